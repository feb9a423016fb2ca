"""Unknown write: the destination is asked what happened."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW
from ...choices import Lookup, LookupBy, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, lookups
from . import outcomes


def lookup_lag(d: Design) -> Iterator[Draft | NotNeeded]:
    """The lookup does not show yet what exists."""
    lookup = d.value("lookup")
    if lookup is Lookup.NONE:
        yield NotNeeded(
            f"{d.destination} cannot be asked at all, as described; see unknown.ack-lost for what happens then.", ("lookup",)
        )
        return
    if lookup is Lookup.AUTHORITATIVE:
        yield NotNeeded(f"What {d.destination} does not show does not exist, as described.", ("lookup",))
        return
    lag = d.value("destination.lookup_lag")
    wait = "as long as a new entry can take to show (still to be asked)" if lag == DONT_KNOW else f"{lag}"
    looker = outcomes.looker(d)
    yield Draft(
        because=("lookup", "destination.lookup_lag", "on_unknown", "on_not_found"),
        before=(words.open_outcome(d),),
        fault=injection.at_destination(lookups.HIDE_FROM_LOOKUP, d),
        steps=(
            f"Make the open outcome for {d.record} with the fault in place.",
            f"Let {looker} look {d.example_id} up while {d.destination} still shows nothing.",
            f"Wait {wait}, then take the fault away and let {looker} look again.",
            f"{words.counting(d)}. Do it once more with the run killed when {d.destination} has the {d.thing}, in the place of a lost answer.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"After the empty lookup {d.state_place} still says {words.open_state(d)} for {d.record}{_after_nothing_found(d)}{words.if_it_fails(d)}",
            f"After the wait the {d.thing} is found and linked; if it never shows, {d.owner} receives it {d.deadline}.",
        ),
        never=(
            f"An empty answer of {d.lookup} taken as proof that there is no {d.thing}.",
            words.no_second(d),
        ),
        evidence=(f"Each lookup at {d.destination} with its time and what it showed.", *words.both_sides(d)),
        passes=f"{_at_most(d)} follows the empty lookup, and {d.record} ends confirmed or with {d.owner}.",
        row=d.open_row,
    )


def _after_nothing_found(d: Design) -> str:
    if d.repeats_safely:
        return f". If it is sent again meanwhile, then under {d.key}, and {d.destination} takes the two for one."
    return f"; nothing was sent.{outcomes.sends_all_the_same(d)}"


def _at_most(d: Design) -> str:
    return f"No second {d.thing}" if d.repeats_safely else "No write"


LOOKUP_LAG = Rule(
    id="unknown.lookup-lag",
    family=Family.UNKNOWN_WRITE,
    title="The lookup does not show it yet",
    why="Many lists and searches run behind. An empty answer then looks like proof that nothing happened, and is none.",
    not_when="there is no lookup, or an empty one is proof",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.LOOKUP_LAG, When.THROUGHOUT), Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT)),
    again=(Injection(Fault.LOOKUP_LAG, When.THROUGHOUT), Injection(Fault.CRASH, When.AFTER_EFFECT)),
    seen="absent is weak: wait bounded, then hold",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=lookup_lag,
)


def lookup_ambiguous(d: Design) -> Iterator[Draft | NotNeeded]:
    """Several candidates, or one that is somebody else's."""
    if not d.can_look_up:
        yield NotNeeded(f"{d.destination} cannot be asked, as described, so it shows no candidates for {d.record}.", ("lookup",))
        return
    if d.value("destination.lookup_by") is LookupBy.OUR_REFERENCE:
        yield NotNeeded(
            f"{d.destination} finds {d.record} by the reference that {d.sender} sent, as described, so look-alikes do not show.",
            ("destination.lookup_by",),
        )
        return
    looker = outcomes.looker(d)
    yield Draft(
        because=("destination.lookup_by", "lookup", "on_unknown", "recovery.owner", "destination.kind"),
        before=(f"Two made-up {d.item} numbers are ready, {d.example_id} and another; {d.destination} has neither.",),
        fault=injection.at_destination(lookups.SEVERAL_CANDIDATES, d)
        + " Once beside the real one, once in its place: each time the sender gets no answer.",
        steps=(
            f"Beside it: make the look-alike, run unknown.ack-lost for {d.name} up to the lost answer, and let {looker} look {d.example_id} up.",
            f"In its place: make a look-alike of the other number, run unknown.request-lost with that number, and let {looker} look.",
            f"After each, read {d.state_place} and what {d.owner} received.",
            f"Count at {d.destination}, and say of each {d.thing} who made it.",
        ),
        at_destination=(
            f"{d.destination} still has both look-alikes, unchanged.",
            f"For {d.record} it holds one {d.thing} besides; for the other number it has only the look-alike.",
        ),
        at_sender=(
            f"{d.state_place} says needs_operator both times, and names every candidate.{words.if_it_fails(d)}",
            f"{d.owner} can tell the candidates apart by what the hand-over shows, and settles {d.record} {d.deadline}.",
        ),
        never=(
            f"The newest at {d.destination}, or the first on the list, taken for ours.",
            f"A single look-alike linked to {d.record} because it is the only hit.",
        ),
        evidence=(f"What {d.lookup} returned, both times.", f"The hand-over to {d.owner}."),
        passes=f"No {d.thing} at {d.destination} was adopted on likeness: both cases ended with {d.owner}.",
        row="hand_over",
    )


LOOKUP_AMBIGUOUS = Rule(
    id="unknown.lookup-ambiguous",
    family=Family.UNKNOWN_WRITE,
    title="The lookup shows several, or a look-alike",
    why="A search by name, amount or date finds what is alike. That is evidence about likeness, not about whose it is.",
    not_when="there is no lookup, or it finds by our own reference",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="owner; none adopted",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=lookup_ambiguous,
    by_hand="the model's lookup shows effects of this action only",
)


def lookup_down(d: Design) -> Iterator[Draft | NotNeeded]:
    """The lookup is unavailable, for a while or for good."""
    if not d.can_look_up:
        yield NotNeeded(f"{d.destination} has no lookup that could be down, as described.", ("lookup",))
        return
    yield Draft(
        because=("lookup", "on_unknown", "recovery.owner", "recovery.deadline", "destination.kind"),
        before=(
            words.open_outcome(d),
            f"How often and how long {outcomes.looker(d)} may try {d.lookup} is written down, as numbers.",
            *_if_asked(d),
        ),
        fault=injection.at_destination(lookups.LOOKUP_DOWN, d),
        steps=(
            f"Make the open outcome of {d.record}, with the lookup down before the first look.",
            f"Note each look at {d.destination} with its time, until no more come.",
            f"Wait for the message to {d.owner}, {d.deadline}.",
            f"Bring the lookup at {d.destination} back, and let {d.owner} settle {d.record}. {words.counting(d)}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"While nothing can be seen, {d.state_place} says unknown for {d.record}, then needs_operator.{words.if_it_fails(d)}",
            _looks(d),
            f"{d.owner} was told that {d.destination} could not be asked, which is not the same as: nothing there.",
        ),
        never=(f"An error of {d.lookup} read as an empty answer.", _no_blind_send(d)),
        evidence=(f"The times of all looks at {d.destination}, and of the message.", *words.both_sides(d)),
        passes=f"The looks at {d.destination} ended at their bound, and {d.record} went to {d.owner} unsettled.",
        row="hand_over",
    )


def _if_asked(d: Design) -> tuple[str, ...]:
    if d.value("lookup") is not Lookup.DONT_KNOW:
        return ()
    return (f"Whether {d.destination} can be asked is an open question; if it cannot, this test falls away.",)


def _looks(d: Design) -> str:
    if outcomes.looks_by_itself(d):
        return f"The looks are spaced out and end at the written number; {d.log_place} has each with its error."
    return f"As described {d.sender} does not look by itself: {d.owner} tries, and {d.log_place} has each try with its error."


def _no_blind_send(d: Design) -> str:
    if d.repeats_safely:
        return f"A send for {d.record} under any key but its own because {d.destination} could not be asked."
    return f"A send for {d.record} because {d.destination} could not be asked."


LOOKUP_DOWN = Rule(
    id="unknown.lookup-down",
    family=Family.UNKNOWN_WRITE,
    title="The lookup itself is down",
    why="When a destination is in trouble, its lookup often is too. The check that should prevent a second write then fails first.",
    not_when="there is no lookup",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="bounded, then owner",
    checks=(Property.P1, Property.P2, Property.P4),
    harm=Harm.TWICE,
    draft=lookup_down,
    by_hand="an unavailable lookup is not in the model",
)


def no_lookup(d: Design) -> Iterator[Draft | NotNeeded]:
    """Nothing can be asked: a person is needed, by design and in writing."""
    lookup = d.value("lookup")
    if lookup in (Lookup.AUTHORITATIVE, Lookup.LAGGING):
        yield NotNeeded(f"{d.destination} can be asked what happened to {d.record}, as described.", ("lookup",))
        return
    asked = (
        f"{provisos.cannot_be_asked(d)}: the sender has nothing else to go by."
        if lookup is Lookup.NONE
        else f"Whether {d.destination} can be asked is an open question; until it is answered, take it that nobody can."
    )
    yield Draft(
        because=("lookup", "recovery.owner", "recovery.deadline", "destination.protection", "destination.kind"),
        before=(
            words.approved(d),
            f"A written rule says who looks at {d.destination}, on which screen, by what the {d.thing} of {d.record} is told, "
            "and what an empty look means.",
        ),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d) + f" {asked}",
        steps=(
            f"Start {d.record}, let its answer be lost, and touch nothing until it comes to rest, {d.deadline}.",
            f"{words.rows(d)}. Read what reached {d.owner}.",
            f"Hand the written rule to somebody who has never settled one, and let that person settle {d.record} at {d.destination}.",
        ),
        at_destination=(
            f"On the screen of {d.destination} that the rule names, the person finds one {d.thing} for {d.record}: the count is 1.",
        ),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}.{words.if_it_fails(d)} {_before_the_person(d)}",
            _person(d),
            f"The decision stands in {d.log_place} with name, time and what was seen.",
        ),
        never=(
            words.no_second(d),
            f"{d.record} settled by anything but a person's look at {d.destination} or its own late answer.",
        ),
        evidence=(f"The written rule for {d.destination}, with its date.", *words.both_sides(d)),
        passes=f"{d.record} was held for a person, as the written rule says, and settled by what was seen at {d.destination}.",
        row="hand_over",
    )


def _before_the_person(d: Design) -> str:
    if d.repeats_safely:
        return f"Before that at most {d.limit} left, all under {d.key}, and no answer came."
    return "Nothing was sent again before that."


def _person(d: Design) -> str:
    if d.value("recovery.owner") is YesNo.NO:
        return f"As described nobody receives {d.record}: until an owner is named, this test cannot pass."
    return f"{d.owner} received it {d.deadline}, with the written rule."


NO_LOOKUP = Rule(
    id="unknown.no-lookup",
    family=Family.UNKNOWN_WRITE,
    title="Nobody can ask: a person must look",
    why="Where no program can find out what happened, only a person can. Unless that is written down, somebody sends again instead.",
    not_when="the destination can be asked",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),),
    seen="held for a person, by design and in writing",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=no_lookup,
)
