"""The decision rows that read otherwise in one plan than in another, and the questions that are asked in only one of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..plan import Plan
from ..policies import Line
from ..questions import Question
from .cases import Answered, answers, said
from .worksheets import quoted


@dataclass(frozen=True)
class RowChange:
    """A column of a decision row that reads otherwise."""

    effect: str
    effect_name: str
    row: str
    column: str
    old: str
    new: str

    @property
    def says(self) -> str:
        """The change in words."""
        if self.column not in _BARS:
            return f"{self.column} was {quoted(self.old)}, and is now {quoted(self.new)}{'' if self.new.endswith('.') else '.'}"
        gone, came = _BARS[self.column]
        return f"{came}: {self.new}" if self.new else gone


_BARS = {
    "Cannot apply": ("It can apply now.", "It cannot apply now"),
    "Nobody can follow": ("It can be followed now.", "Nobody can follow it now"),
}
_COLUMNS: Mapping[str, Callable[[Line], str]] = {
    "Cannot apply": lambda line: line.never_applies,
    "Nobody can follow": lambda line: line.unfollowable,
    "When": lambda line: line.when,
    "Then": lambda line: line.then,
    "Never": lambda line: line.never,
}


def row_changes(old: Plan, new: Plan) -> tuple[RowChange, ...]:
    """The changes of decision rows, in the order of the new plan; effects that are new or gone are left out."""
    return tuple(_row_changes(old, new))


def _row_changes(old: Plan, new: Plan) -> Iterator[RowChange]:
    before = {(table.effect, line.row): line for table in old.decisions for line in table.lines}
    for table in new.decisions:
        for line in table.lines:
            was = before.get((table.effect, line.row), line)
            for column, words in _COLUMNS.items():
                if words(was) != words(line):
                    yield RowChange(table.effect, table.effect_name, line.row, column, words(was), words(line))


@dataclass(frozen=True)
class QuestionChanges:
    """The questions that were opened, those that were settled, and those no longer asked though their answer is the same."""

    opened: tuple[Question, ...]
    settled: tuple[Question, ...]
    dropped: tuple[Question, ...]


def question_changes(old: Plan, new: Plan) -> QuestionChanges:
    """The questions that only one of two plans asks."""
    before, after = ({question.id for question in plan.questions} for plan in (old, new))
    opened = tuple(question for question in new.questions if question.id not in before)
    closed = tuple(question for question in old.questions if question.id not in after)
    was, now = answers(old), answers(new)
    settled = tuple(question for question in closed if _is_answered(question, _about(question, old), was, now))
    return QuestionChanges(opened, settled, tuple(question for question in closed if question not in settled))


def _about(question: Question, plan: Plan) -> str:
    """The id of the effect that a question of a plan is about; empty where several share the answer."""
    place = question.path.split(".")
    return plan.effects[int(place[1])].id if place[0] == "effects" else ""


def _is_answered(question: Question, effect: str, old: Answered, new: Answered) -> bool:
    """Whether the new plan still quotes an answer to a question of the old one, and another than before."""
    was, now = (
        {said(found.get(question.text)) for id, found in side.items() if effect in ("", id)} - {said(None)} for side in (old, new)
    )
    return bool(now) and now != was
