"""The map of the workflow as SVG: what starts it, and below in their order the effects, each with its way to its destination.

The list below it in the plan says the same in sentences.
"""

from collections.abc import Iterator, Sequence

from ..checker.telling.strokes import SMALL, arrow, box, cross, path, text, tip, xml
from ..routes import Mark, Route, Routes, Sign
from .signs import LINE, WIDTH, cut, lines, no, piece, pieces, tick, unsure

ROWS = 5
SPINE, LEFT, RIGHT, WIDE, HIGH, GAP = 9, 25, 201, 86, 60, 14
_SIGNS = {Sign.YES: tick, Sign.NO: no, Sign.OPEN: unsure}


def render(map: Routes, title: str) -> str:
    """SVG elements that continue each other, each with title and description."""
    found = pieces(map.routes, ROWS)
    return "".join(_piece(map, f"Map of the workflow: {title}{which}", first, routes) for which, first, routes in found)


def _piece(map: Routes, title: str, first: int, routes: Sequence[Route]) -> str:
    is_last = first + len(routes) > len(map.routes)
    drawn, top = _start(map) if first == 1 else ("", 0.0)
    reached = y = top
    for number, route in enumerate(routes, first):
        row, reached, y = _row(route, number, y + GAP)
        drawn += row
    legend, until = _legend(y + GAP) if is_last else ("", y)
    spine = path(f"M{SPINE},{top:g} V{reached if is_last else until:g}")
    told = [*(_told_first(map) if first == 1 else ()), *(_told(route, number) for number, route in enumerate(routes, first))]
    return piece(f"map-{first}", until, title, " ".join(told), drawn + spine + legend)


def _start(map: Routes) -> tuple[str, float]:
    """The trigger in its box, and where that ends."""
    drawn, y = text(8, 17, "Trigger", bold=True), 17 + LINE
    for words in filter(None, (map.trigger, f"Source: {map.source}" if map.source else "", map.repeats)):
        part, count = lines(8, y, words, WIDTH - 16, 2)
        drawn, y = drawn + part, y + LINE * count
    return box(1, 1, WIDTH - 2, y - 8) + drawn, y - 7


def _row(route: Route, number: int, top: float) -> tuple[str, float, float]:
    """One effect: its way, at which height the spine reaches it, and where it ends."""
    middle = top + HIGH / 2
    reached = path(f"M{SPINE},{middle:g} H{LEFT}") + tip(LEFT, middle, True)
    ends = _named(LEFT, top, route.name, number) + _named(RIGHT, top, route.destination)
    marks, y = _marks(route.marks, top + HIGH + 16)
    return f"<g><title>{xml(f'{route.name}: {route.destination}')}</title>{reached}{ends}{_ways(middle)}{marks}</g>", middle, y


def _named(x: float, top: float, name: str, number: int = 0) -> str:
    """A name in a box, cut to fit; the number of an effect stands above it."""
    shown = cut(name, WIDE - 8, 3 if number else 4)
    height = LINE * (len(shown) + bool(number))
    y = top + (HIGH - height) / 2 + 10
    above = text(x + WIDE / 2, y, str(number), "middle", SMALL, bold=True) if number else ""
    y += LINE if number else 0
    words = "".join(text(x + WIDE / 2, y + LINE * place, line, "middle", SMALL) for place, line in enumerate(shown))
    return box(x, top, WIDE, HIGH) + above + words


def _ways(middle: float) -> str:
    """There and back; on either way something can be lost."""
    start, end = LEFT + WIDE, RIGHT
    half = (start + end) / 2
    there, back = middle - 9, middle + 9
    return (
        text(half, there - 8, "request lost?", "middle", SMALL)
        + path(f"M{start:g},{there:g} H{half - 8:g}")
        + cross(half, there, 4)
        + arrow(half + 8, end, there)
        + path(f"M{end:g},{back:g} H{half + 8:g}")
        + cross(half, back, 4)
        + arrow(half - 8, start, back)
        + text(half, back + 16, "answer lost?", "middle", SMALL)
    )


def _marks(marks: tuple[Mark, ...], y: float) -> tuple[str, float]:
    """Two beside each other, and where they end."""
    drawn = ""
    half = (WIDTH - LEFT) / 2
    for place in range(0, len(marks), 2):
        most = 0
        for x, mark in zip((LEFT, LEFT + half), marks[place : place + 2], strict=False):
            words, count = lines(x + 16, y, mark.words, half - 22, 2)
            drawn, most = drawn + _SIGNS[mark.sign](x + 6, y - 4) + words, max(most, count)
        y += LINE * most + 3
    return drawn, y - LINE


def _legend(y: float) -> tuple[str, float]:
    y += 4
    drawn, x = path(f"M1,{y:g} H{WIDTH - 1}", 0.6), 1.0
    y += 18
    for sign, words, width in ((tick, "yes", 44), (no, "no", 40), (unsure, "not sure, or only in part", 0)):
        drawn += sign(x + 6, y - 4) + text(x + 16, y, words, size=SMALL)
        x += width
    y += 18
    drawn += path(f"M1,{y - 4:g} h8 m10,0 h8") + cross(14, y - 4, 4)
    words, count = lines(34, y, "what is sent can be lost here: then nobody can tell whether the work was done", WIDTH - 36, 2)
    return drawn + words, y + LINE * (count - 1) + 6


def _told_first(map: Routes) -> Iterator[str]:
    yield f"Trigger: {map.trigger}."
    if map.source:
        yield f"Source: {map.source}."
    yield map.repeats


def _told(route: Route, number: int) -> str:
    return f"{number}. {route.name}, at {route.destination}. {' '.join(mark.sentence for mark in route.marks)}"
