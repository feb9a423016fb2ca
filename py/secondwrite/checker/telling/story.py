"""What each step of a trace was, beyond its label: which run it belongs to, whose request arrives, what becomes of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...choices import ChangedInput, Protection, YesNo
from ..described import Described
from ..effect.states import ACCEPTED, CONFLICT, NO_KEY, REFUSED, WAIT, Core, Happening, Request, Runner
from ..traces import Trace

FIRST, WITHOUT_KEY, UNPROTECTED, NEW_KEY = "first", "without_key", "unprotected", "new_key"
FORGOTTEN, AT_ONCE, CHANGED_TOO = "forgotten", "at_once", "changed_too"
RECOGNISED, IGNORED, REFUSES = "recognised", "ignored", "refuses"

LATE = ("arrive_late", "lost_late_request")

APPLIED = (FIRST, WITHOUT_KEY, UNPROTECTED, NEW_KEY, FORGOTTEN, AT_ONCE, CHANGED_TOO)


@dataclass(frozen=True)
class Scene:
    """One step of a trace with what came before it.

    `run` is 0 for a step of no run, and for a start that stopped at once. `keys` are those chosen before this step.
    A `request` is the one that arrives; `arrival` says how the destination takes it, `count` how often it was applied by then.
    """

    number: int
    label: Happening
    before: Core
    after: Core
    says: Described
    limit: int
    is_last: bool
    run: int
    keys: frozenset[int]
    request: Request | None
    arrival: str
    count: int

    @property
    def kind(self) -> str:
        """The kind of the step."""
        return self.label.kind

    @cached_property
    def was(self) -> Runner:
        """The runner of this run before the step."""
        return _runner(self.before, self.run)

    @cached_property
    def now(self) -> Runner:
        """The runner of this run after the step."""
        return _runner(self.after, self.run)

    @property
    def is_over(self) -> bool:
        """Whether the run has ended with this step."""
        return all(runner.number != self.run for runner in self.after.runners)

    @property
    def other(self) -> int:
        """The number of a run that was at work before this step, besides its own; 0 if there is none."""
        return next((runner.number for runner in self.before.runners if runner.number != self.run), 0)

    @property
    def is_applied(self) -> bool:
        """Whether the destination does the work in this step."""
        return self.arrival in APPLIED

    @property
    def sends_at_once(self) -> bool:
        """Whether the run is started by sending, as a forced rerun is."""
        return self.kind == "rerun" and self.now.at == WAIT


def scenes(trace: Trace) -> Iterator[Scene]:
    """The steps of a trace in order."""
    says = Described(dict(trace.answers))
    keys, applied_keys = frozenset[int](), set[int]()
    left: list[tuple[Request, int]] = []
    count = 0
    for number, (label, before, after) in enumerate(((m.label, m.before, m.after) for m in trace.moments), 1):
        run, request = _owner(label, before, left)
        arrival = _arrival(before, request, applied_keys, says) if request and label.kind.startswith("arrive") else ""
        if request and arrival in APPLIED:
            count += 1
            applied_keys.add(request.key)
        is_last = number == len(trace)
        scene = Scene(number, label, before, after, says, trace.budgets.sends, is_last, run, keys, request, arrival, count)
        yield scene
        if label.kind == "prepare" or scene.sends_at_once:
            keys |= {scene.now.key}


def _runner(core: Core, run: int) -> Runner:
    return next((runner for runner in core.runners if runner.number == run), Runner(""))


def _owner(label: Happening, before: Core, left: list[tuple[Request, int]]) -> tuple[int, Request | None]:
    """The run that a step belongs to and the request it is about; `left` keeps whose the requests are that nobody waits for."""
    if label.kind in LATE:
        request = before.loose[label.run - 1]
        owner = next(item for item in left if item[0] == request)
        left.remove(owner)
        return owner[1], request
    runner = _runner(before, label.run)
    request = Request(runner.key, runner.input, runner.authorised)
    if label.kind == "give_up" or (label.kind == "crash" and runner.request == "underway"):
        left.append((request, label.run))
    return label.run, request if label.kind == "arrive" else None


def _arrival(before: Core, request: Request, applied_keys: set[int], says: Described) -> str:
    """How the destination takes a request. Several effects count as two, so a further one is told by the answers."""
    remembered = dict(before.memory).get(request.key)
    if not before.effects.number:
        return FIRST
    if request.key == NO_KEY:
        return WITHOUT_KEY
    if says.known("protection") is Protection.NONE:
        return UNPROTECTED
    if remembered is None:
        return FORGOTTEN if request.key in applied_keys else NEW_KEY
    if says.known("concurrent_safe") is YesNo.NO and _is_answer_open(before, request.key):
        return AT_ONCE
    if remembered == request.input:
        return RECOGNISED
    taken: Mapping[object, str] = {ChangedInput.APPLY: CHANGED_TOO, ChangedInput.RETURN_ORIGINAL: IGNORED}
    return taken.get(says.known("changed_input"), REFUSES)


def _is_answer_open(core: Core, key: int) -> bool:
    return any(runner.request in (ACCEPTED, REFUSED, CONFLICT) and runner.key == key for runner in core.runners)
