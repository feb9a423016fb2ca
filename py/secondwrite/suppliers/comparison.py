"""Replies side by side: suppliers as columns, questions and tests as rows, must-haves first. There is no score.

A score would let many small things make up for one that must be so.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..answers import Choice
from ..worksheet import Worksheet
from .cells import Said, Shown
from .matching import Present, present
from .moving import Moved
from .naming import column_names
from .round import Decision, Round
from .rows import Placed, QuestionRow, ResultRow, question_rows, strays, test_rows

MUST_HAVES = (
    "A must-have is a test that is due before acceptance, or an open question on whose answer such a test rests. "
    "Both are taken from the worksheet as it is now, without any reply, and so they are the same for each supplier."
)
NO_SCORE = "Nothing is added up to one number: it would hide a must-have that failed."

ONLY_MUSTS = "Only the must-haves were asked."

_PASSED = (Shown.PASSED_WITH_EVIDENCE, Shown.PASSED_AS_SAID)
_KNOWN = (Said.DEMONSTRATED, Said.DOCUMENTED, Said.CLAIMED, Said.ASSUMED)


@dataclass(frozen=True)
class Musts:
    """How one supplier stands with the must-haves: the ids of tests and of questions, each in one of these.

    Beside them stand the other tests that failed or that nobody is sure of, so that none is hidden.
    """

    failed: tuple[str, ...]
    not_sure: tuple[str, ...]
    open_tests: tuple[str, ...]
    passed_as_said: tuple[str, ...]
    passed_with_evidence: tuple[str, ...]
    open_questions: tuple[str, ...]
    claimed: tuple[str, ...]
    established: tuple[str, ...]
    failed_others: tuple[str, ...]
    not_sure_others: tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """One reply: who answers, how it stands with the must-haves, how its entries count, and what it does to the verdict.

    `key` is the digest of the reply. `is_current` says whether it answers the very set that would go out now; where not,
    `since` says what became of the set that it answers, which was made on the day `asked_on` and is named by `asked_digest`.
    """

    key: str
    name: str
    supplier: str
    answered_by: str
    answered_on: str
    asked_on: str
    asked_digest: str
    is_current: bool
    since: str
    musts: Musts
    answers: tuple[tuple[Choice, int], ...]
    results: tuple[tuple[Choice, int], ...]
    verdict: Moved


@dataclass(frozen=True)
class StrayDecision:
    """A decision that no cell shows, and why."""

    decision: Decision
    why: str


@dataclass(frozen=True)
class Comparison:
    """Replies to one worksheet, side by side. `verdict` is how the design stands without any reply.

    `digests` are those of the tests as they read now, by their ids: with private fields and without.
    """

    title: str
    date: str
    verdict: str
    columns: tuple[Column, ...]
    questions: tuple[QuestionRow, ...]
    tests: tuple[ResultRow, ...]
    stray: tuple[StrayDecision, ...]
    digests: Mapping[str, tuple[str, ...]]

    @property
    def must_haves(self) -> str:
        """What counts as a must-have, and that there is none where that is so."""
        has_one = any(row.is_must for row in self.tests) or any(row.is_must for row in self.questions)
        return MUST_HAVES if has_one else f"{MUST_HAVES} This worksheet has none."

    @property
    def no_score(self) -> str:
        """Why there is none."""
        return NO_SCORE


def comparison(
    round: Round, worksheet: Worksheet, today: str, placed: tuple[Placed, ...], verdict: str, moved: tuple[Moved, ...]
) -> Comparison:
    """The replies of a round beside each other, against the worksheet as it is on a day (YYYY-MM-DD).

    `verdict` says how the design stands without them, `moved` what each of them does to that.
    """
    now = present(worksheet, today, any(each.matched.reply.asked.with_private for each in placed))
    questions = question_rows(placed, now, worksheet)
    tests = test_rows(placed, now, round)
    names = column_names([each.matched.reply for each in placed])
    return Comparison(
        title=now.plan.title,
        date=today,
        verdict=verdict,
        columns=tuple(
            _column(place, placed[place], names[place], questions, tests, moved[place]) for place in range(len(placed))
        ),
        questions=questions,
        tests=tests,
        stray=tuple(StrayDecision(*each) for each in strays(round, tests, tuple(each.key for each in placed))),
        digests=_digests(round, worksheet, now),
    )


def _digests(round: Round, worksheet: Worksheet, now: Present) -> Mapping[str, tuple[str, ...]]:
    """How each test reads now; also as the other suppliers read it, where a decision was about other words than these."""
    found: dict[str, tuple[str, ...]] = {id: (test.digest,) for id, test in now.tests.items()}
    if any(each.digest not in found.get(each.test, (each.digest,)) for each in round.decisions):
        other = present(worksheet, now.plan.date, not now.asked.with_private).tests
        found = {id: (*own, other[id].digest) if id in other else own for id, own in found.items()}
    return found


def _column(
    place: int, placed: Placed, name: str, questions: tuple[QuestionRow, ...], tests: tuple[ResultRow, ...], moved: Moved
) -> Column:
    reply = placed.matched.reply
    return Column(
        key=placed.key,
        name=name,
        supplier=reply.supplier,
        answered_by=reply.answered_by,
        answered_on=reply.answered_on,
        asked_on=reply.asked.made_on,
        asked_digest=reply.asked.digest,
        is_current=placed.matched.is_current,
        since=ONLY_MUSTS if placed.matched.is_short else _since(place, questions, tests),
        musts=_musts(place, questions, tests),
        answers=_counts(Said, (row.cells[place].state for row in questions if row.is_asked)),
        results=_counts(Shown, (row.cells[place].state for row in tests if row.is_asked)),
        verdict=moved,
    )


def _since(place: int, questions: tuple[QuestionRow, ...], tests: tuple[ResultRow, ...]) -> str:
    """What became of the set that a reply answers, as a sentence; empty where nothing did."""
    said = Counter(row.cells[place].state for row in questions)
    shown = Counter(row.cells[place].state for row in tests)
    told = (
        (said[Said.REWORDED], shown[Shown.REWORDED], "reworded"),
        (said[Said.NO_LONGER_ASKED], shown[Shown.NO_LONGER_ASKED], "no longer asked"),
        (said[Said.NOT_ASKED_THEN], shown[Shown.NOT_ASKED_THEN], "new"),
    )
    clauses = [f"{_both(asked, run)} {word}" for asked, run, word in told if asked or run]
    return f"Since then: {'; '.join(clauses)}." if clauses else ""


def _both(questions: int, tests: int) -> str:
    """Such as: 2 questions and 1 test."""
    counted = ((questions, "question"), (tests, "test"))
    return " and ".join(f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in counted if number)


def _counts(kinds: type[Choice], states: Iterable[Choice]) -> tuple[tuple[Choice, int], ...]:
    """How often each state is there, in the order of the states, without those that are not."""
    found = Counter(states)
    return tuple((kind, found[kind]) for kind in kinds if found[kind])


def _musts(place: int, questions: tuple[QuestionRow, ...], tests: tuple[ResultRow, ...]) -> Musts:
    shown = [(row.id, row.cells[place].state) for row in tests if row.is_must]
    said = [(row.id, row.cells[place].state) for row in questions if row.is_must]
    others = [(row.id, row.cells[place].state) for row in tests if not row.is_must]
    settled = (Shown.FAILED, Shown.NOT_SURE, *_PASSED)
    return Musts(
        failed=_in((Shown.FAILED,), shown),
        not_sure=_in((Shown.NOT_SURE,), shown),
        open_tests=_in([state for state in Shown if state not in settled], shown),
        passed_as_said=_in((Shown.PASSED_AS_SAID,), shown),
        passed_with_evidence=_in((Shown.PASSED_WITH_EVIDENCE,), shown),
        open_questions=_in([state for state in Said if state not in _KNOWN], said),
        claimed=_in((Said.CLAIMED, Said.ASSUMED), said),
        established=_in((Said.DEMONSTRATED, Said.DOCUMENTED), said),
        failed_others=_in((Shown.FAILED,), others),
        not_sure_others=_in((Shown.NOT_SURE,), others),
    )


def _in(wanted: Iterable[Choice], rows: Iterable[tuple[str, Choice]]) -> tuple[str, ...]:
    """The ids of the rows in one of these states."""
    states = tuple(wanted)
    return tuple(id for id, state in rows if state in states)
