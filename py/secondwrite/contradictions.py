"""Answers that contradict each other: the plan says which of two it goes by, and the design is not checked until one is corrected."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .answers import DONT_KNOW, Choice
from .choices import Key, Lookup, Protection, Retention, YesNo
from .design import Design
from .facts import question, walk
from .groups import capital
from .problems import Problem
from .worksheet import Effect


@dataclass(frozen=True)
class _Clash:
    """Two answers that cannot both be true: the first has this value, and the second is given, or has one of these."""

    first: str
    value: Choice
    second: str
    values: tuple[Choice, ...] = ()


_CLASHES = (
    _Clash("destination.protection", Protection.NONE, "destination.remembers_for"),
    _Clash("destination.protection", Protection.NONE, "destination.retention"),
    _Clash("destination.protection", Protection.UNIQUE_REFERENCE, "destination.retention", (Retention.MAY_LAPSE,)),
    _Clash("lookup", Lookup.AUTHORITATIVE, "destination.lookup_lag"),
    _Clash("lookup", Lookup.NONE, "destination.lookup_lag"),
    _Clash("lookup", Lookup.NONE, "destination.lookup_by"),
    _Clash("identity.key", Key.NONE, "identity.kept_for"),
    _Clash("retries.bounded", YesNo.NO, "retries.limit"),
    _Clash("reversible", YesNo.NO, "compensation"),
)


def contradictions(designs: Iterable[Design]) -> tuple[Problem, ...]:
    """A problem for each two answers that cannot both be true; what several effects share is named once."""
    return tuple(sides(designs))


def sides(designs: Iterable[Design]) -> dict[Problem, str]:
    """The same problems, each with the place in the file of the other of the two answers."""
    return {problem: path for design in designs for problem, path in design.each(_found)}


def _found(d: Design) -> tuple[tuple[Problem, str], ...]:
    return tuple(_of(d))


def _of(d: Design) -> Iterator[tuple[Problem, str]]:
    for clash in _CLASHES:
        path, asked, said, value = _said(d, clash.second)
        if d.value(clash.first) is not clash.value or value in ("", DONT_KNOW) or (clash.values and value not in clash.values):
            continue
        first = d.fact(clash.first)
        is_shared = path.startswith("sending.") and first.path.startswith("sending.")
        found = Problem(
            code="contradiction",
            path=path,
            where=capital(d.sender) if is_shared else d.effect.name,
            what=f'"{asked}" is answered “{said}”, and "{first.question}" is answered “{first.words}”: they contradict each other.',
            remedy=f"Correct one of the two. Until then the plan goes by “{first.words}”, and the design is not checked.",
        )
        yield found, first.path


def _said(d: Design, id: str) -> tuple[str, str, str, object]:
    """Where an answer (or the line about undoing) stands, its question, its words, and its value as it was given."""
    if id == "compensation":
        text = d.effect.compensation
        return f"effects.{d.place}.{id}", question(Effect, id), text, text
    fact = d.fact(id)
    given = walk(d.effect, id) if id == "destination.retention" else fact.answer
    return fact.path, fact.question, getattr(given.value, "label", str(given.value)), given.value
