"""What several recovery rules ask about a design: which row settles an open outcome, and how it ends."""

from ...choices import YesNo
from ...design import Design

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
