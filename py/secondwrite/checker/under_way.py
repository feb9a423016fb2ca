"""The checks under way: what is known so far of the worksheets that the page asks about, kept from one request to the next."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from ..contradictions import contradictions
from ..design import Design, designs
from ..problems import Problem
from ..worksheet import Worksheet
from .simulation.adequacy import Bench, Found, bench
from .slices import Slices
from .workflow import Check, WorkflowOutcome, answers_of, check_all, try_all

T = TypeVar("T")
Checks = dict[Hashable, Check[T]]

# What one request adds to a check: about a tenth of a second in the browser. Counted, since there is no clock here.
STATES, PAUSES = 150, 100
# How many outcomes of effects and pairs a new check takes over from each one before.
KEPT = 50
# How many versions are compared at once, as a rule: a worksheet, and the same with the answers of each reply.
MOST_COMPARED = 24


class UnderWay:
    """The check of the worksheet on the page, what its tests catch, and the checks of two versions that are compared.

    Each is found by all that it asks about a worksheet, so that other names need no other check.
    """

    def __init__(self) -> None:
        self._checks: Checks[WorkflowOutcome] = {}
        self._trials: Checks[tuple[Found, ...]] = {}
        self._compared: Checks[WorkflowOutcome] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._checks, self._trials, self._compared = {}, {}, {}

    def go_on(self, worksheet: Worksheet) -> int:
        """Go on with the check of a worksheet, or begin it: one with other answers takes the place of the one before.

        The verdicts come first, and then what the tests catch; returned are the states of the one that is under way.
        """
        described, benches = _described(worksheet)
        asked, tried = _asked(worksheet).answers, _tests_of(benches)
        self._checks = {asked: self._checked(asked) or self._begin(described)}
        self._trials = {tried: self._trials.get(tried) or _begun(lambda known: try_all(benches, known), self._trials)}
        check, trial = self._checks[asked], self._trials[tried]
        return self._advanced(trial if check.outcome else check)

    def go_on_comparing(self, worksheets: Iterable[Worksheet]) -> int:
        """Go on with the first check among those of some versions that has no verdict yet, and return the states of all.

        What the first came to know is not checked again for the next; a version that nobody compares any more is forgotten.
        """
        wanted = {_asked(worksheet).answers: worksheet for worksheet in worksheets}
        self._compared = {asked: check for asked in wanted if (check := self._checked(asked))}
        for asked, worksheet in wanted.items():
            check = self._compared.setdefault(asked, self._checked(asked) or self._begin(designs(worksheet)))
            if check.outcome is None:
                self._advanced(check)
                break
        return sum(check.states for check in self._compared.values())

    def verdicts(self, worksheet: Worksheet) -> WorkflowOutcome | None:
        """The verdicts on a worksheet, when there are any for these very answers, and none contradicts another."""
        asked = _asked(worksheet)
        check = self._checked(asked.answers)
        return None if check is None or asked.contradicting else check.outcome

    def contradicting(self, worksheet: Worksheet) -> tuple[Problem, ...]:
        """The answers that contradict each other: as long as there are any, there is no verdict."""
        return _asked(worksheet).contradicting

    def outcome(self, worksheet: Worksheet) -> WorkflowOutcome | None:
        """The verdicts, and what the tests catch once that is known too."""
        found = self.verdicts(worksheet)
        if found is None:
            return None
        trial = self._trials.get(_tests_of(_described(worksheet)[1]))
        return replace(found, tried=trial.outcome if trial else None)

    def _checked(self, asked: Hashable) -> Check[WorkflowOutcome] | None:
        return self._checks.get(asked) or self._compared.get(asked)

    def _begin(self, described: tuple[Design, ...]) -> Check[WorkflowOutcome]:
        return _begun(lambda known: check_all(described, known=known), self._compared | self._checks)

    def _advanced(self, check: Check[Any]) -> int:
        """Go on with a check by one slice. A check that failed is forgotten, and so begins anew."""
        try:
            check.advance(STATES, PAUSES)
        except Exception:
            self.clear()
            raise
        return check.states


def _begun(begin: Callable[[dict[Hashable, Any]], Slices[T]], before: Checks[T]) -> Check[T]:
    """A new check, begun with what those before came to know."""
    known = dict(item for check in before.values() for item in list(check.known.items())[-KEPT:])
    return Check(begin(known), known)


@dataclass(frozen=True)
class _Asked:
    """All that a check asks about a worksheet, and the answers that contradict each other."""

    answers: Hashable
    contradicting: tuple[Problem, ...]


@lru_cache(maxsize=MOST_COMPARED)
def _asked(worksheet: Worksheet) -> _Asked:
    """Worked out once for each of the versions that are compared; a plan of thirty effects asks for it several times."""
    described = designs(worksheet)
    return _Asked(answers_of(described), contradictions(described))


@lru_cache(maxsize=1)
def _described(worksheet: Worksheet) -> tuple[tuple[Design, ...], tuple[Bench, ...]]:
    described = designs(worksheet)
    return described, tuple(map(bench, described))


def _tests_of(benches: tuple[Bench, ...]) -> Hashable:
    return tuple(each.key for each in benches)
