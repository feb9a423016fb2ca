"""A sequence diagram: lanes side by side, time downwards, steps numbered as the sentences are.

It is SVG text without style or script, drawn in the text's own colour, so that it fits light, dark and print.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .marks import (
    ARRIVAL,
    ARROW,
    BEGIN,
    CHANGE,
    CRASH,
    DESTINATION,
    EFFECT,
    LANES,
    LATER_DESTINATION,
    LOST_ANSWER,
    LOST_REQUEST,
    NO_EFFECT,
    NOTE,
    READING,
    REQUEST,
    RUNNER_A,
    RUNNER_B,
    SECTION,
    SOURCE,
    Mark,
)
from .sentences import Sentence
from .strokes import SMALL, arrow, box, cross, path, text, tip, wrapped, xml

MARGIN, PITCH, HEAD = 4, 120, 58
LINE, BETWEEN = 30, 8
BAR = 5
WIDE = 7

BREAKS_HERE, BROKEN_AT_END = "Here it breaks", "Broken at the end"


class Turn(NamedTuple):
    """One step as it is drawn: its number, its marks, its run (0 for none), the runs at work after it.

    It is late where it is about a request that nobody waits for any more.
    """

    number: int
    marks: list[Mark]
    run: int
    at_work: frozenset[int]
    is_late: bool


@dataclass(frozen=True)
class Sheet:
    """What a diagram shows: its title and sentences, its steps, the role and name of each lane, what is written at the last step."""

    title: str
    told: tuple[Sentence, ...]
    turns: list[Turn]
    heads: Mapping[str, tuple[str, str]]
    breaks: str = ""


def draw(sheet: Sheet, id: str) -> str:
    """An SVG element with title and description; `id` tells it apart from others on the same page."""
    drawing = _Drawing(_places(sheet.turns))
    for turn in sheet.turns:
        drawing.step(turn, sheet.breaks if turn is sheet.turns[-1] else "")
    drawing.close()
    words = " ".join(f"{number}. {sentence}" for number, sentence in sheet.told)
    width, height = drawing.width, drawing.y + 14
    heads = "".join(_head(x, *sheet.heads[lane], drawing.y) for lane, x in drawing.places.items())
    return (
        f'<svg class="sequence" role="img" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'aria-labelledby="{id}-title {id}-text"><title id="{id}-title">{xml(sheet.title)}</title>'
        f'<desc id="{id}-text">{xml(words)}</desc>{heads}{"".join(drawing.parts)}</svg>'
    )


def _places(turns: list[Turn]) -> dict[str, int]:
    """Where each lane stands that occurs."""
    used = lanes_used(turns)
    occurring = [lane for lane in LANES if lane in used]
    return {lane: MARGIN + PITCH // 2 + place * PITCH for place, lane in enumerate(occurring)}


def lanes_used(turns: Iterable[Turn]) -> set[str]:
    """The lanes that occur."""
    return {lane for turn in turns for mark in turn.marks for lane in (mark.lane, mark.to)}


def _head(x: int, role: str, name: str, until: float) -> str:
    """The name of a lane, and its line."""
    lines = "".join(text(x, 33 + 13 * place, line, "middle", SMALL) for place, line in enumerate(wrapped(name, 18, 2)))
    head = box(x - 55, 2, 110, HEAD - 6) + text(x, 18, role, "middle", bold=True) + lines
    lifeline = path(f"M{x},{HEAD - 4} V{until:g}", 0.6, "2 3")
    return f"<g><title>{xml(f'{role}: {name}')}</title>{head}{lifeline}</g>"


@dataclass
class _Drawing:
    """What is drawn so far: where the next line goes, which runs are at work since where, which requests are under way where."""

    places: dict[str, int]
    y: float = HEAD + 2
    number: int = 0
    parts: list[str] = field(default_factory=list)
    bars: dict[int, tuple[int, float]] = field(default_factory=dict)
    underway: dict[tuple[str, int], list[tuple[int, float]]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """With room for words beside the destination where it stands last."""
        last = max(self.places, key=lambda lane: self.places[lane])
        return self.places[last] + (PITCH + MARGIN * 4 if last in _WITH_WORDS_BESIDE else PITCH // 2 + MARGIN)

    def step(self, turn: Turn, breaks: str) -> None:
        """Draw one step on as many lines as it needs."""
        self.y += 3 * BETWEEN if breaks else BETWEEN
        top = self.y
        if breaks:
            self.y += 20
            self.parts.append(
                path(f"M{MARGIN + 6},{self.y - 4} l7,-12 l7,12 z", 1.6) + text(MARGIN + 26, self.y - 4, breaks, bold=True)
            )
        self.number = turn.number
        for mark in turn.marks:
            self.y += 0 if mark.shares_line else LINE
            self.parts.append(_DRAWN[mark.shape](self, mark, turn))
        if breaks:
            self.y += 24 if turn.marks[-1].below else 10
            self.parts.append(box(1, top, self.width - 2, self.y - top, 2))
        for run in [run for run in self.bars if run and run not in turn.at_work]:
            self._end(run, self.y - 6 if breaks else self.y + 6)
        self.bars.pop(0, None)

    def close(self) -> None:
        """End what is still going on."""
        for run in list(self.bars):
            self._end(run, self.y + 6)
        for lane, channel, since in ((lane, *item) for (lane, _), items in self.underway.items() for item in items):
            x = self._channel_x(lane, channel)
            self.parts.append(path(f"M{x},{since:g} V{self.y + 6:g}", dashes="5 3"))
        self.y += 8

    def _end(self, run: int, until: float) -> None:
        x, since = self.bars.pop(run)
        self.parts.append(box(x - BAR, since, 2 * BAR, until - since, fill=0.15))

    def arrow(self, mark: Mark, turn: Turn) -> str:
        """From lane to lane, with its words beside the lane on the left."""
        start, end = self.places[mark.lane], self.places[mark.to]
        shorter = BAR if end > start else -BAR
        line = arrow(start + shorter, end - shorter, self.y, "5 3" if mark.shape == READING else "")
        return line + self._words(mark, min(start, end) + 10, -5)

    def note(self, mark: Mark, turn: Turn) -> str:
        """Words beside a lane."""
        x = self.places[mark.lane]
        return box(x - 3, self.y - 3, 6, 6, fill=1) + self._words(mark, x + 12, 4)

    def begin(self, mark: Mark, turn: Turn) -> str:
        """Where a run sets in, with its name on the side from which nothing comes."""
        x = self.places[mark.lane]
        self.bars[turn.run] = (x, self.y)
        aside, anchor = (9, "start") if turn.marks[0].lane == SOURCE else (-9, "end")
        return text(x + aside, self.y + 4, mark.words, anchor, SMALL, bold=True)

    def crash(self, mark: Mark, turn: Turn) -> str:
        """A cross over the lane."""
        x = self.places[mark.lane]
        return cross(x, self.y, 9) + self._words(mark, x + 14, 4)

    def request(self, mark: Mark, turn: Turn) -> str:
        """It leaves the runner and goes down a channel beside the destination until something becomes of it."""
        taken = {channel for (lane, _), items in self.underway.items() if lane == mark.to for channel, _ in items}
        channel = min(set(range(len(taken) + 1)) - taken)
        self.underway.setdefault((mark.to, turn.run), []).append((channel, self.y))
        x = self.places[mark.lane]
        return path(f"M{x + BAR},{self.y:g} H{self._channel_x(mark.to, channel)}") + self._words(mark, x + 10, -5)

    def arrival(self, mark: Mark, turn: Turn) -> str:
        """The channel of the request leads to the destination."""
        x, course = self._ended(mark, turn)
        end = self.places[mark.to] - 6
        return path(f"{course} H{end}") + tip(end, self.y, True) + self._words(mark, x - 8, 4, "end")

    def lost_request(self, mark: Mark, turn: Turn) -> str:
        """The channel of the request ends in a cross."""
        x, course = self._ended(mark, turn)
        return path(course) + cross(x, self.y) + self._words(mark, x - 10, 4, "end")

    def lost_answer(self, mark: Mark, turn: Turn) -> str:
        """It sets out from the destination and ends in a cross."""
        x = self.places[mark.lane]
        return path(f"M{x},{self.y:g} H{x - 24}") + cross(x - 24, self.y) + self._words(mark, x - 33, 4, "end")

    def effect(self, mark: Mark, turn: Turn) -> str:
        """A full square where the destination does the work, with the count; a second frame when it does it again."""
        x = self.places[mark.lane]
        frame = box(x - 9, self.y - 9, 18, 18, 2) if mark.is_bold else ""
        return frame + box(x - 5, self.y - 5, 10, 10, fill=1) + self._words(mark, x + 14, 4)

    def no_effect(self, mark: Mark, turn: Turn) -> str:
        """An empty square where it does nothing."""
        x = self.places[mark.lane]
        return box(x - 5, self.y - 5, 10, 10) + self._words(mark, x + 14, 4)

    def change(self, mark: Mark, turn: Turn) -> str:
        """A line over all lanes: from here on it is so for everybody."""
        self.y += 6
        return path(f"M{MARGIN},{self.y:g} H{self.width - MARGIN}", 1.4, "2 3") + self._words(mark, MARGIN + 6, -6)

    def section(self, mark: Mark, turn: Turn) -> str:
        """A line over all lanes under the words, cut to fit and below those before: from here on it is about this effect."""
        self.y += BETWEEN if any(before.below for before in turn.marks[: turn.marks.index(mark)]) else 0
        words = wrapped(mark.words, (self.width - 4 * MARGIN) // WIDE, 1)[0]
        line = path(f"M{MARGIN},{self.y:g} H{self.width - MARGIN}", 0.6)
        return line + self._words(mark._replace(words=words), MARGIN + 6, -6)

    def _words(self, mark: Mark, x: float, down: float, anchor: str = "start") -> str:
        """The words of a mark and those below; the first ones of a step carry its number."""
        if not mark.words:
            return ""
        number, self.number = self.number, 0
        below = text(x, self.y + (14 if down < 0 else 17), mark.below, anchor, SMALL) if mark.below else ""
        return text(x, self.y + down, mark.words, anchor, bold=mark.is_bold, number=number) + below

    def _ended(self, mark: Mark, turn: Turn) -> tuple[int, str]:
        """The place and the course of the request that ends here: the run's last one, or the one it left behind."""
        channel, since = self.underway[mark.to, turn.run].pop(0 if turn.is_late else -1)
        x = self._channel_x(mark.to, channel)
        return x, f"M{x},{since:g} V{self.y:g}"

    def _channel_x(self, lane: str, channel: int) -> int:
        return self.places[lane] - 16 - 10 * channel


_WITH_WORDS_BESIDE = (DESTINATION, LATER_DESTINATION, RUNNER_A, RUNNER_B)

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
    SECTION: _Drawing.section,
}
