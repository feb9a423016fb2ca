"""Authority: nothing happens that nobody approved, also not on the second attempt."""

from ...rules import Rule
from . import approvals, grants, identities, inputs

RULES: tuple[Rule, ...] = (
    inputs.CHANGED_AMOUNT_RECIPIENT_ACCOUNT,
    inputs.ENVIRONMENT,
    approvals.REVOKED,
    approvals.EXPIRED_IN_QUEUE,
    approvals.USED_ONCE,
    inputs.SWAPPED_CONTENT,
    approvals.NEXT_EFFECT,
    identities.RECOVERY_SCOPE,
    identities.RERUN_IDENTITY,
    inputs.CONTEXT_INJECTION,
    identities.AGENT_PERMISSION,
    grants.DEPARTED_MEMBER,
    grants.COMPENSATION,
    grants.MISSING_IS_NO,
)
