"""What a check says about two neighbouring effects, in words for the plan."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...design import Design
from ..checks import Outcome
from ..telling.report import MUST_BE_SEEN, Counterexample, Deciding, bounds
from ..verdicts import Choices, Standing
from . import picture
from .changes import pair_changes
from .checks import BREAKS, PairBreak, PairOutcome
from .model import PAIR_BUDGETS
from .open import EARLIER, LATER
from .sentences import pair_sentences
from .story import pair_scenes
from .traces import PairTrace

# How many sets of answers are told for each way to break.
TOLD = 3


@dataclass(frozen=True)
class PairVerdict:
    """What the checker says about two neighbouring effects."""

    id: str
    earlier: str
    later: str
    standing: Standing
    headline: str
    counterexamples: tuple[Counterexample[PairTrace], ...]
    deciding: tuple[Deciding, ...]
    search: str
    bounds: str


def pair_verdict(designs: tuple[Design, Design], own: tuple[Outcome, Outcome], outcome: PairOutcome) -> PairVerdict:
    """The words about two neighbouring effects."""
    earlier, later = designs
    told = tuple(item for item in outcome.breaks if not _is_told(item, own))
    untold = tuple(item for item in outcome.breaks if _is_told(item, own))
    finish = "finished" if outcome.is_finished else "stopped at its limit"
    return PairVerdict(
        id=f"{earlier.slug}-{later.slug}",
        earlier=earlier.effect.name,
        later=later.effect.name,
        standing=outcome.standing,
        headline=_pair_headline(earlier, later, outcome, untold),
        counterexamples=tuple(_pair_counterexamples(designs, told)),
        deciding=tuple(_pair_deciding(designs, outcome, told)),
        search=f"The search {finish}: {outcome.states:,} states.",
        bounds=bounds(PAIR_BUDGETS, "one runner"),
    )


def _pair_headline(earlier: Design, later: Design, outcome: PairOutcome, untold: tuple[PairBreak, ...]) -> str:
    both = f"{earlier.name} and then {later.name}"
    whatever = ", whatever the open answers are" if outcome.open_answers else ""
    if outcome.standing is Standing.HOLDS:
        return f"Within the bounds below, no restart and no failure between {both} was found to break either{whatever}."
    also = f" {_said_already((earlier, later), untold)}" if untold else ""
    if outcome.standing is Standing.BROKEN:
        return f"What happens between {both} as described is broken{whatever}.{also}"
    if outcome.standing is Standing.DEPENDS:
        return f"What happens between {both} depends on answers that are still open.{also}"
    some = " With some answers it breaks, as told below." if len(untold) < len(outcome.breaks) else ""
    return f"Too much is open to decide what happens between {both}.{some}{also}"


def _said_already(designs: tuple[Design, Design], untold: tuple[PairBreak, ...]) -> str:
    """That the verdict of an effect tells already how one of its properties breaks, by itself and so here too."""
    told = dict.fromkeys(BREAKS[each.kind] for each in untold)
    return " ".join(
        f"What breaks “{property.label}” for {designs[effect].name} by itself breaks it here too; see the verdict on that effect. When that is mended, check again: only then is it told whether something between the two breaks it as well."
        for property, effect in told
    )


def _is_told(item: PairBreak, own: tuple[Outcome, Outcome]) -> bool:
    """Whether the effect's own check found this property broken by some of the same answers, or by none."""
    property, effect = BREAKS[item.kind]
    known = item.of((EARLIER, LATER)[effect])
    breaks = next(each for each in own[effect].verdict.judgements if each.property is property).breaks
    return any(set(each.answers) <= set(known) for each in breaks)


def _pair_counterexamples(designs: tuple[Design, Design], breaks: tuple[PairBreak, ...]) -> Iterator[Counterexample[PairTrace]]:
    """Of each kind the trace that takes fewest answers."""
    for kind, (property, effect) in BREAKS.items():
        found = next((item for item in breaks if item.kind == kind), None)
        if found is None:
            continue
        # No id of an effect has an underscore, so that no anchor is that of another heading.
        id = f"checked.{property.value.lower()}.{designs[0].slug}_{designs[1].slug}"
        yield Counterexample(
            id=id,
            property=property,
            whose=designs[effect].effect.name,
            given=" and ".join(f"“{question}”{of} is answered {answer}" for question, of, answer in _in_words(designs, found.answers)),
            trace=found.trace,
            steps=pair_sentences(found.trace, designs),
            asides=(),
            changes=tuple(pair_changes(s, designs) for s in pair_scenes(found.trace)),
            must_be_seen=MUST_BE_SEEN[property].format(d=designs[effect]),
            picture=picture.render(found.trace, designs, id.replace(".", "-")),
        )


def _pair_deciding(designs: tuple[Design, Design], outcome: PairOutcome, breaks: tuple[PairBreak, ...]) -> Iterator[Deciding]:
    """The smallest sets of open answers that break the pair, and no effect by itself; small ones first."""
    kinds = dict.fromkeys(item.kind for item in breaks)
    for kind in kinds:
        property, effect = BREAKS[kind]
        for answers in outcome.broken_by.get(kind, ())[:TOLD]:
            if answers:
                named = f"{property.label} ({property.value}) of {designs[effect].name}"
                yield Deciding(tuple((f"{question}{of}", answer) for question, of, answer in _in_words(designs, answers)), named)


def _in_words(designs: tuple[Design, Design], answers: Choices) -> Iterator[tuple[str, str, str]]:
    """Each question with the effect whose answer it is, and the answer."""
    for key, value in answers:
        whose, id = key.split()
        d = designs[0] if whose == EARLIER else designs[1]
        of = f" ({d.name})" if whose in (EARLIER, LATER) else ""
        yield d.fact(id).question, of, f"“{value.label}”"
