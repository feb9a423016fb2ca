"""What the proxy is told to do with a request: at once, or once the test has seen it come."""

import threading
from dataclasses import dataclass, field
from enum import Enum

WRITE, LOOKUP, OTHER = "write", "lookup", "other"


class Stage(Enum):
    """Where a request is: before it goes on to the destination, or after the destination answered."""

    ARRIVED = "arrived"
    ANSWERED = "answered"


class Do(Enum):
    """What becomes of a request or its answer."""

    PASS = "pass"
    DROP = "drop"
    ANSWER = "answer"
    RESET = "reset"
    REPEAT = "repeat"


@dataclass(frozen=True)
class Decision:
    """What to do; `status` and `body` are those of an answer of the proxy's own."""

    do: Do
    status: int = 0
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


PASS, DROP = Decision(Do.PASS), Decision(Do.DROP)
RESET, REPEAT = Decision(Do.RESET), Decision(Do.REPEAT)


@dataclass
class Exchange:
    """One request of the sender and what became of it."""

    number: int
    effect: str
    record: str
    kind: str
    key: str
    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    arrived: float = 0.0
    status: int = 0
    forwarded: int = 0

    @property
    def is_applied(self) -> bool:
        """Whether the destination answered that it did it."""
        return 200 <= self.status < 300


@dataclass
class Trap:
    """Stops the next request of a kind about a record at a stage, until the test decides."""

    record: str
    kind: str
    stage: Stage
    reached: threading.Event = field(default_factory=threading.Event)
    decided: threading.Event = field(default_factory=threading.Event)
    decision: Decision = PASS
    exchange: Exchange | None = None

    def decide(self, decision: Decision) -> None:
        """Let go of the request."""
        self.decision = decision
        self.decided.set()

    @property
    def is_held(self) -> bool:
        """Whether a request stands in it."""
        return self.reached.is_set() and not self.decided.is_set()
