"""A trace through two effects in words: each effect's own steps as in `sentences`, and what happens between them."""

from ...design import Design
from ..effect.states import FAILED, NOTHING, Core
from ..telling.phrases import capital, hands_over, has_done, new_run, run, withdrawn
from ..telling.sentences import TELLING, Sentence
from .checks import BREAKS
from .model import AGAIN, LEFT_OPEN
from .story import CRASH_BETWEEN, GO_ON, PairScene, pair_scenes
from .traces import PairTrace

_STARTS = {
    "deliver": "{d.source} {begins}.",
    "deliver_again": "{d.source} was never told that {d.record} had arrived, and {begins} again.",
    "redeliver": "{d.source} {begins} once more.",
    "pick_up": "Work on {d.record} is not at its end and nobody is at it, so recovery picks it up.",
    "rerun": "An operator starts {d.record} again by hand.",
}


def pair_sentences(trace: PairTrace, designs: tuple[Design, Design]) -> tuple[Sentence, ...]:
    """One for each step; the last one of a broken trace also says what is broken."""
    told = [Sentence(s.number, capital(_told(s, designs))) for s in pair_scenes(trace)]
    if told and trace.shows in BREAKS:
        told[-1] = Sentence(told[-1].number, f"{told[-1].text} {_ending(trace.shows, *designs)}")
    return tuple(told)


def _told(s: PairScene, designs: tuple[Design, Design]) -> str:
    earlier, later = designs
    if s.label.kind == GO_ON:
        return f"{run(s.run)} goes on to {later.name}. {_found(s.after.later, s.before.later, later)}"
    if s.label.kind == CRASH_BETWEEN:
        return f"{run(s.run)} crashes after {earlier.name} and before {later.name}."
    if s.own is None:
        return f"{_STARTS[s.label.kind].format(d=earlier, begins=hands_over(earlier))} {capital(_beginning(s, earlier))}"
    d = designs[s.label.effect]
    told = f"{d.name}: {TELLING[s.own.kind](s.own, d)}"
    return f"{told} As {later.name} failed, {earlier.name} is run again, although it is confirmed." if s.repeats else told


def _beginning(s: PairScene, earlier: Design) -> str:
    """Where in the workflow a run begins."""
    name = new_run(s.run, earlier) if s.run else "the run that this starts"
    if s.after.is_between:
        return f"{name} reads that {earlier.name} is confirmed, and goes on behind it."
    if s.after.repeats:
        return f"{name} begins at {earlier.name} again, although that is confirmed."
    return f"{name} begins at {earlier.name}. {_found(s.after.earlier, s.before.earlier, earlier)}"


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
    return f"Broken: {later.destination} did this for {later.example_id}, but by the time of sending {withdrawn(later)}."
