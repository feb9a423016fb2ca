"""What is kept from one plan for the next: it must never be seen in what the plan says."""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from building.form import Group, Question, questions_of
from conftest import ORDER, TODAY, set_path
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from secondwrite import design, files
from secondwrite.catalogue import RULES
from secondwrite.design import Design, anew, designs
from secondwrite.drafts import written
from secondwrite.engine import make_plan
from secondwrite.plan import Plan
from secondwrite.rules import Rule
from secondwrite.sending import Sending
from secondwrite.unchanged import Unchanged
from secondwrite.worksheet import Effect, Workflow, Worksheet

GIVEN = {"duration": "3 h", "count": 2, "several": []}


def several_effects() -> dict[str, Any]:
    """The effects of the order example twice over, but for the last."""
    data: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    again = [
        {**effect, "id": f"e{place}", "name": f"Effect {place}"} for place, effect in enumerate(copy.deepcopy(data["effects"]))
    ]
    data["effects"] += again[:1]
    return data


def edits() -> Iterator[tuple[str, Any]]:
    """One change to each field of the workflow, of the sending side and of the second effect, and to what makes them differ."""
    for prefix, kind in (("workflow.", Workflow), ("sending.", Sending), ("effects.1.", Effect), ("effects.1.differs.", Sending)):
        for item in questions_of(kind, prefix):
            for question in item.questions if isinstance(item, Group) else (item,):
                yield question.path, another(question)


def another(question: Question) -> Any:
    """Another answer than the one that is there."""
    if question.kind in ("hidden", "contract", "name", "line", "text"):
        return "another"
    if question.kind in GIVEN:
        return {"value": GIVEN[question.kind]}
    said: Any = several_effects()
    for step in question.path.split("."):
        said = said[int(step)] if step.isdigit() else said.get(step, {})
    return {"value": next(option.value for option in question.options if option.value != said.get("value"))}


def parsed(data: Any) -> Worksheet:
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return worksheet


def check(data: Any) -> bool:
    """Whether what is written with what was kept is what is written anew."""
    worksheet = parsed(data)
    return written(RULES, designs(worksheet, TODAY)) == written(RULES, anew(worksheet, TODAY))


def test_what_is_written_after_any_change_is_that_of_the_changed_worksheet() -> None:
    """What the rules wrote for the worksheet before must not be taken for what they would write now."""
    design._last.clear()
    changes = list(edits())
    assert len(changes) > 180 and check(several_effects())
    for path, value in changes:
        data = several_effects()
        set_path(data, path, value)
        assert check(data), path


@pytest.mark.parametrize("place", range(3))
def test_what_is_written_after_an_effect_went_is_that_of_those_that_are_left(place: int) -> None:
    data = several_effects()
    assert check(data)
    del data["effects"][place]
    assert check(data)


def test_rules_run_again_only_for_what_changed_and_those_that_look_far_for_its_neighbours() -> None:
    design._last.clear()
    seen: list[tuple[str, int]] = []

    def watched(rule: Rule) -> Rule:
        return replace(rule, draft=lambda d: (seen.append((rule.id, d.place)), *rule.draft(d))[1:])  # type: ignore[arg-type, return-value]

    rules = tuple(map(watched, RULES))
    data = several_effects()
    make_plan(parsed(data), TODAY, rules)
    assert {place for _, place in seen} == {0, 1, 2}
    seen.clear()
    data["effects"][2]["name"] = "Another"
    make_plan(parsed(data), TODAY, rules)
    assert {place for _, place in seen} == {1, 2}
    assert {id for id, place in seen if place == 1} == {rule.id for rule in RULES if rule.looks_far}


class Alone(Design):
    """An effect whose neighbours must not be read."""

    earlier = later = property(lambda d: pytest.fail("a neighbour is read"))  # type: ignore[assignment]


def test_a_rule_that_does_not_look_far_reads_no_neighbour() -> None:
    changed = several_effects()
    for path, value in [("", None), *EDITS[::8]]:
        data = copy.deepcopy(changed)
        if path:
            set_path(data, path, value)
        worksheet = parsed(data)
        for place in range(len(worksheet.effects)):
            for rule in RULES:
                if not rule.looks_far:
                    list(rule.draft(Alone(worksheet, place, today=TODAY)))


EDITS = [*edits(), *((path, {"value": "dont_know"}) for path, value in edits() if ".differs." in path and value != "another")]


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(st.sampled_from(EDITS), st.sampled_from(["drop", "double", "swap", "open"])), min_size=1, max_size=4))
def test_a_plan_after_any_edits_is_the_plan_made_anew(steps: list[Any]) -> None:
    """Parts, designs and texts that are kept from one worksheet to the next are those that would be made for it."""
    reader, data = Unchanged(), several_effects()
    for step in steps:
        data = edited(data, step)
        worksheet, plain = reader.parse(copy.deepcopy(data)), parsed(data)
        assert worksheet == plain
        assert isinstance(worksheet, Worksheet)
        assert make_plan(worksheet, TODAY) == made_anew(plain)


def test_a_dont_know_of_an_effects_own_is_not_the_workflows() -> None:
    """They are equal as answers, but asked of somebody else."""
    data = several_effects()
    set_path(data, "sending.rerun", {"value": "dont_know"})
    make_plan(parsed(data), TODAY)
    set_path(data, "effects.1.differs.rerun", {"value": "dont_know"})
    assert make_plan(parsed(data), TODAY) == made_anew(parsed(data))


def made_anew(worksheet: Worksheet) -> Plan:
    kept = dict(design._last)
    design._last.clear()
    plan = make_plan(worksheet, TODAY)
    design._last.update(kept)
    return plan


def edited(data: Any, step: Any) -> Any:
    """The worksheet after a step: an answer changed, an effect dropped, doubled or moved, or everything as it began."""
    data = copy.deepcopy(data)
    effects = data["effects"]
    if step == "drop":
        del effects[1:]
    elif step == "double":
        effects.append({**copy.deepcopy(effects[0]), "id": f"n{len(effects)}", "name": f"New {len(effects)}"})
    elif step == "swap":
        effects.reverse()
    elif step == "open":
        data = several_effects()
    elif len(effects) > 1 or not step[0].startswith("effects.1."):
        set_path(data, *step)
    return data
