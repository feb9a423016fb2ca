"""What a reader has to know beside a trace: where the model leaves aside what the worksheet says, or says more than it."""

from collections.abc import Iterator

from ...choices import Claim, HowMany, YesNo
from ...design import Design
from ...rules import Property
from ..traces import Trace

HAVE_NO_CLOCK = "The check has no clock: a key that may be forgotten can be forgotten at any moment."


def asides(trace: Trace, property: Property, d: Design) -> Iterator[str]:
    """A sentence or two for each thing that could make the reader doubt the trace."""
    if any(moment.label.kind == "lapse" for moment in trace.moments):
        yield _may_be_forgotten(d)
    if d.value("workflow.runners") is HowMany.ONE and any(len(moment.after.runners) > 1 for moment in trace.moments):
        yield (
            "The worksheet says that one copy runs at a time. The check lets a second run begin all the same: "
            "a restart, a new release or a second installation is enough for that."
        )
    if _is_taken_over(trace) and d.seconds("lease") is not None and d.seconds("longest_run") is not None:
        yield (
            f"The check does not compare the lease ({d.value('lease')}) with the longest run ({d.value('longest_run')}): "
            "a run that is paused may take longer than either."
        )
    if (limit := _exceeded(trace, d)) is not None:
        yield (
            f"The worksheet allows {limit} send{'' if limit == 1 else 's'} in one run. The check does not count by that number: "
            f"it lets a run with a limit send up to {trace.budgets.sends} times."
        )
    if property is Property.P2 and d.earlier:
        yield (
            f"This is {d.name} taken by itself. What the record of “{d.earlier.name}” does for it after a restart stands "
            "under the verdict on the two together."
        )


def _is_taken_over(trace: Trace) -> bool:
    """Whether a run takes over from one that still works, as its lease has run out."""
    has_lease = dict(trace.answers).get("claim") is Claim.LEASE_MAY_LAPSE
    return has_lease and any(len(moment.after.runners) > 1 for moment in trace.moments)


def _may_be_forgotten(d: Design) -> str:
    fact = d.fact("destination.retention")
    if d.effect.destination.retention.is_known:
        return f"That {d.destination} may forget a key too soon is an answer of the worksheet. {HAVE_NO_CLOCK}"
    if fact.answer.is_known:
        return f"That {d.destination} may forget a key too soon comes from the numbers in the worksheet ({fact.note}). {HAVE_NO_CLOCK}"
    return HAVE_NO_CLOCK


def _exceeded(trace: Trace, d: Design) -> int | None:
    """The limit of sends that the worksheet gives, where a run of this trace sends more often."""
    limit = d.value("retries.limit")
    if d.value("retries.bounded") is not YesNo.YES or not isinstance(limit, int):
        return None
    most = max((runner.sends for moment in trace.moments for runner in moment.after.runners), default=0)
    return max(limit, 1) if most > max(limit, 1) else None
