"""Evidence: both sides are compared, item by item."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Harm, NotNeeded, Property, Rule, Tier


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


def _how_to_list(d: Design) -> str:
    if d.can_look_up:
        return f"Start from {d.lookup}."
    return f"{d.destination} cannot be asked by the workflow, so somebody with access to it makes the export."


DESTINATION_RECORD = Rule(
    id="evidence.destination-record",
    family=Family.EVIDENCE,
    title="Counted at the destination",
    why="The sending side reports what it believes. Only the destination knows what happened.",
    not_when="never: it always applies",
    tier=Tier.REGULAR,
    faults=(),
    seen="counted at the destination, not on the dashboard",
    checks=(Property.P1, Property.P2, Property.P5),
    harm=Harm.TWICE,
    draft=destination_record,
    by_hand="an inspection of both sides, with no fault of its own",
)
