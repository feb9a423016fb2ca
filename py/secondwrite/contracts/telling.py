"""A contract in words: at a glance for a list, and in full."""

from collections.abc import Iterator
from typing import Any

from ..answers import Answer, Basis
from ..choices import Lookup, Protection
from ..contract import Facts
from . import Entry
from .filling import known, words


def glance(entry: Entry) -> str:
    """How it recognises a repeat, for how long, and what a lookup shows; each with its mark where the vendor does not document it."""
    facts = entry.operation.facts
    return f"{_protection(facts)}; {_lookup(facts)}"


def _protection(facts: Facts) -> str:
    match facts.protection.value:
        case Protection.REMEMBERS_KEY:
            return f"takes a key{_mark(facts.protection)}, {_retention(facts.remembers_for)}"
        case Protection.UNIQUE_REFERENCE:
            return f"makes no second one with the same reference{_mark(facts.protection)}"
        case Protection.NONE:
            return _none("protection", facts.protection)
    return "protection not known"


def _retention(kept: Answer[str]) -> str:
    return f"remembers it for {kept.value}{_mark(kept)}" if kept.is_known else "for how long is not known"


def _lookup(facts: Facts) -> str:
    lookup, lag = facts.lookup, facts.lookup_lag
    match lookup.value:
        case Lookup.AUTHORITATIVE:
            return f"a lookup shows it at once{_mark(lookup)}"
        case Lookup.LAGGING if lag.is_known:
            return f"a lookup{_mark(lookup)} shows it later, after up to {lag.value}{_mark(lag)}"
        case Lookup.LAGGING if lookup.is_established:
            return f"a lookup shows it later{_mark(lookup)}"
        case Lookup.LAGGING:
            return f"a lookup{_mark(lookup)}, how soon it shows is not known"
        case Lookup.NONE:
            return _none("lookup", lookup)
    return "lookup not known"


def _none(what: str, fact: Answer[Any]) -> str:
    """Who says that there is none: the vendor, somebody else, or nobody, so that it is assumed."""
    if fact.effective_basis is Basis.DOCUMENTED:
        return f"states that there is no {what}"
    if fact.effective_basis is Basis.ASSUMED:
        return f"no {what} documented (assumed: none)"
    return f"no {what}{_mark(fact)}"


def _mark(fact: Answer[Any]) -> str:
    """How it is known, unless the vendor documents it."""
    basis = fact.effective_basis
    return "" if basis is Basis.DOCUMENTED else f" ({basis.value})"


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
