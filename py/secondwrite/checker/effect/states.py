"""What a state of one effect consists of, the small changes that steps make to it, and what a step is."""

from collections.abc import Iterator
from typing import NamedTuple

NO_KEY, ACTIONS_KEY = 0, 1
SAME_KEY = -1
APPROVED, CHANGED = 0, 1

WAITING, DUE, ACKNOWLEDGED = "waiting", "due", "acknowledged"

NOTHING, ATTEMPTING, UNKNOWN = "nothing", "attempting", "unknown"
CONFIRMED, NEEDS_OPERATOR, FAILED = "confirmed", "needs_operator", "failed"

PREPARE, PREPARE_ANEW, START_OVER = "prepare", "prepare_anew", "start_over"
SEND, WAIT, SETTLE, LOOK_UP = "send", "wait", "settle", "look_up"

UNDERWAY, LOST = "underway", "lost"
ACCEPTED, REFUSED, CONFLICT = "accepted", "refused", "conflict"


class Record(NamedTuple):
    """The durable record of the action. `parked`: held without an owner, not picked up until it is written again."""

    state: str = NOTHING
    key: int = NO_KEY
    input: int = APPROVED
    parked: bool = False


class Request(NamedTuple):
    """A request under way that no runner waits for: of a runner that crashed or gave up."""

    key: int
    input: int
    authorised: bool


class Runner(NamedTuple):
    """An active runner: what it does next, the key and input it holds, and how its last request fares while it waits."""

    at: str
    key: int = NO_KEY
    input: int = APPROVED
    sends: int = 0
    request: str = ""
    authorised: bool = True
    fresh: bool = False
    number: int = 0


class Effects(NamedTuple):
    """The applied effects: none, one or several; the key of the first, and another key among them if there is one."""

    number: int = 0
    first: int = NO_KEY
    other: int = SAME_KEY


class Core(NamedTuple):
    """All that decides what can happen next to the action, but for the budgets. `keys` and `runs` count what was made."""

    trigger: str = WAITING
    record: Record = Record()
    runners: tuple[Runner, ...] = ()
    loose: tuple[Request, ...] = ()
    effects: Effects = Effects()
    memory: tuple[tuple[int, int], ...] = ()
    is_shown: bool = False
    input: int = APPROVED
    is_approved: bool = True
    keys: int = ACTIONS_KEY
    runs: int = 0


class Happening(NamedTuple):
    """What one step is: its kind, and the number of the run it belongs to, if any."""

    kind: str
    run: int = 0


class Outcome(NamedTuple):
    """Where a step leads, the fault it uses up, and what taking it shows."""

    label: Happening
    core: Core
    fault: str = ""
    shows: tuple[str, ...] = ()


Outcomes = Iterator[Outcome]


# A search does these hundreds of thousands of times, so they build by position: `_replace` takes twice as long.


def with_runners(core: Core, runners: tuple[Runner, ...]) -> Core:
    trigger, record, _, loose, effects, memory, is_shown, input, is_approved, keys, runs = core
    return Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, runs)


def with_runner(core: Core, place: int, runner: Runner) -> Core:
    return with_runners(core, (*core.runners[:place], runner, *core.runners[place + 1 :]))


def without_runner(core: Core, place: int) -> Core:
    return with_runners(core, core.runners[:place] + core.runners[place + 1 :])


def with_request(runner: Runner, request: str) -> Runner:
    """The runner once its request is no longer under way."""
    return Runner(*runner[:4], request, True, *runner[6:])


def stopped(core: Core, place: int, state: str, parked: bool = False) -> Core:
    """The runner writes the record, with its key and input, and is done."""
    runner = core.runners[place]
    return written(without_runner(core, place), Record(state, runner.key, runner.input, parked))


def written(core: Core, record: Record) -> Core:
    """The last write stands; with something durable the trigger is acknowledged."""
    return Core(ACKNOWLEDGED, record, *core[2:])


def left_behind(core: Core, runner: Runner) -> Core:
    request = Request(runner.key, runner.input, runner.authorised)
    return core._replace(loose=tuple(sorted((*core.loose, request))))


def without_loose(core: Core, place: int) -> Core:
    return core._replace(loose=core.loose[:place] + core.loose[place + 1 :])
