"""Results that do not fit the answers of the same reply are marked with the reason, and no others."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import TODAY
from secondwrite import files
from secondwrite.checker.described import SAFE
from secondwrite.checker.telling.overall import NOT_CHECKED
from secondwrite.suppliers import disagreeing
from secondwrite.suppliers.command import AllChecked
from secondwrite.suppliers.matching import present
from secondwrite.suppliers.round import Round
from secondwrite.suppliers.side_by_side import side_by_side
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of

TIED = "evidence.both-attempts-one-key.create-job"


def marks(
    worksheet: Worksheet, answers: dict[str, Any], results: dict[str, Any], is_checked: bool = False
) -> dict[str, tuple[str, ...]]:
    """What is said of each result that does not fit."""
    round = Round(replies=(reply(set_of(worksheet), answers=answers, results=results),))
    told = side_by_side(round, worksheet, TODAY, NOT_CHECKED, (is_checked, is_checked), AllChecked())
    return {row.id: row.cells[0].contradicts for row in told.tests if row.cells[0].contradicts}


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


def test_a_pass_that_the_answers_make_impossible_is_marked_with_the_answer_that_does(worksheet: Worksheet) -> None:
    (sentence,) = marks(worksheet, {"identity.key": {"value": "none"}}, {TIED: {"outcome": "passed", "evidence": "log"}})[TIED]
    assert "reported as passed" in sentence and "fails in the model" in sentence
    assert "“Which key goes with each attempt?” No key is sent; the supplier's answers" in sentence


def test_the_same_result_fits_other_answers(worksheet: Worksheet) -> None:
    assert not marks(worksheet, {"identity.key": {"value": "stable"}}, {TIED: {"outcome": "passed"}})
    assert not marks(worksheet, {"identity.key": {"value": "none"}}, {TIED: {"outcome": "failed"}})


def test_an_answer_that_is_open_contradicts_nothing(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.identity.key": "dont_know"})
    for outcome in ("passed", "failed"):
        assert not marks(worksheet, {}, {TIED: {"outcome": outcome}})
        assert not marks(worksheet, {"identity.key": {"value": "dont_know"}}, {TIED: {"outcome": outcome}})


def test_a_failure_that_the_answers_exclude_is_marked(worksheet: Worksheet) -> None:
    (sentence,) = marks(worksheet, {"identity.key": {"value": "stable"}}, {TIED: {"outcome": "failed"}})[TIED]
    assert "reported as failed" in sentence and "passes in the model" in sentence


@pytest.mark.parametrize("outcome", ["passed", "failed", "not_sure"])
def test_a_result_of_a_test_that_does_not_apply_with_the_answers_is_marked(worksheet: Worksheet, outcome: str) -> None:
    id = "replay.key-survives-restart.create-job"
    (sentence,) = marks(worksheet, {"identity.key": {"value": "none"}}, {id: {"outcome": outcome}})[id]
    assert sentence.startswith("A result is reported, but with the answers given the test does not apply: No key goes")


@pytest.mark.parametrize("outcome", ["not_run", "not_applicable", "not_before_go_live"])
def test_a_test_that_was_not_run_may_well_not_apply(worksheet: Worksheet, outcome: str) -> None:
    id = "replay.key-survives-restart.create-job"
    assert not marks(worksheet, {"identity.key": {"value": "none"}}, {id: {"outcome": outcome, "reason": "no key"}})


def test_a_test_said_not_to_apply_that_the_answers_ask_for_is_marked(worksheet: Worksheet) -> None:
    id = "replay.key-survives-restart.create-job"
    (sentence,) = marks(worksheet, {"identity.key": {"value": "stable"}}, {id: {"outcome": "not_applicable", "reason": "x"}})[id]
    assert sentence.startswith("It is said not to apply, but with the answers given it does")


def test_a_test_by_hand_is_never_called_in_doubt_by_the_model(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    found = marks(worksheet, {}, {test.id: {"outcome": "failed"} for test in asked.tests})
    by_hand = {case.id for case in present(worksheet, TODAY, False).plan.cases if case.by_hand}
    assert by_hand and found and not by_hand & set(found)


def test_a_result_for_a_test_that_was_reworded_is_not_held_against_the_answers(described: Callable[..., Worksheet]) -> None:
    old = reply(set_of(described()), answers={"identity.key": {"value": "none"}}, results={TIED: {"outcome": "passed"}})
    now = described({"workflow.business_record": "parcel"})
    told = side_by_side(Round(replies=(old,)), now, TODAY, NOT_CHECKED, (False, False), AllChecked())
    assert not [row for row in told.tests if row.cells[0].contradicts]


def test_every_mark_says_what_it_is_about(worksheet: Worksheet) -> None:
    """Every test passed and every test failed, on the same answers: no test is marked for both, and each mark has a reason."""
    asked, answers = set_of(worksheet), {"identity.key": {"value": "new_per_attempt"}, "claim": {"value": "none"}}
    passed = marks(worksheet, answers, {test.id: {"outcome": "passed"} for test in asked.tests})
    failed = marks(worksheet, answers, {test.id: {"outcome": "failed"} for test in asked.tests})
    both = {id for id in passed.keys() & failed.keys() if "does not apply" not in passed[id][0]}
    assert passed and failed and not both


def test_a_failure_of_what_the_check_says_holds_is_marked(order_data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a run in the model cannot tell, the verdict on the properties of the test does."""
    monkeypatch.setattr(disagreeing, "_always", lambda *asked: False)
    order_data["effects"] = order_data["effects"][:1]
    order_data["effects"][0]["destination"]["lookup_lag"] = {"value": "dont_know"}
    worksheet = files.parse(order_data)
    assert isinstance(worksheet, Worksheet)
    ids = [question.id for question in set_of(worksheet).questions]
    safe = {id: {"value": SAFE[short]} for id in ids if (short := id.removesuffix(".create-job")) in SAFE}
    results = {TIED: {"outcome": "failed"}}
    (sentence,) = marks(worksheet, safe, results, is_checked=True)[TIED]
    assert "the check finds nothing that breaks every effect explainable (P5)" in sentence
    assert not marks(worksheet, safe, results), "nothing is said before the check"
    assert not marks(worksheet, safe | {"identity.key": {"value": "none"}}, results, is_checked=True)
    assert not marks(worksheet, safe, {TIED: {"outcome": "not_sure"}}, is_checked=True)
