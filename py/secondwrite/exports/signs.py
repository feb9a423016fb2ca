"""What the pictures of a plan share: the frame of one, and the signs in it, which are told apart by shape.

A picture is as wide as the page of the narrowest phone leaves room for, and is cut into pieces that fit a printed page.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from ..checker.telling.measures import BOLDER, wrapped
from ..checker.telling.strokes import SMALL, TYPE, box, path, text, xml

WIDTH, LINE = 288, 13

T = TypeVar("T")


def piece(id: str, height: float, title: str, told: str, drawn: str) -> str:
    """An SVG element with title and description, without style or script."""
    return (
        f'<svg class="drawing" role="img" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" '
        f'font-family="{TYPE}" aria-labelledby="{id}-title {id}-text"><title id="{id}-title">{xml(title)}</title>'
        f'<desc id="{id}-text">{xml(told)}</desc>{drawn}</svg>'
    )


def pieces(rows: Sequence[T], most: int) -> Iterator[tuple[str, int, Sequence[T]]]:
    """The rows of each piece with the number of the first, and which they are, to be added to a title where there are several."""
    for first in range(0, len(rows), most):
        part = rows[first : first + most]
        last = first + len(part)
        which = f", {first + 1} to {last} of {len(rows)}" if last - first > 1 else f", {last} of {len(rows)}"
        yield which if len(rows) > most else "", first + 1, part


@lru_cache(maxsize=500)
def cut(words: str, width: float, most: int, size: int = SMALL) -> tuple[str, ...]:
    """Words in at most so many lines; those of the plan before are kept, since most of them stay."""
    return tuple(wrapped(words, width, most, size))


def lines(x: float, y: float, words: str, width: float, most: int, size: int = SMALL, bold: bool = False) -> tuple[str, int]:
    """Words on as many lines as they need, and how many these are."""
    found = cut(words, width / (BOLDER if bold else 1), most, size)
    return "".join(text(x, y + LINE * place, line, size=size, bold=bold) for place, line in enumerate(found)), len(found)


def tick(x: float, y: float) -> str:
    """Yes: a tick."""
    return path(f"M{x - 5:g},{y:g} l3.5,4.5 l6.5,-9.5", 2)


def no(x: float, y: float) -> str:
    """No: a circle with a bar across, unlike the cross where something is lost."""
    return _circle(x, y) + path(f"M{x - 3.9:g},{y + 3.9:g} l7.8,-7.8", 1.6)


def unsure(x: float, y: float) -> str:
    """Not sure: a question mark in a circle."""
    return _circle(x, y) + text(x, y + 3.9, "?", "middle", SMALL, bold=True)


def _circle(x: float, y: float) -> str:
    return path(f"M{x - 6:g},{y:g} a6,6 0 1 1 12,0 a6,6 0 1 1 -12,0 z", 1.1)


def full(x: float, y: float) -> str:
    """Something is there."""
    return box(x - 4.5, y - 4.5, 9, 9, fill=1)


def empty(x: float, y: float) -> str:
    """Nothing is there."""
    return box(x - 4.5, y - 4.5, 9, 9)


def dash(x: float, y: float) -> str:
    """Nothing has to be there."""
    return path(f"M{x - 5:g},{y:g} h10", 1.8)


def warning(x: float, y: float) -> str:
    """Something is wrong, as where a sequence diagram says that it breaks."""
    return path(f"M{x - 6:g},{y + 5:g} l6,-11 l6,11 z", 1.6)
