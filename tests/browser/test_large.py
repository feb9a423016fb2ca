"""The largest worksheet in the page: thirty effects, every field full; what is larger is refused, with the limit."""

import json
import re
from functools import cache

import pytest
from asked import worksheet
from browser.steps import card, download, open_file, question, write
from browser.test_versions import keep_version, open_dialog
from large import large
from playwright.sync_api import Page, expect
from secondwrite import files
from secondwrite.worksheet import MOST_EFFECTS

pytestmark = [pytest.mark.long, pytest.mark.one_file]

PATIENT = 180_000


@cache
def file() -> str:
    """Its file, without what looks like the name of a person: whoever exports would be asked about it."""
    return files.write(worksheet(large())).replace("Ein Wort", "ein Wort")


def wait_for_plan(page: Page) -> None:
    """Wait longer than for others."""
    expect(page.locator("#status")).to_have_text(re.compile(r"^[\d,]+ tests, "), timeout=PATIENT)
    expect(page.locator("#stale")).to_be_hidden(timeout=PATIENT)


def test_the_largest_worksheet_can_be_worked_with(page: Page) -> None:
    """Opened, typed into, its check begun and cancelled, exported in every form; one effect or letter more is refused."""
    page.evaluate("() => { window.print = () => { globalThis.printed = document.getElementById('paper').textContent; }; }")
    open_dialog(page, "versions")
    keep_version(page, "Empty")
    page.keyboard.press("Escape")
    open_file(page, "large.json", file().encode())
    expect(page.locator("#notices")).to_contain_text("large.json is open.", timeout=PATIENT)
    wait_for_plan(page)
    expect(page.locator("[data-card]")).to_have_count(MOST_EFFECTS)
    refuse_more(page)
    write(card(page, MOST_EFFECTS), "name", "The last one")
    expect(page.locator("#report")).to_contain_text("The last one", timeout=PATIENT)
    expect(page.locator("#check")).to_have_attribute("data-state", "running", timeout=PATIENT)
    page.locator("#check-button").click()
    expect(page.locator("#check")).to_have_attribute("data-state", "cancelled")
    for button, sign in (("save", b'"The last one"'), ("download", b"The last one")):
        assert sign in download(page, f"#{button}-button")[1], button
    page.locator("#print-button").click()
    page.locator("#print-go").click(timeout=PATIENT)
    page.wait_for_function("() => globalThis.printed?.includes('The last one')", timeout=PATIENT)
    page.locator("#share-button").click()
    expect(page.locator("#share-length")).to_contain_text("characters", timeout=PATIENT)
    assert b"The last one" in download(page, "#share-file")[1]
    for shape, sign in (("html", b"<!doctype html>"), ("zip", b"PK"), ("markdown", b"The last one")):
        page.locator("#ask-button").click()
        assert sign in download(page, f"#ask-{shape}")[1], shape
    assert page.locator("#faults").inner_text() == ""


def refuse_more(page: Page) -> None:
    """A file with one effect more is refused with the limit, a text that is too long is marked, and the form offers no more effects."""
    expect(page.locator("#add-effect")).to_be_disabled()
    data = json.loads(file())
    data["effects"].append({"name": "One more", "destination": {"name": "Bank"}})
    open_file(page, "more.json", json.dumps(data).encode())
    expect(page.locator("#notices")).to_contain_text("At most 30 fit one worksheet", timeout=PATIENT)
    name = question(page, "workflow.name").locator(".field")
    before = name.input_value()
    name.fill("x" * 201)
    expect(page.locator("#stale")).to_be_visible(timeout=PATIENT)
    name.press("Tab")
    expect(question(page, "workflow.name").locator(".problem")).to_contain_text("longer than 200 characters")
    name.fill(before)
    wait_for_plan(page)
