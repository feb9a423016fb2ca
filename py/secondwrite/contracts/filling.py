"""What a contract says as answers of a worksheet, and where a worksheet says something else."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ..answers import DONT_KNOW, Answer
from ..contract import Facts
from ..facts import question, walk
from ..groups import capital
from ..worksheet import Effect
from . import Entry

# Facts that a worksheet asks about the effect; the others it asks about its destination.
OF_THE_EFFECT = ("lookup", "acceptance")
# Facts that a worksheet holds as plain text, so that their sources go into the remarks.
AS_TEXT = ("key_field", "key_scope", "lookup_call")
REMARKS = "destination.remarks"


@dataclass(frozen=True)
class Difference:
    """A question that a worksheet answers otherwise than its contract: both answers in words, with how they are known."""

    path: str
    question: str
    here: str
    there: str


def path_of(fact: str) -> str:
    """Where a worksheet holds a fact, seen from the effect."""
    return fact if fact in OF_THE_EFFECT else f"destination.{fact}"


def answers(entry: Entry) -> Mapping[str, Any]:
    """What an entry fills in, by path seen from the effect: answers and plain text as in a file. What is not known is left out."""
    operation = entry.operation
    filled: dict[str, Any] = {"destination.contract": entry.id}
    for text, path in ((operation.call, "destination.operation"), (operation.creates, "destination.creates")):
        if text:
            filled[path] = text
    for name, fact in operation.known():
        filled[path_of(name)] = str(fact.value) if name in AS_TEXT else _as_in_a_file(fact)
    filled[REMARKS] = "\n".join(_remarks(entry))
    return filled


def filled(effect: Mapping[str, Any], entry: Entry, before: Entry | None = None) -> dict[str, Any]:
    """An effect, as plain data, with what an entry says; what stands there from the entry `before` is taken out first."""
    result: dict[str, Any] = deepcopy(dict(effect))
    for path, said in answers(before).items() if before else ():
        if _get(result, path) == said:
            _put(result, path, {"value": DONT_KNOW} if isinstance(said, dict) else "")
    for path, said in answers(entry).items():
        _put(result, path, said)
    if not str(_get(result, "destination.name") or "").strip():
        _put(result, "destination.name", entry.provider)
    return result


def differences(effect: Effect, entry: Entry) -> Iterator[Difference]:
    """Where an effect says something else than the entry it names: it was overruled here, or the library has changed."""
    for path, said in answers(entry).items():
        if path == "destination.contract":
            continue
        here = walk(effect, path)
        if (_as_in_a_file(here) if isinstance(here, Answer) else here) != said:
            there = getattr(entry.operation.facts, path.split(".")[-1], said)
            yield Difference(path, question(Effect, path), words(here), words(there))


def _get(node: Any, path: str) -> Any:
    for step in path.split("."):
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def _put(node: dict[str, Any], path: str, said: Any) -> None:
    *groups, last = path.split(".")
    for step in groups:
        node = node.setdefault(step, {})
    node[last] = said


def _remarks(entry: Entry) -> Iterator[str]:
    """The notes, and the sources of what a worksheet holds as plain text; a line each."""
    yield from (f"{note.value} ({known(note)})" for note in entry.operation.notes)
    for name, fact in entry.operation.known():
        if name in AS_TEXT:
            yield f"{Facts.model_fields[name].title} {capital(known(fact))}."


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

