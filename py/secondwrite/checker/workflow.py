"""A check of a whole worksheet: every effect and every pair of neighbours, and what is equal only once."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from ..design import Design, designs
from ..worksheet import Worksheet
from .budgets import DEFAULT, Budgets
from .checks import Outcome, check
from .described import described
from .pair.checks import PairOutcome, check_pair
from .simulation.adequacy import Bench, Found, bench
from .slices import Slices, counted_on, finished
from .verdicts import Standing

T = TypeVar("T")


@dataclass(frozen=True)
class WorkflowOutcome:
    """What a check of a worksheet says: an outcome for each effect, and one for each pair of neighbours.

    `tried` is what the tests of each effect catch; None where that was not tried.
    """

    effects: tuple[Outcome, ...]
    pairs: tuple[PairOutcome, ...]
    tried: tuple[Found, ...] | None = None

    @property
    def standing(self) -> Standing:
        """How the workflow stands: as the worst of its parts."""
        order = (Standing.BROKEN, Standing.DEPENDS, Standing.NOT_DECIDED, Standing.HOLDS)
        parts = (*(outcome.verdict.standing for outcome in self.effects), *(pair.standing for pair in self.pairs))
        return min(parts, key=order.index)


def check_all(
    designs: tuple[Design, ...], budgets: Budgets = DEFAULT, known: dict[Hashable, Any] | None = None
) -> Slices[WorkflowOutcome]:
    """Check each effect and each pair; yields the number of states so far after each slice.

    What is `known` from an earlier check is not checked again; what is new is added to it.
    """
    known = {} if known is None else known
    states = 0
    effects, pairs = [], []
    for design in designs:
        outcome, states = yield from _once(known, _key(design), check(described(design), budgets), states)
        effects.append(outcome)
    for earlier, later in pairwise(designs):
        key = (_key(earlier), _key(later), *_between(later), _shared(earlier, later))
        slices = check_pair(described(earlier), described(later), *key[2:])
        outcome, states = yield from _once(known, key, slices, states)
        pairs.append(outcome)
    return WorkflowOutcome(tuple(effects), tuple(pairs))


def try_all(benches: tuple[Bench, ...], known: dict[Hashable, Any] | None = None) -> Slices[tuple[Found, ...]]:
    """Try the tests of each effect, as `check_all` checks it."""
    known = {} if known is None else known
    states = 0
    found = []
    for each in benches:
        one, states = yield from _once(known, each.key, each.run(), states)
        found.append(one)
    return tuple(found)


def _key(design: Design) -> Hashable:
    model = design.each(described)
    return tuple(model.answers.items()), tuple(model.idle.items())


def _between(later: Design) -> tuple[Any, Any]:
    return later.value("workflow.resume"), later.value("coupled")


def _shared(earlier: Design, later: Design) -> frozenset[str]:
    """The open answers that both effects take from the workflow."""
    asked = set(earlier.each(described).unknown) & set(later.each(described).unknown)
    return frozenset(id for id in asked if earlier.fact(id).path == later.fact(id).path)


def answers_of(designs: tuple[Design, ...]) -> Hashable:
    """All that a check asks about a worksheet: no names are among it."""
    pairs = (_shared(earlier, later) for earlier, later in pairwise(designs))
    return tuple((_key(design), _between(design)) for design in designs), tuple(pairs)


@dataclass
class Check(Generic[T]):
    """A check that goes on whenever it is asked to; the `outcome` is there when it is done. What is `known` may be kept."""

    slices: Slices[T]
    known: dict[Hashable, Any] = field(default_factory=dict)
    states: int = 0
    outcome: T | None = None

    def advance(self, states: int, pauses: int) -> None:
        """Go on for about so many states, or so many pauses: where designs are refuted no state is added."""
        until = self.states + states
        if self.outcome is not None:
            return
        try:
            for _ in range(pauses):
                self.states = next(self.slices)
                if self.states >= until:
                    return
        except StopIteration as end:
            self.outcome = end.value


def _once(known: dict[Hashable, Any], key: Hashable, slices: Slices[Any], before: int) -> Slices[tuple[Any, int]]:
    """The outcome for a key, checked unless it is known, and the number of states by then."""
    if key not in known:
        known[key] = yield from counted_on(slices, before)
        before += known[key].states
    return known[key], before


def checked(worksheet: Worksheet, known: dict[Hashable, Any] | None = None) -> WorkflowOutcome:
    """The verdicts on a worksheet, when nobody waits for them or stops it; it is not tried what its tests catch.

    What is `known` is as in `check_all`.
    """
    return finished(check_all(designs(worksheet), known=known))


def checked_and_tried(worksheet: Worksheet) -> WorkflowOutcome:
    """The verdicts on a worksheet, and what its tests catch."""
    tried = finished(try_all(tuple(map(bench, designs(worksheet)))))
    return replace(checked(worksheet), tried=tried)
