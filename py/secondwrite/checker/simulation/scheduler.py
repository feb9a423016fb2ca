"""What happens next in a simulated run: nothing goes wrong but what a test injects, and two runners take turns.

It takes the model's steps as they are, by their labels. What a lookup shows and a request left behind move first, then
the runner whose last move is longest ago, then whatever is due. An injected fault is one further step at its moment, or
stays in force until all is quiet.
"""

from collections import Counter

from ...choices import Lookup, Retention, YesNo
from ...rules import Fault, Injection, When
from ..budgets import Budgets
from ..described import Described
from ..effect.model import OneEffect
from ..effect.states import ACCEPTED, CONFLICT, LOST, PREPARE, REFUSED, SEND, UNDERWAY, Core, Happening, Request, Runner
from ..search import State, Step

BUDGETS = Budgets(
    redelivery=2, crash=2, lost_request=16, lost_response=2, late_request=2, lapse=1, change=2, rerun=2, together=20
)

_FAULTS = {
    Fault.REDELIVER: "redeliver",
    Fault.RERUN: "rerun",
    Fault.LOSE_REQUEST: "lost_request",
    Fault.LOSE_RESPONSE: "lost_response",
    Fault.DELAY_REQUEST: "give_up",
    Fault.LAPSE: "lapse",
    Fault.CRASH: "crash",
    Fault.CHANGE_INPUT: "change_input",
    Fault.WITHDRAW_APPROVAL: "withdraw_approval",
}
_NOT_BY_THEMSELVES = (*_FAULTS.values(), "lost_late_request")
_OF_A_RUNNER = ("lost_request", "lost_response", "give_up", "crash")
_ANSWERS = (ACCEPTED, REFUSED, CONFLICT)
_PAUSING = (When.PAST_LEASE, When.ANSWER_HELD, When.ANSWER_HELD_PAST_LEASE)
_PAST_LEASE = (When.PAST_LEASE, When.ANSWER_HELD_PAST_LEASE)


class NotPossible(Exception):
    """A step that a test prints cannot be carried out on this implementation."""


class Scheduler:
    """One run of one implementation, with what was taken down on the way: steps, applied requests, sends of each run."""

    def __init__(self, design: Described) -> None:
        self.design = design
        self.steps: list[Happening] = []
        self.applied: list[Request] = []
        self.sends = Counter[int]()
        self._model = OneEffect(design, BUDGETS)
        self._smooth = OneEffect(design, Budgets(together=0))
        self._state: State[Core] = self._model.start()
        self._moved: dict[int, int] = {}
        self._paused = 0
        self._in_force = set[Fault]()

    @property
    def core(self) -> Core:
        """The state the implementation is in."""
        return self._state.core

    def start(self) -> None:
        """The trigger is delivered."""
        self._take(next(iter(self._smooth.raw_steps(self._state))))

    def is_moment(self, when: When) -> bool:
        """Whether the moment at which a test injects a fault has come."""
        if when is When.THROUGHOUT:
            return True
        if when is When.STOPPED:
            return not self.core.runners
        if when is When.OTHER_DONE:
            return bool(self._paused) and [runner.number for runner in self.core.runners] == [self._paused]
        if when is When.QUIET:
            return self._next() is None
        return any(_is_at(runner, when) for runner in self.core.runners)

    def inject(self, injection: Injection) -> None:
        """Let one fault happen now, or from now on. Raises `NotPossible`."""
        if injection.when is When.THROUGHOUT:
            self._put_in_force(injection)
            return
        run = next((runner.number for runner in self.core.runners if _is_at(runner, injection.when)), 0)
        kind = _FAULTS[injection.fault]
        if kind == "give_up" and self.design.late_effect is YesNo.NO:
            kind = "lost_request"  # such a destination refuses what comes late, so it never arrives
        found = [step for step in self._model.raw_steps(self._state) if step.label.kind == kind]
        if kind in _OF_A_RUNNER:
            found = [step for step in found if step.label.run == run]
        if not found and injection.fault is Fault.LAPSE and self.design.retention is Retention.MAY_LAPSE:
            return  # nothing has come there yet, so that there is nothing to forget
        if not found:
            raise NotPossible(f"“{injection.words}”: that cannot be done there")
        if kind == "give_up":
            self._in_force.add(injection.fault)
        takes_over = injection.when in _PAST_LEASE
        self._paused = run if injection.when in _PAUSING else self._paused
        self._take(found[-1] if takes_over else found[0])

    def step(self) -> bool:
        """Take the next step, if anything is left to happen."""
        step = self._next()
        if step is not None:
            self._take(step)
        return step is not None

    def take_faults_away(self) -> None:
        """No fault is in force any more."""
        self._in_force.clear()

    def _put_in_force(self, injection: Injection) -> None:
        if injection.fault is Fault.LOOKUP_LAG and self.design.lookup is not Lookup.LAGGING:
            raise NotPossible(f"“{injection.words}”: what is there is shown at once, or never")
        self._in_force.add(injection.fault)

    def _next(self) -> Step[Core, Happening] | None:
        """The step that comes next if nothing more is injected; None when all is quiet."""
        model = self._model if Fault.LOSE_REQUEST in self._in_force else self._smooth
        ranked = [(rank, step) for step in model.raw_steps(self._state) if (rank := self._rank(step.label)) is not None]
        return min(ranked, key=lambda item: item[0])[1] if ranked else None

    def _rank(self, label: Happening) -> tuple[int, int] | None:
        """How soon a step is taken, smallest first; None for one that does not happen by itself."""
        if label.kind == "lost_request" and Fault.LOSE_REQUEST in self._in_force:
            return 0, 0
        if label.kind == "catch_up":
            return None if Fault.LOOKUP_LAG in self._in_force else (1, 0)
        if label.kind == "arrive_late":
            return (4, 0) if Fault.DELAY_REQUEST in self._in_force else (1, 0)
        if label.kind in ("deliver_again", "pick_up"):
            return 3, 0
        if label.kind in _NOT_BY_THEMSELVES or self._stands_still(label.run):
            return None
        return 2, self._moved.get(label.run, -1)

    def _stands_still(self, run: int) -> bool:
        """Whether a run is paused: until no other is at work."""
        return run == self._paused and any(runner.number != run for runner in self.core.runners)

    def _take(self, step: Step[Core, Happening]) -> None:
        before, label = self.core, step.label
        self._write_down(label, before, step.state.core)
        self.steps.append(label)
        self._moved[label.run] = len(self.steps)
        self._state = step.state

    def _write_down(self, label: Happening, before: Core, after: Core) -> None:
        """What a step sends, and what it applies at the destination; the model counts no more than two effects."""
        sends_at_once = label.kind == "rerun" and any(runner.request for runner in after.runners)
        if label.kind == "send" or sends_at_once:
            self.sends[label.run] += 1
        if after.effects != before.effects:
            self.applied.append(_request(label, before))


def _is_at(runner: Runner, when: When) -> bool:
    """Whether a runner is where a test injects a fault."""
    if when in (When.AT_START, When.PAST_LEASE):
        return runner.at == PREPARE and not runner.sends
    if when is When.BEFORE_SEND:
        return runner.at == SEND
    if when is When.UNDER_WAY:
        return runner.request == UNDERWAY
    if when is When.IN_VAIN:
        return runner.request == LOST
    return runner.request in _ANSWERS


def _request(label: Happening, before: Core) -> Request:
    """The request that a step brought to the destination."""
    if label.kind == "arrive_late":
        return before.loose[label.run - 1]
    runner = next(runner for runner in before.runners if runner.number == label.run)
    return Request(runner.key, runner.input, runner.authorised)
