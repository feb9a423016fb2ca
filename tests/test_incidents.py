"""Incidents: each names the test of its golden plan that would have caught it, and walks it through.

A walk quotes what must be seen or must not happen, says what the incident showed there, and what the right behaviour shows.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY
from secondwrite import files
from secondwrite.cases import Case
from secondwrite.engine import make_plan
from secondwrite.worksheet import Worksheet

FOLDERS = sorted(path.parent for path in (Path(__file__).parent / "plans").glob("*/incident.json"))
INCIDENTS: dict[str, dict[str, Any]] = {
    folder.name: json.loads((folder / "incident.json").read_text(encoding="utf-8")) for folder in FOLDERS
}
FEWEST_INCIDENTS = 20
MOST_FOR_ONE_RULE = 4


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def walked(request: pytest.FixtureRequest) -> tuple[dict[str, Any], tuple[Case, ...]]:
    """One incident and the tests of its plan."""
    worksheet = files.read((request.param / "worksheet.json").read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet)
    return INCIDENTS[request.param.name], make_plan(worksheet, TODAY).cases


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
