"""Everybody can do the main job: by keyboard alone, on a phone, in print, before Python is there."""

from collections.abc import Callable

import pytest
from browser.steps import READY, card, name_effect, open_example, open_folds, question, wait_for_plan
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

WIDTHS = (320, 390, 1280)


def press_until(page: Page, key: str, is_there: Callable[[], bool], most: int = 80) -> None:
    """Press a key until something holds."""
    for _ in range(most):
        if is_there():
            return
        page.keyboard.press(key)
    raise AssertionError(f"not reached with {most} times {key}")


def is_focused(page: Page, selector: str) -> bool:
    """Whether the focus is on an element."""
    return bool(page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector))


def test_the_main_job_by_keyboard_alone(page: Page) -> None:
    """From the top of the page to the download without a pointer."""
    press_until(page, "Tab", lambda: is_focused(page, "#open-button"))
    press_until(page, "Tab", lambda: is_focused(page, '[data-card] [data-path="name"] .field'))
    page.keyboard.type("Create job")
    press_until(page, "Tab", lambda: is_focused(page, '[data-path="does"] input'))
    page.keyboard.press("ArrowDown")
    press_until(page, "Tab", lambda: is_focused(page, '[data-path="destination.name"] .field'))
    page.keyboard.type("Delivery system")
    press_until(page, "Tab", lambda: is_focused(page, '[data-path="destination.protection"] input'))
    page.keyboard.press("ArrowUp")
    press_until(page, "Tab", lambda: is_focused(page, '[data-path="destination.protection"] .basis summary'))
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert is_focused(page, '[data-extra="basis"]')
    wait_for_plan(page)
    press_until(page, "Tab", lambda: is_focused(page, "#download-button"), most=200)
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename.endswith(".md")


def test_the_skip_link_comes_first_and_leads_to_the_content(open_page: Callable[[str], Page]) -> None:
    """Who goes by keyboard need not pass the head of the page each time."""
    page = open_page("start")
    page.keyboard.press("Tab")
    assert is_focused(page, ".skip")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert is_focused(page, ".start .actions a")


def test_nothing_scrolls_sideways(page: Page) -> None:
    """At 320, 390 and 1280 pixels, everything open and long words typed, only tables scroll inside themselves."""
    open_example(page)
    open_folds(page)
    name_effect(page, "Donaudampfschifffahrtsgesellschaft" * 3)
    wait_for_plan(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_start_page_does_not_scroll_sideways(open_page: Callable[[str], Page]) -> None:
    """The first screen is for a phone, too, and leads to the worksheet."""
    page = open_page("start")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Start a worksheet").click()
    expect(page.get_by_role("heading", level=1, name="Test plan worksheet")).to_be_visible()
    expect(page.locator("#start-title")).not_to_be_visible()


def test_the_form_works_before_python_is_ready(open_page: Callable[[str], Page]) -> None:
    """What is typed while Python starts is in the first plan."""
    page = open_page("worksheet")
    name_effect(page, "Early bird", "Nest")
    expect(page.locator("#status")).to_have_text(READY, timeout=60_000)
    expect(page.locator("#report")).to_contain_text("Early bird")


def test_typing_a_number_chooses_it(open_page: Callable[[str], Page]) -> None:
    """Don't know is chosen at first; who types means it; choosing boxes leaves don't know."""
    page = open_page("worksheet")
    open_folds(page)
    retention = question(card(page), "destination.remembers_for")
    expect(retention.locator('input[value="dont_know"]')).to_be_checked()
    retention.locator("input[type=text]").fill("24 h")
    expect(retention.locator('input[value="given"]')).to_be_checked()
    binds = question(page, "sending.authority.binds")
    binds.locator('input[value="amount"]').check()
    expect(binds.locator('input[value="dont_know"]')).not_to_be_checked()
    binds.locator('input[value="none"]').check()
    expect(binds.locator('input[value="amount"]')).not_to_be_checked()
    binds.locator('input[value="amount"]').check()
    binds.locator('input[value="amount"]').uncheck()
    expect(binds.locator('input[value="dont_know"]')).to_be_checked()


def test_paper_holds_the_plan_and_nothing_else(page: Page) -> None:
    """Form and buttons are left out in print."""
    open_example(page)
    page.emulate_media(media="print")
    expect(page.locator("#report h1")).to_be_visible()
    for gone in ("#worksheet", ".work-head", ".pane-head", ".site-head", ".to-plan"):
        expect(page.locator(gone)).to_be_hidden()
