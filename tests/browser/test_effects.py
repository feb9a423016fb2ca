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


def three_effects(page: Page) -> None:
    """Effects A, B and C."""
    for place, name in enumerate("ABC", 1):
        if place > 1:
            page.locator("#add-effect").click()
        name_effect(page, name, "Somewhere", place=place)


def middle_of(page: Page, place: int) -> tuple[float, float]:
    """Where the grip of a card is on the screen."""
    box = card(page, place).locator("[data-grip]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_effects_are_dragged_with_the_mouse(page: Page) -> None:
    """While one is dragged all are folded to their heads; the new place is told, and Escape takes the card back."""
    three_effects(page)
    card(page, 3).locator("h3").scroll_into_view_if_needed()
    page.mouse.move(*middle_of(page, 3))
    page.mouse.down()
    expect(card(page, 1).locator('[data-path="name"]')).to_be_hidden()
    x, y = middle_of(page, 1)
    page.mouse.move(x, y - 8, steps=5)
    expect(page.locator("#cards-said")).to_have_text("C is now 1 of 3.")
    page.mouse.up()
    assert names(page) == ["C", "A", "B"]
    expect(card(page, 1).locator('[data-path="name"]')).to_be_visible()
    expect(card(page, 1).locator("h3")).to_have_text("Effect 1: C")
    page.mouse.move(*middle_of(page, 1))
    page.mouse.down()
    page.mouse.move(x, middle_of(page, 3)[1] + 24, steps=5)
    expect(page.locator("#cards-said")).to_have_text("C is now 3 of 3.")
    page.keyboard.press("Escape")
    expect(page.locator("#cards-said")).to_have_text("C is back at 1.")
    page.mouse.up()
    assert names(page) == ["C", "A", "B"]


def test_effects_are_dragged_with_a_finger(page: Page) -> None:
    """A touch moves the card, and not the page."""
    three_effects(page)
    card(page, 1).locator("h3").scroll_into_view_if_needed()
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", middle_of(page, 1))
    expect(card(page, 1).locator('[data-path="name"]')).to_be_hidden()
    x, y = middle_of(page, 2)
    touch("touchMove", (x, y - 20))
    touch("touchMove", (x, y + 8))
    touch("touchEnd")
    expect(page.locator("#cards-said")).to_have_text("A is now 2 of 3.")
    assert names(page) == ["B", "A", "C"]


def test_a_move_by_button_is_told(page: Page) -> None:
    """Who does not see the cards hears where the effect is now."""
    three_effects(page)
    page.get_by_role("button", name="Move up: effect 3, C").click()
    expect(page.locator("#cards-said")).to_have_text("C is now 2 of 3.")
