"""What a check says about two neighbouring effects, in words for the plan."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...design import Design
from ..checks import Outcome
from ..telling.answer_words import either_of
from ..telling.report import MUST_BE_SEEN, Counterexample, bounds
from ..verdicts import Standing
from . import picture
from .changes import pair_changes
from .checks import BREAKS, PairOutcome
from .model import PAIR_BUDGETS
from .sentences import pair_sentences
from .story import pair_scenes
from .traces import PairTrace


@dataclass(frozen=True)
class PairVerdict:
    """What the checker says about two neighbouring effects."""

    id: str
    earlier: str
    later: str
    standing: Standing
    headline: str
    counterexamples: tuple[Counterexample[PairTrace], ...]
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
) -> Iterator[Counterexample[PairTrace]]:
    """The shortest trace of each kind, but for what an effect's own check says already."""
    for kind, (property, effect) in BREAKS.items():
        found = outcome.of(kind)
        alone = next(item for item in own[effect].at_best.judgements if item.property is property)
        if not found or alone.standing is Standing.BROKEN:
            continue
        shortest = min(found, key=len)
        # No id of an effect has an underscore, so that no anchor is that of another heading.
        id = f"checked.{property.value.lower()}.{designs[0].slug}_{designs[1].slug}"
        yield Counterexample(
            id=id,
            property=property,
            whose=designs[effect].effect.name,
            given="" if len(found) == len(outcome.tried) else _between(designs[1], found),
            trace=shortest,
            steps=pair_sentences(shortest, designs),
            changes=tuple(pair_changes(s, designs) for s in pair_scenes(shortest)),
            must_be_seen=MUST_BE_SEEN[property].format(d=designs[effect]),
            picture=picture.render(shortest, designs, id.replace(".", "-")),
        )


def _between(later: Design, found: tuple[PairTrace, ...]) -> str:
    """The answers between two effects under which a break shows."""
    sets = tuple((("workflow.resume", item.resume), ("coupled", item.coupled)) for item in found)
    return either_of(later, sets)
