"""Whether the tests of a plan tell a right implementation from a wrong one: on the safe design, and with each wrong value.

What is found speaks of answers and rules alone, so that it is tried once for all effects that are alike; `told` adds the names.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...cases import Case
from ...catalogue import RULES
from ...design import Design
from ...rules import Draft, Injection, NotNeeded, Property, Rule, printed
from ..described import ASKED, Described
from ..slices import Slices
from .mutants import Leaning, Mutant, broken, leaning, safe_design, wrong_values
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
    """A wrong value that breaks the safe design by itself, and the rules whose tests fail on it.

    A survivor has none; `left_out` are then those whose test the worksheet's answers keep out of the plan and that would fail.
    """

    wrong: Wrong
    tests: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class Covered:
    """A wrong value that breaks nothing by itself, as other answers cover it; it breaks something `together_with` others.

    Those are questions with the answer that each would have, and empty where none were found. Where the design with them
    holds in full, `tests` are those that fail with the wrong value as well and not without it; `left_out` those kept out of
    the plan that would, where there are none.
    """

    wrong: Wrong
    together_with: tuple[tuple[str, str], ...]
    is_tried: bool
    tests: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class NotRun:
    """A simulated test that does not pass on the safe design: it fails, or a step it prints cannot be carried out there."""

    test: str
    reason: str


@dataclass(frozen=True)
class Found:
    """What the simulated tests of an effect catch, each by the id of its rule; and the states that this took."""

    passed: tuple[str, ...]
    failed: tuple[NotRun, ...]
    not_run: tuple[NotRun, ...]
    killed: tuple[Caught, ...]
    survivors: tuple[Caught, ...]
    covered: tuple[Covered, ...]
    states: int

    @property
    def is_adequate(self) -> bool:
        """Whether every simulated test passes on the safe design, and each relevant wrong value is caught."""
        return not self.failed and not self.survivors

    @property
    def harmless(self) -> tuple[Covered, ...]:
        """The wrong values that broke nothing, whatever answer they were tried with."""
        return tuple(item for item in self.covered if not item.together_with)

    @property
    def harmful_together(self) -> tuple[Covered, ...]:
        """The wrong values that break something together with another answer."""
        return tuple(item for item in self.covered if item.together_with)


@dataclass(frozen=True)
class Adequacy:
    """What the tests of one effect catch, how many are done by hand and were not tried, and why tests are `kept_out`.

    A test is kept out by an answer of the worksheet: the reason, by the id of its rule. `given` are the wrong answers that the
    worksheet itself gives, each with its question.
    """

    effect: str
    effect_name: str
    destination: str
    by_hand: int
    kept_out: dict[str, str]
    given: tuple[tuple[str, str], ...]
    found: Found


def told(d: Design, found: Found, cases: Iterable[Case]) -> Adequacy:
    """What was found, with the names of the effect, and with those of its tests that are done by hand."""
    by_hand = sum(bool(case.by_hand) for case in cases if case.effect == d.slug)
    return Adequacy(d.slug, d.effect.name, d.destination, by_hand, _kept_out(d, found), _given(d, found), found)


def _given(d: Design, found: Found) -> tuple[tuple[str, str], ...]:
    own = {(fact.question, fact.words) for fact in (d.fact(asked.id) for asked in ASKED) if fact.answer.is_known}
    wrong = (*(each.wrong for each in (*found.killed, *found.survivors)), *(each.wrong for each in found.covered))
    named = [(each.question, each.answer) for each in wrong] + [pair for each in found.covered for pair in each.together_with]
    return tuple(dict.fromkeys(pair for pair in named if pair in own))


def _kept_out(d: Design, found: Found) -> dict[str, str]:
    named = {id for each in found.survivors for id in each.left_out} | {id for each in found.covered for id in each.left_out}
    notes = ((rule.id, item) for rule in RULES if rule.id in named for item in rule.draft(d))
    return {id: item.reason.removesuffix(".") for id, item in notes if isinstance(item, NotNeeded)}


class Test(NamedTuple):
    """A simulated test as the simulator gets it."""

    id: str
    runs: tuple[tuple[Injection, ...], ...]
    checks: tuple[Property, ...]


def simulated(rules: Iterable[Rule], d: Design) -> tuple[Test, ...]:
    """The tests of those among rules that are simulated, each with the runs that it prints for this design."""
    runs = ((rule, tuple(filter(None, (printed(rule.faults, d), printed(rule.again, d))))) for rule in rules if rule.faults)
    return tuple(Test(rule.id, asked, rule.checks) for rule, asked in runs)


def bench(d: Design, rules: tuple[Rule, ...] = RULES) -> "Bench":
    """The simulated tests that the plan of an effect has, as they are printed, and those that its answers leave out."""
    can_be_tried = [rule for rule in rules if rule.faults]
    drafted = [rule for rule in can_be_tried if any(isinstance(item, Draft) for item in rule.draft(d))]
    return Bench(d, simulated(drafted, d), simulated((rule for rule in can_be_tried if rule not in drafted), d))


@dataclass
class Bench:
    """The safe design of one effect, with the tests of its plan and those left out, tried on it with wrong values.

    What takes time yields the number of states so far: of searches, and of simulated runs.
    """

    d: Design
    tests: tuple[Test, ...]
    left_out: tuple[Test, ...]
    states: int = 0

    def __post_init__(self) -> None:
        self.safe = safe_design(self.d)
        self.wrong = tuple(wrong_values(self.d, self.safe))
        self._broken: dict[Key, tuple[Property, ...]] = {}
        self._results: dict[tuple[str, Key], Simulation] = {}

    @property
    def key(self) -> Hashable:
        """All that the outcome depends on: no names are among it."""
        return _key(self.safe), self.wrong, self.tests, self.left_out

    def run(self) -> Slices[Found]:
        """Try every wrong value."""
        caught, covered = [], []
        for mutant in self.wrong:
            if found := (yield from self.breaks(self.safe, mutant)):
                caught.append((yield from self.caught(mutant, found)))
            else:
                covered.append((yield from self.covered(mutant)))
        return Found(
            passed=tuple(item.test for item in (yield from self.on_safe(Result.PASSED))),
            failed=(yield from self.on_safe(Result.FAILED)),
            not_run=(yield from self.on_safe(Result.CANNOT_BE_RUN)),
            killed=tuple(item for item in caught if item.tests),
            survivors=tuple(item for item in caught if not item.tests),
            covered=tuple(covered),
            states=self.states,
        )

    def on_safe(self, result: Result) -> Slices[tuple[NotRun, ...]]:
        """The tests that end so on the safe design, with the reason."""
        found = []
        for test in self.tests:
            end = yield from self._simulated(test, self.safe)
            if end.result is result:
                found.append(NotRun(test.id, end.reason or _names(end.broken)))
        return tuple(found)

    def breaks(self, design: Described, mutant: Mutant) -> Slices[tuple[Property, ...]]:
        """What a wrong value breaks that holds without it."""
        before = yield from self._all_broken(design)
        after = yield from self._all_broken(mutant.of(design))
        return tuple(item for item in after if item not in before)

    def caught(self, mutant: Mutant, found: tuple[Property, ...]) -> Slices[Caught]:
        """The tests that fail on the safe design with one wrong value; where there are none, those left out that would."""
        tests = yield from self._failing(self.safe, mutant, self.tests)
        left_out = () if tests else (yield from self._failing(self.safe, mutant, self.left_out))
        return Caught(self._words(mutant, found), tests, left_out)

    def covered(self, mutant: Mutant) -> Slices[Covered]:
        """The answers that cover a wrong value, and the tests that fail on a safe design that leans on it.

        Of several such designs the first on which a test fails is told: a failed test shows by itself that it leans. Only
        where no test fails on any does a search ask which of them leans, first of those on which a test left out fails.
        """
        others = [other for other in leaning(self.safe) if not other.has(mutant.id)]
        holding = []
        for other in others:
            if (yield from self._holds(other)):
                holding.append(other)
        for other in holding:
            if tests := (yield from self._failing(other.of(self.safe), mutant, self.tests)):
                return self._covered_by(other, mutant, True, tests)
        for other in holding:
            if left_out := (yield from self._failing(other.of(self.safe), mutant, self.left_out)):
                return self._covered_by(other, mutant, True, (), left_out)
        for other in (*holding, *(other for other in others if other not in holding)):
            if (yield from self.breaks(other.of(self.safe), mutant)):
                return self._covered_by(other, mutant, other in holding, ())
        return Covered(self._words(mutant, ()), (), False, (), ())

    def _covered_by(
        self, other: Leaning, mutant: Mutant, is_tried: bool, tests: tuple[str, ...], left_out: tuple[str, ...] = ()
    ) -> Covered:
        together_with = tuple(map(self._question_and_answer, other.changes))
        return Covered(self._words(mutant, ()), together_with, is_tried, tests, left_out)

    def _holds(self, other: Leaning) -> Slices[bool]:
        found = yield from self._all_broken(other.of(self.safe))
        return not found

    def _failing(self, design: Described, mutant: Mutant, tests: tuple[Test, ...]) -> Slices[tuple[str, ...]]:
        """Those that fail with a wrong value in a design, and do not fail without it."""
        wrong, found = mutant.of(design), []
        for test in tests:
            with_it = yield from self._simulated(test, wrong)
            if with_it.result is Result.FAILED:
                without = yield from self._simulated(test, design)
                if without.result is not Result.FAILED:
                    found.append(test.id)
        return tuple(found)

    def _simulated(self, test: Test, design: Described) -> Slices[Simulation]:
        key = test.id, _key(design)
        if key not in self._results:
            done = simulate(test.runs, test.checks, design)
            self._results[key] = done
            self.states += sum(map(len, done.runs))
            yield self.states
        return self._results[key]

    def _all_broken(self, design: Described) -> Slices[tuple[Property, ...]]:
        key = _key(design)
        if key not in self._broken:
            before, searching = self.states, broken(design)
            try:
                while True:
                    self.states = before + next(searching)
                    yield self.states
            except StopIteration as end:
                self._broken[key] = end.value
        return self._broken[key]

    def _words(self, mutant: Mutant, found: tuple[Property, ...]) -> Wrong:
        return Wrong(mutant.id, mutant.value.value, *self._question_and_answer(mutant), found)

    def _question_and_answer(self, mutant: Mutant) -> tuple[str, str]:
        return self.d.fact(mutant.id).question, mutant.value.label


def _key(design: Described) -> Key:
    return frozenset((id, value.value) for id, value in design.answers.items())


def _names(properties: Iterable[Property]) -> str:
    return ", ".join(f"{item.label} ({item.value})" for item in properties)
