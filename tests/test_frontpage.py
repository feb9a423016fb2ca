from collections.abc import Callable
from typing import Any

import pytest
from conftest import TODAY
from secondwrite import files
from secondwrite.engine import make_plan
from secondwrite.frontpage import MOST_FIRST
from secondwrite.rules import Tier
from secondwrite.worksheet import Worksheet

Described = Callable[..., Worksheet]

def test_at_most_seven_tests_come_first_each_rule_once_and_the_lost_answer_on_top(described: Described) -> None:
    plan = make_plan(described(), TODAY)
    ids = [test.id for test in plan.front.run_first]
    by_id = {case.id: case for case in plan.cases}
    assert 0 < len(ids) <= MOST_FIRST
    assert ids[0] == "unknown.ack-lost.create-job"
    assert len({by_id[id].rule for id in ids}) == len(ids)
    assert {by_id[id].tier for id in ids} == {Tier.ACCEPTANCE}
    assert {by_id[id].effect for id in ids} == {"create-job", "tell-the-customer"}


def _payment(order_data: dict[str, Any], **consequences: str) -> dict[str, Any]:
    """A payment beside the other effects of the order example, put last."""
    costs = {harm: {"value": cost} for harm, cost in consequences.items()}
    payment = {"name": "Pay the supplier", "does": {"value": "pay"}, "destination": {"name": "Bank"}, "consequences": costs}
    order_data["effects"].append(payment)
    return payment


def test_each_rule_stands_for_the_effect_where_most_is_at_stake(described: Described, order_data: dict[str, Any]) -> None:
    harm = "irreversible_harm"
    _payment(order_data, twice=harm, never=harm, unauthorised=harm)
    plan = make_plan(described({"effects.1.consequences.unauthorised": "nuisance", "effects.1.consequences.twice": "nuisance"}), TODAY)
    by_id = {case.id: case for case in plan.cases}
    assert {by_id[test.id].effect_name for test in plan.front.run_first} == {"Pay the supplier"}
    assert "Tell the customer" not in " ".join(test.title for test in plan.front.run_first), "little is at stake there"
    assert len(plan.front.run_first) == MOST_FIRST, "several effects on one line take one place"


def test_every_effect_with_much_at_stake_is_on_a_line(described: Described, order_data: dict[str, Any]) -> None:
    _payment(order_data, twice="irreversible_harm")
    order_data["effects"].append({"name": "Release goods", "destination": {"name": "Warehouse"}})
    titles = " ".join(test.title for test in make_plan(described(), TODAY).front.run_first)
    assert all(effect["name"] in titles for effect in order_data["effects"])


def test_where_as_much_is_at_stake_the_amount_is_that_of_the_money_moved(described: Described, order_data: dict[str, Any]) -> None:
    _payment(order_data, twice="money_or_trust", never="money_or_trust", unauthorised="money_or_trust")
    plan = make_plan(described({"effects.1.reversible": "yes"}), TODAY)
    (amount,) = [test for test in plan.front.run_first if test.title.startswith("Amount")]
    assert amount.id == "authority.changed-amount-recipient-account.pay-the-supplier"


@pytest.mark.parametrize(
    ("differences", "rule"),
    [
        ({"sending.record.done_when": "before_effect"}, "recovery.done-before-effect"),
        ({"effects.0.destination.remembers_for": "1 h", "sending.on_unknown": "resend_same_key"}, "replay.protection-lapsed"),
        ({"effects.0.covers": "batch", "effects.0.items_read": "no"}, "unknown.partial-accept"),
        ({"effects.0.does": "toggle", "effects.0.destination.protection": "none", "sending.rerun": "from_start"}, "replay.toggle"),
    ],
)
def test_what_the_answers_call_in_doubt_comes_right_after_the_lost_answer(
    described: Described, differences: dict[str, Any], rule: str
) -> None:
    assert f"{rule}.create-job" not in [test.id for test in make_plan(described(), TODAY).front.run_first]
    plan = make_plan(described(differences), TODAY)
    by_id = {case.id: case for case in plan.cases}
    first, *others = [by_id[test.id] for test in plan.front.run_first]
    places = [case.is_doubted for case in others]
    assert first.rule == "unknown.ack-lost" and rule in {case.rule for case in others if case.is_doubted}
    assert places == sorted(places, reverse=True)


def test_a_test_counts_as_passing_only_when_the_rule_leaves_it_out_for_the_plain_answer(described: Described, minimal: Worksheet) -> None:
    (load, *_) = make_plan(minimal, TODAY).front.workload
    known = {"effects": [{"name": "Create job", "does": {"value": "create"}, "destination": {"name": "Delivery system"}}]}
    answered = files.parse(known)
    assert isinstance(answered, Worksheet)
    (less, *_) = make_plan(answered, TODAY).front.workload
    assert (less.tests, less.passing) == (load.tests - 1, load.passing - 1), "replay.toggle is gone, as the count had said"


def test_the_answers_that_shorten_a_plan_are_open_ones(described: Described) -> None:
    plan = make_plan(described(), TODAY)
    open_questions = {question.text for question in plan.questions if question.now == "Don't know"}
    assert plan.front.shorteners and {answer.question for answer in plan.front.shorteners} <= open_questions
    assert plan.front.passing == sum(load.passing for load in plan.front.workload) < len(plan.cases)


def test_a_duty_that_differs_names_its_effects(described: Described) -> None:
    recovery = {"owner_name": "Mail desk", "deadline": {"value": "2 d"}}
    duties = {duty.who: duty for duty in make_plan(described({"effects.1.differs.recovery": recovery}), TODAY).front.duties}
    assert "(“Create job”)" in duties["Dispatch lead"].what and "(“Tell the customer”)" in duties["Mail desk"].what
    assert "(" not in duties["Sales lead"].what


def test_the_stakes_are_those_of_each_effect(described: Described, minimal: Worksheet) -> None:
    first, second = make_plan(described(), TODAY).front.stakes
    assert (first.twice, second.twice, second.undo) == ("It costs money or trust", "A nuisance", "No")
    (stake,) = make_plan(minimal, TODAY).front.stakes
    assert (stake.twice, stake.undo) == ("Not known", "Not known")
    assert make_plan(minimal, TODAY).front.has_unknown_stakes and not make_plan(described(), TODAY).front.has_unknown_stakes


def test_owners_and_deadlines_are_named(described: Described) -> None:
    duties = {duty.who: duty.when for duty in make_plan(described(), TODAY).front.duties}
    assert duties["Dispatch lead"] == "within 4 h"
    assert duties["Sales lead"] == "before the first send; valid for 7 d"


def test_where_nothing_is_due_before_acceptance_the_next_tests_come_first(described: Described) -> None:
    harmless = {f"effects.{place}.consequences.{harm}": "nuisance" for place in (0, 1) for harm in ("twice", "never", "unauthorised")}
    plan = make_plan(described(harmless), TODAY)
    tiers = {case.id: case.tier for case in plan.cases}
    assert {tiers[test.id] for test in plan.front.run_first} == {Tier.GO_LIVE} == {plan.due_first.tier}


def test_tests_that_point_to_a_row_nobody_can_follow_are_said_once(described: Described) -> None:
    assert make_plan(described(), TODAY).front.unfollowable == ()
    plan = make_plan(described({"sending.recovery.owner": "no"}), TODAY)
    (row,) = plan.front.unfollowable
    assert row.row == "hand_over" and "Name an owner" in row.why
    assert row.tests == sum(case.text.row == "hand_over" for case in plan.cases)
