"""A check of a whole worksheet: every effect, and equal designs only once."""

from collections.abc import Generator
from dataclasses import dataclass, field

from ..design import Design, designs
from ..worksheet import Worksheet
from .budgets import DEFAULT, Budgets
from .checks import Outcome, check
from .described import described
from .verdicts import Standing

Outcomes = tuple[Outcome, ...]
Key = tuple[tuple[str, str], ...]


def key(design: Design) -> Key:
    """All that a check asks about a design: no names are among it."""
    return tuple((id, value.value) for id, value in described(design).answers.items())


def check_all(
    designs: tuple[Design, ...], budgets: Budgets = DEFAULT, known: dict[Key, Outcome] | None = None
) -> Generator[int, None, Outcomes]:
    """Check each effect; yields the number of states so far after each slice and returns an outcome for each effect.

    `known` are outcomes of designs that are not checked again; new ones are added to it.
    """
    found = {} if known is None else known
    outcomes, states = [], 0
    for design in designs:
        answers = key(design)
        if answers not in found:
            slices = check(described(design), budgets)
            try:
                while True:
                    yield states + next(slices)
            except StopIteration as end:
                found[answers] = end.value
                states += found[answers].states
        outcomes.append(found[answers])
    return tuple(outcomes)


@dataclass
class Check:
    """A check of a worksheet that goes on whenever it is asked to; `outcomes` are there when it is done."""

    designs: tuple[Design, ...]
    known: dict[Key, Outcome] = field(default_factory=dict)
    states: int = 0
    outcomes: Outcomes | None = None

    def __post_init__(self) -> None:
        self._slices = check_all(self.designs, known=self.known)

    def advance(self, states: int, pauses: int) -> None:
        """Go on for about so many states, or so many pauses: where designs are refuted no state is added."""
        until = self.states + states
        try:
            for _ in range(pauses):
                self.states = next(self._slices)
                if self.states >= until:
                    return
        except StopIteration as end:
            self.outcomes = end.value


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
