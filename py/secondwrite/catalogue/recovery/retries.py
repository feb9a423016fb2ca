"""Recovery: what is tried again, how often, and what is left alone."""

from collections.abc import Iterator

from ...choices import Does
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def notification_alone(d: Design) -> Iterator[Draft | NotNeeded]:
    """A message that follows an effect fails."""
    earlier, does = d.earlier, d.value("does")
    if earlier is None:
        yield NotNeeded(f"{d.name} comes first, so it is no message about an earlier effect.", ())
        return
    if does not in (Does.SEND, Does.DONT_KNOW):
        yield NotNeeded(f"{d.name} is no message about “{earlier.name}”: it {does.label.lower()}.", ("does",))
        return
    yield Draft(
        because=("does", "coupled", "workflow.resume"),
        before=(
            f"“{earlier.name}” is confirmed for {d.record}: {earlier.destination.name} has its {earlier.destination.creates or 'record'}.",
        ),
        fault=injection.at_destination(destinations.REFUSE_ALL, d)
        + f" Only {d.name} fails; {earlier.destination.name} stays reachable.",
        steps=(
            f"Start {d.record} and let “{earlier.name}” succeed.",
            f"Let {d.name} fail with the fault in place.",
            f"Take the fault away and let {d.sender} recover by itself, or rerun it as the operator would.",
            f"Count at {earlier.destination.name} and at {d.destination} for {d.example_id}.",
        ),
        at_destination=(
            f"{earlier.destination.name} still holds exactly one {earlier.destination.creates or 'record'} for {d.record}, unchanged.",
            f"{d.destination} holds one {d.thing} for {d.record} in the end.",
        ),
        at_sender=(
            f"{d.state_place} keeps “{earlier.name}” confirmed throughout; only {d.name} is open.",
            f"Only {d.name} is sent again.",
        ),
        never=(f"“{earlier.name}” sent again, or undone, because {d.name} failed.",),
        evidence=(f"The requests to {earlier.destination.name} during the recovery: none that writes.", *words.both_sides(d)),
        passes=f"“{earlier.name}” happened once for {d.record}, and {d.name} was settled alone.",
        row="confirmed",
    )


NOTIFICATION_ALONE = Rule(
    id="recovery.notification-alone",
    family=Family.RECOVERY,
    title="Only the message about it fails",
    why="A failed mail must not bring a second order. What was done stays done; only the message is tried again.",
    not_when="the effect is no message that follows another effect",
    tier=Tier.GO_LIVE,
    faults=(Fault.LOSE_REQUEST,),
    seen="retried alone",
    checks=(Property.P1,),
    harm=Harm.NEVER,
    draft=notification_alone,
)
