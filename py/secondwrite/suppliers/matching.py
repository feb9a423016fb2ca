"""A reply against the worksheet as it is now: what counts, what was reworded since, and what one of the two does not ask.

Nothing counts for a question or a test that now reads otherwise than it did to the supplier.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .. import engine
from ..answers import Answer, Choice
from ..design import designs
from ..plan import Plan
from ..questions import askable, questions
from ..sharing import shared
from ..worksheet import Worksheet
from .question_set import Asked, QuestionSet, ToRun, asked, must_haves, question_set
from .reply import Given, Reply, Result
from .taking import taken


class Fit(Choice):
    """How an entry of a reply stands to the worksheet as it is now."""

    COUNTED = "counted", "Counts"
    REWORDED = "reworded", "Reworded since: does not count"
    NO_LONGER_ASKED = "no_longer_asked", "No longer asked"
    NOT_ASKED_THEN = "not_asked_then", "Not asked then"


@dataclass(frozen=True)
class Present:
    """What a supplier would be asked now, and all that could be asked: it is shared as the reply's worksheet was.

    `own` is what the whole worksheet says to each open question, by what it is about and its words; `short_digest` names the
    set of the must-haves alone.
    """

    plan: Plan
    asked: QuestionSet
    possible: tuple[Asked, ...]
    own: Mapping[tuple[str, str], str]
    short_digest: str

    @cached_property
    def questions(self) -> Mapping[str, Asked]:
        """The open questions by their ids."""
        return {each.id: each for each in self.asked.questions}

    @cached_property
    def tests(self) -> Mapping[str, ToRun]:
        """The tests by their ids."""
        return {each.id: each for each in self.asked.tests}

    @cached_property
    def by_digest(self) -> Mapping[str, Asked]:
        """All that could be asked, by digest: about the same and in the same words."""
        return {each.digest: each for each in self.possible}

    @cached_property
    def possible_ids(self) -> Mapping[str, Asked]:
        """All that could be asked, by the id that a question has when only its first effect asks it."""
        return {each.id: each for each in self.possible}


@dataclass(frozen=True)
class MatchedAnswer:
    """One question and what a reply says to it.

    `question` is as it reads now, None where it is not asked any more; `answer` is what the worksheet would hold, None where
    nothing was said, or `problem` says why it cannot. `is_open` is false where the owner has settled it since.
    """

    fit: Fit
    question: Asked | None
    given: Given | None
    answer: Answer[Any] | None = None
    problem: str = ""
    is_open: bool = True

    @property
    def id(self) -> str:
        """The question's id: as it is now, or as it was."""
        return self.question.id if self.question else self.given.id if self.given else ""

    @property
    def counts(self) -> bool:
        """Whether it is an answer to the question as it reads now, and one that the worksheet can hold."""
        return self.fit is Fit.COUNTED and self.answer is not None


@dataclass(frozen=True)
class MatchedResult:
    """One test and what a reply says of it; `test` is as it reads now, None where there is no such test any more."""

    fit: Fit
    test: ToRun | None
    result: Result | None

    @property
    def id(self) -> str:
        """The test's id."""
        return self.test.id if self.test else self.result.id if self.result else ""

    @property
    def counts(self) -> bool:
        """Whether it is about the test as it reads now."""
        return self.fit is Fit.COUNTED and self.result is not None


@dataclass(frozen=True)
class Matched:
    """A reply with each of its entries matched: what is asked now comes first, in its order. `is_short`: only must-haves were asked."""

    reply: Reply
    is_current: bool
    is_short: bool
    answers: tuple[MatchedAnswer, ...]
    results: tuple[MatchedResult, ...]

    @property
    def counted(self) -> tuple[MatchedAnswer, ...]:
        """The answers that count."""
        return tuple(each for each in self.answers if each.counts)


@lru_cache(maxsize=2)
def present(worksheet: Worksheet, today: str, with_private: bool) -> Present:
    """What a supplier would be asked about a worksheet on a day (YYYY-MM-DD)."""
    given = shared(worksheet, with_private=with_private)
    plan = engine.make_plan(given, today)
    possible = askable(designs(given, today), today)
    open_now = questions(designs(worksheet, today), (), (), today)
    return Present(
        plan=plan,
        asked=question_set(given, plan, with_private=with_private),
        own={(each.asked_about, each.text): each.now for each in open_now},
        short_digest=question_set(given, must_haves(plan), with_private=with_private).digest,
        possible=tuple(asked(question, given) for question in possible if not question.is_own),
    )


def matched(reply: Reply, worksheet: Worksheet, today: str) -> Matched:
    """A reply against a worksheet as it is on a day (YYYY-MM-DD)."""
    now = present(worksheet, today, reply.asked.with_private)
    return Matched(
        reply=reply,
        is_current=reply.asked.digest in (now.asked.digest, now.short_digest),
        is_short=reply.asked.digest == now.short_digest != now.asked.digest,
        answers=tuple(_answers(reply, now)),
        results=tuple(_results(reply, now)),
    )


def _answers(reply: Reply, now: Present) -> Iterator[MatchedAnswer]:
    by_id = {given.id: given for given in reply.answers}
    by_digest = {given.digest: given for given in reply.answers}
    used, told = set[str](), set[str]()
    for question in now.asked.questions:
        own = by_id.get(question.id)
        given = own if own and own.digest == question.digest else by_digest.get(question.digest)
        if given:
            used.add(given.id)
            told.add(question.id)
            yield _counted(question, given, reply, now.plan.date, is_open=True)
        elif own:
            used.add(own.id)
            told.add(question.id)
            yield MatchedAnswer(Fit.REWORDED, question, own)
        else:
            yield MatchedAnswer(Fit.NOT_ASKED_THEN, question, None)
    for given in reply.answers:
        if given.id not in used:
            entry = _besides(given, reply, now, told)
            told.add(entry.id)
            yield entry


def _besides(given: Given, reply: Reply, now: Present, told: set[str]) -> MatchedAnswer:
    """An entry to what is not open now: settled since, reworded, or not asked any more. No question has two entries of a reply."""
    settled, reworded = now.by_digest.get(given.digest), now.possible_ids.get(given.id)
    if settled and settled.id not in told:
        return _counted(settled, given, reply, now.plan.date, is_open=False)
    if reworded and reworded.id not in told:
        return MatchedAnswer(Fit.REWORDED, reworded, given, is_open=False)
    return MatchedAnswer(Fit.NO_LONGER_ASKED, None, given, is_open=False)


def _counted(question: Asked, given: Given, reply: Reply, today: str, is_open: bool) -> MatchedAnswer:
    if not given.is_answered:
        return MatchedAnswer(Fit.COUNTED, question, given, is_open=is_open)
    answer, problem = taken(question, given, reply.supplier, today)
    return MatchedAnswer(Fit.COUNTED, question, given, answer, problem, is_open)


def _results(reply: Reply, now: Present) -> Iterator[MatchedResult]:
    by_id = {result.id: result for result in reply.results}
    for test in now.asked.tests:
        result = by_id.get(test.id)
        if result is None:
            yield MatchedResult(Fit.NOT_ASKED_THEN, test, None)
        else:
            yield MatchedResult(Fit.COUNTED if result.digest == test.digest else Fit.REWORDED, test, result)
    yield from (MatchedResult(Fit.NO_LONGER_ASKED, None, result) for result in reply.results if result.id not in now.tests)
