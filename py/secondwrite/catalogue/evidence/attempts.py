"""Evidence: every attempt can be found and tied to its action."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def both_attempts_one_key(d: Design) -> Iterator[Draft | NotNeeded]:
    """After a lost answer both attempts are tied to one key."""
    yield Draft(
        because=("evidence.attempts_tied", "identity.key", "identity.saved_before_send"),
        before=(f"The test unknown.ack-lost was run for {d.name} with {d.record}.",),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + " Nothing else is disturbed; this test reads what that one left behind.",
        steps=(
            f"Open {d.log_place} and find every attempt for {d.example_id}.",
            f"Find the same attempts on the side of {d.destination}: in its log, its request list, or on the line.",
            f"Lay the two lists side by side, by {d.key}.",
        ),
        at_destination=(f"{d.destination} lists the attempts for {d.record} and the one {d.thing} that came of them.",),
        at_sender=(
            words.one_key(d),
            f"{d.state_place} names the number that {d.destination} gave to the {d.thing}.",
        ),
        never=(
            f"An attempt at {d.destination} that {d.log_place} does not know.",
            "An attempt without a time or without its last response.",
        ),
        evidence=(f"Both lists for {d.example_id}, with times in one time zone.",),
        passes=f"Each attempt for {d.record} is on both lists, under {d.key}.",
        row="look_up",
    )


BOTH_ATTEMPTS_ONE_KEY = Rule(
    id="evidence.both-attempts-one-key",
    family=Family.EVIDENCE,
    title="Both attempts stand under one key",
    why="When two attempts cannot be tied together, nobody can say later whether one thing happened or two.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_RESPONSE,),
    seen="both attempts tied to one key, with times and last response",
    checks=(Property.P5,),
    harm=Harm.TWICE,
    draft=both_attempts_one_key,
)
