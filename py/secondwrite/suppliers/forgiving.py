"""A reply file of which everything that can be read is read: a slip in a day, a count or the name of a file is left out, with a remark.

Whatever could be meant as an answer or a result, and is none, still ends the reading: nobody could say what it was to be.
"""

import copy
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from ..problems import Problem, from_validation
from ..spots import readable
from ..texts import Unreadable, load
from .reply import REPLIES, Reply, Understood

_DAYS = frozenset({"answered_on", "made_on", "read_on", "planned_on", "run_on"})
_COUNTS = frozenset({"before", "after"})
_MOST_COUNT = 10_000


def read(text: str) -> Understood | tuple[Problem, ...]:
    """A reply from the text of its file with what was left out, or everything that is wrong with it."""
    try:
        data = load(text, REPLIES)
    except Unreadable as error:
        return (error.problem,)
    return parse(data)


def parse(data: Any) -> Understood | tuple[Problem, ...]:
    """The same from plain data."""
    plain = _named_as_here(data)
    try:
        return Understood(Reply.model_validate(plain))
    except ValidationError as error:
        places = [_slip(item["loc"], plain) for item in error.errors(include_url=False)]
        problems = from_validation(error, plain, Reply)
    if not all(places):
        return problems
    less = _without(plain, (place for place in places if place))
    try:
        return Understood(Reply.model_validate(less), tuple(_left_out(problem, plain) for problem in problems))
    except ValidationError as error:
        return from_validation(error, less, Reply)


def _named_as_here(data: Any) -> Any:
    """The data with the names and kinds of this format: a draft of an earlier page wrote a test's title as `text`, and counts as text."""
    if not isinstance(data, dict):
        return data
    found = dict(data)
    if isinstance(results := data.get("results"), list):
        found["results"] = [_result(each) if isinstance(each, dict) else each for each in results]
    for name in ("answers", "results"):
        if isinstance(items := found.get(name), list):
            found[name] = list(_told_apart(items))
    return found


def _told_apart(items: list[Any]) -> Iterator[Any]:
    """The items with another id for each that has one's id and other words: a draft keeps what was said of an earlier set."""
    digests: dict[str, str] = {}
    for item in items:
        id, digest = (item.get(name) for name in ("id", "digest")) if isinstance(item, dict) else (None, None)
        if isinstance(id, str) and isinstance(digest, str) and digests.setdefault(id, digest) != digest:
            yield item | {"id": f"{id[:180]}-{digest[:12]}"}
        else:
            yield item


def _result(given: dict[str, Any]) -> dict[str, Any]:
    plain = {name: _number(value) if name in _COUNTS else value for name, value in given.items() if name != "text"}
    return {"title": given["text"]} | plain if "text" in given else plain


def _number(value: Any) -> Any:
    is_number = isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 6
    return int(value) if is_number and int(value) <= _MOST_COUNT else value


def _slip(loc: tuple[int | str, ...], data: Any) -> tuple[int | str, ...] | None:
    """The place of what can be left out without changing what was answered, or nothing."""
    if "attachments" in loc and len(loc) > 3:
        return loc[:4]
    names = [step for step in loc if isinstance(step, str) and step in _DAYS | _COUNTS]
    if not names:
        return None
    place = loc[: loc.index(names[0]) + 1]
    return place if isinstance(_at(data, place), str | int | float) else None


def _at(data: Any, place: Iterable[int | str]) -> Any:
    for step in place:
        data = data[step]
    return data


def _without(data: Any, places: Iterable[tuple[int | str, ...]]) -> Any:
    """The data without what stands at these places; from the end, so that lists keep their order."""
    less = copy.deepcopy(data)
    for *groups, last in sorted(set(places), key=str, reverse=True):
        group = _at(less, groups)
        if isinstance(group, dict):
            group.pop(last)
        else:
            group[last] = None
    for result in less.get("results", ()):
        if isinstance(result.get("attachments"), list):
            result["attachments"] = [each for each in result["attachments"] if each is not None]
    return less


def _left_out(problem: Problem, data: Any) -> Problem:
    """The problem as a remark, which names the question or the test."""
    steps = problem.path.split(".")
    item = data[steps[0]][int(steps[1])] if len(steps) > 2 else {}
    title = item.get("title") or item.get("text") or item.get("id")
    where = f"{problem.where}, “{readable(title)}”" if isinstance(title, str) else problem.where
    return replace(problem, where=where, what=f"{problem.what} It is left out.")
