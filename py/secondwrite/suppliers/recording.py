"""The acceptance record: what was decided about each test of each supplier, and a decision from what the page says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from ..problems import Problem, from_validation, whole_file
from .comparison import Comparison
from .reply import Outcome, Result
from .round import Decision, Round, decided, undecided


@dataclass(frozen=True)
class Entry:
    """One decision, with the column that it is about, and a note where the test is gone or reads otherwise since."""

    supplier: str
    decision: Decision
    note: str


@dataclass(frozen=True)
class Open:
    """A test of one column about which nothing is decided yet."""

    supplier: str
    id: str
    title: str
    effect: str
    state: str
    is_must: bool


@dataclass(frozen=True)
class Record:
    """All decisions, and the tests of each supplier that wait for one, must-haves first."""

    title: str
    date: str
    entries: tuple[Entry, ...]
    waiting: tuple[Open, ...]


def record(told: Comparison, round: Round) -> Record:
    """The record of a round, by a comparison made of it."""
    names = {column.key: column.name for column in told.columns}
    why = {(each.decision.reply, each.decision.test): each.why for each in told.stray}
    rows = {row.id: row for row in told.tests}
    entries = []
    for each in round.decisions:
        row = rows.get(each.test)
        gone = "" if row is None or row.is_asked else "The plan does not have this test any more."
        note = why.get((each.reply, each.test)) or gone or _since(each, told)
        entries.append(Entry(names.get(each.reply, each.supplier), each, note))
    waiting = tuple(
        Open(column.name, row.id, row.title, row.effect, row.cells[place].state.label, row.is_must)
        for place, column in enumerate(told.columns)
        for row in told.tests
        if row.is_asked and row.cells[place].decision is None
    )
    return Record(told.title, told.date, tuple(entries), waiting)


def _since(decision: Decision, told: Comparison) -> str:
    now = told.digests.get(decision.test)
    return "" if now is None or decision.digest in now else "The test was reworded since the decision."


def _digest(now: tuple[str, ...], result: Result | None) -> str:
    """How the test reads now: as the supplier read it, where that is one of the ways in which it goes out."""
    was = result.digest if result else ""
    return was if was in now or not now else now[0]


def decide(round: Round, told: Comparison, said: Mapping[str, Any]) -> Round | tuple[Problem, ...]:
    """A round with one decision: `said` holds `reply`, `test`, `ruling`, `condition`, `reason`, `owner` and `decided_on`.

    An empty ruling takes the decision back. The words of the test and its result are taken from the comparison.
    """
    reply, test = str(said.get("reply", "")), str(said.get("test", ""))
    if not said.get("ruling"):
        return undecided(round, reply, test)
    places = [place for place, column in enumerate(told.columns) if column.key == reply]
    rows = [row for row in told.tests if row.id == test]
    row, cell = (rows[0], rows[0].cells[places[0]]) if places and rows else (None, None)
    if row is None or cell is None or not (row.is_asked or cell.result):
        return (whole_file("not_there", "This reply or this test is not there.", "Open the reply again.", "The decision"),)
    result = cell.result
    data = {
        **{name: said.get(name, "") for name in ("ruling", "condition", "reason", "owner", "decided_on")},
        "reply": reply,
        "test": test,
        "supplier": told.columns[places[0]].supplier,
        "digest": _digest(told.digests.get(test, ()), result),
        "title": row.title,
        "effect": row.effect,
        "outcome": (result.outcome if result else Outcome.NOT_RUN).value,
    }
    try:
        return decided(round, Decision.model_validate(data))
    except ValidationError as error:
        return from_validation(error, data, Decision)
