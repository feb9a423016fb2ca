"""What several recovery rules ask about a design: which row settles an open outcome, and how it ends."""

from ...choices import Key, Retention, YesNo
from ...design import Design


def may_repeat(d: Design) -> bool:
    """Whether the destination is shown to recognise a repeat, without which the row `resend` cannot apply."""
    is_recognised = d.is_protected and d.value("identity.key") is not Key.NEW_PER_ATTEMPT
    return is_recognised and d.answer("destination.protection").is_established


def open_row(d: Design) -> str:
    """The decision row of an outcome that a new run finds open: a repeat where protection is valid, else the lookup."""
    is_current = d.value("identity.key") is Key.STABLE and d.value("destination.retention") is Retention.OUTLASTS_RECOVERY
    return "resend" if d.may_resend and is_current and may_repeat(d) else "look_up"


def restarted(d: Design) -> str:
    """What follows the restart of a run, by whether anything picks open actions up."""
    if d.value("recovery.exists") is YesNo.NO:
        return f"and see who takes {d.record} up {d.deadline}: as described, nothing does so by itself"
    return f"touch nothing else, and let it recover {d.record} by itself, {d.deadline}"
