"""Which states of one effect stand for each other: what no later step and no property reads is taken away.

This merges states and drops no step. Each function says what it takes away and why nothing can read it again. While an
answer is not known, nothing is taken away that one of its values could read.
"""

from ...choices import (
    ChangedInput,
    Claim,
    Delivery,
    DuplicateAnswer,
    Key,
    Lookup,
    OnUnknown,
    Protection,
    Rerun,
    YesNo,
)
from ..described import Described, Unanswered
from .naming import renamed
from .runs import resends_when_not_found
from .states import (
    ACCEPTED,
    ACKNOWLEDGED,
    ACTIONS_KEY,
    APPROVED,
    ATTEMPTING,
    CONFIRMED,
    CONFLICT,
    DUE,
    LOOK_UP,
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
    Core,
    Effects,
    Record,
    Request,
    Runner,
)

_PREPARING = (PREPARE, PREPARE_ANEW, START_OVER)
_Runners = tuple[Runner, ...]

READS = (
    *("delivery", "key", "binds_input", "claim", "protection", "retention", "concurrent_safe", "changed_input"),
    *("duplicate_answer", "lookup", "on_unknown", "on_not_found", "recovers", "rerun", "rechecks"),
)  # fmt: skip


class Merging:
    """Finds the state that stands for another, in a design of which the answers in `READS` are as far known as given.

    It respects steps: whatever a state can do, the one that stands for it can do, and what comes of it stands for what comes
    of the other. So a trace can be followed from state to state although the search kept only those that stand for others.
    """

    def __init__(self, d: Described) -> None:
        known = d.known
        protection, on_unknown, lookup = known("protection"), known("on_unknown"), known("lookup")
        self.resends = _may_send_again(d)
        self.reuses_key = known("key") not in (Key.NONE, Key.NEW_PER_ATTEMPT) and on_unknown is not OnUnknown.RESEND_NEW_KEY
        is_protected = protection is not Protection.NONE and not _presents_each_key_once(d, self.resends)
        self.recognises = protection is None or is_protected
        self.may_overlap = self.recognises and known("concurrent_safe") is not YesNo.YES
        self.compares_inputs = self.recognises and _compares_inputs(d)
        self.is_understood = known("duplicate_answer") is DuplicateAnswer.CONFLICT_UNDERSTOOD
        self.may_find = on_unknown in (None, OnUnknown.RECONCILE) and lookup is not Lookup.NONE
        self.looks_up = on_unknown is OnUnknown.RECONCILE
        self.finds_at_once = lookup is Lookup.AUTHORITATIVE
        self.is_delivered_once = known("delivery") is Delivery.AT_MOST_ONCE
        self.recovers = known("recovers") is not YesNo.NO
        self.stops_at = _stopping_states(d)
        self.keeps_input = known("binds_input") is not YesNo.NO
        self.never_rechecks = known("rechecks") is YesNo.NO
        self.withholds = known("rechecks") is YesNo.YES and known("binds_input") is YesNo.YES
        self._merged: dict[Core, Core] = {}
        self._runners: dict[tuple[Runner, bool, bool], Runner] = {}

    def merged(self, core: Core) -> Core:
        """The state that stands for all that differ from this one in nothing that can still matter."""
        merged = self._merged.get(core)
        if merged is None:
            merged = self._merged[core] = renamed(self._forgotten(core))
        return merged

    def _forgotten(self, core: Core) -> Core:
        """Without what nothing reads again.

        A source that delivers once does not care whether it was told. What a lookup shows does not matter where none is made.
        A claim is seen late only by a redelivery, and one that finds the action settled stops in any case. A destination that
        can recognise no key need not remember any.
        """
        trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, _ = core
        if trigger == DUE and self.is_delivered_once:
            trigger = ACKNOWLEDGED
        is_shown = is_shown and self.may_find
        is_found = self.looks_up and effects.number > 0 and (self.finds_at_once or is_shown)
        is_settled = len(runners) == 1 and record.state in (CONFIRMED, NEEDS_OPERATOR)
        is_seen_late = not self.is_delivered_once and not is_settled
        runners = tuple([self._runner(runner, is_found, is_seen_late) for runner in runners])
        is_read = self._is_input_read(record.state, runners, is_found)
        record = self._record(record, is_read)
        memory = memory if self.recognises else ()
        core = Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys)
        if (input != APPROVED or not is_approved) and not self.compares_inputs:
            core = self._without_inputs(core, is_read)
        return self._without_keys(core) if keys > ACTIONS_KEY or effects.number or loose else core

    def _runner(self, runner: Runner, is_found: bool, is_seen_late: bool) -> Runner:
        """`_needed`, kept: there are few different runners."""
        known = self._runners.get((runner, is_found, is_seen_late))
        if known is None:
            known = self._runners[runner, is_found, is_seen_late] = self._needed(runner, is_found, is_seen_late)
        return known

    def _needed(self, runner: Runner, is_found: bool, is_seen_late: bool) -> Runner:
        """A runner without its number, and without the key, the input and the count of sends that it cannot use again.

        Whoever will find the effect once it looks, and cannot but look before it sends, sends no more; having looked, it
        takes the key that it finds.
        """
        at, key, input, sends, request, authorised, fresh, _ = runner
        is_preparing = at in _PREPARING
        if (is_preparing and not self._presents(runner)) or (at == LOOK_UP and is_found):
            key = NO_KEY
        if (is_preparing and not sends) or not (at == SEND or request == UNDERWAY or self.keeps_input):
            input = APPROVED
        if sends and not self.resends:
            sends = 1
        if is_found and not is_preparing and at != SEND:
            sends = 0
        if request == CONFLICT and self.is_understood:
            request = ACCEPTED
        return Runner(at, key, input, sends, request, authorised, fresh and is_seen_late)

    def _presents(self, runner: Runner) -> bool:
        """Whether the destination may still be shown the key a runner holds, or compare another with it."""
        if runner.at == SEND or runner.request == UNDERWAY:
            return True
        if self.may_overlap and runner.request in (ACCEPTED, REFUSED, CONFLICT):
            return True
        return runner.sends > 0 and self.resends and self.reuses_key

    def _record(self, record: Record, is_read: bool) -> Record:
        """Attempting and unknown are read alike; that nothing picks it up does not matter where nothing is ever picked up."""
        state = UNKNOWN if record.state == ATTEMPTING else record.state
        input = record.input if self.keeps_input and is_read else APPROVED
        return Record(state, record.key, input, record.parked and self.recovers)

    def _is_input_read(self, state: str, runners: _Runners, is_found: bool) -> bool:
        """Whether a run may still take its input from this record: one that starts, or one that has not sent yet.

        It may not where every run that reads the record stops; a run that starts over, or by force, does not read it.
        """
        if state not in self.stops_at:
            return True
        reading = (PREPARE, PREPARE_ANEW) if is_found else (PREPARE, PREPARE_ANEW, SETTLE, LOOK_UP)
        return any(not runner.sends and runner.at in reading for runner in runners)

    def _without_inputs(self, core: Core, is_read: bool) -> Core:
        """After a change, where the destination need not tell inputs apart: which of the two changes it was does not matter.

        A request with another input is as much beyond authority as one that was not approved. Once all that can still be
        sent is so, or is withheld, the state stands as one whose approval was withdrawn.
        """
        trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, _ = core
        loose = tuple(sorted([Request(r.key, APPROVED, r.authorised and r.input == APPROVED) for r in loose]))
        memory = tuple([(key, APPROVED) for key, _ in memory])
        if self._is_beyond_authority(core, is_read):
            input, is_approved = APPROVED, False
            record = Record(record.state, record.key, APPROVED, record.parked)
            runners = tuple([_without_input(runner) for runner in runners])
        elif not self.keeps_input:
            runners = tuple([_without_input(r) if r.request == UNDERWAY else r for r in runners])
        return Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys)

    def _is_beyond_authority(self, core: Core, is_read: bool) -> bool:
        """Whether whatever is sent from now on is beyond authority, or withheld."""
        record, runners = core.record, core.runners
        if not core.is_approved or self.withholds:
            return True
        if not self.never_rechecks:
            return False
        if not self.keeps_input:
            return all(runner.input != APPROVED for runner in runners if runner.at == SEND)
        if record.state != NOTHING and record.input == APPROVED and is_read:
            return False
        return all(runner.input != APPROVED or (runner.at in _PREPARING and not runner.sends) for runner in runners)

    def _without_keys(self, core: Core) -> Core:
        """Without the keys that the destination recognises no more and that explain nothing.

        The effects are explained when the record holds the key of them all, so several count as one, and as one without a key
        once their keys differ or nobody can write the key down again. A key that is no effect's and that no request can
        carry explains nothing. The action's own key can always be made again where it is stable.
        """
        trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, _ = core
        number, first, other = effects
        held = {ACTIONS_KEY, record.key, *[runner.key for runner in runners]}
        presented = {runner.key for runner in runners if self._presents(runner)}
        presentable = {ACTIONS_KEY, *presented, *[request.key for request in loose]}
        if number:
            is_explicable = other == SAME_KEY and (first in held or self.may_find)
            effects = Effects(1, first if is_explicable else NO_KEY)
        explaining = {effects.first} if number else presentable
        if record.key not in explaining:
            record = Record(record.state, NO_KEY, *record[2:])
        runners = tuple(
            [r if r.key in explaining or (self.recognises and self._presents(r)) else _without_key(r) for r in runners]
        )
        if self.recognises:
            memory = tuple([item for item in memory if item[0] in presentable])
        else:
            kept = explaining if number or self.may_find else held
            loose = tuple(sorted([r if r.key in kept else Request(NO_KEY, *r[1:]) for r in loose]))
        return Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys)


def _without_input(runner: Runner) -> Runner:
    at, key, input, sends, request, authorised, fresh, _ = runner
    is_authorised = authorised and (request != UNDERWAY or input == APPROVED)
    return Runner(at, key, APPROVED, sends, request, is_authorised, fresh)


def _without_key(runner: Runner) -> Runner:
    return Runner(runner.at, NO_KEY, *runner[2:])


def _stopping_states(d: Described) -> tuple[str, ...]:
    """The states of the record in which every run that reads it stops."""
    if d.known("claim") in (None, Claim.NONE):
        return ()
    return (CONFIRMED,) if d.known("rerun") in (None, Rerun.SAME_PATH) else (CONFIRMED, NEEDS_OPERATOR)


def _may_send_again(d: Described) -> bool:
    """Whether a run may make a second send; as long as it is not known, it may."""
    try:
        if d.on_unknown is OnUnknown.RECONCILE:
            return resends_when_not_found(d)
        return d.on_unknown in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY)
    except Unanswered:
        return True


def _presents_each_key_once(d: Described, resends: bool) -> bool:
    if d.known("key") is Key.NEW_PER_RUN:
        return not resends or d.known("on_unknown") is OnUnknown.RESEND_NEW_KEY
    return d.known("key") in (Key.NONE, Key.NEW_PER_ATTEMPT)


def _compares_inputs(d: Described) -> bool:
    """Whether the destination may get one key with two inputs, and may then do something else than with one.

    It gets no two where a run keeps its input and has keys of its own, or where a change is noticed before each send: what is
    forced after it has a key of its own, and is not sent again.
    """
    if d.known("binds_input") is YesNo.YES and (d.known("rechecks") is YesNo.YES or d.known("key") is Key.NEW_PER_RUN):
        return False
    is_misread = d.known("duplicate_answer") in (None, DuplicateAnswer.CONFLICT_MISREAD)
    return is_misread or d.known("changed_input") is not ChangedInput.RETURN_ORIGINAL
