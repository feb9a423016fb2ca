"""What stands below a question or test of a filled-in questionnaire, as an answer or a result of a reply file.

Whatever cannot be read is left out, with a remark that says where, what was read and what it should be; the rest counts.
"""

import re
from collections.abc import Callable
from typing import Any

from pydantic_core import PydanticCustomError

from ..answers import MOST_TEXT, Basis, canonical_duration, real_day
from ..legibility import legible
from ..problems import Problem
from .choosing import DONT_KNOW, chosen
from .filled_in import Block, Written, Wrong, plain, unescaped
from .question_set import Asked, Form
from .reply import Outcome

Data = dict[str, Any]

_MOST_LINE = 200
_MOST_COUNT = 10_000
_MOST_SHOWN = 60
_FILE = re.compile(r"\s*(.+?)\s*(?<!\\)\((\d{1,15}) bytes, SHA-256 ([0-9a-f]{64})\)\s*(?:;|$)", re.IGNORECASE | re.DOTALL)
# What people write besides the words that the questionnaire offers.
_OUTCOMES = {plain(outcome.label): outcome for outcome in Outcome} | {
    "not run": Outcome.NOT_RUN,
    "pass": Outcome.PASSED,
    "ok": Outcome.PASSED,
    "fail": Outcome.FAILED,
    "unsure": Outcome.NOT_SURE,
    "not applicable": Outcome.NOT_APPLICABLE,
    "n/a": Outcome.NOT_APPLICABLE,
    "cannot be tested before go live": Outcome.NOT_BEFORE_GO_LIVE,
}
_BEGINNING = re.compile(
    "(" + "|".join(re.escape(words) for words in sorted(_OUTCOMES, key=len, reverse=True)) + r")(?:\s*[.;:(\u2013\u2014\n-]|\s*,)\s*(.+)",
    re.IGNORECASE | re.DOTALL,
)
# What takes back half of what was said before it.
_TAKES_BACK = re.compile(r"(?:but|except|only|unless|partly|not|however|aber|au(?:ss|ß)er|nur|nicht|teilweise)\b", re.IGNORECASE)

Reader = Callable[[Written], Any]


class Reading:
    """Reads block after block, and gathers remarks; `is_escaped` where our own script wrote the text."""

    def __init__(self, is_escaped: bool) -> None:
        self.remarks: list[Problem] = []
        self._is_escaped = is_escaped

    def answer(self, question: Asked, block: Block | None) -> Data:
        """The answer to a question of the set; empty where nothing was said."""
        if block is None:
            return {}
        if block.again:
            self._wrong(block.again.line, "twice", "Here is a second answer, so neither counts.", "Take one of the two out.")
            return {}
        before = len(self.remarks)
        value, notes = self._value(question, block)
        if value is None:
            if len(self.remarks) == before:
                self._said_without_answer(block, notes)
            return {}
        if value == DONT_KNOW or not question.is_sourced:
            return {"value": value}
        return {"value": value, **self._with_notes(self._basis(block), notes)}

    def unasked(self, block: Block) -> Data:
        """What was said of a question that the set does not have: in words, since nobody knows its values here."""
        ticked = "; ".join(" ".join(tick.text.split()) for tick in block.ticks)
        answer = block.fields.get("answer")
        value = self._plain(ticked)[:_MOST_LINE] or (self.line(answer) if answer else "")
        return {"value": value, **self._basis(block)} if value else self._basis(block)

    def result(self, block: Block | None) -> Data:
        """The result of a test; empty where nothing was said."""
        if block is None or not block.says:
            return {}
        if block.again:
            self._wrong(block.again.line, "twice", "Here is a second result, so neither counts.", "Take one of the two out.")
            return {}
        outcome, reason = self._outcome(block)
        found: Data = {"outcome": outcome.value} | ({"reason": reason} if reason else {})
        return found | self._read(
            block,
            {
                "run by": ("run_by", self.line),
                "reason": ("reason", self._text),
                "seen": ("evidence", self._text),
                "keys": ("identifiers", self._text),
                "times": ("attempts", self._text),
                "planned for": ("planned_on", self.day),
                "run on": ("run_on", self.day),
                "before": ("before", self._count),
                "after": ("after", self._count),
                "files": ("attachments", self._files),
            },
        )

    def line(self, written: Written) -> str | None:
        """What was written, on one line; nothing where it is longer than any."""
        text = " ".join(self._plain(written.text).split())
        if len(text) > _MOST_LINE:
            what = f"The text is longer than {_MOST_LINE} characters, and it is left out."
            self._wrong(written.line, "string_too_long", what, "Shorten it.")
            return None
        return text

    def day(self, written: Written) -> str | None:
        """A day; nothing where it is none."""
        try:
            return real_day(self._plain(written.text))
        except PydanticCustomError:
            self._left_out(written, "day", "not a day", "Write year, month and day, such as 2026-11-29.")
            return None

    def title(self, block: Block) -> str:
        """The heading above a block."""
        return " ".join(unescaped(block.title).split())[:_MOST_LINE].strip()

    def twice(self, one: Block, other: Block) -> None:
        """A question is answered in two ways."""
        what = f"It is filled in twice, here and in line {one.line}, and not in the same way, so neither counts."
        self._wrong(other.line, "twice", what, "Take one of the two out.")

    def stray(self, line: int, text: str) -> None:
        """A line that belongs to nothing."""
        self._wrong(line, "not_understood", f"This is not understood, and it is left out: “{_short(text)}”.", _WHERE_IT_GOES)

    def and_more(self, line: int) -> None:
        """From this line on there are more of them."""
        self._wrong(line, "not_understood", "From here on there are more lines that are not understood; they are left out.", _WHERE_IT_GOES)

    def _read(self, block: Block, names: dict[str, tuple[str, Reader]]) -> Data:
        """What was written behind these names and can be read."""
        found = {}
        for name, (key, read) in names.items():
            written = block.fields.get(name)
            if written and written.text and (value := read(written)) is not None:
                found[key] = value
        return found

    def _value(self, question: Asked, block: Block) -> tuple[Any, tuple[Written, ...]]:
        """The value as in a reply file, or None; and what else was written at the choices."""
        if question.options:
            try:
                found = chosen(question, block, self._is_escaped)
            except Wrong as wrong:
                self.remarks.append(wrong.problem)
                return None, ()
            return found.value, found.notes
        if block.ticks:
            self.stray(block.ticks[0].line, block.ticks[0].text)
        written = block.fields.get("answer")
        if written is None or not written.text:
            return None, ()
        if plain(self._plain(written.text)) in ("don't know", "dont know", DONT_KNOW, "0: don't know"):
            return DONT_KNOW, ()
        read = {Form.DURATION: self._time, Form.COUNT: self._count}.get(question.form, self.line)
        return read(written), ()

    def _said_without_answer(self, block: Block, notes: tuple[Written, ...]) -> None:
        """Something was said on how an answer is known, and there is no answer."""
        others = [each for name, each in block.fields.items() if name != "answer" and each.text]
        for written in (*others, *notes)[:1]:
            what = f"There is no answer beside this, and it is left out: “{_short(written.text)}”."
            self._wrong(written.line, "no_answer", what, "Mark a choice, or write an answer.")

    def _with_notes(self, known: Data, notes: tuple[Written, ...]) -> Data:
        """What was written at the choices stands with what was seen, and proves nothing."""
        for note in notes:
            what = f"More is written here than the choice, and it is kept with what was seen: “{_short(note.text)}”."
            self._wrong(note.line, "note", what, "Read it: the answer may hold only in part.")
        if notes and known.get("basis") == Basis.DEMONSTRATED and not known.get("evidence"):
            known = known | {"basis": Basis.CLAIMED.value}
        seen = "\n".join(filter(None, (*(note.text for note in notes), known.get("evidence", ""))))
        return known | ({"evidence": seen[:MOST_TEXT]} if seen else {})

    def _basis(self, block: Block) -> Data:
        names: dict[str, tuple[str, Reader]] = {
            "known": ("basis", self._known),
            "link": ("source", self.line),
            "read on": ("read_on", self.day),
            "seen": ("evidence", self._text),
        }
        return self._read(block, names)

    def _known(self, written: Written) -> str | None:
        said = plain(written.text)
        for basis in Basis:
            if said.startswith(basis.value):
                if rest := written.text.strip()[len(basis.value) :].strip(" .,;:()-\u2013\u2014\n"):
                    self.stray(written.line, rest)
                return basis.value
        what = f"“{_short(written.text)}” is no way of knowing, so the answer counts as claimed."
        self._wrong(written.line, "basis", what, "Write claimed, documented or demonstrated, or leave it empty.")
        return None

    def _outcome(self, block: Block) -> tuple[Outcome, str]:
        """The outcome, and what was written behind it."""
        written = block.fields.get("result")
        if written is None or not written.text:
            what = "Something is said of this test, and no result: it counts as not run."
            self._wrong(block.line, "no_result", what, "Write behind Result: how it went.")
            return Outcome.NOT_RUN, ""
        text = self._plain(written.text)
        if plain(text) in _OUTCOMES:
            return _OUTCOMES[plain(text)], ""
        more = _BEGINNING.fullmatch(text.strip())
        outcome = _OUTCOMES[plain(more[1])] if more else None
        if more and outcome and (outcome is not Outcome.PASSED or not _TAKES_BACK.match(more[2])):
            what = f"More is written here than a result, and it is kept as the reason: “{_short(more[2])}”."
            self._wrong(written.line, "note", what, "What was seen goes behind Seen:.")
            return outcome, more[2].strip()[:MOST_TEXT]
        labels = ", ".join(outcome.label.lower() for outcome in Outcome)
        what = f"“{_short(text)}” is no result, so the test counts as not run; the words are kept as the reason."
        self._wrong(written.line, "result", what, f"Write one of: {labels}. What was seen goes behind Seen:.")
        return Outcome.NOT_RUN, text.strip()[:MOST_TEXT]

    def _text(self, written: Written) -> str:
        text = self._plain(written.text)
        if len(text) > MOST_TEXT:
            what = f"The text is longer than {MOST_TEXT:,} characters; the rest is left out."
            self._wrong(written.line, "string_too_long", what, "Shorten it, or name a file that holds it.")
        return text[:MOST_TEXT].strip()

    def _time(self, written: Written) -> str | None:
        try:
            return canonical_duration(self._plain(written.text))
        except PydanticCustomError:
            remedy = "Write a number and a unit (s, min, h, d), such as 24 h."
            self._left_out(written, "duration", "not a length of time", remedy)
            return None

    def _count(self, written: Written) -> int | None:
        text = self._plain(written.text)
        if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= _MOST_COUNT:
            return int(text)
        self._left_out(written, "count", "not a count", "Write a whole number from 0 to 10000, such as 3.")
        return None

    def _files(self, written: Written) -> list[Data]:
        text = " ".join(written.text.split())
        if rest := _FILE.sub("", text).strip():
            what = "A file that is not named as it should be"
            self._wrong(written.line, "files", f"{what} is left out: “{_short(rest)}”.", "Write: name (123 bytes, SHA-256 …); next name (…).")
        found = ((self._plain(name), size, digest.lower()) for name, size, digest in _FILE.findall(text))
        return [{"name": name[-120:], "bytes": int(size), "sha256": digest} for name, size, digest in found]

    def _plain(self, text: str) -> str:
        return unescaped(text) if self._is_escaped else text

    def _left_out(self, written: Written, code: str, what: str, remedy: str) -> None:
        self._wrong(written.line, code, f"“{_short(self._plain(written.text))}” is {what}, and it is left out.", remedy)

    def _wrong(self, line: int, code: str, what: str, remedy: str) -> None:
        self.remarks.append(Wrong(line, code, what, remedy).problem)


_WHERE_IT_GOES = "Answers go into the brackets or behind a colon below the line in square brackets; longer words go behind Seen:."


def _short(text: str) -> str:
    """The beginning of a text, on one line."""
    line = legible(" ".join(text[: 4 * _MOST_SHOWN].split()))
    return line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 1] + "…"
