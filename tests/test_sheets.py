from collections.abc import Callable

from conftest import TODAY
from secondwrite.engine import make_plan
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


def test_what_differs_is_measured_and_handed_over_for_each_effect(described: Callable[..., Worksheet]) -> None:
    assert make_plan(described(), TODAY).handed_to == "Dispatch lead, within 4 h"
    recovery = {"owner_name": "Mail desk", "deadline": {"value": "2 d"}}
    plan = make_plan(described({"effects.1.differs.recovery": recovery}), TODAY)
    assert plan.handed_to == "the owner of the effect (“Create job”: Dispatch lead, within 4 h; “Tell the customer”: Mail desk, within 2 d)"
    unresolved, exhausted, *_ = plan.measures
    assert "call Dispatch lead when one is older than 4 h; “Tell the customer”: call Mail desk" in unresolved.alarm
    assert exhausted.counted == "Actions that have used up their sends (3 sends)", "what is equal is said once"
