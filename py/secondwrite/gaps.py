"""What a worksheet leaves open that weakens the plan; the person is told, and the plan is made all the same."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .answers import DONT_KNOW, Basis, Choice
from .choices import (
    Approval,
    Key,
    Lookup,
    OnUnknown,
    OperatorAction,
    Protection,
    Retention,
    YesNo,
)
from .design import Design
from .facts import answer_ids, question, walk
from .groups import capital
from .states import State, valid_actions
from .worksheet import Effect


@dataclass(frozen=True)
class Gap:
    """Something the worksheet leaves open that weakens the plan, and what to do about it."""

    path: str
    where: str
    what: str
    remedy: str


_SETTLING = {OperatorAction.LINK, OperatorAction.CLOSE_REJECTED, OperatorAction.SEND_AGAIN}
_NAMES = (
    ("workflow.business_record", "There is no word for one item of work; the plan says “item”."),
    ("workflow.example_id", "There is no example number; the plan says EXAMPLE-1."),
    ("sending.recovery.owner_name", "No role is named as the owner; the plan cannot say who receives an open outcome."),
    ("sending.authority.approver", "Nobody is named who approves; the plan cannot say whose approval counts."),
)


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
    _Clash("identity.key", Key.NONE, "on_unknown", (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY)),
    _Clash("identity.key", Key.NONE, "identity.kept_for"),
    _Clash("retries.bounded", YesNo.NO, "retries.limit"),
    _Clash("reversible", YesNo.NO, "compensation"),
)


def gaps(designs: Iterable[Design]) -> tuple[Gap, ...]:
    """All gaps: names first, then each effect's."""
    described = tuple(designs)
    found = [*_unnamed(described[0]), *(gap for design in described for gap in _of(design))]
    return tuple(dict.fromkeys(found))


def _unnamed(d: Design) -> Iterator[Gap]:
    for path, what in _NAMES:
        node: object = d.worksheet
        for name in path.split("."):
            node = getattr(node, name)
        is_beside_the_point = path == "sending.authority.approver" and d.value("authority.approval") is Approval.NONE
        if node == "" and not is_beside_the_point:
            yield Gap(path, capital(d.sender), what, "Fill it in and make the plan again.")


def _of(d: Design) -> Iterator[Gap]:
    if d.value("recovery.owner") is YesNo.NO:
        fact = d.fact("recovery.owner")
        yield Gap(fact.path, d.effect.name, "Nobody receives what automation cannot settle.", "Name an owner who does.")
    if not set(valid_actions(d, State.NEEDS_OPERATOR)) & _SETTLING:
        path = d.fact("recovery.operator_actions").path
        yield Gap(
            path,
            d.effect.name,
            "Of the actions an operator is given, none settles an action that is handed over.",
            "Offer linking what was found, or closing with proof.",
        )
    yield from _clashes(d)
    if d.is_bounded and d.value("retries.limit") == 0:
        fact = d.fact("retries.limit")
        yield Gap(
            fact.path,
            d.effect.name,
            "A limit of 0 would let nothing be sent, not even once; the plan reads it as 1.",
            "Count the first send too: write 1 if nothing is sent again.",
        )
    for id in (*answer_ids(d.effect), *answer_ids(d.sending)):
        fact = d.fact(id)
        if fact.answer.is_known and fact.answer.basis is not fact.basis:
            yield Gap(fact.path, d.effect.name, f'"{fact.question}" {_too_weak(fact.answer.basis)}', _REMEDIES[fact.answer.basis])


def _clashes(d: Design) -> Iterator[Gap]:
    """The answers that contradict another one, by which the plan goes."""
    for clash in _CLASHES:
        path, asked, said, value = _said(d, clash.second)
        if d.value(clash.first) is not clash.value or value in ("", DONT_KNOW) or (clash.values and value not in clash.values):
            continue
        first = d.fact(clash.first)
        is_shared = path.startswith("sending.") and first.path.startswith("sending.")
        yield Gap(
            path,
            capital(d.sender) if is_shared else d.effect.name,
            f'"{asked}" is answered “{said}”, and "{first.question}" is answered “{first.words}”: they contradict each other.',
            f"Correct one of the two. Until then the plan goes by “{first.words}”.",
        )


def _said(d: Design, id: str) -> tuple[str, str, str, object]:
    """Where an answer (or the line about undoing) stands, its question, its words, and its value as it was given."""
    if id == "compensation":
        text = d.effect.compensation
        return f"effects.{d.place}.{id}", question(Effect, id), text, text
    fact = d.fact(id)
    given = walk(d.effect, id) if id == "destination.retention" else fact.answer
    return fact.path, fact.question, getattr(given.value, "label", str(given.value)), given.value


def _too_weak(basis: Basis) -> str:
    missing = "has no web address with a date" if basis is Basis.DOCUMENTED else "has no evidence"
    return f"is called {basis.value}, but {missing}: it counts as claimed."


_REMEDIES = {
    Basis.DOCUMENTED: "Give the page's address and the day it was read, such as 2026-11-29.",
    Basis.DEMONSTRATED: "Say what was seen: the run, the log or the ticket.",
}
