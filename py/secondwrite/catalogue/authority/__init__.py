"""Authority: nothing happens that nobody approved, also not on the second attempt."""

from ...plan import Rule
from . import approvals, identities, inputs

RULES: tuple[Rule, ...] = (
    inputs.CHANGED_AMOUNT_RECIPIENT_ACCOUNT,
    approvals.REVOKED,
    identities.RECOVERY_SCOPE,
)
