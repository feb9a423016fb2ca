"""The lanes of a sequence diagram: where each stands, and what is written above it."""

import re
from collections.abc import Iterable, Mapping
from math import ceil
from typing import NamedTuple

from ...legibility import legible
from .measures import reach, wrapped
from .strokes import SMALL, box, path, text, xml

WIDTH = 358
# A word, with the sign behind it at which a name may be broken; writing without spaces may be broken anywhere.
_WORD = re.compile(r"(?:(?![_\u2e80-\U0010ffff])\w)+[_/.:-]?")


class Column(NamedTuple):
    """A lane: its middle, its width, and the role and name above it."""

    x: int
    width: int
    role: str
    name: str

    @property
    def end(self) -> int:
        """Where it ends on the right, with the edge of the picture."""
        return self.x + (self.width + 1) // 2 + 1

    @property
    def lines(self) -> list[str]:
        """Its name, cut to fit: a word is never broken, and one that is too long ends with an ellipsis."""
        room = self.width - 8
        whole = _WORD.sub(lambda word: wrapped(word[0], room, 1, SMALL)[0], self.name)
        return wrapped(whole, room, 4, SMALL)

    def drawn(self, foot: float, until: float) -> str:
        """The name of the lane in a box, which says the whole name, too, and its line from there."""
        role = text(self.x, 17, self.role, "middle", SMALL, bold=True)
        lines = "".join(text(self.x, 31 + 13 * place, line, "middle", SMALL) for place, line in enumerate(self.lines))
        frame = box(self.x - self.width / 2 + 1, 2, self.width - 2, foot - 2)
        lifeline = path(f"M{self.x},{foot} V{until:g}", 0.6, "2 3")
        return f'<g class="lane"><title>{xml(f"{self.role}: {self.name}")}</title>{frame}{role}{lines}{lifeline}</g>'


def columns_of(used: Iterable[str], heads: Mapping[str, tuple[str, str]]) -> dict[str, Column]:
    """The lanes that occur by the role and name of each, with room for its role; what is left goes to long words, then to all."""
    least = {lane: ceil(reach(heads[lane][0], SMALL, bold=True)) + 7 for lane in used}
    _widen(least, {lane: ceil(_longest(heads[lane][1])) + 8 for lane in least})
    more = max(0, WIDTH - 2 - sum(least.values())) // len(least)
    columns: dict[str, Column] = {}
    start = 1
    for lane, width in least.items():
        columns[lane] = Column(start + (width + more) // 2, width + more, *heads[lane])
        start += width + more
    return columns


def _widen(widths: dict[str, int], wanted: Mapping[str, int]) -> None:
    """Give lanes the width they want as long as there is room, those first that want least more."""
    for lane in sorted(widths, key=lambda lane: wanted[lane] - widths[lane]):
        room = WIDTH - 2 - sum(widths.values())
        widths[lane] += max(0, min(wanted[lane] - widths[lane], room))


def _longest(name: str) -> float:
    return max((reach(word, SMALL) for word in _WORD.findall(legible(name))), default=0)


def foot_of(columns: Iterable[Column]) -> int:
    """Where the boxes of the names end."""
    return 24 + 13 * max(len(column.lines) for column in columns)
