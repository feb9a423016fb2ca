"""What a check says of a worksheet, beyond the search: the best of what is open, repairs that hold in it, and words that fit."""

from copy import deepcopy
from typing import Any

import pytest
from conftest import MINIMAL, set_path
from designs import safe
from secondwrite import files
from secondwrite.checker.checks import Outcome, check
from secondwrite.checker.described import described
from secondwrite.checker.slices import finished
from secondwrite.checker.telling.report import EffectVerdict, effect_verdict
from secondwrite.checker.verdicts import Standing
from secondwrite.design import Design, designs
from secondwrite.worksheet import Worksheet

UNPROTECTED = {"destination.protection": "none", "destination.retention": "dont_know"}
OPEN_RESEND = UNPROTECTED | {"lookup": "lagging", "on_not_found": "resend", "on_unknown": "dont_know"}
BY_TURNS = UNPROTECTED | {"trigger.delivery": "dont_know", "claim": "check_then_act"}
IGNORED_RACE = UNPROTECTED | {"claim": "check_then_act", "destination.concurrent_safe": "no"}
IGNORED_RESEND = UNPROTECTED | {"lookup": "lagging", "on_unknown": "mark_failed", "on_not_found": "resend"}
IGNORED_UNKNOWN = IGNORED_RACE | {"destination.concurrent_safe": "dont_know", "destination.changed_input": "dont_know"}
MUCH_OPEN = dict.fromkeys(
    ("destination.protection", "destination.concurrent_safe", "destination.changed_input", "destination.duplicate_answer",
     "destination.retention", "destination.late_effect", "lookup", "on_not_found"), "dont_know"
)  # fmt: skip


def effect(answers: dict[str, str]) -> Design:
    """The effect of a worksheet that says what the safe design says, but for these answers."""
    data: dict[str, Any] = deepcopy(MINIMAL)
    empty = files.parse(data)
    assert isinstance(empty, Worksheet)
    for id, value in (safe() | answers).items():
        set_path(data, designs(empty)[0].fact(id).path, {"value": value})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return designs(worksheet)[0]


def said(answers: dict[str, str]) -> tuple[Outcome, EffectVerdict]:
    """What a check of that effect says, as found and in words."""
    d = effect(answers)
    outcome = finished(check(described(d)))
    return outcome, effect_verdict(d, outcome)


def test_the_best_answer_is_one_with_which_it_holds() -> None:
    """It need not be the first of the safe ones: no trace that leans on another is said to break the design as described."""
    outcome, told = said(OPEN_RESEND)
    assert outcome.verdict.standing is Standing.DEPENDS and outcome.at_best.standing is Standing.HOLDS
    assert outcome.at_best.design.answers["on_unknown"] == "hold"
    assert not told.repairs and told.counterexamples and all(example.given for example in told.counterexamples)
    assert not any("Stops and hands it to a person" in answer for line in told.deciding for _, answer in line.answers)


def test_a_design_that_each_answer_breaks_is_broken() -> None:
    """Though no property is broken whatever the answer."""
    outcome, told = said(BY_TURNS)
    assert {item.standing for item in outcome.verdict.judgements} == {Standing.DEPENDS, Standing.HOLDS}
    assert outcome.verdict.standing is Standing.BROKEN and "broken, whatever the open answers are" in told.headline
    assert [item.given != "" for item in told.counterexamples] == [True, True]


@pytest.mark.parametrize("answers", [IGNORED_RACE, IGNORED_RESEND, IGNORED_UNKNOWN, BY_TURNS])
def test_a_repair_holds_in_the_worksheet_also_where_it_makes_an_answer_matter(answers: dict[str, str]) -> None:
    """What nobody answered is named with the repair, and it holds with the safe answer to that."""
    outcome, told = said(answers)
    assert outcome.repairs and len(told.repairs) <= len(outcome.repairs)
    for repair in outcome.repairs:
        repaired = effect(answers | {id: value.value for id, value in repair.changes})
        again = finished(check(described(repaired)))
        assert again.at_best.standing is Standing.HOLDS, repair


def test_a_repair_names_the_questions_that_it_raises() -> None:
    _, told = said(IGNORED_UNKNOWN)
    raised = {repair.settle for repair in told.repairs}
    assert () in raised
    assert any("Does it recognise a repeat also when both requests arrive at once?" in questions for questions in raised)
    assert all(not repair.settle for repair in said(IGNORED_RACE)[1].repairs if repair.is_sending_side)


def test_nothing_breaks_alone_where_it_takes_several_answers() -> None:
    outcome, told = said(MUCH_OPEN)
    assert outcome.verdict.standing is Standing.NOT_DECIDED and not outcome.alone
    assert "alone" not in told.headline and "several bad answers together" in told.headline
