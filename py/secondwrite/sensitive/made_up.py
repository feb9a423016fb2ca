"""Replacements: obviously made up, another one for each text, and never found themselves."""

import re
from itertools import count

from .kinds import Kind
from .personal import names


class Replacements:
    """The replacement of each text, always the same one; none stands in what is written already."""

    def __init__(self, written: str) -> None:
        self._written = written
        self._made: dict[str, str] = {}
        self._numbers = count(1)

    def of(self, kind: Kind, text: str) -> str:
        """The replacement of a text of a kind."""
        if text not in self._made:
            offers = (_numbered(kind, text, number) for number in self._numbers)
            self._made[text] = next(offer for offer in offers if offer not in self._written)
        return self._made[text]


def _numbered(kind: Kind, text: str, number: int) -> str:
    """The replacement with a number; digits stay grouped as they are, and a name keeps its title."""
    if kind is Kind.EMAIL:
        return f"person-{number}@example.com"
    if kind is Kind.IBAN:
        return text[:2] + _digits_only(text[2:], number)
    if kind in (Kind.CARD, Kind.PHONE):
        return _digits_only(text, number)
    if kind is Kind.NAME:
        return f"{_title(text)} Example {number}" if next(names(text), None) else f"Person Example {number}"
    return f"made-up-value-{number}"


def _digits_only(text: str, number: int) -> str:
    """The text with noughts for its letters and digits, and the number at the end."""
    places = sum(map(str.isalnum, text))
    digits = iter(f"{number:0{places}}")
    return re.sub(r"[^\W_]", lambda _: next(digits), text)


def _title(text: str) -> str:
    return re.split(r"[ \u00a0]", text)[0]
