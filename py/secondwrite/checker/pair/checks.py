"""A check of two neighbouring effects, in slices, for each value of the answers between them that is not known."""

from dataclasses import dataclass
from itertools import product

from ...choices import Resume, YesNo
from ...rules import Property
from ..described import Described
from ..search import Search
from ..slices import Slices
from ..traces import moments_along
from ..verdicts import Standing
from .model import AGAIN, LEFT_OPEN, UNAUTHORISED, Pair, Part, TwoEffects
from .traces import PairTrace, pair_trace

LIMIT, SLICE = 50_000, 25

# What each finding breaks, and of which effect: 0 the earlier one, 1 the later one.
BREAKS = {AGAIN: (Property.P1, 0), LEFT_OPEN: (Property.P2, 1), UNAUTHORISED: (Property.P3, 1)}


@dataclass(frozen=True)
class PairOutcome:
    """What the check of a pair says: a shortest trace for each break under each of the answers tried under which it shows."""

    breaks: tuple[PairTrace, ...]
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

    def of(self, kind: str) -> tuple[PairTrace, ...]:
        """The breaks of one kind, one for each of the answers tried under which it shows."""
        return tuple(item for item in self.breaks if item.shows == kind)


def check_pair(earlier: Described, later: Described, resume: Resume, coupled: YesNo) -> Slices[PairOutcome]:
    """Check two neighbouring effects, both fully answered; yields the number of states after each slice."""
    states, breaks, is_finished = 0, list[PairTrace](), True
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
                breaks.append(pair_trace(model, kind, moments_along(model, search.way(finding))))
    return PairOutcome(tuple(breaks), tried, states, is_finished)
