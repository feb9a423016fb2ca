"""The list of a test manager: with it an import updates; what is wrong with it is said."""

import pytest
from exports.made import made, order, plan_of, table
from secondwrite.exports.formats import Format
from secondwrite.exports.trackers import numbers
from secondwrite.exports.trackers.numbers import AZURE, TESTRAIL, XRAY, Numbering
from secondwrite.exports.trackers.table import OURS

IDS = [case.id for case in plan_of(order()).cases]
ONE, TWO = IDS[:2]
COLUMNS = {Format.TESTRAIL: "ID", Format.AZURE: "ID", Format.XRAY: "Issue Key"}


def rows(format: Format, known: dict[str, str]) -> list[dict[str, str]]:
    """The table of an export with these numbers."""
    return table(next(iter(made(format, numbers=known).files.values())))


@pytest.mark.parametrize(("format", "number"), [(Format.TESTRAIL, "C7"), (Format.AZURE, "7"), (Format.XRAY, "SHOP-7")])
def test_the_numbers_stand_in_the_products_own_column(format: Format, number: str) -> None:
    found = [row for row in rows(format, {ONE: number}) if row[COLUMNS[format]]]
    assert {(row[OURS], row[COLUMNS[format]]) for row in found} == {(ONE, number)}
    assert found[0] == next(row for row in rows(format, {ONE: number}) if row[OURS] == ONE), "where the test begins"


@pytest.mark.parametrize("format", COLUMNS)
def test_what_a_second_import_does_is_said(format: Format) -> None:
    none, some, all = (" ".join(made(format, numbers=dict.fromkeys(ids, "1")).notes) for ids in ([], [ONE], IDS))
    assert "No test has a number" in none and "a second time makes new cases" in none
    assert f"{len(IDS) - 1} of {len(IDS)} tests have no number" in some and "makes new cases" in some
    assert "Each test has its number" in all and "makes new cases" not in all
    assert "1 of the numbers belong" in " ".join(made(format, numbers={**dict.fromkeys(IDS, "1"), "replay.gone.x": "2"}).notes)


@pytest.mark.parametrize("format", [each for each in Format if each not in (Format.HTML, Format.MARKDOWN)])
def test_that_no_import_was_tried_is_said(format: Format) -> None:
    assert "never tried" in " ".join(made(format).notes)


@pytest.mark.parametrize(("numbering", "text"), [
    (TESTRAIL, f"ID,Title,{OURS}\r\nC1,A,{ONE}\r\n,Step 2,{ONE}\r\nC2,B,{TWO}\r\n"),
    (TESTRAIL, f"\ufeffCase ID;{OURS};More\nC1;{ONE}\nC2;{TWO};x;y\n"),
    (TESTRAIL, f"{ONE},C1\n{TWO},C2\n"),
    (TESTRAIL, f"ours\ttheirs\n{ONE}\tC1\n{TWO}\tC2\n"),
])  # fmt: skip
def test_a_list_is_read_by_its_names_or_as_two_columns(numbering: Numbering, text: str) -> None:
    assert numbers.read(text, numbering) == {ONE: "C1", TWO: "C2"}


def test_jira_lists_our_ids_among_the_labels() -> None:
    text = f"Summary,Issue key,Labels,Labels\nA,SHOP-1,checkout,{ONE}\nB,SHOP-2,{TWO} other,\nC,SHOP-3,other,\n"
    assert numbers.read(text, XRAY) == {ONE: "SHOP-1", TWO: "SHOP-2"}


def test_an_export_of_ours_that_comes_back_is_a_list() -> None:
    """As a product gives it back, or somebody filled it in: lines between quotes, and rows of steps without a number."""
    [text] = made(Format.TESTRAIL, numbers={ONE: "C1", TWO: "C2"}).files.values()
    assert numbers.read(text, TESTRAIL) == {ONE: "C1", TWO: "C2"}


@pytest.mark.parametrize(("text", "code"), [
    ("", "no_columns"),
    ("a,b,c\n1,2,3\n", "no_columns"),
    (f"ID,{OURS}\n,{ONE}\n", "no_tests"),
    ("a,b\n1,2\n", "no_tests"),
    (f"{ONE},T1\n", "no_number"),
    (f"{ONE},=1+1\n", "no_number"),
    (f"{ONE},1\n{ONE},2\n", "two_numbers"),
    (f"{ONE},1\n{TWO},1\n", "one_number"),
    (f"{ONE},1\n" + "x" * 200_000, "no_csv"),
    ("x" * 9_000_000, "too_big"),
])  # fmt: skip
def test_what_is_wrong_with_a_list_is_said_with_what_to_do(text: str, code: str) -> None:
    found = numbers.read(text, AZURE)
    assert isinstance(found, tuple) and [problem.code for problem in found] == [code]
    assert found[0].what and found[0].remedy


def test_a_number_of_another_product_is_refused_with_its_row() -> None:
    found = numbers.read(f"{ONE},C1\n{TWO},SHOP-2\n", TESTRAIL)
    assert isinstance(found, tuple) and "Row 2" in found[0].where and "C123" in found[0].remedy
