"""What the tests cover as SVG: families by effects, each cell with a shape and words. The table below it in the plan says the same."""

from collections.abc import Sequence, Set

from ..checker.telling.strokes import NORMAL, SMALL, path, text
from ..coverage import Cell, Coverage, Covered
from ..rules import Family
from .signs import LINE, WIDTH, dash, empty, full, lines, piece, pieces, unsure, warning

ROWS = 8
LEFT_OUT = "left out: rules that do not apply to the effect, with the reason for each in the plan"
WIDE = WIDTH / len(Family)
_SIGNS = {Covered.IN_DOUBT: warning, Covered.SOME: full, Covered.NOT_NEEDED: dash, Covered.NONE: empty}


def render(rows: Sequence[Coverage], title: str) -> str:
    """SVG elements that continue each other, each with title and description."""
    used = {cell.covered for row in rows for cell in row.cells}
    told = f"What the tests cover: {title}"
    return "".join(
        _piece(f"{told}{which}", first, part, used if first + len(part) > len(rows) else set())
        for which, first, part in pieces(rows, ROWS)
    )


def _piece(title: str, first: int, rows: Sequence[Coverage], used: Set[Covered]) -> str:
    """Some rows, and below the last ones what the signs mean that are used."""
    drawn, y = _heads(), 2.0 * LINE + 5
    for row in rows:
        part, y = _row(row, y)
        drawn += part
    legend, y = _legend(used, y) if used else ("", y)
    return piece(f"coverage-{first}", y, title, " ".join(map(_told, rows)), drawn + legend)


def _heads() -> str:
    """The names of the families, each in its column on one line or two."""
    drawn = ""
    for place, family in enumerate(Family):
        *above, last = family.label.split(" ")
        drawn += text(WIDE * place + 1, 2 * LINE - 2, last, size=SMALL, bold=True)
        drawn += text(WIDE * place + 1, LINE - 2, " ".join(above), size=SMALL, bold=True) if above else ""
    return drawn


def _row(row: Coverage, y: float) -> tuple[str, float]:
    """One effect with its cells, and where it ends."""
    drawn = path(f"M1,{y:g} H{WIDTH - 1}", 0.6)
    y += 17
    name, count = lines(1, y, row.name, WIDTH - 2, 2, NORMAL, bold=True)
    y += (LINE + 1) * count
    if row.checked:
        words, count = lines(18, y, f"The check adds {row.checked}", WIDTH - 20, 2)
        drawn += (warning if row.failing else unsure)(7, y - 4) + words
        y += LINE * count
    cells = "".join(_cell(cell, WIDE * place + 1, y + 4) for place, cell in enumerate(row.cells))
    return drawn + name + cells, y + LINE * max(len(_below(cell)) for cell in row.cells) + 15


def _cell(cell: Cell, x: float, y: float) -> str:
    number = text(x + 16, y + 1, str(cell.tests), size=NORMAL, bold=True) if cell.tests else ""
    words = "".join(text(x, y + 1 + LINE * place, line, size=SMALL) for place, line in enumerate(_below(cell), 1))
    return _SIGNS[cell.covered](x + 6, y - 4) + number + words


def _below(cell: Cell) -> tuple[str, ...]:
    """What stands below the sign, beside which the number of tests stands."""
    return cell.lines[1:] if cell.tests else cell.lines


def _legend(used: Set[Covered], y: float) -> tuple[str, float]:
    drawn = path(f"M1,{y:g} H{WIDTH - 1}", 0.6)
    y += 18
    for covered in (each for each in Covered if each in used):
        words, count = lines(18, y, covered.label, WIDTH - 20, 2)
        drawn += _SIGNS[covered](7, y - 4) + words
        y += LINE * count + 3
    words, count = lines(18, y, LEFT_OUT, WIDTH - 20, 2)
    return drawn + words, y + LINE * (count - 1) + 6


def _told(row: Coverage) -> str:
    cells = "; ".join(f"{cell.family.label}: {cell.words}" for cell in row.cells)
    return f"{row.name}: {cells}.{f' The check adds {row.checked}.' if row.checked else ''}"
