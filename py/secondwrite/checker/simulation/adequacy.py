"""Whether the tests of a plan tell a right implementation from a wrong one: on the safe design, and with each wrong value."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...cases import Case
from ...design import Design
from ...plan import Plan
from ...rules import Injection, Property, Rule
from ..described import Described
from .mutants import Mutant, broken, leaning, safe_design, wrong_values
from .simulate import Result, Simulation, simulate

Key = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Wrong:
    """A wrong value in words: the question, the answer that would be wrong, and what it breaks where it was tried."""

    id: str
    value: str
    question: str
    answer: str
    breaks: tuple[Property, ...]


@dataclass(frozen=True)
class Caught:
    """A wrong value that breaks the safe design by itself, and the tests of the plan that fail on it.

    A survivor has none; `left_out` are then the tests that the worksheet's answers keep out of the plan and that would fail.
    """

    wrong: Wrong
    tests: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class Covered:
    """A wrong value that breaks nothing by itself, as another answer covers it: `covered_by`, empty where none was found.

    Where a design with `leaning` in that answer's place holds in full, `tests` are those that fail with both and not with that alone;
    `left_out` those kept out of the plan that would, where there are none.
    """

    wrong: Wrong
    covered_by: str
    leaning: str
    is_tried: bool
    tests: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class NotRun:
    """A simulated test that does not pass on the safe design: it fails, or a step it prints cannot be carried out there."""

    test: str
    reason: str


@dataclass(frozen=True)
class Adequacy:
    """What the simulated tests of one effect catch."""

    effect: str
    effect_name: str
    destination: str
    passed: tuple[str, ...]
    failed: tuple[NotRun, ...]
    not_run: tuple[NotRun, ...]
    by_hand: int
    killed: tuple[Caught, ...]
    survivors: tuple[Caught, ...]
    covered: tuple[Covered, ...]

    @property
    def is_adequate(self) -> bool:
        """Whether every simulated test passes on the safe design, and each relevant wrong value is caught."""
        return not self.failed and not self.survivors


class Test(NamedTuple):
    """A simulated test as the simulator gets it."""

    id: str
    runs: tuple[tuple[Injection, ...], ...]
    checks: tuple[Property, ...]


def simulated(cases: Iterable[Case | Rule], suffix: str = "") -> tuple[Test, ...]:
    """Those among cases or rules that are simulated, each with the runs it asks for; a rule's id wants an effect's as suffix."""
    return tuple(
        Test(case.id + suffix, (case.faults, case.again) if case.again else (case.faults,), case.checks)
        for case in cases
        if case.faults
    )


def adequacy(d: Design, plan: Plan, rules: tuple[Rule, ...]) -> Generator[None, None, Adequacy]:
    """What the tests of a plan catch about one effect; pauses after each wrong value. `rules` are all there are."""
    cases = [case for case in plan.cases if case.effect == d.slug]
    omitted = {item.id for item in plan.omissions}
    left_out = [test for test in simulated(rules, f".{d.slug}") if test.id in omitted]
    bench = Bench(d, simulated(cases), tuple(left_out))
    caught, harmless = [], []
    for mutant in wrong_values(d, bench.safe):
        if found := bench.breaks(bench.safe, mutant):
            caught.append(bench.caught(mutant, found))
        else:
            harmless.append(mutant)
        yield
    covered = []
    for mutant in harmless:
        covered.append(bench.covered(mutant))
        yield
    return Adequacy(
        effect=d.slug,
        effect_name=d.effect.name,
        destination=d.destination,
        passed=tuple(item.test for item in bench.on_safe(Result.PASSED)),
        failed=bench.on_safe(Result.FAILED),
        not_run=bench.on_safe(Result.CANNOT_BE_RUN),
        by_hand=sum(bool(case.by_hand) for case in cases),
        killed=tuple(item for item in caught if item.tests),
        survivors=tuple(item for item in caught if not item.tests),
        covered=tuple(covered),
    )


@dataclass
class Bench:
    """The safe design of one effect, with the tests of its plan and those left out, tried on it with wrong values."""

    d: Design
    tests: tuple[Test, ...]
    left_out: tuple[Test, ...]

    def __post_init__(self) -> None:
        self.safe = safe_design(self.d)
        self._broken: dict[Key, tuple[Property, ...]] = {}
        self._results: dict[tuple[str, Key], Simulation] = {}

    def on_safe(self, result: Result) -> tuple[NotRun, ...]:
        """The tests that end so on the safe design, with the reason."""
        ends = [(test.id, self._simulated(test, self.safe)) for test in self.tests]
        return tuple(NotRun(id, end.reason or _names(end.broken)) for id, end in ends if end.result is result)

    def breaks(self, design: Described, mutant: Mutant) -> tuple[Property, ...]:
        """What a wrong value breaks that holds without it."""
        return tuple(item for item in self._all_broken(mutant.of(design)) if item not in self._all_broken(design))

    def caught(self, mutant: Mutant, found: tuple[Property, ...]) -> Caught:
        """The tests that fail on the safe design with one wrong value; where there are none, those left out that would."""
        return Caught(self._words(mutant, found), *self._tried(self.safe, mutant))

    def covered(self, mutant: Mutant) -> Covered:
        """The answer that covers a wrong value, and the tests that fail on a safe design that leans on it.

        Of several such designs the first on which a test fails is told: a failed test shows by itself that it leans. Only
        where no test fails on any does a search ask which of them leans, first of those on which a test left out fails.
        """
        others = [other for other in leaning(self.safe) if other.id != mutant.id]
        holding = [other for other in others if self._holds(other)]
        for other in holding:
            if tests := self._failing(other.of(self.safe), mutant, self.tests):
                return self._covered_by(other, mutant, tests)
        for other in holding:
            if left_out := self._failing(other.of(self.safe), mutant, self.left_out):
                return self._covered_by(other, mutant, (), left_out)
        for other in (*holding, *(other for other in others if other not in holding)):
            if self.breaks(other.of(self.safe), mutant):
                return self._covered_by(other, mutant, ())
        return Covered(self._words(mutant, ()), "", "", False, (), ())

    def _covered_by(self, other: Mutant, mutant: Mutant, tests: tuple[str, ...], left_out: tuple[str, ...] = ()) -> Covered:
        return Covered(self._words(mutant, ()), *self._question_and_answer(other), self._holds(other), tests, left_out)

    def _holds(self, other: Mutant) -> bool:
        return not self._all_broken(other.of(self.safe))

    def _tried(self, design: Described, mutant: Mutant) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The tests of the plan that fail on a wrong value; where there are none, those left out that would."""
        tests = self._failing(design, mutant, self.tests)
        return tests, () if tests else self._failing(design, mutant, self.left_out)

    def _failing(self, design: Described, mutant: Mutant, tests: tuple[Test, ...]) -> tuple[str, ...]:
        """Those that fail with a wrong value in a design, and do not fail without it."""
        wrong = mutant.of(design)
        return tuple(
            test.id
            for test in tests
            if self._simulated(test, wrong).result is Result.FAILED and self._simulated(test, design).result is not Result.FAILED
        )

    def _simulated(self, test: Test, design: Described) -> Simulation:
        key = test.id, _key(design)
        if key not in self._results:
            self._results[key] = simulate(test.runs, test.checks, design)
        return self._results[key]

    def _all_broken(self, design: Described) -> tuple[Property, ...]:
        key = _key(design)
        if key not in self._broken:
            self._broken[key] = broken(design)
        return self._broken[key]

    def _words(self, mutant: Mutant, found: tuple[Property, ...]) -> Wrong:
        return Wrong(mutant.id, mutant.value.value, *self._question_and_answer(mutant), found)

    def _question_and_answer(self, mutant: Mutant) -> tuple[str, str]:
        return self.d.fact(mutant.id).question, mutant.value.label


def _key(design: Described) -> Key:
    return frozenset((id, value.value) for id, value in design.answers.items())


def _names(properties: Iterable[Property]) -> str:
    return ", ".join(f"{item.label} ({item.value})" for item in properties)


def finished(slices: Generator[None, None, Adequacy]) -> Adequacy:
    """The outcome for a caller who need not pause."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Adequacy = end.value
            return found
