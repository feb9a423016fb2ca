"""The rules, in the order of the plan. A rule belongs to the catalogue by standing in its family's tuple."""

from ..rules import Rule
from . import authority, evidence, recovery, replay, unknown_write

RULES: tuple[Rule, ...] = (
    *replay.RULES,
    *unknown_write.RULES,
    *recovery.RULES,
    *authority.RULES,
    *evidence.RULES,
)
