"""A place in a file: what the model says about it, and its words for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import EnumType
from typing import Any

from pydantic import BaseModel

from .answers import Answer
from .legibility import written_out
from .worksheet import Worksheet

Path = tuple[str | int, ...]

# How much of a text a problem quotes.
MOST_QUOTED = 200
# Lists whose items a person knows by their names.
_NAMED = {"effects": "effect", "operations": "operation"}


@dataclass(frozen=True)
class Spot:
    """A place in data that should be of a model, by its path as in the file."""

    model: type[BaseModel]
    path: Path

    def __truediv__(self, step: str | int) -> "Spot":
        return Spot(self.model, (*self.path, step))

    @property
    def group(self) -> "Spot":
        """The place around this one."""
        return Spot(self.model, self.path[:-1])


def where(spot: Spot, data: Any) -> str:
    """The place in words: the effect or operation, and the question; for an unknown field the group it stands in."""
    named = [_item_words(spot.path[0], spot.path[1], data)] if len(spot.path) > 1 and spot.path[0] in _NAMED else []
    return ", ".join([*named, *_question_words(spot)]) or ("The worksheet" if spot.model is Worksheet else "The file")


def _question_words(spot: Spot) -> list[str]:
    """The title of the last question on the path, and what stands below it."""
    model: Any = spot.model
    words: list[str] = []
    for place, step in enumerate(spot.path):
        if isinstance(step, int):
            words = [] if spot.path[place - 1] in _NAMED else [*words, f"item {step + 1}"]
            continue
        field = fields_of(model).get(step)
        title = str(field.title) if field else readable(step) if step.strip() else "a field without a name"
        if field and not is_answer(model):
            words = [title]
        elif step != "value":
            words.append(title)
        model = _model_of(field.annotation) if field else None
    return words


def is_answer(model: Any) -> bool:
    """Whether a model is that of an answer."""
    return isinstance(model, type) and issubclass(model, Answer)


def _item_words(items: str | int, place: str | int, data: Any) -> str:
    """Which effect, or operation, with its name where it has one."""
    found = data.get(items) if isinstance(data, Mapping) else None
    item = found[place] if isinstance(found, list | tuple) and isinstance(place, int) and place < len(found) else None
    name = item.get("name") if isinstance(item, Mapping) else None
    number = f"{_NAMED[str(items)]} {int(place) + 1}"
    return f'{number} "{readable(name)}"' if isinstance(name, str) and name.strip() else number


def _model_of(annotation: Any) -> Any:
    """The model behind a field: itself, or the items of a tuple."""
    items = getattr(annotation, "__args__", ())
    return items[0] if items and not fields_of(annotation) else annotation


def fields_of(model: Any) -> Mapping[str, Any]:
    """The fields of a model by name; none for what is no model."""
    return model.model_fields if isinstance(model, type) and issubclass(model, BaseModel) else {}


def model_at(spot: Spot) -> Any:
    """The model, or the type, that belongs there; None where nothing does."""
    model: Any = spot.model
    for step in spot.path:
        field = fields_of(model).get(step) if isinstance(step, str) else None
        model = model if isinstance(step, int) else _model_of(field.annotation) if field else None
    return model


def choices_at(spot: Spot) -> list[str]:
    """The values that may stand there, where they are choices."""
    return [str(member) for member in members_at(spot)]


def members_at(spot: Spot) -> list[Any]:
    """The choices that may stand there, with their words; none where it is no choice."""
    field_spot = spot if isinstance(spot.path[-1], str) else spot.group
    field = fields_of(model_at(field_spot.group)).get(str(field_spot.path[-1]))
    return _members(field.annotation if field else None)


def _members(annotation: Any) -> list[Any]:
    """The choices an annotation names, also inside a tuple or a union."""
    if isinstance(annotation, EnumType):
        return list(annotation)
    return [member for item in getattr(annotation, "__args__", ()) for member in _members(item)]


def readable(step: str | int) -> str:
    """A step of a path or a name, shortened, with what a terminal would obey written out."""
    text = str(step)
    return written_out(text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…")
