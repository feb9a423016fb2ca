"""Recovery: what happens after a crash, a spent budget, or a failed last step."""

from ...rules import Rule
from . import (
    arrivals,
    compensation,
    crashes,
    leases,
    operators,
    people,
    retries,
    slots,
    stores,
)

RULES: tuple[Rule, ...] = (
    crashes.CRASH_BEFORE_SEND,
    crashes.CRASH_AFTER_EFFECT,
    crashes.CRASH_AFTER_SAVE,
    crashes.DONE_BEFORE_EFFECT,
    arrivals.TRIGGER_ACK,
    people.BUDGET_SPENT,
    people.UNRESOLVED_DEADLINE,
    operators.OPERATOR_ACTIONS,
    people.OVERRIDE,
    retries.NOTIFICATION_ALONE,
    compensation.COMPENSATION_ONCE,
    compensation.COMPENSATION_SCOPE,
    leases.STALE_RUNNER,
    leases.LEASE_SHORTER_THAN_RUN,
    leases.STUCK_IN_PROGRESS,
    retries.POISON_ITEM,
    stores.OUTBOX,
    stores.LOCAL_ROLLBACK,
    stores.STORE_RESTORED,
    retries.TRANSIENT_VS_PERMANENT,
    retries.BACKOFF,
    slots.SHARED_SLOT,
)
