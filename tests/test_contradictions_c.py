"""What a worksheet denies, no part of the plan says: the decision tables, states, sheets and first page are read beside the tests."""

import re
from collections.abc import Callable, Iterator
from dataclasses import astuple
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.checker.telling.overall import CONTRADICTORY, UNCHECKED
from secondwrite.checker.workflow import checked
from secondwrite.contradictions import contradictions
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.gaps import gaps
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

UNAPPROVED = {"sending.authority.approval": "none"}
STANDING = {"sending.authority.approval": "standing"}
KEYLESS = {"sending.identity.key": "none", "sending.recovery.operator_actions": "dont_know"}
ONE_SEND = {"sending.retries.limit": 1, "sending.recovery.operator_actions": ["link", "send_again"]}
UNBOUNDED = {"sending.retries.bounded": "no"}
UNOWNED = {"sending.recovery.owner": "no"}
NOTHING_CHECKED = {"sending.authority.recheck": "no", "sending.identity.comparison_value": "no", "sending.identity.binds_input": "no"}
MARKS_FAILED = {"sending.on_unknown": "mark_failed", "effects.1.differs": {}}
SHOWN = {
    "effects.0.destination.protection": {"value": "remembers_key", "basis": "demonstrated", "evidence": "run 12"},
    "effects.0.destination.retention": "outlasts_recovery",
}
PROVEN_ABSENT = {"effects.0.destination.late_effect": "no", "effects.0.lookup": "authoritative"}
CLASHING = {
    "effects.0.destination.protection": "unique_reference",
    "effects.0.destination.duplicate_answer": "conflict_understood",
}
CLAIMED = {
    "workflow.business_record": "claim",
    "workflow.example_id": "CL-77",
}

CONTRADICTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    (SHOWN | ONE_SEND, r"^may in (unknown|needs_operator): Send again"),
    (SHOWN | ONE_SEND, r"^unknown.request-lost .*(sent again|repeat leaves|1 in the end)"),
    (PROVEN_ABSENT | ONE_SEND, r"^unknown.request-lost .*(sent again|1 in the end)"),
    (ONE_SEND | {"sending.on_unknown": "resend_same_key"}, r"sends (it )?again (at once|all the same)|^row rejected: Send again"),
    (ONE_SEND | {"sending.retries.limit": 0}, r"^unknown.request-lost .*(sent again|1 in the end)|\b0 sends"),
    (KEYLESS, r"original key|^row .*(fresh key|header Idempotency-Key|remembers the key)|^sheet Operation key|^unknown.foreign-conflict"),
    (KEYLESS | CLASHING | {"effects.0.destination.duplicate_answer": "original"}, r"^unknown.accepted-but-suppressed .*\bkey or"),
    (KEYLESS | {"sending.on_unknown": "resend_new_key", "effects.1.differs": {}}, r"sends it again with a new key"),
    (UNAPPROVED, r"^row .*approv|^(row|may|recovery).*whoever answers for"),
    (UNBOUNDED, r"at most 3 sends|\b3 sends\b|limit is noted"),
    ({"sending.authority.recovery_scope": "broader"}, r"^duty .*with no more rights"),
    ({"sending.recovery.exists": "no"}, r"^duty .*runs the recovery"),
    ({"effects.0.reversible": "no"}, r"^(authority.compensation|recovery.compensation-(once|scope)) (?!.*not needed)"),
    ({"effects.0.does": "toggle"}, r"No lookup shows"),
    ({"sending.trigger.kind": "webhook", "effects.0.covers": "batch"}, r"^recovery.poison-item .*dead-letter queue"),
    (CLASHING | {"effects.0.destination.returns_id": "no"}, r"^unknown.foreign-conflict .*number"),
    ({"effects.0.lookup": "none", "effects.0.destination.remembers_for": "1 h"}, r"^replay.protection-lapsed .*lookup"),
    (UNOWNED, r"^recovery.operator-actions .*the owner holds it|^state needs_operator: a named owner"),
    ({"sending.rerun": "none", "effects.1.differs": {}}, r"^recovery.notification-alone .*rerun"),
    ({"sending.trigger.kind": "schedule", "sending.record.done_when": "before_effect"}, r"^recovery.done-before-effect .*CRM or a customer"),
    (STANDING, r"^recovery.compensation-once .*its own approval|^duty .*approves order"),
    (CLAIMED, r"claim claim|\ba (?!one-off|once|un[is]|u[st]|eu)[aeiou]"),
)  # fmt: skip

SAID: tuple[tuple[dict[str, Any], str, str], ...] = (
    (UNBOUNDED, "recovery.budget-spent", "As described there is no limit: then this test fails."),
    (UNBOUNDED, "recovery.backoff", "As described there is no limit: then this test fails."),
    *(
        (NOTHING_CHECKED, rule, "As described nothing checks this: then this test fails.")
        for rule in (
            *("authority.revoked", "authority.expired-in-queue", "authority.next-effect", "authority.missing-is-no"),
            *("authority.changed-amount-recipient-account", "authority.environment", "authority.swapped-content"),
            *("replay.same-key-changed-input", "evidence.no-sensitive"),
        )
    ),
    (NOTHING_CHECKED | STANDING, "authority.departed-member", "As described nothing checks this: then this test fails."),
    *(
        (MARKS_FAILED, rule, "As described it says failed: then this test fails.")
        for rule in (
            *("unknown.lookup-lag", "unknown.sticky", "unknown.server-error-after-effect", "unknown.lookup-down"),
            *("unknown.timer", "authority.agent-permission", "unknown.lookup-ambiguous"),
            *("recovery.budget-spent", "recovery.unresolved-deadline", "evidence.handover", "evidence.alarm-reaches-owner"),
        )
    ),
    (
        {"sending.authority.recovery_scope": "broader"},
        "authority.recovery-scope",
        "As described it has more: then this test fails.",
    ),
    ({"sending.authority.recovery_scope": "broader"}, "duty", "with more rights than the original run, which must be taken away"),
    ({"effects.0.reversible": "no"}, "not needed: recovery.compensation-once", "contradicts that"),
)

CLASHES: tuple[tuple[dict[str, Any], str], ...] = (
    ({"effects.0.destination.protection": "none"}, "effects.0.destination.remembers_for"),
    (
        {"effects.0.destination.protection": "none", "effects.0.destination.retention": "may_lapse"},
        "effects.0.destination.retention",
    ),
    (
        {"effects.0.destination.protection": "unique_reference", "effects.0.destination.retention": "may_lapse"},
        "effects.0.destination.retention",
    ),
    ({"effects.0.lookup": "none"}, "effects.0.destination.lookup_lag"),
    ({"effects.0.lookup": "authoritative"}, "effects.0.destination.lookup_lag"),
    ({"effects.0.lookup": "none", "effects.0.destination.lookup_by": "attributes"}, "effects.0.destination.lookup_by"),
    ({"sending.identity.key": "none", "sending.identity.kept_for": "7 d"}, "sending.identity.kept_for"),
    (UNBOUNDED, "sending.retries.limit"),
    ({"sending.retries.limit": 0}, "sending.retries.limit"),
    ({"effects.0.reversible": "no"}, "effects.0.compensation"),
)

Described = Callable[..., Worksheet]


def sentences(plan: Plan) -> Iterator[str]:
    """Every sentence of the plan that depends on its answers, after the rule or the part that says it."""
    for case in plan.cases:
        for field in (case.title, case.why, *astuple(case.text)[1:]):
            yield from (f"{case.rule} {text}" for text in ([field] if isinstance(field, str) else field))
    yield from (f"not needed: {item.rule} {item.reason}" for item in plan.omissions)
    for table in plan.decisions:
        for line in table.lines:
            yield from (f"row {line.row}: {text}" for text in (line.when, line.then, line.never, line.never_applies))
    for effect in plan.states:
        yield from (f"state {row.state}: {row.meaning}" for row in effect.states)
        yield from (f"states {step.start}, {step.end}: {step.needs}" for step in effect.transitions)
        for row in effect.operator:
            yield from (f"may in {row.state}: {label}" for label in row.valid)
            yield from (f"may not in {row.state}: {label}: {reason}" for label, reason in row.forbidden)
    yield from (f"duty {duty.who} {duty.what}, {duty.when}" for duty in plan.front.duties)
    yield from (f"sheet {entry.label}: {entry.known}" for _, entries in plan.handover for entry in entries)
    yield from (f"measure {' '.join(astuple(measure))}" for measure in plan.measures)


@pytest.mark.parametrize(("changed", "words"), CONTRADICTIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_no_part_of_the_plan_says_what_the_worksheet_denies(described: Described, changed: dict[str, Any], words: str) -> None:
    plan = make_plan(described(changed), TODAY)
    assert [text for text in sentences(plan) if re.search(words, text)] == []


@pytest.mark.parametrize(("changed", "start", "words"), SAID)
def test_a_test_that_the_design_as_described_fails_says_so(
    described: Described, changed: dict[str, Any], start: str, words: str
) -> None:
    plan = make_plan(described(changed), TODAY)
    assert any(text.startswith(f"{start} ") and words in text for text in sentences(plan))


@pytest.mark.parametrize(("changed", "path"), CLASHES)
def test_answers_that_contradict_each_other_are_named_once_with_their_field(
    described: Described, changed: dict[str, Any], path: str
) -> None:
    found = [gap for gap in gaps(designs(described(changed))) if gap.path == path]
    assert len({gap.where for gap in found}) == len(found) > 0


@pytest.mark.parametrize("again", ["resend_new_key", "resend_same_key"])
def test_who_sends_again_without_a_key_contradicts_nothing(described: Described, again: str) -> None:
    keyless = {"sending.identity.key": "none", "sending.identity.kept_for": "dont_know", "sending.on_unknown": again}
    assert contradictions(designs(described(keyless))) == ()


def test_a_verdict_on_answers_without_a_contradiction_is_not_shown_for_one(described: Described) -> None:
    outcome = checked(described({"effects.0.lookup": "none", "effects.0.destination.lookup_lag": "dont_know"}))
    plan = make_plan(described({"effects.0.destination.lookup_lag": "30 s"}), TODAY, checked=outcome)
    assert plan.verdicts is None and plan.verdict == UNCHECKED[CONTRADICTORY]


def test_a_limit_of_sends_is_no_answer_where_nothing_is_limited(described: Described) -> None:
    (first, _) = designs(described(UNBOUNDED))
    assert not first.matters("retries.limit") and first.may_resend and "3" not in first.limit


def test_what_is_bound_to_the_first_values_needs_no_check(described: Described) -> None:
    plan = make_plan(described(NOTHING_CHECKED | {"sending.identity.binds_input": "yes"}), TODAY)
    (case, *_) = [case for case in plan.cases if case.rule == "authority.changed-amount-recipient-account"]
    assert "nothing checks" not in case.text.passes


def test_an_answer_that_promises_nothing_is_tried_too(described: Described) -> None:
    """The whole plan leans on it that nothing recognises a repeat and that nothing can be asked."""
    nothing = {
        "sending.identity.key": "dont_know",
        "effects.0.destination.protection": "none",
        "effects.0.lookup": "none",
        "effects.0.acceptance": "two_stage",
    }
    plan = make_plan(described(nothing), TODAY)
    (case, *_) = [case for case in plan.cases if case.rule == "evidence.claimed-vs-shown"]
    paths = {cause.path for cause in case.causes}
    assert {"effects.0.destination.protection", "effects.0.lookup", "effects.0.acceptance"} <= paths
