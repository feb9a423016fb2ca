"""CSV for test managers, read by Python's csv and held against the rules of each vendor."""

import csv
import io
import json
from itertools import groupby

import pytest
from exports.made import FORMULA, NAME, made, odd, order, plan_of, table
from secondwrite.exports.formats import Format
from secondwrite.exports.trackers import steps, xray
from secondwrite.exports.trackers.table import OURS
from secondwrite.legibility import one_line

TABLES = (Format.TESTRAIL, Format.XRAY, Format.AZURE)
IDS = [case.id for case in plan_of(order()).cases]
# What the vendor's own sample has, and the six names that Azure wants in exactly this spelling.
TESTRAIL_SAMPLE = ["Title", "Type", "Priority", "Preconditions", "Steps", "Expected Result", "Section"]
AZURE_NEEDS = ["ID", "Work Item Type", "Title", "Test Step", "Step Action", "Step Expected"]
AZURE_TITLE = 128


def csv_of(format: Format, **wanted: object) -> str:
    """The table of an export."""
    [text] = [text for name, text in made(format, **wanted).files.items() if name.endswith(".csv")]
    return text


def by_test(format: Format, **wanted: object) -> list[tuple[str, list[dict[str, str]]]]:
    """The rows of each test, which stand together."""
    return [(id, list(rows)) for id, rows in groupby(table(csv_of(format, **wanted)), lambda row: row[OURS])]


@pytest.mark.parametrize("format", TABLES)
def test_every_row_carries_our_id_and_each_test_is_there_once(format: Format) -> None:
    assert [id for id, _ in by_test(format)] == IDS


@pytest.mark.parametrize("format", TABLES)
def test_an_import_begins_with_its_head_and_ends_each_line_as_csv_does(format: Format) -> None:
    text = csv_of(format)
    assert not text.startswith("\ufeff") and text.endswith("\r\n")
    assert text.count("\r\n") == len(table(text)) + 1
    assert {len(row) for row in csv.reader(io.StringIO(text, newline=""), strict=True)} == {len(table(text)[0])}


@pytest.mark.parametrize(("format", "action", "expected"), [
    (Format.TESTRAIL, "Steps", "Expected Result"), (Format.XRAY, "Action", "Result"), (Format.AZURE, "Step Action", "Step Expected"),
])  # fmt: skip
def test_the_steps_are_those_of_the_plan_and_nothing_of_a_test_is_lost(format: Format, action: str, expected: str) -> None:
    for case, (_, rows) in zip(plan_of(order()).cases, by_test(format), strict=True):
        told = "\n".join("\n".join(row.values()) for row in rows)
        text = case.text
        whole = (*text.before, text.fault, *text.steps, *text.at_destination, *text.at_sender, *text.never, *text.evidence, text.passes)
        assert [each for each in (*whole, case.why) if one_line(each) not in told] == [], case.id
        written = [(row[action], row[expected]) for row in rows if row[action] and not row[action].startswith("Why: ")]
        assert written == [(step.action, step.expected) for step in steps.steps(case, plan_of(order()))]


def test_testrail_has_the_vendors_head_and_a_title_where_a_test_begins() -> None:
    head = next(csv.reader(io.StringIO(csv_of(Format.TESTRAIL))))
    assert head[: len(TESTRAIL_SAMPLE)] == TESTRAIL_SAMPLE
    for _, (first, *others) in by_test(Format.TESTRAIL):
        assert first["Title"] and first["Preconditions"].startswith("Why: ") and first["Steps"]
        assert first["Section"].split(" > ")[0] == "Order to delivery" and len(first["Section"].split(" > ")) == 3
        assert others and not any(row[name] for row in others for name in ("Title", "Type", "Priority", "Preconditions", "Section", "ID"))


def test_in_testrail_a_name_opens_no_section_of_its_own() -> None:
    [section] = {row["Section"].split(" > ")[0] for row in table(csv_of(Format.TESTRAIL, found=odd())) if row["Section"]}
    assert section.startswith("Orders x Scenario: y") and section.endswith("- a/b")


def test_azure_has_the_exact_head_then_a_title_then_numbered_steps() -> None:
    assert next(csv.reader(io.StringIO(csv_of(Format.AZURE))))[: len(AZURE_NEEDS)] == AZURE_NEEDS
    for _, (first, *others) in by_test(Format.AZURE):
        assert (first["ID"], first["Work Item Type"], first["State"]) == ("", "Test Case", "Design") and first["Title"]
        assert [first[name] for name in AZURE_NEEDS[3:]] == ["", "", ""]
        assert [row["Test Step"] for row in others] == [str(place + 1) for place in range(len(others))]
        assert not any(row[name] for row in others for name in AZURE_NEEDS[:3])


def test_a_title_in_azure_is_no_longer_than_it_may_be() -> None:
    titles = [row["Title"] for row in table(csv_of(Format.AZURE, found=odd())) if row["Title"]]
    assert max(map(len, titles)) == AZURE_TITLE and any(title.endswith("…") for title in titles)


def test_xrays_mapping_names_the_columns_as_they_stand() -> None:
    files = made(Format.XRAY).files
    mapping = json.loads(files["order-to-delivery.xray.json"])
    head = next(csv.reader(io.StringIO(files["order-to-delivery.xray.csv"])))
    fields = {head[each["column.index"]]: each["jira.field"]["id"] for each in mapping["config.field.mappings"]}
    assert list(fields) == head
    assert {"__xray_testId", "summary", "xray_testtype"} <= set(fields.values()), "the three that must be mapped"
    assert (fields["Issue Key"], fields["Action"], fields["Result"]) == ("__issue_key", "__xray_step_action", "__xray_step_result")
    assert (fields[OURS], mapping["config.delimiter"], mapping["config.project.key"]) == ("labels", ",", "")
    assert all(set(each["jira.field"]) == {"group", "id", "type"} for each in mapping["config.field.mappings"])


def test_in_xray_the_rows_of_a_test_have_its_number_and_type_and_the_first_its_summary() -> None:
    for place, (_, rows) in enumerate(by_test(Format.XRAY), 1):
        assert {(row["Issue ID"], row["Test Type"], row["Issue Key"]) for row in rows} == {(str(place), "Manual", "")}
        assert rows[0]["Test Summary"] and not any(row["Test Summary"] or row["Test Repo"] for row in rows[1:])
        assert rows[0]["Test Repo"].count("/") == 2


def test_xray_gets_no_more_issues_at_once_than_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert xray.MOST_ISSUES == 1000
    monkeypatch.setattr(xray, "MOST_ISSUES", len(IDS) - 1)
    files = made(Format.XRAY, is_for_spreadsheets=False).files
    assert list(files) == [f"order-to-delivery.xray{part}" for part in ("-1.csv", "-2.csv", ".json")]
    parts = [list(dict.fromkeys(row[OURS] for row in table(text))) for text in list(files.values())[:2]]
    assert parts == [IDS[:-1], IDS[-1:]]


@pytest.mark.parametrize("format", TABLES)
def test_for_spreadsheets_no_cell_is_a_formula_and_for_an_import_none_is_changed(format: Format) -> None:
    safe = csv_of(format, found=odd(), is_for_spreadsheets=True)
    assert safe.startswith("\ufeff")
    cells = [cell for row in table(safe.removeprefix("\ufeff")) for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) or "\n" in cell]
    as_they_are = [cell for row in table(csv_of(format, found=odd())) for cell in row.values()]
    risky = [cell for cell in as_they_are if cell.startswith(("=", "+", "-", "@"))]
    assert any(cell.startswith(FORMULA) for cell in risky), "such cells are there"
    assert {f"'{one_line(cell)}" for cell in risky} <= set(cells)
    assert not any("\u202e" in cell or "Scenario: y" in cell.split("\n") for cell in as_they_are)


def test_a_spreadsheet_gets_no_mapping_file() -> None:
    assert [name.rpartition(".")[2] for name in made(Format.XRAY, is_for_spreadsheets=True).files] == ["csv"]


def test_what_was_typed_stays_in_its_cell_as_people_see_it() -> None:
    rows = table(csv_of(Format.TESTRAIL, found=odd()))
    name = one_line(NAME)
    assert list(dict.fromkeys(row[OURS] for row in rows)) == [case.id for case in plan_of(odd()).cases]
    assert any(row["Title"].endswith(f": {name}") for row in rows) and "\u202e" not in name
