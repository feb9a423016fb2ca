"""What a sequence diagram of two effects shows, step by step: each effect's own marks, and those of what happens between them."""

from collections.abc import Iterator

from ...design import Design
from ..effect.states import NOTHING, Core
from ..telling.marks import (
    BEGIN,
    CHANGE,
    CRASH,
    DESTINATION,
    LATER_DESTINATION,
    READING,
    RECORD,
    RUNNER_A,
    SECTION,
    Mark,
    marks,
    set_off,
)
from ..telling.phrases import ordinal
from .story import CRASH_BETWEEN, GO_ON, PairScene

# What the two effects are called in a diagram.
LETTERS = ("A", "B")


def pair_marks(s: PairScene, designs: tuple[Design, Design]) -> Iterator[Mark]:
    """The marks of a step; a line over all lanes stands where a run comes to an effect."""
    names = [f"{letter}: {d.name}" for letter, d in zip(LETTERS, designs, strict=True)]
    if s.own:
        yield from (_at(mark, s.label.effect) for mark in marks(s.own, RUNNER_A))
        if s.repeats:
            yield Mark(SECTION, RUNNER_A, "", f"{names[0]}, again")
    elif s.label.kind == GO_ON:
        yield Mark(SECTION, RUNNER_A, "", names[1])
        yield _found(s.before.later, s.after.later)
    elif s.label.kind == CRASH_BETWEEN:
        yield Mark(CRASH, RUNNER_A, "", "crashes", is_bold=True)
    else:
        yield from _start(s, names[0])


def _at(mark: Mark, effect: int) -> Mark:
    """The mark of one effect on the lanes of two."""
    words = f"{LETTERS[effect]}: {mark.words}" if mark.shape == CHANGE else mark.words
    if not effect:
        return mark._replace(words=words)
    lane, to = (LATER_DESTINATION if lane == DESTINATION else lane for lane in (mark.lane, mark.to))
    return mark._replace(lane=lane, to=to, words=words)


def _start(s: PairScene, name: str) -> Iterator[Mark]:
    """What starts a run, and where it begins."""
    kind = s.label.kind
    yield from set_off(kind, RUNNER_A)
    if kind == "pick_up":
        yield Mark(READING, RECORD, RUNNER_A, "picked up")
    yield Mark(BEGIN, RUNNER_A, "", f"{ordinal(s.run)} run" if s.run else "new run")
    if s.after.is_between:
        yield Mark(READING, RECORD, RUNNER_A, f"{LETTERS[0]}: confirmed", "goes on behind it")
    elif s.after.repeats:
        yield Mark(SECTION, RUNNER_A, "", f"{name}, again")
    else:
        yield Mark(SECTION, RUNNER_A, "", name)
        yield _found(s.before.earlier, s.after.earlier)


def _found(before: Core, after: Core) -> Mark:
    """What a run reads about an effect when it comes to it."""
    state = before.record.state
    return Mark(READING, RECORD, RUNNER_A, "finds nothing" if state == NOTHING else state, "" if after.runners else "stops")
