"""Remarks on a destination, a line each: where a worksheet keeps the source of what it holds as plain text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pydantic import ValidationError

from .answers import Answer, Line, real_day

_MARKED = re.compile(r"(.+) \((assumed|claimed|documented|demonstrated)(?:, (.+?))??(?:, (\d{4}-\d{2}-\d{2}))?\)")


@dataclass(frozen=True)
class Remark:
    """One remark: the whole line, what it says without its mark, and the day it was read where it names one.

    It is overruled where it answers a question to which the worksheet now has another answer.
    """

    text: str
    says: str
    read_on: str
    is_overruled: bool = False


def remarks(written: str) -> tuple[Remark, ...]:
    """The remarks, one for each line with something on it."""
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    return tuple(Remark(line, found[1] if (found := _MARKED.fullmatch(line)) else line, _day(line)) for line in lines)


def besides(written: str, answered: Mapping[str, str]) -> tuple[Remark, ...]:
    """The remarks that say something besides the answers, which are given by question, in words."""
    said = {f"{question} {words}" for question, words in answered.items()}
    return tuple(
        replace(remark, is_overruled=any(remark.says.startswith(f"{question} ") for question in answered))
        for remark in remarks(written)
        if remark.says not in said
    )


def marked(text: str, known: str) -> str:
    """A line that says how its text is known: mark, source and day."""
    return f"{text} ({known})"


def without_sources(written: str) -> str:
    """The remarks without who claimed or showed what they say; a page that documents it stays."""
    return "\n".join(_without_source(line) for line in written.splitlines()) if written else ""


def _without_source(line: str) -> str:
    found = _MARKED.fullmatch(line.strip())
    if found is None or found[2] == "documented":
        return line
    return marked(found[1], ", ".join(filter(None, (found[2], found[4]))))


def sourced(question: str, text: str, written: str) -> Answer[Line]:
    """A text as an answer: with mark, source and day where a remark gives them for the text as it stands, else assumed."""
    for line in written.splitlines():
        found = _MARKED.fullmatch(line.strip())
        if found and found[1] == f"{question} {text}":
            said = {"basis": found[2], "source": found[3] or "", "read_on": found[4] or ""}
            return _answer(text, said | ({"evidence": said["source"]} if found[2] == "demonstrated" else {}))
    return _answer(text, {})


def _day(line: str) -> str:
    found = _MARKED.fullmatch(line)
    try:
        return real_day(found[4] or "") if found else ""
    except ValueError:
        return ""


def _answer(text: str, said: dict[str, str]) -> Answer[Line]:
    """Somebody may have changed a remark by hand: what no answer can hold leaves the text assumed."""
    try:
        return Answer[Line].model_validate({"value": text} | said)
    except ValidationError:
        return Answer[Line](value=text)
