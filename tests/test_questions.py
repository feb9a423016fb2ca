from collections.abc import Callable
from itertools import chain

from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.facts import TEXTS, answer_ids
from secondwrite.questions import ALWAYS_SOURCED, GOOD_ANSWERS, OWN, askable
from secondwrite.worksheet import Worksheet

TODAY = "2026-11-29"


def test_every_answer_that_can_be_asked_about_has_words_for_a_good_answer(minimal: Worksheet) -> None:
    (d,) = designs(minimal)
    ids = [*answer_ids(d.effect), *answer_ids(d.sending), *(f"workflow.{id}" for id in answer_ids(minimal.workflow))]
    texts = chain.from_iterable(TEXTS.values())
    assert {*ids, *texts} - {"destination.retention"} == set(GOOD_ANSWERS)
    assert len(set(GOOD_ANSWERS.values())) == len(GOOD_ANSWERS)


def test_every_dont_know_and_every_claim_is_asked_once(described: Callable[..., Worksheet]) -> None:
    found = {question.path: question.now for question in make_plan(described(), TODAY).questions}
    assert found["sending.rerun"] == "Don't know"
    assert found["sending.claim"].startswith("Claimed by Supplier's architect")
    assert found["effects.1.differs.on_unknown"].startswith("Claimed")
    assert "effects.0.destination.protection" not in found
    paths = [question.path for question in make_plan(described(), TODAY).questions]
    assert len(paths) == len(set(paths))


def test_the_five_facts_of_a_destination_are_asked_until_sourced(described: Callable[..., Worksheet]) -> None:
    differences = {f"effects.0.{id}": {"value": value} for id, value in zip(ALWAYS_SOURCED, ("remembers_key", "yes", "refuse", "24 h", "lagging"), strict=True)}
    found = {question.path: question.now for question in make_plan(described(differences), TODAY).questions}
    assert all(found[f"effects.0.{id}"].startswith("Assumed") for id in ALWAYS_SOURCED)


def test_what_decides_most_comes_first(described: Callable[..., Worksheet]) -> None:
    counts = [(len(question.tests), len(question.rows)) for question in make_plan(described(), TODAY).questions]
    assert counts == sorted(counts, reverse=True) and counts[0][0] > 5


def test_nobody_is_asked_about_a_lag_without_a_lookup(described: Callable[..., Worksheet]) -> None:
    found = {question.path for question in make_plan(described({"effects.0.lookup": "none", "effects.0.destination.lookup_lag": "dont_know"}), TODAY).questions}
    assert "effects.0.destination.lookup_lag" not in found and "effects.0.lookup" in found


def test_a_claim_that_leaves_tests_out_is_said_to_do_so(described: Callable[..., Worksheet]) -> None:
    claimed = {"effects.0.covers": {"value": "one_item", "basis": "claimed"}}
    (question,) = [question for question in make_plan(described(claimed), TODAY).questions if question.path == "effects.0.covers"]
    assert "replay.batch-rerun.create-job" in question.left_out and set(question.left_out) <= set(question.decides)


def test_the_supplier_is_asked_nothing_that_only_the_buyer_can_settle(minimal: Worksheet) -> None:
    plan = make_plan(minimal, TODAY)
    asked = {question.text for question in (*plan.deciding_questions, *plan.idle_questions, *plan.front_questions)}
    own = {question.text for question in plan.own_questions}
    assert "How is the action approved?" in own and "Within what time must the owner settle it?" in own
    assert not asked & own and len(own) == len([id for id in OWN if designs(minimal)[0].matters(id)])
    assert asked | own == {question.text for question in plan.questions}


def test_a_consequence_that_is_not_known_is_the_buyers_to_say_and_decides_how_soon_tests_are_run(
    described: Callable[..., Worksheet],
) -> None:
    assert not [question for question in make_plan(described(), TODAY).questions if ".consequences." in question.path]
    plan = make_plan(described({"effects.0.consequences.never": "dont_know"}), TODAY)
    first = plan.own_questions[0]
    assert (first.text, first.asked_about, first.is_own) == ("If it never happens?", "“Create job”", True)
    assert set(first.ranked) == {case.id for case in plan.cases if case.harm == "never" and case.effect == "create-job"}


def test_where_an_effect_differs_the_workflow_is_asked_about_the_others(described: Callable[..., Worksheet]) -> None:
    """Otherwise two questions would read alike."""
    worksheet = described({"sending.rerun": "dont_know", "effects.1.differs.rerun": {"value": "dont_know"}})
    about = {each.asked_about for each in make_plan(worksheet, TODAY).questions if each.id.startswith("rerun")}
    assert about == {"Order to delivery, for all other effects", "Order to delivery, for “Tell the customer”"}
    possible = {each.asked_about for each in askable(designs(worksheet, TODAY), TODAY) if each.id.startswith("rerun")}
    assert possible == about, "what could be asked is called the same"
