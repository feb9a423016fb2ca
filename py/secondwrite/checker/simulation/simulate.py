"""One test against one simulated implementation: the injections that the test prints, and the end state that must be seen.

The implementation is the model of one effect with every answer known. It knows nothing of properties here: what must be
seen is read off the end state, and what reached the destination is written down on the way, as a tester would.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ...answers import Choice
from ...choices import YesNo
from ...rules import Injection, Property
from ..described import Described
from ..effect.states import APPROVED, CONFIRMED, FAILED, NEEDS_OPERATOR, NO_KEY, Happening, Record, Request
from .scheduler import BUDGETS, NotPossible, Scheduler

_MOST_STEPS = 1000


class Result(Choice):
    """How a simulated test ends."""

    PASSED = "passed", "Passed"
    FAILED = "failed", "Failed"
    CANNOT_BE_RUN = "cannot_be_run", "Cannot be run"


class EndState(NamedTuple):
    """What is there to see when all is quiet: the record, each applied request, and how often each run sent."""

    record: Record
    applied: tuple[Request, ...]
    sends: tuple[int, ...]
    has_owner: bool
    limit: int


def at_most_one_outcome(end: EndState) -> bool:
    """P1: the destination holds one effect at most."""
    return len(end.applied) <= 1


def nothing_lost_or_misreported(end: EndState) -> bool:
    """P2: confirmed with an effect; or failed without one, and somebody told; or in the owner's hands. Nothing else is an end."""
    if end.record.state == CONFIRMED:
        return bool(end.applied)
    if end.record.state == FAILED:
        return not end.applied and end.has_owner
    return end.record.state == NEEDS_OPERATOR


def nothing_beyond_authority(end: EndState) -> bool:
    """P3: whatever took effect was sent while approved, with the approved input."""
    return all(request.authorised and request.input == APPROVED for request in end.applied)


def recovery_ends(end: EndState) -> bool:
    """P4: no run sent more often than the limit."""
    return all(number <= end.limit for number in end.sends)


def every_effect_explainable(end: EndState) -> bool:
    """P5: the record holds the key of whatever took effect."""
    return all(request.key == end.record.key != NO_KEY for request in end.applied)


MUST_BE_SEEN: Mapping[Property, Callable[[EndState], bool]] = {
    Property.P1: at_most_one_outcome,
    Property.P2: nothing_lost_or_misreported,
    Property.P3: nothing_beyond_authority,
    Property.P4: recovery_ends,
    Property.P5: every_effect_explainable,
}


@dataclass(frozen=True)
class Simulation:
    """How a test went against an implementation: the properties that did not hold in the end, or why it cannot be run.

    `runs` holds the steps of its run, and of the second run where the test asks for one.
    """

    result: Result
    broken: tuple[Property, ...]
    reason: str
    runs: tuple[tuple[Happening, ...], ...]


def simulate(runs: Iterable[tuple[Injection, ...]], checks: Iterable[Property], design: Described) -> Simulation:
    """Carry a test out on an implementation: each run it asks for, by its injections alone.

    It has failed when one of its runs fails, also where the next one cannot be carried out there.
    """
    done: list[tuple[Happening, ...]] = []
    broken = set[Property]()
    for injections in runs:
        scheduler = Scheduler(design)
        try:
            end = _carried_out(scheduler, injections)
        except NotPossible as reason:
            if broken:
                break
            return Simulation(Result.CANNOT_BE_RUN, (), str(reason), (*done, tuple(scheduler.steps)))
        done.append(tuple(scheduler.steps))
        broken.update(property for property in checks if not MUST_BE_SEEN[property](end))
    result = Result.FAILED if broken else Result.PASSED
    return Simulation(result, tuple(sorted(broken, key=list(Property).index)), "", tuple(done))


def _carried_out(scheduler: Scheduler, injections: tuple[Injection, ...]) -> EndState:
    """Deliver the trigger, inject each fault when its moment has come, and let it run until all is quiet."""
    waiting = list(injections)
    scheduler.start()
    while True:
        if waiting and scheduler.is_moment(waiting[0].when):
            scheduler.inject(waiting.pop(0))
        elif not scheduler.step():
            break
        assert len(scheduler.steps) < _MOST_STEPS
    if waiting:
        raise NotPossible(f"“{waiting[0].words}”: that moment never comes")
    scheduler.take_faults_away()
    while scheduler.step():
        assert len(scheduler.steps) < _MOST_STEPS
    return _seen(scheduler)


def _seen(scheduler: Scheduler) -> EndState:
    has_owner = scheduler.design.has_owner is YesNo.YES
    sends = tuple(scheduler.sends.values())
    return EndState(scheduler.core.record, tuple(scheduler.applied), sends, has_owner, BUDGETS.sends)
