"""What a search says about each property of a design: holds within the bounds, broken, depends on answers, or not decided."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from ..answers import Choice
from ..rules import Property
from .budgets import Budgets
from .described import ASKED, Described, choices
from .effect.model import OneEffect
from .effect.states import Core, Happening
from .search import Search, State
from .traces import Trace, trace

BREAKS: Mapping[Property, tuple[str, ...]] = {
    Property.P1: ("P1",),
    Property.P2: ("stranded", "false success", "misreported", "lost"),
    Property.P3: ("P3",),
    Property.P4: ("P4",),
    Property.P5: ("P5",),
}

MOST_COMBINATIONS = 4096

Choices = tuple[tuple[str, Choice], ...]
Values = Mapping[str, tuple[Choice, ...]]
VALUES: Values = {asked.id: asked.values for asked in ASKED}


class Standing(Choice):
    """What can be said about a property of a described design, always within the bounds."""

    HOLDS = "holds", "Holds"
    BROKEN = "broken", "Broken"
    DEPENDS = "depends", "Depends"
    NOT_DECIDED = "not_decided", "Not decided"


@dataclass(frozen=True)
class Break:
    """A way in which a property is broken: its kind, a shortest trace, and the open answers that the trace takes."""

    kind: str
    answers: Choices
    trace: Trace


@dataclass(frozen=True)
class Judgement:
    """One property: how it stands, and what breaks it, shortest first.

    Where it depends on answers that are not known: the smallest sets of them that make it hold, and that break it.
    """

    property: Property
    standing: Standing
    breaks: tuple[Break, ...]
    saved_by: tuple[Choices, ...] = ()
    broken_by: tuple[Choices, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What the checker says about one design: per property, with the bounds and how far the search came.

    `saved_by` are the smallest sets of open answers with which nothing that was found breaks any property; None when they
    are too many to try.
    """

    design: Described
    budgets: Budgets
    judgements: tuple[Judgement, ...]
    saved_by: tuple[Choices, ...] | None
    states: int
    depth: int
    limit: int | None

    @property
    def standing(self) -> Standing:
        """The worst of the properties; broken where each answer breaks one of them, though none breaks whatever the answers."""
        if self.saved_by == ():
            return Standing.BROKEN
        order = (Standing.BROKEN, Standing.DEPENDS, Standing.NOT_DECIDED, Standing.HOLDS)
        return min((judgement.standing for judgement in self.judgements), key=order.index)


def judged(model: OneEffect, search: Search[Core, Happening]) -> Verdict:
    """The verdict of a search that finished or reached its limit."""
    judgements = tuple(_judgement(property, model, search) for property in Property)
    limit = None if search.is_finished else search.limit
    kinds = [kind for kinds in BREAKS.values() for kind in kinds]
    table = decided_by(choices(finding.chosen) for kind in kinds for finding in search.found.get(kind, ()))
    saved_by = table.saved_by if table else None
    return Verdict(model.design, model.budgets, judgements, saved_by, search.states, search.depth, limit)


def _judgement(property: Property, model: OneEffect, search: Search[Core, Happening]) -> Judgement:
    ways = sorted(_ways(property, search), key=lambda way: len(way.states))
    table = decided_by([way.answers for way in ways])
    breaks = tuple(
        Break(way.kind, tuple(way.answers.items()), trace(model, way.kind, way.states)) for way in _telling(ways, table)
    )
    if not breaks:
        return Judgement(property, Standing.HOLDS if search.is_finished else Standing.NOT_DECIDED, ())
    if table is not None and not table.saved_by:
        return Judgement(property, Standing.BROKEN, breaks)
    if table is None or not search.is_finished:
        return Judgement(property, Standing.NOT_DECIDED, breaks)
    return Judgement(property, Standing.DEPENDS, breaks, table.saved_by, table.broken_by)


class _Way(NamedTuple):
    """One finding that breaks a property, with the choices it takes and the states that lead to it."""

    kind: str
    answers: Mapping[str, Choice]
    states: list[State[Core]]


def _ways(property: Property, search: Search[Core, Happening]) -> Iterator[_Way]:
    for kind in BREAKS[property]:
        for finding in search.found.get(kind, ()):
            yield _Way(kind, choices(finding.chosen), search.way(finding))


def _telling(ways: list[_Way], table: "Table | None") -> list[_Way]:
    """The ways that are told: the shortest of each kind, and the shortest for each set of answers that breaks it."""
    sets = [dict(answers).items() for answers in table.broken_by] if table else []
    firsts = [next((way for way in ways if way.kind == kind), None) for kind in dict.fromkeys(way.kind for way in ways)]
    firsts += [next((way for way in ways if answers <= way.answers.items()), None) for answers in sets]
    return [way for way in ways if any(way is first for first in firsts)]


@dataclass(frozen=True)
class Table:
    """The smallest sets of answers that make a property hold whatever the others, and those that break it."""

    saved_by: tuple[Choices, ...]
    broken_by: tuple[Choices, ...]


def decided_by(breaks: Iterable[Mapping[str, Choice]], values: Values = VALUES) -> Table | None:
    """Which answers decide, when each of `breaks` breaks it and nothing else does; None when they are too many to try.

    `values` are those of each answer, in the order in which answers are told.

    Answers save when they contradict every set that breaks; they break when they contradict every set that saves.
    """
    sets = [tuple(answers.items()) for answers in breaks]
    named = {id for answers in sets for id, _ in answers}
    ids = [id for id in values if id in named]
    if prod(len(values[id]) for id in ids) > MOST_COMBINATIONS:
        return None
    saved_by = _contradicting(sets, values)
    return Table(_ordered(saved_by, ids, values), _ordered(_contradicting(saved_by, values), ids, values))


def _contradicting(sets: Iterable[Choices], values: Values) -> list[Choices]:
    """The smallest sets of answers that contradict each of `sets`: each gives another value to one answer there."""
    found: list[frozenset[tuple[str, Choice]]] = [frozenset()]
    for answers in sets:
        others = [(id, value) for id, known in answers for value in values[id] if value is not known]
        done = [known for known in found if known & set(others)]
        open_ones = [known for known in found if not known & set(others)]
        grown = {known | {other} for known in open_ones for other in others if all(id != other[0] for id, _ in known)}
        found = done + [
            each for each in grown if not any(known < each for known in grown) and not any(known <= each for known in done)
        ]
    return [tuple(each) for each in found]


def _ordered(sets: Iterable[Choices], ids: list[str], values: Values) -> tuple[Choices, ...]:
    """Small sets first, then by the values and the places of their answers, so that two runs agree."""

    def rank(answers: Choices) -> tuple[int, list[int], list[int]]:
        given = dict(answers)
        places = [values[id].index(given[id]) if id in given else 0 for id in ids]
        return len(answers), places, [ids.index(id) for id, _ in answers]

    return tuple(sorted((tuple(sorted(each, key=lambda answer: ids.index(answer[0]))) for each in sets), key=rank))
