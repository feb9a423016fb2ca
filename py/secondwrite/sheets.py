"""Sheets to work with: the hand-over sheet of each effect, and the measures to watch."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from . import provisos
from .catalogue import injection
from .catalogue.injection import records
from .choices import OnUnknown, Trigger
from .design import Design
from .groups import capital
from .states import State, label, valid_actions


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
    yield Entry("Approved input version" if d.is_approved else "Input version", identity.input_version)
    yield Entry(
        "Operation key" if d.sends_key else "Number that ties the attempts together",
        (f"made from {identity.made_from}" if identity.made_from else "")
        if d.sends_key
        else "that of the business record; no key is sent",
    )
    yield Entry(f"Each attempt: time{', key' if d.sends_key else ''}, last response", f"read from {d.log_place}")
    yield Entry(
        f"Each lookup at {d.destination}: time, what it showed",
        d.lookup if d.can_look_up else f"{provisos.cannot_be_asked(d)}: somebody with access looks",
    )
    yield Entry("State of the record now", f"read from {d.state_place}")
    yield Entry("Allowed next actions", _actions(d))
    yield Entry("Owner", d.sending.recovery.owner_name if d.has_owner else "")
    yield Entry("Deadline", d.deadline if d.answer("recovery.deadline").is_known else "")
    yield Entry("Decision, by whom, when, on which evidence", "")


def _actions(d: Design) -> str:
    return (
        "; ".join(label(d, action) for action in valid_actions(d, State.NEEDS_OPERATOR))
        or "none, as described: see what is left open"
    )


def handed_to(designs: Sequence[Design]) -> str:
    """Who receives what automation cannot settle, and by when it must be settled: each effect's, or what all have in common."""
    words = apart(designs, lambda d: f"{_named_owner(d)}, in time to be settled {_agreed(d)}")
    return f"the owner of the effect ({words})" if len({(d.owner, d.deadline) for d in designs}) > 1 else words


def _named_owner(d: Design) -> str:
    named = d.sending.recovery.owner_name if d.has_owner else ""
    return named or "……… (the owner)"


def _agreed(d: Design) -> str:
    return d.deadline if d.answer("recovery.deadline").is_known else "within ………"


def measures(designs: Sequence[Design]) -> tuple[Measure, ...]:
    """The four measures to watch for the workflow; where effects differ, each is named."""
    states, logs, source = (apart(designs, place) for place in (_state_place, _log_place, _source))
    return (
        Measure(
            "Unresolved outcomes",
            apart(designs, _unresolved),
            states,
            apart(designs, lambda d: f"call {d.owner} when one is older than {_within(d)}"),
        ),
        Measure(
            "Retry exhaustion",
            f"Actions that have used up their sends ({apart(designs, lambda d: d.limit)})",
            logs,
            apart(designs, lambda d: f"{d.owner} must hold each of them"),
        ),
        Measure(
            "Recovery time",
            "From the first unknown to confirmed, rejected or a decision of the owner",
            states if states == logs else f"{states}; {logs}",
            apart(designs, lambda d: f"call {d.owner} when the longest of the week comes near {_within(d)}"),
        ),
        Measure(
            "Queue age",
            apart(designs, lambda d: capital(injection.at_trigger(records.OLDEST_WAITING, d))),
            source,
            apart(designs, _late),
        ),
    )


def apart(designs: Sequence[Design], say: Callable[[Design], str]) -> str:
    """What is said of each effect: once where it is the same for all, else with the names of the effects it is said of."""
    names: dict[str, list[str]] = {}
    for d in designs:
        names.setdefault(say(d), []).append(d.name)
    return "; ".join(names) if len(names) == 1 else "; ".join(f"{', '.join(meant)}: {words}" for words, meant in names.items())


def _unresolved(d: Design) -> str:
    """What counts as open; also what a design calls failed when nobody knows."""
    failed = ", and as failed after no answer, as described" if d.value("on_unknown") is OnUnknown.MARK_FAILED else ""
    return f"Actions that are shown as attempting, unknown or needs_operator{failed}"


def _state_place(d: Design) -> str:
    return d.state_place


def _log_place(d: Design) -> str:
    return d.log_place


def _source(d: Design) -> str:
    return d.source


def _within(d: Design) -> str:
    return d.deadline.removeprefix("within ")


def _late(d: Design) -> str:
    if d.value("trigger.kind") is Trigger.SCHEDULE:
        return f"call {d.owner} when a slot has passed without a row, or nobody can say it"
    return f"call {d.owner} when it keeps growing, or nobody can say it"
