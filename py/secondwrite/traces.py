"""Traceability: each answer with the rules and decision rows that depend on it, and those nothing depends on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from .cases import Case, Omission
from .design import Design
from .facts import Cause, answer_ids
from .policies import DecisionTable


@dataclass(frozen=True)
class Trace:
    """One answer, how it is known, and what depends on it: rules whose tests it causes, rules it leaves out, decision rows it supports."""

    path: str
    question: str
    words: str
    basis: str
    read_on: str
    rules: tuple[str, ...]
    left_out: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def is_used(self) -> bool:
        """Whether anything depends on the answer."""
        return bool(self.rules or self.left_out or self.rows)


def traces(
    designs: tuple[Design, ...], cases: tuple[Case, ...], omissions: tuple[Omission, ...], tables: tuple[DecisionTable, ...]
) -> tuple[Trace, ...]:
    """Every answer of the worksheet once, in its order."""
    rules = _by_path((cause, case.rule) for case in cases for cause in case.causes)
    left_out = _by_path((cause, omission.rule) for omission in omissions for cause in omission.causes)
    rows = _by_path((fact, line.row) for table in tables for line in table.lines for fact in line.rests_on)
    found = {trace.path: trace for d in designs for trace in _of(d, rules, left_out, rows)}
    return tuple(found.values())


def _by_path(pairs: Iterable[tuple[Cause, str]]) -> Mapping[str, tuple[str, ...]]:
    """What depends on each answer, once, by the answer's place in the file."""
    found: dict[str, dict[str, None]] = {}
    for cause, dependent in pairs:
        found.setdefault(cause.path, {})[dependent] = None
    return {path: tuple(dependents) for path, dependents in found.items()}


def _of(d: Design, *dependents: Mapping[str, tuple[str, ...]]) -> Iterator[Trace]:
    for path, question, words, basis, read_on in d.each(_answers):
        rules, left_out, rows = (found.get(path, ()) for found in dependents)
        yield Trace(path, question, words, basis, read_on, rules, left_out, rows)


def _answers(d: Design) -> tuple[tuple[str, str, str, str, str], ...]:
    """Path, question, words, basis and day of each answer."""
    return tuple(_told(d))


def _told(d: Design) -> Iterator[tuple[str, str, str, str, str]]:
    ids = [*(f"workflow.{id}" for id in answer_ids(d.worksheet.workflow)), *answer_ids(d.sending), *d.effect_ids]
    for id in ids:
        if id.startswith("consequences.") or id == "reversible":
            continue  # on these rest the order and the tier of the tests, not whether there is one
        fact = d.fact(id)
        question = f"{d.effect.name}: {fact.question}" if fact.path.startswith("effects.") else fact.question
        yield fact.path, question, fact.words, fact.cause.basis, fact.cause.read_on
