"""Replies side by side as CSV (RFC 4180), for spreadsheets: no cell of it runs as a formula."""

from collections.abc import Iterator
from itertools import chain

from ..answers import DONT_KNOW
from ..legibility import one_line
from ..suppliers.cells import AnswerCell, ResultCell, Said
from ..suppliers.comparison import Comparison
from ..suppliers.reply import Result
from ..suppliers.round import Decision

HEAD = ("Kind", "Id", "Must-have", "About", "Question or test", "Now")
OF_EACH = ("status", "answer or report", "source or evidence", "note", "decision")
# What a spreadsheet takes for the beginning of a formula, also as its wide forms, and what it may drop before it.
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def render(told: Comparison) -> str:
    """CSV text; it begins with a byte order mark, without which some spreadsheets guess another encoding."""
    return "\ufeff" + "".join(",".join(map(_quoted, row)) + "\r\n" for row in _rows(told))


def safe(text: str) -> str:
    """A text as a cell of one line that no spreadsheet takes for a formula."""
    shown = one_line(text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


def _quoted(text: str) -> str:
    return '"' + safe(text).replace('"', '""') + '"'


def _rows(told: Comparison) -> Iterator[tuple[str, ...]]:
    yield (*HEAD, *(f"{column.name}: {of}" for column in told.columns for of in OF_EACH))
    for row in told.questions:
        head = ("Question", row.id, _yes(row.is_must), row.about, row.text, row.now)
        yield (*head, *chain.from_iterable(map(_answer, row.cells)))
    for test in told.tests:
        head = ("Test", test.id, _yes(test.is_must), test.effect, test.title, _joined(test.tier, test.priority))
        yield (*head, *chain.from_iterable(map(_result, test.cells)))
    for stray in told.stray:
        decision = stray.decision
        words = _joined(decision.supplier, decision.outcome.label, _decided(decision), stray.why)
        yield ("Decision", decision.test, "", decision.effect, decision.title, words, *("",) * len(OF_EACH) * len(told.columns))


def _decided(decision: Decision) -> str:
    return _joined(decision.ruling.label, decision.condition, decision.reason, decision.owner, decision.decided_on)


def _answer(cell: AnswerCell) -> tuple[str, ...]:
    words = "" if cell.state is Said.DONT_KNOW else cell.words
    source = _joined(cell.source, f"read {cell.read_on}" if cell.read_on else "", cell.evidence)
    note = _joined(cell.problem, f"It was asked as: {cell.was}" if cell.was else "")
    return cell.state.label, words, source, note, "Accepted" if cell.is_accepted else ""


def _result(cell: ResultCell) -> tuple[str, ...]:
    result, decision = cell.result, cell.decision
    seen = (result.run_on, result.run_by, result.evidence, result.identifiers, result.attempts) if result else ()
    files = (f"{each.name} (SHA-256 {each.sha256})" for each in result.attachments) if result else ()
    note = _joined(*cell.contradicts, cell.lacks, cell.reported, f"It was asked as: {cell.was}" if cell.was else "")
    decided = _decided(decision) if decision else ""
    return cell.state.label, _reported(result), _joined(*seen, _counts(result), *files), note, decided


def _reported(result: Result | None) -> str:
    if result is None:
        return ""
    return _joined(result.outcome.label, result.reason, f"by {result.planned_on}" if result.planned_on else "")


def _counts(result: Result | None) -> str:
    """How many there were before and after, where anybody counted."""
    counted = result is not None and (result.before, result.after) != (DONT_KNOW, DONT_KNOW)
    return f"{result.before} before, {result.after} after" if counted and result else ""


def _joined(*texts: str) -> str:
    return "; ".join(filter(None, texts))


def _yes(is_so: bool) -> str:
    return "yes" if is_so else ""
