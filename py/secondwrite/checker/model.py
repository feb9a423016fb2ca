"""The model of one effect: everything that can happen to one action of a described design, step by step.

It follows section 3 of the design model: two runners, one record, the network, the destination, the operator.
A step that reads an answer nobody knows is taken once for each value, and the value stays for the rest of the run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..choices import (
    Acknowledged,
    ChangedInput,
    Claim,
    Delivery,
    DoneWhen,
    DuplicateAnswer,
    Key,
    Lookup,
    OnNotFound,
    OnUnknown,
    Protection,
    Rerun,
    Retention,
    YesNo,
)
from .budgets import Budgets
from .described import Described, Unanswered, bit, choices
from .merging import merged
from .search import State, Step
from .states import (
    ACCEPTED,
    ACKNOWLEDGED,
    ACTIONS_KEY,
    APPROVED,
    ATTEMPTING,
    CHANGED,
    CONFIRMED,
    CONFLICT,
    DUE,
    FAILED,
    LOOK_UP,
    LOST,
    NEEDS_OPERATOR,
    NO_KEY,
    NOTHING,
    PREPARE,
    PREPARE_ANEW,
    REFUSED,
    SAME_KEY,
    SEND,
    SETTLE,
    START_OVER,
    UNDERWAY,
    UNKNOWN,
    WAIT,
    WAITING,
    Core,
    Effects,
    Record,
    Request,
    Runner,
)


class Happening(NamedTuple):
    """What one step is: its kind, and the number of the run it belongs to, if any."""

    kind: str
    run: int = 0


class Outcome(NamedTuple):
    """Where a step leads, the fault it uses up, and what taking it shows."""

    label: Happening
    core: Core
    fault: str = ""
    shows: tuple[str, ...] = ()


Outcomes = Iterator[Outcome]


@dataclass
class OneEffect:
    """The model of one effect of a design, for `Search`; `raw_steps` keeps the numbers of runs and keys, for a trace."""

    design: Described
    budgets: Budgets = Budgets()
    _designs: dict[int, Described] = field(default_factory=dict)
    _merged: dict[tuple[Core, int], Core] = field(default_factory=dict)

    def start(self) -> State:
        """Nothing delivered, nothing recorded."""
        return State(Core())

    def steps(self, state: State) -> Iterator[Step]:
        """All steps, with states that differ only in names made equal."""
        for label, after, shows in self.raw_steps(state):
            core = self.merge(after)
            yield Step(label, State(core, after.spent, after.chosen), shows)

    def raw_steps(self, state: State) -> Iterator[Step]:
        """All steps, with runs and keys numbered as they were made."""
        for kind in KINDS:
            for outcome, chosen in self._with_choices(kind, state.core, state.chosen):
                spent: int | None = state.spent
                if outcome.fault:
                    spent = self.budgets.spend(state.spent, outcome.fault)
                if spent is not None:
                    yield Step(outcome.label, State(outcome.core, spent, chosen), outcome.shows)

    def shown(self, state: State) -> Iterator[tuple[str, int]]:
        """What being in this state shows: what holds of it as long as it is quiet, and that its record can be reached."""
        if state.core.runners or state.core.loose or state.core.trigger == WAITING:
            return
        yield from self._with_choices(_quiet_shows, state.core, state.chosen)

    def _with_choices(self, of: Callable[..., Iterator[Any]], core: Core, chosen: int) -> Iterator[tuple[Any, int]]:
        """What `of` yields for this state; once for each value of an answer that it reads and nobody knows."""
        try:
            items = list(of(core, self._design(chosen), self.budgets.sends))
        except Unanswered as question:
            for value in question.asked.values:
                yield from self._with_choices(of, core, chosen | bit(question.asked.id, value))
        else:
            for item in items:
                yield item, chosen

    def merge(self, state: State) -> Core:
        """The state that stands for this one; kept, as most steps lead to states that were seen before."""
        raw = state.core, state.chosen
        if raw not in self._merged:
            self._merged[raw] = merged(state.core, self._design(state.chosen))
        return self._merged[raw]

    def _design(self, chosen: int) -> Described:
        if chosen not in self._designs:
            self._designs[chosen] = self.design.with_answers(choices(chosen))
        return self._designs[chosen]


# --- what sets a runner going


def _delivered(core: Core, d: Described, limit: int) -> Outcomes:
    """The trigger arrives for the first time; the source forgets it at once, or when something durable exists."""
    if core.trigger == WAITING:
        at_once = d.acknowledged is Acknowledged.BEFORE_RECORD
        core = core._replace(trigger=ACKNOWLEDGED if at_once else DUE)
        for after in _read(core, d):
            yield Outcome(_start_of("deliver", core, after), after)


def _delivered_again(core: Core, d: Described, limit: int) -> Outcomes:
    """A trigger that was never acknowledged is due again as soon as nobody works on it."""
    if core.trigger == DUE and not core.runners and d.delivery is Delivery.AT_LEAST_ONCE:
        for after in _read(core, d):
            yield Outcome(_start_of("deliver_again", core, after), after)


def _redelivered(core: Core, d: Described, limit: int) -> Outcomes:
    """The trigger is handed over once more than needed, acknowledged or not, also while a runner is at work."""
    if core.trigger != WAITING and len(core.runners) < 2 and d.delivery is Delivery.AT_LEAST_ONCE:
        reads_confirmed = core.record.state == CONFIRMED and d.claim is not Claim.NONE and not core.runners
        for after in _read(core, d):
            yield Outcome(_start_of("redeliver", core, after), after, "redelivery", ("reads confirmed",) * reads_confirmed)


def _picked_up(core: Core, d: Described, limit: int) -> Outcomes:
    """Recovery takes up an action that is open and that nobody works on."""
    if _is_pick_up_due(core, d):
        for after in _read(core, d):
            yield Outcome(_start_of("pick_up", core, after), after)


def _rerun(core: Core, d: Described, limit: int) -> Outcomes:
    """An operator starts the action again, in the way this design offers."""
    if core.trigger == WAITING or core.runners or d.rerun is Rerun.NONE:
        return
    if d.rerun is Rerun.SAME_PATH:
        for after in _read(core, d, is_rerun=True):
            yield Outcome(_start_of("rerun", core, after), after, "rerun")
        return
    if d.rerun is Rerun.FROM_START:
        after = _started(core, d, Runner(START_OVER))
    else:
        key, keys = _new_key(core, d)
        runner = Runner(WAIT, key, core.input, 1, UNDERWAY, core.is_approved)
        after = _started(core._replace(keys=keys), d, runner)
    yield Outcome(Happening("rerun", after.runs), after, "rerun")


def _start_of(kind: str, core: Core, after: Core) -> Happening:
    """What set a runner going, with the number of its run; 0 when it stopped at once."""
    return Happening(kind, after.runs if after.runs > core.runs else 0)


def _read(core: Core, d: Described, is_rerun: bool = False) -> list[Core]:
    """A runner reads the record and claims the action; what it finds decides how it goes on, or that it stops at once."""
    if d.claim is Claim.NONE:
        return [_started(core, d, Runner(PREPARE))]
    if not core.runners:
        return [_claimed(core, d, is_rerun)]
    if d.claim is Claim.LEASE_MAY_LAPSE:
        return [core, _claimed(core, d, is_rerun)]
    if d.claim is Claim.CHECK_THEN_ACT and core.runners[0].fresh:
        return [_claimed(core, d, is_rerun)]
    return [core]


def _claimed(core: Core, d: Described, is_rerun: bool) -> Core:
    record = core.record
    if record.state in (NOTHING, FAILED):
        return _started(core, d, Runner(PREPARE))
    if record.state in (ATTEMPTING, UNKNOWN) or (record.state == NEEDS_OPERATOR and is_rerun):
        return _started(core, d, Runner(SETTLE, record.key, record.input))
    return core


def _started(core: Core, d: Described, runner: Runner) -> Core:
    """With a further runner at work. Only where a claim is seen late does it matter that it has not moved yet."""
    is_fresh = bool(runner.at != WAIT and d.claim is Claim.CHECK_THEN_ACT)
    runner = runner._replace(fresh=is_fresh, number=core.runs + 1)
    return core._replace(runners=(*core.runners, runner), runs=core.runs + 1)


# --- what a runner does


def _prepare(core: Core, d: Described, limit: int) -> Outcomes:
    """Choose key and input, and save them if this design saves them before it sends."""
    for place, runner in enumerate(core.runners):
        if runner.at in (PREPARE, PREPARE_ANEW, START_OVER):
            key, keys = _key_to_send(core, d, runner)
            ready = runner._replace(at=SEND, key=key, input=_input_to_send(core, d, runner), fresh=False)
            after = _with_runner(core._replace(keys=keys), place, ready)
            yield Outcome(Happening("prepare", runner.number), _saved_before_send(after, d, ready))


def _key_to_send(core: Core, d: Described, runner: Runner) -> tuple[int, int]:
    """The key of the next request, and how many keys were made by then."""
    if d.key is Key.NONE:
        return NO_KEY, core.keys
    if runner.at == PREPARE_ANEW or d.key is Key.NEW_PER_ATTEMPT:
        return _new_key(core, d)
    if runner.sends:
        return runner.key, core.keys
    return (ACTIONS_KEY, core.keys) if d.key is Key.STABLE else _new_key(core, d)


def _new_key(core: Core, d: Described) -> tuple[int, int]:
    return (NO_KEY, core.keys) if d.key is Key.NONE else (core.keys + 1, core.keys + 1)


def _input_to_send(core: Core, d: Described, runner: Runner) -> int:
    if d.binds_input is YesNo.NO:
        return core.input
    if runner.sends:
        return runner.input
    is_stored = core.record.state != NOTHING and runner.at != START_OVER
    return core.record.input if is_stored else core.input


def _saved_before_send(core: Core, d: Described, runner: Runner) -> Core:
    is_saved = d.is_saved is YesNo.YES
    if d.done_when is DoneWhen.BEFORE_EFFECT:
        kept = runner if is_saved else core.record
        return _written(core, Record(CONFIRMED, kept.key, kept.input))
    return _written(core, Record(ATTEMPTING, runner.key, runner.input)) if is_saved else core


def _send(core: Core, d: Described, limit: int) -> Outcomes:
    """Check authority if this design does, and send in the same step, or hold."""
    for place, runner in enumerate(core.runners):
        if runner.at != SEND:
            continue
        if d.rechecks is YesNo.YES and not _is_authority_intact(core, d):
            yield Outcome(Happening("withhold", runner.number), _held(core, d, place))
            continue
        sent = runner._replace(at=WAIT, sends=runner.sends + 1, request=UNDERWAY, authorised=core.is_approved)
        beyond = ("P4",) if sent.sends > limit else ()
        yield Outcome(Happening("send", runner.number), _with_runner(core, place, sent), "", beyond)


def _is_authority_intact(core: Core, d: Described) -> bool:
    """Whether nothing changed that could be told: a changed input only where the approved one is kept to compare with."""
    if not core.is_approved:
        return False
    return core.input == APPROVED or d.binds_input is YesNo.NO


def _hear(core: Core, d: Described, limit: int) -> Outcomes:
    """The answer arrives at the runner that waits for it."""
    for place, runner in enumerate(core.runners):
        if runner.at != WAIT or runner.request in (UNDERWAY, LOST):
            continue
        if runner.request == REFUSED:
            after = _held(core, d, place)
        elif runner.request == CONFLICT and d.duplicate_answer is DuplicateAnswer.CONFLICT_MISREAD:
            after = _stopped(core, place, FAILED)
        else:
            after = _stopped(core, place, CONFIRMED)
        yield Outcome(Happening("hear", runner.number), after)


def _time_out(core: Core, d: Described, limit: int) -> Outcomes:
    """A runner gives up waiting: nothing can come any more, or, with late effects, its request is still pending."""
    for place, runner in enumerate(core.runners):
        if runner.at != WAIT:
            continue
        gives_up = runner._replace(at=SETTLE, request="", authorised=True)
        if runner.request == LOST:
            yield Outcome(Happening("time_out", runner.number), _with_runner(core, place, gives_up))
        elif runner.request == UNDERWAY and d.late_effect is YesNo.YES:
            after = _with_runner(_left_behind(core, runner), place, gives_up)
            yield Outcome(Happening("give_up", runner.number), after, "late_request")


def _settle(core: Core, d: Described, limit: int) -> Outcomes:
    """What this design does first about an outcome it does not know."""
    for place, runner in enumerate(core.runners):
        if runner.at != SETTLE or _must_wait(core, d):
            continue
        if d.on_unknown is OnUnknown.RECONCILE:
            record = Record(UNKNOWN, runner.key, runner.input)
            after = _written(_with_runner(core, place, runner._replace(at=LOOK_UP, fresh=False)), record)
        elif d.on_unknown is OnUnknown.HOLD:
            after = _held(core, d, place)
        elif d.on_unknown is OnUnknown.MARK_FAILED:
            after = _stopped(core, place, FAILED)
        elif _may_send(d, runner, limit):
            again = PREPARE if d.on_unknown is OnUnknown.RESEND_SAME_KEY else PREPARE_ANEW
            after = _with_runner(core, place, runner._replace(at=again, fresh=False))
        else:
            after = _stopped(core, place, NEEDS_OPERATOR if d.has_owner is YesNo.YES else FAILED)
        yield Outcome(Happening("settle", runner.number), after)


def _look_up(core: Core, d: Described, limit: int) -> Outcomes:
    """Ask the destination, and act on what it shows."""
    for place, runner in enumerate(core.runners):
        if runner.at != LOOK_UP or _must_wait(core, d):
            continue
        if core.effects.count and (d.lookup is Lookup.AUTHORITATIVE or (core.is_shown and d.lookup is Lookup.LAGGING)):
            found = runner._replace(key=core.effects.first)
            after = _stopped(_with_runner(core, place, found), place, CONFIRMED)
        elif _may_send(d, runner, limit) and _resends_when_not_found(d):
            after = _with_runner(core, place, runner._replace(at=PREPARE))
        else:
            after = _held(core, d, place)
        yield Outcome(Happening("look_up", runner.number), after)


def _must_wait(core: Core, d: Described) -> bool:
    """Without late effects, a request left behind by a crash is waited out: its bound is known."""
    return bool(core.loose) and d.late_effect is YesNo.NO


def _may_send(d: Described, runner: Runner, limit: int) -> bool:
    """Whether the run has a send left; without a limit one send past it is enough to show that."""
    if runner.sends < limit:
        return True
    return runner.sends == limit and d.is_bounded is YesNo.NO


def _resends_when_not_found(d: Described) -> bool:
    if d.on_not_found is not OnNotFound.RESEND_IF_PROTECTED:
        return d.on_not_found is OnNotFound.RESEND
    if d.protection is Protection.NONE or d.key is Key.NONE:
        return False
    return d.protection is Protection.UNIQUE_REFERENCE or d.retention is Retention.OUTLASTS_RECOVERY


# --- the network and the destination


def _arrive(core: Core, d: Described, limit: int) -> Outcomes:
    """A request reaches the destination, which applies it, or recognises the key."""
    for place, runner in enumerate(core.runners):
        if runner.at == WAIT and runner.request == UNDERWAY:
            request = Request(runner.key, runner.input, runner.authorised)
            after, answer, shows = _received(core, d, request)
            after = _with_runner(after, place, runner._replace(request=answer, authorised=True))
            yield Outcome(Happening("arrive", runner.number), after, "", shows)
    for place, request in enumerate(core.loose):
        after, _, shows = _received(_without_loose(core, place), d, request)
        yield Outcome(Happening("arrive_late", place + 1), after, "", shows)


def _received(core: Core, d: Described, request: Request) -> tuple[Core, str, tuple[str, ...]]:
    """The destination after a request, its answer, and what that shows."""
    if request.key == NO_KEY or d.protection is Protection.NONE:
        return _applied(core, request, core.memory)
    remembered = dict(core.memory).get(request.key)
    if remembered is None:
        return _applied(core, request, (*core.memory, (request.key, request.input)))
    if _is_answer_open(core, request.key) and d.concurrent_safe is YesNo.NO:
        return _applied(core, request, core.memory)
    if remembered == request.input:
        return core, ACCEPTED if d.duplicate_answer is DuplicateAnswer.ORIGINAL else CONFLICT, ()
    if d.changed_input is ChangedInput.APPLY:
        return _applied(core, request, core.memory)
    return core, REFUSED if d.changed_input is ChangedInput.REFUSE else ACCEPTED, ()


def _is_answer_open(core: Core, key: int) -> bool:
    """Whether another request with this key was received and its answer is still on the way to a runner that waits."""
    return any(runner.request in (ACCEPTED, REFUSED, CONFLICT) and runner.key == key for runner in core.runners)


def _applied(core: Core, request: Request, memory: tuple[tuple[int, int], ...]) -> tuple[Core, str, tuple[str, ...]]:
    count, first, other = core.effects
    if count == 0:
        effects = Effects(1, request.key)
    else:
        effects = Effects(2, first, other if request.key == first else request.key)
    shows = ("P1",) * (count > 0) + ("P3",) * (request.input != APPROVED or not request.authorised)
    return core._replace(effects=effects, memory=memory), ACCEPTED, shows


def _lose(core: Core, d: Described, limit: int) -> Outcomes:
    """A request or an answer is lost on the way."""
    for place, runner in enumerate(core.runners):
        if runner.at == WAIT and runner.request != LOST:
            fault = "lost_request" if runner.request == UNDERWAY else "lost_response"
            after = _with_runner(core, place, runner._replace(request=LOST, authorised=True))
            yield Outcome(Happening(fault, runner.number), after, fault)
    for place in range(len(core.loose)):
        yield Outcome(Happening("lost_late_request", place + 1), _without_loose(core, place), "lost_request")


def _lapse(core: Core, d: Described, limit: int) -> Outcomes:
    """The destination forgets the keys it remembers, once, after an effect."""
    if core.memory and d.protection is Protection.REMEMBERS_KEY and d.retention is Retention.MAY_LAPSE:
        yield Outcome(Happening("lapse"), core._replace(memory=()), "lapse")


def _catch_up(core: Core, d: Described, limit: int) -> Outcomes:
    """A lagging lookup shows what is there."""
    if core.effects.count and not core.is_shown and d.lookup is Lookup.LAGGING:
        yield Outcome(Happening("catch_up"), core._replace(is_shown=True))


# --- other faults


def _crash(core: Core, d: Described, limit: int) -> Outcomes:
    """A runner dies: what it held in memory is lost, its claim is free, its request goes on alone."""
    for place, runner in enumerate(core.runners):
        left = _left_behind(core, runner) if runner.request == UNDERWAY else core
        after = left._replace(runners=left.runners[:place] + left.runners[place + 1 :])
        yield Outcome(Happening("crash", runner.number), after, "crash")


def _change(core: Core, d: Described, limit: int) -> Outcomes:
    """The input changes at the source, or the approval is withdrawn."""
    if core.input == APPROVED:
        yield Outcome(Happening("change_input"), core._replace(input=CHANGED), "change")
    if core.is_approved:
        yield Outcome(Happening("withdraw_approval"), core._replace(is_approved=False), "change")


KINDS = (
    _delivered,
    _delivered_again,
    _redelivered,
    _picked_up,
    _prepare,
    _send,
    _arrive,
    _hear,
    _time_out,
    _settle,
    _look_up,
    _catch_up,
    _lose,
    _crash,
    _lapse,
    _change,
    _rerun,
)


# --- what must hold once nothing goes on


def _quiet_shows(core: Core, d: Described, limit: int) -> Iterator[str]:
    """What a state shows in which no runner is active and nothing is in flight, if nothing is due either."""
    if (core.trigger == DUE and d.delivery is Delivery.AT_LEAST_ONCE) or _is_pick_up_due(core, d):
        return
    record, effects = core.record, core.effects
    yield record.state
    if record.state == CONFIRMED and not effects.count:
        yield "false success"
    if record.state == FAILED and effects.count:
        yield "misreported"
    if record.state in (NOTHING, ATTEMPTING, UNKNOWN):
        yield "stranded"
    if record.state == FAILED and not effects.count and d.has_owner is YesNo.NO:
        yield "lost"
    if effects.count and not (record.key == effects.first != NO_KEY and effects.other == SAME_KEY):
        yield "P5"


def _is_pick_up_due(core: Core, d: Described) -> bool:
    is_open = core.record.state in (ATTEMPTING, UNKNOWN) and not core.record.parked
    return is_open and not core.runners and d.recovers is YesNo.YES


# --- small changes of a state


def _with_runner(core: Core, place: int, runner: Runner) -> Core:
    return core._replace(runners=(*core.runners[:place], runner, *core.runners[place + 1 :]))


def _stopped(core: Core, place: int, state: str, parked: bool = False) -> Core:
    """The runner writes the record, with its key and input, and is done."""
    runner = core.runners[place]
    core = core._replace(runners=core.runners[:place] + core.runners[place + 1 :])
    return _written(core, Record(state, runner.key, runner.input, parked))


def _held(core: Core, d: Described, place: int) -> Core:
    """The owner gets it; without one it stays unknown, and nothing picks it up."""
    if d.has_owner is YesNo.YES:
        return _stopped(core, place, NEEDS_OPERATOR)
    return _stopped(core, place, UNKNOWN, parked=True)


def _written(core: Core, record: Record) -> Core:
    """The last write stands; with something durable the trigger is acknowledged."""
    return core._replace(record=record, trigger=ACKNOWLEDGED)


def _left_behind(core: Core, runner: Runner) -> Core:
    request = Request(runner.key, runner.input, runner.authorised)
    return core._replace(loose=tuple(sorted((*core.loose, request))))


def _without_loose(core: Core, place: int) -> Core:
    return core._replace(loose=core.loose[:place] + core.loose[place + 1 :])
