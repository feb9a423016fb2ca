"""What must hold in the end: the properties of the plan, and what single tests ask besides."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .bench import Bench
from .outcomes import CannotObserve, NotSure
from .states import CONFIRMED, FAILED, NOTHING, OPEN, REJECTED, Seen
from .traps import Exchange

_NOTHING_YET = Seen(NOTHING)


@dataclass
class End:
    """What was seen of one run. `meanwhile` is what the record said while faults were in force; times are the journal's."""

    effect: str
    record: str
    actions: int = 1
    starts: int = 0
    seen: Seen = _NOTHING_YET
    meanwhile: Seen = _NOTHING_YET
    sent_meanwhile: int = 0
    count: int = 0
    writes: list[Exchange] = field(default_factory=list)
    is_changed: bool = False
    withdrawn_at: float | None = None

    @property
    def applied(self) -> list[Exchange]:
        """The writes that the destination said it did."""
        return [each for each in self.writes if each.is_applied]

    @property
    def keys(self) -> list[str]:
        """The different keys under which was written, in order."""
        return list(dict.fromkeys(each.key for each in self.writes))


def broken(checks: tuple[str, ...], end: End, bench: Bench) -> list[str]:
    """A sentence for each thing that does not hold. Raises `NotSure` where nothing is broken, and something cannot be told."""
    seen: list[str] = []
    doubt: NotSure | None = None
    for check in (*checks, "sees_all"):
        try:
            seen += CHECKS[check](end, bench)
        except NotSure as error:
            doubt = doubt or error
    if doubt and not seen:
        raise doubt
    return seen


def _one_outcome(end: End, bench: Bench) -> Iterator[str]:
    if end.count > end.actions:
        keys = f", sent under {len(end.keys)} keys" if len(end.keys) > 1 else ""
        yield f"P1: the destination holds {end.count} for {end.record}{keys}; {end.actions} may be there"


def _nothing_lost(end: End, bench: Bench) -> Iterator[str]:
    state = end.seen.state
    if state == CONFIRMED and not end.count:
        yield f"P2: {end.record} is confirmed, and the destination holds none"
    elif state in (FAILED, REJECTED) and end.count:
        yield f"P2: {end.record} is {state}, and the destination holds {end.count}"
    elif state in OPEN:
        yield f"P2: {end.record} was left as {state}: nobody works on it, and nobody was told"
    elif state == FAILED and not bench.adapter.owner_was_told(end.effect, end.record):
        yield f"P2: {end.record} failed, and no owner was told"


def _nothing_beyond_authority(end: End, bench: Bench) -> Iterator[str]:
    if end.withdrawn_at is not None:
        late = [each for each in end.applied if each.arrived > end.withdrawn_at]
        if late:
            yield f"P3: {end.record} was written after its approval was withdrawn (request {late[0].number} of the journal)"
    if end.is_changed and bench.adapter.has_other_input(end.effect, end.record):
        yield f"P3: the destination holds another input for {end.record} than was approved"


def _recovery_ends(end: End, bench: Bench) -> Iterator[str]:
    most = bench.proxy(end.effect).effect.most_sends
    if not most:
        raise NotSure("cannot tell: settings.toml names no most_sends, the limit of sends in one run")
    if len(end.writes) > most * max(end.starts, 1):
        yield f"P4: {len(end.writes)} requests went out for {end.record}; {most} in one run are the limit"


def _explainable(end: End, bench: Bench) -> Iterator[str]:
    if end.applied and not any(each.key for each in end.applied):
        yield f"P5: what the destination did for {end.record} was sent without an operation key"
    for key in dict.fromkeys(each.key for each in end.applied if each.key):
        if key != end.seen.key:
            held = f"holds {end.seen.key}" if end.seen.key else "holds no key"
            yield f"P5: the destination took {end.record} under the key {key}; its record {held}"


def _one_key(end: End, bench: Bench) -> Iterator[str]:
    if len(end.keys) > 1:
        yield f"{end.record} was sent under {len(end.keys)} keys: {', '.join(each or '(none)' for each in end.keys)}"


def _not_called_failed(end: End, bench: Bench) -> Iterator[str]:
    if end.meanwhile.state in (FAILED, REJECTED):
        yield f"{end.record} was called {end.meanwhile.state} while its outcome was open"


def _not_called_done(end: End, bench: Bench) -> Iterator[str]:
    if end.meanwhile.state == CONFIRMED and not any(each.is_applied for each in end.writes[: end.sent_meanwhile]):
        yield f"{end.record} was called confirmed before the destination held anything"


def _one_send(end: End, bench: Bench) -> Iterator[str]:
    if len(end.writes) > 1:
        yield f"{end.record} was refused for good and sent {len(end.writes)} times"


def _two_actions(end: End, bench: Bench) -> Iterator[str]:
    if end.count < end.actions:
        yield f"the second, new action on {end.record} was swallowed: the destination holds {end.count}, not {end.actions}"
    elif len(end.keys) < end.actions:
        yield f"two actions on {end.record} went out under one key"


def _key_counts(end: End, bench: Bench) -> Iterator[str]:
    """What the destination holds under a key is what it holds for the record."""
    counted = sum(bench.adapter.count_by_key(end.effect, key) for key in end.keys if key)
    if any(end.keys) and all(end.keys) and counted != end.count:
        yield f"the destination holds {end.count} for {end.record}, and {counted} under the keys that were sent"


def _sees_all(end: End, bench: Bench) -> Iterator[str]:
    """More at the destination than the proxy passed on came another way; more at the proxy than the sender knows are hidden retries."""
    passed = sum(each.forwarded for each in end.writes)
    if end.count > passed:
        raise NotSure(f"the destination holds {end.count} for {end.record} and the proxy passed on {passed}: not all goes through it")
    try:
        known = bench.adapter.attempts(end.effect, end.record)
    except CannotObserve:
        return
    if len(end.writes) > known:
        hidden = len(end.writes) - known
        bench.journal.note("hidden retries", effect=end.effect, record=end.record, number=hidden)
    yield from ()


def _no_hidden_retries(end: End, bench: Bench) -> Iterator[str]:
    hidden = len(end.writes) - bench.adapter.attempts(end.effect, end.record)
    if hidden > 0 and end.count > end.actions:
        yield f"{hidden} retries of {end.record} are hidden from the sending side, and the destination did them again"


CHECKS: Mapping[str, Callable[[End, Bench], Iterator[str]]] = {
    "P1": _one_outcome,
    "P2": _nothing_lost,
    "P3": _nothing_beyond_authority,
    "P4": _recovery_ends,
    "P5": _explainable,
    "one_key": _one_key,
    "not_called_failed": _not_called_failed,
    "not_called_done": _not_called_done,
    "one_send": _one_send,
    "two_actions": _two_actions,
    "key_counts": _key_counts,
    "no_hidden_retries": _no_hidden_retries,
    "sees_all": _sees_all,
}
