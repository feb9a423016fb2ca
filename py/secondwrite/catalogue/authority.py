"""Authority: nothing happens that nobody approved, also not on the second attempt."""

from collections.abc import Iterator

from ..choices import Approval
from ..design import Design
from ..plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule
from . import words


def changed_input(d: Design) -> Iterator[Draft | NotNeeded]:
    """One approved field differs on the retry."""
    fields = _approved_fields(d)
    yield Draft(
        because=("identity.binds_input", "authority.binds", "authority.recheck", "identity.comparison_value"),
        before=(words.approved(d), f"The first attempt of {d.record} reached {d.destination}; its answer was lost."),
        fault=f"Change one approved field of {d.record} at {d.source} between the two attempts: {fields}. One run for each field.",
        steps=(
            f"Run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Change one of the fields ({fields}) of {d.example_id} at {d.source}.",
            f"Let {d.sender} go on, and then start {d.record} again by hand.",
            f"Read the {d.thing} at {d.destination} and compare it with what {d.approver} approved.",
        ),
        at_destination=(words.exactly_one(d), f"Its values are those that {d.approver} approved first, or there is none at all."),
        at_sender=(
            f"{d.state_place} holds {d.record} and names the field that differs.",
            f"The changed {d.record} goes through only with a new decision by {d.approver} and an identity of its own.",
        ),
        never=(
            f"The changed values at {d.destination} under {d.key}.",
            f"A replacement for {d.record} while the first outcome is open.",
        ),
        evidence=("What was approved, and what the second attempt would have sent.", *words.both_sides(d)),
        passes=f"Nothing that {d.approver} did not approve reached {d.destination}, for each field tried.",
        row="changed",
    )


def revoked(d: Design) -> Iterator[Draft | NotNeeded]:
    """The approval is withdrawn between two attempts."""
    if d.value("authority.approval") is Approval.NONE:
        yield NotNeeded(f"Nobody approves {d.name}, as described, so nothing can be withdrawn.", ("authority.approval",))
        return
    yield Draft(
        because=("authority.approval", "authority.recheck", "on_unknown"),
        before=(words.approved(d),),
        fault=f"{d.approver} withdraws the approval of {d.record} after the first attempt was lost on its way to {d.destination} and before the next one leaves.",
        steps=(
            f"Start {d.record} and let its first request to {d.destination} be lost before it arrives.",
            f"Let {d.approver} withdraw the approval, in the way that is meant for it.",
            f"Let {d.sender} go on by itself, then start {d.record} again by hand.",
            words.counting(d) + ".",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for {d.record}.",),
        at_sender=(
            f"{d.state_place} holds {d.record} for {d.owner}, with the withdrawal as its reason.",
            f"Each later attempt stops at the check of the approval, and {d.log_place} says so.",
        ),
        never=(f"A send for {d.record} after {d.approver} withdrew.", "An approval read once and used for the rest of the day."),
        evidence=("The time of the withdrawal and of each attempt after it.", *words.both_sides(d)),
        passes=f"No request for {d.record} leaves after the withdrawal.",
        row="changed",
    )


def recovery_scope(d: Design) -> Iterator[Draft | NotNeeded]:
    """What the identity of recovery may do."""
    identity = d.sending.authority.recovery_runs_as or "the identity that recovery runs under (still to be named)"
    account = d.effect.destination.account
    yield Draft(
        because=("authority.recovery_scope", "authority.approval", "recovery.exists"),
        before=(f"{identity} and the identity of the ordinary run are known, with their rights at {d.destination}.",),
        fault=f"Use the credentials of {identity} for something that the ordinary run of {d.record} may not do at {d.destination}.",
        steps=(
            f"List the rights of both identities at {d.destination}" + (f" in the account {account}" if account else "") + ".",
            f"With {identity}, try to make a {d.thing} that no approved {_item(d)} stands behind.",
            f"With {identity}, try {d.operation} for another account or recipient than that of {d.record}.",
            f"Let {identity} settle an open {d.record} the ordinary way, and read under whose name {d.log_place} lists it.",
        ),
        at_destination=(f"{d.destination} refuses the first two tries and holds no {d.thing} from them.",),
        at_sender=(
            f"{identity} has no right that the ordinary run lacks.",
            f"{d.log_place} names {identity} for the recovery, and the approval by {d.approver} it acted under.",
        ),
        never=(f"A key of an administrator, kept for emergencies, in the recovery of {d.name}.",),
        evidence=("Both lists of rights, with their date.", f"The refusals of {d.destination}."),
        passes=f"Recovery can finish {d.record}, and nothing that {d.approver} did not approve.",
        row="rejected",
    )


def _approved_fields(d: Design) -> str:
    binds = d.value("authority.binds")
    if isinstance(binds, tuple) and binds:
        return ", ".join(item.label.lower() for item in binds)
    return "amount, recipient, account"


def _item(d: Design) -> str:
    return d.worksheet.workflow.business_record or "item"


CHANGED_AMOUNT_RECIPIENT_ACCOUNT = Rule(
    id="authority.changed-amount-recipient-account",
    family=Family.AUTHORITY,
    title="Amount, recipient or account differs on the retry",
    why="A retry repeats what was approved. If it reads the source again, it may send what nobody has seen.",
    not_when="never: it always applies",
    faults=(Fault.LOSE_RESPONSE, Fault.CHANGE_INPUT),
    seen="hold; new identity and approval",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=changed_input,
)

REVOKED = Rule(
    id="authority.revoked",
    family=Family.AUTHORITY,
    title="The approval is withdrawn between two attempts",
    why="Minutes or days can lie between two attempts. A person who said stop in between must be heard.",
    not_when="nobody approves the effect",
    faults=(Fault.LOSE_REQUEST, Fault.WITHDRAW_APPROVAL),
    seen="held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=revoked,
)

RECOVERY_SCOPE = Rule(
    id="authority.recovery-scope",
    family=Family.AUTHORITY,
    title="Recovery may do no more than the original run",
    why="Repairs are done in a hurry and with strong credentials. That is when effects happen that nobody approved.",
    not_when="never: it always applies",
    faults=(),
    seen="no broader than the original",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=recovery_scope,
)
