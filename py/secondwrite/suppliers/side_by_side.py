"""The replies of a round against a worksheet: matched, checked as far as the checks are, and laid beside each other."""

from functools import lru_cache
from typing import Protocol

from .. import engine
from ..checker.workflow import WorkflowOutcome
from ..plan import Plan
from ..worksheet import Worksheet
from .comparison import Comparison, comparison
from .disagreeing import contradicts
from .matching import Matched, matched
from .moving import answered, moved
from .reply import Reply, canonical_digest
from .round import MOST_REPLIES, Round
from .rows import Placed


class Checks(Protocol):
    """Whoever knows the verdicts on worksheets that were checked."""

    def verdicts(self, worksheet: Worksheet) -> WorkflowOutcome | None:
        """The verdicts, or None while there are none."""

    def __hash__(self) -> int: ...


def worksheets(round: Round, worksheet: Worksheet, today: str) -> tuple[Worksheet, ...]:
    """All that has to be checked: the worksheet as it is, and with the answers of each reply."""
    return (worksheet, *(_matched(reply, worksheet, today)[1] for reply in round.replies))


@lru_cache(maxsize=2)
def side_by_side(
    round: Round, worksheet: Worksheet, today: str, unchecked: str, are_checked: tuple[bool, ...], checks: Checks
) -> Comparison:
    """The comparison of a round's replies on a day (YYYY-MM-DD).

    `are_checked` says of each of `worksheets` whether there is a verdict; `unchecked` why not, where there is none.
    """
    own = _plan(worksheet, today, unchecked, are_checked[0], checks)
    placed, changed = [], []
    for reply, is_checked in zip(round.replies, are_checked[1:], strict=True):
        entries, new = _matched(reply, worksheet, today)
        plan = _plan(new, today, unchecked, is_checked, checks)
        outcome = checks.verdicts(new) if is_checked else None
        placed.append(Placed(canonical_digest(reply), entries, contradicts(entries, worksheet, new, plan, outcome)))
        changed.append(moved(own, plan, worksheet, new, entries))
    return comparison(round, worksheet, today, tuple(placed), own.verdict, tuple(changed))


@lru_cache(maxsize=MOST_REPLIES)
def _matched(reply: Reply, worksheet: Worksheet, today: str) -> tuple[Matched, Worksheet]:
    """A reply with its entries matched, and the worksheet with those answers that count."""
    entries = matched(reply, worksheet, today)
    return entries, answered(worksheet, entries)


@lru_cache(maxsize=MOST_REPLIES + 1)
def _plan(worksheet: Worksheet, today: str, unchecked: str, is_checked: bool, checks: Checks) -> Plan:
    """The plan of a worksheet: while the checks of others go on it stays the same. A check says the same each time."""
    outcome = checks.verdicts(worksheet) if is_checked else None
    return engine.make_plan(worksheet, today, checked=outcome, unchecked=unchecked)
