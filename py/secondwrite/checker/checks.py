"""A check of one design, in slices: the search, what each open answer turns by itself, and the smallest repairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..answers import Choice
from ..rules import Property
from .budgets import DEFAULT, Budgets
from .described import ALSO_SAFE, BY_ID, SAFE, Described
from .effect.model import OneEffect
from .effect.states import Core, Happening
from .reaching import unreached
from .repairs import Repair, Repairs
from .search import Search
from .slices import Slices
from .traces import Trace
from .verdicts import BREAKS, Judgement, Standing, Verdict, judged

# The limit of states with at most so many open answers. With few of them a search usually finishes; with many it never
# does, and what each of them turns alone says more.
LIMITS = ((0, 100_000), (3, 50_000), (5, 20_000))
LIMIT, LIMIT_WITH_MANY_OPEN = 100_000, 5_000
SLICE = 25
# How many answers a repair of one property alone may change: with more it would cost as much as the repairs of all.
MOST_FOR_ONE_PROPERTY = 1
# How many sets of answers that save a design are tried for its best.
TRIED = 3


@dataclass(frozen=True)
class Alone:
    """An open answer with a value that alone, with the others at their best, breaks what would hold."""

    id: str
    value: Choice
    breaks: tuple[tuple[Property, Trace], ...]


@dataclass(frozen=True)
class Outcome:
    """All that a check of one design says.

    `at_best` is the verdict with answers to all that is open with which it holds, or with the safest ones where none was
    found; where nothing is open it is the verdict itself.
    `alone` is filled only where the search with open answers reached its limit. `repairs` mend the design at its best; where
    none was found, `partly` are those that mend one property.
    """

    verdict: Verdict
    at_best: Verdict
    alone: tuple[Alone, ...]
    repairs: tuple[Repair, ...]
    partly: tuple[tuple[Property, tuple[Repair, ...]], ...]
    unreached: tuple[str, ...]
    states: int


def check(design: Described, budgets: Budgets = DEFAULT) -> Slices[Outcome]:
    """Check one design; yields the number of states after each slice, so that the caller may pause or stop."""
    states = 0
    search = yield from _searched(design, budgets, _limit(len(design.unknown)), states)
    verdict = judged(OneEffect(design, budgets), search)
    states += search.states
    best, at_best = search, verdict
    if design.unknown:
        best, at_best, states = yield from _at_best(verdict, states)
    alone: tuple[Alone, ...] = ()
    if any(judgement.standing is Standing.NOT_DECIDED for judgement in verdict.judgements):
        alone, states = yield from _alone(design, at_best, budgets, states)
        verdict = _turned(verdict, at_best, alone)
    repairs: tuple[Repair, ...] = ()
    partly: tuple[tuple[Property, tuple[Repair, ...]], ...] = ()
    if at_best.standing is Standing.BROKEN:
        repairs, partly, states = yield from _repaired(at_best, budgets, states)
    missing = unreached(at_best.design, best, LIMIT) if best.is_finished else ()
    return Outcome(verdict, at_best, alone, repairs, partly, missing, states)


def _limit(open_answers: int) -> int:
    return next((limit for most, limit in LIMITS if open_answers <= most), LIMIT_WITH_MANY_OPEN)


def _searched(design: Described, budgets: Budgets, limit: int, before: int) -> Slices[Search[Core, Happening]]:
    search: Search[Core, Happening] = Search(OneEffect(design, budgets), limit)
    while search.advance(SLICE):
        yield before + search.states
    return search


def _at_best(verdict: Verdict, states: int) -> Slices[tuple[Search[Core, Happening], Verdict, int]]:
    """The design with answers to all that is open with which it holds, or else with the safest ones: its search and verdict."""
    first = None
    for design in _completions(verdict):
        search = yield from _searched(design, verdict.budgets, LIMIT, states)
        states += search.states
        found = search, judged(OneEffect(design, verdict.budgets), search)
        if found[1].standing is Standing.HOLDS:
            return *found, states
        first = first or found
    assert first
    return *first, states


def _completions(verdict: Verdict) -> Iterator[Described]:
    """Answers to all that is open: the safest, then with a set that saves, then with another safe value."""
    design = verdict.design
    safest = design.with_answers({id: SAFE[id] for id in design.unknown})
    yield safest
    yield from (safest.with_answers(dict(answers)) for answers in (verdict.saved_by or ())[:TRIED])
    if verdict.limit:
        yield from (safest.with_answers({id: value}) for id, value in _other_values(design) if any(value is safe for safe in ALSO_SAFE))


def _alone(design: Described, at_best: Verdict, budgets: Budgets, states: int) -> Slices[tuple[tuple[Alone, ...], int]]:
    """Each value of an open answer that breaks a property which holds while all open answers are at their best."""
    holding = {item.property for item in at_best.judgements if item.standing is Standing.HOLDS}
    found = []
    for id, value in _other_values(design):
        changed = at_best.design.with_answers({id: value})
        search = yield from _searched(changed, budgets, LIMIT, states)
        states += search.states
        verdict = judged(OneEffect(changed, budgets), search)
        broken = [item for item in verdict.judgements if item.property in holding and item.standing is Standing.BROKEN]
        if broken:
            found.append(Alone(id, value, tuple((item.property, item.breaks[0].trace) for item in broken)))
    return tuple(found), states


def _turned(verdict: Verdict, at_best: Verdict, alone: tuple[Alone, ...]) -> Verdict:
    """The verdict of an unfinished search, where a property that holds with some answers and breaks with others depends on them."""
    broken = {property for item in alone for property, _ in item.breaks}

    def turned(item: Judgement, best: Judgement) -> Judgement:
        can_break = bool(item.breaks) or item.property in broken
        is_turned = item.standing is Standing.NOT_DECIDED and best.standing is Standing.HOLDS and can_break
        return replace(item, standing=Standing.DEPENDS) if is_turned else item

    return replace(verdict, judgements=tuple(map(turned, verdict.judgements, at_best.judgements)))


def _other_values(design: Described) -> Iterator[tuple[str, Choice]]:
    return ((id, value) for id in design.unknown for value in BY_ID[id].values[1:])


def _repaired(
    verdict: Verdict, budgets: Budgets, states: int
) -> Slices[tuple[tuple[Repair, ...], tuple[tuple[Property, tuple[Repair, ...]], ...], int]]:
    """The smallest repairs of everything; where there are none, those of each broken property by itself."""
    traces = [item.trace for judgement in verdict.judgements for item in judgement.breaks]
    repairs = Repairs(verdict.design, budgets, LIMIT, traces)
    for _ in repairs.run(SLICE):
        yield states + repairs.states
    states += repairs.states
    broken = [item.property for item in verdict.judgements if item.breaks]
    if repairs.found or len(broken) == 1:
        return tuple(repairs.found), (), states
    partly = []
    for property in broken:
        one = Repairs(verdict.design, budgets, LIMIT, traces, BREAKS[property], MOST_FOR_ONE_PROPERTY)
        for _ in one.run(SLICE):
            yield states + one.states
        states += one.states
        partly.append((property, tuple(one.found)))
    return (), tuple(partly), states
