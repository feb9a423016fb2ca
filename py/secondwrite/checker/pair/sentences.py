"""A trace through two effects in words: each effect's own steps as in `sentences`, and what happens between them."""

from collections.abc import Iterator

from ...design import Design
from ..described import Described
from ..effect.states import FAILED, NOTHING, Core
from ..telling.phrases import capital, has_done
from ..telling.sentences import TELLING, Sentence
from ..telling.story import Scene, scenes
from ..traces import Moment, Trace
from .checks import PairBreak, PairMoment
from .model import AGAIN, LEFT_OPEN, PAIR_BUDGETS

STARTS = {
    "deliver": "{d.source} hands {d.record} over.",
    "deliver_again": "{d.source} was never told that {d.record} had arrived, and hands it over again.",
    "redeliver": "{d.source} hands {d.record} over once more.",
    "pick_up": "Work on {d.record} is not at its end and nobody is at it, so recovery picks it up.",
    "rerun": "An operator starts {d.record} again by hand.",
}


def pair_sentences(
    found: PairBreak, designs: tuple[Design, Design], answers: tuple[Described, Described]
) -> tuple[Sentence, ...]:
    """One for each step; the last one also says what is broken."""
    own = [_own_scenes(found, effect, answers[effect]) for effect in (0, 1)]
    told = [Sentence(number, capital(_told(moment, designs, own))) for number, moment in enumerate(found.moments, 1)]
    told[-1] = Sentence(told[-1].number, f"{told[-1].text} {_ending(found.kind, *designs)}")
    return tuple(told)


def _own_scenes(found: PairBreak, effect: int, answers: Described) -> Iterator[Scene]:
    """The steps of one effect with what came before them at that effect."""
    moments = [
        Moment(part.what, before.of(effect), after.of(effect))
        for part, before, after in found.moments
        if part.effect == effect and part.what.kind in TELLING and part.what.kind not in STARTS
    ]
    plain = tuple((id, value.value) for id, value in answers.answers.items())
    return scenes(Trace(plain, PAIR_BUDGETS, "", tuple(moments)))


def _told(moment: PairMoment, designs: tuple[Design, Design], own: list[Iterator[Scene]]) -> str:
    (effect, what), _, after = moment
    earlier, later = designs
    if what.kind in STARTS:
        return f"{STARTS[what.kind].format(d=earlier)} {_beginning(moment, earlier)}"
    if what.kind == "go_on":
        return f"The run goes on to {later.name}. {_found(after.later, moment.before.later, later)}"
    if what.kind == "crash_between":
        return f"The run crashes after {earlier.name} and before {later.name}."
    told = f"{designs[effect].name}: {TELLING[what.kind](next(own[effect]), designs[effect])}"
    if effect == 1 and after.repeats:
        told += f" As {later.name} failed, {earlier.name} is run again, although it is confirmed."
    return told


def _beginning(moment: PairMoment, earlier: Design) -> str:
    """Where in the workflow a run begins."""
    _, before, after = moment
    if after.is_between:
        return f"The run reads that {earlier.name} is confirmed, and goes on behind it."
    if after.repeats:
        return f"The run begins at {earlier.name} again, although that is confirmed."
    return f"The run begins at {earlier.name}. {_found(after.earlier, before.earlier, earlier)}"


def _found(now: Core, before: Core, d: Design) -> str:
    """What a run finds about an effect when it comes to it."""
    state = before.record.state
    if not now.runners:
        return f"It reads {state} in {d.state_place} and stops."
    if state == NOTHING:
        return f"It finds nothing about it in {d.state_place}."
    if state == FAILED:
        return f"It reads failed in {d.state_place}, takes that for not done, and begins anew."
    return f"It reads {state} in {d.state_place}: what became of the earlier attempt is open."


def _ending(kind: str, earlier: Design, later: Design) -> str:
    if kind == AGAIN:
        return f"Broken: {earlier.destination} {has_done(earlier)} twice, and once was meant."
    if kind == LEFT_OPEN:
        return f"Broken: {earlier.name} is confirmed, {later.name} is not, and nobody is left who works on it or holds it."
    return f"Broken: {later.destination} did this for {later.example_id} when it was no longer allowed."
