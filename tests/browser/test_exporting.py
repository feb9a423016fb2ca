"""Exports for other programs: the bytes of the command line, what has to be said of them, and reports that open as worksheets again."""

from pathlib import Path

import pytest
from browser.steps import download, name_effect, open_example, open_file, question, wait_for_plan, write
from browser.test_files import DROP
from playwright.sync_api import Page, expect
from secondwrite import cli

pytestmark = pytest.mark.one_file

ID = "unknown.ack-lost.create-job"


def from_the_command_line(folder: Path, worksheet: bytes, name: str, *arguments: str) -> bytes:
    """What `second-write export` writes of a saved worksheet today, under a name."""
    (folder / "sheet.json").write_bytes(worksheet)
    assert cli.main(["export", str(folder / "sheet.json"), "-o", str(folder / name), *arguments]) == cli.FINE
    return (folder / name).read_bytes()


def choose_format(page: Page, name: str) -> None:
    """Open the dialogue and choose a format."""
    page.locator("#export-button").click()
    page.locator("#export-format").select_option(name)


def test_tables_and_zips_are_those_of_the_command_line(page: Page, tmp_path: Path) -> None:
    """With the list of a product; what a second import does is said before anything leaves."""
    open_example(page)
    _, saved = download(page, "#save-button")
    choose_format(page, "testrail")
    notes = page.locator("#export-notes")
    expect(notes).to_contain_text("never tried in the real product")
    expect(notes).to_contain_text("No test has a number of the product")
    listed = f"ID,Second Write ID\nC42,{ID}\n"
    for text, says in (("x", "It lacks the column of our ids"), (listed, "tests have no number")):
        page.locator("#export-numbers").set_input_files({"name": "list.csv", "mimeType": "text/csv", "buffer": text.encode()})
        expect(notes).to_contain_text(says)
    (tmp_path / "list.csv").write_text(listed)
    name, table = download(page, "#export-go")
    assert name == "order-to-delivery.testrail.csv" and b"C42" in table
    numbered = ("--to", "testrail", "--numbers", str(tmp_path / "list.csv"))
    assert table == from_the_command_line(tmp_path, saved, name, *numbered)
    choose_format(page, "dmn")
    expect(page.locator("#export-table")).to_be_hidden()
    expect(notes).to_contain_text("SpiffWorkflow")
    name, zipped = download(page, "#export-go")
    assert name == "order-to-delivery.dmn.zip"
    assert zipped == from_the_command_line(tmp_path, saved, name, "--to", "dmn")


@pytest.mark.parametrize(("format", "ending"), [("html", ".report.html"), ("markdown", "-test-plan.md")])
def test_a_report_is_that_of_the_command_line_and_opens_again(page: Page, tmp_path: Path, format: str, ending: str) -> None:
    """Picked or dropped; nobody wrote it, so that it says the same worksheet as before."""
    name_effect(page)
    write(page, "workflow.name", "Refunds")
    wait_for_plan(page)
    _, saved = download(page, "#save-button")
    choose_format(page, format)
    expect(page.locator("#export-notes")).to_contain_text("The whole worksheet is in it")
    name, report = download(page, "#export-go")
    assert name == f"refunds{ending}"
    assert report == from_the_command_line(tmp_path, saved, name, "--to", format)
    write(page, "workflow.name", "Something else")
    if format == "html":
        open_file(page, name, report)
    else:
        page.evaluate(DROP, [name, report.decode()])
    expect(page.locator("#notices")).to_contain_text(f"{name} is open.")
    expect(question(page, "workflow.name").locator(".field")).to_have_value("Refunds")
    wait_for_plan(page)
    assert download(page, "#save-button")[1] == saved


def test_without_a_plan_there_is_nothing_to_export(page: Page) -> None:
    page.locator("#export-button").click()
    expect(page.locator("#notices")).to_contain_text("No file was made")
    expect(page.locator("#export")).to_be_hidden()
