"""What the answers alone already say against a design: a sentence for what invites trouble, and the tests it calls in doubt.

This is reading, not checking: whether it leads to a second or a lost effect depends on the other answers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from .choices import (
    Acknowledged,
    Approval,
    Claim,
    Covers,
    Does,
    DoneWhen,
    DuplicateAnswer,
    Key,
    LookupBy,
    OnNotFound,
    OnUnknown,
    RecoveryScope,
    Rerun,
    Resume,
    Retention,
    YesNo,
)
from .design import Design

_Weakness = tuple[str, tuple[str, ...]]


def _what_is_approved(d: Design) -> str:
    return d.record if d.value("authority.approval") is Approval.NONE else f"the approval of {d.record}"


_WEAKNESSES: Mapping[tuple[str, str], tuple[Callable[[Design], str], tuple[str, ...]]] = {
    ("on_unknown", OnUnknown.MARK_FAILED): (
        lambda d: f"calls {d.record} failed when the answer of {d.destination} is lost, although the {d.thing} may be there",
        ("unknown.ack-lost", "unknown.ack-late", "unknown.server-error-after-effect", "evidence.truthful-status"),
    ),
    ("on_unknown", OnUnknown.RESEND_NEW_KEY): (
        lambda d: f"sends {d.record} again under a new key, which {d.destination} must take for a new order of work",
        ("unknown.ack-lost", "unknown.server-error-after-effect", "unknown.effect-after-timeout"),
    ),
    ("on_not_found", OnNotFound.RESEND): (
        lambda d: f"sends {d.record} again when {d.destination} shows nothing, protected or not",
        ("unknown.lookup-lag", "unknown.effect-after-timeout"),
    ),
    ("identity.saved_before_send", YesNo.NO): (
        lambda d: f"sends {d.record} before anything is saved, so that a crash forgets it",
        ("recovery.crash-before-send", "recovery.crash-after-effect", "replay.key-survives-restart"),
    ),
    ("identity.binds_input", YesNo.NO): (
        lambda d: f"reads {d.record} again for each attempt, so that a retry may send what nobody approved",
        ("authority.changed-amount-recipient-account", "replay.same-key-changed-input"),
    ),
    ("identity.key", Key.NEW_PER_ATTEMPT): (
        lambda d: f"gives each attempt of {d.record} a key of its own, which protects nothing",
        ("unknown.ack-lost", "replay.key-survives-restart", "replay.form-double-submit"),
    ),
    ("identity.key", Key.NEW_PER_RUN): (
        lambda d: f"gives each run of {d.record} a key of its own, so that nothing recognises what a rerun repeats",
        ("replay.key-survives-restart", "replay.key-dropped-early", "replay.manual-rerun-open"),
    ),
    ("record.done_when", DoneWhen.BEFORE_EFFECT): (
        lambda d: f"calls {d.record} done before {d.destination} has done it",
        ("recovery.done-before-effect", "evidence.truthful-status"),
    ),
    ("record.in_transaction", YesNo.YES): (
        lambda d: f"sends {d.record} inside a transaction that can be rolled back, though the {d.thing} cannot",
        ("recovery.local-rollback",),
    ),
    ("trigger.acknowledged", Acknowledged.BEFORE_RECORD): (
        lambda d: f"lets {d.source} forget {d.record} before it is recorded",
        ("recovery.trigger-ack",),
    ),
    ("trigger.identity_stable", YesNo.NO): (
        lambda d: f"cannot tell by its identification that {d.record} is a repeat",
        ("replay.new-delivery-id",),
    ),
    ("claim", Claim.CHECK_THEN_ACT): (
        lambda d: f"lets two runs pass the same check for {d.record}",
        ("replay.two-runners", "replay.schedule-slot-twice", "replay.form-double-submit"),
    ),
    ("claim", Claim.NONE): (
        lambda d: f"has nothing that stops two runs from doing {d.record} at once",
        ("replay.two-runners", "replay.redelivered-while-open", "replay.schedule-slot-twice", "replay.form-double-submit"),
    ),
    ("claim", Claim.LEASE_MAY_LAPSE): (
        lambda d: f"lets a second run take {d.record} over while the first still works",
        ("recovery.lease-shorter-than-run", "recovery.stale-runner"),
    ),
    ("destination.duplicate_answer", DuplicateAnswer.CONFLICT_MISREAD): (
        lambda d: f"takes the answer that the {d.thing} exists already for a failure",
        ("unknown.own-success-as-conflict",),
    ),
    ("destination.lookup_by", LookupBy.ATTRIBUTES): (
        lambda d: f"looks for {d.record} at {d.destination} only by what it contains, where another's may look the same",
        ("unknown.lookup-ambiguous",),
    ),
    ("retries.bounded", YesNo.NO): (
        lambda d: f"tries {d.record} without end",
        ("recovery.budget-spent", "recovery.poison-item"),
    ),
    ("recovery.exists", YesNo.NO): (
        lambda d: f"has nothing that picks {d.record} up when it is left open",
        ("recovery.crash-before-send", "recovery.crash-after-effect", "recovery.crash-after-save"),
    ),
    ("recovery.owner", YesNo.NO): (
        lambda d: f"has nobody who receives {d.record} when automation cannot settle it",
        ("evidence.handover", "recovery.unresolved-deadline", "evidence.alarm-reaches-owner"),
    ),
    ("recovery.timer", YesNo.YES): (
        lambda d: f"changes the state of {d.record} only because time has passed",
        ("unknown.timer",),
    ),
    ("rerun", Rerun.FROM_START): (
        lambda d: f"ignores what was saved when somebody starts {d.record} again",
        ("replay.manual-rerun-open", "replay.manual-rerun-done"),
    ),
    ("rerun", Rerun.FORCE_CREATE): (
        lambda d: f"lets an operator send {d.record} at once under a new key",
        ("replay.manual-rerun-open", "replay.manual-rerun-done"),
    ),
    ("authority.recheck", YesNo.NO): (
        lambda d: f"does not look at {_what_is_approved(d)} again before a send",
        (
            *("authority.revoked", "authority.expired-in-queue", "authority.swapped-content"),
            *("authority.departed-member", "authority.next-effect"),
        ),
    ),
    ("authority.recovery_scope", RecoveryScope.BROADER): (
        lambda d: f"lets recovery do more for {d.record} than the original run may",
        ("authority.recovery-scope",),
    ),
    ("workflow.resume", Resume.FROM_START): (
        lambda d: f"begins again at the first effect after a stop, repeating what was done for {d.record}",
        ("replay.resume-boundary", "recovery.crash-after-save"),
    ),
}


def weaknesses(designs: Iterable[Design]) -> tuple[str, ...]:
    """The sentences of all effects, each once; with several effects they name the effect where it alone is meant."""
    described = tuple(designs)
    found: dict[str, list[Design]] = {}
    for d in described:
        for words, _ in d.each(_found):
            found.setdefault(words, []).append(d)
    return tuple(_sentence(words, meant, len(described)) for words, meant in found.items())


def doubted(d: Design) -> frozenset[str]:
    """The rules whose tests the answers about an effect already call in doubt."""
    return frozenset(rule for _, rules in d.each(_found) for rule in rules)


def _found(d: Design) -> tuple[_Weakness, ...]:
    return tuple(_of(d))


def _of(d: Design) -> Iterator[_Weakness]:
    yield from _repeats(d)
    yield from _changes_and_batches(d)
    for (id, value), (words, tests) in _WEAKNESSES.items():
        if d.value(id) == value and d.matters(id):
            yield words(d), tests


def _repeats(d: Design) -> Iterator[_Weakness]:
    """What is sent again although the destination may not recognise it, or no longer."""
    layers = ("replay.hidden-retry-layer",) if d.has_retry_layer else ()
    if d.bars_to_repeat and not d.can_look_up and d.may_repeat:
        below = "" if d.may_resend else ", by a layer below the workflow,"
        words = f"may send {d.record} again{below} to {d.destination}, which cannot be trusted to recognise a repeat and cannot be asked{d.answer('lookup').proviso}"
        yield words, ("unknown.ack-lost", "unknown.no-lookup", *layers)
    elif d.bars_to_repeat and d.value("on_unknown") is OnUnknown.RESEND_SAME_KEY:
        words = f"sends {d.record} again when the answer is lost, although {d.destination} is not shown to recognise the repeat"
        yield words, ("unknown.ack-lost", "unknown.server-error-after-effect", "unknown.error-class", *layers)
    elif d.bars_to_repeat and layers:
        yield (
            f"lets a layer below the workflow send {d.record} again to {d.destination}, which is not shown to recognise it",
            layers,
        )
    if d.bars_to_repeat and d.sends_again and d.value("destination.late_effect") is YesNo.YES:
        yield f"may send {d.record} again while its first request can still take effect", ("unknown.effect-after-timeout",)
    if d.is_protected and d.sends_again and d.value("destination.retention") is Retention.MAY_LAPSE:
        words = f"sends {d.record} again, although {d.destination} may have forgotten its key before recovery must end"
        yield words, ("replay.protection-lapsed",)


def _changes_and_batches(d: Design) -> Iterator[_Weakness]:
    """What a repeat or an overlooked item does where the effect is a switch, an addition or a batch."""
    repeats = d.bars_to_repeat and (d.sends_again or d.value("rerun") in (Rerun.FROM_START, Rerun.FORCE_CREATE))
    if repeats and d.value("does") is Does.TOGGLE:
        yield f"may repeat {d.a_thing}, where each repeat undoes the first or adds to it", ("replay.toggle",)
    if repeats and d.value("covers") is Covers.BATCH:
        yield f"may send the items of {d.record} again that {d.destination} took the first time", ("replay.batch-rerun",)
    if d.value("items_read") is YesNo.NO and d.value("covers") is Covers.BATCH:
        yield f"does not read which items of {d.record} {d.destination} refused", ("unknown.partial-accept", "replay.batch-rerun")


def _sentence(words: str, meant: list[Design], all_effects: int) -> str:
    names = "" if len(meant) == all_effects else " (" + ", ".join(d.name for d in meant) + ")"
    return f"{words}{names}."
