"""Authority: the approval still holds when the send happens."""

from collections.abc import Iterator

from ...choices import Approval
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import words


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


REVOKED = Rule(
    id="authority.revoked",
    family=Family.AUTHORITY,
    title="The approval is withdrawn between two attempts",
    why="Minutes or days can lie between two attempts. A person who said stop in between must be heard.",
    not_when="nobody approves the effect",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_REQUEST, Fault.WITHDRAW_APPROVAL),
    seen="held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=revoked,
)
