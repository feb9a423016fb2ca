"""Evidence: afterwards it can be shown what happened, at the destination and not on the dashboard."""

from ...rules import Rule
from . import attempts, people, promises, records, reports

RULES: tuple[Rule, ...] = (
    attempts.BOTH_ATTEMPTS_ONE_KEY,
    records.DESTINATION_RECORD,
    records.RETENTION,
    records.NO_SENSITIVE,
    people.HANDOVER,
    reports.TRUTHFUL_STATUS,
    records.TOTALS,
    people.ACTOR,
    attempts.PROVIDER_ID,
    promises.CLAIMED_VS_SHOWN,
    people.ALARM_REACHES_OWNER,
    reports.MEASURES,
    attempts.WEBHOOK_RECEIPT,
)
