from collections.abc import Callable
from typing import Any

import pytest
from secondwrite.choices import OperatorAction
from secondwrite.design import Design
from secondwrite.states import STEPS, State, states, uses_failed

SPECIFIED = {
    "prepared": {"attempting", "needs_operator"},
    "attempting": {"confirmed", "rejected", "unknown"},
    "unknown": {"confirmed", "rejected", "attempting", "needs_operator"},
    "confirmed": set(),
    "rejected": {"attempting", "needs_operator"},
    "needs_operator": {"confirmed", "rejected", "attempting"},
}


def test_the_transitions_are_those_of_the_specification() -> None:
    for start, ends in SPECIFIED.items():
        assert {step.end for step in STEPS if step.start == start} == ends


@pytest.mark.parametrize(
    ("differences", "is_used"),
    [
        ({}, False),
        ({"sending.on_unknown": "mark_failed"}, True),
        ({"effects.0.destination.duplicate_answer": "conflict_misread"}, True),
        ({"effects.0.destination.duplicate_answer": "conflict_misread", "effects.0.destination.protection": "none"}, False),
        ({"sending.on_unknown": "dont_know"}, False),
    ],
)
def test_failed_appears_only_when_the_design_uses_it_and_is_marked_wrong(
    design: Callable[..., Design], differences: dict[str, str], is_used: bool
) -> None:
    d = design(differences)
    assert uses_failed(d) is is_used
    table = states(d)
    assert [row.state for row in table.states if row.is_wrong] == (["failed"] if is_used else [])
    assert [step.end for step in table.transitions if step.is_wrong] == (["failed"] if is_used else [])


def test_every_action_is_valid_or_forbidden_with_a_reason_in_every_state(design: Callable[..., Design]) -> None:
    for row in states(design()).operator:
        forbidden = {label for label, reason in row.forbidden if reason}
        assert set(row.valid) | forbidden == {action.label for action in OperatorAction}
        assert not set(row.valid) & forbidden


@pytest.mark.parametrize(("protection", "is_valid"), [("none", False), ("dont_know", False), ("remembers_key", False), ("shown", True)])
def test_sending_again_is_valid_while_open_only_where_a_repeat_is_shown_to_be_recognised(
    design: Callable[..., Design], protection: str, is_valid: bool
) -> None:
    shown = {"value": "remembers_key", "basis": "demonstrated", "evidence": "run 12"}
    answer = shown if protection == "shown" else {"value": protection}
    d = design({"effects.0.destination.protection": answer, "sending.recovery.operator_actions": "dont_know"})
    rows = {row.state: row for row in states(d).operator}
    for state in (State.UNKNOWN, State.NEEDS_OPERATOR):
        assert (OperatorAction.SEND_AGAIN.label in rows[state].valid) is is_valid
    for state in (State.PREPARED, State.ATTEMPTING, State.CONFIRMED):
        assert OperatorAction.SEND_AGAIN.label not in rows[state].valid


@pytest.mark.parametrize(
    ("differences", "action", "words"),
    [
        ({"effects.0.lookup": "none"}, OperatorAction.LOOK_UP, "cannot be asked"),
        ({"effects.0.reversible": "no"}, OperatorAction.COMPENSATE, "cannot be undone"),
        ({"sending.recovery.owner": "no"}, OperatorAction.HAND_OVER, "nobody is named"),
    ],
)
def test_what_the_design_does_not_offer_is_forbidden_with_that_reason(
    design: Callable[..., Design], differences: dict[str, str], action: OperatorAction, words: str
) -> None:
    rows = states(design({"sending.recovery.operator_actions": "dont_know", **differences})).operator
    assert all(action.label not in row.valid for row in rows)
    assert any(words in reason for row in rows for label, reason in row.forbidden if label == action.label)


@pytest.mark.parametrize(
    ("differences", "why"),
    [
        ({}, ""),
        ({"effects.0.destination.protection": "none"}, "Delivery system does not recognise repeats, as assumed"),
        ({"sending.retries.limit": 1}, "The limit leaves no send for a repeat"),
    ],
)
def test_a_send_that_no_row_permits_is_said_to_be_none(
    design: Callable[..., Design], differences: dict[str, Any], why: str
) -> None:
    steps = states(design(differences)).transitions
    (needs,) = [step.needs for step in steps if (step.start, step.end) == ("unknown", "attempting")]
    assert needs.partition("; ")[2] == (f"none does now ({why})" if why else "")
