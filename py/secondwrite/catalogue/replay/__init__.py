"""Replay: the same trigger, request or item comes again."""

from ...rules import Rule
from . import copies, effects, keys, layers, memory, order, overtaken, repeats, reruns, scope

RULES: tuple[Rule, ...] = (
    repeats.REDELIVERED_WHILE_OPEN,
    repeats.REDELIVERED_AFTER_CONFIRMED,
    repeats.NEW_DELIVERY_ID,
    copies.TWO_RUNNERS,
    copies.SECOND_ENVIRONMENT,
    order.SCHEDULE_SLOT_TWICE,
    overtaken.OUT_OF_ORDER,
    order.TOO_EARLY,
    order.OLD_MESSAGE_AT_RESTART,
    reruns.MANUAL_RERUN_DONE,
    reruns.MANUAL_RERUN_OPEN,
    reruns.RESUME_BOUNDARY,
    keys.SAME_KEY_CHANGED_INPUT,
    keys.SAME_KEY_CONCURRENT,
    scope.OUTSIDE_SCOPE,
    keys.KEY_SURVIVES_RESTART,
    memory.PROTECTION_LAPSED,
    keys.LEGITIMATE_SECOND,
    memory.AFTER_REFUSAL,
    layers.FORM_DOUBLE_SUBMIT,
    layers.HIDDEN_RETRY_LAYER,
    layers.DEAD_LETTER_REQUEUED,
    reruns.BATCH_RERUN,
    effects.TOGGLE,
    effects.DESTINATION_SIDE_AUTOMATION,
    memory.KEY_DROPPED_EARLY,
    repeats.NEW_RECORD_SAME_INTENT,
    repeats.FOLLOW_ON_REPEATED,
)
