"""What a state of one effect consists of: the record, the runners, the requests under way, the destination, the source."""

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

    count: int = 0
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
