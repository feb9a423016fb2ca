"""Worksheet files: JSON text to a worksheet or problems, and a worksheet to JSON text with one answer per line.

A report in which a worksheet stands is read like that worksheet's file.
"""

import json
from typing import Any

from pydantic import BaseModel, ValidationError

from .answers import Answer
from .embedded import file_in
from .problems import Problem, from_validation, whole_file
from .texts import MOST_BYTES, Kind, Unreadable, dump, load
from .worksheet import FORMAT, VERSION, Effect, Worksheet, slugify

WORKSHEETS = Kind("worksheet", FORMAT, VERSION)

Read = Worksheet | tuple[Problem, ...]


def read(text: str) -> Read:
    """A worksheet from the text of its file, or everything that is wrong with it."""
    try:
        return parse(load(file_in(text), WORKSHEETS))
    except Unreadable as error:
        return (error.problem,)


def parse(data: Any) -> Read:
    """A worksheet from plain data, as the form sends it, or everything that is wrong with it."""
    try:
        return Worksheet.model_validate(data)
    except ValidationError as error:
        return from_validation(error, data)


# What is wrong with a text that a person types; everything else is wrong with the file.
TYPED = frozenset({"string_too_long", "string_too_short", "day", "duration", "count", "invisible", "same_effect"})


def unfinished(text: str, problems: tuple[Problem, ...]) -> Any | None:
    """The data of a file whose problems a person can correct in the form; nothing where the file itself is wrong."""
    return load(file_in(text), WORKSHEETS) if all(problem.code in TYPED for problem in problems) else None


def write(worksheet: Worksheet) -> str:
    """The text of a worksheet's file: fixed key order, one answer per line, every open question visible."""
    return dump(_plain(worksheet))


def too_big(file: str) -> Problem | None:
    """What to say of a file that is larger than one that can be opened."""
    size = len(file.encode())
    if size <= MOST_BYTES:
        return None
    what = f"Its file would be {size / 1e6:.1f} MB; one of more than {MOST_BYTES // 1_000_000} MB cannot be opened."
    return whole_file("too_big", what, "Shorten the longest texts, or split the workflow in two.", "The worksheet")


def plain(worksheet: Worksheet) -> dict[str, Any]:
    """The same as plain data, for the form."""
    loaded: dict[str, Any] = json.loads(write(worksheet))
    return loaded


def _plain(node: Any) -> Any:
    """Plain data in the order of the model; an effect carries its lasting id, `differs` only what differs."""
    if isinstance(node, Answer):
        return node.model_dump(mode="json", exclude_defaults=True) | {"value": node.model_dump(mode="json")["value"]}
    if isinstance(node, Effect):
        fields = {name: _plain(getattr(node, name)) for name in type(node).model_fields if name != "differs"}
        return fields | {"id": node.slug, "differs": _set_only(node.differs)}
    if isinstance(node, BaseModel):
        return {name: _plain(getattr(node, name)) for name in type(node).model_fields}
    return [_plain(item) for item in node] if isinstance(node, tuple) else node


def _set_only(node: Any) -> Any:
    if not isinstance(node, BaseModel) or isinstance(node, Answer):
        return _plain(node)
    return {name: _set_only(getattr(node, name)) for name in type(node).model_fields if name in node.model_fields_set}


def file_stem(worksheet: Worksheet) -> str:
    """A file name without ending, from the workflow's name or else its first effect's."""
    return slugify(worksheet.workflow.name) if worksheet.workflow.name else worksheet.effects[0].slug
