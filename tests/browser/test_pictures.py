"""The map of the workflow and the coverage on the narrowest phone: whole, legible, and with nothing out of its place."""

import re

import pytest
from browser.steps import name_effect, open_example, show_tab, wait_for_plan, write
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.one_file

# The words of the pictures that leave them, as this browser sets them.
OUTSIDE = """() => [...document.querySelectorAll("svg.drawing")].flatMap((picture) =>
  [...picture.querySelectorAll("text")].filter((words) => {
    const { x, y, width, height } = words.getBBox();
    const whole = picture.viewBox.baseVal;
    return x < 0 || y < 0 || x + width > whole.width || y + height > whole.height;
  }).map((words) => words.textContent))"""

# Names that leave the box around them.
OUT_OF_BOX = """() => [...document.querySelectorAll("svg.drawing g")].flatMap((row) => {
  const boxes = [...row.querySelectorAll("rect")].map((box) => box.getBBox());
  return [...row.querySelectorAll("text")].filter((words) => {
    const { x, y, width, height } = words.getBBox();
    return boxes.some((box) => x < box.x + box.width && x + width > box.x && y + height / 2 > box.y && y + height / 2 < box.y + box.height
      && (x < box.x || x + width > box.x + box.width || y < box.y || y + height > box.y + box.height));
  }).map((words) => words.textContent);
})"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll("svg text")].filter((words) => words.checkVisibility()).map(
  (words) => parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a))"""


# In pixels on the screen; a little less than 11, which a browser rounds.
LEAST = 10.9

# Where each picture stands: its tab and its part there.
PICTURES = (("front", "map"), ("tests", "coverage"))


def picture(page: Page, tab: str, part: str) -> Locator:
    """Show a tab and open a part that is a picture."""
    show_tab(page, tab)
    folded = page.locator(f'.part[data-part="{part}"]')
    if folded.get_attribute("open") is None:
        folded.locator("> summary").click()
    drawn = folded.locator("svg.drawing")
    expect(drawn).to_be_visible()
    return drawn


@pytest.mark.parametrize(
    "name", ["", "Delivery_system_for_international_orders_v2" * 2, "W" * 80, "\U0001f469\u200d\U0001f4bb" * 20]
)
def test_both_pictures_fit_the_narrowest_phone(page: Page, name: str) -> None:
    open_example(page)
    if name:
        write(page, "workflow.name", name)
        name_effect(page, name, name)
        wait_for_plan(page)
    page.set_viewport_size({"width": 320, "height": 700})
    for where in PICTURES:
        box = picture(page, *where).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 320
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(OUT_OF_BOX) == []
        assert page.evaluate(SMALLEST) >= LEAST


def test_the_map_follows_what_is_typed_and_has_a_name(page: Page) -> None:
    open_example(page)
    picture(page, *PICTURES[0])
    name_effect(page, "Plan a tour", "Tour desk", place=2)
    wait_for_plan(page)
    expect(page.get_by_role("img", name="Map of the workflow: Order to delivery")).to_contain_text("Plan a tour")


def test_forced_colours_draw_in_the_text_s_own(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    open_example(page)
    colour = "(each) => [getComputedStyle(each).color, getComputedStyle(each.querySelector('path')).stroke, getComputedStyle(each.querySelector('text')).fill]"
    for where in PICTURES:
        assert len(set(picture(page, *where).evaluate(colour))) == 1


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_states_and_sequences_are_never_too_small_to_read(page: Page, width: int) -> None:
    """Where there is no room for them they scroll in a box of their own, which takes the focus; the page does not."""
    open_example(page)
    expect(page.locator("#check")).to_have_attribute("data-state", "done", timeout=90_000)
    page.set_viewport_size({"width": width, "height": 800})
    for tab, shown in (("states", "svg.states"), ("verdict", "svg.sequence")):
        panel = show_tab(page, tab)
        expect(panel.locator(shown).first).to_be_visible()
        assert page.evaluate(SMALLEST) >= LEAST
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for box in panel.locator(f".table:has({shown})").all():
            expect(box).to_have_attribute("aria-label", re.compile("picture"))
            is_wide = box.evaluate("(box) => box.scrollWidth > box.clientWidth")
            assert is_wide or width > 390 or tab != "states"
            expect(box).to_have_attribute("tabindex", "0") if is_wide else expect(box).not_to_have_attribute("tabindex", "0")
