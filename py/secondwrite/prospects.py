"""How an effect would be described if every open question had its plain answer.

The rules run on it once more, so that the plan can say how many tests are there only because a question is open.
"""

from dataclasses import dataclass, replace

from .answers import Choice
from .choices import (
    Acceptance,
    Approval,
    Claim,
    Covers,
    Delivery,
    Does,
    DoneWhen,
    DuplicateAnswer,
    HowMany,
    Lookup,
    LookupBy,
    Ordering,
    Protection,
    Trigger,
    YesNo,
)
from .design import Design
from .facts import Fact

# The answer to each question that asks for fewest tests, where it gives no protection up.
PLAIN: dict[str, Choice] = {
    "does": Does.CREATE,
    "covers": Covers.ONE_ITEM,
    "acceptance": Acceptance.FINAL,
    "lookup": Lookup.AUTHORITATIVE,
    "destination.protection": Protection.REMEMBERS_KEY,
    "destination.duplicate_answer": DuplicateAnswer.ORIGINAL,
    "destination.replays_errors": YesNo.NO,
    "destination.late_effect": YesNo.NO,
    "destination.throttles": YesNo.NO,
    "destination.acts_by_itself": YesNo.NO,
    "destination.lookup_by": LookupBy.OUR_REFERENCE,
    "trigger.kind": Trigger.WEBHOOK,
    "trigger.identity_stable": YesNo.YES,
    "trigger.delivery": Delivery.AT_MOST_ONCE,
    "trigger.ordering": Ordering.IN_ORDER,
    "trigger.too_early": YesNo.NO,
    "record.done_when": DoneWhen.AFTER_EFFECT,
    "record.outbox": YesNo.NO,
    "record.in_transaction": YesNo.NO,
    "record.backups": YesNo.NO,
    "claim": Claim.ATOMIC,
    "recovery.timer": YesNo.NO,
    "authority.approval": Approval.ONCE,
    "authority.by_reference": YesNo.NO,
    "authority.expires": YesNo.NO,
    "authority.override": YesNo.NO,
    "workflow.runners": HowMany.ONE,
    "workflow.environments": HowMany.ONE,
    "workflow.outside_text": YesNo.NO,
    "workflow.assistant": YesNo.NO,
}


@dataclass(frozen=True)
class PlainDesign(Design):
    """An effect with plain answers in the place of open ones."""

    def _read(self, id: str) -> Fact:
        fact = super()._read(id)
        if id not in PLAIN or fact.answer.is_known:
            return fact
        return replace(fact, answer=fact.answer.model_copy(update={"value": PLAIN[id]}))


def is_unsettled(d: Design, ids: tuple[str, ...]) -> bool:
    """Whether any of these answers is open and has a plain one."""
    return any(id in PLAIN and not d.answer(id).is_known for id in ids)
