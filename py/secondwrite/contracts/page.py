"""What the page asks about the library: its list, what one entry says, and whether a file is a library."""

from collections.abc import Iterator
from typing import Any

from ..answers import is_stale
from ..contract import Contracts
from ..problems import Problem
from . import GENERIC, Entry, find, library, own, read
from .filling import CONTRACT, answers, path_of, words
from .telling import glance


def listed(text: str) -> list[dict[str, Any]]:
    """Every entry with what a search looks at, a company's own first; `text` is that of its file, empty for none."""
    found = find("", library(own(text)))
    return [_row(entry) for entry in sorted(found, key=lambda entry: not entry.is_own)]


def told(id: str, text: str, today: str) -> dict[str, Any] | None:
    """What the entry with this id says, as answers of an effect; none where it is not in the library."""
    entry = library(own(text)).get(id)
    return _row(entry) | _told(entry, today) if entry else None


def opened(text: str) -> dict[str, Any] | tuple[Problem, ...]:
    """What to say of a company's own library from the text of its file, or everything that is wrong with it."""
    found = read(text)
    return {"provider": found.provider, "operations": len(found.operations)} if isinstance(found, Contracts) else found


def _row(entry: Entry) -> dict[str, Any]:
    shown = {"id": entry.id, "title": entry.title, "glance": glance(entry), "searched": entry.searched}
    return shown | {"is_own": entry.is_own}


def _told(entry: Entry, today: str) -> dict[str, Any]:
    """`system` is what the destination may be called; a generic entry names no system."""
    says = list(_says(entry, today))
    return {
        "system": "" if entry.provider == GENERIC else entry.provider,
        "read_on": entry.read_on,
        "is_stale": any(each["is_stale"] for each in says),
        "says": says,
    }


def _says(entry: Entry, today: str) -> Iterator[dict[str, Any]]:
    """Each answer as in a file, in words, and whether it was read too long ago."""
    facts = {path_of(name): fact for name, fact in entry.operation.known()}
    for path, said in answers(entry).items():
        if path != CONTRACT:
            fact = facts.get(path)
            stale = fact is not None and is_stale(fact.read_on, today)
            yield {"path": path, "said": said, "words": words(fact or said), "is_stale": stale}
