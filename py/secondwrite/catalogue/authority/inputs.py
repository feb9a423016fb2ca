"""Authority: what is sent is what was approved."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import words


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


def _approved_fields(d: Design) -> str:
    binds = d.value("authority.binds")
    if isinstance(binds, tuple) and binds:
        return ", ".join(item.label.lower() for item in binds)
    return "amount, recipient, account"


CHANGED_AMOUNT_RECIPIENT_ACCOUNT = Rule(
    id="authority.changed-amount-recipient-account",
    family=Family.AUTHORITY,
    title="Amount, recipient or account differs on the retry",
    why="A retry repeats what was approved. If it reads the source again, it may send what nobody has seen.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_RESPONSE, Fault.CHANGE_INPUT),
    seen="hold; new identity and approval",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=changed_input,
)
