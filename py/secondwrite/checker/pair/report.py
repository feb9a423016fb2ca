"""What a check says about two neighbouring effects, in words for the plan."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...design import Design
from ...rules import Property
from ..checks import Outcome
from ..telling.answer_words import either_of
from ..telling.report import MUST_BE_SEEN, bounds
from ..telling.sentences import Sentence
from ..verdicts import Standing
from .checks import BREAKS, PairBreak, PairOutcome
from .model import PAIR_BUDGETS
from .sentences import pair_sentences


@dataclass(frozen=True)
class PairCounterexample:
    """A way in which two neighbouring effects break a property of one of them, told step by step."""

    id: str
    property: Property
    effect_name: str
    given: str
    steps: tuple[Sentence, ...]
    must_be_seen: str


@dataclass(frozen=True)
class PairVerdict:
    """What the checker says about two neighbouring effects."""

    id: str
    earlier: str
    later: str
    standing: Standing
    headline: str
    counterexamples: tuple[PairCounterexample, ...]
    search: str
    bounds: str


def pair_verdict(designs: tuple[Design, Design], own: tuple[Outcome, Outcome], outcome: PairOutcome) -> PairVerdict:
    """The words about two neighbouring effects."""
    earlier, later = designs
    finish = "finished" if outcome.is_finished else "stopped at its limit"
    return PairVerdict(
        id=f"{earlier.slug}-{later.slug}",
        earlier=earlier.effect.name,
        later=later.effect.name,
        standing=outcome.standing,
        headline=_pair_headline(earlier, later, outcome),
        counterexamples=tuple(_pair_counterexamples(designs, own, outcome)),
        search=f"The search {finish}: {outcome.states:,} states.",
        bounds=bounds(PAIR_BUDGETS).replace("two runners", "one runner"),
    )


def _pair_headline(earlier: Design, later: Design, outcome: PairOutcome) -> str:
    both = f"{earlier.name} and then {later.name}"
    if outcome.standing is Standing.HOLDS:
        return f"Within the bounds below, no restart and no failure between {both} was found to break either."
    if outcome.standing is Standing.BROKEN:
        return f"What happens between {both} as described is broken."
    if outcome.standing is Standing.DEPENDS:
        return f"What happens between {both} depends on answers that are still open."
    return f"What happens between {both} was not decided."


def _pair_counterexamples(
    designs: tuple[Design, Design], own: tuple[Outcome, Outcome], outcome: PairOutcome
) -> Iterator[PairCounterexample]:
    """The shortest trace of each kind, but for what an effect's own check says already."""
    for kind, (property, effect) in BREAKS.items():
        found = outcome.of(kind)
        alone = next(item for item in own[effect].at_best.judgements if item.property is property)
        if not found or alone.standing is Standing.BROKEN:
            continue
        shortest = min(found, key=lambda item: len(item.moments))
        answers = (own[0].at_best.design, own[1].at_best.design)
        yield PairCounterexample(
            id=f"checked.{property.value.lower()}.{designs[0].slug}.{designs[1].slug}",
            property=property,
            effect_name=designs[effect].effect.name,
            given="" if len(found) == len(outcome.tried) else _between(designs[1], found),
            steps=pair_sentences(shortest, designs, answers),
            must_be_seen=MUST_BE_SEEN[property].format(d=designs[effect]),
        )


def _between(later: Design, found: tuple[PairBreak, ...]) -> str:
    """The answers between two effects under which a break shows."""
    sets = tuple((("workflow.resume", item.resume), ("coupled", item.coupled)) for item in found)
    return either_of(later, sets)
