"""Replay: the same trigger, request or item comes again."""

from ...plan import Rule
from . import keys, repeats, reruns

RULES: tuple[Rule, ...] = (
    repeats.REDELIVERED_WHILE_OPEN,
    keys.SAME_KEY_CHANGED_INPUT,
    reruns.MANUAL_RERUN_OPEN,
)
