"""Traceability: each answer with the rules and decision rows that depend on it, and those nothing depends on."""

from collections.abc import Iterator
from dataclasses import dataclass

from .cases import Case
from .design import Design
from .facts import answer_ids
from .policies import DecisionTable


@dataclass(frozen=True)
class Trace:
    """One answer and what depends on it: rules whose tests it causes, decision rows it supports."""

    path: str
    question: str
    words: str
    rules: tuple[str, ...]
    rows: tuple[str, ...]


def traces(designs: tuple[Design, ...], cases: tuple[Case, ...], tables: tuple[DecisionTable, ...]) -> tuple[Trace, ...]:
    """Every answer of the worksheet once, in its order."""
    rules: dict[str, dict[str, None]] = {}
    for case in cases:
        for cause in case.causes:
            rules.setdefault(cause.path, {})[case.rule] = None
    rows: dict[str, dict[str, None]] = {}
    for table in tables:
        for line in table.lines:
            for fact in line.rests_on:
                rows.setdefault(fact.path, {})[line.row] = None
    found = {trace.path: trace for d in designs for trace in _of(d, rules, rows)}
    return tuple(found.values())


def _of(d: Design, rules: dict[str, dict[str, None]], rows: dict[str, dict[str, None]]) -> Iterator[Trace]:
    ids = [*(f"workflow.{id}" for id in answer_ids(d.worksheet.workflow)), *answer_ids(d.sending), *answer_ids(d.effect)]
    for id in ids:
        if id.startswith("consequences.") or id == "reversible":
            continue  # on these rest the order and the tier of the tests, not whether there is one
        fact = d.fact(id)
        question = f"{d.effect.name}: {fact.question}" if fact.path.startswith("effects.") else fact.question
        yield Trace(fact.path, question, fact.words, tuple(rules.get(fact.path, ())), tuple(rows.get(fact.path, ())))
