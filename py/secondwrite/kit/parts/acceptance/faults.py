"""The faults of the line: what the proxy does, once or as long as a fault is in force."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .settings import EffectSettings, Waits
from .traps import DROP, LOOKUP, REPEAT, RESET, WRITE, Decision, Do, Exchange, Stage

Rule = Callable[[Exchange, Stage], Decision | None]

_BUSY = '{"error": "busy", "detail": "nothing was done"}'
_BROKEN = '{"error": "internal", "detail": "it may have been done"}'
_INVALID = '{"error": "invalid", "detail": "a field is missing"}'


class About(NamedTuple):
    """What a fault has to know."""

    waits: Waits
    effect: EffectSettings


ONCE: Mapping[str, Decision] = {
    "lose_request": DROP,
    "lose_response": DROP,
    "server_error": Decision(Do.ANSWER, 500, _BROKEN),
    "refuse": Decision(Do.ANSWER, 422, _INVALID),
    "try_later": Decision(Do.ANSWER, 429, _BUSY, (("Retry-After", "1"),)),
    "reset": RESET,
    "repeat": REPEAT,
}
REFUSED_FIRST = 2


def once(fault: str, about: About) -> Decision:
    """What becomes of one request."""
    return ONCE[fault]


def standing(fault: str, other: Rule | None, about: About) -> Rule:
    """What becomes of each request while a fault is in force, beside another that is in force too."""
    mine = _STANDING[fault](about)
    return lambda exchange, stage: mine(exchange, stage) or (other(exchange, stage) if other else None)


def _on(kind: str, stage: Stage, decision: Decision) -> Rule:
    return lambda exchange, at: decision if (exchange.kind, at) == (kind, stage) else None


def _lagging(about: About) -> Rule:
    """The lookup answers, and does not show what is there."""
    return _on(LOOKUP, Stage.ANSWERED, Decision(Do.ANSWER, 200, about.effect.found_nothing))


def _later(decision: Decision) -> Rule:
    """All writes but the first, counted from now on."""
    first: list[int] = []

    def rule(exchange: Exchange, stage: Stage) -> Decision | None:
        if exchange.kind != WRITE or stage is not Stage.ARRIVED:
            return None
        first.append(exchange.number)
        return decision if exchange.number != first[0] else None

    return rule


def _first(number: int, decision: Decision) -> Rule:
    """The first few writes, counted from now on."""
    seen: set[int] = set()

    def rule(exchange: Exchange, stage: Stage) -> Decision | None:
        if exchange.kind != WRITE or stage is not Stage.ARRIVED:
            return None
        if len(seen) < number:
            seen.add(exchange.number)
        return decision if exchange.number in seen else None

    return rule


_STANDING: Mapping[str, Callable[[About], Rule]] = {
    "lose_request": lambda about: _on(WRITE, Stage.ARRIVED, DROP),
    "lookup_lag": _lagging,
    "lookup_down": lambda about: _on(LOOKUP, Stage.ARRIVED, Decision(Do.ANSWER, 503, _BUSY)),
    "lookup_late": lambda about: _on(LOOKUP, Stage.ANSWERED, DROP),
    "server_error": lambda about: _on(WRITE, Stage.ANSWERED, Decision(Do.ANSWER, 500, _BROKEN)),
    "refuse_first": lambda about: _first(REFUSED_FIRST, Decision(Do.ANSWER, 503, _BUSY)),
    "try_later": lambda about: _first(REFUSED_FIRST, ONCE["try_later"]),
    "refuse_later": lambda about: _later(ONCE["refuse"]),
    "refuse": lambda about: _on(WRITE, Stage.ARRIVED, ONCE["refuse"]),
}
