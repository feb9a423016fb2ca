"""A check of two neighbouring effects, in slices, for each value of the answers between them that is not known."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ...choices import Resume, YesNo
from ...rules import Property
from ..described import Described
from ..search import Search, State
from ..slices import Slices
from ..verdicts import Standing
from .model import AGAIN, LEFT_OPEN, UNAUTHORISED, Pair, Part, TwoEffects

LIMIT, SLICE = 50_000, 25

# What each finding breaks, and of which effect: 0 the earlier one, 1 the later one.
BREAKS = {AGAIN: (Property.P1, 0), LEFT_OPEN: (Property.P2, 1), UNAUTHORISED: (Property.P3, 1)}


class PairMoment(NamedTuple):
    """One step of a trace through both effects, and the state before and after it."""

    part: Part
    before: Pair
    after: Pair


@dataclass(frozen=True)
class PairBreak:
    """A way in which a pair is broken: what is shown, by which answers between the effects, and a shortest trace."""

    kind: str
    resume: Resume
    coupled: YesNo
    moments: tuple[PairMoment, ...]


@dataclass(frozen=True)
class PairOutcome:
    """What the check of a pair says: its breaks, and for how many of the answers tried each of them shows."""

    breaks: tuple[PairBreak, ...]
    tried: tuple[tuple[Resume, YesNo], ...]
    states: int
    is_finished: bool

    @property
    def standing(self) -> Standing:
        """How the pair stands: a break that does not show under all the answers tried depends on them."""
        if not self.breaks:
            return Standing.HOLDS if self.is_finished else Standing.NOT_DECIDED
        is_broken = any(len(self.of(kind)) == len(self.tried) for kind in BREAKS)
        return Standing.BROKEN if is_broken else Standing.DEPENDS

    def of(self, kind: str) -> tuple[PairBreak, ...]:
        """The breaks of one kind, one for each of the answers tried under which it shows."""
        return tuple(item for item in self.breaks if item.kind == kind)


def check_pair(earlier: Described, later: Described, resume: Resume, coupled: YesNo) -> Slices[PairOutcome]:
    """Check two neighbouring effects, both fully answered; yields the number of states after each slice."""
    states, breaks, is_finished = 0, list[PairBreak](), True
    resumes = (Resume.FROM_UNRESOLVED, Resume.FROM_START) if resume is Resume.DONT_KNOW else (resume,)
    couplings = (YesNo.NO, YesNo.YES) if coupled is YesNo.DONT_KNOW else (coupled,)
    tried = tuple(product(resumes, couplings))
    for each_resume, each_coupled in tried:
        model = TwoEffects(earlier, later, each_resume, each_coupled)
        search: Search[Pair, Part] = Search(model, LIMIT)
        while search.advance(SLICE):
            yield states + search.states
        states += search.states
        is_finished = is_finished and search.is_finished
        for kind in BREAKS:
            for finding in search.found.get(kind, ()):
                breaks.append(PairBreak(kind, each_resume, each_coupled, tuple(_moments(model, search.way(finding)))))
    return PairOutcome(tuple(breaks), tried, states, is_finished)


def _moments(model: TwoEffects, way: list[State[Pair]]) -> Iterator[PairMoment]:
    """The steps along the states of a search, with runs and keys numbered as they are made."""
    state = model.start()
    for target in way[1:]:
        for label, after, _ in model.raw_steps(state):
            if State(model.merge(after.core), after.spent) == target:
                yield PairMoment(label, state.core, after.core)
                state = after
                break
