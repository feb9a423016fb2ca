"""What the answers of a reply do to the verdict: the design is checked as it would be described with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..answers import Answer
from ..changes.verdicts import verdict_changes
from ..contradictions import sides
from ..design import designs
from ..plan import Plan
from ..worksheet import Worksheet
from .matching import Matched
from .question_set import Asked
from .taking import put_in

CLASHING = "The design was not checked with these answers, since two of the answers contradict each other. Settle which of the two is right."
_PLACES = {True: "this reply", False: "your worksheet"}


@dataclass(frozen=True)
class Moved:
    """The verdict with a supplier's answers.

    `standing` is empty while there is none, and `words` say why. `moved` are the verdicts that differ from those without the
    answers, a sentence each; `clashes` the answers that contradict each other with them, and do not without, and whose they
    are; `rests` says how many of the supplier's answers are only claimed, where there is a verdict on them.
    """

    standing: str
    words: str
    moved: tuple[str, ...]
    clashes: tuple[str, ...]
    rests: str = ""


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


def moved(own: Plan, plan: Plan, worksheet: Worksheet, new: Worksheet, reply: Matched) -> Moved:
    """What the plan of a worksheet with a supplier's answers (`new`) says of the verdict otherwise than the owner's."""
    put = list(_to_put_in(reply))
    given = {path for question, _ in put for path in question.paths}
    before, after = sides(designs(worksheet)), sides(designs(new))
    clashes = [(each, _whose(each.path in given, other in given)) for each, other in after.items() if each not in before]
    return Moved(
        standing=plan.verdicts.standing.value if plan.verdicts else "",
        words=CLASHING if clashes else plan.verdict,
        moved=tuple(change.says for change in verdict_changes(own, plan)),
        clashes=tuple(f"{each.where}: {each.what} {whose}" for each, whose in clashes),
        rests=_rests([answer for _, answer in put if answer.is_known]) if plan.verdicts else "",
    )


def _whose(is_first_given: bool, is_other_given: bool) -> str:
    """Whose answers the two are, in the order in which they are named."""
    if is_first_given == is_other_given:
        return f"Both stand in {_PLACES[is_first_given]}."
    return f"The first stands in {_PLACES[is_first_given]}, the second in {_PLACES[is_other_given]}."


def _rests(known: list[Answer[Any]]) -> str:
    claims = sum(not answer.is_established for answer in known)
    if not claims:
        return ""
    answers = "answer" if len(known) == 1 else "answers"
    only = "is only claimed" if claims == 1 else "are only claimed"
    return f"Of the {len(known)} {answers} of this reply that it takes in, {claims} {only}."
