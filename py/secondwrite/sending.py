"""The sending side: what is asked once for the workflow, and where an effect may differ."""

from .answers import (
    Answer,
    Count,
    Duration,
    Line,
    Part,
    Several,
    Text,
    ask,
    group,
    write,
)
from .choices import (
    Acknowledged,
    Approval,
    BoundField,
    Claim,
    Delivery,
    DoneWhen,
    Key,
    Missed,
    OnNotFound,
    OnUnknown,
    OperatorAction,
    Ordering,
    RecoveryScope,
    Rerun,
    Trigger,
    YesNo,
)
from .conditions import both, either, only, unless

_APPROVED = unless("authority.approval", Approval.NONE)
_KEYED = unless("identity.key", Key.NONE)


class TriggerPart(Part):
    """What starts the workflow, and how dependable that is."""

    kind: Answer[Trigger] = ask("What starts the workflow?", "The first thing that happens, such as: an order is signed.", term="trigger")
    source: Line = write("Which system or person does it come from?", "Such as: CRM")
    identified_by: Line = write("How is one trigger told from another?", "Such as: order number, event id")
    identity_stable: Answer[YesNo] = ask(
        "Does a repeat carry the same identification?", "A second delivery with a new delivery id does not."
    )
    delivery: Answer[Delivery] = ask(
        "Can the same trigger come twice?",
        "Webhooks, queues and impatient people repeat themselves.",
        term="delivery",
    )
    acknowledged: Answer[Acknowledged] = ask(
        "When is the source told that the trigger arrived?",
        "From that moment on the source may forget it.",
        term="acknowledgement",
        when=unless("trigger.kind", Trigger.SCHEDULE),
    )
    ordering: Answer[Ordering] = ask("Do triggers always come in order?", "Not if a cancellation can overtake its order.")
    too_early: Answer[YesNo] = ask(
        "Can the trigger come before something it depends on?", "Such as an order before its customer exists."
    )
    missed: Answer[Missed] = ask(
        "What happens to a trigger that comes while the workflow is down?", "Such as during an update at night."
    )


class IdentityPart(Part):
    """How one intended action is recognised, whatever the number of attempts."""

    key: Answer[Key] = ask(
        "Which key goes with each attempt?",
        "One name for the intended action, so that a repeat can be recognised.",
        term="operation key, idempotency key",
    )
    made_from: Line = write(
        "What is the key made from?", "Such as: account, operation and order number. No customer data.", when=_KEYED
    )
    saved_before_send: Answer[YesNo] = ask(
        "Is the intention saved, with key and input, before anything is sent?",
        "Otherwise a crash forgets that something may have been sent.",
        term="saved before send",
    )
    kept_for: Answer[Duration] = ask(
        "How long does the sending side keep the key?",
        "Such as: 7 d. After that a new one is made, unless the old one can be worked out again.",
        when=_KEYED,
    )
    binds_input: Answer[YesNo] = ask(
        "Do all attempts send the input that was approved and saved?",
        "No, if each attempt reads the source again.",
        term="bound input",
    )
    input_version: Line = write("Which version of the input was approved?", "Such as: order revision 3")
    comparison_value: Answer[YesNo] = ask(
        "Is a protected comparison value of the input kept?",
        "A fingerprint made with a secret (keyed digest): it shows a change without storing the input.",
    )
    opaque: Answer[YesNo] = ask("Is the key free of customer data?", "Keys end up in logs on both sides.", when=_KEYED)


class RecordPart(Part):
    """The durable record of the action."""

    kept_in: Line = write("Where is the state of each action kept?", "Such as: table order_actions")
    done_when: Answer[DoneWhen] = ask("When is an action marked as done?", "From then on nobody looks at it again.")
    outbox: Answer[YesNo] = ask(
        "Is it first written to a list of things to send, and sent by another process?",
        "Such as a table that a job works off.",
        term="outbox",
    )
    in_transaction: Answer[YesNo] = ask(
        "Is it sent inside a database transaction that can be rolled back?",
        "Then what was sent may leave no trace on the sending side.",
    )
    backups: Answer[YesNo] = ask(
        "Can the record be restored from a backup?", "A restored record has forgotten what was sent since."
    )


class RetriesPart(Part):
    """How often it is sent again."""

    bounded: Answer[YesNo] = ask(
        "Is there a limit to the number of sends?", "Without one, it may be sent for ever.", term="retry budget"
    )
    limit: Answer[Count] = ask(
        "How many sends at most in one run?", "The first one counts, such as: 3", when=unless("retries.bounded", YesNo.NO)
    )


class RecoveryPart(Part):
    """Who and what settles an action whose outcome is open."""

    exists: Answer[YesNo] = ask(
        "Does something pick up actions that were left open?", "Such as a job that looks every five minutes.", term="recovery"
    )
    owner: Answer[YesNo] = ask(
        "Does a named person receive what cannot be settled?", "Somebody who looks at it and decides.", term="owner"
    )
    owner_name: Line = write(
        "Who receives what cannot be settled?", "A role is best, such as: Dispatch lead", when=unless("recovery.owner", YesNo.NO)
    )
    deadline: Answer[Duration] = ask("Within what time must the owner settle it?", "Such as: 4 h", term="response deadline")
    timer: Answer[YesNo] = ask(
        "Does anything change an action's state only because time passed?", "Such as a job that closes open items after a day."
    )
    operator_actions: Answer[Several[OperatorAction]] = ask(
        "What may an operator do with an open action?", "What the screen or the rules allow."
    )


class AuthorityPart(Part):
    """Who approves what, and under whose name recovery acts."""

    approval: Answer[Approval] = ask("How is the action approved?", "Somebody says yes before it happens.", term="approval")
    approver: Line = write("Who approves it?", "A role, such as: Sales lead", when=_APPROVED)
    binds: Answer[Several[BoundField]] = ask(
        "What exactly does the approval name?", "What was in front of whoever said yes.", when=_APPROVED
    )
    by_reference: Answer[YesNo] = ask(
        "Does the approval point to something that can change afterwards?", "Such as a file, a link or a draft.", when=_APPROVED
    )
    expires: Answer[YesNo] = ask(
        "Does an approval end by itself after a time?", "Such as a quotation that holds for 30 days.", when=_APPROVED
    )
    valid_for: Answer[Duration] = ask(
        "How long is an approval valid?", "Such as: 7 days", when=both(_APPROVED, unless("authority.expires", YesNo.NO))
    )
    recheck: Answer[YesNo] = ask(
        "Are approval and input read again before each send?", "An approval may be withdrawn between two attempts."
    )
    recovery_runs_as: Line = write("Under which identity does recovery run?", "Such as: service account order-sync")
    recovery_scope: Answer[RecoveryScope] = ask(
        "What may the identity that recovery runs under do?", "Recovery should have no more rights than the run it repairs."
    )
    override: Answer[YesNo] = ask("May somebody override the rules?", "Such as sending although a check said no.")
    override_by: Line = write(
        "Who may override them?", "A role, such as: Head of finance", when=unless("authority.override", YesNo.NO)
    )
    override_records: Line = write(
        "What must an override record?", "Such as: who, when, why", when=unless("authority.override", YesNo.NO)
    )


class EvidencePart(Part):
    """What can be shown afterwards."""

    kept_in: Line = write("Where are attempts and answers recorded?", "Such as: table order_attempts")
    kept_for: Answer[Duration] = ask("How long is the record of attempts kept?", "Such as: 90 days")
    attempts_tied: Answer[YesNo] = ask(
        "Is every attempt recorded under the operation key?", "So that two attempts can be seen to be one action."
    )
    never_stored: Text = write("What must not be stored?", "Such as: card numbers, names")


class Sending(Part):
    """All answers about the sending side."""

    trigger: TriggerPart = group("Trigger")
    identity: IdentityPart = group("Identity of the action")
    record: RecordPart = group("Record")
    claim: Answer[Claim] = ask(
        "What stops two runs from doing the same action at once?", "Such as two copies that take the same order.", term="claim"
    )
    lease: Answer[Duration] = ask(
        "If there is a lease or a visibility time-out: how long is it?",
        "Such as: 5 min",
        term="lease",
        when=either(only("claim", Claim.LEASE_MAY_LAPSE, Claim.DONT_KNOW), only("trigger.kind", Trigger.QUEUE)),
    )
    longest_run: Answer[Duration] = ask("How long can one run take at most?", "Such as: 2 min")
    on_unknown: Answer[OnUnknown] = ask(
        "No answer came back. What does the workflow do?",
        "Such as after a time-out, or when the line is cut.",
        term="unknown write",
    )
    on_not_found: Answer[OnNotFound] = ask(
        "It looked the action up and found nothing. What then?",
        "The other system may only be slow to show it.",
        term="reconciliation",
        when=unless("on_unknown", OnUnknown.HOLD, OnUnknown.MARK_FAILED),
    )
    retries: RetriesPart = group("Retries")
    recovery: RecoveryPart = group("Recovery")
    rerun: Answer[Rerun] = ask(
        "What happens when somebody starts an action again by hand?", "With a button, or by sending the form anew.", term="rerun"
    )
    authority: AuthorityPart = group("Authority")
    evidence: EvidencePart = group("Evidence")
