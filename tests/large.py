"""The largest worksheet that the form allows: thirty effects, every field with the longest text or answer that fits."""

from typing import Any, get_args

from asked import example, worksheet
from pydantic import BaseModel
from secondwrite import files
from secondwrite.answers import MOST_TEXT, Answer
from secondwrite.worksheet import MOST_EFFECTS, Worksheet

WORDS = "Ein Wort, das wirklich niemand kürzt: 契約 & <b> | "
KEPT = {"format", "version", "id", "contract"}


def text_of(length: int, number: int) -> str:
    """A text of exactly this length that no other field has."""
    return (f"{number}: " + WORDS * (length // len(WORDS) + 1))[: length - 1] + "."


def longest(field: Any) -> int:
    """How long a text may be there."""
    found = [each.max_length for each in field.metadata if getattr(each, "max_length", None) is not None]
    return max(found, default=MOST_TEXT)


class Filler:
    """Fills models in, like an example: its values, each text with a number of its own."""

    def __init__(self, *, with_differences: bool) -> None:
        self.number = 0
        self.with_differences = with_differences

    def text(self, length: int) -> str:
        """The next text."""
        self.number += 1
        return text_of(length, self.number)

    def model(self, model: type[BaseModel], like: Any) -> dict[str, Any]:
        """Every field of a group."""
        return {name: self.field(name, field, like[name]) for name, field in model.model_fields.items() if name not in KEPT}

    def field(self, name: str, field: Any, like: Any) -> Any:
        """One field: effects, a group, an answer or a text."""
        kind = field.annotation
        if name == "effects":
            return [self.model(get_args(kind)[0], like[0]) for _ in range(MOST_EFFECTS)]
        if name == "differs":
            return self.model(kind, files.plain(worksheet(example("order")))["sending"]) if self.with_differences else {}
        if isinstance(kind, type) and issubclass(kind, Answer):
            return self.answer(like["value"])
        return self.model(kind, like) if isinstance(kind, type) and issubclass(kind, BaseModel) else self.text(longest(field))

    def answer(self, value: Any) -> dict[str, Any]:
        """An answer with its basis, its source and what was seen."""
        return {
            "value": value,
            "basis": "demonstrated",
            "source": self.text(200),
            "read_on": "2026-11-20",
            "evidence": self.text(MOST_TEXT),
        }


def large(*, with_differences: bool = False) -> dict[str, Any]:
    """The worksheet as plain data."""
    head = {"format": "second-write worksheet", "version": 1}
    return head | Filler(with_differences=with_differences).model(Worksheet, files.plain(worksheet(example("order"))))
