"""Incidents: each names the test of its golden plan that would have caught it, and walks it through.

A walk quotes what must be seen or must not happen, says what the incident showed there, and what the right behaviour shows.
Where the test is simulated, `wrong` holds the answers that the incident's implementation had, as few as carry its fault, and
`showed` what it broke. Where the model cannot say the fault, `by_hand_because` says why.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY
from secondwrite import files
from secondwrite.cases import Case
from secondwrite.checker.described import described
from secondwrite.checker.simulation import adequacy
from secondwrite.checker.simulation.simulate import Result, Simulation, simulate
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.worksheet import Worksheet

FOLDERS = sorted(path.parent for path in (Path(__file__).parent / "plans").glob("*/incident.json"))
INCIDENTS: dict[str, dict[str, Any]] = {
    folder.name: json.loads((folder / "incident.json").read_text(encoding="utf-8")) for folder in FOLDERS
}
WITH_WRONG_ANSWERS = [folder for folder in FOLDERS if "wrong" in INCIDENTS[folder.name]]
BEYOND_THE_MODEL = [folder for folder in FOLDERS if "by_hand_because" in INCIDENTS[folder.name]]
FEWEST_INCIDENTS = 20
MOST_FOR_ONE_RULE = 4
FEWEST_SIMULATED = 15
MOST_BEYOND_THE_MODEL = 1


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def walked(request: pytest.FixtureRequest) -> tuple[dict[str, Any], tuple[Case, ...]]:
    """One incident and the tests of its plan."""
    return INCIDENTS[request.param.name], make_plan(worksheet(request.param), TODAY).cases


def worksheet(folder: Path) -> Worksheet:
    found = files.read((folder / "worksheet.json").read_text(encoding="utf-8"))
    assert isinstance(found, Worksheet)
    return found


def on_bench(folder: Path) -> tuple[adequacy.Bench, adequacy.Test]:
    """The safe design of the effect that went wrong, and the simulated test of its plan that would have caught it."""
    rule, effect = INCIDENTS[folder.name]["caught_by"].rsplit(".", 1)
    (design,) = [design for design in designs(worksheet(folder)) if design.slug == effect]
    on = adequacy.bench(design)
    (test,) = [test for test in on.tests if test.id == rule]
    return on, test


def tried(on: adequacy.Bench, test: adequacy.Test, answers: dict[str, str]) -> Simulation:
    """The test on the safe design with these answers in it."""
    return simulate(test.runs, test.checks, on.safe.with_answers(answers))


def sentences(case: Case) -> tuple[str, ...]:
    """What a test says must be seen, must not happen, or makes it pass, as the plan prints it."""
    text = case.text
    return tuple(part[:1].upper() + part[1:] for part in (*text.at_destination, *text.at_sender, *text.never, text.passes))


def test_at_least_twenty_incidents_have_a_plan_and_each_is_used_once() -> None:
    ids = [incident["incident"] for incident in INCIDENTS.values()]
    assert len(set(ids)) == len(ids) >= FEWEST_INCIDENTS


def test_no_rule_is_named_by_more_than_four_incidents() -> None:
    named = Counter(incident["caught_by"].rsplit(".", 1)[0] for incident in INCIDENTS.values())
    assert {rule: count for rule, count in named.items() if count > MOST_FOR_ONE_RULE} == {}


def test_the_plan_holds_the_test_that_would_have_caught_it(walked: tuple[dict[str, Any], tuple[Case, ...]]) -> None:
    incident, cases = walked
    (case,) = [case for case in cases if case.id == incident["caught_by"]]
    assert incident["caught_by"] == f"{case.rule}.{case.effect}"


def test_the_walk_quotes_that_test(walked: tuple[dict[str, Any], tuple[Case, ...]]) -> None:
    incident, cases = walked
    (case,) = [case for case in cases if case.id == incident["caught_by"]]
    assert incident["walk"]
    strangers = [step["must"] for step in incident["walk"] if not any(step["must"] in part for part in sentences(case))]
    assert strangers == []


def test_the_incident_fails_the_test_and_the_right_behaviour_passes_it(walked: tuple[dict[str, Any], tuple[Case, ...]]) -> None:
    incident, _ = walked
    for step in incident["walk"]:
        assert set(step) == {"must", "as_it_happened", "with_the_right_behaviour"} and all(step.values())
        assert step["as_it_happened"] != step["with_the_right_behaviour"]


def test_an_incident_says_what_was_wrong_exactly_where_its_test_is_simulated(
    walked: tuple[dict[str, Any], tuple[Case, ...]],
) -> None:
    incident, cases = walked
    (case,) = [case for case in cases if case.id == incident["caught_by"]]
    said = {"wrong", "wrong_because", "showed", "by_hand_because"} & set(incident)
    assert all(incident[field] for field in said)
    if case.by_hand:
        assert not case.faults and said == set()
    else:
        assert case.faults and said in ({"wrong", "wrong_because", "showed"}, {"by_hand_because"})


def test_few_simulated_tests_are_beyond_the_model() -> None:
    assert len(WITH_WRONG_ANSWERS) >= FEWEST_SIMULATED
    assert len(BEYOND_THE_MODEL) <= MOST_BEYOND_THE_MODEL


@pytest.mark.parametrize("folder", WITH_WRONG_ANSWERS, ids=lambda folder: folder.name)
def test_the_named_test_passes_on_the_safe_design_and_fails_with_what_was_wrong(folder: Path) -> None:
    on, test = on_bench(folder)
    incident = INCIDENTS[folder.name]
    assert tried(on, test, {}).result is Result.PASSED
    with_it = tried(on, test, incident["wrong"])
    assert with_it.result is Result.FAILED
    assert [property.value for property in with_it.broken] == incident["showed"]
    without_the_fault = simulate([()], test.checks, on.safe.with_answers(incident["wrong"]))
    assert without_the_fault.result is Result.PASSED


@pytest.mark.parametrize("folder", WITH_WRONG_ANSWERS, ids=lambda folder: folder.name)
def test_none_of_the_wrong_answers_can_be_left_out(folder: Path) -> None:
    on, test = on_bench(folder)
    wrong = INCIDENTS[folder.name]["wrong"]
    for left_out in wrong:
        fewer = tried(on, test, {id: value for id, value in wrong.items() if id != left_out})
        assert set(fewer.broken) < set(tried(on, test, wrong).broken)


@pytest.mark.parametrize("folder", WITH_WRONG_ANSWERS, ids=lambda folder: folder.name)
def test_the_wrong_answers_are_those_of_the_worksheet_where_it_knows_them(folder: Path) -> None:
    on, _ = on_bench(folder)
    known = described(on.d).answers
    assert {id: known.get(id, value) for id, value in INCIDENTS[folder.name]["wrong"].items()} == INCIDENTS[folder.name]["wrong"]


@pytest.mark.parametrize("folder", BEYOND_THE_MODEL, ids=lambda folder: folder.name)
def test_what_the_model_cannot_say_passes_as_the_worksheet_describes_it(folder: Path) -> None:
    on, test = on_bench(folder)
    known = {id: value.value for id, value in described(on.d).answers.items()}
    assert tried(on, test, known).result is Result.PASSED
