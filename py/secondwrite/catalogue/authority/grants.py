"""Authority: approvals whose giver has left, that cannot be read, or that were given for something else."""

from collections.abc import Iterator

from ...choices import Approval, OperatorAction, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import words


def departed_member(d: Design) -> Iterator[Draft | NotNeeded]:
    """The person who gave a standing approval has left."""
    approval = d.value("authority.approval")
    if approval in (Approval.NONE, Approval.ONCE):
        how = "nobody approves" if approval is Approval.NONE else f"each {d.item} is approved by itself before"
        yield NotNeeded(f"As described, {how} {d.name}, so no standing approval outlives its giver.", ("authority.approval",))
        return
    yield Draft(
        because=("authority.approval", "authority.recheck", "authority.expires", "recovery.owner", "recovery.exists"),
        before=(f"A test person in the role of {d.approver} has given a standing approval that covers {d.record}.",),
        fault=f"Close the account of that person in the directory, as on a last working day, while {d.record} waits to be sent to {d.destination}. "
        f"Nobody tells {d.sender}.",
        steps=(
            f"Send one earlier made-up {d.item} under the standing approval, to see that it works.",
            "Close the account as described, and let the directory's usual overnight jobs run.",
            f"Let {d.sender} start {d.record}{_picked_up(d)}.",
            f"List everything else that runs under this approval, or on a connection or token of this person at {d.destination}.",
            f"Let a successor renew the approval, and let {d.sender} go on.",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for {d.record} from before the renewal, and one from after it.",),
        at_sender=(
            f"{d.state_place} holds {d.record} with the reason that the giver of its approval has left.",
            f"{d.owner} has the list of what rests on the same approval. After the renewal {d.log_place} names the successor.",
        ),
        never=(f"A send of {d.name} on a token or connection of a person who has left.",),
        evidence=(
            "The time the account was closed and of each attempt after it.",
            f"The list of step 4, as {d.owner} received it.",
        ),
        passes=f"From the closing of the account until the renewal, nothing leaves for {d.destination} under that approval.{words.if_unread(d)}",
        row="changed",
    )


def _picked_up(d: Design) -> str:
    if d.value("recovery.exists") is YesNo.NO:
        return ""
    return f", and let its recovery pick up another {d.item} that was left open before"


DEPARTED_MEMBER = Rule(
    id="authority.departed-member",
    family=Family.AUTHORITY,
    title="The giver of a standing approval has left",
    why="A standing approval is one person's word for a long time. It does not end by itself on that person's last day.",
    not_when="there is no standing approval",
    tier=Tier.REGULAR,
    faults=(),
    seen="held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=departed_member,
    by_hand="people who leave are not in the model",
)


def compensation(d: Design) -> Iterator[Draft | NotNeeded]:
    """Undoing is an action of its own, with an approval of its own."""
    if d.value("reversible") is YesNo.NO:
        yield words.not_undone(d)
        return
    how = d.effect.compensation or "how it is undone is still to be named"
    yield Draft(
        because=("reversible", "authority.approval", "identity.key", "recovery.operator_actions", "authority.override"),
        before=(f"{d.record} and a second made-up {d.item} are confirmed at {d.destination}, each with its {d.thing}.",),
        fault=f"Start the compensation of {d.record} ({how}) with nothing in hand but {_in_hand(d)}.",
        steps=(
            f"Start the compensation of {d.example_id} like that, as an operator would, and by every path in {d.sender} that starts it by itself.",
            f"Let whoever decides about undoing approve it for {d.example_id}, and start it again.",
            f"Start it for the second {d.item} with the decision made for {d.example_id}.",
            f"Read both at {d.destination} after each step.",
        ),
        at_destination=(
            f"After step 1 the {d.thing} for {d.example_id} at {d.destination} stands as it was; after step 2 it is undone.",
            f"The {d.thing} of the second {d.item} stands throughout.",
        ),
        at_sender=(
            f"{d.state_place} lists the compensation as an action of its own, with {_its_own(d)}, that points to {d.example_id}.",
            f"{d.record} stays confirmed beside it. {_operators(d)}",
        ),
        never=(
            f"Leave to make the {d.thing} read as leave to take it back.",
            f"A compensation of {d.example_id} that a time-out starts.",
        ),
        evidence=(f"The decision to undo {d.example_id}: by whom, when, for which number.", *words.both_sides(d)),
        passes=f"Without a decision of its own, nothing that {d.destination} holds for {d.example_id} is undone.",
        row="changed",
    )


def _its_own(d: Design) -> str:
    return "a key and a decision of its own" if d.sends_key else "a decision of its own"


def _in_hand(d: Design) -> str:
    if not d.is_approved:
        return f"the fact that the {d.thing} was made, for which nobody's approval is asked"
    return f"the approval that {d.approver} gave for the {d.thing}"


def _operators(d: Design) -> str:
    actions = d.value("recovery.operator_actions")
    if not isinstance(actions, tuple):
        return f"Whether an operator may start it is an open question: write down who could at {d.destination} and here."
    if OperatorAction.COMPENSATE in actions:
        return f"The operator's button asks for that decision before it calls {d.destination}."
    return f"Operators may not start one, as described: the try in step 1 ends before it reaches {d.destination}."


COMPENSATION = Rule(
    id="authority.compensation",
    family=Family.AUTHORITY,
    title="Undoing needs an approval of its own",
    why="A cancellation or a refund is a new effect, with harm of its own. Leave to do something is no leave to undo it.",
    not_when="the effect cannot be undone",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="own approval",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=compensation,
    by_hand="compensation is not in the model",
)


def missing_is_no(d: Design) -> Iterator[Draft | NotNeeded]:
    """An approval that is not there, or cannot be read, is no approval."""
    if not d.is_approved:
        yield NotNeeded(
            f"Nobody approves {d.name}, as described, so no approval can be missing or out of date.", ("authority.approval",)
        )
        return
    what = f"the approval by {d.approver}"
    yield Draft(
        because=("authority.approval", "authority.recheck", "authority.expires"),
        before=(
            f"Four made-up items are ready, {d.example_id} first. It is known where {what} is stored and what reads it before a send.",
        ),
        fault=f"At the check before the send to {d.destination}, let {what} fail in four ways: deleted, out of reach, half empty, out of date.",
        steps=(
            f"For {d.record}, delete it, then start the run.",
            f"For the second {d.item}, close the way to its store (firewall rule, or a wrong password in the test settings), then start it.",
            f"For the third {d.item}, empty one field of it, such as the name, the amount or the date; for the fourth, let it end yesterday. Start both.",
            f"Count each {d.thing} for the four at {d.destination}.",
            f"Bring everything back, and let {d.owner} decide about each.",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for any of the four before {d.owner} has decided.",),
        at_sender=(
            f"{d.state_place} holds all four, each with its own reason: not there, not readable, incomplete, out of date.",
            f"{d.log_place} shows the check of {d.example_id} with its time and what it read.",
        ),
        never=(
            f"A yes for {d.example_id} by default, or one remembered from an earlier check.",
            f"The check left out because its store was slow, for {d.name}.",
        ),
        evidence=(
            f"What was changed in the store for each of the four, {d.example_id} first, and when.",
            f"The four counts at {d.destination}, with the query or a screenshot.",
        ),
        passes=f"None of the four reaches {d.destination} until somebody with the right to it has said yes anew.{words.if_unread(d)}",
        row="changed",
    )


MISSING_IS_NO = Rule(
    id="authority.missing-is-no",
    family=Family.AUTHORITY,
    title="An approval that cannot be read is a no",
    why="Checks fail open when nobody decides otherwise: the store is down, the row is gone, and the send goes out.",
    not_when="nobody approves the effect",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="read as no",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=missing_is_no,
    by_hand="an approval that cannot be read is not in the model",
)
