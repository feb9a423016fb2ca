from collections.abc import Callable

from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.frontpage import MOST_FIRST
from secondwrite.rules import Tier
from secondwrite.worksheet import Worksheet


def test_at_most_seven_tests_come_first_each_rule_once_and_the_lost_answer_on_top(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    ids = [test.id for test in plan.front.run_first]
    by_id = {case.id: case for case in plan.cases}
    assert 0 < len(ids) <= MOST_FIRST
    assert ids[0] == "unknown.ack-lost.create-job"
    assert len({by_id[id].rule for id in ids}) == len(ids)
    assert {by_id[id].tier for id in ids} == {Tier.ACCEPTANCE}
    assert all(test.reason for test in plan.front.run_first)


def test_the_stakes_are_those_of_each_effect(described: Callable[..., Worksheet], minimal: Worksheet) -> None:
    first, second = make_plan(described(), TODAY).front.stakes
    assert (first.twice, second.twice, second.undo) == ("It costs money or trust", "A nuisance", "no")
    (stake,) = make_plan(minimal, TODAY).front.stakes
    assert "counts as money or trust" in stake.twice and stake.undo == "not known"


def test_owners_and_deadlines_are_named(described: Callable[..., Worksheet]) -> None:
    duties = {duty.who: duty.when for duty in make_plan(described(), TODAY).front.duties}
    assert duties["Dispatch lead"] == "within 4 h"
    assert duties["Sales lead"] == "valid for 7 d"
