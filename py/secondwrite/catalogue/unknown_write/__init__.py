"""Unknown write: the destination may have done the work, and the answer does not say."""

from ...rules import Rule
from . import acceptance, answers, conflicts, errors, lookups, verdicts

RULES: tuple[Rule, ...] = (
    answers.ACK_LOST,
    answers.ACK_LATE,
    answers.REQUEST_LOST,
    answers.EFFECT_AFTER_TIMEOUT,
    errors.SERVER_ERROR_AFTER_EFFECT,
    errors.REPLAYED_ERROR,
    conflicts.OWN_SUCCESS_AS_CONFLICT,
    conflicts.FOREIGN_CONFLICT,
    acceptance.ACCEPTED_NOT_DONE,
    acceptance.ACCEPTED_BUT_SUPPRESSED,
    acceptance.PARTIAL_ACCEPT,
    lookups.LOOKUP_LAG,
    lookups.LOOKUP_AMBIGUOUS,
    lookups.LOOKUP_DOWN,
    lookups.NO_LOOKUP,
    verdicts.STICKY,
    verdicts.TIMER,
    errors.TRY_LATER,
    verdicts.NOTIFICATION,
    errors.ERROR_CLASS,
)
