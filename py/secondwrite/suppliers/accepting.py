"""One answer of one reply into the worksheet, when its owner accepts it: at all places that the question stands for."""

from collections.abc import Mapping

from ..files import Read
from ..problems import Problem
from ..worksheet import Worksheet
from .matching import Fit, Matched, matched, present
from .reply import Reply, canonical_digest
from .round import Round
from .taking import put_in


def accepted(worksheet: Worksheet, reply: Matched, question: str) -> Read:
    """The worksheet with the answer of a matched reply to the question with this id, or why it cannot be accepted.

    The answer keeps its basis, as far as it has what the basis needs, and its source; without one the supplier is the source.
    """
    entry = next((each for each in reply.answers if each.id == question), None)
    if entry is None or entry.question is None:
        return (_problem("not_asked", "The worksheet does not ask this question any more.", "Look at what is asked now."),)
    where = entry.question.text
    if entry.fit is Fit.REWORDED:
        return (_problem("reworded", "The question reads otherwise than it did to the supplier.", "Ask it anew.", where),)
    if entry.answer is None:
        what = entry.problem or "The supplier has not answered it."
        return (_problem("no_answer", what, "Ask the supplier.", where),)
    return put_in(worksheet, [(entry.question, entry.answer)])


def reworded_tests(old: Worksheet, new: Worksheet, today: str, with_private: bool) -> int:
    """How many tests read otherwise in a changed worksheet, or are not in its plan any more."""
    before, after = (present(each, today, with_private).asked.digests for each in (old, new))
    tests = present(old, today, with_private).tests
    return sum(after.get(id) != before[id] for id in tests)


def stops_counting(round: Round, old: Worksheet, new: Worksheet, today: str) -> Mapping[str, int]:
    """How many results of each reply, by its digest, count for a worksheet and not for the changed one."""
    return {canonical_digest(reply): len(_counting(reply, old, today) - _counting(reply, new, today)) for reply in round.replies}


def _counting(reply: Reply, worksheet: Worksheet, today: str) -> set[str]:
    found = matched(reply, worksheet, today).results
    return {each.id for each in found if each.counts and each.result and each.result.says}


def _problem(code: str, what: str, remedy: str, where: str = "The reply") -> Problem:
    return Problem(code, "", where, what, remedy)
