"""What the model of a library lets pass and a library must not hold: facts without support, forged marks, contradictions."""

import re
from collections.abc import Iterator
from typing import Any

from ..answers import MOST_TEXT, Answer, Basis, duration_seconds
from ..choices import Lookup, Protection
from ..contract import Contracts, Operation
from ..problems import Problem
from ..spots import Path, Spot, where
from .filling import remarks_of

_FALSE_MARK = re.compile(rf"\(\s*({'|'.join(Basis)})\b", re.IGNORECASE)
_DURATIONS = ("remembers_for", "in_progress_for", "lookup_lag")
# A value, and the facts that cannot be known beside it.
_CLASHES = (
    ("protection", Protection.NONE, ("remembers_for", "in_progress_for", "key_field", "key_scope")),
    ("lookup", Lookup.NONE, ("lookup_by", "lookup_lag")),
    ("lookup", Lookup.AUTHORITATIVE, ("lookup_lag",)),
)


def doubtful(contracts: Contracts, data: Any, today: str) -> Iterator[Problem]:
    """Everything of this kind in a library; `data` is its file as plain data, `today` empty where nobody knows the day."""
    yield from _in_texts((), {"provider": contracts.provider}, data)
    ids = [operation.id for operation in contracts.operations]
    for place, operation in enumerate(contracts.operations):
        here = ("operations", place)
        first = ids.index(operation.id)
        if first < place:
            what = f'Operation {first + 1} is called "{operation.id}" too.'
            yield _problem(data, (*here, "id"), "same_id", what, "Give each its own id.")
        yield from _in_operation(operation, here, data)
        for path, fact in _facts(operation, here):
            yield from _in_fact(path, fact, data, today)


def _facts(operation: Operation, here: Path) -> Iterator[tuple[Path, Answer[Any]]]:
    yield from (((*here, "facts", name), fact) for name, fact in operation.known())
    yield from (((*here, "notes", at), note) for at, note in enumerate(operation.notes))


def _in_operation(operation: Operation, here: Path, data: Any) -> Iterator[Problem]:
    yield from _in_texts(here, {"name": operation.name, "call": operation.call, "creates": operation.creates}, data)
    known = dict(operation.known())
    if not known:
        remedy = 'Add what is known, such as "protection"; leave the operation out while nothing is.'
        yield _problem(data, (*here, "facts"), "no_fact", "It says nothing about this operation.", remedy)
    for first, value, others in _CLASHES:
        for second in others:
            if first in known and known[first].value is value and second in known:
                what = f'It contradicts "{first}": "{value}".'
                yield _problem(
                    data, (*here, "facts", second), "contradiction", what, "Only one of the two can be true: correct one."
                )
    size = len(remarks_of(operation))
    if size > MOST_TEXT:
        what = f"With their marks and sources, and with the field, scope and lookup call, they take {size:,} characters."
        remedy = f"A worksheet keeps {MOST_TEXT:,} at most: shorten {size - MOST_TEXT:,} away, or leave a note out."
        yield _problem(data, (*here, "notes"), "long_notes", what, remedy)


def _in_fact(path: Path, fact: Answer[Any], data: Any, today: str) -> Iterator[Problem]:
    """What is wrong with one fact or note: its words, its day, and what it stands on."""
    yield from _in_texts(path, {"value": fact.value, "source": fact.source}, data)
    if not (fact.is_known and fact.value):
        yield _problem(data, (*path, "value"), "empty_fact", "It says nothing.", "Write what is known, or leave it out.")
    elif path[-1] in _DURATIONS and duration_seconds(fact.value) == 0:
        remedy = "Write how long it is, such as 24 h, or leave it out."
        yield _problem(data, (*path, "value"), "no_time", f"{fact.value} is no time at all.", remedy)
    if not fact.read_on:
        yield _problem(
            data, path, "no_day", "It does not say when this was read or said.", 'Add the day, such as "read_on": "2026-11-29".'
        )
    elif today and fact.read_on > today:
        what = f"{fact.read_on} is in the future; today is {today}."
        yield _problem(data, (*path, "read_on"), "future_day", what, "Write the day on which it was read or said.")
    yield from _unsupported(path, fact, data)


def _unsupported(path: Path, fact: Answer[Any], data: Any) -> Iterator[Problem]:
    """A mark that is better than what stands behind it."""
    if fact.basis is Basis.CLAIMED and not fact.source:
        remedy = 'Name who said so as its "source", or write "basis": "assumed".'
        yield _problem(data, path, "no_source", "It is called claimed and does not say by whom.", remedy)
    elif fact.read_on and fact.effective_basis is not fact.basis:
        missing = "web address" if fact.basis is Basis.DOCUMENTED else "evidence"
        what = f"It is called {fact.basis.value} and has no {missing}."
        yield _problem(data, path, "weak_basis", what, f'Add the {missing}, or write "basis": "claimed".')


def _in_texts(path: Path, texts: dict[str, Any], data: Any) -> Iterator[Problem]:
    """Texts that would read as more than one line, or as if they bore a mark, where a worksheet keeps them among others."""
    for name, text in texts.items():
        if not isinstance(text, str):
            continue
        if len(text.splitlines()) > 1:
            yield _problem(data, (*path, name), "line_break", "There is a line break in it.", "Write it on one line.")
        if found := _FALSE_MARK.search(text):
            remedy = 'Leave the bracket out: a mark comes from "basis" alone.'
            yield _problem(data, (*path, name), "false_mark", f'"{found[0]}" reads like a mark of the library.', remedy)


def _problem(data: Any, path: Path, code: str, what: str, remedy: str) -> Problem:
    return Problem(code, ".".join(map(str, path)), where(Spot(Contracts, path), data), what, remedy)
