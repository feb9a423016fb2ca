"""Text of our JSON files to plain data, or the problem that says why it cannot be read; and back to text."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .problems import whole_file
from .spots import readable

MOST_BYTES = 8_000_000
MOST_DEEP = 20
# A sign that stands for what could not be read may well be in a text that somebody typed.
_JSON_BEGINS = re.compile(r"[\ufeff \t\r\n]*[\[{]")
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)


@dataclass(frozen=True)
class Kind:
    """A kind of file: what people call it, and the format and version in its head."""

    noun: str
    format: str
    version: int


class Unreadable(Exception):
    """The file as a whole cannot be read; carries the problem that says why."""

    def __init__(self, code: str, what: str, remedy: str, where: str = "The file") -> None:
        self.problem = whole_file(code, what, remedy, where)


def load(text: str, kind: Kind) -> Any:
    """Plain data from the text of a file of this kind. Raises `Unreadable` with the problem that says why."""
    data = parsed(text, kind.noun)
    _check_header(data, kind)
    return data


def parsed(text: str, noun: str) -> Any:
    """Plain data from JSON text, whatever its head says. Raises `Unreadable`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Unreadable(
            "too_big", f"It is larger than {MOST_BYTES // 1_000_000} MB.", f"Open a {noun} file; those are far smaller."
        )
    if "\x00" in text or ("\ufffd" in text[:500] and not _JSON_BEGINS.match(text)):
        raise Unreadable(
            "no_text", "It is not a text file; a picture or a document, perhaps.", f"Open a {noun} file, which ends in .json."
        )
    if _depth(text) > MOST_DEEP:
        raise Unreadable("too_deep", f"Its brackets are nested too deeply for a {noun}.", f"Open a {noun} file.")
    try:
        data = json.loads(text.lstrip("\ufeff"), object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"Line {error.lineno}, column {error.colno}"
        raise Unreadable(
            "broken_json", f"The file is not valid JSON: {error.msg}.", "Correct this place, or open another file.", where
        ) from None
    except ValueError:
        raise Unreadable("bad_number", "It holds a number that is far too long.", "Write the number as it is meant.") from None
    return data


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
            raise Unreadable("duplicate_key", f'The field "{readable(key)}" stands twice in one group.', "Remove one of the two.")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise Unreadable("bad_number", f"It holds {name}, which is no number.", "Write a number, or dont_know.")


def _check_header(data: Any, kind: Kind) -> None:
    if not isinstance(data, Mapping) or data.get("format") != kind.format:
        header = f'"format": "{kind.format}", "version": {kind.version}'
        raise Unreadable(
            f"no_{kind.noun}", f"This is not a Second Write {kind.noun}.", f"A {kind.noun} begins with {{{header}, …}}."
        )
    check_version(data, kind)


def check_version(data: Mapping[str, Any], kind: Kind) -> None:
    """Whether the head of a file says a version that can be read. Raises `Unreadable` where it does not."""
    version = data.get("version")
    if type(version) is not int:
        raise Unreadable(
            "no_version", "It does not say in which version of the format it is written.", 'Write "version": 1 below the format.'
        )
    if version > kind.version:
        raise Unreadable(
            "newer_version",
            f"It was written by a newer Second Write (format {readable(version)}; this one reads up to {kind.version}).",
            "Open it with the newer version. Nothing was changed.",
        )


def dump(data: Any) -> str:
    """The text of a file: groups opened out, each answer on a line of its own."""
    return _lines(data, 0) + "\n"


def _lines(node: Any, depth: int) -> str:
    """JSON text with groups opened out and each answer on a line of its own."""
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(node, dict) and node and "value" not in node:
        rows = [f"{inner}{json.dumps(key)}: {_lines(value, depth + 1)}" for key, value in node.items()]
        return "{\n" + ",\n".join(rows) + f"\n{outer}}}"
    if isinstance(node, list) and node and isinstance(node[0], dict):
        return "[\n" + ",\n".join(inner + _lines(item, depth + 1) for item in node) + f"\n{outer}]"
    return json.dumps(node, ensure_ascii=False)
