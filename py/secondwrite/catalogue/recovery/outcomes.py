"""What several recovery rules ask about a design: which row settles an open outcome, and how it ends."""

from ...choices import OnUnknown, YesNo
from ...design import Design
from .. import words

REPEATERS = (
    *("on_unknown", "on_not_found"),
    *(f"workflow.retry_layers.{layer}" for layer in ("client_library", "proxy", "platform", "queue")),
)
"""The answers that say together whether anything sends again without a person."""


def restarted(d: Design) -> str:
    """What follows the restart of a run, by whether anything picks open actions up."""
    if d.value("recovery.exists") is YesNo.NO:
        return f"and see who takes {d.record} up {d.deadline}: as described, nothing does so by itself"
    return f"touch nothing else, and let it recover {d.record} by itself, {d.deadline}"


def is_left_alone(d: Design) -> bool:
    """Whether a killed run leaves its action to nobody: a design that would mark it as failed never comes to that either."""
    return d.value("on_unknown") is OnUnknown.MARK_FAILED and d.value("recovery.exists") is YesNo.NO


def settled(d: Design) -> str:
    """What must become of an action whose run was killed after the send."""
    if not is_left_alone(d):
        return words.resolved(d)
    return (
        f"As described nothing takes it up again. It must stay open until {words.seen_by_owner(d)}; "
        f"then {d.state_place} becomes confirmed."
    )
