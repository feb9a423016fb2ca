"""Replies side by side, as Markdown and HTML for people and as data for the page and programs; and the acceptance record."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ..suppliers.cells import AnswerCell, ResultCell, Said, Shown
from ..suppliers.comparison import Column, Comparison
from ..suppliers.recording import Record
from ..suppliers.reply import Outcome
from ..suppliers.rows import QuestionRow, ResultRow
from . import html, markdown

MUSTS = (
    ("Tests that failed", "failed"),
    ("Tests that nobody is sure of", "not_sure"),
    ("Tests without a result that counts", "open_tests"),
    ("Tests that passed, without evidence", "passed_as_said"),
    ("Tests that passed, with evidence", "passed_with_evidence"),
    ("Questions without an answer that counts", "open_questions"),
    ("Questions answered, but only claimed", "claimed"),
    ("Questions answered, documented or demonstrated", "established"),
    ("Other tests that failed", "failed_others"),
    ("Other tests that nobody is sure of", "not_sure_others"),
)


def render(told: Comparison) -> str:
    """Markdown text of a comparison."""
    return markdown.document(
        "replies",
        told=told,
        musts=[(words, [len(getattr(column.musts, name)) for column in told.columns]) for words, name in MUSTS],
        missed=[(column, missed) for column in told.columns if (missed := list(_missed(column, told)))],
        contradicting=list(_contradicting(told)),
        answers=_counted(told, Said, "answers"),
        results=_counted(told, Shown, "results"),
        questions=[(row, [answer_words(cell) for cell in row.cells]) for row in told.questions],
        tests=[(row, [result_words(cell) for cell in row.cells]) for row in told.tests],
    )


def render_html(told: Comparison) -> str:
    """The same as HTML for the page: nothing that a supplier wrote becomes markup."""
    return html.render_apart(render(told))


def render_record(record: Record) -> str:
    """Markdown text of what was decided about each test."""
    return markdown.document("record", record=record)


def render_json(told: Comparison) -> str:
    """JSON text of a comparison."""
    return json.dumps({"format": "second-write comparison", "version": 1} | content(told), ensure_ascii=False, indent=2) + "\n"


def _missed(column: Column, told: Comparison) -> Iterator[tuple[str, str]]:
    """The tests that failed or that nobody is sure of, must-haves first, with the word for it."""
    rows = {row.id: row for row in told.tests}
    musts = column.musts
    told_of = (("Failed", musts.failed), ("Not sure", musts.not_sure))
    others = (("Failed, no must-have", musts.failed_others), ("Not sure, no must-have", musts.not_sure_others))
    for word, ids in (*told_of, *others):
        yield from ((word, f"{rows[id].title} ({rows[id].effect})") for id in ids)
    place = told.columns.index(column)
    for row in told.tests:
        cell = row.cells[place]
        if cell.reported and cell.result and cell.result.outcome in (Outcome.FAILED, Outcome.NOT_SURE):
            yield f"{cell.state.label}. Reported: {cell.result.outcome.label.lower()}", f"{row.title} ({row.effect})"


def _contradicting(told: Comparison) -> Iterator[tuple[Column, ResultRow, str]]:
    """Each result that does not fit the answers beside it, with the reason."""
    for place, column in enumerate(told.columns):
        for row in told.tests:
            yield from ((column, row, reason) for reason in row.cells[place].contradicts)


def _counted(told: Comparison, kinds: Any, of: str) -> list[tuple[str, list[int]]]:
    """How many entries of each column are in each state that any of them has."""
    counts = [dict(getattr(column, of)) for column in told.columns]
    return [(kind.label, [each.get(kind, 0) for each in counts]) for kind in kinds if any(kind in each for each in counts)]


def answer_words(cell: AnswerCell) -> str:
    """What a cell says, on one line."""
    said = f"{cell.state.label}: {cell.words}" if cell.words and cell.state is not Said.DONT_KNOW else cell.state.label
    source = f" ({', '.join(filter(None, (cell.source, cell.read_on and f'read {cell.read_on}')))})" if cell.source else ""
    seen = f" Seen: {cell.evidence}" if cell.evidence else ""
    was = f" It was asked as: {cell.was}" if cell.was else ""
    problem = f" {cell.problem}" if cell.problem else ""
    return f"{said}{source}.{problem}{seen}{was}"


def result_words(cell: ResultCell) -> str:
    """What a cell says, on one line, with what was decided."""
    result = cell.result
    told = [f"{cell.state.label}."]
    if result:
        told += [cell.reported, cell.lacks, result.reason, f"By {result.planned_on}." if result.planned_on else "", result.evidence]
        told += [f"{each.name} (SHA-256 {each.sha256})" for each in result.attachments]
    told += [f"It was asked as: {cell.was}" if cell.was else ""]
    told += ["Does not fit the answers: see above." if cell.contradicts else ""]
    told += [f"Decided: {cell.decision.ruling.label.lower()}." if cell.decision else ""]
    return " ".join(filter(None, told))


def content(told: Comparison) -> dict[str, Any]:
    """A comparison as plain data; each state comes with its words."""
    return {
        "title": told.title,
        "date": told.date,
        "must_haves": told.must_haves,
        "no_score": told.no_score,
        "verdict": told.verdict,
        "columns": [_column(column, told) for column in told.columns],
        "questions": [_question(row) for row in told.questions],
        "tests": [_test(row) for row in told.tests],
        "contradictions": [
            {"column": column.key, **_contradiction(row, reason)}
            for column, row, reason in _contradicting(told)
        ],
        "stray": [each.decision.model_dump(mode="json") | {"why": each.why} for each in told.stray],
    }


def _column(column: Column, told: Comparison) -> dict[str, Any]:
    counts = {
        name: [{"state": state.value, "label": state.label, "count": number} for state, number in getattr(column, name)]
        for name in ("answers", "results")
    }
    names = ("key", "name", "supplier", "answered_by", "answered_on", "asked_on", "asked_digest", "is_current", "since")
    plain = {name: getattr(column, name) for name in names}
    found = [_contradiction(row, reason) for each, row, reason in _contradicting(told) if each is column]
    return plain | counts | {"musts": asdict(column.musts), "verdict": asdict(column.verdict), "contradictions": found}


def _contradiction(row: ResultRow, reason: str) -> dict[str, Any]:
    return {"test": row.id, "title": row.title, "effect": row.effect, "says": reason}


def _question(row: QuestionRow) -> dict[str, Any]:
    return asdict(row) | {"cells": [asdict(cell) | {"state": cell.state.value, "label": cell.state.label} for cell in row.cells]}


def _test(row: ResultRow) -> dict[str, Any]:
    plain = {name: value for name, value in vars(row).items() if name != "cells"}
    return plain | {"cells": [_result(cell) for cell in row.cells]}


def _result(cell: ResultCell) -> dict[str, Any]:
    return {
        "state": cell.state.value,
        "label": cell.state.label,
        "result": cell.result.model_dump(mode="json") if cell.result else None,
        "was": cell.was,
        "reported": cell.reported,
        "lacks": cell.lacks,
        "contradicts": list(cell.contradicts),
        "decision": cell.decision.model_dump(mode="json") if cell.decision else None,
    }
