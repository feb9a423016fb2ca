"""The words for what a sending side's record says of one action."""

from dataclasses import dataclass

NOTHING, PREPARED, ATTEMPTING, UNKNOWN = "nothing", "prepared", "attempting", "unknown"
CONFIRMED, REJECTED, NEEDS_OPERATOR, FAILED = "confirmed", "rejected", "needs_operator", "failed"
STATES = (NOTHING, PREPARED, ATTEMPTING, UNKNOWN, CONFIRMED, REJECTED, NEEDS_OPERATOR, FAILED)
OPEN = (NOTHING, PREPARED, ATTEMPTING, UNKNOWN)


@dataclass(frozen=True)
class Seen:
    """The state of an action and the operation key that its record holds; the key is empty where it holds none."""

    state: str
    key: str = ""

    def __post_init__(self) -> None:
        if self.state not in STATES:
            raise ValueError(f"{self.state!r} is none of {', '.join(STATES)}: let the adapter translate your words into these")
