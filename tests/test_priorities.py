from collections.abc import Callable

import pytest
from secondwrite.catalogue import RULES
from secondwrite.design import Design
from secondwrite.priorities import rank
from secondwrite.rules import Priority, Tier

BY_ID = {rule.id: rule for rule in RULES}
SHOWN = {"value": "remembers_key", "basis": "demonstrated", "evidence": "run 12"}


@pytest.mark.parametrize(
    ("twice", "protection", "reversible", "priority", "tier"),
    [
        ("irreversible_harm", "none", "yes", Priority.FIRST, Tier.ACCEPTANCE),
        ("irreversible_harm", "shown", "yes", Priority.FIRST, Tier.ACCEPTANCE),
        ("money_or_trust", "none", "yes", Priority.FIRST, Tier.ACCEPTANCE),
        ("money_or_trust", "shown", "yes", Priority.NEXT, Tier.ACCEPTANCE),
        ("money_or_trust", "shown", "no", Priority.FIRST, Tier.ACCEPTANCE),
        ("nuisance", "none", "no", Priority.NEXT, Tier.GO_LIVE),
        ("nuisance", "shown", "yes", Priority.LATER, Tier.GO_LIVE),
        ("none", "none", "yes", Priority.LATER, Tier.GO_LIVE),
        ("dont_know", "none", "yes", Priority.FIRST, Tier.ACCEPTANCE),
        ("dont_know", "shown", "dont_know", Priority.NEXT, Tier.ACCEPTANCE),
    ],
)
def test_priority_follows_consequence_reversibility_and_protection(
    design: Callable[..., Design], twice: str, protection: str, reversible: str, priority: Priority, tier: Tier
) -> None:
    d = design({
        "effects.0.consequences.twice": twice,
        "effects.0.reversible": reversible,
        "effects.0.destination.protection": SHOWN if protection == "shown" else {"value": "none"},
    })
    ranked = rank(BY_ID["unknown.ack-lost"], d)
    assert (ranked.priority, ranked.tier) == (priority, tier)


def test_a_claimed_protection_lowers_no_priority(design: Callable[..., Design]) -> None:
    claimed = {"value": "remembers_key", "basis": "claimed"}
    assert rank(BY_ID["unknown.ack-lost"], design({"effects.0.destination.protection": claimed})).priority is Priority.FIRST


def test_protection_does_not_play_down_the_test_of_its_own_end(design: Callable[..., Design]) -> None:
    ranked = rank(BY_ID["replay.protection-lapsed"], design({"effects.0.destination.protection": SHOWN}))
    assert ranked.priority is Priority.FIRST and "recognise repeats" not in ranked.reason


def test_the_reason_says_what_it_rests_on(design: Callable[..., Design]) -> None:
    ranked = rank(BY_ID["unknown.ack-lost"], design({"effects.0.destination.protection": SHOWN, "effects.0.reversible": "no"}))
    assert ranked.reason == "if it happens twice: it costs money or trust; it cannot be undone; Delivery system is shown to recognise repeats"


def test_a_test_that_is_repeated_regularly_is_never_moved_out_of_the_plan(design: Callable[..., Design]) -> None:
    assert rank(BY_ID["evidence.measures"], design({"effects.0.consequences.never": "none"})).tier is Tier.REGULAR


def test_a_test_that_the_answers_call_in_doubt_is_due_before_acceptance_and_says_so(design: Callable[..., Design]) -> None:
    rule, d = BY_ID["recovery.done-before-effect"], design()
    sure, doubted = rank(rule, d), rank(rule, d, is_doubted=True)
    assert (sure.tier, doubted.tier) == (Tier.GO_LIVE, Tier.ACCEPTANCE)
    assert "in doubt" in doubted.reason and "in doubt" not in sure.reason
    harmless = design({"effects.0.consequences.never": "nuisance"})
    assert rank(rule, harmless, is_doubted=True).tier is Tier.GO_LIVE, "what costs neither money nor trust holds no acceptance up"
