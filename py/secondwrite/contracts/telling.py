"""A contract in words: at a glance for a list, and in full."""

from collections.abc import Iterator

from ..choices import Lookup, Protection
from ..contract import Facts
from . import Entry
from .filling import known, words

_PROTECTIONS = {
    Protection.REMEMBERS_KEY: "takes a key",
    Protection.UNIQUE_REFERENCE: "refuses a second one with the same reference",
    Protection.NONE: "no protection documented",
    Protection.DONT_KNOW: "protection not known",
}
_LOOKUPS = {
    Lookup.AUTHORITATIVE: "a lookup shows it at once",
    Lookup.LAGGING: "a lookup shows it later",
    Lookup.NONE: "no lookup documented",
    Lookup.DONT_KNOW: "lookup not known",
}


def glance(entry: Entry) -> str:
    """How it recognises a repeat, for how long, and what a lookup shows."""
    facts = entry.operation.facts
    parts = [_PROTECTIONS[facts.protection.value], _LOOKUPS[facts.lookup.value]]
    if facts.protection.value is Protection.REMEMBERS_KEY:
        is_told = facts.remembers_for.is_known
        parts[0] += f", remembers it for {facts.remembers_for.value}" if is_told else ", for how long is not known"
    if facts.lookup_lag.is_known:
        parts[1] += f", after up to {facts.lookup_lag.value}"
    return "; ".join(parts)


def line(entry: Entry) -> str:
    """One line of a list."""
    return f"{entry.id}: {entry.title}. {glance(entry)}."


def lines(entry: Entry) -> Iterator[str]:
    """All that is known, each with its mark, source and day; and what is not known."""
    operation = entry.operation
    yield f"{entry.title} ({entry.id})"
    if operation.call:
        yield f"Call: {operation.call}"
    yield ""
    yield from (f"- {title(name)} {words(fact)}" for name, fact in operation.known())
    yield from (f"- Worth knowing: {note.value} ({known(note)})" for note in operation.notes)
    unknown = [title(name) for name in Facts.model_fields if name not in dict(operation.known())]
    if unknown:
        yield f"\nNot known: {' '.join(unknown)}"


def title(fact: str) -> str:
    """The question that a fact answers."""
    return str(Facts.model_fields[fact].title)
