"""What a check says about the whole workflow: all its verdicts, and the one sentence of the first page, or why there is none."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...answers import Choice
from ...design import Design
from ...rules import Property
from ..checks import Outcome
from ..pair.report import PairVerdict, pair_verdict
from ..verdicts import Standing
from ..workflow import WorkflowOutcome
from .report import Counterexample, EffectVerdict, effect_verdict

Effects = list[tuple[Design, Outcome]]

MOST_NAMED = 2

NOT_CHECKED, RUNNING, CONTRADICTORY = "not_checked", "running", "contradictory"
UNCHECKED = {
    NOT_CHECKED: "This design was not checked. That says nothing for the design and nothing against it.",
    RUNNING: "This design is still being checked. The verdict appears here when that is done.",
    "cancelled": "The check of this design was cancelled before its end. That says nothing for the design and nothing against it.",
    CONTRADICTORY: "This design was not checked, since answers contradict each other: see “What the worksheet leaves open”.",
}
UNTRIED = {
    NOT_CHECKED: "Not checked: it was not tried which wrong designs the tests of this plan catch.",
    RUNNING: "The tests are still being tried on wrong designs. What they catch appears here when that is done.",
    "cancelled": "The check was cancelled before it was tried which wrong designs the tests of this plan catch.",
    CONTRADICTORY: "Not checked, since answers contradict each other: it was not tried which wrong designs the tests of this plan catch.",
}


@dataclass(frozen=True)
class Verdicts:
    """What the checker says about a worksheet: in all, effect by effect, and about neighbours."""

    standing: Standing
    effects: tuple[EffectVerdict, ...]
    pairs: tuple[PairVerdict, ...]

    @property
    def counterexamples(self) -> tuple[Counterexample[Any], ...]:
        """The ways in which the design as described breaks, each of which is a test of the plan."""
        told: tuple[EffectVerdict | PairVerdict, ...] = (*self.effects, *self.pairs)
        return tuple(example for verdict in told for example in verdict.counterexamples)

    @property
    def pictures(self) -> dict[str, str]:
        """The diagram of each trace, by the id of what it tells."""
        return {example.id: example.picture for example in self.counterexamples}


def verdicts(designs: tuple[Design, ...], outcome: WorkflowOutcome) -> Verdicts:
    """The words about a worksheet."""
    neighbours = zip(pairwise(designs), pairwise(outcome.effects), outcome.pairs, strict=True)
    return Verdicts(
        standing=outcome.standing,
        effects=tuple(map(effect_verdict, designs, outcome.effects)),
        pairs=tuple(pair_verdict(both, own, pair) for both, own, pair in neighbours),
    )


def workflow_verdict(designs: tuple[Design, ...], outcome: WorkflowOutcome) -> str:
    """How the workflow stands, and what it hangs on most. It always speaks about the design, never about a system."""
    told = outcome.standing
    effects = [each for each in zip(designs, outcome.effects, strict=True) if each[1].verdict.standing is told]
    if told is Standing.HOLDS:
        return "Within the bounds of the check, no sequence of faults was found that breaks the design as described."
    if told is Standing.BROKEN:
        return f"The design as described breaks {_where(effects)}. No test has to be run to see it."
    if any(each.at_best.standing is Standing.BROKEN for _, each in effects):
        return "The design as described breaks also with the safest answer to every open question."
    if told is Standing.DEPENDS:
        return f"Whether the design as described holds depends on answers that are still open{_alone(effects)}."
    return f"Too much is still open to say whether the design as described holds{_alone(effects)}."


def _where(effects: Effects) -> str:
    names = [f"for {d.name} at {d.destination}" for d, _ in effects]
    if len(names) > MOST_NAMED:
        return f"{names[0]} and {len(names) - 1} other effects"
    return " and ".join(names) if names else "between two of its effects"


def _alone(effects: Effects) -> str:
    """The open questions that can break it alone, and the one among them that breaks most."""
    broken: dict[str, int] = {}
    for d, outcome in effects:
        for id, _, properties in alone_breaking(outcome):
            question = d.fact(id).question
            broken[question] = max(broken.get(question, 0), len(properties))
    if not broken:
        return ""
    question = max(broken, key=lambda each: broken[each])
    if len(broken) == 1:
        return f": a bad answer to “{question}” alone breaks it"
    return f": a bad answer to any one of {len(broken)} questions breaks it, first of all to “{question}”"


def alone_breaking(outcome: Outcome) -> Iterator[tuple[str, Choice, tuple[Property, ...]]]:
    """The open answers that alone break something: the id, the value, and the properties that it breaks."""
    found: dict[tuple[str, Choice], list[Property]] = {}
    for item in outcome.alone:
        found.setdefault((item.id, item.value), []).extend(property for property, _ in item.breaks)
    for judgement in outcome.verdict.judgements:
        for answers in judgement.broken_by:
            if len(answers) == 1:
                found.setdefault(answers[0], []).append(judgement.property)
    return ((id, value, tuple(properties)) for (id, value), properties in found.items())
