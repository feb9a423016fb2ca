"""What a company's library must not hold: each has a place and a remedy; and what a problem quotes of a file."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import set_path
from secondwrite import cli, contracts, files
from secondwrite.answers import is_address
from secondwrite.contract import Contracts
from secondwrite.problems import Problem
from secondwrite.worksheet import Worksheet
from test_contracts import MINE

FACT = {"value": "none", "basis": "claimed", "source": "Ann", "read_on": "2026-11-01"}
NOTE = {**FACT, "value": "Ask Ann first."}
FACTS, NOTES = "operations.0.facts", "operations.0.notes"


def problems(changes: dict[str, Any], today: str = "") -> tuple[Problem, ...]:
    """What is wrong with a library that is right but for these changes."""
    data = json.loads(MINE)
    for path, value in changes.items():
        set_path(data, path, value)
    found = contracts.read(json.dumps(data), today)
    return found if isinstance(found, tuple) else ()


@pytest.mark.parametrize(
    ("changes", "code", "path", "remedy"),
    [
        ({NOTES: [{**NOTE, "value": "Safe.\nSafer."}]}, "line_break", f"{NOTES}.0.value", "one line"),
        ({NOTES: [{**NOTE, "source": "Ann\u2028Bob"}]}, "line_break", f"{NOTES}.0.source", "one line"),
        ({"operations.0.call": "POST\r/leads"}, "line_break", "operations.0.call", "one line"),
        ({"operations.0.creates": "lead\vor two"}, "line_break", "operations.0.creates", "one line"),
        ({"operations.0.name": "Create\nlead"}, "line_break", "operations.0.name", "one line"),
        ({"provider": "Ac\nme"}, "line_break", "provider", "one line"),
        ({f"{FACTS}.lookup_call": {**FACT, "value": "GET\n/leads"}}, "line_break", f"{FACTS}.lookup_call.value", "one line"),
        ({NOTES: [{**NOTE, "value": "Safe (Documented, https://acme.example)"}]}, "false_mark", f"{NOTES}.0.value", '"basis" alone'),
        ({NOTES: [{**NOTE, "source": "Ann) (documented, https://acme.example"}]}, "false_mark", f"{NOTES}.0.source", '"basis" alone'),
        ({NOTES: [{**NOTE, "value": ""}]}, "empty_fact", f"{NOTES}.0.value", "leave it out"),
        ({NOTES: [{"read_on": "2026-11-01"}]}, "empty_fact", f"{NOTES}.0.value", "leave it out"),
        ({f"{FACTS}.key_scope": {**FACT, "value": " "}, f"{FACTS}.protection": {}}, "empty_fact", f"{FACTS}.key_scope.value", "leave it out"),
        ({FACTS: {}}, "no_fact", FACTS, "Add what is known"),
        ({f"{FACTS}.remembers_for": {**FACT, "value": "0 s"}, f"{FACTS}.protection": {}}, "no_time", f"{FACTS}.remembers_for.value", "24 h"),
        ({f"{FACTS}.remembers_for": {**FACT, "value": "5 min"}}, "contradiction", f"{FACTS}.remembers_for", "correct one"),
        ({f"{FACTS}.lookup": FACT, f"{FACTS}.lookup_lag": {**FACT, "value": "1 h"}}, "contradiction", f"{FACTS}.lookup_lag", "correct one"),
        ({f"{FACTS}.protection": {**FACT, "source": ""}}, "no_source", f"{FACTS}.protection", '"basis": "assumed"'),
        ({f"{FACTS}.protection": {**FACT, "basis": "documented", "source": "https://?"}}, "weak_basis", f"{FACTS}.protection", "web address"),
        ({f"{FACTS}.protection": {**FACT, "read_on": "2026-12-01"}}, "future_day", f"{FACTS}.protection.read_on", "Write the day"),
    ],
)  # fmt: skip
def test_it_is_named_with_its_place_and_what_to_do(changes: dict[str, Any], code: str, path: str, remedy: str) -> None:
    (problem,) = problems(changes, today="2026-11-30")
    assert (problem.code, problem.path) == (code, path)
    assert remedy in problem.remedy and problem.where and problem.what


def test_a_day_is_in_the_future_only_where_today_is_known() -> None:
    later = {f"{FACTS}.protection": {**FACT, "read_on": "2026-12-01"}}
    assert problems(later) == () and problems(later, today="2026-12-01") == ()


def test_notes_that_no_worksheet_holds_are_a_problem_of_the_library_with_numbers() -> None:
    """Just as many as fit pass, and a worksheet takes them."""
    notes = [{**NOTE, "value": "x" * 970}, {**NOTE, "value": "y" * 970}]
    fits = 2000 - len("\n".join(f"{note['value']} (claimed, Ann, 2026-11-01)" for note in notes))
    notes[0]["value"] += "x" * fits
    assert problems({NOTES: notes}) == ()
    notes[0]["value"] += "xxx"
    (problem,) = problems({NOTES: notes})
    assert (problem.code, problem.path) == ("long_notes", NOTES)
    assert "2,003" in problem.what and "2,000" in problem.remedy and "3 away" in problem.remedy


def test_an_id_that_stands_twice_is_told_once_at_the_second() -> None:
    data = json.loads(MINE)
    data["operations"] *= 2
    found = contracts.read(json.dumps(data))
    assert isinstance(found, tuple)
    assert [(problem.code, problem.path) for problem in found] == [("same_id", "operations.1.id")]
    assert "Operation 1" in found[0].what


def test_a_word_to_search_for_is_not_told_about_ids_nor_an_id_to_be_empty() -> None:
    (problem,) = problems({"operations.0.words": ["Payment"]})
    assert '"Payment" is not a word' in problem.what and "such as payment" in problem.remedy
    (problem,) = problems({"operations.0.id": "Create Lead"})
    assert "create-job." in problem.remedy and "empty" not in problem.remedy


@pytest.mark.parametrize(
    ("field", "suggested"), [("retntion", ""), ("remember_for", "remembers_for"), ("key_feild", "key_field")]
)
def test_only_a_close_name_is_suggested(field: str, suggested: str) -> None:
    (problem,) = problems({f"{FACTS}.{field}": {}})
    assert ("Did you mean" in problem.remedy) == bool(suggested) and f'"{suggested}"' in f'{problem.remedy}""'


@pytest.mark.parametrize(
    "text",
    [
        MINE.replace("Create lead", "n" * 1_000_000),
        MINE.replace('"words"', f'"{"w" * 1_000_000}"'),
        MINE.replace('"words": ["crm"]', f'"{"k" * 1_000_000}": 1, "{"k" * 1_000_000}": 2'),
    ],
    ids=["name", "field", "twice"],
)
def test_a_problem_quotes_no_more_than_a_line_or_three(text: str) -> None:
    found = contracts.read(text)
    assert isinstance(found, tuple) and found
    assert all(len(str(problem)) < 1000 for problem in found)


@pytest.mark.parametrize(
    ("source", "is_one"),
    [("https://a.example/x", True), ("http://[::1]/x", True), ("HTTPS://ä.example", True)]
    + [(bad, False) for bad in ("https://?", "https://.", "https:///x", "https://-", "https:// a.example", "ftp://a.example")],
)
def test_an_address_names_a_host(source: str, is_one: bool) -> None:
    assert is_address(source) is is_one


@pytest.mark.parametrize("marks", ["\ufeff", "\ufeff\ufeff"])
def test_a_byte_order_mark_harms_neither_a_worksheet_nor_a_library(
    tmp_path: Path, marks: str, order_data: dict[str, Any]
) -> None:
    """A browser takes the first one away before anybody sees the text; the command line does not."""
    for command, text in ((["contracts", "--check"], MINE), (["validate"], json.dumps(order_data))):
        file = tmp_path / "file.json"
        file.write_text(marks + text, encoding="utf-8")
        assert cli.main([*command, str(file)]) == cli.FINE
    assert isinstance(contracts.read(marks + MINE), Contracts) and contracts.is_library(marks + MINE)
    assert isinstance(files.read(marks + json.dumps(order_data)), Worksheet)


def test_the_command_knows_what_day_it_is_and_what_show_wants(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(MINE.replace("2026-11-01", "9999-12-31"), encoding="utf-8")
    assert cli.main(["contracts", "--check", str(file)]) == cli.HAS_PROBLEMS
    assert "9999-12-31 is in the future" in capfd.readouterr().err
    for words in (["show"], ["show", "a", "b"]):
        assert cli.main(["contracts", *words]) == cli.WRONG_USAGE
        assert "show takes one id" in capfd.readouterr().err
