"""The search in the library; `static/form/search.js` searches in the page by the same rules."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from . import Entry
from .telling import glance


def find(query: str, among: Mapping[str, Entry]) -> list[Entry]:
    """The entries that hold every word of a query; all for an empty one.

    First those that hold it as it stands, then those whose name begins with its first word.
    """
    words = query.casefold().split()
    first, phrase = "".join(words[:1]), " ".join(words)
    found = ((entry, searched(entry)) for entry in among.values())
    ranked = [
        (phrase not in text, not text.startswith(first), entry.title.casefold(), entry)
        for entry, text in found
        if all(word in text or word.replace("-", "") in text for word in words)
    ]
    return [entry for *_, entry in sorted(ranked, key=lambda each: each[:3])]


def searched(entry: Entry) -> str:
    """What a search looks at, the title first: in small letters as Python and as a browser makes them, and a web form as webform too."""
    operation = entry.operation
    named = (entry.title, operation.creates, *operation.words)
    joined = (pair for phrase in named for pair in _joined(phrase))
    text = " ".join((*named, entry.id, operation.call, glance(entry), *joined))
    return " ".join(dict.fromkeys((text.casefold(), text.lower())))


def _joined(phrase: str) -> Iterator[str]:
    """Each two words that stand side by side as one."""
    return (one + other for one, other in pairwise(re.findall(r"\w+", phrase)))
