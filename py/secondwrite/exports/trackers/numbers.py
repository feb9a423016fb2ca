"""The list of a test manager: which number it gave to which of our tests. With it, an import updates what is there."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...problems import Problem
from ...texts import MOST_BYTES
from .table import OURS

_ID = re.compile(r"(replay|unknown|recovery|authority|evidence)\.[a-z-]+\.[a-z0-9-]+")
_APART = re.compile(r"[\s;,]+")


@dataclass(frozen=True)
class Numbering:
    """How a test manager calls the column with its numbers (small letters), how one looks, and an example."""

    columns: tuple[str, ...]
    number: re.Pattern[str]
    example: str


TESTRAIL = Numbering(("id", "case id"), re.compile(r"C?[0-9]{1,12}"), "C123")
XRAY = Numbering(("issue key", "key"), re.compile(r"[A-Z][A-Z0-9_]*-[0-9]{1,12}"), "SHOP-12")
AZURE = Numbering(("id",), re.compile(r"[0-9]{1,12}"), "4711")

# Where our id stands: in the column of our exports, or among the labels that Jira lists.
_OUR_COLUMNS = (OURS.lower(), "labels")


class _Unusable(Exception):
    def __init__(self, code: str, what: str, remedy: str, where: str = "The list") -> None:
        self.problem = Problem(code, "", where, what, remedy)


def read(text: str, numbering: Numbering) -> Mapping[str, str] | tuple[Problem, ...]:
    """The numbers by our ids, from CSV with a line of names; or what is wrong with it.

    A list of two columns, our id and the number, needs no names. Lines without an id of ours or without a number say nothing.
    """
    try:
        return _numbers(_table(text), numbering)
    except _Unusable as error:
        return (error.problem,)


def _table(text: str) -> list[list[str]]:
    if len(text) > MOST_BYTES:
        raise _Unusable("too_big", "It is far too large.", "Give the list of the tests alone.")
    text = text.lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)]
    except csv.Error:
        raise _Unusable("no_csv", "It cannot be read as CSV.", "Export the list as CSV.") from None


def _numbers(table: Sequence[Sequence[str]], numbering: Numbering) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for line, ids, number in _pairs(table, numbering):
        where = f"Row {line} of the list"
        if not numbering.number.fullmatch(number):
            raise _Unusable("no_number", f"“{number[:40]}” is not a number of this product.", f"One looks like {numbering.example}.", where)
        for id in ids:
            if found.setdefault(id, number) != number:
                raise _Unusable("two_numbers", f"{id} has the number {found[id]} too.", "Remove one of the two from the list.", where)
    if len(set(found.values())) < len(found):
        raise _Unusable("one_number", "Two tests have the same number.", "Give each its own.")
    if not found:
        raise _Unusable("no_tests", "It has no test with a lasting id and a number.", _remedy(numbering))
    return found


def _pairs(table: Sequence[Sequence[str]], numbering: Numbering) -> Iterator[tuple[int, list[str], str]]:
    """Each row that has both: its place in the list, our ids in it, and the number."""
    head = [name.strip().lower() for name in table[0]] if table else []
    numbers = [place for place, name in enumerate(head) if name in numbering.columns]
    ours = [place for place, name in enumerate(head) if name in _OUR_COLUMNS]
    if table and len(head) == 2 and not (numbers and ours):
        ours, numbers = [0], [1]
    if not (numbers and ours):
        raise _Unusable("no_columns", "It lacks the column of our ids, or that of the numbers.", _remedy(numbering))
    for line, row in enumerate(table, 1):
        cells = [*row, *("",) * len(head)]
        ids = [word for place in ours for word in _APART.split(cells[place]) if _ID.fullmatch(word)]
        if ids and (number := cells[numbers[0]].strip()):
            yield line, ids, number


def _remedy(numbering: Numbering) -> str:
    return f"Give a CSV with the columns “{OURS}” and “{numbering.columns[0].capitalize()}”."
