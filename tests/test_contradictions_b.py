"""What a worksheet denies, no test of these families says: a changed answer, and words that must not occur then."""

import re
from collections.abc import Callable, Iterator
from dataclasses import astuple
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import evidence, recovery, unknown_write
from secondwrite.engine import make_plan
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

RULES = (*unknown_write.RULES, *recovery.RULES, *evidence.RULES)
NOTHING = {
    "effects.0.destination.protection": "none",
    "effects.0.lookup": "none",
    "effects.0.destination.late_effect": "yes",
    "effects.0.acceptance": "two_stage",
}
PROVEN_ABSENT = {
    "effects.0.destination.protection": "none",
    "effects.0.lookup": "authoritative",
    "effects.0.destination.late_effect": "no",
}
NOTHING_REPEATS = {
    "sending.on_unknown": "hold",
    "sending.rerun": "none",
    **{f"workflow.retry_layers.{layer}": "no" for layer in ("client_library", "proxy", "platform", "queue")},
}

CONTRADICTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"sending.authority.approval": "none"}, r"\bapprov(ed|al)\b"),
    ({"sending.authority.approval": "none", **PROVEN_ABSENT}, r"still stands by"),
    ({"sending.identity.key": "none"}, r"One key|one key|key or number|in a key|lock, key|a key is remembered|key and input"),
    (
        {"sending.identity.key": "none", "effects.0.destination.protection": "unique_reference"},
        r"(nothing at|but) Delivery system (would )?recognises?|Delivery system (recognises no|(would|does) not recognise)",
    ),
    (
        {"effects.0.lookup": "none"},
        r"POST /jobs.*, lookup or send|leads order OR-1042 to a lookup|looks first|nobody looks it up",
    ),
    ({"effects.0.lookup": "none"}, r"^recovery.operator-actions State.*look up"),
    ({"sending.on_unknown": "mark_failed"}, r"(lost|came): table order_actions says unknown\.?$|Order to delivery (looks|asks)"),
    ({"sending.on_unknown": "mark_failed"}, r"must become unknown instead, as in|let it look again"),
    ({"sending.on_unknown": "hold"}, r"Delivery system .* lost: table order_actions says unknown\.|Let Order to delivery look"),
    (NOTHING_REPEATS, r"^recovery.stuck-in-progress"),
    ({"sending.on_unknown": "resend_new_key"}, r"^\S+ Order to delivery looks OR-1042 up at Delivery system, finds"),
    (
        {"sending.on_unknown": "reconcile", "sending.on_not_found": "resend", "sending.identity.key": "none"},
        r"nothing was sent\.$",
    ),
    (
        {"effects.0.acceptance": "two_stage", "effects.0.covers": "batch"},
        r"says confirmed for order OR-1042, rejected|finds the job,",
    ),
    ({"effects.0.destination.protection": "none"}, r"^recovery.crash-before-send The restart .* sends at most once"),
    ({}, r"Only “Tell the customer” is sent again|recover by itself, or rerun it"),
    ({"sending.identity.saved_before_send": "no"}, r"intention is saved|asks Delivery system first"),
    (
        {f"effects.{place}.destination.returns_id": "no" for place in (0, 1)},
        r"confirmed with its number|the number that Delivery system ga",
    ),
    ({"sending.recovery.exists": "no"}, r"touch nothing else"),
    ({"sending.recovery.owner": "no"}, r"holds it already|: (look up, )?(link what was found, )?hand over\."),
    ({"sending.trigger.delivery": "at_most_once"}, r"^evidence.webhook-receipt"),
    ({"sending.trigger.kind": "schedule"}, r"the restart and CRM|handed over by CRM"),
    ({"sending.retries.limit": "dont_know", "sending.recovery.owner_name": ""}, r"\([^()]*\(|\) \("),
    (NOTHING, r"was seen to"),
)


def sentences(plan: Plan) -> Iterator[str]:
    """Every sentence of the tests, after its rule; then the reasons of the rules that do not apply, and the states."""
    for case in plan.cases:
        fields = (case.title, case.why, *astuple(case.text)[1:])
        yield from (f"{case.rule} {text}" for field in fields for text in ([field] if isinstance(field, str) else field))
    yield from (f"not needed: {item.rule} {item.reason}" for item in plan.omissions)
    for table in plan.states:
        yield from (f"states {step.start}, {step.end}: {step.needs}" for step in table.transitions)
        yield from (f"states {row.state}: {reason}" for row in table.operator for _, reason in row.forbidden)


@pytest.mark.parametrize(("changed", "words"), CONTRADICTIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_no_sentence_says_what_the_worksheet_denies(
    described: Callable[..., Worksheet], changed: dict[str, Any], words: str
) -> None:
    plan = make_plan(described(changed), TODAY, RULES)
    assert [text for text in sentences(plan) if re.search(words, text)] == []
