"""The journal of a run, held against the model: possible for the design as described, or the first step where it is not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..checker.described import described
from ..choices import Lookup
from ..design import Design
from ..legibility import legible
from .following import Following, TooMany
from .lines import Line


class Beyond(Exception):
    """From here on the model has no word for what happened."""


@dataclass(frozen=True)
class Held:
    """One action of a run, held against the design.

    `refused` is the number of the first line that is not possible, 0 where there is none; `words` say it. `beyond` says from
    which line on, and why, the model could not follow; empty where it could to the end.
    """

    test: str
    effect: str
    record: str
    lines: int
    refused: int = 0
    words: str = ""
    beyond: str = ""


def held_against(journal: Iterable[Line], designs: tuple[Design, ...]) -> tuple[Held, ...]:
    """Each action in the journal against the effect that it belongs to, in the order of the journal."""
    by_slug = {design.slug: design for design in designs}
    actions: dict[tuple[str, str], list[Line]] = {}
    for line in journal:
        if line.record and line.effect in by_slug:
            actions.setdefault((line.effect, line.record), []).append(line)
    return tuple(_held(by_slug[effect], record, lines) for (effect, record), lines in actions.items())


def _held(d: Design, record: str, lines: list[Line]) -> Held:
    head: dict[str, Any] = {"test": lines[0].test, "effect": d.slug, "record": record, "lines": len(lines)}
    following = _following(d, lines)
    kinds = _kinds(lines)
    before = following.possible(), following.states()
    for line in lines:
        try:
            _follow(following, line, kinds)
        except Beyond as reason:
            return Held(**head, beyond=f"line {line.n}: {reason}")
        except TooMany:
            return Held(**head, beyond=f"line {line.n}: more is possible there than is worth following")
        if not following.now:
            return Held(**head, refused=line.n, words=_words(line, *before))
        before = following.possible(), following.states()
    return Held(**head)


def _following(d: Design, lines: list[Line]) -> Following:
    limit = d.value("retries.limit") if d.is_bounded else None
    writes = sum(line.what == "request" for line in lines)
    looks_up_unseen = d.value("lookup") is Lookup.NONE or not any(line.what == "lookup" for line in lines)
    late = sum(line.what == "too late" and line.kind == "write" for line in lines)
    return Following(described(d), limit if isinstance(limit, int) and limit > 0 else max(3, writes), looks_up_unseen, late)


def _kinds(lines: list[Line]) -> dict[int, set[str]]:
    """All that became of each request."""
    found: dict[int, set[str]] = {}
    for line in lines:
        if line.exchange:
            found.setdefault(line.exchange, set()).add(line.what)
    return found


def _follow(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    act = _ACTS.get(line.what)
    if act:
        act(following, line, kinds)


def _request(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    if line.kind == "write":
        following.request(line.exchange, line.key)


def _answered(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    if line.kind != "write":
        return
    if line.status >= 500 or line.status == 429:
        raise Beyond("the destination itself answered with an error, and the model has lost answers only")
    following.answered(line.exchange, line.status)


def _dropped(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    if line.kind == "lookup":
        raise Beyond("a lookup got no answer, and the model's lookup always has one")
    if line.kind == "write":
        following.lost(line.exchange)


def _replaced(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    if line.kind == "lookup":
        if line.status != 200:
            raise Beyond("a lookup was refused, and the model's lookup always answers")
        return
    if line.status < 500 and line.status != 429:
        raise Beyond("a plain refusal is not in the model")
    _dropped(following, line, kinds)


def _forwarded(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    seen = kinds[line.exchange]
    if line.kind == "write" and "forwarded once" in seen:
        raise Beyond("a repeat that no runner knows of is not in the model")
    seen.add("forwarded once")


def _state(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
    if line.state == "rejected":
        raise Beyond("a plain refusal is not in the model")
    following.seen(line.state, line.key, line.count)


def _set_off(kind: str) -> Callable[[Following, Line, dict[int, set[str]]], None]:
    return lambda following, line, kinds: following.set_off(kind)


def _happened(kind: str) -> Callable[[Following, Line, dict[int, set[str]]], None]:
    return lambda following, line, kinds: following.happened(kind)


def _beyond(why: str) -> Callable[[Following, Line, dict[int, set[str]]], None]:
    def raising(following: Following, line: Line, kinds: dict[int, set[str]]) -> None:
        raise Beyond(why)

    return raising


_ACTS: Mapping[str, Callable[[Following, Line, dict[int, set[str]]], None]] = {
    "trigger": _set_off("deliver"),
    "trigger again": _set_off("redeliver"),
    "rerun": _set_off("rerun"),
    "request": _request,
    "lookup": lambda following, line, kinds: following.look_up(),
    "forwarded": _forwarded,
    "answered": _answered,
    "dropped": _dropped,
    "reset": _dropped,
    "replaced": _replaced,
    "killed": lambda following, line, kinds: following.killed(),
    "changed input": _happened("change_input"),
    "withdrew approval": _happened("withdraw_approval"),
    "lapsed": _happened("lapse"),
    "while it lasted": _state,
    "state": _state,
    "second action": _beyond("a second action on the same record is not in the model"),
    "hidden retries": _beyond("a repeat that no runner knows of is not in the model"),
}

_CAN = {"send": "send a request", "look_up": "look the action up"}


def _words(line: Line, possible: tuple[str, ...], states: tuple[str, ...]) -> str:
    """What came, and what the design could have done by then."""
    key = legible(line.key)
    said = legible(line.state)
    under = f" under the key {key}" if key else " without a key"
    count = f", with {line.count} at the destination" if line.count is not None else ""
    came = {
        "request": f"a request{under}",
        "lookup": "a lookup",
        "answered": f"the destination answered {line.status} to a request{under}",
        "state": f"the record says {said}{count}",
        "while it lasted": f"the record says {said} while the fault lasts",
    }.get(line.what, legible(line.what))
    can = " or ".join(_CAN[kind] for kind in possible)
    could = f"by then the design could {can}; " if can and line.what not in ("state", "while it lasted") else ""
    return f"{came}: not possible; {could}its record could say {' or '.join(states)}" if states else f"{came}: not possible"


def render(told: tuple[Held, ...]) -> str:
    """What is said of a journal, as text: what is not possible first."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: tuple[Held, ...]) -> Iterator[str]:
    refused = [each for each in told if each.refused]
    beyond = [each for each in told if each.beyond]
    whole = len(told) - len(refused) - len(beyond)
    yield (
        f"{len(told)} actions: {whole} possible for the design as described, {len(refused)} not possible, "
        f"{len(beyond)} possible as far as the model goes."
    )
    for each in refused:
        yield f"- {legible(each.test)}, {legible(each.record)}, line {each.refused}: {each.words}."
    if beyond:
        yield "Followed only in part:"
    for each in beyond:
        yield f"- {legible(each.test)}, {legible(each.record)}, {each.beyond}."
