"""What stands below a question or test of a filled-in questionnaire, as an answer or a result of a reply file."""

import re
from typing import Any

from pydantic_core import PydanticCustomError

from ..answers import MOST_TEXT, Basis, canonical_duration, real_day
from ..problems import Problem
from .filled_in import Block, Tick, Written, Wrong, plain, unescaped
from .question_set import Asked, Form
from .reply import Outcome

Data = dict[str, Any]

_MOST_LINE = 200
_MOST_COUNT = 10_000
_DONT_KNOW = "dont_know"
_FILE = re.compile(r"\s*(.+?)\s*\((\d{1,15}) bytes, SHA-256 ([0-9a-f]{64})\)\s*(?:;|$)", re.IGNORECASE | re.DOTALL)
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


class Reading:
    """Reads block after block, and gathers what is wrong; `is_escaped` where our own script wrote the text."""

    def __init__(self, is_escaped: bool) -> None:
        self.problems: list[Problem] = []
        self._is_escaped = is_escaped

    def answer(self, question: Asked, block: Block | None) -> Data:
        """The answer to a question of the set; empty where nothing was said."""
        if block is None:
            return {}
        value = self._value(question, block)
        if value is None:
            self._said_without_answer(block)
            return {}
        return {"value": value} if value == _DONT_KNOW or not question.is_sourced else {"value": value, **self._basis(block)}

    def unasked(self, block: Block) -> Data:
        """What was said of a question that the set does not have: in words, since nobody knows its values here."""
        ticked = "; ".join(tick.label for tick in block.ticks)
        answer = block.fields.get("answer")
        value = self._plain(ticked)[:_MOST_LINE] or (self.line(answer) if answer else "")
        return {"value": value, **self._basis(block)} if value else self._basis(block)

    def result(self, block: Block | None) -> Data:
        """The result of a test; empty where nothing was said."""
        if block is None or not block.says:
            return {}
        found: Data = {"outcome": self._outcome(block).value}
        lines = {"run by": "run_by"}
        texts = {"reason": "reason", "seen": "evidence", "keys": "identifiers", "times": "attempts"}
        days, counts = {"planned for": "planned_on", "run on": "run_on"}, {"before": "before", "after": "after"}
        for names, read in (
            (lines, self.line),
            (texts, self._text),
            (days, self._day),
            (counts, self._count),
            ({"files": "attachments"}, self._files),
        ):
            for name, key in names.items():
                if (written := block.fields.get(name)) and written.text:
                    found[key] = read(written)
        return found

    def line(self, written: Written) -> str:
        """What was written, on one line."""
        text = " ".join(self._plain(written.text).split())
        return self._within(written, text, _MOST_LINE)

    def title(self, block: Block) -> str:
        """The heading above a block."""
        return " ".join(unescaped(block.title).split())[:_MOST_LINE].strip()

    def twice(self, one: Block, other: Block) -> None:
        """A question is answered in two ways."""
        what = f"It is filled in twice, here and in line {one.line}, and not in the same way."
        self._wrong(other.line, "twice", what, "Take one of the two out.")

    def miss_supplier(self) -> None:
        """Nobody is named who answers."""
        self._wrong(0, "no_supplier", "It does not say who answers.", "Write a name behind Supplier:, near the top.")

    def _value(self, question: Asked, block: Block) -> Any:
        """The value as in a reply file, or None."""
        if question.options:
            return self._chosen(question, block)
        written = block.fields.get("answer")
        if written is None or not written.text:
            return None
        if plain(written.text) in ("don't know", "dont know", _DONT_KNOW, "0: don't know"):
            return _DONT_KNOW
        read = {Form.DURATION: self._time, Form.COUNT: self._count}.get(question.form, self.line)
        return read(written)

    def _chosen(self, question: Asked, block: Block) -> Any:
        ticks = block.ticks or self._written_choice(question, block)
        numbers = [tick.number for tick in ticks]
        none = len(question.options) + 1 if question.form is Form.SEVERAL else 0
        for tick in ticks:
            if tick.number > len(question.options) and tick.number != none:
                self._wrong(
                    tick.line,
                    "no_such_choice",
                    f"There is no choice {tick.number}.",
                    f"Mark one of 0 to {len(question.options)}.",
                )
                return None
        if not numbers:
            return None
        is_one = question.form is Form.CHOICE or 0 in numbers or none in numbers
        if is_one and len(set(numbers)) > 1:
            self._wrong(
                ticks[-1].line, "several_choices", "More than one choice is marked, and they exclude each other.", "Mark one."
            )
            return None
        if numbers[0] == 0:
            return _DONT_KNOW
        values = [question.options[number - 1].value for number in numbers if number != none]
        return values[0] if question.form is Form.CHOICE else values

    def _written_choice(self, question: Asked, block: Block) -> list[Tick]:
        """The choices that were written behind "Answer" by number or by their words."""
        written = block.fields.get("answer")
        if written is None or not written.text:
            return []
        names = {plain(option.label): number for number, option in enumerate(question.options, 1)} | {
            "don't know": 0,
            "dont know": 0,
        }
        names |= {"none of these": len(question.options) + 1} if question.form is Form.SEVERAL else {}
        text = plain(self._plain(written.text))
        number = names.get(text, int(text) if text.isdecimal() and len(text) < 5 else None)
        if number is None:
            self._wrong(
                written.line, "no_choice", "This is none of the choices.", "Mark a choice with an x, or write its number."
            )
            return []
        return [Tick(written.line, number, text)]

    def _said_without_answer(self, block: Block) -> None:
        """Something was said on how an answer is known, and there is no answer."""
        written = next((each for name, each in block.fields.items() if name != "answer" and each.text), None)
        if written and not any(problem.where == f"Line {tick.line}" for tick in block.ticks for problem in self.problems):
            self._wrong(
                written.line,
                "no_answer",
                "It says how the answer is known, and there is no answer.",
                "Mark a choice, or write an answer.",
            )

    def _basis(self, block: Block) -> Data:
        written = {name: each for name, each in block.fields.items() if each.text}
        found: Data = {"basis": self._known(written["known"]).value} if "known" in written else {}
        for name, key, read in (
            ("link", "source", self.line),
            ("read on", "read_on", self._day),
            ("seen", "evidence", self._text),
        ):
            if name in written:
                found[key] = read(written[name])
        return found

    def _known(self, written: Written) -> Basis:
        said = plain(written.text)
        for basis in Basis:
            if said.startswith(basis.value):
                return basis
        self._wrong(
            written.line, "basis", "This is no way of knowing.", "Write claimed, documented or demonstrated, or leave it empty."
        )
        return Basis.CLAIMED

    def _outcome(self, block: Block) -> Outcome:
        written = block.fields.get("result")
        if written is None or not written.text:
            self._wrong(
                block.line, "no_result", "Something is said of this test, and no result.", "Write behind Result: how it went."
            )
            return Outcome.NOT_RUN
        said = plain(self._plain(written.text))
        if said not in _OUTCOMES:
            labels = ", ".join(outcome.label.lower() for outcome in Outcome)
            self._wrong(written.line, "result", "This is no result.", f"Write one of: {labels}. What was seen goes behind Seen:.")
        return _OUTCOMES.get(said, Outcome.NOT_RUN)

    def _text(self, written: Written) -> str:
        return self._within(written, self._plain(written.text), MOST_TEXT)

    def _day(self, written: Written) -> str:
        try:
            return real_day(self._plain(written.text))
        except PydanticCustomError:
            self._wrong(written.line, "day", "This is not a day.", "Write year, month and day, such as 2026-11-29.")
            return ""

    def _time(self, written: Written) -> str:
        try:
            return canonical_duration(self._plain(written.text))
        except PydanticCustomError:
            self._wrong(
                written.line,
                "duration",
                "This is not a length of time.",
                "Write a number and a unit (s, min, h, d), such as 24 h.",
            )
            return ""

    def _count(self, written: Written) -> int:
        text = self._plain(written.text)
        if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= _MOST_COUNT:
            return int(text)
        self._wrong(written.line, "count", "This is not a count.", "Write a whole number from 0 to 10000, such as 3.")
        return 0

    def _files(self, written: Written) -> list[Data]:
        text = self._plain(written.text)
        if _FILE.sub("", text).strip():
            self._wrong(
                written.line,
                "files",
                "A file is not named as it should be.",
                "Write: name (123 bytes, SHA-256 …); next name (…).",
            )
        return [
            {"name": " ".join(name.split())[-120:], "bytes": int(size), "sha256": digest.lower()}
            for name, size, digest in _FILE.findall(text)
        ]

    def _plain(self, text: str) -> str:
        return unescaped(text) if self._is_escaped else text

    def _within(self, written: Written, text: str, most: int) -> str:
        if len(text) > most:
            self._wrong(written.line, "string_too_long", f"The text is longer than {most:,} characters.", "Shorten it.")
        return text[:most]

    def _wrong(self, line: int, code: str, what: str, remedy: str) -> None:
        self.problems.append(Wrong(line, code, what, remedy).problem)
