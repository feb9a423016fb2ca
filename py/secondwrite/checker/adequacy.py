"""Whether the tests of a plan tell a right implementation from a wrong one: on the safe design, and with each wrong value."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..cases import Case
from ..design import Design
from ..plan import Plan
from ..rules import Injection, Property, Rule
from .described import Described
from .mutants import Mutant, broken, leaning, safe_design, wrong_values
from .simulate import Result, simulate


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

    Where a design with `leaning` in that answer's place holds in full, `tests` are those that pass on it and fail with both.
    """

    wrong: Wrong
    covered_by: str
    leaning: str
    is_tried: bool
    tests: tuple[str, ...]


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

    def result(self, design: Described) -> Result:
        """How it ends on an implementation."""
        return simulate(self.runs, self.checks, design).result


def tests_of(cases: Iterable[Case | Rule]) -> tuple[Test, ...]:
    """Those among cases or rules that are simulated."""
    return tuple(Test(case.id, runs(case), case.checks) for case in cases if case.faults)


def runs(case: Case | Rule) -> tuple[tuple[Injection, ...], ...]:
    """The runs that a test asks for."""
    return (case.faults, case.again) if case.again else (case.faults,)


def adequacy(d: Design, plan: Plan, rules: tuple[Rule, ...]) -> Generator[None, None, Adequacy]:
    """What the tests of a plan catch about one effect; pauses after each wrong value. `rules` are all there are."""
    cases = [case for case in plan.cases if case.effect == d.slug]
    omitted = {item.id for item in plan.omissions}
    bench = Bench(d, tests_of(cases), tests_of(rule for rule in rules if f"{rule.id}.{d.slug}" in omitted))
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
        passed=tuple(test.id for test in bench.passing(bench.safe)),
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
        self._broken: dict[frozenset[tuple[str, str]], tuple[Property, ...]] = {}

    def passing(self, design: Described, tests: tuple[Test, ...] | None = None) -> tuple[Test, ...]:
        """The tests of the plan, or others, that pass on a design."""
        tests = self.tests if tests is None else tests
        return tuple(test for test in tests if test.result(design) is Result.PASSED)

    def on_safe(self, result: Result) -> tuple[NotRun, ...]:
        """The tests that end so on the safe design, with the reason."""
        ends = [(test.id, simulate(test.runs, test.checks, self.safe)) for test in self.tests]
        return tuple(NotRun(id, end.reason or _names(end.broken)) for id, end in ends if end.result is result)

    def breaks(self, design: Described, mutant: Mutant) -> tuple[Property, ...]:
        """What a wrong value breaks that holds without it."""
        return tuple(item for item in self._all_broken(mutant.of(design)) if item not in self._all_broken(design))

    def caught(self, mutant: Mutant, found: tuple[Property, ...]) -> Caught:
        """The tests that fail on the safe design with one wrong value; where there are none, those left out that would."""
        tests = self._failing(self.safe, mutant, self.tests)
        left_out = () if tests else self._failing(self.safe, mutant, self.left_out)
        return Caught(self._words(mutant, found), tests, left_out)

    def covered(self, mutant: Mutant) -> Covered:
        """The answer that covers a wrong value, and the tests that fail on a safe design that leans on it.

        Of several such designs the first on which a test fails is told; else the first.
        """
        fallback = Covered(self._words(mutant, ()), "", "", False, ())
        for other in leaning(self.safe):
            design = other.of(self.safe)
            found = self.breaks(design, mutant) if other.id != mutant.id else ()
            if not found:
                continue
            holds = not self._all_broken(design)
            tests = self._failing(design, mutant, self.tests) if holds else ()
            item = Covered(self._words(mutant, found), *self._question_and_answer(other), holds, tests)
            if tests:
                return item
            if holds > fallback.is_tried or not fallback.covered_by:
                fallback = item
        return fallback

    def _failing(self, design: Described, mutant: Mutant, tests: tuple[Test, ...]) -> tuple[str, ...]:
        wrong = mutant.of(design)
        return tuple(test.id for test in self.passing(design, tests) if test.result(wrong) is Result.FAILED)

    def _all_broken(self, design: Described) -> tuple[Property, ...]:
        key = frozenset((id, value.value) for id, value in design.answers.items())
        if key not in self._broken:
            self._broken[key] = broken(design)
        return self._broken[key]

    def _words(self, mutant: Mutant, found: tuple[Property, ...]) -> Wrong:
        return Wrong(mutant.id, mutant.value.value, *self._question_and_answer(mutant), found)

    def _question_and_answer(self, mutant: Mutant) -> tuple[str, str]:
        return self.d.fact(mutant.id).question, mutant.value.label


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
