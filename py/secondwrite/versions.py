"""Two versions of a worksheet compared for the page, and how far the check of both is."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from . import engine, files
from .changes import Version, changes
from .checker.telling.overall import NOT_CHECKED, RUNNING
from .checker.under_way import UnderWay
from .contradictions import contradictions
from .design import designs
from .exports import comparison, html
from .worksheet import Worksheet

NAMES = ("the earlier version", "the later version")


def compared(old: Worksheet, new: Worksheet, payload: Mapping[str, Any], under_way: UnderWay) -> dict[str, Any]:
    """What differs, as HTML and as Markdown, after one more slice of the check of both.

    Whoever wants the verdicts that moved asks again until `done`. Nothing is checked while answers contradict each other, or
    where `unchecked` says why the check does not go on.
    """
    both = (old, new)
    clash = any(contradictions(designs(worksheet)) for worksheet in both)
    unchecked = NOT_CHECKED if clash else payload.get("unchecked", RUNNING)
    states = under_way.go_on_comparing(both) if unchecked == RUNNING else 0
    are_checked = tuple(under_way.verdicts(worksheet) is not None for worksheet in both)
    names = tuple(payload.get("names", NAMES))
    return {
        **_told(both, names, payload["today"], unchecked, are_checked, under_way),
        "check": {"done": all(are_checked) or unchecked != RUNNING, "states": states},
    }


@lru_cache(maxsize=1)
def _told(
    worksheets: tuple[Worksheet, Worksheet],
    names: tuple[str, ...],
    today: str,
    unchecked: str,
    are_checked: tuple[bool, ...],
    under_way: UnderWay,
) -> Mapping[str, Any]:
    """The last comparison is kept: while the check goes on it stays the same. A check says the same each time."""
    outcomes = (
        under_way.verdicts(worksheet) if is_checked else None
        for worksheet, is_checked in zip(worksheets, are_checked, strict=True)
    )
    plans = tuple(
        engine.make_plan(worksheet, today, checked=outcome, unchecked=unchecked)
        for worksheet, outcome in zip(worksheets, outcomes, strict=True)
    )
    told = changes(*map(Version, names, worksheets, plans))
    text = comparison.render(told)
    return {
        "same": told.is_none,
        "summary": "" if told.is_none else told.summary,
        "html": html.render_apart(text),
        "markdown": text,
        "filename": f"{files.file_stem(worksheets[1])}-changes.md",
    }
