"""What each step of a trace through two effects changed, for an engineer: each part of the state of each effect."""

from collections.abc import Iterator

from ...design import Design
from ..telling.changes import NOTHING_CHANGES, differences
from .story import PairScene


def pair_changes(s: PairScene, designs: tuple[Design, Design]) -> tuple[str, ...]:
    """As for one effect, each with the name of its effect in front; and what changes between the two."""
    return tuple(_changes(s, designs)) or (NOTHING_CHANGES,)


def _changes(s: PairScene, designs: tuple[Design, Design]) -> Iterator[str]:
    for effect, d in enumerate(designs):
        yield from (f"{d.name}, {each}" for each in differences(s.before.of(effect), s.after.of(effect)))
    if s.before.is_between != s.after.is_between:
        yield "between them: " + ("no run → a run" if s.after.is_between else "a run → no run")
    if s.before.repeats != s.after.repeats:
        yield "what is confirmed: " + ("left alone → done again" if s.after.repeats else "done again → left alone")
