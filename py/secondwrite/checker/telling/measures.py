"""How wide words are in a picture, in pixels, and how they are cut to fit: by the widths of Arial, which Helvetica and Liberation share.

Other writing is measured by its block, rather too wide than too narrow, so that the same words give the same picture everywhere.
"""

import re
import unicodedata

from ...legibility import legible

# Thousandths of the size of the type.
_WIDTHS = {
    222: "ijl'|",
    278: "tfI !,./:;[]\\",
    355: '(){}-`r^*"',
    500: "Jcksvxyz",
    556: "abdeghnopqu0123456789_$#?L“”",
    611: "FTZ+<=>~",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    889: "mM%",
    1015: "W@…",
}
_WIDTH = {character: width for width, characters in _WIDTHS.items() for character in characters}
_LETTER, _FULL, _PICTURE = 800, 1000, 1400
BOLDER = 1.12

_FLAG = r"[\U0001f1e6-\U0001f1ff]{2}"
_ADDED = r"[\u200c\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
_UNIT = re.compile(rf"{_FLAG}|(?:.(?:{_ADDED})*\u200d)*.(?:{_ADDED})*\u200d?", re.DOTALL)
# Up to the last place at which a name may be broken: a space, or behind a sign inside it.
_BREAK = re.compile(r".+[ _/.:-]", re.DOTALL)


def reach(words: str, size: float, bold: bool = False) -> float:
    """How far one line of words reaches."""
    thousandths = sum(map(_width, units(legible(words))))
    return thousandths * size * (BOLDER if bold else 1) / 1000


def units(words: str) -> list[str]:
    """What a reader sees as one character each: a letter with its accents, a flag, people joined into one sign."""
    found: list[str] = []
    for unit in _UNIT.findall(words):
        if found and unicodedata.category(unit[0])[0] == "M":
            found[-1] += unit
        else:
            found.append(unit)
    return found


def wrapped(words: str, width: float, lines: int, size: float) -> list[str]:
    """Words in at most so many lines of a width; what does not fit is cut, and an ellipsis says so."""
    found: list[str] = []
    rest = " ".join(legible(words).split())
    while reach(rest, size) > width and len(found) < lines - 1:
        fitting = _fitting(rest, width, size)
        sign = _BREAK.match(rest[: len(fitting) + 1] if rest[len(fitting)] == " " else fitting)
        line = sign[0] if sign else fitting
        found.append(line.rstrip())
        rest = rest[len(line) :]
    if reach(rest, size) > width:
        rest = _fitting(rest, width - reach("…", size), size).rstrip() + "…"
    return [*found, rest] if rest else found


def _fitting(words: str, width: float, size: float) -> str:
    """As many characters as fit, and never less than one."""
    fitting = ""
    for unit in units(words):
        if fitting and reach(fitting + unit, size) > width:
            break
        fitting += unit
    return fitting


def _width(unit: str) -> int:
    """The width of one character as seen; what is added to it takes no room."""
    place = ord(unit[0])
    if len(unit) > 1 and not unit[0].isascii():
        return _PICTURE if place >= 0x2100 else _LETTER
    if 0x2600 <= place < 0x2800 or place >= 0x1F000:
        return _PICTURE
    return _WIDTH.get(unit[0], _FULL if place >= 0x1100 else _LETTER)
