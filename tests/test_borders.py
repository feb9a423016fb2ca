"""Borders and branches of the rules, the table and the checker that no other test stands on; found by tests/mutation.py."""

from collections.abc import Callable

import pytest
from conftest import TODAY
from designs import late_claim, searched, steps_to
from secondwrite.catalogue import RULES
from secondwrite.catalogue.words import open_outcome
from secondwrite.checker.described import BY_ID
from secondwrite.checker.telling.answer_words import either_of, together
from secondwrite.design import Design
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.policies import table
from secondwrite.rules import NotNeeded
from secondwrite.worksheet import Worksheet
from test_catalogue import fixture_path, read_fixture

DesignOf = Callable[..., Design]
Described_ = Callable[..., Worksheet]


def drafted(rule_id: str, worksheet: Worksheet) -> str:
    """The test that a rule writes about the first effect, as it is printed."""
    (rule,) = [rule for rule in RULES if rule.id == rule_id]
    plan = make_plan(worksheet, TODAY, (rule,))
    (group, *_) = [group for section in plan.sections for tests in section.families for group in tests.groups]
    return markdown.render_part("case", plan, group=group)


def unprotected(d: Design) -> str:
    """Why the table says to look first."""
    (line,) = [line for line in table(d).lines if line.row == "look_up"]
    return line.when


def test_how_long_a_key_is_remembered_is_said_only_where_somebody_knows_it(design: DesignOf) -> None:
    lapses = {"effects.0.destination.retention": "may_lapse", "effects.0.destination.remembers_for": "24 h"}
    assert "may have forgotten the key (it remembers 24 h)" in unprotected(design(lapses))
    lapses["effects.0.destination.remembers_for"] = "dont_know"
    assert "absent, lapsed or uncertain" in unprotected(design(lapses))
    lapses |= {"effects.0.destination.protection": "unique_reference", "effects.0.destination.remembers_for": "24 h"}
    assert "24 h" not in unprotected(design(lapses))


@pytest.mark.parametrize(("kept", "fits"), [("25 h", True), ("24 h", False)])
def test_evidence_that_is_kept_just_as_long_as_an_outcome_may_be_open_does_not_fit(
    kept: str, fits: bool, described: Described_
) -> None:
    numbers = {"sending.evidence.kept_for": kept, "sending.recovery.deadline": "23 h", "sending.longest_run": "1 h"}
    text = drafted("evidence.retention", described(numbers))
    assert ("By the numbers it fits:" in text) == fits and ("By the numbers it fails already" in text) != fits


def test_an_accepted_thing_is_looked_at_again_also_where_nothing_else_waits_a_day(described: Described_) -> None:
    shown = {"value": "no", "basis": "demonstrated", "evidence": "Run 12"}
    text = drafted("evidence.claimed-vs-shown", described({"effects.0.destination.late_effect": shown}))
    assert "Look at an accepted job again a day later." in text and "Cut the line" not in text


def test_where_no_action_is_offered_the_states_offer_the_rerun_alone(described: Described_) -> None:
    text = drafted("recovery.operator-actions", described({"sending.recovery.operator_actions": []}))
    assert "offers anything but the rerun, as described" in text


def test_a_limit_of_one_send_leaves_nothing_to_send_again_at_once(design: DesignOf) -> None:
    again = {"sending.on_unknown": "resend_new_key", "sending.recovery.owner": "yes"}
    assert "sends again at once" in open_outcome(design({**again, "sending.retries.limit": 3}))
    assert open_outcome(design({**again, "sending.retries.limit": 1})).endswith(" says needs_operator.")


def test_a_claim_that_is_seen_late_is_seen_once_its_run_has_begun() -> None:
    """Spin, too, finds no way of nine steps (test_against_spin.py)."""
    assert steps_to(searched(late_claim()), "P1") == 10


def test_without_an_answer_nobody_is_told_what_was_shown(design: DesignOf) -> None:
    """Where all was seen to hold, the reason names those points alone that somebody answered."""
    (rule,) = [rule for rule in RULES if rule.id == "evidence.claimed-vs-shown"]
    shown = read_fixture(fixture_path(rule)).silent or {}
    (item,) = rule.draft(design({**shown, "effects.0.destination.returns_id": "dont_know"}))
    assert isinstance(item, NotNeeded)
    assert "destination.protection" in item.because and "destination.returns_id" not in item.because


def test_at_most_three_sets_of_answers_are_told(design: DesignOf) -> None:
    """The rest is counted; sets that differ in one answer are one, and those that differ in two are not."""
    d, lookup, claim = design(), BY_ID["lookup"].values, BY_ID["claim"].values
    apart = tuple((("lookup", one), ("claim", other)) for one, other in zip(lookup, claim, strict=False))
    assert len(together(apart)) == len(apart) == 3
    assert len(together(((("lookup", lookup[0]), ("claim", claim[0])), (("lookup", lookup[0]), ("claim", claim[1]))))) == 1
    told = either_of(d, (*apart, (("rerun", BY_ID["rerun"].values[0]),)))
    assert told.count("; or if ") == 2 and told.endswith(", or with 1 more set of answers")
