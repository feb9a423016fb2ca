"""A whole check: slices, open answers that turn the verdict alone, repairs, neighbours, and equal effects only once."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from conftest import ORDER, set_path
from designs import safe
from secondwrite import files
from secondwrite.checker import checks
from secondwrite.checker.checks import Outcome, check
from secondwrite.checker.described import ASKED, Described
from secondwrite.checker.pair.checks import check_pair
from secondwrite.checker.slices import finished
from secondwrite.checker.telling.overall import verdicts
from secondwrite.checker.telling.report import effect_verdict
from secondwrite.checker.verdicts import Standing
from secondwrite.checker.workflow import WorkflowOutcome, check_all, checked
from secondwrite.choices import Resume, YesNo
from secondwrite.design import designs
from secondwrite.worksheet import Worksheet

BROKEN: Mapping[str, dict[str, str]] = {
    "x28": {"rerun": "from_start", "identity.key": "new_per_run"},
    "x40": {"record.done_when": "before_effect", "destination.protection": "none", "on_unknown": "mark_failed"},
    "x42": {
        "on_unknown": "resend_same_key",
        "destination.protection": "none",
        "lookup": "none",
        "destination.late_effect": "yes",
    },
    "x54": {
        "claim": "check_then_act",
        "destination.protection": "unique_reference",
        "destination.duplicate_answer": "conflict_misread",
    },
}


def checked_design(answers: dict[str, str]) -> Outcome:
    """The outcome of a check that nobody stops."""
    return finished(check(Described(answers)))


@pytest.fixture(scope="module")
def empty() -> Outcome:
    """Nothing is known."""
    return checked_design({})


def test_a_worksheet_with_a_name_and_a_destination_gets_a_useful_verdict(empty: Outcome) -> None:
    assert empty.verdict.standing is Standing.DEPENDS and empty.verdict.limit
    assert empty.at_best.standing is Standing.HOLDS
    alone = {(item.id, item.value.value) for item in empty.alone}
    assert ("on_unknown", "resend_new_key") in alone and ("recovery.owner", "no") in alone
    assert ("claim", "none") not in alone  # another answer covers it
    assert {property.value for item in empty.alone for property, _ in item.breaks} == {"P1", "P2", "P3", "P5"}
    (stranded,) = (item for item in empty.verdict.judgements if item.property.value == "P2")
    assert len(stranded.breaks[0].trace) == 2


def test_what_breaks_alone_breaks_a_design_that_is_safe_but_for_it(empty: Outcome) -> None:
    for item in empty.alone[::4]:
        outcome = checked_design({**safe(), item.id: item.value.value})
        broken = {judgement.property for judgement in outcome.verdict.judgements if judgement.standing is Standing.BROKEN}
        assert broken == {property for property, _ in item.breaks}


@pytest.mark.parametrize("name", BROKEN)
def test_every_repair_makes_all_hold_and_none_is_larger_than_needed(name: str) -> None:
    outcome = checked_design({**safe(), **BROKEN[name]})
    assert outcome.repairs
    for repair in outcome.repairs:
        repaired = {**safe(), **BROKEN[name], **{id: value.value for id, value in repair.changes}}
        assert checked_design(repaired).verdict.standing is Standing.HOLDS
        for id, _ in repair.changes:
            assert checked_design({**repaired, id: {**safe(), **BROKEN[name]}[id]}).verdict.standing is Standing.BROKEN


def test_repairs_of_the_sending_side_come_before_those_of_the_destination() -> None:
    sides = [repair.is_sending_side for repair in checked_design({**safe(), **BROKEN["x42"]}).repairs]
    assert sides == sorted(sides, reverse=True) and set(sides) == {True, False}


def test_nobody_can_repair_the_way_a_trigger_is_delivered() -> None:
    outcome = checked_design({**safe(), "trigger.delivery": "at_most_once", "identity.saved_before_send": "no"})
    assert outcome.verdict.standing is Standing.BROKEN
    assert "trigger.delivery" not in {id for repair in outcome.repairs for id, _ in repair.changes}


def test_a_check_in_slices_says_the_same_as_one_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {**safe(), "lookup": "dont_know", "claim": "dont_know"}
    whole = checked_design(answers)
    monkeypatch.setattr(checks, "SLICE", 7)
    assert _said(checked_design(answers)) == _said(whole)


def _said(outcome: Outcome) -> Any:
    return [(item.property, item.standing, item.broken_by, item.saved_by) for item in outcome.verdict.judgements], outcome.states


def _order(changes: Mapping[str, Any]) -> Worksheet:
    data = json.loads(ORDER.read_text(encoding="utf-8"))
    for path, value in changes.items():
        set_path(data, path, value)
    worksheet = files.read(json.dumps(data))
    assert isinstance(worksheet, Worksheet)
    return worksheet


def test_equal_effects_are_searched_once() -> None:
    data = json.loads(ORDER.read_text(encoding="utf-8"))
    data["effects"] = [{**data["effects"][0], "id": f"e{place}", "name": f"Effect {place}"} for place in range(3)]
    worksheet = files.read(json.dumps(data))
    assert isinstance(worksheet, Worksheet)
    outcome = checked(worksheet)
    assert outcome.effects[0] is outcome.effects[1] is outcome.effects[2]
    last = max(check_all(designs(worksheet)))
    assert last < outcome.effects[0].states + outcome.pairs[0].states + 2 * outcome.pairs[0].states


def told(worksheet: Worksheet) -> Any:
    """The verdicts in words."""
    return verdicts(designs(worksheet), checked(worksheet))


def test_a_restart_from_the_start_repeats_the_earlier_effect() -> None:
    changes = {
        "workflow.resume": "from_start",
        "effects.0.destination.protection": "none",
        "sending.on_unknown": "hold",
        "sending.rerun": "same_path",
    }
    (pair,) = told(_order(changes)).pairs
    assert pair.standing is Standing.BROKEN
    (example,) = pair.counterexamples
    assert example.property.value == "P1" and example.whose == "Create job" and example.given == ""
    assert "begins at “Create job” again, although that is confirmed" in " ".join(step.text for step in example.steps)
    assert "a second job for OR-1042" in example.steps[-1].text


def test_a_restart_at_the_unresolved_effect_repeats_nothing() -> None:
    changes = {
        "workflow.resume": "from_unresolved",
        "effects.0.destination.protection": "none",
        "sending.on_unknown": "hold",
        "sending.rerun": "same_path",
    }
    (pair,) = told(_order(changes)).pairs
    assert pair.standing is Standing.HOLDS and not pair.counterexamples


@pytest.mark.parametrize(
    ("later", "coupled", "broken"),
    [
        ({}, "no", set()),
        ({"on_unknown": "mark_failed"}, "yes", {"again", "left open"}),
        ({"authority.recheck": "no"}, "no", {"unauthorised"}),
    ],
)
def test_a_later_effect_reaches_back_or_is_left_open_only_as_described(
    later: dict[str, str], coupled: str, broken: set[str]
) -> None:
    earlier = Described({**safe(), "destination.protection": "none"})
    slices = check_pair(earlier, Described({**safe(), **later}), Resume.FROM_UNRESOLVED, YesNo(coupled))
    try:
        while True:
            next(slices)
    except StopIteration as end:
        assert {item.kind for item in end.value.breaks} == broken


def test_a_workflow_stands_as_its_worst_part() -> None:
    outcome = checked(_order({"sending.rerun": "force_create"}))
    assert isinstance(outcome, WorkflowOutcome) and outcome.standing is Standing.BROKEN


def test_every_answer_the_model_reads_is_an_answer_of_the_worksheet() -> None:
    (design, *_) = designs(_order({}))
    for asked in ASKED:
        assert {value.value for value in asked.values} | {"dont_know"} == {value.value for value in type(design.value(asked.id))}


@pytest.mark.parametrize(
    "described",
    [
        {"recovery.exists": "no", "trigger.delivery": "dont_know", "lookup": "dont_know", "retries.bounded": "dont_know"},
        {"recovery.owner": "no", "identity.binds_input": "no", "destination.late_effect": "yes"}
        | dict.fromkeys(("identity.saved_before_send", "record.done_when", "recovery.exists"), "dont_know"),
        {"on_unknown": "resend_new_key", "destination.late_effect": "yes"},
    ],
)
def test_the_steps_that_a_verdict_counts_are_those_it_tells(described: dict[str, str], minimal: Worksheet) -> None:
    (d,) = designs(minimal)
    told = effect_verdict(d, finished(check(Described(safe() | described))))
    counted = {line.property: int(found[1]) for line in told.lines if (found := re.search(r"Broken in (\d+) steps", line.words))}
    assert counted and counted.items() <= {item.property: len(item.steps) for item in told.counterexamples}.items()


