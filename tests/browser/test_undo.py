"""Undo and redo reach over everything: typing, choosing, cards, what came from elsewhere."""

import pytest
from browser.steps import card, choose, name_effect, open_example, open_file, question, write
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.one_file

MINE = '{"format": "second-write worksheet", "version": 1, "workflow": {"name": "Refunds"}, "effects": [{"name": "Pay", "destination": {"name": "Bank"}}]}'


def field(scope: Page | Locator, path: str) -> Locator:
    """The text field of a question."""
    return question(scope, path).locator(".field").first


def names(page: Page) -> list[str]:
    """The names of the effects, in their order."""
    return [each.input_value() for each in page.locator('[data-card] [data-path="name"] .field').all()]


def test_typing_and_choosing_are_undone_and_done_again_step_by_step(page: Page) -> None:
    """By key and by button; the page says what was undone, and one step is one field."""
    expect(page.locator("#undo-button")).to_be_disabled()
    field(page, "workflow.name").fill("Refunds")
    field(card(page), "name").fill("Pay back")
    choose(page, "sending.on_unknown", "hold")
    held = question(page, "sending.on_unknown").locator('input[value="hold"]')
    page.keyboard.press("Control+z")
    expect(held).not_to_be_checked()
    expect(page.locator("#notices")).to_contain_text("Undone: ")
    page.locator("#undo-button").click()
    expect(field(card(page), "name")).to_have_value("")
    page.keyboard.press("Control+z")
    expect(field(page, "workflow.name")).to_have_value("")
    page.keyboard.press("Control+z")
    expect(page.locator("#notices")).to_contain_text("There is nothing to undo.")
    expect(page.locator("#undo-button")).to_be_disabled()
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+z")
    page.locator("#redo-button").click()
    expect(field(page, "workflow.name")).to_have_value("Refunds")
    expect(field(card(page), "name")).to_have_value("Pay back")
    expect(held).to_be_checked()
    expect(page.locator("#redo-button")).to_be_disabled()


def test_a_new_change_ends_what_could_be_done_again(page: Page) -> None:
    """As everywhere."""
    write(page, "workflow.name", "Refunds")
    page.locator("#undo-button").click()
    expect(page.locator("#redo-button")).to_be_enabled()
    write(page, "workflow.name", "Returns")
    field(page, "workflow.business_record").focus()
    expect(page.locator("#redo-button")).to_be_disabled()
    expect(field(page, "workflow.name")).to_have_value("Returns")


def test_cards_come_back_as_they_were(page: Page) -> None:
    """Adding, moving, removing and duplicating; the same card comes back, with its answers and its place."""
    name_effect(page, "Pay", "Bank")
    page.locator("#add-effect").click()
    name_effect(page, "Mail", "Mail server", place=2)
    choose(card(page, 2), "does", "send")
    card(page, 2).get_by_role("button", name="Move up").click()
    field(card(page, 1), "name").focus()
    card(page, 1).get_by_role("button", name="Remove").click()
    assert names(page) == ["Pay"]
    page.locator("#undo-button").click()
    assert names(page) == ["Mail", "Pay"]
    expect(question(card(page, 1), "does").locator('input[value="send"]')).to_be_checked()
    expect(page.locator(".removed")).to_have_count(0)
    page.locator("#undo-button").click()
    assert names(page) == ["Pay", "Mail"]
    for _ in range(2):
        page.locator("#redo-button").click()
    assert names(page) == ["Pay"]


def test_opening_an_example_or_a_file_and_starting_empty_are_undone(page: Page) -> None:
    """Nothing that took the place of a worksheet is the end of it."""
    name_effect(page, "Pay back")
    open_example(page)
    several = page.locator("[data-card]").count()
    open_file(page, "refunds.json", MINE.encode())
    expect(field(page, "workflow.name")).to_have_value("Refunds")
    page.locator("#more-button").click()
    page.locator("#empty-button").click()
    assert names(page) == [""]
    page.locator("#undo-button").click()
    assert names(page) == ["Pay"]
    page.locator("#undo-button").click()
    expect(page.locator("[data-card]")).to_have_count(several)
    page.locator("#undo-button").click()
    assert names(page) == ["Pay back"]


def test_what_the_library_filled_in_is_undone_by_key(page: Page) -> None:
    """Also what a choice in the library wrote into many questions is one step."""
    picker = question(card(page), "destination.contract")
    picker.locator(".field").fill("stripe")
    picker.get_by_role("option").click()
    expect(field(card(page), "destination.name")).to_have_value("Stripe")
    page.locator("#undo-button").click()
    expect(field(card(page), "destination.name")).to_have_value("")
    expect(picker.locator(".field")).to_have_value("")
    page.locator("#redo-button").click()
    expect(field(card(page), "destination.name")).to_have_value("Stripe")
    expect(picker.locator(".field")).to_have_value("Stripe: Create payment (API v1)")


def test_undo_by_key_stays_out_of_dialogues_and_searches(page: Page) -> None:
    """In a dialogue the keys are the browser's own."""
    write(page, "workflow.name", "Refunds")
    page.locator("#more-button").click()
    page.locator("#versions-button").click()
    page.locator("#versions-name").fill("May")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(field(page, "workflow.name")).to_have_value("Refunds")


def test_undo_takes_back_what_was_said_about_the_step(page: Page) -> None:
    """A card that is back in its place is not said to have moved."""
    name_effect(page, "Pay", "Bank")
    page.locator("#add-effect").click()
    name_effect(page, "Mail", "Mail server", place=2)
    card(page, 1).get_by_role("button", name="Move down").click()
    expect(page.locator("#cards-said")).to_have_text("Pay is now 2 of 2.")
    page.locator("#undo-button").click()
    expect(page.locator("#cards-said")).to_be_empty()
    assert names(page) == ["Pay", "Mail"]
