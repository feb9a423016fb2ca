"""Worksheet files: JSON text to a worksheet or problems, and a worksheet to JSON text with one answer per line."""

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from .answers import Answer
from .problems import Problem, from_validation, whole_file
from .worksheet import FORMAT, VERSION, Effect, Worksheet, slugify

MOST_BYTES = 8_000_000
MOST_DEEP = 20
_HEADER = f'"format": "{FORMAT}", "version": {VERSION}'

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)

Read = Worksheet | tuple[Problem, ...]


class _Unreadable(Exception):
    """The file as a whole cannot be read; carries the problem that says why."""

    def __init__(self, code: str, what: str, remedy: str, where: str = "The file") -> None:
        self.problem = whole_file(code, what, remedy, where)


def read(text: str) -> Read:
    """A worksheet from the text of its file, or everything that is wrong with it."""
    try:
        data = _load(text)
        _check_header(data)
    except _Unreadable as error:
        return (error.problem,)
    return parse(data)


def parse(data: Any) -> Read:
    """A worksheet from plain data, as the form sends it, or everything that is wrong with it."""
    try:
        return Worksheet.model_validate(data)
    except ValidationError as error:
        return from_validation(error, data)


def write(worksheet: Worksheet) -> str:
    """The text of a worksheet's file: fixed key order, one answer per line, every open question visible."""
    return _lines(_plain(worksheet), 0) + "\n"


def plain(worksheet: Worksheet) -> dict[str, Any]:
    """The same as plain data, for the form."""
    loaded: dict[str, Any] = json.loads(write(worksheet))
    return loaded


def _load(text: str) -> Any:
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _Unreadable(
            "too_big", f"It is larger than {MOST_BYTES // 1_000_000} MB.", "Open a worksheet file; those are far smaller."
        )
    if "\x00" in text or "\ufffd" in text[:500]:
        raise _Unreadable(
            "no_text", "It is not a text file; a picture or a document, perhaps.", "Open a worksheet file, which ends in .json."
        )
    if _depth(text) > MOST_DEEP:
        raise _Unreadable("too_deep", "Its brackets are nested too deeply for a worksheet.", "Open a worksheet file.")
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"Line {error.lineno}, column {error.colno}"
        raise _Unreadable(
            "broken_json", f"The file is not valid JSON: {error.msg}.", "Correct this place, or open another file.", where
        ) from None
    except ValueError:
        raise _Unreadable("bad_number", "It holds a number that is far too long.", "Write the number as it is meant.") from None


def _depth(text: str) -> int:
    """How deeply brackets outside strings are nested: asked before parsing, since parsers fail in their own ways."""
    depth = deepest = 0
    for token in _TOKENS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        deepest = max(deepest, depth)
    return deepest


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Unreadable("duplicate_key", f'The field "{key}" stands twice in one group.', "Remove one of the two.")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise _Unreadable("bad_number", f"It holds {name}, which is no number.", "Write a number, or dont_know.")


def _check_header(data: Any) -> None:
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise _Unreadable("no_worksheet", "This is not a Second Write worksheet.", f"A worksheet begins with {{{_HEADER}, …}}.")
    version = data.get("version")
    if type(version) is not int:
        raise _Unreadable(
            "no_version", "It does not say in which version of the format it is written.", 'Write "version": 1 below the format.'
        )
    if version > VERSION:
        raise _Unreadable(
            "newer_version",
            f"It was written by a newer Second Write (format {version}; this one reads up to {VERSION}).",
            "Open it with the newer version. Nothing was changed.",
        )


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


def _lines(node: Any, depth: int) -> str:
    """JSON text with groups opened out and each answer on a line of its own."""
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(node, dict) and node and "value" not in node:
        rows = [f"{inner}{json.dumps(key)}: {_lines(value, depth + 1)}" for key, value in node.items()]
        return "{\n" + ",\n".join(rows) + f"\n{outer}}}"
    if isinstance(node, list) and node and isinstance(node[0], dict):
        return "[\n" + ",\n".join(inner + _lines(item, depth + 1) for item in node) + f"\n{outer}]"
    return json.dumps(node, ensure_ascii=False)


def file_stem(worksheet: Worksheet) -> str:
    """A file name without ending, from the workflow's name or else its first effect's."""
    return slugify(worksheet.workflow.name) if worksheet.workflow.name else worksheet.effects[0].slug
