"""Claimed versus shown: every fact that a contract fills in has a test that would show it false, and grows stale after a year."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY, set_path
from secondwrite import contracts, files
from secondwrite.contract import Facts
from secondwrite.contracts.filling import answers, path_of
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

A_YEAR_LATER = "2027-11-29"
MORE_THAN_A_YEAR_LATER = "2027-11-30"
LIBRARY = contracts.builtin()
PAYPAL = Path(__file__).parent / "plans" / "paypal-next-morning" / "worksheet.json"
TRIED = "evidence.claimed-vs-shown"
PROMISES = {
    "protection": "that a repeat is recognised",
    "key_field": "where the key or reference goes",
    "key_scope": "within what it counts",
    "remembers_for": "how long a key is remembered",
    "concurrent_safe": "that two at once count as one",
    "changed_input": "what becomes of a repeat with other values",
    "duplicate_answer": "what a repeat is answered",
    "replays_errors": "that a stored error does not come again",
    "late_effect": "that nothing takes effect late",
    "lookup": "what the lookup shows",
    "lookup_by": "that it finds by our reference",
    "lookup_call": "the call that looks it up",
    "lookup_lag": "how soon a new entry shows",
    "acceptance": "that accepted means done",
}
"""What the one test that tries the promises calls each of them."""
WARNINGS = {
    ("protection", "none"): "unknown.ack-lost",
    ("concurrent_safe", "no"): "replay.same-key-concurrent",
    ("changed_input", "apply"): "replay.same-key-changed-input",
    ("replays_errors", "yes"): "unknown.replayed-error",
    ("late_effect", "yes"): "unknown.effect-after-timeout",
    ("throttles", "yes"): "unknown.try-later",
    ("acts_by_itself", "yes"): "replay.destination-side-automation",
    ("lookup", "none"): "unknown.no-lookup",
    ("lookup_by", "attributes"): "unknown.lookup-ambiguous",
    ("acceptance", "two_stage"): "unknown.accepted-not-done",
    ("returns_id", "yes"): "evidence.provider-id",
}
"""What promises nothing has a test of its own, which goes by the worst."""
NOT_LEANED_ON = {
    "kind": "it chooses how faults are injected",
    "in_progress_for": "a time to wait out, in recovery.stuck-in-progress",
}


def plan_with(id: str, today: str = TODAY) -> Plan:
    """The plan of an effect that sends a key, about which only the contract says anything."""
    effect: dict[str, Any] = {"name": "It", "destination": {"name": "Elsewhere"}}
    for path, said in answers(LIBRARY[id]).items():
        set_path(effect, path, said)
    worksheet = files.parse({"sending": {"identity": {"key": {"value": "stable"}}}, "effects": [effect]})
    assert isinstance(worksheet, Worksheet), worksheet
    return make_plan(worksheet, today)


def shown_by(name: str, value: Any, lookup: Any) -> str:
    """The rule whose test shows a fact with this value."""
    if name == "lookup_call" and lookup == "none":
        return "unknown.own-success-as-conflict"
    return WARNINGS.get((name, value), TRIED)


@pytest.mark.parametrize("id", sorted(LIBRARY))
def test_each_fact_of_a_contract_has_a_test_that_would_show_it_false(id: str) -> None:
    cases = {case.rule: case for case in plan_with(id).cases}
    facts = LIBRARY[id].operation.facts
    for name, fact in LIBRARY[id].operation.known():
        if name in NOT_LEANED_ON or (name, fact.value) == ("returns_id", "no"):
            continue
        rule = shown_by(name, fact.value, facts.lookup.value)
        case = cases[rule]
        causes = {cause.path: cause for cause in case.causes}
        assert causes[f"effects.0.{path_of(name)}"].basis == fact.basis.value
        if rule == TRIED:
            (listed,) = case.text.before
            how = listed.split(PROMISES[name], 1)[1].split(" (", 1)[1]
            assert how.startswith(fact.basis.value) and f"{fact.source}, read {fact.read_on})" in how


def test_every_question_about_a_destination_is_a_promise_a_warning_or_not_leaned_on() -> None:
    assert {*PROMISES, *(name for name, _ in WARNINGS), *NOT_LEANED_ON} == set(Facts.model_fields)


def test_what_was_shown_is_tried_no_more() -> None:
    """Whether it is an answer or plain text, whose mark stands in a remark."""
    data = json.loads(PAYPAL.read_text(encoding="utf-8"))
    set_path(data, "effects.0.destination.remembers_for", {"value": "6 h", "basis": "demonstrated", "evidence": "Run 12"})
    remark = (
        "Where does the key or reference go? the header PayPal-Request-Id, 1 to 108 characters (demonstrated, Run 12, 2026-11-21)"
    )
    set_path(data, "effects.0.destination.remarks", remark)
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    (case,) = [case for case in make_plan(worksheet, TODAY).cases if case.rule == TRIED]
    listed = " ".join(case.text.before)
    assert PROMISES["remembers_for"] not in listed and PROMISES["key_field"] not in listed
    assert PROMISES["protection"] in listed and PROMISES["key_scope"] in listed


def test_a_fact_read_more_than_a_year_ago_is_called_stale_beside_it_and_asked_about() -> None:
    worksheet = files.read(PAYPAL.read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet), worksheet
    fresh, stale = (make_plan(worksheet, today) for today in (A_YEAR_LATER, MORE_THAN_A_YEAR_LATER))
    six_hours = "effects.0.destination.remembers_for"
    assert six_hours not in {question.path for question in fresh.questions}
    (question,) = [question for question in stale.questions if question.path == six_hours]
    assert question.now == "Documented, stale since read more than a year ago (2026-11-29): 6 h"
    assert "stale: " not in markdown.render(fresh)
    text = markdown.render(stale)
    for beside in (
        "(openapi/checkout_orders_v2.json), read 2026-11-29 (stale: more than a year ago) |",
        "*6 h* (documented, read 2026-11-29, stale: more than a year ago)",
        "openapi/checkout_orders_v2.json), 2026-11-29) (stale: more than a year ago)",
        "Claimed by A third party quoting PayPal's page; address not kept, stale since read more than a year ago (2026-11-29): one type",
    ):
        assert beside in text
    bare = [line for line in text.splitlines() if line.count("read 2026-11-29") > line.count("stale: more than a year ago")]
    assert [line for line in bare if not line.startswith("**Before:** Not yet seen at PayPal")] == []
