"""The rows of a comparison: each question and each test once, with what every reply says to it, must-haves first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..cases import Case
from ..worksheet import Worksheet
from .cells import AnswerCell, ResultCell, answer_cell, result_cell
from .matching import Matched, MatchedAnswer, MatchedResult, Present
from .question_set import is_must
from .round import Decision, Round


@dataclass(frozen=True)
class QuestionRow:
    """One question with a cell for each column. `now` is what the whole worksheet says to an open one, also what was not shared.

    `is_open` is false where the owner has settled it, `is_asked` also where it is not asked any more.
    """

    id: str
    about: str
    text: str
    is_must: bool
    is_open: bool
    is_asked: bool
    now: str
    cells: tuple[AnswerCell, ...]


@dataclass(frozen=True)
class ResultRow:
    """One test with a cell for each column; `is_asked` is false where the plan has it no more. `has_result`: somebody reports one."""

    id: str
    title: str
    effect: str
    tier: str
    priority: str
    is_must: bool
    is_asked: bool
    has_result: bool
    cells: tuple[ResultCell, ...]


@dataclass(frozen=True)
class Placed:
    """A reply with its digest, its entries matched, and why results do not fit its answers, by the ids of tests."""

    key: str
    matched: Matched
    contradicts: Mapping[str, tuple[str, ...]]


def question_rows(placed: tuple[Placed, ...], now: Present, worksheet: Worksheet) -> tuple[QuestionRow, ...]:
    """A row for each question that is open, then for those settled since, then for those not asked any more."""
    musts = {case.id for case in now.plan.cases if is_must(case)}
    deciding = {question.id for question in now.plan.questions if musts & set(question.tests)}
    matched = [{_question_key(entry): entry for entry in each.matched.answers} for each in placed]
    keys = dict.fromkeys([(question.id, "") for question in now.asked.questions] + [key for each in matched for key in each])
    rows = (_question_row(key, matched, now, deciding, worksheet) for key in keys)
    return tuple(sorted(rows, key=lambda row: not row.is_must))


def _question_key(entry: MatchedAnswer) -> tuple[str, str]:
    """What two entries share that belong in one row: the question as it is now, or else as it was."""
    was = entry.given.digest if entry.given and not entry.question else ""
    return entry.id, was


def _question_row(
    key: tuple[str, str],
    matched: list[dict[tuple[str, str], MatchedAnswer]],
    now: Present,
    deciding: set[str],
    worksheet: Worksheet,
) -> QuestionRow:
    entries = [each.get(key) for each in matched]
    open_now = now.questions.get(key[0]) if not key[1] else None
    question = open_now or next((entry.question for entry in entries if entry and entry.question), None)
    was = next((entry.given.text for entry in entries if entry and entry.given), "")
    said = now.own.get((open_now.asked_about, open_now.text)) if open_now else None
    return QuestionRow(
        id=key[0],
        about=question.asked_about if question else "",
        text=question.text if question else was,
        is_must=key[0] in deciding and said is not None,
        is_open=said is not None,
        is_asked=question is not None,
        now=said or "",
        cells=tuple(answer_cell(entry, worksheet) for entry in entries),
    )


def test_rows(placed: tuple[Placed, ...], now: Present, round: Round) -> tuple[ResultRow, ...]:
    """A row for each test of the plan, then for those that it has no more."""
    decisions = {(each.reply, each.test): each for each in round.decisions}
    cases = {case.id: case for case in now.plan.cases}
    matched = [{entry.id: entry for entry in each.matched.results} for each in placed]
    ids = dict.fromkeys([*now.tests, *(id for each in matched for id in each)])
    rows = (_test_row(id, placed, matched, now, cases.get(id), decisions) for id in ids)
    return tuple(sorted(rows, key=lambda row: (not row.is_must, not (row.is_must or row.has_result))))


def _test_row(
    id: str,
    placed: tuple[Placed, ...],
    matched: list[dict[str, MatchedResult]],
    now: Present,
    case: Case | None,
    decisions: Mapping[tuple[str, str], Decision],
) -> ResultRow:
    test = now.tests.get(id)
    was = next((found.result.title for each in matched if (found := each.get(id)) and found.result), "")
    return ResultRow(
        id=id,
        title=test.title if test else was,
        effect=test.effect if test else "",
        tier=case.tier.label if case else "",
        priority=case.priority.label if case else "",
        is_must=case is not None and is_must(case),
        is_asked=test is not None,
        has_result=any((found := each.get(id)) and found.result and found.result.says for each in matched),
        cells=tuple(
            result_cell(entries.get(id), each.contradicts.get(id, ()), decisions.get((each.key, id)))
            for each, entries in zip(placed, matched, strict=True)
        ),
    )


def strays(round: Round, rows: tuple[ResultRow, ...], keys: tuple[str, ...]) -> Iterator[tuple[Decision, str]]:
    """The decisions that no cell shows, each with the reason."""
    shown = {row.id for row in rows}
    for decision in round.decisions:
        if decision.reply not in keys:
            yield decision, "The reply that it was about is not here any more."
        elif decision.test not in shown:
            yield decision, "The plan does not have this test any more."
