"""Recovery: what the sending side's own store forgets, keeps or gets back."""

from collections.abc import Iterator

from ... import provisos
from ...choices import DestinationKind, Protection, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, runners


def outbox(d: Design) -> Iterator[Draft | NotNeeded]:
    """The dispatcher dies between sending and marking."""
    if d.value("record.outbox") is YesNo.NO:
        yield NotNeeded(
            f"As described {d.record} is sent straight away, with no list of things to send in between.", ("record.outbox",)
        )
        return
    yield Draft(
        because=(
            *("record.outbox", "identity.key", "destination.protection", "on_unknown", "on_not_found", "lookup"),
            "destination.kind",
        ),
        before=(words.approved(d), f"The dispatcher, which sends the list to {d.destination}, can be killed by itself."),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, d)
        + f" When {d.destination} has the {d.thing} and its line on the list is not yet marked as sent, "
        "kill the dispatcher (SIGKILL) and nothing else.",
        steps=(
            f"Start {d.record} and wait until its line is on the list.",
            f"Let the dispatcher send {d.example_id} with the fault in place, and kill the dispatcher at that moment.",
            f"Read the line: {d.example_id} still stands there as not sent.",
            f"Start the dispatcher of {d.sender} again, and a second one beside it if that is possible.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"The line for {d.example_id} carries {words.saved(d)} from the beginning, and no dispatch changes that.",
            _dispatched_again(d),
        ),
        never=(
            words.no_second(d),
            f"The line for {d.example_id} taken off the list before {d.destination} confirmed.",
        ),
        evidence=(f"The line for {d.example_id} before the kill, after it and at the end.", *words.both_sides(d)),
        passes=f"However often the line was dispatched, {d.destination} has one {d.thing} for {d.record}.",
        row=d.open_row,
    )


def _dispatched_again(d: Design) -> str:
    if not d.repeats_safely:
        return words.resolved(d)
    looks_or = "looks first, or " if d.can_look_up else ""
    return (
        f"The new dispatcher {looks_or}sends under {d.key} and {d.destination} answers as to a repeat. "
        "Then the line is marked as sent."
    )


OUTBOX = Rule(
    id="recovery.outbox",
    family=Family.RECOVERY,
    title="The dispatcher dies between sending and marking",
    why="A list of things to send makes sure that each is sent. It does not make sure that each is sent only once.",
    not_when="there is no list of things to send",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CRASH, When.AFTER_EFFECT),),
    seen="one effect",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=outbox,
)


def local_rollback(d: Design) -> Iterator[Draft | NotNeeded]:
    """The local transaction is rolled back after the remote effect."""
    if d.value("record.in_transaction") is YesNo.NO:
        yield NotNeeded(
            f"As described no transaction is open while {d.record} is sent, so no rollback can take its row back.",
            ("record.in_transaction",),
        )
        return
    yield Draft(
        because=("record.in_transaction", "identity.saved_before_send", "lookup", "destination.kind"),
        before=(
            words.approved(d),
            f"It is known where the transaction around the send to {d.destination} begins, and what comes after the send.",
        ),
        fault=f"Let {d.destination} make the {d.thing}, and let the same transaction fail afterwards: break a constraint of "
        f"{d.state_place} in its next statement, or end its session there (in PostgreSQL with pg_terminate_backend) before the "
        "COMMIT.",
        steps=(
            f"Start {d.record} and let the transaction around its send fail as described.",
            f"See at {d.destination} that the {d.thing} is there, and in {d.state_place} what the rollback left.",
            f"Let the next transaction pass, and leave {d.record} to {d.sender}, {d.deadline}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d), *_same_transaction(d)),
        at_sender=(_survives(d), words.resolved(d)),
        never=(words.no_second(d), f"{d.record} offered for a fresh start, as if it had never left."),
        evidence=(f"What {d.state_place} and {d.log_place} held right after the rollback.", *words.both_sides(d)),
        passes=f"The rollback took back what is local, and {d.sender} still knows that {d.destination} may have the {d.thing}.",
        row=d.open_row,
    )


def _same_transaction(d: Design) -> Iterator[str]:
    if d.value("destination.kind") is DestinationKind.DATABASE:
        yield (
            f"If {d.destination} is part of that same transaction, the {d.thing} goes with it: then the count is 0 and "
            f"{d.example_id} is tried again."
        )


def _survives(d: Design) -> str:
    if d.value("identity.saved_before_send") is YesNo.NO:
        return (
            f"As described nothing is saved before the send, so the rollback leaves no trace of {d.example_id}: look for that "
            "gap. "
            f"The row must be committed by itself before {d.destination} is called."
        )
    return (
        f"After the rollback {d.state_place} still says attempting or unknown for {d.record}, with {words.saved(d)}: that row "
        "has its own COMMIT."
    )


LOCAL_ROLLBACK = Rule(
    id="recovery.local-rollback",
    family=Family.RECOVERY,
    title="The sender rolls back what the destination has done",
    why="A rollback undoes rows, not calls. If the row about the call goes with it, nobody knows that it was made.",
    not_when="it is not sent from within a transaction",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="record of the effect survives",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=local_rollback,
    by_hand="a rollback that takes the record back is not in the model",
)


def store_restored(d: Design) -> Iterator[Draft | NotNeeded]:
    """The local store is restored to before the effect."""
    if d.value("record.backups") is YesNo.NO:
        yield NotNeeded(f"{d.state_place} cannot be restored from a backup, as described.", ("record.backups",))
        return
    yield Draft(
        because=(
            *("record.backups", "trigger.kind", "identity.key", "lookup"),
            *("destination.protection", "destination.remembers_for"),
        ),
        before=(
            words.approved(d),
            f"A test copy of {d.state_place} that can be backed up and restored, with nobody else working in it.",
        ),
        fault=injection.at_trigger(runners.RESTORE, d),
        steps=(
            f"Back {d.state_place} up. Then let {d.record} run until it is confirmed.",
            f"Restore that backup of {d.state_place} as described under the fault. Keep to the written instruction for a restore; if there is none, "
            "note that.",
            f"See what {d.sender} sends to {d.destination} for {d.example_id}, and what it looked at before that.",
            f"{words.counting(d)}. {words.rows(d)}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            _reconciled(d),
            f"In the end {d.state_place} says confirmed for {d.record}{_first_number(d)}.",
        ),
        never=(words.no_second(d), _trust_in_the_key(d)),
        evidence=(f"The rows of {d.example_id} before the restore, right after it and at the end.", *words.both_sides(d)),
        passes=f"After the restore {d.destination} was compared before it was written to, and has one {d.thing} for {d.record}.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _reconciled(d: Design) -> str:
    if d.can_look_up:
        return (
            f"Sending stays off after the restore until {d.sender} has asked {d.destination} for what the lost rows would "
            "have told."
        )
    return (
        f"Sending stays off after the restore until {d.owner} has compared both sides by hand: {provisos.cannot_be_asked(d)}."
    )


def _first_number(d: Design) -> str:
    if d.value("destination.returns_id") is YesNo.NO:
        return ""
    return f", with the number that {d.destination} gave it the first time"


def _trust_in_the_key(d: Design) -> str:
    if not d.is_protected:
        return f"A send for {d.example_id} on the word of the backup: {provisos.unrecognised(d)}."
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        return f"The refusal of the second {d.example_id} at {d.destination} taken for a failure after the restore."
    remembers = d.answer("destination.remembers_for")
    age = f"{remembers.value}" if remembers.is_known else f"{d.destination} remembers (how long, is still to be asked)"
    return f"Trust in the key after a restore that goes back further than {age}."


STORE_RESTORED = Rule(
    id="recovery.store-restored",
    family=Family.RECOVERY,
    title="The sender's store is restored from a backup",
    why="A restore sets the sender back in time, and the destination stays where it is. What was done in between looks undone.",
    not_when="the sender's record is never restored",
    tier=Tier.REGULAR,
    faults=(),
    seen="reconciled before any write",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=store_restored,
    by_hand="a restore that takes the record back is not in the model",
)
