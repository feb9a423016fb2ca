"""What the answers of a reply do to the verdict: the design is checked as it would be described with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..answers import Answer
from ..changes.verdicts import verdict_changes
from ..contradictions import contradictions
from ..design import designs
from ..plan import Plan
from ..worksheet import Worksheet
from .matching import Matched
from .question_set import Asked
from .taking import put_in


@dataclass(frozen=True)
class Moved:
    """The verdict with a supplier's answers.

    `standing` is empty while there is none, and `words` say why. `moved` are the verdicts that differ from those without the
    answers, a sentence each; `clashes` the answers that contradict each other with them, and do not without.
    """

    standing: str
    words: str
    moved: tuple[str, ...]
    clashes: tuple[str, ...]


def answered(worksheet: Worksheet, reply: Matched) -> Worksheet:
    """The worksheet with every answer of a reply that counts. Not to know replaces only what is still open.

    Plain texts stay as they are: no rule and no check asks what they say.
    """
    found = put_in(worksheet, _to_put_in(reply))
    assert isinstance(found, Worksheet), found
    return found


def _to_put_in(reply: Matched) -> Iterator[tuple[Asked, Answer[Any]]]:
    for each in reply.counted:
        if each.question and each.question.is_sourced and each.answer and (each.is_open or each.answer.is_known):
            yield each.question, each.answer


def moved(own: Plan, plan: Plan, worksheet: Worksheet, new: Worksheet) -> Moved:
    """What the plan of a worksheet with a supplier's answers (`new`) says of the verdict otherwise than the owner's."""
    before = contradictions(designs(worksheet))
    clashes = [each for each in contradictions(designs(new)) if each not in before]
    return Moved(
        standing=plan.verdicts.standing.value if plan.verdicts else "",
        words=plan.verdict,
        moved=tuple(change.says for change in verdict_changes(own, plan)),
        clashes=tuple(f"{each.where}: {each.what}" for each in clashes),
    )
