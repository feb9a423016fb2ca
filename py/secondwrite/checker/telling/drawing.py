"""A sequence diagram: lanes side by side, time downwards, steps numbered as the sentences are.

It is SVG text without style or script, drawn in the text's own colour, so that it fits light, dark and print. It is as wide as
the page of a phone, as long as its lanes have room there: words may lie over lines, and are painted last.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .columns import columns_of, foot_of
from .marks import (
    ARRIVAL,
    ARROW,
    BEGIN,
    CHANGE,
    CRASH,
    EFFECT,
    LANES,
    LOST_ANSWER,
    LOST_REQUEST,
    NO_EFFECT,
    NOTE,
    READING,
    REQUEST,
    SECTION,
    Mark,
)
from .measures import reach, wrapped
from .sentences import Sentence
from .strokes import NORMAL, SMALL, TYPE, arrow, box, cross, path, text, tip, xml

MARGIN = 4
LINE, NAME_LINE, BETWEEN = 30, 14, 8
BAR = 5

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
    used = lanes_used(sheet.turns)
    columns = columns_of([lane for lane in LANES if lane in used], sheet.heads)
    foot, width = foot_of(columns.values()), max(column.end for column in columns.values())
    drawing = _Drawing({lane: column.x for lane, column in columns.items()}, width, foot + 4)
    for turn in sheet.turns:
        drawing.step(turn, sheet.breaks if turn is sheet.turns[-1] else "")
    drawing.close()
    told = " ".join(f"{number}. {sentence}" for number, sentence in sheet.told)
    height = drawing.y + 14
    heads = "".join(column.drawn(foot, drawing.y) for column in columns.values())
    return (
        f'<svg class="sequence" role="img" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'font-family="{TYPE}" aria-labelledby="{id}-title {id}-text"><title id="{id}-title">{xml(sheet.title)}</title>'
        f'<desc id="{id}-text">{xml(told)}</desc>{heads}{"".join(drawing.parts)}{"".join(drawing.words)}</svg>'
    )


def lanes_used(turns: Iterable[Turn]) -> set[str]:
    """The lanes that occur."""
    return {lane for turn in turns for mark in turn.marks for lane in (mark.lane, mark.to)}


@dataclass
class _Drawing:
    """What is drawn so far: where the next line goes, which runs are at work since where, which requests are under way where."""

    places: dict[str, int]
    width: int
    y: float
    number: int = 0
    parts: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    bars: dict[int, tuple[int, float]] = field(default_factory=dict)
    underway: dict[tuple[str, int], list[tuple[int, float]]] = field(default_factory=dict)

    def step(self, turn: Turn, breaks: str) -> None:
        """Draw one step on as many lines as it needs."""
        self.y += 3 * BETWEEN if breaks else BETWEEN
        top = self.y
        if breaks:
            self.y += 20
            self.parts.append(path(f"M{MARGIN + 6},{self.y - 4} l7,-12 l7,12 z", 1.6))
            self.words.append(text(MARGIN + 26, self.y - 4, breaks, bold=True))
        self.number = turn.number
        for mark in turn.marks:
            self.y += 0 if mark.shares_line else NAME_LINE if mark.shape == BEGIN else LINE
            self.parts.append(_DRAWN[mark.shape](self, mark, turn))
            self.y += (14 if mark.shares_line else 0) + (12 if mark.below else 0)
        if breaks:
            self.y += 14
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
        self._say(mark, min(start, end) + 10, -7)
        return arrow(start + shorter, end - shorter, self.y, "5 3" if mark.shape == READING else "")

    def note(self, mark: Mark, turn: Turn) -> str:
        """Words beside a lane."""
        x = self.places[mark.lane]
        self._say_beside(mark, 12)
        return box(x - 3, self.y - 3, 6, 6, fill=1)

    def begin(self, mark: Mark, turn: Turn) -> str:
        """Where a run sets in, with its name below the arrow that set it going."""
        x = self.places[mark.lane]
        self.bars[turn.run] = (x, self.y - NAME_LINE)
        self.words.append(text(x + 9, self.y + 4, mark.words, size=SMALL, bold=True))
        return ""

    def crash(self, mark: Mark, turn: Turn) -> str:
        """A cross over the lane."""
        self._say_beside(mark, 14)
        return cross(self.places[mark.lane], self.y, 9)

    def request(self, mark: Mark, turn: Turn) -> str:
        """It leaves the runner and goes down a channel beside the destination until something becomes of it."""
        taken = {channel for (lane, _), items in self.underway.items() if lane == mark.to for channel, _ in items}
        channel = min(set(range(len(taken) + 1)) - taken)
        self.underway.setdefault((mark.to, turn.run), []).append((channel, self.y))
        x = self.places[mark.lane]
        self._say(mark, x + 10, -7)
        return path(f"M{x + BAR},{self.y:g} H{self._channel_x(mark.to, channel)}")

    def arrival(self, mark: Mark, turn: Turn) -> str:
        """The channel of the request leads to the destination."""
        x, course = self._ended(mark, turn)
        end = self.places[mark.to] - 6
        self._say(mark, x - 8, 4, "end")
        return path(f"{course} H{end}") + tip(end, self.y, True)

    def lost_request(self, mark: Mark, turn: Turn) -> str:
        """The channel of the request ends in a cross."""
        x, course = self._ended(mark, turn)
        self._say(mark, x - 10, 4, "end")
        return path(course) + cross(x, self.y)

    def lost_answer(self, mark: Mark, turn: Turn) -> str:
        """It sets out from the destination and ends in a cross."""
        x = self.places[mark.lane]
        self._say(mark, x - 33, 4, "end")
        return path(f"M{x},{self.y:g} H{x - 24}") + cross(x - 24, self.y)

    def effect(self, mark: Mark, turn: Turn) -> str:
        """A full square where the destination does the work, with the count; a second frame when it does it again."""
        x = self.places[mark.lane]
        frame = box(x - 9, self.y - 9, 18, 18, 2) if mark.is_bold else ""
        self._say(mark, x, 22, "middle")
        return frame + box(x - 5, self.y - 5, 10, 10, fill=1)

    def no_effect(self, mark: Mark, turn: Turn) -> str:
        """An empty square where it does nothing."""
        x = self.places[mark.lane]
        self._say(mark, x, 22, "middle")
        return box(x - 5, self.y - 5, 10, 10)

    def change(self, mark: Mark, turn: Turn) -> str:
        """A line over all lanes: from here on it is so for everybody."""
        self.y += 6
        self._say(mark, MARGIN + 6, -6)
        return path(f"M{MARGIN},{self.y:g} H{self.width - MARGIN}", 1.4, "2 3")

    def section(self, mark: Mark, turn: Turn) -> str:
        """A line over all lanes under the words, cut to fit: from here on it is about this effect."""
        self._say(mark._replace(words=wrapped(mark.words, self.width - 10 * MARGIN, 1, NORMAL)[0]), MARGIN + 6, -6)
        return path(f"M{MARGIN},{self.y:g} H{self.width - MARGIN}", 0.6)

    def _say(self, mark: Mark, x: float, down: float, anchor: str = "start") -> None:
        """The words of a mark and those below, inside the picture; the first ones of a step carry its number."""
        if not mark.words:
            return
        number, self.number = self.number, 0
        x, bold = self._inside(x, _room(mark, number), anchor), mark.is_bold
        self.words.append(text(x, self.y + down, mark.words, anchor, bold=bold, number=number))
        if mark.below:
            self.words.append(text(x, self.y + (14 if down < 0 else down + 13), mark.below, anchor, SMALL))

    def _say_beside(self, mark: Mark, gap: int) -> None:
        """The words of a mark on the right of its lane, or on the left where there is no room."""
        x = self.places[mark.lane]
        is_room = x + gap + _room(mark, self.number) <= self.width - 2
        self._say(mark, x + gap if is_room else x - gap, 4, "start" if is_room else "end")

    def _inside(self, x: float, room: float, anchor: str) -> float:
        """The place nearest to this one at which words of this width do not leave the picture."""
        left = {"start": 0.0, "middle": room / 2, "end": room}[anchor]
        return round(max(left + 2, min(x, self.width - 2 - room + left)), 1)

    def _ended(self, mark: Mark, turn: Turn) -> tuple[int, str]:
        """The place and the course of the request that ends here: the run's last one, or the one it left behind."""
        channel, since = self.underway[mark.to, turn.run].pop(0 if turn.is_late else -1)
        x = self._channel_x(mark.to, channel)
        return x, f"M{x},{since:g} V{self.y:g}"

    def _channel_x(self, lane: str, channel: int) -> int:
        return self.places[lane] - 16 - 10 * channel


def _room(mark: Mark, number: int) -> float:
    """How wide the words of a mark are, and those below, with the number of the step."""
    ahead = reach(f"{number} ", NORMAL, bold=True) if number else 0
    return max(ahead + reach(mark.words, NORMAL, mark.is_bold), reach(mark.below, SMALL))


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
