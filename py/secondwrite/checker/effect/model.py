"""The model of one effect: everything that can happen to one action of a described design, step by step.

It follows section 3 of the design model: two runners, one record, the network, the destination, the operator. The
steps stand in `starts`, `runs`, `destination` and `faults`; here is which are possible when, and what a state shows.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...choices import YesNo
from ..budgets import DEFAULT, Budgets
from ..described import Described, Unanswered, bit, choices
from ..search import State, Step
from .destination import arrive, arrive_late, catch_up
from .faults import change, crash, lapse, lose, lose_late
from .merging import READS, Merging
from .runs import give_up, hear, look_up, prepare, send, settle, time_out
from .starts import deliver, deliver_again, is_delivery_due, is_pick_up_due, pick_up, redeliver, rerun
from .states import (
    ATTEMPTING,
    CONFIRMED,
    FAILED,
    LOOK_UP,
    LOST,
    NEEDS_OPERATOR,
    NO_KEY,
    NOTHING,
    PREPARE,
    PREPARE_ANEW,
    SAME_KEY,
    SEND,
    SETTLE,
    START_OVER,
    UNDERWAY,
    UNKNOWN,
    WAIT,
    WAITING,
    Core,
    Happening,
    Outcome,
    Outcomes,
    Runner,
)

T = TypeVar("T")
Act = Callable[[Core, Described, int, int], Outcomes]

_ACTS: dict[str, Act] = {
    PREPARE: prepare,
    PREPARE_ANEW: prepare,
    START_OVER: prepare,
    SEND: send,
    SETTLE: settle,
    LOOK_UP: look_up,
}
_WAITING_ACTS: dict[str, Act] = {UNDERWAY: arrive, LOST: time_out}


def possible(core: Core, faults_left: frozenset[str]) -> Iterator[tuple[Act, int]]:
    """What can happen in a state if the design allows it, with the place of the runner or the request it happens to."""
    if core.trigger == WAITING:
        yield deliver, 0
    elif not core.runners:
        yield deliver_again, 0
        yield pick_up, 0
    for place, runner in enumerate(core.runners):
        yield next_act(runner), place
    for place in range(len(core.loose)):
        yield arrive_late, place
    if core.effects.number and not core.is_shown:
        yield catch_up, 0
    if faults_left:
        yield from _faults(core, faults_left)


def next_act(runner: Runner) -> Act:
    """The one thing a runner does next, if nothing goes wrong."""
    return _ACTS.get(runner.at) or _WAITING_ACTS.get(runner.request, hear)


def _faults(core: Core, left: frozenset[str]) -> Iterator[tuple[Act, int]]:
    if "redelivery" in left and core.trigger != WAITING and len(core.runners) < 2:
        yield redeliver, 0
    if "rerun" in left and core.trigger != WAITING and not core.runners:
        yield rerun, 0
    for place, runner in enumerate(core.runners):
        if runner.at == WAIT and runner.request != LOST:
            yield lose, place
        if "late_request" in left and runner.request == UNDERWAY:
            yield give_up, place
        if "crash" in left:
            yield crash, place
    if "lost_request" in left:
        for place in range(len(core.loose)):
            yield lose_late, place
    if "lapse" in left and core.memory:
        yield lapse, 0
    if "change" in left:
        yield change, 0


@dataclass
class OneEffect:
    """The model of one effect of a design, for `Search`; `raw_steps` keeps the numbers of runs and keys, for a trace.

    A step that reads an answer nobody knows is taken once for each value, and the value stays for the rest of the run.
    """

    design: Described
    budgets: Budgets = DEFAULT
    _designs: dict[int, Described] = field(default_factory=dict)
    _mergings: dict[int, Merging] = field(default_factory=dict)
    _alike: dict[tuple[Any, ...], Merging] = field(default_factory=dict)

    def start(self) -> State[Core]:
        """Nothing delivered, nothing recorded."""
        return State(Core())

    def steps(self, state: State[Core]) -> Iterator[Step[Core, Happening]]:
        """All steps, each leading to the state that stands for all that differ in nothing that can matter."""
        for (label, after, _, shows), spent, chosen in self._outcomes(state):
            yield Step(label, State(self._merging(chosen).merged(after), spent, chosen), shows)

    def raw_steps(self, state: State[Core]) -> Iterator[Step[Core, Happening]]:
        """All steps, with runs and keys numbered as they were made."""
        for (label, after, _, shows), spent, chosen in self._outcomes(state):
            yield Step(label, State(after, spent, chosen), shows)

    def _outcomes(self, state: State[Core]) -> Iterator[tuple[Outcome, int, int]]:
        """What can come of a state within the budgets, each with what is spent and chosen by then."""
        core, spent, _ = state
        for act, place in possible(core, self.budgets.left(spent)):
            for chosen, outcomes in self._with_choices(act, state, self.budgets.sends, place):
                for outcome in outcomes:
                    after = self.budgets.spend(spent, outcome.fault) if outcome.fault else spent
                    if after is not None:
                        yield outcome, after, chosen

    def shown(self, state: State[Core]) -> Iterator[tuple[str, int]]:
        """What being in this state shows: what holds of it when it is quiet, first of all its record."""
        if not (state.core.runners or state.core.loose or state.core.trigger == WAITING):
            for chosen, names in self._with_choices(_quiet_shows, state):
                for name in names:
                    yield name, chosen

    def _with_choices(self, of: Callable[..., Iterator[T]], state: State[Core], *more: int) -> list[tuple[int, tuple[T, ...]]]:
        """What `of` yields for this state; once for each value of an answer that it reads and nobody knows."""
        core, spent, chosen = state
        try:
            return [(chosen, tuple(of(core, self._design(chosen), *more)))]
        except Unanswered as question:
            branches = [State(core, spent, chosen | bit(question.asked.id, value)) for value in question.asked.values]
        return [item for branch in branches for item in self._with_choices(of, branch, *more)]

    def merge(self, state: State[Core]) -> Core:
        """The state that stands for this one."""
        return self._merging(state.chosen).merged(state.core)

    def _merging(self, chosen: int) -> Merging:
        if chosen not in self._mergings:
            design = self._design(chosen)
            read = tuple(design.known(name) for name in READS)
            if read not in self._alike:
                self._alike[read] = Merging(design)
            self._mergings[chosen] = self._alike[read]
        return self._mergings[chosen]

    def _design(self, chosen: int) -> Described:
        if chosen not in self._designs:
            self._designs[chosen] = self.design.with_answers(choices(chosen))
        return self._designs[chosen]


def _quiet_shows(core: Core, d: Described) -> Iterator[str]:
    """What a state shows in which no runner is active and nothing is in flight, if nothing is due either."""
    if is_delivery_due(core, d) or is_pick_up_due(core, d):
        return
    record, effects = core.record, core.effects
    yield record.state if record.state in (CONFIRMED, NEEDS_OPERATOR) else "quiet"
    if record.state == CONFIRMED and not effects.number:
        yield "false success"
    if record.state == FAILED and effects.number:
        yield "misreported"
    if record.state in (NOTHING, ATTEMPTING, UNKNOWN):
        yield "stranded"
    if record.state == FAILED and not effects.number and d.has_owner is YesNo.NO:
        yield "lost"
    if effects.number and not (record.key == effects.first != NO_KEY and effects.other == SAME_KEY):
        yield "P5"
