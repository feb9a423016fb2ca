"""How a fault is injected: tool, setting and moment, for each kind of trigger, destination or rerun.

Each table maps every kind to a format over a `Design`, named `d`. No two kinds share a sentence.
"""

from collections.abc import Mapping

from ...choices import DestinationKind, Rerun, Trigger
from ...design import Design


def at_trigger(table: Mapping[Trigger, str], d: Design) -> str:
    """How a fault is injected at this workflow's kind of trigger."""
    return table[d.value("trigger.kind")].format(d=d)


def at_destination(table: Mapping[DestinationKind, str], d: Design) -> str:
    """How a fault is injected at this effect's kind of destination."""
    return table[d.value("destination.kind")].format(d=d)


def at_rerun(table: Mapping[Rerun, str], d: Design) -> str:
    """How an operator's rerun is done with this workflow's kind of rerun."""
    return table[d.value("rerun")].format(d=d)
