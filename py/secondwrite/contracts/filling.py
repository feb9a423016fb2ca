"""What a contract says as answers of a worksheet."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..answers import Answer
from ..contract import Operation
from ..facts import question
from ..remarks import marked
from ..worksheet import Effect

if TYPE_CHECKING:
    from . import Entry

# Facts that a worksheet asks about the effect; the others it asks about its destination.
OF_THE_EFFECT = ("lookup", "acceptance")
# Facts that a worksheet holds as plain text, so that their sources go into the remarks.
AS_TEXT = ("key_field", "key_scope", "lookup_call")
CONTRACT, REMARKS = "destination.contract", "destination.remarks"


def path_of(fact: str) -> str:
    """Where a worksheet holds a fact, seen from the effect."""
    return fact if fact in OF_THE_EFFECT else f"destination.{fact}"


def answers(entry: "Entry") -> Mapping[str, Any]:
    """What an entry fills in, by path seen from the effect: answers and plain text as in a file. What is not known is left out."""
    operation = entry.operation
    filled: dict[str, Any] = {CONTRACT: entry.id}
    for text, path in ((operation.call, "destination.operation"), (operation.creates, "destination.creates")):
        if text:
            filled[path] = text
    for name, fact in operation.known():
        filled[path_of(name)] = str(fact.value) if name in AS_TEXT else _as_in_a_file(fact)
    if remarks := remarks_of(operation):
        filled[REMARKS] = remarks
    return filled


def remarks_of(operation: Operation) -> str:
    """The notes, and what a worksheet holds as plain text with its source; a line each."""
    return "\n".join(_remarks(operation))


def _remarks(operation: Operation) -> Iterator[str]:
    yield from (marked(note.value, known(note)) for note in operation.notes)
    for name, fact in operation.known():
        if name in AS_TEXT:
            yield marked(f"{question(Effect, path_of(name))} {fact.value}", known(fact))


def known(fact: Answer[Any]) -> str:
    """How a fact is known: mark, source and day."""
    return ", ".join(part for part in (fact.basis.value, fact.source, fact.read_on) if part)


def _as_in_a_file(fact: Answer[Any]) -> dict[str, Any]:
    return {"value": fact.model_dump(mode="json")["value"]} | fact.model_dump(mode="json", exclude_defaults=True, exclude={"value"})


def words(said: Answer[Any] | str) -> str:
    """An answer, or plain text, as a person reads it."""
    if not isinstance(said, Answer):
        return said or "nothing"
    if not said.is_known:
        return "Don't know"
    return f"{getattr(said.value, 'label', said.value)} ({known(said)})"
