from collections.abc import Callable

from conftest import TODAY
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.facts import answer_ids
from secondwrite.worksheet import Worksheet


def test_every_answer_is_traced_once(described: Callable[..., Worksheet]) -> None:
    worksheet = described()
    plan = make_plan(worksheet, TODAY)
    paths = [trace.path for trace in plan.traces]
    expected = {
        d.fact(id).path
        for d in designs(worksheet)
        for id in [*answer_ids(d.sending), *d.effect_ids, *(f"workflow.{id}" for id in answer_ids(worksheet.workflow))]
        if not id.startswith("consequences.") and id != "reversible"
    }
    assert len(paths) == len(set(paths)) and set(paths) == expected


def test_a_trace_names_exactly_the_rules_whose_tests_the_answer_caused(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    for trace in plan.traces:
        assert set(trace.rules) == {case.rule for case in plan.cases if any(cause.path == trace.path for cause in case.causes)}


def test_answers_that_nothing_depends_on_are_listed_apart(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    assert set(plan.traces_used) | set(plan.traces_unused) == set(plan.traces)
    assert all(not (trace.rules or trace.left_out or trace.rows) for trace in plan.traces_unused)


def test_an_answer_that_leaves_tests_out_is_not_idle(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    (covers,) = [trace for trace in plan.traces_used if trace.path == "effects.0.covers"]
    assert "replay.batch-rerun" in covers.left_out and "replay.batch-rerun" not in covers.rules


def test_the_plan_says_how_a_tests_id_is_made_from_the_rule_that_is_named(described: Callable[..., Worksheet]) -> None:
    text = markdown.render_part("traces", make_plan(described(), TODAY))
    assert "that of its rule, a dot, and that of its effect (`create-job`, `tell-the-customer`)" in text


def test_each_answer_stands_with_its_mark_and_day_there(described: Callable[..., Worksheet]) -> None:
    documented = {"value": "no", "basis": "documented", "source": "https://a.example", "read_on": "2026-11-20"}
    worksheet = described({"effects.0.destination.late_effect": documented})
    asked = "Create job: Can a request still take effect after the sender gave up waiting? "
    for today, mark in ((TODAY, "read 2026-11-20"), ("2028-01-01", "read 2026-11-20, stale: more than a year ago")):
        text = markdown.render_part("traces", make_plan(worksheet, today))
        assert f"{asked.strip()} | No (documented, {mark}) |" in text
    plan = make_plan(worksheet, TODAY)
    assert plan.traces and all(bool(trace.basis) is (trace.words != "Don't know") for trace in plan.traces)
