"""Named versions of the worksheet, compared in the page; and what else the device keeps beside the worksheet."""

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import card, choose, name_effect, open_example, open_file, wait_for_plan, write
from browser.test_keeping import agree
from browser.test_library import MINE
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file


def open_dialog(page: Page, name: str) -> None:
    """Open a dialogue that waits behind More."""
    if page.locator("#more").is_hidden():
        page.locator("#more-button").click()
    page.locator(f"#{name}-button").click()
    expect(page.locator(f"#{name}")).to_be_visible()


def keep_version(page: Page, name: str) -> None:
    """Name the worksheet as it is now, in the open dialogue."""
    page.locator("#versions-name").fill(name)
    page.get_by_role("button", name="Keep this version").click()
    expect(page.locator("#versions-list li").first).to_contain_text(name)


def test_two_versions_are_compared_with_the_verdicts_that_moved(page: Page) -> None:
    """Answers, tests and, once both are checked, verdicts; the same goes out as Markdown."""
    name_effect(page)
    choose(card(page), "destination.protection", "none")
    choose(page, "sending.on_unknown", "resend_new_key")
    wait_for_plan(page)
    open_dialog(page, "versions")
    keep_version(page, "May")
    page.keyboard.press("Escape")
    choose(page, "sending.on_unknown", "hold")
    wait_for_plan(page)
    open_dialog(page, "versions")
    page.locator("#versions-go").click()
    result = page.locator("#versions-result")
    expect(page.locator("#versions-state")).to_have_text("Compared, with the verdicts of both.", timeout=120_000)
    expect(result).to_contain_text("It was “Sends again with a new key”, and is now “Stops and hands it to a person”")
    expect(result.get_by_role("heading", name="Verdicts that moved")).to_be_visible()
    with page.expect_download() as waiting:
        page.locator("#versions-download").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert "May" in text and "## Verdicts that moved" in text and "## Answers" in text


def test_a_version_that_is_opened_is_undone_like_anything_else(page: Page) -> None:
    """The worksheet as it was comes back by Undo."""
    write(page, "workflow.name", "First")
    open_dialog(page, "versions")
    keep_version(page, "May")
    page.keyboard.press("Escape")
    write(page, "workflow.name", "Second")
    open_dialog(page, "versions")
    page.get_by_role("button", name="Open: May").click()
    name = page.locator('.question[data-path="workflow.name"] .field')
    expect(name).to_have_value("First")
    page.locator("#undo-button").click()
    expect(name).to_have_value("Second")


def test_versions_library_and_colours_are_there_after_a_reload(page: Page, product: Product) -> None:
    """They are kept as the worksheet is, once somebody agreed."""
    name_effect(page)
    agree(page)
    open_dialog(page, "versions")
    keep_version(page, "May")
    page.keyboard.press("Escape")
    open_file(page, "acme.json", MINE.encode())
    page.locator("#theme").select_option("dark")
    expect(page.locator("#own-library")).to_contain_text("Acme, 1 operation")
    page.reload()
    wait_for_python(page)
    expect(page.locator("#own-library")).to_contain_text("Acme, 1 operation")
    expect(page.locator("#theme")).to_have_value("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_dialog(page, "versions")
    expect(page.locator("#versions-list li")).to_contain_text(["May"])


def test_nothing_moves_by_itself(page: Page) -> None:
    """No style animates, also where a person did not ask for less motion."""
    page.emulate_media(reduced_motion="no-preference")
    open_example(page)
    open_dialog(page, "keys")
    assert page.evaluate("document.getAnimations().length") == 0
    moving = "[...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).scrollBehavior === 'smooth').length"
    assert page.evaluate(moving) == 0


def test_it_works_at_400_per_cent(page: Page) -> None:
    """A window of 1280 by 1024 at 400 % has 320 by 256 pixels: nothing is cut off, and the field that has the focus is in view."""
    page.set_viewport_size({"width": 320, "height": 256})
    name_effect(page)
    wait_for_plan(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for place in range(25):
        page.keyboard.press("Tab")
        hidden = page.evaluate(COVERED)
        assert hidden == "", f"stop {place}"
    page.get_by_role("tab", name="Tests").click()
    expect(page.locator("#panel-tests")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


# What has the focus and cannot be seen at all: its words, else nothing.
COVERED = """() => {
  const focused = document.activeElement;
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  if (!width || !height) return "";
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
  const seen = points.some(([x, y]) => { const there = document.elementFromPoint(x, y); return there && (focused.contains(there) || there.contains(focused)); });
  return seen ? "" : focused.outerHTML.slice(0, 200);
}"""
