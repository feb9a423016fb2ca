"""Lines of a filled-in questionnaire that are understood nowhere: each is named, so that nothing is lost in silence."""

import re
from collections.abc import Iterator

from .answered import Reading
from .filled_in import Sheet

MOST_NAMED = 20
# So many signs of a line, and so many lines together, are held against the text as it went out.
_LONG, _MOST_WRAPPED = 20, 12
_HEADING = re.compile(r"#{1,6}(\s.*)?")
_SIGNS = re.compile(r"[\W_]+")


def name_strays(sheet: Sheet, printed: str, reading: Reading) -> None:
    """Remarks on the lines of a sheet that belong to no question and to no test, and that did not go out with it."""
    strays = list(_strays(sheet, _Printed(printed)))
    for number, line in strays[:MOST_NAMED]:
        reading.stray(number, line)
    if len(strays) > MOST_NAMED:
        reading.and_more(len(strays) - MOST_NAMED)


def _strays(sheet: Sheet, printed: "_Printed") -> Iterator[tuple[int, str]]:
    lines = [(number, line) for number, line in sheet.others if _SIGNS.sub("", line) and not _is_ours(line, sheet)]
    place = found = 0
    while place < len(lines):
        wrapped = 0 if found > MOST_NAMED else printed.wrapped([line for _, line in _following(lines, place)])
        if not wrapped:
            found += 1
            yield lines[place]
        place += wrapped or 1


def _is_ours(line: str, sheet: Sheet) -> bool:
    return _HEADING.fullmatch(line) is not None or (sheet.is_escaped and sheet.digest in line)


def _following(lines: list[tuple[int, str]], place: int) -> Iterator[tuple[int, str]]:
    """The line at a place with those right below it."""
    for step, each in enumerate(lines[place : place + _MOST_WRAPPED]):
        if each[0] != lines[place][0] + step:
            return
        yield each


class _Printed:
    """The text as it went out, to find lines in it, also where a mail client broke them."""

    def __init__(self, text: str) -> None:
        self._lines = {_words(line) for line in text.splitlines()}
        self._whole = f" {_words(text)} "

    def wrapped(self, lines: list[str]) -> int:
        """How many of these lines went out as they are, from the first on, as whole lines or as lines that were broken."""
        if _words(lines[0]) in self._lines:
            return 1
        for count in range(len(lines), 0, -1):
            words = _words(" ".join(lines[:count]))
            if words in self._lines or (len(words) >= _LONG and f" {words} " in self._whole):
                return count
        return 0


def _words(text: str) -> str:
    return _SIGNS.sub(" ", text).strip().casefold()
