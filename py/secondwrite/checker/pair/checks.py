"""A check of two neighbouring effects, in slices: one search covers every value of the answers that are not known."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...choices import Resume, YesNo
from ...rules import Property
from ..described import Described
from ..search import Search
from ..slices import Slices
from ..traces import moments_along
from ..verdicts import Choices, Standing, decided_by
from .model import AGAIN, LEFT_OPEN, UNAUTHORISED, Pair, Part
from .open import BOTH, OpenPair
from .traces import PairTrace, pair_trace

# With few open answers a search usually finishes; with many it never does.
FEW, LIMIT, LIMIT_WITH_MANY_OPEN, SLICE = 12, 20_000, 2_500, 25

# What each finding breaks, and of which effect: 0 the earlier one, 1 the later one.
BREAKS = {AGAIN: (Property.P1, 0), LEFT_OPEN: (Property.P2, 1), UNAUTHORISED: (Property.P3, 1)}


@dataclass(frozen=True)
class PairBreak:
    """A way in which a pair is broken: what it shows, the open answers it takes, by their keys, and a shortest trace."""

    kind: str
    answers: Choices
    trace: PairTrace

    def of(self, side: str) -> Choices:
        """Those of the answers that one of the effects gives, by their ids."""
        return tuple((key.split()[1], value) for key, value in self.answers if key.split()[0] in (side, BOTH))


@dataclass(frozen=True)
class PairOutcome:
    """What the check of a pair says: its breaks, those with fewest answers first, and how it stands.

    `broken_by` are, for each kind, the smallest sets of answers that break it whatever the others; by their keys.
    """

    breaks: tuple[PairBreak, ...]
    broken_by: dict[str, tuple[Choices, ...]]
    standing: Standing
    open_answers: int
    states: int
    is_finished: bool


def check_pair(
    earlier: Described, later: Described, resume: Resume, coupled: YesNo, shared: frozenset[str] = frozenset()
) -> Slices[PairOutcome]:
    """Check two neighbouring effects; yields the number of states after each slice.

    `shared` are the ids of open answers that both effects take from the workflow.
    """
    model = OpenPair(earlier, later, resume, coupled, shared)
    search: Search[Pair, Part] = Search(model, LIMIT if len(model.values) <= FEW else LIMIT_WITH_MANY_OPEN)
    while search.advance(SLICE):
        yield search.states
    breaks = tuple(sorted(_breaks(model, search), key=lambda each: (len(each.answers), len(each.trace))))
    tables = {kind: decided_by([dict(each.answers) for each in breaks if each.kind == kind], model.values) for kind in BREAKS}
    whole = decided_by([dict(each.answers) for each in breaks], model.values)
    if whole is not None and not whole.saved_by:
        standing = Standing.BROKEN
    elif search.is_finished and all(table is not None for table in tables.values()):
        standing = Standing.DEPENDS if breaks else Standing.HOLDS
    else:
        depends = breaks and (yield from _holds_at_its_safest(model, search.states))
        standing = Standing.DEPENDS if depends else Standing.NOT_DECIDED
    broken_by = {kind: table.broken_by for kind, table in tables.items() if table and search.is_finished}
    return PairOutcome(breaks, broken_by, standing, len(model.values), search.states, search.is_finished)


def _holds_at_its_safest(model: OpenPair, before: int) -> Slices[bool]:
    """Whether nothing breaks the pair with the safest value of every open answer."""
    search: Search[Pair, Part] = Search(model.answered(0), LIMIT)
    while search.advance(SLICE):
        yield before + search.states
    return search.is_finished and not any(kind in search.found for kind in BREAKS)


def _breaks(model: OpenPair, search: Search[Pair, Part]) -> Iterator[PairBreak]:
    """Each finding with its trace, in which what was not read has its safe value."""
    for kind in BREAKS:
        for finding in search.found.get(kind, ()):
            moments = moments_along(model, search.way(finding))
            answers = tuple(model.choices(finding.chosen).items())
            yield PairBreak(kind, answers, pair_trace(model.answered(finding.chosen), kind, moments))
