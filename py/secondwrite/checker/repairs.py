"""Repairs: the smallest sets of answers to change after which every property holds, each checked by running it."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from ..answers import Choice
from .budgets import Budgets
from .described import ASKED, BY_ID, Described
from .effect.model import OneEffect
from .effect.states import Core, Happening
from .search import Search
from .traces import NotAStep, Trace, replay, trace
from .verdicts import BREAKS, Choices

DESTINATION_SIDE = tuple(asked.id for asked in ASKED if asked.id.startswith("destination.") or asked.id == "lookup")
SENDING_SIDE = tuple(asked.id for asked in ASKED if asked.id not in (*DESTINATION_SIDE, "trigger.delivery"))
MOST_CHANGES = 3
_KINDS = tuple(kind for kinds in BREAKS.values() for kind in kinds)


@dataclass(frozen=True)
class Repair:
    """A set of answers that makes every property hold within the bounds, and whether the sending side can do it alone."""

    changes: Choices
    is_sending_side: bool


@dataclass
class Repairs:
    """The search for repairs of a broken design, which goes on in slices: after them nothing of `kinds` is shown.

    A changed design is tried on the traces found so far before it is searched: most are refuted by one of them.
    """

    design: Described
    budgets: Budgets
    limit: int
    traces: list[Trace]
    kinds: tuple[str, ...] = _KINDS
    most: int = MOST_CHANGES
    found: list[Repair] = field(default_factory=list)
    states: int = 0

    def run(self, visits: int) -> Generator[None, None, None]:
        """Look for repairs of one change, then two, and so on up to `most`; those of the sending side first; pausing between slices.

        It stops after the size at which the sending side alone can repair it.
        """
        for size in range(1, self.most + 1):
            for changes in self._candidates(size):
                yield
                holds = yield from self._holds(self.design.with_answers(dict(changes)), visits)
                if holds:
                    is_sending_side = all(id in SENDING_SIDE for id, _ in changes)
                    self.found.append(Repair(changes, is_sending_side))
            if any(repair.is_sending_side for repair in self.found):
                return

    def _candidates(self, size: int) -> Iterator[Choices]:
        """All sets of so many changes that hold no smaller repair, those of the sending side first."""
        sets = list(combinations((*SENDING_SIDE, *DESTINATION_SIDE), size))
        for ids in sorted(sets, key=lambda ids: any(id in DESTINATION_SIDE for id in ids)):
            for changes in product(*(self._others(id) for id in ids)):
                if not any(set(repair.changes) <= set(changes) for repair in self.found):
                    yield changes

    def _others(self, id: str) -> list[tuple[str, Choice]]:
        now = self.design.idle.get(id, self.design.answers.get(id))
        return [(id, value) for value in BY_ID[id].values if value != now]

    def _holds(self, design: Described, visits: int) -> Generator[None, None, bool]:
        """Whether every property of a design holds: refuted by a known trace, or by a search that stops at the first break."""
        if any(self._is_broken_by(run, design) for run in reversed(self.traces)):
            return False
        model = OneEffect(design, self.budgets)
        search: Search[Core, Happening] = Search(model, self.limit)
        before = self.states
        is_open = True
        while is_open:
            is_open = search.advance(visits)
            self.states = before + search.states
            for kind in self.kinds:
                if kind in search.found:
                    self.traces.append(trace(model, kind, search.way(search.found[kind][0])))
                    return False
            yield
        return search.is_finished

    def _is_broken_by(self, run: Trace, design: Described) -> bool:
        try:
            _, shown = replay(design, self.budgets, [moment.label for moment in run.moments])
        except NotAStep:
            return False
        return any(kind in shown for kind in self.kinds)
