"""Unknown write: the destination may have done the work, and the answer does not say."""

from ...plan import Rule
from . import answers, conflicts, lookups

RULES: tuple[Rule, ...] = (
    answers.ACK_LOST,
    lookups.LOOKUP_LAG,
    conflicts.OWN_SUCCESS_AS_CONFLICT,
)
