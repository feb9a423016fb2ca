"""A kit from a worksheet: everything that goes into the zip."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .. import engine, files, sharing
from ..checker.workflow import WorkflowOutcome
from ..contradictions import contradictions
from ..design import designs
from ..suppliers.question_set import question_set
from ..worksheet import Worksheet
from ..zips import zipped
from . import archive, contents
from .counterexamples import counterexamples


@dataclass(frozen=True)
class Kit:
    """The file, its name, and how many tests it carries out and leaves to people."""

    name: str
    content: bytes
    automatic: int
    by_hand: int


def kit(
    worksheet: Worksheet,
    today: str,
    *,
    with_private: bool = False,
    effect: str = "",
    checked: WorkflowOutcome | None = None,
) -> Kit:
    """The kit of a worksheet on a day (YYYY-MM-DD), of one effect alone where that is wanted.

    With the outcome of a check, each counterexample that the kit can bring about is a test of its own.
    """
    given = sharing.shared(worksheet, with_private=with_private)
    plan = engine.make_plan(given, today)
    asked = question_set(given, plan, with_private=with_private)
    described = designs(given, today)
    effects = tuple(each.slug for each in described if effect in ("", each.slug))
    is_told = checked is not None and not contradictions(described)
    found = counterexamples(described, checked) if is_told and checked else ()
    data = contents.plan_data(given, plan, asked, effects, found)
    made = {"plan.json": contents.plan_text(data), "settings.toml": contents.settings_text(given, effects)}
    return Kit(f"{files.file_stem(worksheet)}.kit.zip", _zipped({**archive.parts(), **made}), *_counts(data["tests"]))


def _zipped(texts: Mapping[str, str]) -> bytes:
    return zipped({name: texts[name].encode() for name in sorted(texts)})


def _counts(tests: list[dict[str, Any]]) -> tuple[int, int]:
    by_hand = sum("by_hand" in test for test in tests)
    return len(tests) - by_hand, by_hand
