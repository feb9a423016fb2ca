from typing import Any

import pytest
from conftest import set_path
from secondwrite import files
from secondwrite.problems import WORDINGS, Problem


def problems(data: Any) -> tuple[Problem, ...]:
    found = files.parse(data)
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(
    ("path", "value", "code", "words"),
    [
        ("sending.clam", {"value": "atomic"}, "extra_forbidden", 'Did you mean "claim"?'),
        ("effects.0.destination.protecton", {}, "extra_forbidden", 'Did you mean "protection"?'),
        ("workflw", {}, "extra_forbidden", 'Did you mean "workflow"?'),
        ("sending.claim", {"value": "atomik"}, "enum", 'Did you mean "atomic"?'),
        ("sending.claim", {"value": 3}, "enum", "Possible: atomic, lease_may_lapse"),
        ("sending.claim", {"value": "atomic", "basis": "hearsay"}, "enum", "Possible: assumed, claimed"),
        ("sending.claim", {"value": "atomic", "read_on": "yesterday"}, "day", "2026-11-29"),
        ("sending.lease", {"value": "soon"}, "duration", "such as 24 h"),
        ("sending.retries.limit", {"value": "many"}, "count", "such as 3"),
        ("sending.authority.binds", {"value": ["amont"]}, "enum", 'Did you mean "amount"?'),
        ("sending.authority.binds", {"value": "amount"}, "tuple_type", "[…]"),
        ("sending.trigger", "webhook", "model_type", "{…}"),
        ("workflow.name", 7, "string_type", "quotation marks"),
        ("workflow.name", "x" * 201, "string_too_long", "Shorten it"),
        ("workflow.purpose", "x" * 2001, "string_too_long", "Shorten it"),
        ("effects.0.name", "", "string_too_short", "Create job"),
        ("effects.0.name", "   ", "string_too_short", "Create job"),
        ("effects.0.name", "\u200b\u202e", "invisible", "can be read"),
        ("effects.0.id", "No Id", "string_pattern_mismatch", "create-job"),
        ("effects.0.destination.name", "half \ud800", "string_unicode", "Type the text again"),
        ("effects", [], "too_short", "at least one effect"),
        ("version", 0, "literal_error", "Write 1"),
    ],
)
def test_each_error_says_where_what_and_what_to_do(order_data: dict[str, Any], path: str, value: Any, code: str, words: str) -> None:
    set_path(order_data, path, value)
    (problem,) = problems(order_data)
    assert problem.code == code
    assert problem.path.startswith(path)
    assert words in problem.remedy
    assert problem.where and problem.what


def test_a_bare_value_is_no_answer(order_data: dict[str, Any]) -> None:
    order_data["sending"]["claim"] = "atomic"
    (problem,) = problems(order_data)
    assert problem.code == "model_type"
    assert '{"value": "dont_know"}' in problem.remedy


def test_what_is_missing_is_named(order_data: dict[str, Any]) -> None:
    del order_data["effects"][1]["destination"]["name"]
    (problem,) = problems(order_data)
    assert problem.path == "effects.1.destination.name"
    assert problem.where == 'effect 2 "Tell the customer", Which system receives it?'


def test_the_place_names_the_question_and_what_stands_below_it(order_data: dict[str, Any]) -> None:
    set_path(order_data, "sending.claim", {"value": "atomic", "read_on": "yesterday"})
    set_path(order_data, "sending.authority.binds", {"value": ["amount", "colour"]})
    set_path(order_data, "effects.0.destination.size", 3)
    assert [problem.where for problem in problems(order_data)] == [
        "What stops two runs from doing the same action at once?, Day it was read",
        "What exactly does the approval name?, item 2",
        'effect 1 "Create job", Destination, size',
    ]


def test_all_problems_come_at_once(order_data: dict[str, Any]) -> None:
    order_data["sending"]["claim"]["value"] = "x"
    order_data["effects"][0]["name"] = ""
    order_data["nonsense"] = 1
    assert [problem.path for problem in problems(order_data)] == ["sending.claim.value", "effects.0.name", "nonsense"]


def test_no_wording_is_left_over() -> None:
    tested = {"missing", "model_attributes_type", "too_long", "same_effect", "answer_value", "no_condition", "no_reason"}
    tested |= {"hidden", "greater_than_equal", "less_than_equal", "int_type", "int_from_float", "bool_type"}  # of replies
    shown = {mark.args[1][row][2] for mark in test_each_error_says_where_what_and_what_to_do.pytestmark for row in range(len(mark.args[1]))}  # type: ignore[attr-defined]
    assert set(WORDINGS) <= shown | tested
