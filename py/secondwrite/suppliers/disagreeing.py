"""Results of a reply that do not fit its own answers, each with the reason.

The tests that the model can carry out are carried out on the design as the answers describe it. Whatever the model cannot
say is left alone: a test by hand is never called in doubt by it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..cases import Case, Omission
from ..catalogue import RULES
from ..checker.described import SAFE, Asked, Described, Unanswered, described
from ..checker.simulation.adequacy import Test, simulated
from ..checker.simulation.simulate import Result as End
from ..checker.simulation.simulate import simulate
from ..checker.verdicts import Standing
from ..checker.workflow import WorkflowOutcome
from ..design import Design, designs
from ..facts import Cause
from ..plan import Plan
from ..rules import Property
from ..worksheet import Worksheet
from .matching import Matched, MatchedResult
from .reply import Outcome

RUN = (Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SURE)
AS_DESCRIBED = "on the design as it is described with these answers, whatever is still open,"
ONE_IS_NOT_SO = "Either an answer or the result is not so, or the test was run otherwise than it is printed."
# How many combinations of open answers one test is tried with: beyond that nothing is said.
MOST_TRIED = 100
# How many answers a sentence quotes.
MOST_QUOTED = 3

_RULES = {rule.id: rule for rule in RULES}
Said = tuple[tuple[str, str], ...]


def contradicts(
    reply: Matched, worksheet: Worksheet, new: Worksheet, plan: Plan, outcome: WorkflowOutcome | None
) -> Mapping[str, tuple[str, ...]]:
    """Sentences on each result that does not fit the answers of the same reply, by the test's id.

    `worksheet` is the one whose tests were run, `new` the same with the reply's answers, `plan` made from it and `outcome`
    that of its check, where there is one.
    """
    told = _Told(reply, worksheet, new, plan, outcome)
    found = {entry.id: tuple(told.of(entry)) for entry in reply.results if entry.counts}
    return {id: sentences for id, sentences in found.items() if sentences}


class _Told:
    """What is said of the results of one reply."""

    def __init__(self, reply: Matched, worksheet: Worksheet, new: Worksheet, plan: Plan, outcome: WorkflowOutcome | None) -> None:
        self.asked = {d.slug: d for d in designs(worksheet)}
        self.described = {d.slug: d for d in designs(new)}
        self.cases = {case.id: case for case in plan.cases}
        self.omitted = {omission.id: omission for omission in plan.omissions}
        self.outcome = outcome
        self.given = {path for each in reply.counted if each.question for path in each.question.paths}

    def of(self, entry: MatchedResult) -> Iterator[str]:
        """What does not fit about one result."""
        assert entry.result
        outcome, case = entry.result.outcome, self.cases.get(entry.id)
        if case is None:
            yield from self._omitted(outcome, self.omitted.get(entry.id))
        elif outcome is Outcome.NOT_APPLICABLE and not case.may_go_when:
            yield f"It is said not to apply, but with the answers given it does{self._because(case)}"
        elif outcome in (Outcome.PASSED, Outcome.FAILED):
            yield from self._simulated(outcome, case)

    def _omitted(self, outcome: Outcome, omission: Omission | None) -> Iterator[str]:
        if omission and outcome in RUN:
            yield f"A result is reported, but with the answers given the test does not apply: {omission.reason}"

    def _simulated(self, outcome: Outcome, case: Case) -> Iterator[str]:
        """What the model says of a test that it can carry out: as it was printed, on the design that the answers describe."""
        asked, design = self.asked[case.effect], self.described[case.effect]
        model = described(design)
        for test in simulated([_RULES[case.rule]], asked):
            if outcome is Outcome.PASSED and _ends(End.FAILED, test, model):
                turning = self._quoted(design.fact(id).cause for id in _turning(test, model))
                yield f"It is reported as passed, but {AS_DESCRIBED} it fails in the model{turning or self._because(case)} {ONE_IS_NOT_SO}"
            elif outcome is Outcome.FAILED and _ends(End.PASSED, test, model):
                yield f"It is reported as failed, but {AS_DESCRIBED} it passes in the model{self._because(case)} {ONE_IS_NOT_SO}"
            elif outcome is Outcome.FAILED and self._holds(case.checks, design):
                names = ", ".join(f"{each.label} ({each.value})" for each in case.checks)
                yield f"It is reported as failed, but {AS_DESCRIBED} the check finds nothing that breaks {names}. {ONE_IS_NOT_SO}"

    def _holds(self, properties: tuple[Property, ...], design: Design) -> bool:
        """Whether the check says that the effect has all of these."""
        if self.outcome is None or not properties:
            return False
        standings = {each.property: each.standing for each in self.outcome.effects[design.place].verdict.judgements}
        return all(standings[each] is Standing.HOLDS for each in properties)

    def _because(self, case: Case) -> str:
        """The known answers on which the test rests; the end of a sentence."""
        return self._quoted(cause for cause in case.causes if cause.basis) or "."

    def _quoted(self, causes: Iterable[Cause]) -> str:
        """Some answers, only the supplier's where any is; the end of a sentence, or nothing."""
        known = tuple(causes)
        given = [cause for cause in known if cause.path in self.given]
        whose = "the supplier's answers" if given else "as the worksheet says"
        quoted = [f"“{cause.question}” {cause.words}" for cause in (given or known)[:MOST_QUOTED]]
        return f" ({'; '.join(quoted)}; {whose})." if quoted else ""


def _turning(test: Test, model: Described) -> Iterator[str]:
    """The ids of the answers of which another one, and nothing else, would make a failing test pass."""
    for id, value in model.answers.items():
        if value is not SAFE[id] and _ends(End.PASSED, test, model.with_answers({id: SAFE[id]})):
            yield id


def _ends(end: End, test: Test, model: Described) -> bool:
    return _always(end, test, tuple(model.answers.items()), tuple(model.idle.items()))


class _Open(Exception):
    """A run came to an answer that is open."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.id)
        self.asked = asked


class _Asking(Described):
    """A design that stops a run at an answer that is open. The model by itself would go on with the first of its values."""

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except Unanswered as question:
            raise _Open(question.asked) from None

    def with_answers(self, changes: Mapping[str, Any]) -> "_Asking":
        """The same with some answers given or changed."""
        plain = super().with_answers(changes)
        return _Asking(plain.answers, plain.idle)


@lru_cache(maxsize=4096)
def _always(end: End, test: Test, answers: Said, idle: Said) -> bool:
    """Whether a test ends so on a design with every value of each open answer that it comes to; False where they are too many.

    The values that would most likely end otherwise are tried first: one such end is enough.
    """
    waiting = [_Asking(dict(answers), dict(idle))]
    for _ in range(MOST_TRIED):
        design = waiting.pop()
        try:
            if simulate(test.runs, test.checks, design).result is not end:
                return False
        except _Open as question:
            values = question.asked.values if end is End.PASSED else reversed(question.asked.values)
            waiting.extend(design.with_answers({question.asked.id: value}) for value in values)
        if not waiting:
            return True
    return False
