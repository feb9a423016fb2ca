"""What each step of a trace changed, for an engineer: each part of the state, before and after."""

from collections.abc import Iterator

from ..effect.states import (
    ACCEPTED,
    APPROVED,
    CONFLICT,
    LOOK_UP,
    LOST,
    NO_KEY,
    NOTHING,
    PREPARE,
    PREPARE_ANEW,
    REFUSED,
    SAME_KEY,
    SEND,
    SETTLE,
    START_OVER,
    UNDERWAY,
    Core,
    Happening,
    Runner,
)
from ..traces import Moment

NOTHING_CHANGES = "nothing changes"

_AT = {
    PREPARE: "prepares",
    PREPARE_ANEW: "prepares with a new key",
    START_OVER: "starts over",
    SETTLE: "outcome open",
    LOOK_UP: "about to look up",
}
_WAITS_FOR = {
    LOST: "nothing can come",
    ACCEPTED: "acknowledgement under way",
    REFUSED: "refusal under way",
    CONFLICT: "conflict under way",
}


def changes(moment: Moment[Core, Happening]) -> tuple[str, ...]:
    """Such as "record: attempting, key 1 → confirmed, key 1"; a run is "run 2", keys have the numbers they were made in."""
    return differences(moment.before, moment.after) or (NOTHING_CHANGES,)


def differences(before: Core, after: Core) -> tuple[str, ...]:
    """Each part of the state that is not as it was."""
    was, now = dict(_parts(before)), dict(_parts(after))
    pairs = ((name, was.get(name, "not begun"), now.get(name, "stopped")) for name in {**was, **now})
    return tuple(f"{name}: {old} → {new}" for name, old, new in pairs if old != new)


def _parts(core: Core) -> Iterator[tuple[str, str]]:
    yield "trigger", core.trigger
    yield "source", ("input as approved" if core.input == APPROVED else "input changed")
    yield "approval", "stands" if core.is_approved else "withdrawn"
    yield "record", _record(core)
    for runner in core.runners:
        yield f"run {runner.number}", _runner(runner)
    yield "left under way", "; ".join(f"request{_with(item.key, item.input)}" for item in core.loose) or "nothing"
    yield "destination", _effects(core)
    yield "keys remembered", ", ".join(str(key) for key, _ in core.memory) or "none"
    yield "lagging lookup", "shows it" if core.is_shown else "shows nothing"


def _record(core: Core) -> str:
    record = core.record
    if record.state == NOTHING:
        return "none"
    parked = ", not picked up" if record.parked else ""
    return f"{record.state}{_with(record.key, record.input)}{parked}"


def _runner(runner: Runner) -> str:
    """With its key and input where these go to the destination next."""
    if runner.at == SEND:
        return f"about to send{_with(runner.key, runner.input)}"
    if runner.request == UNDERWAY:
        unauthorised = "" if runner.authorised else ", not authorised"
        return f"waits, send {runner.sends} under way{_with(runner.key, runner.input)}{unauthorised}"
    return _AT.get(runner.at) or f"waits, {_WAITS_FOR[runner.request]}"


def _effects(core: Core) -> str:
    """More than two count as two, as in the model."""
    count, first, other = core.effects
    second = first if other == SAME_KEY else other
    if count == 0:
        return "no effect"
    return f"1 effect ({_key(first)})" if count == 1 else f"2 effects ({_key(first)}; {_key(second)})"


def _with(key: int, input: int) -> str:
    return f", {_key(key)}" + ("" if input == APPROVED else ", changed input")


def _key(key: int) -> str:
    return "no key" if key == NO_KEY else f"key {key}"
