"""What the tests of a plan catch: every wrong value that breaks a safe design, and by which test."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import ORDER, TODAY
from secondwrite import files
from secondwrite.catalogue import RULES
from secondwrite.checker.simulation.adequacy import Bench, Found, bench, simulated
from secondwrite.checker.simulation.mutants import broken, leaning, safe_design, wrong_values
from secondwrite.checker.simulation.simulate import Result
from secondwrite.checker.slices import finished
from secondwrite.checker.workflow import checked, try_all
from secondwrite.choices import Rerun
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import data, markdown
from secondwrite.rules import Fault, Rule
from secondwrite.worksheet import Worksheet

PLANS = Path(__file__).parents[1] / "plans"
GOLDEN = ("lapsed-lock", "double-hour", "late-approval", "order-timeout", "overtaken-status", "refund-form")
EFFECTS = [("order", 0), ("order", 1), *((name, 0) for name in GOLDEN)]


def worksheet(name: str) -> Worksheet:
    path = ORDER if name == "order" else PLANS / name / "worksheet.json"
    found = files.read(path.read_text(encoding="utf-8"))
    assert isinstance(found, Worksheet)
    return found


@cache
def killers(name: str, place: int) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each wrong value that breaks the safe design of an effect, the rules of the whole catalogue that catch it."""
    on = bench_of(name, place)
    found = {}
    for mutant in on.wrong:
        if breaks := finished(on.breaks(on.safe, mutant)):
            found[mutant.id, mutant.value.value] = finished(on.caught(mutant, breaks)).tests
    return found


@cache
def bench_of(name: str, place: int) -> Bench:
    d = designs(worksheet(name))[place]
    return Bench(d, simulated(RULES, d), ())


@cache
def order(place: int, *without: str) -> Found:
    """What the plan of the order example catches about one effect, when some rules do not exist."""
    rules = tuple(rule for rule in RULES if rule.id not in without)
    return finished(bench(designs(worksheet("order"))[place], rules).run())


@pytest.mark.parametrize(("name", "place"), EFFECTS)
def test_the_safe_design_of_a_destination_holds_and_no_test_fails_on_it(name: str, place: int) -> None:
    on = bench_of(name, place)
    assert finished(broken(on.safe)) == ()
    assert finished(on.on_safe(Result.FAILED)) == ()


@pytest.mark.parametrize(("name", "place"), EFFECTS)
def test_the_whole_catalogue_catches_each_wrong_value_that_breaks_the_safe_design(name: str, place: int) -> None:
    found = killers(name, place)
    assert len(found) >= 9
    assert [mutant for mutant, rules in found.items() if not rules] == []


# Rules that alone catch a wrong value; a pair of which either does; and rules whose family alone does.
ALONE = {
    "recovery.trigger-ack": ("order", 0, {("trigger.delivery", "at_most_once"), ("trigger.acknowledged", "before_record")}),
    "recovery.stale-runner": ("order", 1, {("claim", "lease_may_lapse")}),
}  # fmt: skip
PAIRS = {
    ("authority.changed-amount-recipient-account", "authority.swapped-content"): ("order", 0, {("identity.binds_input", "no")}),
    ("recovery.crash-before-send", "recovery.done-before-effect"): ("order", 0, {("record.done_when", "before_effect")}),
    ("replay.manual-rerun-done", "replay.manual-rerun-open"): ("order", 1, {("rerun", "from_start")}),
    ("replay.two-runners", "recovery.stale-runner"): ("order", 1, {("claim", "check_then_act"), ("claim", "lease_may_lapse")}),
}  # fmt: skip


@pytest.mark.parametrize("removed", [(rule,) for rule in ALONE] + list(PAIRS))
def test_without_the_rules_that_catch_it_a_wrong_value_survives(removed: tuple[str, ...]) -> None:
    name, place, expected = ALONE[removed[0]] if len(removed) == 1 else PAIRS[removed]
    found = killers(name, place)
    assert all(rules for rules in found.values())
    assert {mutant for mutant, rules in found.items() if set(rules) <= set(removed)} == expected


def test_a_plan_without_a_rule_names_the_survivor() -> None:
    assert not order(0).survivors
    without = order(0, "recovery.trigger-ack").survivors
    assert [(each.wrong.id, each.wrong.value, each.left_out) for each in without] == [
        ("trigger.delivery", "at_most_once", ()), ("trigger.acknowledged", "before_record", ())
    ]  # fmt: skip
    assert not order(0, "recovery.trigger-ack").is_adequate


def test_a_survivor_names_the_test_that_an_answer_keeps_out() -> None:
    (survivor,) = order(1).survivors
    assert (survivor.wrong.id, survivor.wrong.value) == ("claim", "lease_may_lapse")
    assert survivor.left_out == ("recovery.stale-runner",)
    assert order(0).is_adequate and not order(1).is_adequate


def test_the_order_example_says_which_tests_catch_what() -> None:
    caught = {(each.wrong.id, each.wrong.value): set(each.tests) for each in order(0).killed}
    assert len(caught) == 11
    assert caught["record.done_when", "before_effect"] == {"recovery.crash-before-send"}
    assert caught["recovery.exists", "no"] == {"recovery.crash-before-send", "recovery.crash-after-effect", "recovery.outbox"}
    assert caught["on_unknown", "mark_failed"] == {"unknown.ack-lost", "recovery.crash-after-effect", "recovery.outbox"}
    assert len(order(0).passed) == 23 and not order(0).failed and not order(0).not_run


def test_a_covered_value_is_tried_on_a_design_that_leans_on_it() -> None:
    covered = {(each.wrong.id, each.wrong.value): each for each in order(0).covered}
    no_limit = covered["retries.bounded", "no"]
    assert no_limit.is_tried and [answer for _, answer in no_limit.together_with] == ["Sends again with the same key"]
    assert set(no_limit.tests) == {"recovery.budget-spent"}
    forgets = covered["destination.retention", "may_lapse"]
    assert forgets.is_tried and not forgets.tests
    assert forgets.left_out == ("replay.protection-lapsed",)
    assert covered["destination.changed_input", "apply"].together_with == ()
    a_new_key = {(each.wrong.id, each.wrong.value): each for each in order(1).covered}["identity.key", "new_per_run"]
    assert a_new_key.together_with and not a_new_key.is_tried and not a_new_key.tests


def test_a_wrong_value_may_need_two_other_changes_to_do_harm(design: Callable[..., Design]) -> None:
    """The destination recognises repeats and shows at once what is there: either answer makes up for the other."""
    plain = design({
        "effects.0.destination.protection": "remembers_key", "effects.0.destination.remembers_for": "30 d", "effects.0.lookup": "authoritative",
        "effects.0.destination.lookup_lag": "dont_know",
    })  # fmt: skip
    covered = {(each.wrong.id, each.wrong.value): each for each in finished(bench(plain).run()).covered}
    lags = covered["lookup", "lagging"]
    assert [answer for _, answer in lags.together_with] == ["No, neither", "Sends again"] and lags.is_tried
    resends = covered["on_not_found", "resend"]
    assert [answer for _, answer in resends.together_with] == ["No, neither", "Yes, but new records show only after a while"]
    assert "unknown.lookup-lag" in resends.left_out, "as described there is no lag, so that its test is left out"


FORGETFUL = {
    "effects.0.destination.protection": "remembers_key", "effects.0.destination.remembers_for": "1 h", "sending.recovery.deadline": "2 d",
    "effects.0.lookup": "lagging", "sending.identity.key": "stable", "sending.rerun": "same_path",
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "value", "test"),
    [("rerun", "from_start", "replay.protection-lapsed"), ("on_not_found", "resend", "replay.protection-lapsed"),
     ("claim", "lease_may_lapse", "recovery.stale-runner"), ("claim", "check_then_act", "recovery.stale-runner")],
)  # fmt: skip
def test_where_the_key_may_be_forgotten_a_test_waits_until_it_is(
    design: Callable[..., Design], answer: str, value: str, test: str
) -> None:
    """With a key that is remembered throughout these do no harm alone; the wait is what catches them."""
    for claim, caught_by in (("dont_know", "tests"), ("atomic", "left_out")):
        found = finished(bench(design({**FORGETFUL, "sending.claim": claim})).run())
        each = next(each for each in (*found.killed, *found.survivors) if (each.wrong.id, each.wrong.value) == (answer, value))
        assert test in getattr(each, caught_by if answer == "claim" else "tests")
        assert not found.failed and not any(item.test == test for item in found.not_run)


def test_why_a_test_is_left_out_is_told() -> None:
    why = "(No lease on order OR-1042 can run out under its holder, as described (looking and claiming is one step: the second one stops))"
    assert f"Left out: `recovery.stale-runner` {why}.\n" in printed_part()


def test_what_the_destination_does_is_as_described_and_the_rest_is_safe(design: Callable[..., Design]) -> None:
    described = design({
        "effects.0.destination.duplicate_answer": "conflict_misread", "effects.0.destination.late_effect": "yes",
        "sending.claim": "none", "sending.on_unknown": "hold", "effects.0.lookup": "none",
    })  # fmt: skip
    answers = safe_design(described).answers
    assert answers["destination.late_effect"] == "yes" and answers["lookup"] == "none"
    assert answers["destination.duplicate_answer"] == "conflict_understood", "how it is read is the sending side's"
    assert answers["claim"] == "atomic" and answers["on_unknown"] == "reconcile"
    assert answers["destination.concurrent_safe"] == "yes", "not known counts as safe"


def test_a_wrong_value_is_worse_than_the_described_one_and_can_matter(design: Callable[..., Design]) -> None:
    example = designs(worksheet("order"))[0]
    plain = design({"effects.0.destination.protection": "none", "sending.trigger.kind": "schedule"})
    ids = {mutant.id for mutant in wrong_values(plain, safe_design(plain))}
    assert not any(id.startswith("destination.") and id != "destination.late_effect" for id in ids)
    assert not any(id.startswith("trigger.") for id in ids), "a schedule looks for its work anew"
    values = {(mutant.id, mutant.value.value) for mutant in wrong_values(example, safe_design(example))}
    assert {("claim", "none"), ("destination.protection", "none"), ("trigger.delivery", "at_most_once")} <= values
    assert not {("rerun", "none"), ("on_unknown", "hold"), ("lookup", "lagging")} & values
    assert ("destination.protection", "none") not in {(change.id, change.value.value) for each in leaning(safe_design(plain)) for change in each.changes}


def test_a_rerun_that_is_not_printed_is_not_simulated(described: Callable[..., Worksheet]) -> None:
    def faults(sheet: Worksheet) -> list[Fault]:
        rules: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.id == "authority.revoked")
        return [item.fault for item in make_plan(sheet, TODAY, rules).cases[0].faults]

    assert faults(described()) == [Fault.LOSE_REQUEST, Fault.WITHDRAW_APPROVAL, Fault.RERUN]
    assert faults(described({"sending.rerun": Rerun.NONE.value})) == [Fault.LOSE_REQUEST, Fault.WITHDRAW_APPROVAL]


def test_it_is_tried_once_for_effects_that_differ_in_nothing_but_names(order_data: dict[str, Any]) -> None:
    first = order_data["effects"][0]
    order_data["effects"] = [first, *(first | {"id": "", "name": f"Create job {number}"} for number in (2, 3, 4))]
    sheet = files.parse(order_data)
    assert isinstance(sheet, Worksheet)
    _, second, third, _ = map(bench, designs(sheet))
    assert list(try_all((second, third), {second.key: order(0)})) == []
    without = tuple(rule for rule in RULES if rule.id != "recovery.outbox")
    assert bench(third.d, without).key != third.key, "with other tests it is tried anew"


def test_it_goes_on_by_few_states_at_a_time() -> None:
    states = [0, *bench(designs(worksheet("order"))[1]).run()]
    assert max(after - before for before, after in pairwise(states)) < 200


def printed_part() -> str:
    sheet = worksheet("order")
    outcome = replace(checked(sheet), tried=(order(0), order(1)))
    return markdown.render_part("adequacy", make_plan(sheet, TODAY, checked=outcome))


def test_the_part_of_the_plan_says_what_is_caught_and_counts_tests_by_hand_apart() -> None:
    part = printed_part()
    assert (
        "### What the tests catch: Create job at Delivery system\n\n11 wrong answers do harm where all else is right. The tests catch all of them. "
        "Tried: 23 simulated tests, which pass where all is right. Not tried: 52 by hand.\n"
    ) in part
    assert (
        "16 wrong answers do harm where all else is right. The tests catch 15 of them; **1 is not caught**. "
        "Tried: 22 simulated tests, which pass where all is right. Not tried: 40 by hand.\n"
    ) in part
    assert (
        "| When is an action marked as done? *Before it is sent* | nothing lost or misreported (P2) | "
        "[`recovery.crash-before-send`](#recoverycrash-before-sendcreate-job) |"
    ) in part


def test_the_part_of_the_plan_names_survivors_what_covers_and_what_is_harmless() -> None:
    part = printed_part()
    assert (
        "- What stops two runs from doing the same action at once? *A lease that can run out while the holder still works* "
        "Then this no longer holds: at most one outcome (P1). Left out: `recovery.stale-runner` ("
    ) in part
    assert (
        "| Is there a limit to the number of sends? *No* | No answer came back. What does the workflow do? "
        "*Sends again with the same key* | [`recovery.budget-spent`](#recoverybudget-spentcreate-job) |\n"
    ) in part
    assert "*Sends again with the same key* | not tried, as the other answer does harm alone |\n" in part
    harmless = part.split("**Not seen to do harm.**")[1].split("###")[0]
    assert "- Can one ask the destination what happened to an action? *No*\n" in harmless


def test_a_test_whose_fault_cannot_happen_where_all_is_right_is_named() -> None:
    sheet = worksheet("late-approval")
    tried = finished(try_all(tuple(map(bench, designs(sheet)))))
    part = markdown.render_part("adequacy", make_plan(sheet, TODAY, checked=replace(checked(sheet), tried=tried)))
    assert (
        "- Counts only where it fails: [`replay.protection-lapsed`](#replayprotection-lapsedpush-change) disturbs what is not there where all is right. "
        "“the destination forgets the key (when no run is at work)”: that cannot be done there.\n"
    ) in part


def test_the_part_leads_to_tests_of_the_plan_and_is_data_too() -> None:
    sheet = worksheet("order")
    plan = make_plan(sheet, TODAY, checked=replace(checked(sheet), tried=(order(0), order(1))))
    text = markdown.render(plan)
    headings = {markdown.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
    assert set(re.findall(r"\]\(#([a-z-]+)\)", text)) <= headings
    first, second = json.loads(data.render(plan))["adequacy"]
    assert first["effect"] == "create-job" and first["by_hand"] == 52 and len(first["found"]["killed"]) == 11
    assert [each["left_out"] for each in second["found"]["survivors"]] == [["recovery.stale-runner"]]


def test_a_plan_whose_tests_were_not_tried_says_so() -> None:
    plan = make_plan(worksheet("order"), TODAY, checked=checked(worksheet("order")))
    assert plan.verdicts and plan.adequacy is None
    said = "Not checked: it was not tried which wrong designs the tests of this plan catch."
    assert markdown.render_part("adequacy", plan) == f"## What the tests catch\n\n{said}\n"
    assert "- [What the tests catch](#what-the-tests-catch)\n" in markdown.render(plan)
