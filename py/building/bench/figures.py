"""What was measured: figures with every value, as tables to read and as JSON for programs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median, quantiles

ENOUGH_FOR_95 = 20
UNKNOWN = "-"


@dataclass(frozen=True)
class Figure:
    """The values of one thing: `of` what or whom, `what` was measured, in which unit."""

    of: str
    what: str
    unit: str
    values: tuple[float, ...]

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def at_95(self) -> float | None:
        """The 95th percentile, where there are values enough for one."""
        return quantiles(self.values, n=20)[-1] if len(self.values) >= ENOUGH_FOR_95 else None

    def plain(self) -> dict[str, object]:
        """Everything as plain data; values are rounded to what the clock could tell."""
        least, middle, most = (round(value, 3) for value in (min(self.values), self.middle, max(self.values)))
        named = {"of": self.of, "what": self.what, "unit": self.unit}
        return named | {"median": middle, "least": least, "most": most, "values": [round(value, 3) for value in self.values]}


@dataclass
class Figures:
    """The figures of one part of the bench, in the order in which they first came."""

    _values: dict[tuple[str, str, str], list[float]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    # The lines of a part that prints its own tables.
    printed: list[str] = field(default_factory=list)

    def add(self, of: str, what: str, unit: str, *values: float) -> None:
        """Keep more values of one thing."""
        if values:
            self._values.setdefault((of, what, unit), []).extend(values)

    def __iter__(self) -> Iterator[Figure]:
        """Go through all figures."""
        return (Figure(*key, tuple(values)) for key, values in self._values.items())

    def plain(self) -> dict[str, object]:
        """Everything as plain data."""
        own = {"printed": self.printed} if self.printed else {}
        return {"notes": self.notes, "figures": [figure.plain() for figure in self], **own}


def side_by_side(figures: Iterable[Figure]) -> str:
    """A table with a line for each of those compared, and a column for each thing measured: median (least to most)."""
    cells = {(figure.of, figure.what, figure.unit): figure for figure in figures}
    columns = list(dict.fromkeys((what, unit) for _, what, unit in cells))
    lines = [
        [of, *(_cell(cells.get((of, what, unit))) for what, unit in columns)] for of in dict.fromkeys(of for of, _, _ in cells)
    ]
    return table(["", *(f"{what}, {unit}" for what, unit in columns)], lines)


def one_by_one(figures: Iterable[Figure]) -> str:
    """A table with a line for each figure."""
    lines = [
        [
            figure.of,
            f"{figure.what}, {figure.unit}",
            *(_number(value, figure.unit) for value in _four(figure)),
            str(len(figure.values)),
        ]
        for figure in figures
    ]
    return table(["of", "what", "median", "least", "most", "95th percentile", "values"], lines)


def table(head: list[str], lines: list[list[str]]) -> str:
    """Write a table as Markdown; the columns after the first are numbers."""
    rule = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *lines])


def _four(figure: Figure) -> tuple[float | None, ...]:
    return figure.middle, min(figure.values), max(figure.values), figure.at_95


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return UNKNOWN
    least, most = (_number(value, figure.unit) for value in (min(figure.values), max(figure.values)))
    middle = f"**{_number(figure.middle, figure.unit)}**"
    return middle if least == most else f"{middle} ({least} to {most})"


def _number(value: float | None, unit: str) -> str:
    """Numbers below ten keep two places, unless they are whole."""
    if value is None:
        return UNKNOWN
    return f"{value:,.2f}" if abs(value) < 10 and value != int(value) else f"{value:,.0f}" if unit != "MB" else f"{value:,.1f}"
