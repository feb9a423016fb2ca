"""Each item of a test names something of its workflow: with other names, no item of any test is the same.

The lists of what an operator may do in each state (recovery.operator-actions) need no names.
"""

from collections.abc import Callable, Iterator
from dataclasses import astuple
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import RULES
from secondwrite.engine import make_plan
from secondwrite.worksheet import Worksheet

NAMES = {
    "workflow.name": "Payroll run",
    "workflow.business_record": "wage",
    "workflow.example_id": "WG-7",
    "sending.identity.made_from": "person and month",
    "sending.recovery.deadline": "6 h",
    "sending.retries.limit": 4,
    "sending.trigger.source": "Time clock",
    "sending.record.kept_in": "sheet Wages",
    "sending.recovery.owner_name": "Paymaster",
    "sending.authority.approver": "Head of staff",
    "sending.authority.override_by": "Treasurer",
    "sending.evidence.kept_in": "sheet Tries",
    "effects.0.name": "Pay wage",
    "effects.0.destination.name": "House bank",
    "effects.0.destination.operation": "PUT /transfers",
    "effects.0.destination.creates": "transfer",
    "effects.0.destination.remembers_for": "36 h",
    "effects.0.compensation": "call the wage back",
    "effects.0.destination.lookup_call": "GET /transfers/WG-7",
    "effects.1.name": "Send slip",
    "effects.1.destination.name": "Post room",
    "effects.1.destination.operation": "print",
    "effects.1.destination.creates": "slip",
}
CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"sending.trigger.kind": "dont_know", "effects.0.covers": "dont_know", "effects.0.acceptance": "two_stage"},
    {"sending.trigger.kind": "queue", "effects.0.covers": "batch", "effects.0.lookup": "none"},
    {"sending.claim": "lease_may_lapse", "effects.0.does": "toggle", "sending.identity.key": "none"},
)


@pytest.mark.parametrize("changed", CHANGES)
def test_no_item_is_the_same_in_a_workflow_with_other_names(described: Callable[..., Worksheet], changed: dict[str, Any]) -> None:
    first = dict(_items(described({"sending.authority.override_by": "Head of sales", **changed})))
    assert [first[text] for text, _ in _items(described({**NAMES, **changed})) if text in first] == []


def _items(worksheet: Worksheet) -> Iterator[tuple[str, str]]:
    for case in make_plan(worksheet, TODAY, RULES).cases:
        fields = astuple(case.text)[1:-1]
        if case.rule == "recovery.operator-actions":
            continue
        yield from ((text, f"{case.rule}: {text}") for field in fields for text in ([field] if isinstance(field, str) else field))
