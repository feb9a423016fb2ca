"""When a question applies: the form hides it where the engine says so, so what is hidden must not be able to change the plan."""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from conftest import MINIMAL, ORDER, TODAY, set_path
from secondwrite import files
from secondwrite.answers import Answer, Choice
from secondwrite.checker.described import described
from secondwrite.conditions import Condition, both, conditions, either, holds, only, unless
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.sending import Sending
from secondwrite.worksheet import Effect, Workflow, Worksheet

PLANS = Path(__file__).parent / "plans"
CONDITIONS = {**dict(conditions(Sending)), **dict(conditions(Effect)), **dict(conditions(Workflow, "workflow."))}

STRUCTURE = {"place": ["first", "later"], "effects": ["one", "several"]}

# An answer that is given although its question does not apply stays in sight; these say something all the same.
SAYS_SOMETHING = {
    "trigger.acknowledged": "the checker counts what is said of a schedule's receipt, though it need not be asked",
    "destination.key_field": "a text that somebody wrote is quoted",
    "destination.key_scope": "a text that somebody wrote is quoted",
    "destination.remembers_for": "a contradiction with a destination that recognises no repeat",
    "destination.retention": "a contradiction with a destination that recognises no repeat",
    "destination.lookup_lag": "a contradiction with a lookup that does not lag, or is not there",
    "destination.lookup_by": "a contradiction with a lookup that is not there",
    "identity.kept_for": "a contradiction with no key",
    "retries.limit": "a contradiction with no limit",
    "compensation": "a contradiction with an effect that cannot be undone",
}


def worksheets() -> Iterator[tuple[str, dict[str, Any]]]:
    """Worksheets of one effect and of several, nearly empty and full."""
    yield "minimal", MINIMAL
    yield "order", json.loads(ORDER.read_text(encoding="utf-8"))
    for name in ("reminder-mail", "chat-case"):
        yield name, json.loads((PLANS / name / "worksheet.json").read_text(encoding="utf-8"))


WORKSHEETS = dict(worksheets())


def kind_of(id: str) -> Any:
    """The type of the field with this id: of an answer, or `str`."""
    head = id.split(".")[0]
    kind: Any = Worksheet if head == "workflow" else Effect if head in Effect.model_fields else Sending
    for name in id.split("."):
        kind = kind.model_fields[name].annotation
    return kind


def is_text(id: str) -> bool:
    return not issubclass(kind_of(id), Answer)


def values(id: str) -> list[Any]:
    """Some values that the question with this id takes."""
    if is_text(id):
        return ["", "Zebra", "Quagga"]
    kind = kind_of(id).model_fields["value"].annotation
    if kind is str:
        return ["dont_know", "2 h", "9 d"]
    if isinstance(kind, type) and issubclass(kind, Choice):
        return [str(each) for each in kind]
    if int in get_args(kind):
        return ["dont_know", 2, 7]
    several = [each for arm in get_args(kind) for each in get_args(get_args(arm)[0] if get_args(arm) else arm)]
    choices = [each for each in several if isinstance(each, type) and issubclass(each, Choice)]
    return ["dont_know", *([str(each)] for each in choices[0])]


def put(data: dict[str, Any], id: str, value: Any) -> None:
    """Say something in a worksheet: for the workflow, or for each effect; no effect differs in it any more."""
    said = value if is_text(id) else {"value": value}
    for place, effect in enumerate(data["effects"]):
        drop(effect.get("differs", {}), id.split("."))
        if id.split(".")[0] in Effect.model_fields:
            set_path(data, f"effects.{place}.{id}", said)
    if id.split(".")[0] not in Effect.model_fields:
        set_path(data, id if id.startswith("workflow.") else f"sending.{id}", said)


def drop(node: dict[str, Any], steps: list[str]) -> None:
    if len(steps) > 1:
        drop(node.get(steps[0], {}), steps[1:])
    else:
        node.pop(steps[0], None)


def outcome(data: dict[str, Any]) -> tuple[object, ...]:
    """The plan without the list of answers on which nothing rests, and what the checker would see."""
    worksheet = files.read(json.dumps(files_of(data)))
    assert isinstance(worksheet, Worksheet), worksheet
    plan = make_plan(worksheet, TODAY)
    used = tuple(trace for trace in plan.traces if trace.rules or trace.left_out or trace.rows)
    return replace(plan, traces=used), *(described(design).answers for design in designs(worksheet))


def files_of(data: dict[str, Any]) -> dict[str, Any]:
    return {"format": "second-write worksheet", "version": 1, **data}


def is_decided_by(id: str, setting: dict[str, str], worksheet: dict[str, Any]) -> bool:
    """Whether, given these answers, the values of a question give plans that differ."""
    data = copy.deepcopy(worksheet)
    for at, value in setting.items():
        put(data, at, value)
    first, *more = (outcome(data) for value in values(id) for _ in [put(data, id, value)])
    return any(each != first for each in more)


def others(id: str, way_values: list[str]) -> list[str]:
    """The values of a deciding answer that are not among those of a condition."""
    return [value for value in values(id) if value not in way_values]


def idle_settings(condition: Condition) -> Iterator[dict[str, str]]:
    """Answers under which a condition does not hold: for each way, one answer that is not among its values."""
    settings: list[dict[str, str]] = [{}]
    for way in condition:
        settings = [
            {**setting, id: value} for setting in settings for id in way if id not in STRUCTURE for value in others(id, way[id])
        ]
    for setting in settings:
        yield from [setting] if setting else []


CASES = [
    pytest.param(id, setting, name, id=f"{id} in {name}, {'; '.join(f'{at} is {value}' for at, value in setting.items())}")
    for id, condition in CONDITIONS.items()
    for setting in idle_settings(condition)
    for name in WORKSHEETS
]
CASES += [pytest.param(id, {}, "minimal", id=f"{id} of a single effect") for id in ("coupled", "workflow.resume")]


@pytest.mark.parametrize(("id", "setting", "name"), CASES)
def test_what_does_not_apply_cannot_change_the_plan(id: str, setting: dict[str, str], name: str) -> None:
    assert not is_decided_by(id, setting, WORKSHEETS[name]) or id in SAYS_SOMETHING


@pytest.mark.parametrize("id", SAYS_SOMETHING)
def test_each_exception_is_one(id: str) -> None:
    assert any(is_decided_by(id, setting, data) for setting in idle_settings(CONDITIONS[id]) for data in WORKSHEETS.values())


@pytest.mark.parametrize("id", CONDITIONS)
def test_what_applies_can_change_the_plan(id: str) -> None:
    """Else the question would better not be asked at all; under at least one way of its condition, in one worksheet."""
    settings = [{at: allowed[0] for at, allowed in way.items() if at not in STRUCTURE} for way in CONDITIONS[id]]
    assert any(is_decided_by(id, setting, data) for setting in settings for data in WORKSHEETS.values())


@pytest.mark.parametrize(("id", "condition"), CONDITIONS.items())
def test_conditions_name_answers_and_values_that_exist(id: str, condition: Condition) -> None:
    for way in condition:
        for at, allowed in way.items():
            known = STRUCTURE.get(at) or values(at)
            assert set(allowed) < set(known)
            assert at not in CONDITIONS or at in {"authority.expires"}


def test_an_unknown_condition_leaves_the_question_asked() -> None:
    """Where nobody knows whether it applies, the engine asks, and so does the form."""
    for condition in CONDITIONS.values():
        unknown = {at: "dont_know" for way in condition for at in way} | {"place": "later", "effects": "several"}
        assert holds(condition, unknown)


def test_conditions_are_joined() -> None:
    one, other = only("a", "x"), only("b", "y")
    assert holds(both(one, other), {"a": "x", "b": "y"}) and not holds(both(one, other), {"a": "x", "b": "z"})
    assert holds(either(one, other), {"a": "x", "b": "z"}) and not holds(either(one, other), {"a": "z", "b": "z"})


def test_unless_leaves_the_other_values() -> None:
    class Colour(Choice):
        RED = "red", "Red"
        BLUE = "blue", "Blue"

    assert unless("a", Colour.RED) == [{"a": ["blue"]}]
