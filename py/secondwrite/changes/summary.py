"""What a change did, in one sentence, from two plans that are at hand: nothing is drafted or checked for it."""

import re

from ..groups import capital
from ..plan import Plan
from .cases import count_reworded, only_in
from .rows import row_changes
from .verdicts import verdict_changes

# How many verdicts that moved, or things that the answers say, are told; the others are counted.
MOST_VERDICTS, MOST_WEAKNESSES = 2, 1
NOTHING, NOTHING_UNCHECKED = "No test, decision row, question or verdict changed.", "No test, decision row or question changed."


def summary(old: Plan, new: Plan) -> str:
    """What became of tests, decision rows, questions and verdicts, such as: 2 tests added; “Create job” can now happen twice.

    Verdicts are told when both designs were checked; where none moved, what the answers say by themselves.
    """
    before, after = ({question.id for question in plan.questions} for plan in (old, new))
    tests = {"added": len(only_in(new, old)), "removed": len(only_in(old, new)), "changed": count_reworded(old, new)}
    rows = {(change.effect, change.row) for change in row_changes(old, new)}
    clauses = (
        _counted("test", tests),
        _counted("decision row", {"changed": len(rows)}),
        _counted("question", {"opened": len(after - before), "closed": len(before - after)}),
        *(_verdicts(old, new) or _weaknesses(old, new)),
    )
    told = "; ".join(clause for clause in clauses if clause)
    if told:
        return f"{capital(told)}."
    return NOTHING_UNCHECKED if old.verdicts is None or new.verdicts is None else NOTHING


def _counted(thing: str, counts: dict[str, int]) -> str:
    """Such as: 1 test added, 2 removed."""
    found = [(count, verb) for verb, count in counts.items() if count]
    return ", ".join(
        f"{count} {thing}{'s' if count != 1 else ''} {verb}" if place == 0 else f"{count} {verb}"
        for place, (count, verb) in enumerate(found)
    )


def _verdicts(old: Plan, new: Plan) -> list[str]:
    moved = [change.clause for change in verdict_changes(old, new)]
    return _first(moved, MOST_VERDICTS, "verdict moved", "verdicts moved")


def _weaknesses(old: Plan, new: Plan) -> list[str]:
    """What the answers say against the design now, and did not before, and the other way round; nothing where only names changed."""
    was, now = old.front.weaknesses, new.front.weaknesses
    if len(was) == len(now) and _doubted(old) == _doubted(new):
        return []
    came = [f"the answers now say that the design {words.rstrip('.')}" for words in _without(now, was)]
    gone = [f"the answers no longer say that the design {words.rstrip('.')}" for words in _without(was, now)]
    return _first([*came, *gone], MOST_WEAKNESSES, "thing like it", "things like it")


def _without(some: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """Those that the others have of no effect: a name more or less behind a sentence makes no new one."""
    said = {_unnamed(words) for words in others}
    return [words for words in some if _unnamed(words) not in said]


def _unnamed(words: str) -> str:
    """A sentence without the names of effects that may stand in brackets at its end."""
    return re.sub(r" \([^()]*\)\.$", ".", words)


def _doubted(plan: Plan) -> set[str]:
    return {case.id for case in plan.cases if case.is_doubted}


def _first(clauses: list[str], most: int, one: str, many: str) -> list[str]:
    left = len(clauses) - most
    return clauses[:most] + ([f"{left} more {one if left == 1 else many}"] if left > 0 else [])
