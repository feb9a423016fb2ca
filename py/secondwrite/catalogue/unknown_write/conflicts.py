"""Unknown write: the destination says that one exists already."""

from collections.abc import Iterator

from ...choices import DuplicateAnswer, Protection
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import words


def own_success_as_conflict(d: Design) -> Iterator[Draft | NotNeeded]:
    """A repeat is answered "exists already": the retry meets its own success."""
    if not d.is_protected:
        by = "identity.key" if not d.sends_key else "destination.protection"
        yield NotNeeded(f"{d.destination} does not recognise a repeat, as described, so it never answers that one exists.", (by,))
        return
    if d.value("destination.duplicate_answer") is DuplicateAnswer.ORIGINAL:
        yield NotNeeded(
            f"{d.destination} answers a repeat with the original answer, as described.", ("destination.duplicate_answer",)
        )
        return
    reference = "reference" if d.value("destination.protection") is Protection.UNIQUE_REFERENCE else "key"
    yield Draft(
        because=("destination.duplicate_answer", "destination.protection", "on_unknown"),
        before=(words.open_outcome(d), f"The {reference} that was sent for {d.record} is noted."),
        fault=f"Let the same request reach {d.destination} again under {d.key}, so that it answers that the {d.thing} exists already.",
        steps=(
            f"Run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Let {d.sender} send {d.record} again with the same {reference}, or send the logged request by hand in the sandbox.",
            f"Note what {d.destination} answers, and what {d.state_place} says afterwards.",
            f"Read the {d.thing} that the answer points to and compare its {reference} and values with {d.record}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"{d.state_place} becomes confirmed with the number of the {d.thing} that exists, after its {reference} was compared with {d.record}.",
            f"A {d.thing} that belongs to somebody else goes to {d.owner} and is not adopted.",
        ),
        never=(
            f"The answer that one exists, read as a failure of {d.record}.",
            f"Another attempt with a fresh {reference}.",
        ),
        evidence=(f"The answer of {d.destination} to the repeat, word for word.", *words.both_sides(d)),
        passes=f"{d.record} ends confirmed with the existing {d.thing}, and the comparison that proved it is on record.",
        row="confirmed",
    )


OWN_SUCCESS_AS_CONFLICT = Rule(
    id="unknown.own-success-as-conflict",
    family=Family.UNKNOWN_WRITE,
    title="A retry meets its own success",
    why="“Exists already” is often the proof that the first attempt worked. Read as a failure, it starts a repair that does harm.",
    not_when="repeats are not recognised, or get the original answer",
    tier=Tier.GO_LIVE,
    faults=(Fault.LOSE_RESPONSE, Fault.REDELIVER),
    seen="adopted after an ownership check",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=own_success_as_conflict,
)
