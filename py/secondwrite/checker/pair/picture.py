"""A trace through two effects as a sequence diagram."""

from collections.abc import Iterable

from ...design import Design
from ..telling.drawing import BREAKS_HERE, BROKEN_AT_END, Sheet, Turn, draw
from ..telling.marks import DESTINATION, LATER_DESTINATION, OPERATOR, RECORD, RUNNER_A, SOURCE
from ..telling.story import LATE
from .checks import BREAKS
from .marks import LETTERS, pair_marks
from .model import LEFT_OPEN
from .sentences import pair_sentences
from .story import PairScene, is_at_work, pair_scenes
from .traces import PairTrace


def render(trace: PairTrace, designs: tuple[Design, Design], id: str = "trace") -> str:
    """An SVG element; `id` tells it apart from others on the same page."""
    earlier, later = designs
    title = f"{earlier.name} and then {later.name}"
    sheet = Sheet(
        title=f"How it breaks: {title}" if trace.shows in BREAKS else f"A run: {title}",
        told=pair_sentences(trace, designs),
        turns=list(_turns(pair_scenes(trace), designs)),
        heads=_heads(designs),
        breaks=_what_breaks(trace),
    )
    return draw(sheet, id)


def _turns(told: Iterable[PairScene], designs: tuple[Design, Design]) -> Iterable[Turn]:
    """Each step with its marks; one run is at work at most, the last one that began."""
    latest = 0
    for s in told:
        latest = max(latest, s.run)
        at_work = frozenset({latest} if is_at_work(s.after) else ())
        yield Turn(s.number, list(pair_marks(s, designs)), s.run, at_work, s.label.kind in LATE)


def _what_breaks(trace: PairTrace) -> str:
    """What is written at the last step: one break is seen only when all has come to rest."""
    if trace.shows not in BREAKS:
        return ""
    return BROKEN_AT_END if trace.shows == LEFT_OPEN else BREAKS_HERE


def _heads(designs: tuple[Design, Design]) -> dict[str, tuple[str, str]]:
    """The role and the name of each lane."""
    earlier, later = designs
    first, second = (f"Destination {letter}" for letter in LETTERS)
    return {
        SOURCE: ("Source", earlier.source),
        RUNNER_A: ("Runner", earlier.sender),
        RECORD: ("Record", ", ".join(dict.fromkeys(d.state_place for d in designs))),
        DESTINATION: (first, earlier.destination),
        LATER_DESTINATION: (second, later.destination),
        OPERATOR: ("Operator", "starts it again"),
    }
