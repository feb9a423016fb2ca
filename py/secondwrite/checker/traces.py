"""A trace: one run of the model, step by step, that replays exactly from its design, its budgets and its labels."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .budgets import Budgets
from .described import Described, choices
from .effect.model import OneEffect
from .effect.states import Core, Happening
from .search import State


class NotAStep(Exception):
    """A label names no step that is possible at that point: the trace belongs to another design, or other budgets."""

    def __init__(self, place: int, label: Happening) -> None:
        super().__init__(f"step {place} ({label.kind}) is not possible there")
        self.place = place


@dataclass(frozen=True)
class Moment:
    """One step of a trace: what happened, and the state before and after it."""

    label: Happening
    before: Core
    after: Core


@dataclass(frozen=True)
class Trace:
    """A run of a fully answered design that ends in what `shows` names."""

    answers: tuple[tuple[str, str], ...]
    budgets: Budgets
    shows: str
    moments: tuple[Moment, ...]

    def __len__(self) -> int:
        return len(self.moments)


def trace(model: OneEffect, shows: str, way: Sequence[State[Core]]) -> Trace:
    """The run along the states of a search, with runs and keys numbered as they are made."""
    chosen = choices(way[-1].chosen)
    moments, state = [], model.start()
    for target in way[1:]:
        label, after = next(_steps_to(model, state, target))
        moments.append(Moment(label, state.core, after.core))
        state = after
    answers = model.design.with_answers(chosen).answers
    return Trace(tuple((id, value.value) for id, value in answers.items()), model.budgets, shows, tuple(moments))


def _steps_to(model: OneEffect, state: State[Core], target: State[Core]) -> Iterator[tuple[Happening, State[Core]]]:
    """The steps that lead to a state which the target stands for; with its choices made, no other need be tried."""
    for label, after, _ in model.raw_steps(State(state.core, state.spent, target.chosen)):
        if State(model.merge(after), after.spent, after.chosen) == target:
            yield label, after


def replay(design: Described, budgets: Budgets, labels: Iterable[Happening]) -> tuple[tuple[Moment, ...], frozenset[str]]:
    """The moments of a run with these labels, and all it shows. Raises `NotAStep`; the design must be fully answered."""
    model = OneEffect(design, budgets)
    moments, state = [], model.start()
    shown = set[str]()
    for place, wanted in enumerate(labels, start=1):
        for label, after, shows in model.raw_steps(state):
            if label == wanted:
                moments.append(Moment(label, state.core, after.core))
                state = after
                shown.update(shows)
                break
        else:
            raise NotAStep(place, wanted)
    shown.update(name for name, _ in model.shown(state))
    return tuple(moments), frozenset(shown)


def content(trace: Trace) -> dict[str, Any]:
    """The trace as plain data: the design, the budgets, what it shows and the labels."""
    budgets = {name: getattr(trace.budgets, name) for name in Budgets.__dataclass_fields__}
    steps = [[moment.label.kind, moment.label.run] for moment in trace.moments]
    return {"answers": dict(trace.answers), "budgets": budgets, "shows": trace.shows, "steps": steps}


def to_json(trace: Trace) -> str:
    """The trace as small JSON text."""
    return json.dumps(content(trace), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Trace:
    """The trace that a text holds, replayed. Raises `NotAStep` where a step is not possible."""
    plain: dict[str, Any] = json.loads(text)
    budgets = Budgets(**plain["budgets"])
    labels = [Happening(kind, run) for kind, run in plain["steps"]]
    moments, _ = replay(Described(plain["answers"]), budgets, labels)
    return Trace(tuple(plain["answers"].items()), budgets, plain["shows"], moments)
