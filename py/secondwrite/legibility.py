"""Text as people may see it: nothing hides in it, and nothing turns what stands beside it."""

import re
import unicodedata
from collections.abc import Callable

# Joiners inside writing that has them, or between parts of one sign, and the tags of a flag: elsewhere they could hide something.
_BELONGING = re.compile(
    r"(?<=[^\x00-\u02ff\u2000-\u206f])[\u200c\u200d]"
    r"|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"
)


# Signs that are letters, marks or symbols by their kind and yet leave nothing to see.
_BLANK = re.compile(
    r"[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def without_blanks(text: str) -> str:
    """Text without what leaves nothing to see."""
    return _BLANK.sub("", legible(text))


def shows(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return bool(text) and not without_blanks(text).isspace() and bool(without_blanks(text))


def legible(text: str) -> str:
    """Text without control, format and private characters and those that are none, except what belongs to the sign before it."""
    return _shown(text, lambda character: "" if _is_hidden(character) else character)


def one_line(text: str) -> str:
    """Text as people may see it, on one line."""
    return " ".join(legible(" ".join(text.split())).split())


def _is_hidden(character: str) -> bool:
    """Whether it shows nothing by itself. What is not assigned yet may be a letter of tomorrow, and stays."""
    number = ord(character)
    is_none = 0xFDD0 <= number <= 0xFDEF or number & 0xFFFE == 0xFFFE
    return is_none or unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs")


def written_out(text: str) -> str:
    """Text in which what a terminal would obey is written as a number, such as `\\x1b`."""
    return _shown(text, lambda character: ascii(character)[1:-1])


def file_name(name: str) -> str:
    """A file's name on one line that any channel can take: its spaces stay, whatever else is not printed is written as a number."""
    return _shown(name, lambda character: character if unicodedata.category(character) == "Zs" else written_out(character))


def _shown(text: str, instead: Callable[[str], str]) -> str:
    """Text with something instead of each character that is not printed and does not belong to the sign before it."""
    if text.isprintable():
        return text
    kept = {place for match in _BELONGING.finditer(text) for place in range(*match.span())}
    return "".join(
        character if character.isprintable() or place in kept else instead(character) for place, character in enumerate(text)
    )
