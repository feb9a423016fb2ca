"""What the tests cover: how many there are of each family for each effect, and which rules are left out with a reason."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .answers import Choice
from .cases import Case, Omission
from .checker.telling.overall import Verdicts
from .rules import Family


class Covered(Choice):
    """How a family stands for an effect."""

    IN_DOUBT = "in_doubt", "Tests, some in doubt: expected to fail on the design as described"
    SOME = "some", "Tests, none of them in doubt"
    NOT_NEEDED = "not_needed", "No test, since none of the rules applies"
    NONE = "none", "No test, and no reason why"


@dataclass(frozen=True)
class Cell:
    """One family for one effect: its tests, those that the answers already call in doubt, and the rules left out."""

    family: Family
    tests: int
    in_doubt: int
    left_out: int

    @property
    def covered(self) -> Covered:
        """How it stands."""
        if self.tests:
            return Covered.IN_DOUBT if self.in_doubt else Covered.SOME
        return Covered.NOT_NEEDED if self.left_out else Covered.NONE

    @property
    def words(self) -> str:
        """All of it in words."""
        return ", ".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The same, one thing at a time."""
        if not self.tests:
            return ("not needed", f"{self.left_out} left out") if self.left_out else ("none",)
        lines = (
            f"{self.tests} {'test' if self.tests == 1 else 'tests'}",
            f"{self.in_doubt} in doubt" if self.in_doubt else "",
            f"{self.left_out} left out" if self.left_out else "",
        )
        return tuple(filter(None, lines))


@dataclass(frozen=True)
class Coverage:
    """One effect: its families, and the tests that a check added; those fail as described, or only with some open answers."""

    name: str
    cells: tuple[Cell, ...]
    failing: int
    perhaps: int

    @property
    def checked(self) -> str:
        """What the check added, in words; empty where it added nothing."""
        as_described = f"{self.failing} that {_fail(self.failing)} as described" if self.failing else ""
        perhaps = f"{self.perhaps} that {_fail(self.perhaps)} with some open answers" if self.perhaps else ""
        return " and ".join(filter(None, (as_described, perhaps)))


def _fail(number: int) -> str:
    return "fails" if number == 1 else "fail"


def coverage(
    effects: Iterable[tuple[str, str]], cases: tuple[Case, ...], omissions: tuple[Omission, ...], verdicts: Verdicts | None
) -> tuple[Coverage, ...]:
    """One row for each effect, given by id and name."""
    tests = Counter((case.effect, case.family) for case in cases)
    in_doubt = Counter((case.effect, case.family) for case in cases if case.is_doubted)
    left_out = Counter((omission.effect_name, omission.family) for omission in omissions)
    added = Counter(_added(verdicts)) if verdicts else Counter()
    return tuple(
        Coverage(
            name,
            tuple(Cell(each, tests[id, each], in_doubt[id, each], left_out[name, each]) for each in Family),
            failing=added[name, True],
            perhaps=added[name, False],
        )
        for id, name in effects
    )


def _added(verdicts: Verdicts) -> Iterator[tuple[str, bool]]:
    """The name of the effect that each test of the check is about, and whether it fails on the design as described."""
    for verdict in verdicts.effects:
        yield from ((verdict.effect_name, not example.given) for example in verdict.counterexamples)
    for pair in verdicts.pairs:
        yield from ((example.whose, not example.given) for example in pair.counterexamples)
