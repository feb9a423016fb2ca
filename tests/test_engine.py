import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import RULES
from secondwrite.design import Design
from secondwrite.engine import RuleFailed, make_plan
from secondwrite.rules import Family, Tier
from secondwrite.worksheet import Worksheet

Described = Callable[..., Worksheet]


def test_every_rule_gives_a_test_or_a_reason_for_every_effect(described: Described) -> None:
    plan = make_plan(described(), TODAY)
    used = {(case.rule, case.effect_name) for case in plan.cases}
    left_out = {(omission.rule, omission.effect_name) for omission in plan.omissions}
    assert used | left_out == {(rule.id, effect.name) for rule in RULES for effect in plan.effects}
    assert not used & left_out


def test_ids_are_built_from_rule_and_effect(described: Described) -> None:
    plan = make_plan(described(), TODAY)
    assert [case.id for case in plan.cases] == [f"{case.rule}.{case.effect}" for case in plan.cases]
    assert len({case.id for case in plan.cases}) == len(plan.cases)


def test_an_id_does_not_change_when_effects_are_added_or_moved(described: Described, order_data: dict[str, Any]) -> None:
    before = {case.id for case in make_plan(described(), TODAY).cases}
    order_data["effects"].append({"name": "Bill the order", "destination": {"name": "Ledger"}})
    assert before <= {case.id for case in make_plan(described(), TODAY).cases}


def test_tiers_come_in_their_order_even_when_empty(minimal: Worksheet) -> None:
    plan = make_plan(minimal, TODAY, ())
    assert [section.tier for section in plan.sections] == list(Tier)
    assert plan.cases == ()


def test_families_come_in_their_order_within_a_tier(described: Described) -> None:
    order = list(Family)
    for section in make_plan(described(), TODAY).sections:
        places = [order.index(tests.family) for tests in section.families]
        assert places == sorted(set(places))


def test_tests_that_differ_only_in_the_effects_name_are_printed_once(described: Described, order_data: dict[str, Any]) -> None:
    twin = copy.deepcopy(order_data["effects"][0]) | {"id": "", "name": "Create return job"}
    order_data["effects"].insert(0, twin)
    plan = make_plan(described(), TODAY)
    groups = [group for section in plan.sections for tests in section.families for group in tests.groups]
    (both,) = [group for group in groups if group.first.rule == "unknown.ack-lost" and len(group.cases) == 2]
    assert [case.id for case in both.cases] == ["unknown.ack-lost.create-return-job", "unknown.ack-lost.create-job"]
    (alone,) = [group for group in groups if group.first.rule == "unknown.ack-lost" and len(group.cases) == 1]
    assert alone.first.effect == "tell-the-customer"


def test_a_minimal_worksheet_gets_a_useful_plan(minimal: Worksheet) -> None:
    plan = make_plan(minimal, TODAY)
    assert len(plan.cases) >= 13 and len(plan.questions) >= 40
    assert {case.family for case in plan.cases} == set(Family)


def test_a_rule_that_raises_stops_the_run_and_is_named(minimal: Worksheet) -> None:
    def broken(d: Design) -> Iterator[Any]:
        raise ZeroDivisionError
        yield

    with pytest.raises(RuleFailed, match=r"unknown\.ack-lost failed for effect create-job"):
        make_plan(minimal, TODAY, (replace(next(rule for rule in RULES if rule.id == "unknown.ack-lost"), draft=broken),))


def test_what_differs_for_an_effect_is_shown_with_it(described: Described) -> None:
    first, second = make_plan(described(), TODAY).effects
    assert first.differs == ()
    assert [fact.path for fact in second.differs] == ["effects.1.differs.on_unknown"]


def test_what_is_left_out_names_the_answers_that_say_so_and_is_printed_once(described: Described) -> None:
    plan = make_plan(described(), TODAY)
    (row,) = [(omission, names) for omission, names in plan.omission_rows if omission.rule == "replay.dead-letter-requeued"]
    assert row[1] == ("Create job", "Tell the customer") and [cause.path for cause in row[0].causes] == ["sending.trigger.kind"]
    assert sum(len(names) for _, names in plan.omission_rows) == len(plan.omissions)
    assert all(omission.causes for omission in plan.weak_omissions) and len(plan.weak_omissions) < len(plan.omissions)


def test_what_rests_on_an_assumed_number_is_left_out_on_a_mere_claim(described: Described) -> None:
    """The order example's page says how long a key is remembered; its deadline and its longest run are only assumed."""
    weak = {omission.id for omission in make_plan(described(), TODAY).weak_omissions}
    assert "replay.protection-lapsed.create-job" in weak
