"""What a worksheet shows to others: without what is private, unless that is wanted, and short enough for a link."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from . import files
from .answers import Basis
from .remarks import without_sources
from .spots import Path, Spot, where
from .worksheet import Worksheet

# Who does something here, and under which account: nothing that others need in order to answer. By the last two steps of a path.
PRIVATE = (
    ("recovery", "owner_name"),
    ("authority", "approver"),
    ("authority", "recovery_runs_as"),
    ("authority", "override_by"),
    ("destination", "account"),
)


def private_paths(worksheet: Worksheet) -> tuple[Path, ...]:
    """Where something private stands: names and accounts, who said an answer that no page shows, and what was seen inside."""
    data = files.plain(worksheet)
    return tuple(path for path, text in _texts(data) if text and (_is_private(path) or _names_who_claimed(path, data)))


def shared(worksheet: Worksheet, *, with_private: bool) -> Worksheet:
    """The worksheet as others get it."""
    data = files.plain(worksheet)
    for *groups, last in () if with_private else private_paths(worksheet):
        group: Any = data
        for step in groups:
            group = group[step]
        del group[last]
    for effect in () if with_private else data["effects"]:
        effect["destination"]["remarks"] = without_sources(effect["destination"]["remarks"])
    return Worksheet.model_validate(data)


def left_out(worksheet: Worksheet) -> tuple[str, ...]:
    """What `shared` leaves out, in the words of the form."""
    data = files.plain(worksheet)
    paths = private_paths(worksheet)
    sources = sum(path[-1] == "source" for path in paths)
    who = (f"Who said {'an answer' if sources == 1 else f'{sources} answers'} that no page shows",) if sources else ()
    return (*(where(Spot(Worksheet, path), data) for path in paths if path[-1] != "source"), *who)


def compact(worksheet: Worksheet) -> str:
    """The text of a worksheet file that holds only what was said."""
    data = files.plain(worksheet)
    short = {name: _said(value) for name, value in data.items() if name != "effects"}
    short["effects"] = [_said(effect) | {"differs": effect["differs"]} for effect in data["effects"]]
    return json.dumps(short, ensure_ascii=False, separators=(",", ":"))


def _said(node: Any) -> Any:
    """The same data without don't-knows that say nothing more, empty texts and empty groups."""
    if not isinstance(node, dict):
        return node
    inner = {name: _said(value) for name, value in node.items()}
    return {name: value for name, value in inner.items() if value not in ("", {}, {"value": "dont_know"})}


def _is_private(path: Path) -> bool:
    return path[-1] == "evidence" or path[-2:] in PRIVATE


def _names_who_claimed(path: Path, data: Any) -> bool:
    """Whether it is the source of an answer that is no page: whoever said it, or showed it."""
    if path[-1] != "source":
        return False
    group = data
    for step in path[:-1]:
        group = group[step]
    return bool(group.get("basis") != Basis.DOCUMENTED.value)


def _texts(node: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text with its path."""
    if isinstance(node, str):
        yield path, node
    items = node.items() if isinstance(node, Mapping) else enumerate(node) if isinstance(node, list) else ()
    for name, value in items:
        yield from _texts(value, (*path, name))
