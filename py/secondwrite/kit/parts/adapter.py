"""The adapter: how this kit reaches your sending side. Fill in what you can; `worked/adapter.py` is a filled-in one.

A function that is missing makes the tests that need it end as "not sure: cannot observe". Delete the `raise` where you write one.
`effect` is an id of the plan, such as `create-job`; `record` is the business record under which one test runs.
"""

from .acceptance.outcomes import CannotObserve
from .acceptance.settings import Settings
from .acceptance.states import Seen


class Adapter:
    """One sending side. It is made once for all tests."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def open(self, proxies: dict[str, str]) -> None:
        """Start your sending side; it must send each effect to the address given here, which is the proxy's."""

    def close(self) -> None:
        """Stop it."""

    def new_record(self, number: int) -> str:
        """Make up a record that is approved and not sent; return its id, which must stand in each request about it."""
        raise CannotObserve("new_record")

    def start(self, record: str) -> None:
        """Deliver the trigger as its source would, again until it is acknowledged; do not wait for the outcome."""
        raise CannotObserve("start")

    def deliver_again(self, record: str) -> None:
        """Deliver the same trigger once more."""
        raise CannotObserve("deliver_again")

    def kill(self) -> None:
        """Kill the runner as a power cut would (SIGKILL): an exception is not the same."""
        raise CannotObserve("kill")

    def restart(self) -> None:
        """Start it again and wait until it is there."""
        raise CannotObserve("restart")

    def rerun(self, record: str) -> bool:
        """Start the action again as an operator would; False where nobody is offered that."""
        raise CannotObserve("rerun")

    def count_by_record(self, effect: str, record: str) -> int:
        """How many effects the destination holds for the record, asked past the proxy."""
        raise CannotObserve("count_by_record")

    def count_by_key(self, effect: str, key: str) -> int:
        """How many effects the destination holds under an operation key, asked past the proxy."""
        raise CannotObserve("count_by_key")

    def state(self, effect: str, record: str) -> Seen:
        """What your side's record says: one of the words in `acceptance/states.py`, and the key it holds."""
        raise CannotObserve("state")

    def owner_was_told(self, effect: str, record: str) -> bool:
        """Whether the named owner has received the record."""
        raise CannotObserve("owner_was_told")

    def attempts(self, effect: str, record: str) -> int:
        """How many requests your side says that it sent: more at the proxy are hidden retries of a client or a proxy."""
        raise CannotObserve("attempts")

    def change_input(self, record: str) -> None:
        """Change the input at its source after the approval."""
        raise CannotObserve("change_input")

    def has_other_input(self, effect: str, record: str) -> bool:
        """Whether any effect at the destination differs from what was approved for the record."""
        raise CannotObserve("has_other_input")

    def withdraw_approval(self, record: str) -> None:
        """Withdraw the approval."""
        raise CannotObserve("withdraw_approval")

    def let_protection_lapse(self, effect: str, record: str) -> None:
        """Let so much time seem to pass, on both sides, that the destination has forgotten its keys."""
        raise CannotObserve("let_protection_lapse")

    def second_action(self, record: str) -> None:
        """Approve and trigger a second, genuinely new action on the same record."""
        raise CannotObserve("second_action")

    def hold_runner(self, record: str, point: str) -> None:
        """Stop the next run for the record at a point: `taken` (nothing is stored yet) or `claimed` (nothing is sent yet)."""
        raise CannotObserve("hold_runner")

    def is_held(self, record: str, point: str) -> bool:
        """Whether a run stands at that point."""
        raise CannotObserve("hold_runner")

    def release_runner(self, record: str, point: str) -> None:
        """Let it go on; nothing happens where it is dead."""
        raise CannotObserve("hold_runner")
