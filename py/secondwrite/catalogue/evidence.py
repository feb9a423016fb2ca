"""Evidence: afterwards it can be shown what happened, at the destination and not on the dashboard."""

from collections.abc import Iterator

from ..choices import YesNo
from ..design import Design
from ..plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule
from . import injection, words


def both_attempts_one_key(d: Design) -> Iterator[Draft | NotNeeded]:
    """After a lost answer both attempts are tied to one key."""
    yield Draft(
        because=("evidence.attempts_tied", "identity.key", "identity.saved_before_send"),
        before=(f"The test unknown.ack-lost was run for {d.name} with {d.record}.",),
        fault=injection.at_destination(injection.LOSE_RESPONSE, d) + " Nothing else is disturbed; this test reads what that one left behind.",
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
        never=(f"An attempt at {d.destination} that {d.log_place} does not know.", "An attempt without a time or without its last response."),
        evidence=(f"Both lists for {d.example_id}, with times in one time zone.",),
        passes=f"Each attempt for {d.record} is on both lists, under {d.key}.",
        row="look_up",
    )


def destination_record(d: Design) -> Iterator[Draft | NotNeeded]:
    """Both sides are compared, item by item."""
    yield Draft(
        because=("lookup", "identity.key", "evidence.attempts_tied"),
        before=(f"All tests that send {d.name} for {d.record} have been run; their records were not cleaned up.",),
        fault=f"None is added. The earlier tests have left {d.destination} and {d.state_place} with every kind of outcome.",
        steps=(
            f"Export each {d.thing} that the tests made at {d.destination}, with its reference and time. {_how_to_list(d)}",
            f"Export the rows of {d.state_place} for the same records.",
            f"Match the two lists one by one, by {d.key}, never by totals.",
            f"Mark each {d.thing} without a row, each row without a {d.thing}, and each pair that differs.",
        ),
        at_destination=(f"Every {d.thing} at {d.destination} belongs to exactly one row, and no row has two.",),
        at_sender=(
            f"Every row that says confirmed points to a {d.thing} that exists at {d.destination}.",
            f"No row says rejected or failed while {d.destination} holds its {d.thing}.",
        ),
        never=("A total that fits, taken as proof.", f"A dashboard of {d.sender} taken for the state of {d.destination}."),
        evidence=("Both exports and the matched list, with the date.", "The query or screen each export came from."),
        passes=f"The two lists match item by item between {d.destination} and {d.state_place}.",
        row="confirmed",
    )


def handover(d: Design) -> Iterator[Draft | NotNeeded]:
    """The ambiguity stays, and a person must be able to settle it."""
    if d.value("recovery.owner") is YesNo.NO:
        yield NotNeeded(f"Nobody receives open outcomes of {d.name}, as described. That is a gap; see what is missing.", ("recovery.owner",))
        return
    yield Draft(
        because=("recovery.owner", "recovery.deadline", "evidence.attempts_tied"),
        before=(words.open_outcome(d), f"{d.destination} cannot be asked for the time of the test."),
        fault=f"Keep the outcome of {d.record} open: block the lookup at {d.destination} as well as its answer, past every time-out.",
        steps=(
            f"Make the open outcome and let {d.sender} run until it hands {d.record} over.",
            f"Give what {d.owner} received to a colleague who did not build {d.sender}.",
            "Let the colleague say, from it alone: what was sent, when, under which key, what came back, what may be done next, by when.",
            f"Let the colleague settle {d.record} as the hand-over allows.",
        ),
        at_destination=(f"{d.destination} holds at most one {d.thing} for {d.record}, before and after.",),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}; {d.owner} was reached {d.deadline}.",
            f"The hand-over names {d.example_id}, {d.key}, each attempt with its time, the last response, what the lookups showed, "
            "the allowed next steps, the deadline and the owner.",
        ),
        never=("A hand-over that says only: failed, please check.", f"A timer that settles {d.record} because nobody answered."),
        evidence=(f"The hand-over as {d.owner} received it.", "What the colleague read from it, and what was missing."),
        passes=f"A person who did not build it settles {d.record} from the hand-over alone, {d.deadline}.",
        row="hand_over",
    )


def _how_to_list(d: Design) -> str:
    if d.can_look_up:
        return f"Start from {d.lookup}."
    return f"{d.destination} cannot be asked by the workflow, so somebody with access to it makes the export."


BOTH_ATTEMPTS_ONE_KEY = Rule(
    id="evidence.both-attempts-one-key",
    family=Family.EVIDENCE,
    title="Both attempts stand under one key",
    why="When two attempts cannot be tied together, nobody can say later whether one thing happened or two.",
    not_when="never: it always applies",
    faults=(Fault.LOSE_RESPONSE,),
    seen="both attempts tied to one key, with times and last response",
    checks=(Property.P5,),
    harm=Harm.TWICE,
    draft=both_attempts_one_key,
)

DESTINATION_RECORD = Rule(
    id="evidence.destination-record",
    family=Family.EVIDENCE,
    title="Counted at the destination",
    why="The sending side reports what it believes. Only the destination knows what happened.",
    not_when="never: it always applies",
    faults=(),
    seen="counted at the destination, not on the dashboard",
    checks=(Property.P1, Property.P2, Property.P5),
    harm=Harm.TWICE,
    draft=destination_record,
)

HANDOVER = Rule(
    id="evidence.handover",
    family=Family.EVIDENCE,
    title="The hand-over is complete",
    why="Some outcomes only a person can settle. Without the facts in hand, that person will guess, and send again.",
    not_when="nobody receives open outcomes",
    faults=(Fault.LOSE_RESPONSE,),
    seen="complete hand-over sheet, bounded",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=handover,
)
