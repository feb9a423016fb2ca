"""Evidence: afterwards it can be shown what happened, at the destination and not on the dashboard."""

from ...plan import Rule
from . import attempts, people, records

RULES: tuple[Rule, ...] = (
    attempts.BOTH_ATTEMPTS_ONE_KEY,
    records.DESTINATION_RECORD,
    people.HANDOVER,
)
