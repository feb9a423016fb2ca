"""One answer of one reply into the worksheet, when its owner accepts it: at all places that the question stands for."""

from ..files import Read
from ..problems import Problem
from ..worksheet import Worksheet
from .matching import Fit, Matched
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


def _problem(code: str, what: str, remedy: str, where: str = "The reply") -> Problem:
    return Problem(code, "", where, what, remedy)
