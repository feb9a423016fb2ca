"""What one reply says to one question, or of one test, as a comparison shows it. Claimed stays apart from shown, and silence from both."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..answers import DONT_KNOW, Basis, Choice
from ..legibility import shows
from ..worksheet import Worksheet
from .matching import Fit, MatchedAnswer, MatchedResult
from .question_set import Asked
from .reply import Outcome, Result
from .round import Decision
from .taking import is_held


class Said(Choice):
    """How a question is answered, the best known first."""

    DEMONSTRATED = "demonstrated", "Demonstrated"
    DOCUMENTED = "documented", "Documented"
    CLAIMED = "claimed", "Claimed"
    ASSUMED = "assumed", "Assumed"
    DONT_KNOW = "dont_know", "Don't know"
    UNANSWERED = "unanswered", "Not answered"
    NOT_POSSIBLE = "not_possible", "Not a possible answer"
    REWORDED = "reworded", "Reworded since: does not count"
    NO_LONGER_ASKED = "no_longer_asked", "No longer asked"
    NOT_ASKED_THEN = "not_asked_then", "Not asked then"


class Shown(Choice):
    """What became of a test; one that passed without evidence is only said to have passed."""

    PASSED_WITH_EVIDENCE = "passed_with_evidence", "Passed, with evidence"
    PASSED_AS_SAID = "passed_as_said", "Passed, without evidence"
    FAILED = "failed", "Failed"
    NOT_SURE = "not_sure", "Not sure"
    NOT_APPLICABLE = "not_applicable", "Does not apply, as the supplier says"
    NOT_BEFORE_GO_LIVE = "not_before_go_live", "Cannot be tested before go-live"
    NOT_RUN = "not_run", "Not run yet"
    REWORDED = "reworded", "Reworded since: does not count"
    NO_LONGER_ASKED = "no_longer_asked", "No longer in the plan"
    NOT_ASKED_THEN = "not_asked_then", "Not asked then"


_MISFITS = {
    Fit.REWORDED: (Said.REWORDED, Shown.REWORDED),
    Fit.NO_LONGER_ASKED: (Said.NO_LONGER_ASKED, Shown.NO_LONGER_ASKED),
    Fit.NOT_ASKED_THEN: (Said.NOT_ASKED_THEN, Shown.NOT_ASKED_THEN),
}
_BASES = {
    Basis.ASSUMED: Said.ASSUMED,
    Basis.CLAIMED: Said.CLAIMED,
    Basis.DOCUMENTED: Said.DOCUMENTED,
    Basis.DEMONSTRATED: Said.DEMONSTRATED,
}
_OUTCOMES = {
    Outcome.FAILED: Shown.FAILED,
    Outcome.NOT_SURE: Shown.NOT_SURE,
    Outcome.NOT_APPLICABLE: Shown.NOT_APPLICABLE,
    Outcome.NOT_BEFORE_GO_LIVE: Shown.NOT_BEFORE_GO_LIVE,
    Outcome.NOT_RUN: Shown.NOT_RUN,
}


@dataclass(frozen=True)
class AnswerCell:
    """One reply to one question. `words` are its value in words, `was` the question as it was read where that is not as now.

    `counts` says whether it could be accepted into the worksheet, `is_accepted` whether the worksheet says the very same.
    """

    state: Said
    words: str = ""
    source: str = ""
    read_on: str = ""
    evidence: str = ""
    was: str = ""
    problem: str = ""
    counts: bool = False
    is_accepted: bool = False


@dataclass(frozen=True)
class ResultCell:
    """One reply about one test; `was` is the test's title as it was read where that is not as now, `decision` the owner's.

    `contradicts` are sentences that say why the result and the answers of the same reply do not fit together.
    """

    state: Shown
    result: Result | None = None
    was: str = ""
    contradicts: tuple[str, ...] = ()
    decision: Decision | None = None

    @property
    def reported(self) -> str:
        """What was reported where it does not count, as a sentence: nobody should miss a failure by it."""
        is_counted = self.state not in {shown for _, shown in _MISFITS.values()}
        return "" if is_counted or self.result is None else f"Reported: {self.result.outcome.label.lower()}."

    @property
    def lacks(self) -> str:
        """What must go with the result and does not, as a sentence."""
        return self.result.lacks if self.result else ""


def answer_cell(entry: MatchedAnswer | None, worksheet: Worksheet) -> AnswerCell:
    """What a reply says to a question; None where its entries have nothing to do with it."""
    given = entry.given if entry else None
    if entry is None or given is None:
        return AnswerCell(Said.NOT_ASKED_THEN)
    return AnswerCell(
        state=_said(entry),
        words=_words(given.value, entry.question) if given.is_answered else "",
        source=given.source,
        read_on=given.read_on,
        evidence=given.evidence,
        was="" if entry.fit is Fit.COUNTED else given.text,
        problem=entry.problem,
        counts=entry.counts,
        is_accepted=bool(entry.question and entry.answer and is_held(worksheet, entry.question, entry.answer)),
    )


def _said(entry: MatchedAnswer) -> Said:
    if entry.fit in _MISFITS:
        return _MISFITS[entry.fit][0]
    if entry.problem:
        return Said.NOT_POSSIBLE
    if entry.answer is None:
        return Said.UNANSWERED
    return _BASES[entry.answer.effective_basis] if entry.answer.is_known else Said.DONT_KNOW


def _words(value: object, question: Asked | None) -> str:
    """A value in the words of the question, or as it was written."""
    labels: Mapping[str, str] = {option.value: option.label for option in question.options} if question else {}
    values = value if isinstance(value, tuple) else (value,)
    return "; ".join("Don't know" if each == DONT_KNOW else labels.get(str(each), str(each)) for each in values)


def result_cell(entry: MatchedResult | None, contradicts: tuple[str, ...], decision: Decision | None) -> ResultCell:
    """What a reply says of a test; None where it does not have it."""
    result = entry.result if entry else None
    if entry is None or result is None:
        return ResultCell(Shown.NOT_ASKED_THEN, decision=decision)
    was = "" if entry.fit is Fit.COUNTED else result.title
    return ResultCell(_shown(entry, result), result, was, contradicts, decision)


def _shown(entry: MatchedResult, result: Result) -> Shown:
    if entry.fit in _MISFITS:
        return _MISFITS[entry.fit][1]
    if result.outcome is Outcome.PASSED:
        return Shown.PASSED_WITH_EVIDENCE if has_evidence(result) else Shown.PASSED_AS_SAID
    return _OUTCOMES[result.outcome]


def has_evidence(result: Result) -> bool:
    """Whether there is anything to look at besides the word of the supplier."""
    is_counted = result.before != DONT_KNOW and result.after != DONT_KNOW
    is_told = any(map(shows, (result.evidence, result.identifiers, result.attempts)))
    return bool(is_told or result.attachments or is_counted)
