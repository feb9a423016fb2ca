"""What is kept from one plan for the next: it must never be seen in what the plan says."""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from building.form import Group, Question, questions_of
from conftest import ORDER, TODAY, set_path
from secondwrite import drafts, files
from secondwrite.catalogue import RULES
from secondwrite.design import designs
from secondwrite.drafts import written
from secondwrite.engine import make_plan
from secondwrite.sending import Sending
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
    return written(RULES, designs(worksheet, TODAY)) == written((*RULES,), designs(worksheet, TODAY))


def test_what_is_written_after_any_change_is_that_of_the_changed_worksheet() -> None:
    """What the rules wrote for the worksheet before must not be taken for what they would write now."""
    drafts._known.clear()
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


def test_rules_run_again_only_for_what_changed_and_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts._known.clear()
    seen: list[int] = []
    rule = next(rule for rule in RULES if rule.id == "unknown.ack-lost")
    watched = replace(rule, draft=lambda d: (seen.append(d.place), *rule.draft(d))[1:])  # type: ignore[arg-type, return-value]
    rules = tuple(watched if each is rule else each for each in RULES)
    monkeypatch.setattr(drafts, "RULES", rules)
    data = several_effects()
    make_plan(parsed(data), TODAY, rules)
    assert set(seen) == {0, 1, 2}
    seen.clear()
    data["effects"][0]["name"] = "Another"
    make_plan(parsed(data), TODAY, rules)
    assert set(seen) == {0, 1}
