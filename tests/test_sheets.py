from collections.abc import Callable

from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.worksheet import Worksheet


def test_the_hand_over_sheet_is_filled_from_the_worksheet(described: Callable[..., Worksheet]) -> None:
    (name, entries), (other, _) = make_plan(described(), TODAY).handover
    known = {entry.label: entry.known for entry in entries}
    assert (name, other) == ("Create job", "Tell the customer")
    assert known["Intended action"] == "POST /jobs at Delivery system, account Main depot"
    assert known["Owner"] == "Dispatch lead" and known["Deadline"] == "within 4 h"
    assert "order_attempts" in known["Each attempt: time, key, last response"]
    assert known["Decision, by whom, when, on which evidence"] == ""


def test_the_four_measures_name_where_they_are_read(described: Callable[..., Worksheet]) -> None:
    measures = {measure.name: measure for measure in make_plan(described(), TODAY).measures}
    assert list(measures) == ["Unresolved outcomes", "Retry exhaustion", "Recovery time", "Queue age"]
    assert "order_actions" in measures["Unresolved outcomes"].where and "4 h" in measures["Unresolved outcomes"].alarm
    assert "3 sends" in measures["Retry exhaustion"].counted and measures["Queue age"].where == "CRM"


def test_the_queue_age_is_read_as_its_test_reads_it(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described({"sending.trigger.kind": "queue"}), TODAY)
    step = next(
        step for case in plan.cases if case.rule == "evidence.measures" for step in case.text.steps if "queue age" in step
    )
    (queue_age,) = [measure for measure in plan.measures if measure.name == "Queue age"]
    assert queue_age.counted[1:] in step and "broker" in step


def test_a_clause_leaves_a_blank_for_an_owner_and_a_time_not_agreed(minimal: Worksheet) -> None:
    assert make_plan(minimal, TODAY).handed_to == "……… (the owner), in time to be settled within ………"


def test_what_differs_is_measured_and_handed_over_for_each_effect(described: Callable[..., Worksheet]) -> None:
    assert make_plan(described(), TODAY).handed_to == "Dispatch lead, in time to be settled within 4 h"
    recovery = {"owner_name": "Mail desk", "deadline": {"value": "2 d"}}
    plan = make_plan(described({"effects.1.differs.recovery": recovery}), TODAY)
    assert "“Create job”: Dispatch lead, in time to be settled within 4 h; “Tell the customer”: Mail desk" in plan.handed_to
    unresolved, exhausted, *_ = plan.measures
    assert "call Dispatch lead when one is older than 4 h; “Tell the customer”: call Mail desk" in unresolved.alarm
    assert exhausted.counted == "Actions that have used up their sends (3 sends)", "what is equal is said once"


def test_letter_and_clauses_hold_live_use_back_until_the_second_tier_has_passed(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    letter, clauses = markdown.render_part("letter", plan).split("## Acceptance clauses")
    count = len(plan.sections[1].cases)
    assert f"every test before going live ({count})" in letter and "live only after they have passed" in letter
    assert f"not used live until each of the {count} tests listed before going live" in clauses
    assert clauses.count("\n1. ") == clauses.count("\n3. ") == 1 and "\n4. " not in clauses


def test_where_nothing_is_due_before_acceptance_the_clause_speaks_of_one_tier(described: Callable[..., Worksheet]) -> None:
    harmless = {f"effects.{place}.consequences.{harm}": "nuisance" for place in (0, 1) for harm in ("twice", "never", "unauthorised")}
    text = markdown.render_part("letter", make_plan(described(harmless), TODAY))
    assert "lists before going live has been run" in text and "not used live until" not in text


def test_a_blank_in_a_clause_is_warned_of_beside_it(described: Callable[..., Worksheet], minimal: Worksheet) -> None:
    letters = [markdown.render_part("letter", make_plan(worksheet, TODAY)) for worksheet in (minimal, described())]
    assert ["Clause 2 is not complete" in letter for letter in letters] == [True, False]
    assert all("fill in what is marked ………" in letter for letter in letters), "the letter itself asks for a date"


def test_regularly_says_how_often(described: Callable[..., Worksheet]) -> None:
    text = markdown.render(make_plan(described(), TODAY))
    assert text.count("after each restore of its data, and at least twice a year. That is a proposal") == 2
    assert "*Regularly* means" in text.split("## Regularly\n\n")[1].split("\n")[0]
