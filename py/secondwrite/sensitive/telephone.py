"""Telephone numbers in running text: international and common national writings, and digits behind a word that says so."""

import re
from collections.abc import Iterator

from .kinds import Span

_GAPS = r" \u00a0\u202f./()-"
_DAY = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d([./-])[01]\d\1[0-3]\d|[0-3]?\d([./-])[0-3]?\d\2(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d)(?!\d)"
)
# What can be a number at all: found fast, and looked at with care.
_BLOCK = re.compile(rf"[+(]?[0-9][0-9+{_GAPS}]{{5,}}")
_ALONE = r"(?<![\w.,/+-])(?<!\d[: \u00a0])"


def _digits(least: int, most: int, gaps: str = _GAPS) -> str:
    """A pattern for further digits, with gaps between them."""
    return rf"(?:[{gaps}]{{0,3}}[0-9]){{{least},{most}}}(?![0-9])"


_WRITINGS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\w+])\+[1-9]{_digits(7, 14)}",
        rf"{_ALONE}00[1-9]\d{{0,2}}[ \u00a0\u202f/-]{_digits(6, 12)}",
        # A trunk prefix with a gap behind it.
        rf"{_ALONE}(?=\(?(?:[{_GAPS}]{{0,3}}[0-9]){{9}})\(?0[1-9]\d{{0,4}}(?=[ \u00a0\u202f/()-]){_digits(4, 10, _GAPS.replace('.', ''))}",
        # Mobile numbers of Germany, the United Kingdom and France without a gap.
        r"(?<![\w.,/+-])0(?:1[5-7]\d{8,9}|7\d{8,9}|6\d{8})(?!\w|[.,]\d)",
        # In pairs with dots, as in France.
        rf"{_ALONE}0[1-9](?:\.\d\d){{4}}(?!\w|\.\d)",
        # North America.
        rf"{_ALONE}(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d([ .-]))[2-9]\d\d(?(1)\1|[ .-])\d{{4}}(?![\w-]|\.\d)",
    )
)
_AFTER_WORD = re.compile(rf"[+(]?[0-9]{_digits(5, 14)}")
_WORD = re.compile(
    r"(?<![^\W_])(?:tele(?:phone|fon)|phone|tel|mobile?|cell|fax|handy|whatsapp|hotline)"
    r"(?:[ .:]{0,3}(?:number|no|nr|nummer|is)\b){0,2}[ .:]{0,3}\Z",
    re.IGNORECASE,
)
_WORD_LENGTH = 40
_THOUSANDS = re.compile(r"\+?\d{1,3}(?:[ .\u00a0\u202f]\d{3})*(?:[ .\u00a0\u202f]000){2,}")


def phones(text: str) -> Iterator[Span]:
    """The places of telephone numbers. Days are left out first, so that none is taken for a part of one."""
    if not _BLOCK.search(text):
        return
    text = _DAY.sub(lambda day: "|" * len(day[0]), text)
    for block in _BLOCK.finditer(text):
        start, end = block.span()
        found = [number for writing in _WRITINGS for number in writing.finditer(text, start, end + 2)]
        if _WORD.search(text[max(0, start - _WORD_LENGTH) : start]):
            found += filter(None, [_AFTER_WORD.match(text, start)])
        yield from (number.span() for number in found if _is_likely(number[0]))


def _is_likely(number: str) -> bool:
    """Whether it is neither a round amount nor a number that we made up."""
    return not (re.sub(r"\D", "", number).startswith("000") or _THOUSANDS.fullmatch(number))
