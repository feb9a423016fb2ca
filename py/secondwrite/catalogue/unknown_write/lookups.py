"""Unknown write: the destination is asked what happened."""

from collections.abc import Iterator

from ...answers import DONT_KNOW
from ...choices import Lookup
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import lookups


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
    yield Draft(
        because=("lookup", "destination.lookup_lag", "on_not_found"),
        before=(words.open_outcome(d),),
        fault=injection.at_destination(lookups.HIDE_FROM_LOOKUP, d),
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


LOOKUP_LAG = Rule(
    id="unknown.lookup-lag",
    family=Family.UNKNOWN_WRITE,
    title="The lookup does not show it yet",
    why="Many lists and searches run behind. An empty answer then looks like proof that nothing happened, and is none.",
    not_when="there is no lookup, or an empty one is proof",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_RESPONSE, Fault.LOOKUP_LAG),
    seen="absent is weak: wait bounded, then hold",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=lookup_lag,
)
