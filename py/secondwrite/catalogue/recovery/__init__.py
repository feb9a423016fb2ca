"""Recovery: what happens after a crash, a spent budget, or a failed last step."""

from ...plan import Rule
from . import crashes, people, retries

RULES: tuple[Rule, ...] = (
    crashes.CRASH_AFTER_EFFECT,
    people.BUDGET_SPENT,
    retries.NOTIFICATION_ALONE,
)
