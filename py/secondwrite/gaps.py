"""What a worksheet leaves open that weakens the plan; the person is told, and the plan is made all the same."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .answers import Basis
from .choices import OperatorAction, YesNo
from .contradictions import contradictions
from .design import Design
from .facts import answer_ids
from .groups import capital
from .states import State, valid_actions


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


def gaps(designs: Iterable[Design]) -> tuple[Gap, ...]:
    """All gaps: names first, then each effect's."""
    described = tuple(designs)
    found = [*_unnamed(described[0]), *(gap for design in described for gap in design.each(_found))]
    return tuple(dict.fromkeys(found))


def _unnamed(d: Design) -> Iterator[Gap]:
    for path, what in _NAMES:
        node: object = d.worksheet
        for name in path.split("."):
            node = getattr(node, name)
        if node == "" and d.matters(path.removeprefix("sending.")):
            yield Gap(path, capital(d.sender), what, "Fill it in and make the plan again.")


def _found(d: Design) -> tuple[Gap, ...]:
    return tuple(_of(d))


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
    yield from (Gap(each.path, each.where, each.what, each.remedy) for each in contradictions([d]))
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


def _too_weak(basis: Basis) -> str:
    missing = "has no web address with a date" if basis is Basis.DOCUMENTED else "has no evidence"
    return f"is called {basis.value}, but {missing}: it counts as claimed."


_REMEDIES = {
    Basis.DOCUMENTED: "Give the page's address and the day it was read, such as 2026-11-29.",
    Basis.DEMONSTRATED: "Say what was seen: the run, the log or the ticket.",
}
