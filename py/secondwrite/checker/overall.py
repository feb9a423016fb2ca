"""The verdict of the whole workflow in one or two plain sentences, for the first page; or why there is none."""

from collections import Counter
from collections.abc import Iterator

from ..design import Design
from .checks import Outcome
from .verdicts import Standing
from .workflow import Outcomes, standing

Pairs = list[tuple[Design, Outcome]]

MOST_NAMED = 2

NOT_CHECKED = "not_checked"
UNCHECKED = {
    NOT_CHECKED: "This design was not checked. That says nothing for the design and nothing against it.",
    "running": "This design is still being checked. The verdict appears here when that is done.",
    "cancelled": "The check of this design was cancelled before its end. That says nothing for the design and nothing against it.",
}


def workflow_verdict(designs: tuple[Design, ...], outcomes: Outcomes) -> str:
    """How the workflow stands, and what it hangs on most. It always speaks about the design, never about a system."""
    told = standing(outcomes)
    pairs = [pair for pair in zip(designs, outcomes, strict=True) if pair[1].verdict.standing is told]
    if told is Standing.HOLDS:
        return "Within the bounds of the check, no sequence of faults was found that breaks the design as described."
    if told is Standing.BROKEN:
        return f"The design as described breaks for {_named(pairs)}. No test has to be run to see it."
    if any(outcome.at_best.standing is Standing.BROKEN for _, outcome in pairs):
        return "The design as described breaks even if every open question has the best answer."
    if told is Standing.DEPENDS:
        return f"Whether the design as described holds depends on answers that are still open{_alone(pairs)}."
    return f"Too much is still open to say whether the design as described holds{_alone(pairs)}."


def _named(pairs: Pairs) -> str:
    names = [f"{d.name} at {d.destination}" for d, _ in pairs]
    if len(names) > MOST_NAMED:
        return f"{len(names)} of its effects, first of all for {names[0]}"
    return " and for ".join(names)


def _alone(pairs: Pairs) -> str:
    """The open questions that can break it alone, and the one among them that breaks most."""
    counted = Counter(d.fact(id).question for d, outcome in pairs for id in alone_breaking(outcome))
    if not counted:
        return ""
    question, _ = counted.most_common(1)[0]
    if len(counted) == 1:
        return f": a bad answer to “{question}” alone breaks it"
    return f": a bad answer to any one of {len(counted)} questions breaks it, first of all to “{question}”"


def alone_breaking(outcome: Outcome) -> Iterator[str]:
    """The ids of answers that alone break a property, once for each property."""
    for item in outcome.alone:
        yield from (item.id for _ in item.breaks)
    for judgement in outcome.verdict.judgements:
        yield from dict.fromkeys(answers[0][0] for answers in judgement.broken_by if len(answers) == 1)
