"""Unknown write: the destination may have done the work, and the answer does not say."""

from collections.abc import Iterator

from ..answers import DONT_KNOW
from ..choices import DuplicateAnswer, Lookup, Protection
from ..design import Design
from ..plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule
from . import injection, words


def ack_lost(d: Design) -> Iterator[Draft | NotNeeded]:
    """Accepted, then the response is dropped."""
    yield Draft(
        because=("on_unknown", "lookup", "destination.protection", "identity.key", "destination.kind"),
        before=(words.approved(d), f"The time-out of the sender for {d.destination} is known and noted."),
        fault=injection.at_destination(injection.LOSE_RESPONSE, d),
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


def lookup_lag(d: Design) -> Iterator[Draft | NotNeeded]:
    """The lookup does not show yet what exists."""
    lookup = d.value("lookup")
    if lookup is Lookup.NONE:
        yield NotNeeded(f"{d.destination} cannot be asked at all, as described; see unknown.ack-lost for what happens then.", ("lookup",))
        return
    if lookup is Lookup.AUTHORITATIVE:
        yield NotNeeded(f"What {d.destination} does not show does not exist, as described.", ("lookup",))
        return
    lag = d.value("destination.lookup_lag")
    wait = "as long as a new entry can take to show (still to be asked)" if lag == DONT_KNOW else f"{lag}"
    yield Draft(
        because=("lookup", "destination.lookup_lag", "on_not_found"),
        before=(words.open_outcome(d),),
        fault=injection.at_destination(injection.HIDE_FROM_LOOKUP, d),
        steps=(
            f"Make the open outcome for {d.record} with the fault in place.",
            f"Let {d.sender} look {d.example_id} up while {d.destination} still shows nothing.",
            f"Wait {wait}, then take the fault away and let it look again.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"After the empty lookup {d.state_place} still says unknown for {d.record}; nothing was sent.",
            f"After the wait the {d.thing} is found and linked; if it never shows, {d.owner} receives it {d.deadline}.",
        ),
        never=(
            f"An empty answer of {d.lookup} taken as proof that there is no {d.thing}.",
            words.no_second(d),
        ),
        evidence=("Each lookup with its time and what it showed.", *words.both_sides(d)),
        passes=f"No write follows the empty lookup, and {d.record} ends confirmed or with {d.owner}.",
        row="look_up",
    )


def own_success_as_conflict(d: Design) -> Iterator[Draft | NotNeeded]:
    """A repeat is answered "exists already": the retry meets its own success."""
    if not d.is_protected:
        by = "identity.key" if not d.sends_key else "destination.protection"
        yield NotNeeded(f"{d.destination} does not recognise a repeat, as described, so it never answers that one exists.", (by,))
        return
    if d.value("destination.duplicate_answer") is DuplicateAnswer.ORIGINAL:
        yield NotNeeded(f"{d.destination} answers a repeat with the original answer, as described.", ("destination.duplicate_answer",))
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


ACK_LOST = Rule(
    id="unknown.ack-lost",
    family=Family.UNKNOWN_WRITE,
    title="The work is done, the answer is lost",
    why="This is the ambiguous success itself: the sender sees a time-out, and both “it happened” and “it did not” fit.",
    not_when="never: it always applies",
    faults=(Fault.LOSE_RESPONSE,),
    seen="unknown recorded; reconciliation before any second write; one effect; both attempts under one key",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=ack_lost,
)

LOOKUP_LAG = Rule(
    id="unknown.lookup-lag",
    family=Family.UNKNOWN_WRITE,
    title="The lookup does not show it yet",
    why="Many lists and searches run behind. An empty answer then looks like proof that nothing happened, and is none.",
    not_when="there is no lookup, or an empty one is proof",
    faults=(Fault.LOSE_RESPONSE, Fault.LOOKUP_LAG),
    seen="absent is weak: wait bounded, then hold",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=lookup_lag,
)

OWN_SUCCESS_AS_CONFLICT = Rule(
    id="unknown.own-success-as-conflict",
    family=Family.UNKNOWN_WRITE,
    title="A retry meets its own success",
    why="“Exists already” is often the proof that the first attempt worked. Read as a failure, it starts a repair that does harm.",
    not_when="repeats are not recognised, or get the original answer",
    faults=(Fault.LOSE_RESPONSE, Fault.REDELIVER),
    seen="adopted after an ownership check",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=own_success_as_conflict,
)
