"""What the kit injects for each rule: the faults of the model, and more that a proxy can do and the model cannot say."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..choices import DestinationKind
from ..design import Design
from ..rules import Injection, Rule, printed

Runs = tuple[tuple[tuple[str, str], ...], ...]

_LOST = ("lose_response", "after_effect")


@dataclass(frozen=True)
class Script:
    """What is injected, run by run, each a fault with its moment; and what is checked in the end."""

    runs: Runs
    checks: tuple[str, ...]


# Rules that the model cannot say, and a proxy can.
OF_THE_LINE: Mapping[str, Script] = {
    "replay.same-key-concurrent": Script(((("repeat", "under_way"),),), ("P1", "key_counts")),
    "replay.hidden-retry-layer": Script(((("repeat", "under_way"),),), ("P1", "no_hidden_retries")),
    "replay.legitimate-second": Script(((("second_action", "quiet"),),), ("P1", "two_actions")),
    "unknown.ack-late": Script(((("delay_response", "after_effect"),),), ("P1", "P2")),
    "unknown.server-error-after-effect": Script(
        ((("server_error", "after_effect"),),), ("P1", "P2", "one_key", "not_called_failed")
    ),
    "unknown.replayed-error": Script(((("server_error", "throughout"),),), ("P1", "P2", "one_key", "not_called_failed")),
    "unknown.accepted-but-suppressed": Script(((("second_action", "quiet"),),), ("two_actions",)),
    "unknown.lookup-down": Script(
        ((("lookup_down", "throughout"), _LOST), (("lookup_late", "throughout"), _LOST)), ("P1", "P2", "not_called_failed")
    ),
    "unknown.sticky": Script(
        ((("lookup_down", "throughout"), ("refuse_later", "throughout"), _LOST),), ("P1", "P2", "not_called_failed")
    ),
    "unknown.try-later": Script(((("try_later", "throughout"),),), ("P1", "P2", "P4", "one_key")),
    "unknown.error-class": Script(
        ((("reset", "after_effect"),), (("server_error", "after_effect"),), (("refuse_first", "throughout"),)),
        ("P1", "P2", "one_key"),
    ),
    "recovery.transient-vs-permanent": Script(((("refuse", "throughout"),),), ("P2", "one_send")),
    "evidence.destination-record": Script(((),), ("P1", "P2", "key_counts")),
}

# What a rule of the model asks for besides its properties.
_BESIDES: Mapping[str, tuple[str, ...]] = {
    "unknown.ack-lost": ("one_key", "not_called_failed"),
    "unknown.request-lost": ("not_called_done",),
    "recovery.done-before-effect": ("not_called_done",),
    "replay.key-survives-restart": ("one_key",),
    "evidence.both-attempts-one-key": ("one_key",),
}


def script(rule: Rule, d: Design) -> Script | None:
    """What the kit does for a rule at an effect; None where people do it."""
    if not speaks_http(d):
        return None
    if not rule.faults:
        return OF_THE_LINE.get(rule.id)
    runs = tuple(filter(None, (printed(rule.faults, d), printed(rule.again, d))))
    checks = (*(each.value for each in rule.checks), *_BESIDES.get(rule.id, ()))
    return Script(tuple(tuple(map(plain, run)) for run in runs), checks)


def plain(injection: Injection) -> tuple[str, str]:
    """A fault and its moment by their names."""
    return injection.fault.value, injection.when.value


def why_by_hand(rule: Rule, d: Design) -> str:
    """Why the kit does not carry a rule out."""
    if not speaks_http(d) and (rule.faults or rule.id in OF_THE_LINE):
        return f"the kit's proxy speaks HTTP, and {d.destination} is reached otherwise"
    return rule.by_hand


def speaks_http(d: Design) -> bool:
    """Whether the destination may be called over HTTP, as far as is known."""
    kind = d.value("destination.kind")
    return kind in (DestinationKind.HTTP_API, DestinationKind.DONT_KNOW) or " /" in d.effect.destination.operation
