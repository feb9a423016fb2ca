from collections.abc import Callable

import pytest
from secondwrite.catalogue import RULES
from secondwrite.design import designs
from secondwrite.weaknesses import _WEAKNESSES, doubted, weaknesses
from secondwrite.worksheet import Worksheet

Described = Callable[..., Worksheet]


def test_the_safe_answers_of_the_example_say_nothing_against_it(described: Described) -> None:
    (blind,) = weaknesses(designs(described()))
    assert "Mail service" in blind and "cannot be asked" in blind and "by a layer below the workflow" in blind
    sure = {f"workflow.retry_layers.{layer}": "no" for layer in ("client_library", "proxy", "platform", "queue")}
    assert weaknesses(designs(described(sure))) == ()


@pytest.mark.parametrize(("id", "value"), list(_WEAKNESSES))
def test_each_answer_that_invites_trouble_is_said_in_words_about_the_workflow(described: Described, id: str, value: str) -> None:
    root = "effects.0." if id.startswith("destination.") else "" if id.startswith("workflow.") else "sending."
    found = weaknesses(designs(described({f"{root}{id}": value})))
    assert len(found) >= 1
    assert all(any(name in sentence for name in ("OR-1042", "Delivery system", "job")) for sentence in found)


def test_what_a_weakness_calls_in_doubt_are_rules_of_the_catalogue() -> None:
    named = {rule for _, rules in _WEAKNESSES.values() for rule in rules}
    assert named <= {rule.id for rule in RULES} and all(rules for _, rules in _WEAKNESSES.values())


LAPSING = {"effects.0.destination.remembers_for": "1 h", "sending.on_unknown": "resend_same_key"}
TOGGLE = {"effects.0.does": "toggle", "effects.0.destination.protection": "none", "sending.on_unknown": "resend_same_key"}
BATCH = {"effects.0.covers": "batch", "effects.0.items_read": "no"}
LATE = {"effects.0.destination.late_effect": "yes", "effects.0.destination.protection": "none", "sending.on_unknown": "resend_same_key"}


@pytest.mark.parametrize(
    ("differences", "words", "rule"),
    [
        (LAPSING, "forgotten its key before recovery must end", "replay.protection-lapsed"),
        (TOGGLE, "each repeat undoes the first or adds to it", "replay.toggle"),
        (BATCH, "does not read which items of order OR-1042", "unknown.partial-accept"),
        (BATCH | TOGGLE | {"effects.0.does": "create"}, "took the first time", "replay.batch-rerun"),
        (LATE, "first request can still take effect", "unknown.effect-after-timeout"),
        ({"effects.0.destination.protection": "none"}, "lets a layer below the workflow send", "replay.hidden-retry-layer"),
    ],
)
def test_what_several_answers_say_together_is_said_and_calls_its_test_in_doubt(
    described: Described, differences: dict[str, str], words: str, rule: str
) -> None:
    (before, _) = designs(described())
    assert rule not in doubted(before)
    (d, _) = designs(described(differences))
    assert any(words in sentence for sentence in weaknesses((d,))) and rule in doubted(d)


@pytest.mark.parametrize(
    "safe", [{"sending.retries.limit": 1}, {"effects.0.destination.remembers_for": "30 d"}, {"sending.on_unknown": "hold"}]
)
def test_a_key_that_lapses_is_no_weakness_where_nothing_is_sent_after_it(described: Described, safe: dict[str, object]) -> None:
    (d, _) = designs(described(LAPSING | safe))
    assert "replay.protection-lapsed" not in doubted(d)


def test_dont_know_is_no_weakness(minimal: Worksheet) -> None:
    assert [sentence for sentence in weaknesses(designs(minimal)) if "cannot be asked" not in sentence] == []


def test_an_effect_is_named_where_it_alone_is_meant(described: Described) -> None:
    found = weaknesses(designs(described({"effects.1.differs.on_unknown": {"value": "mark_failed"}})))
    (sentence,) = [sentence for sentence in found if "failed" in sentence]
    assert sentence.endswith("(“Tell the customer”).") and "Mail service" in sentence


def test_a_blind_repeat_is_said(described: Described) -> None:
    blind = {"effects.0.destination.protection": "none", "effects.0.lookup": "none", "sending.on_unknown": "resend_same_key"}
    assert any("cannot be asked" in sentence for sentence in weaknesses(designs(described(blind))))
    assert any("OR-1042 again to Delivery system" in sentence for sentence in weaknesses(designs(described(blind))))


@pytest.mark.parametrize(("protection", "is_said"), [("none", True), ("dont_know", True), ("remembers_key", False)])
def test_a_repeat_that_may_not_be_recognised_is_said_although_one_can_ask(
    described: Described, protection: str, is_said: bool
) -> None:
    answer = {"value": protection, "basis": "documented", "source": "https://delivery.example/api", "read_on": "2026-11-20"}
    found = weaknesses(designs(described({"sending.on_unknown": "resend_same_key", "effects.0.destination.protection": answer})))
    assert any("Delivery system is not shown to recognise the repeat" in sentence for sentence in found) is is_said
