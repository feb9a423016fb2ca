"""What the page asks about the library: its list, what an entry fills in, and where a worksheet differs from it."""

from dataclasses import asdict
from typing import Any

from ..answers import is_stale
from ..worksheet import Effect, Worksheet
from . import Entry, find, library, own
from .filling import differences, filled
from .telling import glance


def listed(text: str) -> list[dict[str, str]]:
    """Every entry, in the order of their titles, with what a search looks at; `text` is that of a company's own library."""
    return [_row(entry) for entry in find("", library(own(text)))]


def taken_over(effect: dict[str, Any], id: str, before: str, text: str) -> dict[str, Any]:
    """An effect with what the entry with this id says, and without what still stands there from the one before."""
    known = library(own(text))
    return filled(effect, known[id], known.get(before))


def compared(worksheet: Worksheet, today: str, text: str) -> list[dict[str, Any]]:
    """For each effect that names a contract: which it is, and where the worksheet says something else; no title: it is not there."""
    known = library(own(text))
    return [
        {"place": place, **_compared(effect, known.get(effect.destination.contract), today)}
        for place, effect in enumerate(worksheet.effects)
        if effect.destination.contract
    ]


def _row(entry: Entry) -> dict[str, str]:
    return {"id": entry.id, "title": entry.title, "glance": glance(entry), "searched": entry.searched}


def _compared(effect: Effect, entry: Entry | None, today: str) -> dict[str, Any]:
    if entry is None:
        return {"id": effect.destination.contract, "title": ""}
    differing = [asdict(each) for each in differences(effect, entry)]
    return _row(entry) | {"read_on": entry.read_on, "is_stale": is_stale(entry.read_on, today), "differences": differing}
