"""The gallery of examples: what it lists, by pointer and by keyboard; each opens as a copy and takes nothing away for good."""

from collections.abc import Callable

import pytest
from browser.steps import name_effect, question, wait_for_plan, write
from playwright.sync_api import Locator, Page, expect
from secondwrite.examples import GALLERY

one_file = pytest.mark.one_file


def example(page: Page, name: str) -> Locator:
    """The button that opens an example."""
    return page.locator("#examples li button").get_by_text(name, exact=True)


def open_named(page: Page, name: str) -> None:
    """Open an example and wait for its plan."""
    page.locator("#examples-button").click()
    example(page, name).click()
    wait_for_plan(page)


def name_of_workflow(page: Page) -> Locator:
    """The field that holds the name of the worksheet that is shown."""
    return question(page, "workflow.name").locator(".field").first


def test_the_start_page_leads_into_the_gallery(open_page: Callable[[str], Page]) -> None:
    """The link opens it, and it lists each example with the kind of business and what goes wrong."""
    page = open_page("start")
    page.get_by_role("link", name="Examples").click()
    listed = page.locator("#examples li")
    expect(listed).to_have_count(len(GALLERY), timeout=60_000)
    expect(page.locator("#examples-button")).to_have_attribute("aria-expanded", "true")
    for row, each in zip(listed.all(), GALLERY, strict=True):
        expect(row.locator(".business")).to_have_text(each.business)
        expect(row.locator(".sentence")).to_have_text(each.goes_wrong)
        expect(row.get_by_role("button", name=each.name, description=each.goes_wrong)).to_be_visible()


@one_file
def test_every_example_opens_and_gives_a_plan(page: Page) -> None:
    for each in GALLERY:
        open_named(page, each.name)
        expect(name_of_workflow(page)).to_have_value(each.name)
        expect(page.locator("#panel-front h1")).to_contain_text(each.name)
        expect(page.locator("#problems .summary")).to_have_count(0)


@one_file
def test_an_example_opens_as_a_copy_and_undo_brings_the_worksheet_back(page: Page) -> None:
    name_effect(page, "Water the plants", "Greenhouse")
    open_named(page, "Refund for a return")
    expect(page.locator("#examples")).to_be_hidden()
    expect(page.locator("#notices")).to_contain_text("It took the place of your worksheet")
    write(page, "workflow.name", "Refunds of ours")
    open_named(page, "Refund for a return")
    expect(name_of_workflow(page)).to_have_value("Refund for a return")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(name_of_workflow(page)).to_have_value("Refunds of ours")


@one_file
def test_the_first_worksheet_comes_back_from_behind_an_example(page: Page) -> None:
    name_effect(page, "Water the plants", "Greenhouse")
    open_named(page, "Story to website")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(page.locator('[data-card] [data-path="name"] .field')).to_have_value("Water the plants")
    expect(page.locator('[data-card] [data-path="destination.name"] .field')).to_have_value("Greenhouse")


@one_file
def test_the_gallery_by_keyboard_alone(page: Page) -> None:
    """Enter opens it, Escape closes it and returns to its button; a chosen example leaves the focus there too."""
    opener = page.locator("#examples-button")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#examples li")).to_have_count(len(GALLERY))
    while not page.evaluate("document.activeElement.matches('#examples li button')"):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.matches('#worksheet *')"), "the form comes before the gallery"
    page.keyboard.press("Escape")
    expect(page.locator("#examples")).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    example(page, "Expense payouts").focus()
    page.keyboard.press("Enter")
    wait_for_plan(page)
    expect(name_of_workflow(page)).to_have_value("Expense payouts")
    expect(opener).to_be_focused()


@one_file
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_gallery_fits_the_screen(page: Page, width: int) -> None:
    """No sideways scrolling, no text cut off, and buttons that a finger meets."""
    page.set_viewport_size({"width": width, "height": 844})
    page.locator("#examples-button").click()
    expect(page.locator("#examples li")).to_have_count(len(GALLERY))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for text in page.locator("#examples li :is(button, span)").all():
        assert text.evaluate("(text) => text.scrollWidth <= text.clientWidth || getComputedStyle(text).display === 'inline'")
    assert min(button.bounding_box()["height"] for button in page.locator("#examples li button").all()) >= 32
