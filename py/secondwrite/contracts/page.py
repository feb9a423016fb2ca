"""What the page asks about the library: its list, what one entry says, and whether a file is a library."""

from collections.abc import Iterator
from typing import Any

from ..answers import is_stale
from ..contract import Contracts, Facts
from ..legibility import legible
from ..problems import Problem
from . import GENERIC, Entry, library, own, read
from .filling import CONTRACT, answers, path_of, words
from .searching import find, searched
from .telling import glance


def listed(text: str) -> list[dict[str, Any]]:
    """Every entry with what a search looks at, a company's own first; `text` is that of its file, empty for none."""
    found = find("", library(own(text)))
    return [_row(entry) for entry in sorted(found, key=lambda entry: not entry.is_own)]


def told(id: str, text: str, today: str) -> dict[str, Any] | None:
    """What the entry with this id says, as answers of an effect; none where it is not in the library."""
    entry = library(own(text)).get(id)
    return _row(entry) | _shown(_told(entry, today)) if entry else None


def opened(text: str, today: str = "") -> dict[str, Any] | tuple[Problem, ...]:
    """What to say of a company's own library from the text of its file, or everything that is wrong with it, as read `today`."""
    found = read(text, today)
    return {"provider": legible(found.provider), "operations": len(found.operations)} if isinstance(found, Contracts) else found


def _row(entry: Entry) -> dict[str, Any]:
    row = {"id": entry.id, "title": entry.title, "glance": glance(entry), "searched": searched(entry), "is_own": entry.is_own}
    return {name: _shown(value) for name, value in row.items()}


def _shown(node: Any) -> Any:
    """The same with each text as people may see it: a company's file may hold what turns or hides text."""
    if isinstance(node, dict):
        return {name: _shown(value) for name, value in node.items()}
    if isinstance(node, list):
        return [_shown(item) for item in node]
    return "\n".join(map(legible, node.split("\n"))) if isinstance(node, str) else node


def _told(entry: Entry, today: str) -> dict[str, Any]:
    """`system` is what the destination may be called, and none for a generic entry; of what is `silent` it says nothing."""
    says = list(_says(entry, today))
    known = dict(entry.operation.known())
    return {
        "system": "" if entry.provider == GENERIC else entry.provider,
        "read_on": entry.read_on,
        "is_stale": any(each["is_stale"] for each in says),
        "says": says,
        "silent": [path_of(name) for name in Facts.model_fields if name not in known],
    }


def _says(entry: Entry, today: str) -> Iterator[dict[str, Any]]:
    """Each answer as in a file, in words, and whether it was read too long ago."""
    facts = {path_of(name): fact for name, fact in entry.operation.known()}
    for path, said in answers(entry).items():
        if path != CONTRACT:
            fact = facts.get(path)
            stale = fact is not None and is_stale(fact.read_on, today)
            yield {"path": path, "said": said, "words": words(fact or said), "is_stale": stale}
