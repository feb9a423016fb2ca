"""The rules, in the order of the plan. A rule belongs to the catalogue by standing in this tuple."""

from ..plan import Rule
from . import authority, evidence, recovery, replay, unknown_write

RULES: tuple[Rule, ...] = (
    replay.REDELIVERED_WHILE_OPEN,
    replay.SAME_KEY_CHANGED_INPUT,
    replay.MANUAL_RERUN_OPEN,
    unknown_write.ACK_LOST,
    unknown_write.LOOKUP_LAG,
    unknown_write.OWN_SUCCESS_AS_CONFLICT,
    recovery.CRASH_AFTER_EFFECT,
    recovery.BUDGET_SPENT,
    recovery.NOTIFICATION_ALONE,
    authority.CHANGED_AMOUNT_RECIPIENT_ACCOUNT,
    authority.REVOKED,
    authority.RECOVERY_SCOPE,
    evidence.BOTH_ATTEMPTS_ONE_KEY,
    evidence.DESTINATION_RECORD,
    evidence.HANDOVER,
)
