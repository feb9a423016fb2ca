"""The lines of a kit's journal, each checked once when it is read: what follows them can rely on every field.

Fields that are not named here are let through unread, so that a kit may note more.
"""

import json
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from ..texts import Kind, Unreadable, check_version

JOURNALS = Kind("journal", "second-write journal", 1)
MOST_LINES = 200_000


class NoJournal(Exception):
    """The file is no journal of a kit; says where, and what to do."""


def _key(given: Any) -> Any:
    """An adapter may give what stands in its record: a number, or nothing at all."""
    return "" if given is None else str(given) if type(given) is int else given


class Line(BaseModel):
    """What the kit noted in one line."""

    model_config = ConfigDict(frozen=True, strict=True)

    n: int = Field(ge=1)
    what: str
    test: str = ""
    effect: str = ""
    record: str = ""
    exchange: int = Field(default=0, ge=1)
    kind: str = ""
    key: Annotated[str, BeforeValidator(_key)] = ""
    status: int = 0
    state: str = ""
    count: int | None = Field(default=None, ge=0)


class _OfRequest(Line):
    """A line about one request."""

    exchange: int = Field(ge=1)
    kind: str


class _OfAnswer(_OfRequest):
    """A line about the answer to one."""

    status: int


class _OfState(Line):
    """A line about what the record says."""

    state: str


_MODELS: dict[Any, type[Line]] = {
    **dict.fromkeys(("request", "lookup", "forwarded", "dropped", "reset", "too late"), _OfRequest),
    **dict.fromkeys(("answered", "replaced"), _OfAnswer),
    **dict.fromkeys(("state", "while it lasted"), _OfState),
}

_WRONG = {
    "missing": "is missing",
    "int_type": "is no whole number",
    "int_from_float": "is no whole number",
    "string_type": "is no text",
    "greater_than_equal": "is too small",
}


def read(text: str) -> tuple[Line, ...]:
    """The lines of a journal after its head. Raises `NoJournal`.

    Lines end where the kit ends them: a text inside one may hold other signs that part lines elsewhere.
    """
    lines = [(n, line) for n, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise NoJournal(f"it has more than {MOST_LINES:,} lines; hold a shorter run against the design")
    objects = ((number, _object(line, number)) for number, line in lines)
    _check_head(next(objects, (1, {}))[1])
    return tuple(_line(data, number) for number, data in objects)


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise _unreadable(number, "it is no JSON") from None
    if not isinstance(data, dict):
        raise _unreadable(number, "it is no JSON object")
    return data


def _check_head(head: dict[str, Any]) -> None:
    if head.get("format") != JOURNALS.format:
        raise NoJournal("it does not begin as a journal of the kit; that is results/journal.jsonl")
    try:
        check_version(head, JOURNALS)
    except Unreadable as error:
        raise NoJournal(f"{error.problem.what} {error.problem.remedy}") from None


def _line(data: dict[str, Any], number: int) -> Line:
    """A line that does not say its number has the one at which it stands."""
    what = data.get("what")
    model = _MODELS.get(what, Line) if isinstance(what, str) else Line
    try:
        return model.model_validate({"n": number, **data})
    except ValidationError as error:
        raise _unreadable(number, ", ".join(_wrong(error.errors(include_url=False)))) from None


def _wrong(details: list[ErrorDetails]) -> Iterator[str]:
    for detail in details:
        yield f'"{detail["loc"][0]}" {_WRONG.get(detail["type"], "is not possible")}'


def _unreadable(number: int, why: str) -> NoJournal:
    return NoJournal(f"line {number}: {why}; open journal.jsonl as the kit wrote it")
