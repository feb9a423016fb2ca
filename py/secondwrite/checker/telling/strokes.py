"""The strokes a sequence diagram is drawn with, as SVG text in the text's own colour; places are in pixels.

All text passes through `xml`.
"""

from html import escape

from ...legibility import legible

SMALL, NORMAL = 11, 12
# Typefaces of the widths that `measures` knows.
TYPE = "Arial, Helvetica, 'Liberation Sans', Arimo, Roboto, sans-serif"


def xml(words: str) -> str:
    """Words as text of an SVG element, in which nothing is markup and nothing is hidden."""
    return escape(legible(words))


def text(x: float, y: float, words: str, anchor: str = "start", size: int = NORMAL, bold: bool = False, number: int = 0) -> str:
    """One line of text, with a number in front unless that is 0."""
    weight = ' font-weight="700"' if bold else ""
    numbered = f'<tspan font-weight="700">{number}</tspan> ' if number else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}"{weight} fill="currentColor">'
        f"{numbered}{xml(words)}</text>"
    )


def path(course: str, width: float = 1.2, dashes: str = "", more: str = "") -> str:
    """A line along a course."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{course}" fill="none" stroke="currentColor" stroke-width="{width:g}"{dashed}{more}/>'


def tip(x: float, y: float, to_right: bool) -> str:
    """The head of an arrow that ends here."""
    back = -8 if to_right else 8
    return f'<path d="M{x:g},{y:g} l{back},-4 v8 z" fill="currentColor"/>'


def arrow(start: float, end: float, y: float, dashes: str = "") -> str:
    """A straight arrow."""
    return path(f"M{start:g},{y:g} H{end:g}", dashes=dashes) + tip(end, y, end > start)


def cross(x: float, y: float, size: float = 5) -> str:
    """Where something is lost, or somebody stops working."""
    return path(f"M{x - size:g},{y - size:g} l{2 * size:g},{2 * size:g} m0,{-2 * size:g} l{-2 * size:g},{2 * size:g}", 2)


def box(x: float, y: float, width: float, height: float, stroke: float = 1.2, fill: float = 0) -> str:
    """A box, empty, full (1) or in between."""
    inside = f'fill="currentColor" fill-opacity="{fill:g}"' if fill else 'fill="none"'
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {inside} '
        f'stroke="currentColor" stroke-width="{stroke:g}"/>'
    )
