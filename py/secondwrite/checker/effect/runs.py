"""What a runner does: prepare, send, wait, and settle an outcome that it does not know."""

from ...choices import DoneWhen, DuplicateAnswer, Key, Lookup, OnNotFound, OnUnknown, Protection, Retention, YesNo
from ..described import Described
from .states import (
    ACTIONS_KEY,
    APPROVED,
    ATTEMPTING,
    CONFIRMED,
    CONFLICT,
    FAILED,
    LOOK_UP,
    NEEDS_OPERATOR,
    NO_KEY,
    NOTHING,
    PREPARE,
    PREPARE_ANEW,
    REFUSED,
    SEND,
    SETTLE,
    START_OVER,
    UNDERWAY,
    UNKNOWN,
    WAIT,
    Core,
    Happening,
    Outcome,
    Outcomes,
    Record,
    Runner,
    left_behind,
    stopped,
    with_runner,
    without_runner,
    written,
)


def prepare(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """Choose key and input, and save them if this design saves them before it sends."""
    runner = core.runners[place]
    key, keys = _key_to_send(core, d, runner)
    ready = Runner(SEND, key, _input_to_send(core, d, runner), runner.sends, number=runner.number)
    after = with_runner(core, place, ready)
    if keys != core.keys:
        after = after._replace(keys=keys)
    yield Outcome(Happening("prepare", runner.number), _saved_before_send(after, d, ready))


def _key_to_send(core: Core, d: Described, runner: Runner) -> tuple[int, int]:
    """The key of the next request, and how many keys were made by then."""
    if runner.at == PREPARE_ANEW or d.key in (Key.NONE, Key.NEW_PER_ATTEMPT):
        return new_key(core, d)
    if runner.sends:
        return runner.key, core.keys
    return (ACTIONS_KEY, core.keys) if d.key is Key.STABLE else new_key(core, d)


def new_key(core: Core, d: Described) -> tuple[int, int]:
    """A key not used before, and how many were made by then; no key where none is ever sent."""
    return (NO_KEY, core.keys) if d.key is Key.NONE else (core.keys + 1, core.keys + 1)


def _input_to_send(core: Core, d: Described, runner: Runner) -> int:
    if d.binds_input is YesNo.NO:
        return core.input
    if runner.sends:
        return runner.input
    is_stored = core.record.state != NOTHING and runner.at != START_OVER
    return core.record.input if is_stored else core.input


def _saved_before_send(core: Core, d: Described, runner: Runner) -> Core:
    """With the record written; where key and input are not saved, those it holds stay as they are."""
    is_saved = d.is_saved is YesNo.YES
    if d.done_when is DoneWhen.BEFORE_EFFECT:
        kept = runner if is_saved else core.record
        return written(core, Record(CONFIRMED, kept.key, kept.input))
    return written(core, Record(ATTEMPTING, runner.key, runner.input)) if is_saved else core


def send(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """Check authority if this design does, and send in the same step, or hold."""
    runner = core.runners[place]
    if d.rechecks is YesNo.YES and not _is_authority_intact(core, d):
        yield Outcome(Happening("withhold", runner.number), _held(core, d, place))
        return
    _, key, input, sends, *_ = runner
    sent = Runner(WAIT, key, input, sends + 1, UNDERWAY, core.is_approved, number=runner.number)
    beyond = ("P4",) if sent.sends > limit else ()
    yield Outcome(Happening("send", runner.number), with_runner(core, place, sent), "", beyond)


def _is_authority_intact(core: Core, d: Described) -> bool:
    """Whether nothing changed that could be told: a changed input only where the approved one is kept to compare with."""
    if not core.is_approved:
        return False
    return core.input == APPROVED or d.binds_input is YesNo.NO


def hear(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The answer arrives at the runner that waits for it."""
    runner = core.runners[place]
    if runner.request == REFUSED:
        after = _held(core, d, place)
    elif runner.request == CONFLICT and d.duplicate_answer is DuplicateAnswer.CONFLICT_MISREAD:
        after = stopped(core, place, FAILED)
    else:
        after = stopped(core, place, CONFIRMED)
    yield Outcome(Happening("hear", runner.number), after)


def time_out(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A runner gives up waiting for an answer that can no longer come."""
    runner = core.runners[place]
    yield Outcome(Happening("time_out", runner.number), with_runner(core, place, _going_to(SETTLE, runner)))


def give_up(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """With late effects, a runner may give up while its request is still pending."""
    runner = core.runners[place]
    if d.late_effect is YesNo.YES:
        after = with_runner(left_behind(core, runner), place, _going_to(SETTLE, runner))
        yield Outcome(Happening("give_up", runner.number), after, "late_request")


def _going_to(at: str, runner: Runner) -> Runner:
    """The runner before its next step, while it waits for no request."""
    return Runner(at, runner.key, runner.input, runner.sends, number=runner.number)


def settle(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """What this design does first about an outcome it does not know."""
    if _must_wait(core, d):
        return
    runner = core.runners[place]
    if d.on_unknown is OnUnknown.RECONCILE:
        record = Record(UNKNOWN, runner.key, runner.input)
        after = written(with_runner(core, place, _going_to(LOOK_UP, runner)), record)
    elif d.on_unknown is OnUnknown.HOLD:
        after = _held(core, d, place)
    elif d.on_unknown is OnUnknown.MARK_FAILED:
        after = stopped(core, place, FAILED)
    elif _may_send(d, runner, limit):
        again = PREPARE if d.on_unknown is OnUnknown.RESEND_SAME_KEY else PREPARE_ANEW
        after = with_runner(core, place, _going_to(again, runner))
    else:
        after = stopped(core, place, NEEDS_OPERATOR if d.has_owner is YesNo.YES else FAILED)
    yield Outcome(Happening("settle", runner.number), after)


def look_up(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """Ask the destination, and act on what it shows."""
    if _must_wait(core, d):
        return
    runner = core.runners[place]
    if core.effects.number and (d.lookup is Lookup.AUTHORITATIVE or (core.is_shown and d.lookup is Lookup.LAGGING)):
        record = Record(CONFIRMED, core.effects.first, runner.input)
        after = written(without_runner(core, place), record)
    elif _may_send(d, runner, limit) and resends_when_not_found(d):
        after = with_runner(core, place, _going_to(PREPARE, runner))
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


def resends_when_not_found(d: Described) -> bool:
    """Whether a run sends again after a lookup that found nothing."""
    if d.on_not_found is not OnNotFound.RESEND_IF_PROTECTED:
        return d.on_not_found is OnNotFound.RESEND
    if d.protection is Protection.NONE or d.key is Key.NONE:
        return False
    return d.protection is Protection.UNIQUE_REFERENCE or d.retention is Retention.OUTLASTS_RECOVERY


def _held(core: Core, d: Described, place: int) -> Core:
    """The owner gets it; without one it stays unknown, and nothing picks it up."""
    if d.has_owner is YesNo.YES:
        return stopped(core, place, NEEDS_OPERATOR)
    return stopped(core, place, UNKNOWN, parked=True)
