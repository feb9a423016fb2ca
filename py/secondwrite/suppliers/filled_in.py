"""A filled-in questionnaire as blocks: what was ticked and written below each question and test, with its line.

Here it is only cut up, and cleared of what mail clients and editors do to it; `questionnaire` knows what an answer may be.
"""

import re
from dataclasses import dataclass, field

from ..problems import Problem, whole_file

QUESTION, TEST = "Q", "T"
_WHO = {"supplier": "supplier", "who answers": "answered_by", "day": "answered_on"}
_FIELDS = {
    QUESTION: ("answer", "known", "link", "read on", "seen"),
    TEST: ("result", "reason", "planned for", "run on", "run by", "seen", "keys", "times", "before", "after", "files"),
}
# With these a block begins: where one comes again after something else, the line that names the next block is lost.
_FIRST = ("answer", "result")
_SET = re.compile(r"\[\s*(reply\s+to\s+)?set\s+([0-9a-f]{16})\s+of\s+(\d{4}-\d{2}-\d{2})\s*\]", re.IGNORECASE)
_TAG = re.compile(r"\[\s*([QT])\s*(\d{1,5})\s*:\s*([0-9a-f]{12})\s*\]", re.IGNORECASE)
_BULLET = r"(?:[-*+•]\s*)?"
_BOX = r"(?:[*_]{0,2}\\?[\[(\uff3b]\s*([^\])\uff3d\\\s]*)\s*\\?[\])\uff3d][*_]{0,2}|([\u2610-\u2612\u2705\u2611]))"
_TICK = re.compile(rf"{_BULLET}{_BOX}\s*(?:(\d{{1,4}})\s*[:.)]\s*|(?=\S))(.*)")
_TICK_BY_US = re.compile(rf"{_BULLET}\[([^\]]*)\]()\s*(\d{{1,4}}):\s*(.*)")
_MARK = r"[*_]{0,2}"
_NAMED = re.compile(rf"{_BULLET}{_MARK}(?:[Tt]he )?([A-Za-z ]{{3,12}}?){_MARK}\s*(?:\([^)]*\))?\s*[:\uff1a]{_MARK}\s*(.*)")
_NAMED_BY_US = re.compile(rf"{_BULLET}([A-Za-z ]{{3,12}}?)(?<!\\):\s*(.*)")
_LOOSELY = re.compile(
    rf"{_BULLET}{_MARK}(?:the )?(?:(result){_MARK}\s*(?:[=\u2013\u2014-]|(?=\s))\s*(?=pass|fail|not |ok\b|unsure|does not|cannot|n/a)"
    rf"|(answer){_MARK}\s*[=\u2013\u2014]\s*|(known){_MARK}\s*(?:[=\u2013\u2014-]|(?=\s))\s*(?=claimed|documented|demonstrated))(.+)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"#{2,3}\s+(.*)")
_ABOUT = re.compile(r".+\. A good answer: .*")
_CODE = re.compile(r"`([a-z0-9_.-]{1,200})`.*")
_QUOTED = re.compile(r"^(?:\s*>)+ ?")
_OTHER_SPACES = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]")
_APOSTROPHES = re.compile(r"[\u2018\u2019\u00b4`]")
_UNSEEN = re.compile(r"[\u200b\u2060\ufeff\u00ad]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = frozenset(["x", "×", "✓", "✔", "✗", "✘", "☑", "☒", "✅", "*", "+", "yes", "y", "ja", "j", "ok"])
_NO_MARKS = frozenset(["no", "n", "nein", "☐", "0"])


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


@dataclass
class Tick(Written):
    """A choice with its words: its number, None where there is none, and what stands in its box."""

    number: int | None
    mark: str

    @property
    def is_marked(self) -> bool:
        """Whether somebody put a mark there."""
        return self.mark in _MARKS

    @property
    def is_unclear(self) -> bool:
        """Whether something else than a mark stands there."""
        return bool(self.mark.strip("_-. ")) and not self.is_marked and self.mark not in _NO_MARKS


@dataclass
class Block:
    """What stands below one question or test: the heading above it, the choices, what was written; `name` is a test's id."""

    letter: str
    number: int
    digest: str
    line: int
    title: str
    name: str = ""
    choices: list[Tick] = field(default_factory=list)
    fields: dict[str, Written] = field(default_factory=dict)
    again: Written | None = None

    @property
    def ticks(self) -> list[Tick]:
        """The choices that were marked."""
        return [choice for choice in self.choices if choice.is_marked]

    @property
    def says(self) -> tuple[object, ...]:
        """What was filled in; empty where nothing was."""
        return (
            *(tick.number or tick.text for tick in self.ticks),
            *((name, written.text) for name, written in self.fields.items() if written.text),
        )


@dataclass(frozen=True)
class Stray:
    """A line that belongs to nothing; `is_free` where no text of ours can stand, whatever the set was."""

    line: int
    text: str
    is_free: bool


@dataclass(frozen=True)
class Sheet:
    """The whole text: which set it answers, who answers, its blocks, and and the lines that belong to none.

    `is_escaped` where our own script wrote it.
    """

    digest: str
    made_on: str
    is_escaped: bool
    who: dict[str, Written]
    blocks: tuple[Block, ...]
    others: tuple[Stray, ...]


def names_a_set(text: str) -> bool:
    """Whether there is a line that says which set is answered."""
    return _SET.search(text) is not None


def sheet(text: str) -> Sheet:
    """The text, cut up. Raises `Wrong` where it is no questionnaire of ours."""
    if not names_a_set(text) and names_a_set(unescaped(text)):
        text = unescaped(text)  # an editor took our brackets for text
    lines = [_QUOTED.sub("", line) for line in re.split(r"\r\n|\r|\n", text)]
    named = next((found for line in lines if (found := _SET.search(_cleared(line)))), None)
    if named is None:
        raise Wrong(
            0,
            "no_set",
            "It is neither a reply nor a questionnaire that was filled in: it does not say which questions it answers.",
            "Open the reply file, or paste the whole text, with the line near its top that begins with [set.",
        )
    cutter = _Cutter(is_ours=bool(named[1]))
    for number, line in enumerate(lines, 1):
        cutter.take(number, line)
    if not cutter.blocks:
        raise Wrong(0, "no_questions", "There is no question in it.", "Paste the whole text, with the lines such as [Q1:…].")
    return Sheet(named[2].lower(), named[3], bool(named[1]), cutter.who, tuple(cutter.blocks), tuple(cutter.others))


def unescaped(text: str) -> str:
    """Text of our own script without the marks that keep it from being markup."""
    return _ESCAPED.sub(r"\1", text)


def plain(text: str) -> str:
    """Words to compare by: small letters, plain quotes, one space, no full stop."""
    return " ".join(_APOSTROPHES.sub("'", _UNSEEN.sub("", text)).lower().split()).strip(" .*_`")


def _cleared(line: str) -> str:
    return _UNSEEN.sub("", _OTHER_SPACES.sub(" ", line)).strip()


class _Cutter:
    """Takes the lines one by one. In a text of our own script (`is_ours`) only its own ways of writing count."""

    def __init__(self, is_ours: bool) -> None:
        self.who: dict[str, Written] = {}
        self.blocks: list[Block] = []
        self.others: list[Stray] = []
        self._is_ours = is_ours
        self._title: list[str] = []
        self._open: Block | None = None
        self._written: Written | None = None
        self._last = ""

    def take(self, number: int, raw: str) -> None:
        """What this line means, after those before it."""
        line = _cleared(raw)
        if heading := _HEADING.fullmatch(line):
            self._title, self._open, self._written = [heading[1]], None, None
        elif tag := _TAG.fullmatch(line):
            self._open = Block(tag[1].upper(), int(tag[2]), tag[3].lower(), number, " ".join(self._title))
            self._written = None
            self.blocks.append(self._open)
        elif not self._begins(number, line, raw):
            self._goes_on(number, line, raw)
        self._last = line

    def _goes_on(self, number: int, line: str, raw: str) -> None:
        """A line that goes on with what is open, or belongs to nothing."""
        if any(self._written is who for who in self.who.values()) and (not line or (self._written and self._written.text)):
            self._written = None
        if self._written is not None:
            self._written.lines.append(raw.rstrip().removeprefix("  "))
        elif self._title and self._open is None and line and (
            self._last.startswith("###") or self._last == self._title[-1]
        ):
            self._title.append(line)
        elif self._open and not self._open.name and (code := _CODE.fullmatch(line)):
            self._open.name = code[1]
        elif line and not _SET.search(line):
            is_printed = not (self._open.choices or self._open.fields) if self._open else bool(self.blocks)
            self.others.append(Stray(number, line, not is_printed))

    def _begins(self, number: int, line: str, raw: str) -> bool:
        """Whether a choice or a named line begins here."""
        if not self._is_ours and _ABOUT.fullmatch(line) and self._open and (self._open.choices or self._open.fields):
            self._open = self._written = None  # printed below the line that names the next question, which is lost
        if not self._is_ours or self._open:
            choice = _choice(number, line, self._is_ours)
            if choice and (self._open is None or self._open.letter == QUESTION):
                return self._takes_choice(choice)
        found = (_NAMED_BY_US if self._is_ours else _NAMED).fullmatch(line)
        if found and self._is_named(number, plain(found[1]), _value(raw, found[2])):
            return True
        loosely = None if self._is_ours else _LOOSELY.fullmatch(line)
        return bool(loosely and self._is_named(number, (loosely[1] or loosely[2] or loosely[3]).lower(), loosely[4]))

    def _takes_choice(self, choice: Tick) -> bool:
        if self._open and self._open.fields:
            self._open = self._written = None  # the choices of another question, whose line is lost
        if self._open is None:
            if choice.is_marked:
                self.others.append(Stray(choice.line, f"[{choice.mark}] {choice.number or ''} {choice.text}", True))
            return True
        self._open.choices.append(choice)
        self._written = choice
        return True

    def _is_named(self, number: int, name: str, value: str) -> bool:
        if self._open and name in _FIELDS[self._open.letter]:
            self._field(self._open, name, Written(number, [value]))
            return True
        if not self.blocks and self._open is None and name in _WHO:
            self._written = self.who.setdefault(_WHO[name], Written(number, [value]))
            return True
        if name in _WHO and (known := self.who.get(_WHO[name])) and known.text == value:
            return True  # a mail may hold the text twice
        if self._open is None and self.blocks and any(name in names for names in _FIELDS.values()):
            if value:
                self.others.append(Stray(number, f"{name.capitalize()}: {value}", True))
            return True
        return False

    def _field(self, block: Block, name: str, written: Written) -> None:
        known = block.fields.get(name)
        if name in _FIRST and known and len(block.fields) > 1 and next(reversed(block.fields)) != name:
            self._open = self._written = None  # this is another one's, whose line is lost
            if written.text:
                self.others.append(Stray(written.line, f"{name.capitalize()}: {written.text}", True))
            return
        if name in _FIRST and known and known.text:
            self._written = written
            block.again = written if written.text != known.text else block.again
            return
        if known and known.text:
            known.lines += written.lines
        else:
            block.fields[name] = written
        self._written = block.fields[name]


def _choice(number: int, line: str, is_ours: bool) -> Tick | None:
    """A line as a choice, or nothing; one without a number only where it is clearly marked."""
    found = (_TICK_BY_US if is_ours else _TICK).fullmatch(line)
    mark = (found[1] or found[2] or "").lower() if found else ""
    if not found or not (found[3] or mark in _MARKS - {"*", "+", "y", "j"}):
        return None
    return Tick(number, [found[4]], int(found[3]) if found[3] else None, mark)


def _value(raw: str, cleared: str) -> str:
    """What stands behind the colon as it was written, where that can be told."""
    parts = re.split(r"[:\uff1a][*_]{0,2}\s*", raw, maxsplit=1)
    return next((part.strip() for part in parts[1:] if _cleared(part) == cleared), cleared)
