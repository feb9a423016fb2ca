import json
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ORDER
from hypothesis import given, settings
from hypothesis import strategies as st
from secondwrite import files, texts
from secondwrite.worksheet import Worksheet

HEAD = '{"format": "second-write worksheet", "version": 1, '


def test_what_is_written_reads_back_the_same() -> None:
    text = ORDER.read_text(encoding="utf-8")
    found = files.read(text)
    assert isinstance(found, Worksheet)
    assert files.write(found) == text


def test_a_changed_answer_changes_one_line(described: Callable[..., Worksheet]) -> None:
    before = files.write(described()).splitlines()
    after = files.write(described({"sending.claim": {"value": "none", "basis": "claimed", "source": "Ms Example"}})).splitlines()
    assert len(before) == len(after)
    (changed,) = [line for old, line in zip(before, after, strict=True) if old != line]
    assert changed.strip() == '"claim": {"value": "none", "basis": "claimed", "source": "Ms Example"},'


def test_a_file_from_before_an_answer_was_added_opens_with_dont_know(order_data: dict[str, Any]) -> None:
    for part, added in (
        (order_data["sending"]["identity"], "kept_for"),
        (order_data["effects"][0]["destination"], "in_progress_for"),
        (order_data["effects"][0], "items_read"),
    ):
        del part[added]
    found = files.read(json.dumps(order_data))
    assert isinstance(found, Worksheet)
    assert files.write(found) == ORDER.read_text(encoding="utf-8")


def test_the_order_of_keys_in_the_input_does_not_matter(order_data: dict[str, Any]) -> None:
    turned = {key: order_data[key] for key in reversed(order_data)}
    found, other = files.read(json.dumps(order_data)), files.read(json.dumps(turned))
    assert isinstance(found, Worksheet) and isinstance(other, Worksheet)
    assert files.write(found) == files.write(other)


def test_an_effect_keeps_only_what_differs(minimal: Worksheet, described: Callable[..., Worksheet]) -> None:
    assert '"differs": {}' in files.write(minimal)
    data = files.plain(described())
    assert data["effects"][1]["differs"] == {"on_unknown": {"value": "hold", "basis": "claimed", "source": "Supplier's architect"}}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "broken_json"),
        ("{", "broken_json"),
        (HEAD + '"effects": [}', "broken_json"),
        ("[]", "no_worksheet"),
        ("7", "no_worksheet"),
        ('"text"', "no_worksheet"),
        ('{"name": "something else"}', "no_worksheet"),
        ('{"format": "second-write worksheet", "version": 2}', "newer_version"),
        ('{"format": "second-write worksheet", "version": "1"}', "no_version"),
        ('{"format": "second-write worksheet", "version": true}', "no_version"),
        ('{"format": "second-write worksheet"}', "no_version"),
        ('"' + '\\"' * 200_000, "broken_json"),
        ('{"format": "second-write worksheet", "version": 1, "version": 1}', "duplicate_key"),
        (HEAD + '"effects": NaN}', "bad_number"),
        (HEAD + '"effects": ' + "9" * 5000 + "}", "bad_number"),
        ("[" * 100_000, "too_deep"),
        (HEAD + '"workflow": ' + '{"a":' * 50 + "1" + "}" * 51, "too_deep"),
        ("\x89PNG\r\n\x1a\n\x00[[[[", "no_text"),
        ("\ufffd\ufffd\x00", "no_text"),
        (" " * (texts.MOST_BYTES + 1), "too_big"),
        ("x" * 10_000_000, "too_big"),
    ],
)
def test_a_file_that_cannot_be_read_gives_one_problem_that_says_why(text: str, code: str) -> None:
    found = files.read(text)
    assert isinstance(found, tuple)
    (problem,) = found
    assert problem.code == code
    assert problem.what and problem.remedy


def test_broken_json_names_line_and_column() -> None:
    found = files.read('{"format": "second-write worksheet",\n  "version": 1,\n  "effects": [,]}')
    assert isinstance(found, tuple)
    assert found[0].where == "Line 3, column 15"


def test_a_byte_order_mark_does_no_harm() -> None:
    assert isinstance(files.read("\ufeff" + ORDER.read_text(encoding="utf-8")), Worksheet)


def test_brackets_in_texts_do_not_count_as_depth(described: Callable[..., Worksheet]) -> None:
    assert isinstance(files.read(files.write(described({"workflow.purpose": '[{"' * 200}))), Worksheet)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200), name=st.text(min_size=1, max_size=120).map(lambda text: f"x{text}"[:120]))
def test_texts_survive_the_round_trip(text: str, name: str) -> None:
    found = files.parse({"workflow": {"purpose": text}, "effects": [{"name": name, "destination": {"name": "D"}}]})
    assert isinstance(found, Worksheet)
    again = files.read(files.write(found))
    assert isinstance(again, Worksheet)
    assert again.workflow.purpose == found.workflow.purpose and found.workflow.purpose in text
    assert again.effects[0].name == found.effects[0].name and found.effects[0].name in name


@settings(max_examples=200, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20))
def test_any_data_gives_a_worksheet_or_problems(data: object) -> None:
    found = files.parse(data)
    assert isinstance(found, Worksheet) or all(problem.what and problem.remedy for problem in found)
