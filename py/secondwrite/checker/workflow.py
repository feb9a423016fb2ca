"""A check of a whole worksheet: every effect, and equal designs only once."""

from collections.abc import Generator

from ..design import Design, designs
from ..worksheet import Worksheet
from .budgets import DEFAULT, Budgets
from .checks import Outcome, check
from .described import described
from .verdicts import Standing

Outcomes = tuple[Outcome, ...]


def check_all(designs: tuple[Design, ...], budgets: Budgets = DEFAULT) -> Generator[int, None, Outcomes]:
    """Check each effect; yields the number of states so far after each slice and returns an outcome for each effect."""
    found: dict[tuple[tuple[str, str], ...], Outcome] = {}
    outcomes, states = [], 0
    for design in designs:
        answers = described(design)
        key = tuple((id, value.value) for id, value in answers.answers.items())
        if key not in found:
            slices = check(answers, budgets)
            try:
                while True:
                    yield states + next(slices)
            except StopIteration as end:
                found[key] = end.value
                states += found[key].states
        outcomes.append(found[key])
    return tuple(outcomes)


def checked(worksheet: Worksheet) -> Outcomes:
    """The outcome for each effect of a worksheet, when nobody waits for it or stops it."""
    slices = check_all(designs(worksheet))
    while True:
        try:
            next(slices)
        except StopIteration as end:
            outcomes: Outcomes = end.value
            return outcomes


def standing(outcomes: Outcomes) -> Standing:
    """How the workflow stands: as its worst effect."""
    order = (Standing.BROKEN, Standing.DEPENDS, Standing.NOT_DECIDED, Standing.HOLDS)
    return min((outcome.verdict.standing for outcome in outcomes), key=order.index)
