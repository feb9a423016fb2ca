"""What an odd workflow must be told in one test: its rule, the changed answers, words that stand there, and words that do not."""

import re
from collections.abc import Callable
from dataclasses import astuple
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import RULES
from secondwrite.engine import make_plan
from secondwrite.worksheet import Worksheet

TOGGLE = {"effects.0.does": "toggle", "effects.0.destination.creates": "total"}
BATCH = {"effects.0.covers": "batch"}
NO_OWNER = {"sending.recovery.owner": "no"}
NOBODY = r"As described nobody can receive order OR-1042: where it comes to that, this test fails\.$"
EVERY_OTHER = r"every other order in the same request"

TOLD: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("replay.out-of-order", TOGGLE, r"^An addition: .* names both, each once, .* whichever came first", r"changed nothing there"),
    ("replay.out-of-order", TOGGLE, r"^A switch: .* a person decides", r"lists the earlier one as overtaken"),
    ("replay.out-of-order", {"effects.0.does": "dont_know"}, r"If “Create job” turns out to add to a total, both", r"A switch:"),
    ("unknown.accepted-not-done", {**NO_OWNER, "effects.0.acceptance": "two_stage"}, NOBODY, r"^$"),
    ("unknown.ack-lost", NO_OWNER, NOBODY, r"^$"),
    ("recovery.budget-spent", NO_OWNER, NOBODY, r"no owner to reach"),
    *((f"unknown.{rule}", BATCH, EVERY_OTHER, r"^$") for rule in ("ack-lost", "lookup-lag")),
    *((f"recovery.{rule}", BATCH, EVERY_OTHER, r"^$") for rule in ("crash-after-effect", "budget-spent")),
    *((f"evidence.{rule}", BATCH, EVERY_OTHER, r"^$") for rule in ("both-attempts-one-key", "handover")),
    *((f"replay.{rule}", BATCH, EVERY_OTHER, r"^$") for rule in ("redelivered-while-open", "manual-rerun-open")),
    ("authority.changed-amount-recipient-account", BATCH, EVERY_OTHER, r"^$"),
    ("authority.revoked", BATCH, r"Every other order in the request has at most one", r"^$"),
    ("unknown.ack-lost", BATCH, r"^Look up every order of the request, order OR-1042 first", r"Read table order_actions\.$"),
    ("unknown.ack-lost", {}, r"^Look up order OR-1042 in table order_actions and note state, key and times\.$", EVERY_OTHER),
    (
        "recovery.budget-spent",
        {"sending.retries.limit": "dont_know"},
        r"Attempts stop at the agreed number",
        r"number of sends yet",
    ),
    (
        "replay.hidden-retry-layer",
        {"effects.0.destination.kind": "spreadsheet"},
        r"let the row reach Delivery system",
        r"503|451|HTTP",
    ),
    ("replay.schedule-slot-twice", {"sending.trigger.kind": "schedule"}, r"also where its real schedule is a monthly one", r"^$"),
)


@pytest.mark.parametrize(("rule", "changed", "told", "not_told"), TOLD)
def test_the_test_says_it_of_such_a_workflow(
    described: Callable[..., Worksheet], rule: str, changed: dict[str, Any], told: str, not_told: str
) -> None:
    texts = _texts(described(changed), rule)
    assert any(re.search(told, text) for text in texts)
    assert not [text for text in texts if re.search(not_told, text)]


def test_an_owner_is_not_said_to_be_missing_where_there_is_one(described: Callable[..., Worksheet]) -> None:
    assert not [text for text in _texts(described(), "unknown.ack-lost") if re.search(NOBODY, text)]


def test_a_unique_reference_stores_no_error(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described({"effects.0.destination.protection": "unique_reference"}), TODAY, RULES)
    omitted = {item.id: item.reason for item in plan.omissions}
    assert "stores no answers" in omitted["unknown.replayed-error.create-job"]


def _texts(worksheet: Worksheet, rule: str) -> list[str]:
    plan = make_plan(worksheet, TODAY, RULES)
    (case,) = (case for case in plan.cases if case.id == f"{rule}.create-job")
    fields = astuple(case.text)[1:]
    return [text for field in fields for text in ([field] if isinstance(field, str) else field)]
