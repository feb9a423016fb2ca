from collections.abc import Callable

import pytest
from secondwrite.design import designs
from secondwrite.weaknesses import _WEAKNESSES, weaknesses
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
