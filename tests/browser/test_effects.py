"""The cards of the effects: 1 to 30, in the person's order, and nothing lost by a slip."""

import json
from collections.abc import Callable

import pytest
from browser.steps import card, choose, download, name_effect, question, wait_for_plan
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file


def names(page: Page) -> list[str]:
    """The names in the cards, from first to last."""
    return [field.input_value() for field in page.locator('[data-card] [data-path="name"] .field').all()]


def test_effects_are_added_duplicated_moved_and_removed_with_undo(page: Page) -> None:
    """Each button does what it says, focus goes where the work is, and the plan follows."""
    name_effect(page)
    choose(card(page), "does", "create")
    page.get_by_role("button", name="Add another effect").click()
    expect(card(page, 2).locator("h3")).to_be_focused()
    name_effect(page, "Tell customer", "Mail service", place=2)
    assert names(page) == ["Create job", "Tell customer"]
    page.get_by_role("button", name="Move up: effect 2, Tell customer").click()
    assert names(page) == ["Tell customer", "Create job"]
    page.get_by_role("button", name="Duplicate: effect 2, Create job").click()
    assert names(page)[2] != "Create job"
    assert question(card(page, 3), "does").locator("input:checked").get_attribute("value") == "create"
    page.get_by_role("button", name="Remove: effect 1, Tell customer").click()
    undo = page.locator(".removed button")
    expect(undo).to_be_focused()
    assert len(names(page)) == 2
    undo.click()
    assert names(page)[:2] == ["Tell customer", "Create job"]
    wait_for_plan(page)
    _, saved = download(page, "#save-button")
    assert [effect["name"] for effect in json.loads(saved)["effects"]] == names(page)


def test_one_effect_stays_and_thirty_are_the_most(open_page: Callable[[str], Page]) -> None:
    """The last effect cannot be removed, and a thirty-first cannot be added."""
    page = open_page("worksheet")
    expect(card(page).locator('[data-do="remove"]')).to_be_disabled()
    add = page.locator("#add-effect")
    for _ in range(29):
        add.click()
    expect(page.locator("[data-card]")).to_have_count(30)
    expect(add).to_be_disabled()
    expect(card(page).locator('[data-do="duplicate"]')).to_be_disabled()


def test_two_effects_of_one_name_are_told_apart(page: Page) -> None:
    """The problem stands at the second of them."""
    name_effect(page)
    page.get_by_role("button", name="Add another effect").click()
    name_effect(page, place=2)
    page.locator("#workflow .field").first.focus()
    expect(question(card(page, 2), "name").locator(".problem")).to_contain_text("Effect 1 is called")
