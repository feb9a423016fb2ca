"""The tests as Gherkin, read by Cucumber's own parser."""

from typing import Any

import pytest
from exports.made import made, odd, order, plan_of
from gherkin.errors import CompositeParserException
from gherkin.parser import Parser
from secondwrite.exports.formats import Format
from secondwrite.legibility import one_line
from secondwrite.worksheet import Worksheet

BOTH = pytest.mark.parametrize("found", [order(), odd()], ids=["order", "odd"])


def features(found: Worksheet) -> list[dict[str, Any]]:
    """What the parser makes of each file."""
    return [Parser().parse(text)["feature"] for text in made(Format.GHERKIN, found).files.values()]


def scenarios(found: Worksheet) -> list[dict[str, Any]]:
    """The scenarios of all files."""
    return [child["scenario"] for feature in features(found) for child in feature["children"]]


@BOTH
def test_there_is_a_feature_for_each_effect_and_a_scenario_for_each_test(found: Worksheet) -> None:
    effects, cases = plan_of(found).effects, plan_of(found).cases
    assert [each["name"] for each in features(found)] == [one_line(f"{each.name} at {each.destination}") for each in effects]
    assert {each["name"] for each in scenarios(found)} == {one_line(f"{case.title}: {case.effect_name}") for case in cases}
    assert sorted(each["tags"][0]["name"] for each in scenarios(found)) == sorted(f"@{case.id}" for case in cases)


@BOTH
def test_the_steps_are_those_of_the_test_and_whatever_was_typed_is_none(found: Worksheet) -> None:
    cases = {case.id: case for case in plan_of(found).cases}
    for scenario in scenarios(found):
        text = cases[scenario["tags"][0]["name"].removeprefix("@")].text
        steps = [(step["keyword"].strip(), step["text"]) for step in scenario["steps"]]
        given = [*text.before, f"this fault: {text.fault}"]
        then = [*text.at_destination, *text.at_sender]
        end = [f"this is kept: {each}" for each in text.evidence] + [f"it passes when: {text.passes}"]
        assert steps == [
            *begun("Given", given),
            *begun("When", text.steps),
            *begun("Then", then),
            *(("But", one_line(f"this must not happen: {each}")) for each in text.never),
            *(("And", one_line(each)) for each in end),
        ]
        assert not any("docString" in step or "dataTable" in step for step in scenario["steps"]) and not scenario["examples"]


def begun(keyword: str, steps: Any) -> list[tuple[str, str]]:
    """Steps of which the first has the keyword."""
    return [(keyword if place == 0 else "And", one_line(step)) for place, step in enumerate(steps)]


def test_the_tags_tell_family_tier_and_who_can_run_it() -> None:
    cases = {f"@{case.id}": case for case in plan_of(order()).cases}
    for scenario in scenarios(order()):
        first, *others = (tag["name"] for tag in scenario["tags"])
        case = cases[first]
        assert others == [f"@{case.family.value}", f"@{case.tier.value}", "@by_hand" if case.by_hand else "@simulated"]
    assert {case.by_hand != "" for case in cases.values()} == {True, False}


def test_the_parser_refuses_what_is_wrong() -> None:
    [text, *_] = made(Format.GHERKIN).files.values()
    with pytest.raises(CompositeParserException):
        Parser().parse(text.replace("    Why: ", "    Then ", 1).replace("  Scenario:", "  Scenari:", 1))
