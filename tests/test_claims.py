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
SAID = {
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
"""What the one test that tries what is said calls each point."""
SAID_WORSE = {
    ("protection", "none"): "that no repeat is recognised",
    ("concurrent_safe", "no"): "that two at once count as two",
    ("replays_errors", "yes"): "that a stored error comes again",
    ("late_effect", "yes"): "that a request may take effect late",
    ("lookup", "none"): "that it cannot be asked",
    ("lookup_by", "attributes"): "by what the lookup finds",
    ("acceptance", "two_stage"): "that accepted is not yet done",
    ("returns_id", "no"): "that its answer carries no number",
}
"""What it calls a point that promises nothing."""
ELSEWHERE = {
    "throttles": "unknown.try-later",
    "acts_by_itself": "replay.destination-side-automation",
    "returns_id": "evidence.provider-id",
}
"""What has a test of its own."""
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


def said(name: str, value: Any) -> str:
    """What the one test calls a point with this value; empty where a test of its own shows it."""
    return SAID_WORSE.get((name, value), SAID.get(name, ""))


@pytest.mark.parametrize("id", sorted(LIBRARY))
def test_each_fact_of_a_contract_has_a_test_that_would_show_it_false(id: str) -> None:
    cases = {case.rule: case for case in plan_with(id).cases}
    for name, fact in LIBRARY[id].operation.known():
        if name in NOT_LEANED_ON:
            continue
        point = said(name, fact.value)
        case = cases[TRIED if point else ELSEWHERE[name]]
        causes = {cause.path: cause for cause in case.causes}
        assert causes[f"effects.0.{path_of(name)}"].basis == fact.basis.value
        if point:
            (listed,) = case.text.before
            how = listed.split(point, 1)[1].split(" (", 1)[1]
            assert how.startswith(fact.basis.value) and f"{fact.source}, read {fact.read_on})" in how


def test_what_no_page_promises_is_tried_once_and_written_down() -> None:
    """That nothing recognises a repeat, and that nothing can be asked: the whole plan leans on it."""
    (case,) = [case for case in plan_with("aws-sns-publish-standard").cases if case.rule == TRIED]
    steps, seen = " ".join(case.text.steps), " ".join(case.text.at_destination)
    assert "Repeat the logged message for EXAMPLE-1: a minute later." in steps and "Look for a way to ask Elsewhere" in steps
    assert "Whether Elsewhere made a second" in seen and "Whether Elsewhere can be asked for EXAMPLE-1 after all" in seen


def test_every_question_about_a_destination_is_tried_shown_elsewhere_or_not_leaned_on() -> None:
    assert {*SAID, *ELSEWHERE, *NOT_LEANED_ON} == set(Facts.model_fields)


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
    assert SAID["remembers_for"] not in listed and SAID["key_field"] not in listed
    assert SAID["protection"] in listed and SAID["key_scope"] in listed


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
        "PayPal is documented to recognise repeats, read 2026-11-29, stale: more than a year ago",
        "what a repeat is answered (documented at https://developer.paypal.com/reference/guidelines/idempotency.md, "
        "read 2026-11-29, stale: more than a year ago)",
        "*6 h* (documented, read 2026-11-29, stale: more than a year ago)",
        "openapi/checkout_orders_v2.json), 2026-11-29) (stale: more than a year ago)",
        "Claimed by A third party quoting PayPal's page; address not kept, stale since read more than a year ago (2026-11-29): one type",
    ):
        assert beside in text
    bare = [line for line in text.splitlines() if line.count("read 2026-11-29") > line.count("stale: more than a year ago")]
    assert bare == []


def test_a_stale_answer_without_a_source_says_so_where_it_is_asked_about() -> None:
    fresh, stale = (plan_with("gocardless-create-payment", today) for today in (A_YEAR_LATER, MORE_THAN_A_YEAR_LATER))
    said = [question.now for plan in (fresh, stale) for question in plan.questions if question.path == "effects.0.lookup"]
    assert said == ["Assumed: No", "Assumed, stale since read more than a year ago (2026-11-29): No"]


def test_a_text_that_overrules_the_library_is_not_contradicted_beside_it() -> None:
    data = json.loads(PAYPAL.read_text(encoding="utf-8"))
    data["effects"][0]["destination"]["key_field"] = "Field reference"
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    plan = make_plan(worksheet, TODAY)
    (effect,) = plan.effects
    overruled = [remark.says for remark in effect.remarks if remark.is_overruled]
    assert overruled == ["Where does the key or reference go? the header PayPal-Request-Id, 1 to 108 characters"]
    assert "- Overruled above: Where does the key or reference go? the header PayPal-Request-Id" in markdown.render(plan)


def test_what_was_not_the_librarys_word_is_named_beside_the_contract() -> None:
    data = json.loads(PAYPAL.read_text(encoding="utf-8"))
    assert _by_hand(data) == []
    data["effects"][0]["destination"]["changed_input"] = {"value": "refuse"}
    data["effects"][0]["lookup"] = {"value": "none", "basis": "claimed", "source": "Ann"}
    assert _by_hand(data) == ["effects.0.destination.changed_input", "effects.0.lookup"]
    data["effects"][0]["destination"]["contract"] = ""
    assert _by_hand(data) == []


def _by_hand(data: Any) -> list[str]:
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    plan = make_plan(worksheet, TODAY)
    (effect,) = plan.effects
    assert ("given by hand" in markdown.render_part("effects", plan)) is bool(effect.by_hand)
    return [cause.path for cause in effect.by_hand]
