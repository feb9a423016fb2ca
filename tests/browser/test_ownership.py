"""Whose draft is this: tabs that take worksheets over, give them back, remove them and copy them."""

from collections.abc import Callable

import pytest
from browser.steps import name_effect
from browser.test_keeping import agree, kept, name_of, open_device, wait_for_name, wait_for_names
from browser.test_versions import keep_version, open_dialog
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

Open = Callable[[str], Page]


@pytest.fixture
def first(open_page: Open) -> Page:
    """A tab that keeps the worksheet "Pay back"."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    agree(page)
    return page


def start_empty(page: Page) -> None:
    """Start an empty worksheet, and wait until the page says so."""
    if page.locator("#more").is_hidden():
        page.locator("#more-button").click()
    page.locator("#empty-button").click()
    expect(page.locator("#notices")).to_contain_text("An empty worksheet.")


def take_over(page: Page) -> None:
    """Go on here with what another tab has."""
    kept(page).get_by_role("button", name="Go on with it here").click()
    expect(name_of(page)).to_have_value("Pay back")


def is_kept(page: Page) -> None:
    """Wait until it is kept: somebody agreed already."""
    expect(kept(page)).to_contain_text("Kept in this browser")


def test_a_tab_that_lost_a_worksheet_keeps_the_next_one(first: Page, open_page: Open) -> None:
    """What was taken over is one worksheet, not the tab; back at it by Undo, the line says again that it is not ours."""
    second = open_page("worksheet")
    take_over(second)
    expect(kept(first)).to_contain_text("Another tab took this worksheet over")
    start_empty(first)
    expect(kept(first)).to_be_hidden()
    name_effect(first, "Precious")
    is_kept(first)
    wait_for_names(first, ["Pay back", "Precious"])
    for _ in range(3):
        first.locator("#undo-button").click()
    expect(name_of(first)).to_have_value("Pay back")
    expect(kept(first)).to_contain_text("Another tab took this worksheet over")


def test_a_worksheet_that_a_tab_left_is_free(first: Page, open_page: Open) -> None:
    """Another tab opens it from the list without a question; the one that is still open is offered to be taken over."""
    start_empty(first)
    name_effect(first, "Send mail")
    is_kept(first)
    wait_for_names(first, ["Pay back", "Send mail"])
    second = open_page("worksheet")
    expect(kept(second)).to_contain_text("“Send mail” is open in another tab")
    open_device(second)
    second.get_by_role("button", name="Open: Pay back").click()
    expect(name_of(second)).to_have_value("Pay back")
    open_device(second)
    second.get_by_role("button", name="Remove: Send mail").click()
    expect(second.locator("#device-said")).to_contain_text("is open in another tab, and was not removed")
    second.get_by_role("button", name="Open: Send mail").click()
    expect(second.locator("#device-said")).to_contain_text("Send mail is open in another tab")
    second.locator("#device-said").get_by_role("button", name="Go on with it here").click()
    expect(name_of(second)).to_have_value("Send mail")
    expect(kept(first)).to_contain_text("Another tab took this worksheet over")


def test_a_removed_worksheet_that_undo_brings_back_is_kept_anew(first: Page) -> None:
    """With one tab only, no other tab can have changed it; and removing it can be undone at once."""
    start_empty(first)
    name_effect(first, "Send mail")
    wait_for_names(first, ["Pay back", "Send mail"])
    open_device(first)
    remove = first.get_by_role("button", name="Remove: Pay back")
    remove.click()
    wait_for_names(first, ["Send mail"])
    first.locator("#device-said").get_by_role("button", name="Undo").click()
    expect(first.locator("#device-said")).to_have_text("Pay back is on this device again.")
    wait_for_names(first, ["Pay back", "Send mail"])
    remove.click()
    wait_for_names(first, ["Send mail"])
    first.keyboard.press("Escape")
    for _ in range(3):
        first.locator("#undo-button").click()
    expect(name_of(first)).to_have_value("Pay back")
    wait_for_name(first, "Pay back")
    is_kept(first)


def test_versions_of_another_tab_are_listed_and_go_with_a_copy(first: Page, open_page: Open) -> None:
    """The list is read anew each time; a copy has the versions of what it was copied from."""
    second = open_page("worksheet")
    take_over(second)
    open_dialog(second, "versions")
    keep_version(second, "Made in tab 2")
    second.keyboard.press("Escape")
    kept(first).get_by_role("button", name="Go on with it here").click()
    is_kept(first)
    open_dialog(first, "versions")
    expect(first.locator("#versions-list li")).to_contain_text(["Made in tab 2"])
    first.keyboard.press("Escape")
    expect(kept(second)).to_contain_text("Another tab took this worksheet over")
    kept(second).get_by_role("button", name="Keep mine as a copy").click()
    is_kept(second)
    open_dialog(second, "versions")
    expect(second.locator("#versions-list li")).to_contain_text(["Made in tab 2"])
    second.get_by_role("button", name="Remove: Made in tab 2").click()
    expect(second.locator("#versions-list li")).to_have_count(0)
    second.locator("#versions-said").get_by_role("button", name="Undo").click()
    expect(second.locator("#versions-list li")).to_contain_text(["Made in tab 2"])
