"""The acceptance kit from the page: the bytes of the command line, with the counterexamples that the check found."""

from pathlib import Path

import pytest
from browser.steps import download, open_example
from playwright.sync_api import Page, expect
from secondwrite import cli

pytestmark = pytest.mark.one_file


def test_the_kit_is_that_of_the_command_line(page: Page, tmp_path: Path) -> None:
    """It waits for the check; what went in and what stayed is said."""
    open_example(page)
    _, saved = download(page, "#save-button")
    name, kit = download(page, "#kit-button")
    assert name == "order-to-delivery.kit.zip"
    expect(page.locator("#notices")).to_contain_text("tests in a sandbox")
    (tmp_path / "sheet.json").write_bytes(saved)
    assert cli.main(["kit", str(tmp_path / "sheet.json"), "-o", str(tmp_path / name)]) == cli.FINE
    assert kit == (tmp_path / name).read_bytes()
    assert b"counterexample.p1.create-job" in kit
