"""A filled-in questionnaire as blocks: what was ticked and written below each question and test, with its line.

Here it is only cut up, and cleared of what mail clients do to it; `questionnaire` knows what an answer may be.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..problems import Problem, whole_file

QUESTION, TEST = "Q", "T"
_WHO = {"supplier": "supplier", "who answers": "answered_by", "day": "answered_on"}
_FIELDS = {
    QUESTION: ("answer", "known", "link", "read on", "seen"),
    TEST: ("result", "reason", "planned for", "run on", "run by", "seen", "keys", "times", "before", "after", "files"),
}
_SET = re.compile(r"\[\s*(reply\s+to\s+)?set\s+([0-9a-f]{16})\s+of\s+(\d{4}-\d{2}-\d{2})\s*\]", re.IGNORECASE)
_TAG = re.compile(r"\[\s*([QT])\s*(\d{1,5})\s*:\s*([0-9a-f]{12})\s*\]", re.IGNORECASE)
_TICK = re.compile(r"(?:[-*+•]\s*)?[\[(]\s*([^\])\s]*)\s*[\])]\s*(\d{1,4})\s*[:.)]\s*(.*)")
_NAMED = re.compile(r"(?:[-*+•]\s*)?[*_]{0,2}([A-Za-z ]{3,12}?)[*_]{0,2}\s*(?:\([^)]*\))?\s*[:\uff1a][*_]{0,2}\s*(.*)")
_HEADING = re.compile(r"#{2,3}\s+(.*)")
_QUOTED = re.compile(r"^(?:\s*>)+\s?")
_OTHER_SPACES = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]")
_APOSTROPHES = re.compile(r"[\u2018\u2019\u00b4`]")
_UNSEEN = re.compile(r"[\u200b\u2060\ufeff\u00ad]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


class Wrong(Exception):
    """Something in the text cannot be read; carries the problem that says where, what and what to do."""

    def __init__(self, line: int, code: str, what: str, remedy: str) -> None:
        self.problem: Problem = whole_file(code, what, remedy, f"Line {line}" if line else "The text")


@dataclass
class Written:
    """What was written behind a name, with further lines, and the line on which it begins."""

    line: int
    lines: list[str]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines).strip()


@dataclass(frozen=True)
class Tick:
    """A choice that was marked: its number and words."""

    line: int
    number: int
    label: str


@dataclass
class Block:
    """What stands below one question or test: the heading above it, what was ticked, what was written."""

    letter: str
    number: int
    digest: str
    line: int
    title: str
    ticks: list[Tick] = field(default_factory=list)
    fields: dict[str, Written] = field(default_factory=dict)

    @property
    def says(self) -> tuple[object, ...]:
        """What was filled in; empty where nothing was."""
        return (
            *(tick.number for tick in self.ticks),
            *((name, written.text) for name, written in self.fields.items() if written.text),
        )


@dataclass(frozen=True)
class Sheet:
    """The whole text: which set it answers, who answers, and its blocks; `is_escaped` where our own script wrote it."""

    digest: str
    made_on: str
    is_escaped: bool
    who: dict[str, Written]
    blocks: tuple[Block, ...]


def sheet(text: str) -> Sheet:
    """The text, cut up. Raises `Wrong` where it is no questionnaire of ours."""
    lines = [_cleared(line) for line in re.split(r"\r\n|\r|\n", text)]
    named = next((found for line in lines if (found := _SET.search(line))), None)
    if named is None:
        raise Wrong(
            0,
            "no_set",
            "It does not say which questions it answers.",
            "Paste the whole text, with the line near its top that begins with [set.",
        )
    cutter = _Cutter()
    for number, line in enumerate(lines, 1):
        cutter.take(number, line)
    if not cutter.blocks:
        raise Wrong(0, "no_questions", "There is no question in it.", "Paste the whole text, with the lines such as [Q1:…].")
    return Sheet(named[2].lower(), named[3], bool(named[1]), cutter.who, tuple(cutter.blocks))


def unescaped(text: str) -> str:
    """Text of our own script without the marks that keep it from being markup."""
    return _ESCAPED.sub(r"\1", text)


def plain(text: str) -> str:
    """Words to compare by: small letters, plain quotes, one space, no full stop."""
    return " ".join(_APOSTROPHES.sub("'", text).lower().split()).strip(" .*_`")


def _cleared(line: str) -> str:
    return _UNSEEN.sub("", _OTHER_SPACES.sub(" ", _QUOTED.sub("", line))).strip()


class _Cutter:
    """Takes the lines one by one."""

    def __init__(self) -> None:
        self.who: dict[str, Written] = {}
        self.blocks: list[Block] = []
        self._title = ""
        self._open: Block | None = None
        self._written: Written | None = None

    def take(self, number: int, line: str) -> None:
        """What this line means, after those before it."""
        if heading := _HEADING.fullmatch(line):
            self._title, self._open, self._written = heading[1], None, None
        elif tag := _TAG.fullmatch(line):
            self._open = Block(tag[1].upper(), int(tag[2]), tag[3].lower(), number, self._title)
            self._written = None
            self.blocks.append(self._open)
        elif not self._begins(number, line) and self._written is not None:
            self._written.lines.append(line)

    def _begins(self, number: int, line: str) -> bool:
        """Whether a choice or a named line begins here."""
        tick = _TICK.fullmatch(line) if self._open else None
        if tick and self._open:
            if tick[1].strip("_-. "):
                self._open.ticks.append(Tick(number, int(tick[2]), tick[3]))
            self._written = None
            return True
        return any(self._is_named(number, found) for found in _named(line))

    def _is_named(self, number: int, found: tuple[str, str]) -> bool:
        name, value = found
        written = Written(number, [value])
        if self._open and name in _FIELDS[self._open.letter]:
            if name in self._open.fields and self._open.fields[name].text:
                self._open.fields[name].lines.append(value)
            else:
                self._open.fields[name] = written
            self._written = self._open.fields[name]
            return True
        if not self.blocks and self._open is None and name in _WHO:
            self.who.setdefault(_WHO[name], written)
            self._written = None
            return True
        return False


def _named(line: str) -> Iterator[tuple[str, str]]:
    if found := _NAMED.fullmatch(line):
        yield plain(found[1]), found[2]
