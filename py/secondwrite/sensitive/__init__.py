"""Likely personal data and secrets in a worksheet, and the same worksheet with made-up text instead of the chosen ones.

The patterns are likelihoods: a person looks at each finding, and nothing is replaced unless chosen.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .. import files
from ..sharing import PRIVATE
from ..spots import Path, Spot, where
from ..worksheet import Worksheet, slugify
from .credentials import jwts, passwords, private_keys, tokens
from .kinds import Kind, Span
from .made_up import Replacements
from .personal import cards, emails, ibans, names
from .telephone import phones

# In this order: a place belongs to the first that finds something there.
DETECTORS: Mapping[Kind, Callable[[str], Iterator[Span]]] = {
    Kind.PRIVATE_KEY: private_keys,
    Kind.JWT: jwts,
    Kind.PASSWORD: passwords,
    Kind.TOKEN: tokens,
    Kind.EMAIL: emails,
    Kind.IBAN: ibans,
    Kind.CARD: cards,
    Kind.PHONE: phones,
    Kind.NAME: names,
}
_CAPITALISED = re.compile(r"(?<!\w)(?:[^\W\d_a-z][^\W\d_]+(?:[-\u2019'][^\W\d_]+)*)(?:[ \u00a0](?:[^\W\d_a-z][^\W\d_]+(?:[-\u2019'][^\W\d_]+)*))+")
# Private fields in which a person may be named.
_PEOPLE = frozenset(path for path in PRIVATE if path[0] != "destination")
# Fields in which nobody writes freely.
CODED = frozenset({"format", "id", "value", "read_on"})


@dataclass(frozen=True)
class Finding:
    """A text in one field that is likely personal or secret. `path` names the field as in the file; the replacement goes with the text."""

    kind: Kind
    path: str
    where: str
    text: str
    replacement: str


def findings(worksheet: Worksheet) -> tuple[Finding, ...]:
    """All that is likely personal or secret, once for each field, in the order of the worksheet."""
    data = _data(worksheet)
    written = _texts(data)
    people = tuple(_names_in(text for path, text in written if path[-2:] in _PEOPLE))
    found = {text: found_in(text) for text in {text for _, text in written}}
    found |= {text: found_in(text, people) for path, text in written if people and path[-2:] not in PRIVATE}
    replacements = Replacements("\n".join(text for _, text in written))
    return tuple(
        Finding(kind, ".".join(map(str, path)), where(Spot(Worksheet, path), data), part, replacements.of(kind, part))
        for path, text in written
        for kind, part in dict.fromkeys(found[text])
    )


def findings_in(text: str) -> tuple[Finding, ...]:
    """The same of a text that is drawn up from more than the worksheet, such as a comparison: nothing can be replaced in it."""
    return tuple(Finding(kind, "", "The text that leaves", part, "") for kind, part in dict.fromkeys(found_in(text)))


def _names_in(private: Iterable[str]) -> Iterator[str]:
    """What is likely the name of a person in private fields: at least two capitalised words that follow each other, or their ends."""
    for text in private:
        for run in _CAPITALISED.findall(text):
            words = run.split()
            yield from (" ".join(words[start:]) for start in range(len(words) - 1) if words[start][0].isupper())


def found_in(text: str, known: Collection[str] = ()) -> list[tuple[Kind, str]]:
    """What is likely personal or secret in one text, in its order; `known` are names to look for besides."""
    taken = bytearray(len(text))
    found = []
    also = tuple((Kind.NAME, place.span()) for name in known for place in re.finditer(_whole(name), text))
    for kind, spans in (*((kind, detect(text)) for kind, detect in DETECTORS.items()), *((kind, (span,)) for kind, span in also)):
        for start, end in spans:
            if 1 not in taken[start:end]:
                taken[start:end] = b"\1" * (end - start)
                found.append((start, kind, text[start:end]))
    return [(kind, part) for _, kind, part in sorted(found)]


def replaced(worksheet: Worksheet, chosen: Collection[str]) -> files.Read:
    """The worksheet with its replacement for each chosen text of a finding, wherever it stands whole; else what does not fit its field.

    A lasting id that was made from an effect's name is made again with the name, since it would still show the text.
    """
    swaps = {each.text: each.replacement if each.text in chosen else each.text for each in findings(worksheet)}
    before = _data(worksheet)
    after = _mapped(before, _swap(swaps)) if swaps else before
    for old, new in zip(before["effects"], after["effects"], strict=True):
        if old.get("id") == slugify(old["name"]):
            new["id"] = slugify(new["name"])
    return files.parse(after)


def _data(worksheet: Worksheet) -> dict[str, Any]:
    """What somebody set, as plain data."""
    return worksheet.model_dump(exclude_unset=True)


def _texts(node: Any, path: Path = ()) -> list[tuple[Path, str]]:
    """Every text that somebody wrote, with its path."""
    if isinstance(node, tuple):
        node = dict(enumerate(node))
    texts = []
    for name, value in node.items():
        if name in CODED:
            continue
        if isinstance(value, dict | tuple):
            texts += _texts(value, (*path, name))
        elif type(value) is str and value:
            texts.append(((*path, name), value))
    return texts


def _mapped(node: Any, swap: Callable[[str], str]) -> Any:
    """The same data with other texts."""
    if type(node) is str:
        return swap(node)
    if isinstance(node, dict):
        return {name: value if name in CODED else _mapped(value, swap) for name, value in node.items()}
    return tuple(_mapped(value, swap) for value in node) if isinstance(node, tuple) else node


def _swap(swaps: Mapping[str, str]) -> Callable[[str], str]:
    """A function that puts other texts in, in one pass, the longest first; texts that map to themselves stay, with what they hold."""
    texts = re.compile("|".join(_whole(text) for text in sorted(swaps, key=len, reverse=True)))
    return lambda text: texts.sub(lambda found: swaps[found[0]], text)


def _whole(text: str) -> str:
    """A pattern for a text where it is no part of a longer word or number."""
    before = r"(?<![A-Za-z0-9])" if text[0].isalnum() else ""
    after = r"(?![0-9])" if text[-1].isdecimal() else r"(?![A-Za-z0-9])" if text[-1].isalpha() else ""
    return before + re.escape(text) + after
