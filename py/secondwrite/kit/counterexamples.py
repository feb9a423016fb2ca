"""Counterexamples of the check as tests of the kit: the faults of a trace, each with the moment at which it is injected.

What the kit would do is first run on the model, with the answers of the trace; only where it breaks the same property is it a test.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..checker.checks import Outcome
from ..checker.described import Described
from ..checker.effect.states import ACCEPTED, CONFLICT, LOST, PREPARE, REFUSED, SEND, UNDERWAY, Core, Happening
from ..checker.simulation.simulate import Result, simulate
from ..checker.traces import Moment, Trace
from ..checker.workflow import WorkflowOutcome
from ..design import Design
from ..rules import Fault, Injection, Property, When
from .scripts import plain, speaks_http

_FAULTS = {
    "redeliver": Fault.REDELIVER,
    "rerun": Fault.RERUN,
    "lost_request": Fault.LOSE_REQUEST,
    "lost_response": Fault.LOSE_RESPONSE,
    "give_up": Fault.DELAY_REQUEST,
    "lapse": Fault.LAPSE,
    "crash": Fault.CRASH,
    "change_input": Fault.CHANGE_INPUT,
    "withdraw_approval": Fault.WITHDRAW_APPROVAL,
}
_ANSWERED = (ACCEPTED, REFUSED, CONFLICT)



@dataclass(frozen=True)
class Counterexample:
    """One break of one effect as a test: what is injected, or why the kit cannot bring it about."""

    id: str
    effect: str
    title: str
    story: str
    seen: str
    runs: tuple[tuple[str, str], ...]
    checks: tuple[str, ...]
    by_hand: str


def counterexamples(described: tuple[Design, ...], checked: WorkflowOutcome) -> tuple[Counterexample, ...]:
    """The shortest break of each property of each effect that is reached over HTTP."""
    both = zip(described, checked.effects, strict=True)
    return tuple(each for d, outcome in both if speaks_http(d) for each in _of_effect(d, outcome))


def _of_effect(d: Design, outcome: Outcome) -> Iterator[Counterexample]:
    for judgement in outcome.verdict.judgements:
        if judgement.breaks:
            yield _counterexample(d, judgement.property, [each.trace for each in judgement.breaks])


def _counterexample(d: Design, property: Property, traces: list[Trace]) -> Counterexample:
    ways = (way for trace in traces for way in _ways(trace) if breaks(way, property, trace))
    found = next(ways, ())
    return Counterexample(
        id=f"counterexample.{property.value.lower()}.{d.slug}",
        effect=d.slug,
        title=f"What breaks “{property.label}” in the design as described",
        story="; then ".join(each.words for each in found) or "none",
        seen=f"{property.label[0].upper()}{property.label[1:]} ({property.value}) holds all the same.",
        runs=tuple(map(plain, found)),
        checks=(property.value,),
        by_hand="" if found else "the faults of this trace fall between moments that a tester can tell apart",
    )


def breaks(injections: tuple[Injection, ...], property: Property, trace: Trace) -> bool:
    """Whether these injections break a property on the design of a trace."""
    done = simulate((injections,), (property,), Described(dict(trace.answers)))
    return done.result is Result.FAILED


def _ways(trace: Trace) -> Iterator[tuple[Injection, ...]]:
    """The injections that a trace may stand for: with a lookup that runs behind where it found nothing, and without."""
    faults = tuple(_injections(trace.moments))
    lag = (Injection(Fault.LOOKUP_LAG, When.THROUGHOUT),) if _looked_in_vain(trace.moments) else ()
    yield from ((*lag, *faults), faults) if lag else (faults,)
    quiet = tuple(Injection(each.fault, When.QUIET if each.when is When.STOPPED else each.when) for each in faults)
    if quiet != faults:
        yield (*lag, *quiet)


def _injections(moments: tuple[Moment[Core, Happening], ...]) -> Iterator[Injection]:
    for moment in moments:
        fault = _FAULTS.get(moment.label.kind)
        if fault:
            yield Injection(fault, _when(moment))


def _when(moment: Moment[Core, Happening]) -> When:
    """The moment that a tester would name: that of the run it happens to, or of the first that is at work."""
    runners = moment.before.runners
    if not runners:
        return When.STOPPED
    own = [runner for runner in runners if runner.number == moment.label.run]
    runner = (own or list(runners))[0]
    if runner.at == PREPARE:
        return When.AT_START
    if runner.at == SEND:
        return When.BEFORE_SEND if moment.label.kind == "crash" else When.AT_START
    if runner.request == UNDERWAY:
        return When.UNDER_WAY
    if runner.request in _ANSWERED:
        return When.ANSWER_HELD if moment.label.kind == "redeliver" else When.AFTER_EFFECT
    return When.IN_VAIN if runner.request == LOST else When.STOPPED


def _looked_in_vain(moments: tuple[Moment[Core, Happening], ...]) -> bool:
    """Whether a lookup found nothing of what was there."""
    return any(each.label.kind == "look_up" and each.before.effects.number and not each.before.is_shown for each in moments)
