"""Guards against a vacuous pass: what a model must be able to reach before its silence about breaks means anything."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..choices import Claim, Delivery, OnUnknown, YesNo
from .budgets import Budgets
from .described import Described
from .effect.model import OneEffect
from .effect.states import CONFIRMED, NEEDS_OPERATOR, Core, Happening
from .search import Search, State, Step

REREAD, AFTER_A_LOSS = "reads confirmed", "quiet after a lost response"
_ONE_LOSS = Budgets(redelivery=0, crash=0, lost_request=0, lost_response=1, late_request=0, lapse=0, change=0, rerun=0)


@dataclass(frozen=True)
class AfterALoss:
    """The model of one effect with a lost response as its only fault; its core says whether that has happened."""

    effect: OneEffect

    def start(self) -> State[tuple[Core, bool]]:
        """The start, before anything was lost."""
        core, spent, chosen = self.effect.start()
        return State((core, False), spent, chosen)

    def steps(self, state: State[tuple[Core, bool]]) -> Iterator[Step[tuple[Core, bool], Happening]]:
        """The steps of the effect."""
        (core, is_lost), spent, chosen = state
        for label, after, _ in self.effect.steps(State(core, spent, chosen)):
            is_lost_then = is_lost or label.kind == "lost_response"
            yield Step(label, State((after.core, is_lost_then), after.spent, after.chosen))

    def shown(self, state: State[tuple[Core, bool]]) -> Iterator[tuple[str, int]]:
        """Whether the state is quiet and a response was lost before."""
        (core, is_lost), spent, chosen = state
        if is_lost and any(True for _ in self.effect.shown(State(core, spent, chosen))):
            yield AFTER_A_LOSS, chosen


def unreached(design: Described, search: Search[Core, Happening], limit: int) -> tuple[str, ...]:
    """What a finished search of a fully answered design should have reached and has not; empty as a rule."""
    losses = Search(AfterALoss(OneEffect(design, _ONE_LOSS)), limit)
    losses.advance(limit)
    found = {*search.found, *losses.found}
    return tuple(name for name in _wanted(design) if name not in found)


def _wanted(d: Described) -> Iterator[str]:
    yield CONFIRMED
    if d.delivery is Delivery.AT_LEAST_ONCE and d.claim is not Claim.NONE:
        yield REREAD
    yield AFTER_A_LOSS
    hands_over = d.on_unknown is not OnUnknown.MARK_FAILED or d.rechecks is YesNo.YES
    if d.has_owner is YesNo.YES and hands_over:
        yield NEEDS_OPERATOR
