"""What sets a runner going: the trigger, recovery, an operator; and what it finds when it reads the record."""

from ...choices import Acknowledged, Claim, Delivery, Rerun, YesNo
from ..described import Described
from .runs import new_key
from .states import (
    ACKNOWLEDGED,
    ATTEMPTING,
    CONFIRMED,
    DUE,
    FAILED,
    NEEDS_OPERATOR,
    NOTHING,
    PREPARE,
    SETTLE,
    START_OVER,
    UNDERWAY,
    UNKNOWN,
    WAIT,
    Core,
    Happening,
    Outcome,
    Outcomes,
    Runner,
    with_runners,
)


def deliver(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The trigger arrives for the first time; the source forgets it at once, or when something durable exists."""
    at_once = d.acknowledged is Acknowledged.BEFORE_RECORD
    core = core._replace(trigger=ACKNOWLEDGED if at_once else DUE)
    for after in _read(core, d):
        yield Outcome(_start("deliver", core, after), after)


def deliver_again(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A trigger that was never acknowledged is due again as soon as nobody works on it."""
    if is_delivery_due(core, d):
        for after in _read(core, d):
            yield Outcome(_start("deliver_again", core, after), after)


def redeliver(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The trigger is handed over once more than needed, acknowledged or not, also while a runner is at work."""
    if d.delivery is Delivery.AT_LEAST_ONCE:
        reads_confirmed = core.record.state == CONFIRMED and not core.runners and d.claim is not Claim.NONE
        shows = ("reads confirmed",) if reads_confirmed else ()
        for after in _read(core, d):
            yield Outcome(_start("redeliver", core, after), after, "redelivery", shows)


def pick_up(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """Recovery takes up an action that is open and that nobody works on."""
    if is_pick_up_due(core, d):
        for after in _read(core, d):
            yield Outcome(_start("pick_up", core, after), after)


def rerun(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """An operator starts the action again, in the way this design offers."""
    if d.rerun is Rerun.NONE:
        return
    if d.rerun is Rerun.SAME_PATH:
        afters = _read(core, d, is_rerun=True)
    elif d.rerun is Rerun.FROM_START:
        afters = [_started(core, d, Runner(START_OVER))]
    else:
        key, keys = new_key(core, d)
        sent = Runner(WAIT, key, core.input, 1, UNDERWAY, core.is_approved)
        afters = [_started(core._replace(keys=keys), d, sent)]
    for after in afters:
        yield Outcome(_start("rerun", core, after), after, "rerun")


def is_delivery_due(core: Core, d: Described) -> bool:
    """Whether the source will deliver the trigger again, as it was never told that it was taken."""
    return core.trigger == DUE and not core.runners and d.delivery is Delivery.AT_LEAST_ONCE


def is_pick_up_due(core: Core, d: Described) -> bool:
    """Whether recovery will take the action up."""
    is_open = core.record.state in (ATTEMPTING, UNKNOWN) and not core.record.parked
    return is_open and not core.runners and d.recovers is YesNo.YES


def _start(kind: str, core: Core, after: Core) -> Happening:
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
    runner = Runner(*runner[:6], d.claim is Claim.CHECK_THEN_ACT, core.runs + 1)
    return with_runners(core, (*core.runners, runner))._replace(runs=core.runs + 1)
