"""What differs between two versions of a worksheet, told for a buyer: answers and effects, and what became of the plan."""

from dataclasses import dataclass

from ..plan import Plan
from ..worksheet import Worksheet
from .cases import CaseChanges, case_changes
from .rows import QuestionChanges, RowChange, question_changes, row_changes
from .summary import summary
from .verdicts import VerdictChange, verdict_changes
from .worksheets import AnswerChange, EffectChange, answer_changes, effect_changes

__all__ = ["Changes", "Version", "changes", "summary"]


@dataclass(frozen=True)
class Version:
    """One of the two: its name, what it says, and its plan. Both plans are drafted on the same day."""

    name: str
    worksheet: Worksheet
    plan: Plan


@dataclass(frozen=True)
class Changes:
    """All that differs between two versions. `unchecked` says of each version without a verdict, by name, why it has none."""

    old: str
    new: str
    title: str
    summary: str
    effects: tuple[EffectChange, ...]
    answers: tuple[AnswerChange, ...]
    tests: CaseChanges
    rows: tuple[RowChange, ...]
    questions: QuestionChanges
    verdicts: tuple[VerdictChange, ...]
    unchecked: tuple[tuple[str, str], ...]
    speaks_of: str
    bounds: tuple[str, ...]

    @property
    def is_none(self) -> bool:
        """Whether the two worksheets say the same: then so do their plans."""
        return not (self.effects or self.answers)


def changes(old: Version, new: Version) -> Changes:
    """What differs between two versions. Verdicts are compared when both designs were checked."""
    return Changes(
        old=old.name,
        new=new.name,
        title=new.plan.title,
        summary=summary(old.plan, new.plan),
        effects=effect_changes(old.worksheet, new.worksheet),
        answers=answer_changes(old.worksheet, new.worksheet),
        tests=case_changes(old.plan, new.plan),
        rows=row_changes(old.plan, new.plan),
        questions=question_changes(old.plan, new.plan),
        verdicts=verdict_changes(old.plan, new.plan),
        unchecked=tuple((each.name, each.plan.verdict) for each in (old, new) if each.plan.verdicts is None),
        speaks_of=new.plan.speaks_of,
        bounds=_bounds(new.plan),
    )


def _bounds(plan: Plan) -> tuple[str, ...]:
    """The bounds of the check: those for an effect, and those for a step between two."""
    if plan.verdicts is None:
        return ()
    told = [f"For an effect: {verdict.bounds}" for verdict in plan.verdicts.effects]
    told += [f"For two effects in a row: {verdict.bounds}" for verdict in plan.verdicts.pairs]
    return tuple(dict.fromkeys(told))
