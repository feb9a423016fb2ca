"""A supplier for tests: replies made from a question set, as an honest one would fill them in."""

from collections.abc import Mapping
from typing import Any

from secondwrite import engine, sharing
from secondwrite.suppliers import question_set as sets
from secondwrite.suppliers.question_set import QuestionSet
from secondwrite.suppliers.reply import Given, Reply, Result, SetName
from secondwrite.worksheet import Worksheet

TODAY = "2026-11-29"
DOCUMENTED = {"basis": "documented", "source": "https://docs.example/keys", "read_on": "2026-11-01"}


def set_of(worksheet: Worksheet, with_private: bool = False, today: str = TODAY) -> QuestionSet:
    """What a supplier is asked about a worksheet."""
    given = sharing.shared(worksheet, with_private=with_private)
    return sets.question_set(given, engine.make_plan(given, today), with_private=with_private)


def reply(
    asked: QuestionSet,
    supplier: str = "Supplier B",
    answers: Mapping[str, Mapping[str, Any]] | None = None,
    results: Mapping[str, Mapping[str, Any]] | None = None,
    **head: Any,
) -> Reply:
    """A reply that lists everything of a set; answers and results are given by id, and must be of it."""
    answers, results = answers or {}, results or {}
    assert {*answers} <= {each.id for each in asked.questions}, {*answers} - {each.id for each in asked.questions}
    assert {*results} <= {each.id for each in asked.tests}, {*results} - {each.id for each in asked.tests}
    return Reply(
        asked=SetName(digest=asked.digest, title=asked.title, made_on=asked.made_on, with_private=asked.with_private),
        supplier=supplier,
        answers=tuple(
            Given(id=each.id, digest=each.digest, text=each.text, **answers.get(each.id, {})) for each in asked.questions
        ),
        results=tuple(
            Result(id=each.id, digest=each.digest, title=each.title, **results.get(each.id, {})) for each in asked.tests
        ),
        **head,
    )
