"""A trace as a sequence diagram: lanes side by side, time downwards, steps numbered as the sentences are.

It is SVG text without style or script, drawn in the text's own colour, so that it fits light, dark and print.
"""

from dataclasses import dataclass, field
from html import escape

from ...design import Design
from ..traces import Trace
from .endings import ENDINGS
from .marks import (
    ARRIVAL,
    ARROW,
    BEGIN,
    CHANGE,
    CRASH,
    DESTINATION,
    EFFECT,
    LANES,
    LOST_ANSWER,
    LOST_REQUEST,
    NO_EFFECT,
    NOTE,
    OPERATOR,
    READING,
    RECORD,
    REQUEST,
    RUNNER_A,
    RUNNER_B,
    SOURCE,
    Mark,
    lanes_of_runs,
    marks,
)
from .sentences import sentences
from .story import Scene, scenes
from .strokes import SMALL, arrow, box, cross, path, text, tip, wrapped

MARGIN, PITCH, HEAD = 4, 120, 58
LINE, BETWEEN = 30, 8
BAR = 5

AT_ONCE = ("P1", "P3", "P4")


def render(trace: Trace, design: Design, id: str = "trace") -> str:
    """An SVG element with title and description; `id` tells it apart from others on the same page."""
    told = list(scenes(trace))
    runners = lanes_of_runs(told)
    steps = [(s, list(marks(s, runners.get(s.number, "")))) for s in told]
    drawing = _Drawing(_places(steps))
    for scene, shown in steps:
        drawing.step(scene, shown, _what_breaks(trace) if scene.is_last else "")
    drawing.close()
    words = " ".join(f"{number}. {sentence}" for number, sentence in sentences(trace, design))
    width, height = drawing.width, drawing.y + 14
    title = f"How it breaks: {design.name}" if trace.shows in ENDINGS else f"A run: {design.name}"
    return (
        f'<svg class="sequence" role="img" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'aria-labelledby="{id}-title {id}-text"><title id="{id}-title">{escape(title)}</title>'
        f'<desc id="{id}-text">{escape(words)}</desc>{_heads(drawing, design)}{"".join(drawing.parts)}</svg>'
    )


def _what_breaks(trace: Trace) -> str:
    """What is written at the last step: some traces break there, some end there and leave something broken."""
    if trace.shows not in ENDINGS:
        return ""
    return "Here it breaks" if trace.shows in AT_ONCE else "Broken at the end"


def _places(steps: list[tuple[Scene, list[Mark]]]) -> dict[str, int]:
    """Where each lane stands that occurs."""
    used = {lane for _, shown in steps for mark in shown for lane in (mark.lane, mark.to)}
    occurring = [lane for lane in LANES if lane in used]
    return {lane: MARGIN + PITCH // 2 + place * PITCH for place, lane in enumerate(occurring)}


def _heads(drawing: "_Drawing", d: Design) -> str:
    """The name of each lane, and its line."""
    is_alone = RUNNER_B not in drawing.places
    names = {
        SOURCE: ("Source", d.source),
        RUNNER_A: ("Runner" if is_alone else "Runner A", d.sender),
        RUNNER_B: ("Runner B", d.sender),
        RECORD: ("Record", d.state_place),
        DESTINATION: ("Destination", d.destination),
        OPERATOR: ("Operator", "starts it again"),
    }
    return "".join(_head(x, *names[lane], drawing.y) for lane, x in drawing.places.items())


def _head(x: int, role: str, name: str, until: float) -> str:
    lines = "".join(text(x, 33 + 13 * place, line, "middle", SMALL) for place, line in enumerate(wrapped(name, 18, 2)))
    head = box(x - 55, 2, 110, HEAD - 6) + text(x, 18, role, "middle", bold=True) + lines
    lifeline = path(f"M{x},{HEAD - 4} V{until:g}", 0.6, "2 3")
    return f"<g><title>{escape(f'{role}: {name}')}</title>{head}{lifeline}</g>"


@dataclass
class _Drawing:
    """What is drawn so far: where the next line goes, which runs are at work since where, which requests are under way."""

    places: dict[str, int]
    y: float = HEAD + 2
    number: int = 0
    parts: list[str] = field(default_factory=list)
    bars: dict[int, tuple[int, float]] = field(default_factory=dict)
    underway: dict[int, list[tuple[int, float]]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """With room for words beside the destination where it stands last."""
        last = max(self.places, key=lambda lane: self.places[lane])
        return self.places[last] + (PITCH + MARGIN * 4 if last in (DESTINATION, RUNNER_A, RUNNER_B) else PITCH // 2 + MARGIN)

    def step(self, s: Scene, shown: list[Mark], breaks: str) -> None:
        """Draw one step on as many lines as it needs."""
        self.y += 3 * BETWEEN if breaks else BETWEEN
        top = self.y
        if breaks:
            self.y += 20
            self.parts.append(
                path(f"M{MARGIN + 6},{self.y - 4} l7,-12 l7,12 z", 1.6) + text(MARGIN + 26, self.y - 4, breaks, bold=True)
            )
        self.number = s.number
        for mark in shown:
            self.y += 0 if mark.shares_line else LINE
            self.parts.append(_DRAWN[mark.shape](self, mark, s))
        if breaks:
            self.y += 24 if shown[-1].below else 10
            self.parts.append(box(1, top, self.width - 2, self.y - top, 2))
        for run in [run for run in self.bars if run and all(runner.number != run for runner in s.after.runners)]:
            self._end(run, self.y - 6 if breaks else self.y + 6)
        self.bars.pop(0, None)

    def close(self) -> None:
        """End what is still going on."""
        for run in list(self.bars):
            self._end(run, self.y + 6)
        for channel, since in (item for items in self.underway.values() for item in items):
            x = self._channel_x(channel)
            self.parts.append(path(f"M{x},{since:g} V{self.y + 6:g}", dashes="5 3"))
        self.y += 8

    def _end(self, run: int, until: float) -> None:
        x, since = self.bars.pop(run)
        self.parts.append(box(x - BAR, since, 2 * BAR, until - since, fill=0.15))

    def arrow(self, mark: Mark, s: Scene) -> str:
        """From lane to lane, with its words beside the lane on the left."""
        start, end = self.places[mark.lane], self.places[mark.to]
        shorter = BAR if end > start else -BAR
        line = arrow(start + shorter, end - shorter, self.y, "5 3" if mark.shape == READING else "")
        return line + self._words(mark, min(start, end) + 10, -5)

    def note(self, mark: Mark, s: Scene) -> str:
        """Words beside a lane."""
        x = self.places[mark.lane]
        return box(x - 3, self.y - 3, 6, 6, fill=1) + self._words(mark, x + 12, 4)

    def begin(self, mark: Mark, s: Scene) -> str:
        """Where a run sets in, with its name on the left."""
        x = self.places[mark.lane]
        self.bars[s.run] = (x, self.y)
        return text(x - 9, self.y + 15, mark.words, "end", SMALL, bold=True)

    def crash(self, mark: Mark, s: Scene) -> str:
        """A cross over the lane."""
        x = self.places[mark.lane]
        return cross(x, self.y, 9) + self._words(mark, x + 14, 4)

    def request(self, mark: Mark, s: Scene) -> str:
        """It leaves the runner and goes down a channel beside the destination until something becomes of it."""
        taken = {channel for items in self.underway.values() for channel, _ in items}
        channel = min(set(range(len(taken) + 1)) - taken)
        self.underway.setdefault(s.run, []).append((channel, self.y))
        x = self.places[mark.lane]
        return path(f"M{x + BAR},{self.y:g} H{self._channel_x(channel)}") + self._words(mark, x + 10, -5)

    def arrival(self, mark: Mark, s: Scene) -> str:
        """The channel of the request leads to the destination."""
        x, course = self._ended(s)
        end = self.places[DESTINATION] - 6
        return path(f"{course} H{end}") + tip(end, self.y, True) + self._words(mark, x - 8, 4, "end")

    def lost_request(self, mark: Mark, s: Scene) -> str:
        """The channel of the request ends in a cross."""
        x, course = self._ended(s)
        return path(course) + cross(x, self.y) + self._words(mark, x - 10, 4, "end")

    def lost_answer(self, mark: Mark, s: Scene) -> str:
        """It sets out from the destination and ends in a cross."""
        x = self.places[DESTINATION]
        return path(f"M{x},{self.y:g} H{x - 24}") + cross(x - 24, self.y) + self._words(mark, x - 33, 4, "end")

    def effect(self, mark: Mark, s: Scene) -> str:
        """A full square where the destination does the work, with the count; a second frame when it does it again."""
        x = self.places[DESTINATION]
        frame = box(x - 9, self.y - 9, 18, 18, 2) if mark.is_bold else ""
        return frame + box(x - 5, self.y - 5, 10, 10, fill=1) + self._words(mark, x + 14, 4)

    def no_effect(self, mark: Mark, s: Scene) -> str:
        """An empty square where it does nothing."""
        x = self.places[DESTINATION]
        return box(x - 5, self.y - 5, 10, 10) + self._words(mark, x + 14, 4)

    def change(self, mark: Mark, s: Scene) -> str:
        """A line over all lanes: from here on it is so for everybody."""
        self.y += 6
        return path(f"M{MARGIN},{self.y:g} H{self.width - MARGIN}", 1.4, "2 3") + self._words(mark, MARGIN + 6, -6)

    def _words(self, mark: Mark, x: float, down: float, anchor: str = "start") -> str:
        """The words of a mark and those below; the first ones of a step carry its number."""
        if not mark.words:
            return ""
        number, self.number = self.number, 0
        below = text(x, self.y + (14 if down < 0 else 17), mark.below, anchor, SMALL) if mark.below else ""
        return text(x, self.y + down, mark.words, anchor, bold=mark.is_bold, number=number) + below

    def _ended(self, s: Scene) -> tuple[int, str]:
        """The place and the course of the request that ends here: the run's last one, or the one it left behind."""
        items = self.underway[s.run]
        channel, since = items.pop(0 if s.kind.endswith(("late", "late_request")) else -1)
        x = self._channel_x(channel)
        return x, f"M{x},{since:g} V{self.y:g}"

    def _channel_x(self, channel: int) -> int:
        return self.places[DESTINATION] - 16 - 10 * channel


_DRAWN = {
    ARROW: _Drawing.arrow,
    READING: _Drawing.arrow,
    NOTE: _Drawing.note,
    BEGIN: _Drawing.begin,
    CRASH: _Drawing.crash,
    REQUEST: _Drawing.request,
    ARRIVAL: _Drawing.arrival,
    LOST_REQUEST: _Drawing.lost_request,
    LOST_ANSWER: _Drawing.lost_answer,
    EFFECT: _Drawing.effect,
    NO_EFFECT: _Drawing.no_effect,
    CHANGE: _Drawing.change,
}
