from collections.abc import Callable

import pytest
from secondwrite.decisions import (
    ROWS,
    Budget,
    Established,
    Facts,
    Found,
    Protected,
    Unchanged,
    conditions,
    decide,
    every_combination,
)
from secondwrite.design import Design
from secondwrite.policies import POLICIES, table


def by_precedence(facts: Facts) -> str:
    """The policy as the specification orders it: the first row that matches wins."""
    if facts.unchanged is Unchanged.NO:
        return "changed"
    if facts.established is Established.CONFIRMED or facts.found is Found.OURS:
        return "confirmed"
    if facts.found in (Found.SEVERAL, Found.UNAVAILABLE_LONG) or facts.budget is Budget.SPENT:
        return "hand_over"
    if facts.established is Established.NO_EFFECT:
        return "rejected"
    return "resend" if facts.protected is Protected.VALID else "look_up"


def test_there_are_as_many_combinations_as_the_five_facts_allow() -> None:
    assert len(set(every_combination())) == 3 * 2 * 2 * 6 * 2


@pytest.mark.parametrize("facts", list(every_combination()), ids=lambda facts: "-".join(vars(facts).values()))
def test_every_combination_hits_exactly_one_row_and_the_right_one(facts: Facts) -> None:
    assert [row.policy for row in ROWS if row.matches(facts)] == [by_precedence(facts)]
    assert decide(facts).policy == by_precedence(facts)


def test_every_row_is_hit_and_has_a_policy() -> None:
    assert {decide(facts).id for facts in every_combination()} == {row.id for row in ROWS}
    assert {row.policy for row in ROWS} == {policy.id for policy in POLICIES}


def test_the_conditions_are_printed_from_the_same_rows() -> None:
    assert [condition.row for condition in conditions()] == [row.policy for row in ROWS]
    assert conditions()[0].unchanged == "input or approval changed"
    assert conditions()[0].budget == "any"


def test_each_line_names_what_is_this_effects(design: Callable[..., Design]) -> None:
    lines = {line.row: line for line in table(design()).lines}
    assert "OR-1042" in lines["confirmed"].when and "Tell the customer" in lines["confirmed"].then
    assert "Dispatch lead" in lines["hand_over"].then and "4 h" in lines["hand_over"].then
    assert "3 sends" in lines["resend"].then and "Idempotency-Key" in lines["resend"].then
    assert "GET /jobs?reference=OR-1042" in lines["look_up"].then and "30 s" in lines["look_up"].then
    assert "Sales lead" in lines["changed"].then


@pytest.mark.parametrize(
    ("differences", "words"),
    [
        ({"effects.0.destination.protection": "none"}, "does not recognise repeats"),
        ({"sending.identity.key": "none"}, "No key is sent"),
        ({"sending.identity.key": "none", "effects.0.destination.protection": "unique_reference"}, "carries the reference"),
        ({"sending.identity.key": "new_per_attempt"}, "new key"),
        ({"effects.0.destination.protection": "remembers_key"}, "documented"),
        ({"effects.0.destination.protection": "dont_know"}, "documented"),
    ],
)
def test_the_resend_row_says_why_it_cannot_apply(design: Callable[..., Design], differences: dict[str, str], words: str) -> None:
    (line,) = [line for line in table(design(differences)).lines if line.row == "resend"]
    assert words in line.never_applies


def test_the_resend_row_applies_where_protection_is_documented(design: Callable[..., Design]) -> None:
    assert [line.row for line in table(design()).lines if line.never_applies] == ["look_up"]


def test_a_reference_without_a_key_is_not_called_nothing(design: Callable[..., Design]) -> None:
    differences = {"sending.identity.key": "none", "effects.0.destination.protection": "unique_reference"}
    (line,) = [line for line in table(design(differences)).lines if line.row == "look_up"]
    assert "makes no second job with the same reference" in line.when and "nothing" not in line.when


def test_a_change_that_nobody_would_notice_is_said(design: Callable[..., Design]) -> None:
    blind = {"sending.authority.recheck": "no", "sending.identity.comparison_value": "no"}
    assert [line.row for line in table(design(blind)).lines if "notice" in line.unfollowable] == ["changed"]


def test_without_an_owner_the_hand_over_row_applies_and_nobody_can_follow_it(design: Callable[..., Design]) -> None:
    assert [line.row for line in table(design()).lines if line.unfollowable] == []
    (line,) = [line for line in table(design({"sending.recovery.owner": "no"})).lines if line.unfollowable]
    assert line.row == "hand_over" and "Name an owner" in line.unfollowable and line.never_applies == ""


def test_where_a_reference_protects_the_look_up_row_speaks_of_no_key(design: Callable[..., Design]) -> None:
    sure = {"value": "unique_reference", "basis": "documented", "source": "https://delivery.example/api", "read_on": "2026-11-20"}
    d = design({"effects.0.destination.protection": sure, "sending.on_unknown": "resend_same_key"})
    (line,) = [line for line in table(d).lines if line.row == "look_up"]
    assert "a reference does not lapse" in line.never_applies and "key" not in line.never_applies


def test_each_line_says_how_well_its_facts_are_known(design: Callable[..., Design]) -> None:
    bases = {fact.question: fact.basis for line in table(design()).lines for fact in line.rests_on}
    assert bases["Does it recognise a repeat of the same request?"] == "documented"
    assert bases["Which key goes with each attempt?"] == "claimed"
    assert bases["Within what time must the owner settle it?"] == "assumed"
    assert bases["Can a request still take effect after the sender gave up waiting?"] == ""
