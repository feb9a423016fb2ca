"""Which states of one effect stand for each other: what no later step and no property reads is taken away.

This merges states and drops no step. Each function says what it takes away and why nothing can read it again.
"""

from ..choices import Delivery, DuplicateAnswer, Key, OnNotFound, OnUnknown, YesNo
from .described import Described
from .states import (
    ACCEPTED,
    ACKNOWLEDGED,
    ACTIONS_KEY,
    APPROVED,
    CONFLICT,
    DUE,
    NO_KEY,
    PREPARE,
    PREPARE_ANEW,
    SAME_KEY,
    SEND,
    START_OVER,
    UNDERWAY,
    Core,
    Effects,
    Runner,
)


def merged(core: Core, d: Described) -> Core:
    """The state that stands for all that differ from this one in nothing that can still matter."""
    core = _forgotten(core, d)
    if core.keys == ACTIONS_KEY:
        return core
    orders = {core.runners, core.runners[::-1]}
    return min(_renamed(core, order) for order in orders)


def _forgotten(core: Core, d: Described) -> Core:
    """Without what nothing reads again.

    Several effects count as one: the second was shown when it was applied, and all that is asked of them later is
    whether there is one and whether the record holds its key. Once no record can hold the keys of all, as they
    differ, or one has none, the record's key does not matter either.
    """
    trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, _ = core
    runners = tuple(sorted(_needed(runner, d) for runner in runners))
    if effects.number:
        is_explicable = effects.other == SAME_KEY and effects.first != NO_KEY
        effects = Effects(1, effects.first if is_explicable else NO_KEY)
        if not is_explicable:
            record = record._replace(key=NO_KEY)
            runners = tuple(sorted(runner if _presents(runner, d) else runner._replace(key=NO_KEY) for runner in runners))
    if memory and keys > ACTIONS_KEY:
        held = {ACTIONS_KEY, *(request.key for request in loose), *(r.key for r in runners if _presents(r, d))}
        memory = tuple(item for item in memory if item[0] in held)
    if record.input != APPROVED and d.known("binds_input") is YesNo.NO:
        record = record._replace(input=APPROVED)
    if trigger == DUE and d.known("delivery") is Delivery.AT_MOST_ONCE:
        trigger = ACKNOWLEDGED
    if is_shown and d.known("on_unknown") not in (None, OnUnknown.RECONCILE):
        is_shown = False
    return Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys)


def _needed(runner: Runner, d: Described) -> Runner:
    """A runner without its number, and without the key, the input and the count of sends that it cannot use again.

    Which of two runners is which does not matter, as every step treats them alike.
    """
    at, key, input, sends, request, authorised, fresh, _ = runner
    prepares = at in (PREPARE, PREPARE_ANEW, START_OVER)
    if prepares and not _presents(runner, d):
        key = NO_KEY
    is_needed_input = at == SEND or request == UNDERWAY or d.known("binds_input") is not YesNo.NO
    if (prepares and not sends) or not is_needed_input:
        input = APPROVED
    if sends and not _may_send_again(d):
        sends = 1
    if request == CONFLICT and d.known("duplicate_answer") is DuplicateAnswer.CONFLICT_UNDERSTOOD:
        request = ACCEPTED
    return Runner(at, key, input, sends, request, authorised, fresh)


def _presents(runner: Runner, d: Described) -> bool:
    """Whether a runner can still present the key it holds to the destination."""
    if runner.at == SEND or runner.request == UNDERWAY:
        return True
    is_renewed = d.known("key") in (Key.NONE, Key.NEW_PER_ATTEMPT) or d.known("on_unknown") is OnUnknown.RESEND_NEW_KEY
    return bool(runner.sends) and _may_send_again(d) and not is_renewed


def _may_send_again(d: Described) -> bool:
    """Whether a run may make a second send, as far as the answers are known."""
    if d.known("on_unknown") in (OnUnknown.HOLD, OnUnknown.MARK_FAILED):
        return False
    return d.known("on_unknown") is not OnUnknown.RECONCILE or d.known("on_not_found") is not OnNotFound.HOLD


def _renamed(core: Core, runners: tuple[Runner, ...]) -> Core:
    """With the keys that were made on the way numbered in the order in which the state mentions them.

    Keys are only ever compared with each other, but for the action's own one.
    """
    names = {NO_KEY: NO_KEY, ACTIONS_KEY: ACTIONS_KEY}
    mentioned = (core.record.key, *(r.key for r in runners), core.effects.first, *(r.key for r in core.loose))
    for key in mentioned:
        names.setdefault(key, len(names))
    return core._replace(
        record=core.record._replace(key=names[core.record.key]),
        runners=tuple(runner._replace(key=names[runner.key]) for runner in runners),
        loose=tuple(sorted(request._replace(key=names[request.key]) for request in core.loose)),
        effects=core.effects._replace(first=names[core.effects.first]),
        memory=tuple(sorted((names[key], input) for key, input in core.memory)),
        keys=len(names) - 1,
    )
