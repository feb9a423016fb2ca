"""Unknown write: the answer, or the request, is lost, late or wrong."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def ack_lost(d: Design) -> Iterator[Draft | NotNeeded]:
    """Accepted, then the response is dropped."""
    yield Draft(
        because=("on_unknown", "lookup", "destination.protection", "identity.key", "destination.kind"),
        before=(words.approved(d), f"The time-out of the sender for {d.destination} is known and noted."),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d),
        steps=(
            f"Start {d.record} with the fault in place.",
            f"Check at {d.destination} that the {d.thing} exists, and at the sender that no answer arrived.",
            f"Take the fault away and let {d.sender} go on by itself, {d.deadline}.",
            words.counting(d) + ".",
            f"Read {d.state_place}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(words.marked_unknown(d), words.resolved(d), words.one_key(d)),
        never=(words.no_second(d), f"The word failed in {d.state_place} or on any screen for {d.record}."),
        evidence=(*words.both_sides(d), "The log of the fault: when the answer was dropped."),
        passes=f"One {d.thing}, unknown recorded before any second send, and the outcome settled from evidence or handed to {d.owner}.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


ACK_LOST = Rule(
    id="unknown.ack-lost",
    family=Family.UNKNOWN_WRITE,
    title="The work is done, the answer is lost",
    why="This is the ambiguous success itself: the sender sees a time-out, and both “it happened” and “it did not” fit.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_RESPONSE,),
    seen="unknown recorded; reconciliation before any second write; one effect; both attempts under one key",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=ack_lost,
)
