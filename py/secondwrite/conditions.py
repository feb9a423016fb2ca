"""When a question applies, given other answers: data beside the question, which the engine and the form both read.

A condition is a list of ways; it holds where every answer of one way has one of the values named. Two ids stand for no
answer: `effects` is "one" or "several", `place` says whether the effect is the "first" or a "later" one.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from pydantic import BaseModel

from .answers import Choice

Way = dict[str, list[str]]
Condition = list[Way]


def only(id: str, *values: str) -> Condition:
    """The question applies only where the answer with this id has one of these values."""
    return [{id: [str(value) for value in values]}]


def unless(id: str, *values: Choice) -> Condition:
    """The question applies unless the answer with this id has one of these values; don't know is not among them."""
    return only(id, *(each for each in type(values[0]) if each not in values))


def both(*conditions: Condition) -> Condition:
    """The question applies only where all of these hold; they are about different answers."""
    return [{id: values for way in ways for id, values in way.items()} for ways in product(*conditions)]


def either(*conditions: Condition) -> Condition:
    """The question applies where one of these holds."""
    return [way for condition in conditions for way in condition]


def conditions(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, Condition]]:
    """The questions of a model that have a condition, by id, with the conditions."""
    for name, info in model.model_fields.items():
        extra = info.json_schema_extra
        if isinstance(extra, dict) and "when" in extra:
            yield prefix + name, extra["when"]  # type: ignore[misc]
        elif name != "differs" and isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from conditions(info.annotation, f"{prefix}{name}.")


def holds(condition: Condition, said: Mapping[str, str]) -> bool:
    """Whether a condition holds, given what is said by id."""
    return any(all(said[id] in values for id, values in way.items()) for way in condition)
