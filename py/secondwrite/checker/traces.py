"""A trace: one run of the model, step by step, that replays exactly from its design, its budgets and its labels."""

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Generic, Protocol, TypeVar

from .budgets import Budgets
from .described import Described, choices
from .effect.model import OneEffect
from .effect.states import Core, Happening
from .search import Model, State, Step


class Label(Protocol):
    """What one step is."""

    @property
    def kind(self) -> str:
        """Its kind."""


Answers = tuple[tuple[str, str], ...]

CoreT = TypeVar("CoreT", bound=Hashable)
LabelT = TypeVar("LabelT", bound=Label)


class Traceable(Model[CoreT, LabelT], Protocol):
    """A model whose runs can be told: besides the merged steps it yields those with runs and keys numbered as they are made."""

    def raw_steps(self, state: State[CoreT]) -> Iterable[Step[CoreT, LabelT]]:
        """All steps from a state, with nothing renamed."""

    def merge(self, state: State[CoreT]) -> CoreT:
        """The state that stands for this one in a search."""


class NotAStep(Exception):
    """A label names no step that is possible at that point: the trace belongs to another design, or other budgets."""

    def __init__(self, place: int, label: Label) -> None:
        super().__init__(f"step {place} ({label.kind}) is not possible there")
        self.place = place


@dataclass(frozen=True)
class Moment(Generic[CoreT, LabelT]):
    """One step of a trace: what happened, and the state before and after it."""

    label: LabelT
    before: CoreT
    after: CoreT


@dataclass(frozen=True)
class Trace:
    """A run of a fully answered design that ends in what `shows` names."""

    answers: Answers
    budgets: Budgets
    shows: str
    moments: tuple[Moment[Core, Happening], ...]

    def __len__(self) -> int:
        return len(self.moments)


def trace(model: OneEffect, shows: str, way: Sequence[State[Core]]) -> Trace:
    """The run along the states of a search."""
    answers = plain_answers(model.design.with_answers(choices(way[-1].chosen)))
    return Trace(answers, model.budgets, shows, moments_along(model, way))


def plain_answers(design: Described) -> Answers:
    """The answers of a design by their ids."""
    return tuple((id, value.value) for id, value in design.answers.items())


def moments_along(model: Traceable[CoreT, LabelT], way: Sequence[State[CoreT]]) -> tuple[Moment[CoreT, LabelT], ...]:
    """The moments along the states of a search, with runs and keys numbered as they are made."""
    moments, state = [], model.start()
    for target in way[1:]:
        label, after = next(_steps_to(model, state, target))
        moments.append(Moment(label, state.core, after.core))
        state = after
    return tuple(moments)


def _steps_to(
    model: Traceable[CoreT, LabelT], state: State[CoreT], target: State[CoreT]
) -> Iterator[tuple[LabelT, State[CoreT]]]:
    """The steps that lead to a state which the target stands for; with its choices made, no other need be tried."""
    for label, after, _ in model.raw_steps(State(state.core, state.spent, target.chosen)):
        if State(model.merge(after), after.spent, after.chosen) == target:
            yield label, after


def replay(
    design: Described, budgets: Budgets, labels: Iterable[Happening]
) -> tuple[tuple[Moment[Core, Happening], ...], frozenset[str]]:
    """The moments of a run with these labels, and all it shows. Raises `NotAStep`; the design must be fully answered."""
    return moments_of(OneEffect(design, budgets), labels)


def moments_of(
    model: Traceable[CoreT, LabelT], labels: Iterable[LabelT]
) -> tuple[tuple[Moment[CoreT, LabelT], ...], frozenset[str]]:
    """The moments of a run of this model with these labels, and all it shows. Raises `NotAStep`."""
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
    steps = [[moment.label.kind, moment.label.run] for moment in trace.moments]
    return {"answers": dict(trace.answers), "budgets": asdict(trace.budgets), "shows": trace.shows, "steps": steps}


def to_json(trace: Trace) -> str:
    """The trace as small JSON text."""
    return compact(content(trace))


def compact(plain: dict[str, Any]) -> str:
    """Plain data as JSON text without spaces."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Trace:
    """The trace that a text holds, replayed. Raises `NotAStep` where a step is not possible."""
    plain: dict[str, Any] = json.loads(text)
    budgets = Budgets(**plain["budgets"])
    labels = [Happening(kind, run) for kind, run in plain["steps"]]
    moments, _ = replay(Described(plain["answers"]), budgets, labels)
    return Trace(tuple(plain["answers"].items()), budgets, plain["shows"], moments)
