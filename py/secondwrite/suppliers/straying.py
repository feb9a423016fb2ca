"""Lines of a filled-in questionnaire that are understood nowhere: each is named, so that nothing is lost in silence."""

import re
from collections.abc import Iterator

from .answered import Reading
from .filled_in import Sheet, Stray

MOST_NAMED = 20
# So many signs of a line, and so many lines together, are held against the text as it went out.
_LONG, _MOST_WRAPPED = 20, 12
_HEADING = re.compile(r"#{1,6}(\s.*)?")
_SIGNS = re.compile(r"[\W_]+")


def name_strays(sheet: Sheet, printed: str, is_of_it: bool, reading: Reading) -> None:
    """Remarks on the lines of a sheet that belong to no question and to no test, and that did not go out with it.

    Where it does not answer the very set that was `printed` (`is_of_it`), only those where no text of ours stands in any.
    """
    strays = list(_strays(sheet, _Printed(printed), is_of_it))
    for each in strays[:MOST_NAMED]:
        reading.stray(each.line, each.text)
    if len(strays) > MOST_NAMED:
        reading.and_more(strays[-1].line)


def _strays(sheet: Sheet, printed: "_Printed", is_of_it: bool) -> Iterator[Stray]:
    lines = [each for each in sheet.others if _SIGNS.sub("", each.text) and not _is_ours(each, sheet, is_of_it)]
    place = found = 0
    while place < len(lines) and found <= MOST_NAMED:
        wrapped = printed.wrapped([each.text for each in _following(lines, place)])
        if not wrapped:
            found += 1
            yield lines[place]
        place += wrapped or 1


def _is_ours(stray: Stray, sheet: Sheet, is_of_it: bool) -> bool:
    if _HEADING.fullmatch(stray.text) or (sheet.is_escaped and sheet.digest in stray.text):
        return True
    return not (is_of_it or stray.is_free)


def _following(lines: list[Stray], place: int) -> Iterator[Stray]:
    """The line at a place with those right below it."""
    for step, each in enumerate(lines[place : place + _MOST_WRAPPED]):
        if each.line != lines[place].line + step:
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
