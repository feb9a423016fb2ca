"""Sheets to work with: the hand-over sheet of each effect, and the measures to watch."""

from collections.abc import Iterator
from dataclasses import dataclass

from .choices import Trigger
from .design import Design
from .states import State, valid_actions


@dataclass(frozen=True)
class Entry:
    """One line of a sheet: what it is for, and what is known already (empty: to be filled in)."""

    label: str
    known: str


@dataclass(frozen=True)
class Measure:
    """One figure to watch: what is counted, where, and when somebody must be called."""

    name: str
    counted: str
    where: str
    alarm: str


def handover(d: Design) -> tuple[str, tuple[Entry, ...]]:
    """The hand-over sheet of one effect, filled from the worksheet; what is empty is filled in at the hand-over."""
    return d.effect.name, tuple(_entries(d))


def _entries(d: Design) -> Iterator[Entry]:
    destination, identity = d.effect.destination, d.sending.identity
    yield Entry("Business record", f"{d.record} (an example; write the real number)")
    yield Entry("Intended action", f"{d.operation}" + (f", account {destination.account}" if destination.account else ""))
    yield Entry("Approved input version", identity.input_version)
    yield Entry(
        "Operation key",
        f"made from {identity.made_from}"
        if identity.made_from
        else ""
        if d.sends_key
        else "none is sent; use the business record",
    )
    yield Entry("Each attempt: time, key, last response", f"read from {d.log_place}")
    yield Entry(
        f"Each lookup at {d.destination}: time, what it showed",
        d.lookup if d.can_look_up else "cannot be asked by the workflow; somebody with access looks",
    )
    yield Entry("State of the record now", f"read from {d.state_place}")
    yield Entry("Allowed next actions", _actions(d))
    yield Entry("Owner", d.owner)
    yield Entry("Deadline", d.deadline)
    yield Entry("Decision, by whom, when, on which evidence", "")


def _actions(d: Design) -> str:
    return (
        "; ".join(action.label for action in valid_actions(d, State.NEEDS_OPERATOR))
        or "none, as described: see what is left open"
    )


def _late(d: Design) -> str:
    if d.value("trigger.kind") is Trigger.SCHEDULE:
        return "a slot has passed without a row, or nobody can say it"
    return "it keeps growing, or nobody can say it"


def measures(d: Design) -> tuple[Measure, ...]:
    """The four measures to watch for the workflow."""
    limit, deadline = d.limit, d.deadline.removeprefix("within ")
    return (
        Measure(
            "Unresolved outcomes",
            f"Actions that {d.state_place} shows as attempting, unknown or needs_operator",
            d.state_place,
            f"one is older than {deadline}: call {d.owner}",
        ),
        Measure(
            "Retry exhaustion",
            f"Actions of {d.sender} whose sends are used up ({limit})",
            d.log_place,
            f"any: {d.owner} holds it",
        ),
        Measure(
            "Recovery time",
            f"From the first unknown to confirmed, rejected or a decision of {d.owner}",
            f"{d.state_place} and {d.log_place}",
            f"the longest of the week comes near {deadline}",
        ),
        Measure(
            "Queue age",
            f"Age of the oldest trigger from {d.source} that has no row in {d.state_place}",
            d.source,
            _late(d),
        ),
    )
