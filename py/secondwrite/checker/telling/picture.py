"""A trace of one effect as a sequence diagram."""

from ...design import Design
from ..traces import Trace
from .drawing import BREAKS_HERE, BROKEN_AT_END, Sheet, Turn, draw, lanes_used
from .endings import ENDINGS
from .marks import DESTINATION, OPERATOR, RECORD, RUNNER_A, RUNNER_B, SOURCE, lanes_of_runs, marks
from .sentences import sentences
from .story import LATE, scenes

AT_ONCE = ("P1", "P3", "P4")


def render(trace: Trace, design: Design, id: str = "trace") -> str:
    """An SVG element; `id` tells it apart from others on the same page."""
    told = list(scenes(trace))
    runners = lanes_of_runs(told)
    turns = [
        Turn(
            number=s.number,
            marks=list(marks(s, runners.get(s.number, ""))),
            run=s.run,
            at_work=frozenset(runner.number for runner in s.after.runners),
            is_late=s.kind in LATE,
        )
        for s in told
    ]
    title = f"How it breaks: {design.name}" if trace.shows in ENDINGS else f"A run: {design.name}"
    return draw(Sheet(title, sentences(trace, design), turns, _heads(turns, design), _what_breaks(trace)), id)


def _what_breaks(trace: Trace) -> str:
    """What is written at the last step: some traces break there, some end there and leave something broken."""
    if trace.shows not in ENDINGS:
        return ""
    return BREAKS_HERE if trace.shows in AT_ONCE else BROKEN_AT_END


def _heads(turns: list[Turn], d: Design) -> dict[str, tuple[str, str]]:
    """The role and the name of each lane."""
    return {
        SOURCE: ("Source", d.source),
        RUNNER_A: ("Runner A" if RUNNER_B in lanes_used(turns) else "Runner", d.sender),
        RUNNER_B: ("Runner B", d.sender),
        RECORD: ("Record", d.state_place),
        DESTINATION: ("Destination", d.destination),
        OPERATOR: ("Operator", "starts it again"),
    }
