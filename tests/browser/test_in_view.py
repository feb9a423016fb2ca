"""What takes the focus is in view and can be told: under bars that stay, in low windows, in forced colours, after a jump."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.steps import open_example, question, show_tab
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

# What lies over what has the focus: over its middle or a corner of it.
COVERS = """() => {
  const node = document.activeElement;
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const points = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
  const hits = points.map(([x, y]) => document.elementFromPoint(x, y));
  const isFree = (hit) => hit && (node.contains(hit) || hit.contains(node));
  return hits.filter((hit) => !isFree(hit)).map((hit) => `${node.outerHTML.slice(0, 80)} under ${hit?.outerHTML.slice(0, 80)}`);
}"""
BARS = ".notices, .sections, .to-plan, .pane-head, .kept"
STAYING = f"""() => [...document.querySelectorAll("{BARS}")].filter((bar) =>
  ["sticky", "fixed"].includes(getComputedStyle(bar).position)).map((bar) => bar.className)"""
LOOK = """(node, names) => {
  const probe = document.body.appendChild(document.createElement("i"));
  const system = names.map((name) => { probe.style.color = name; return getComputedStyle(probe).color; });
  probe.remove();
  const { color, backgroundColor, borderBottomColor, borderBottomWidth, forcedColorAdjust } = getComputedStyle(node);
  return { system, color, backgroundColor, borderBottomColor, width: parseFloat(borderBottomWidth), forcedColorAdjust };
}"""
SIZES = [(1280, 900), (390, 844), (320, 256)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_covers_what_takes_the_focus(page: Page, width: int, height: int) -> None:
    """The heading of an effect that was added, and what Tab reaches from there in both directions, with a message in view."""
    open_example(page)
    expect(page.locator("#notices .notice")).to_be_visible()
    page.set_viewport_size({"width": width, "height": height})
    page.locator("#add-effect").click()
    expect(page.locator("#card-3-title, [data-card]:last-child h3").last).to_be_focused()
    assert page.evaluate(COVERS) == []
    for key in ["Tab"] * 12 + ["Shift+Tab"] * 24:
        page.keyboard.press(key)
        assert page.evaluate(COVERS) == []


@pytest.mark.parametrize(("width", "height"), SIZES[:2])
def test_a_message_hides_neither_the_sections_nor_the_tabs(page: Page, width: int, height: int) -> None:
    """They stay below it for as long as it stays in view."""
    open_example(page)
    page.set_viewport_size({"width": width, "height": height})
    page.locator("#add-effect").scroll_into_view_if_needed()
    expect(page.locator("#notices")).to_be_in_viewport()
    for bar in [".sections summary", "#tab-tests"][: 2 if width > 1100 else 1]:
        page.locator(bar).focus()
        assert page.evaluate(COVERS) == []
        expect(page.locator(bar)).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1280, 400), (320, 256)])
def test_in_a_low_window_nothing_stays_in_view(page: Page, width: int, height: int) -> None:
    """There would be no room left for what is read."""
    open_example(page)
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate(STAYING)
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(STAYING) == []


def test_a_filled_button_has_the_system_s_colours_for_it(open_page: Callable[[str], Page]) -> None:
    page = open_page("start")
    page.emulate_media(forced_colors="active")
    seen = page.get_by_role("link", name="Start a worksheet").evaluate(LOOK, ["ButtonText", "ButtonFace"])
    assert [seen["color"], seen["backgroundColor"]] == seen["system"]
    assert seen["borderBottomColor"] == seen["color"] and seen["width"] >= 1
    assert seen["forcedColorAdjust"] == "none"


@pytest.mark.parametrize("forced", ["none", "active"])
def test_the_chosen_tab_is_told_by_more_than_colour(page: Page, forced: Any) -> None:
    """A thick bar, which the others do not show: theirs has the colour of what lies behind, or none."""
    page.emulate_media(forced_colors=forced)
    open_example(page)
    chosen = page.locator("#tab-front").evaluate(LOOK, ["Canvas"])
    other = page.locator("#tab-tests").evaluate(LOOK, ["Canvas"])
    assert chosen["width"] >= 4 and chosen["borderBottomColor"] not in (other["borderBottomColor"], *chosen["system"])
    assert other["borderBottomColor"] in ("rgba(0, 0, 0, 0)", *other["system"])
    assert chosen["backgroundColor"] not in (other["backgroundColor"], chosen["color"])


def test_pictures_keep_the_colour_of_the_text_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    open_example(page)
    expect(page.locator("#check")).to_have_attribute("data-state", "done", timeout=90_000)
    colour = """(all) => all.map((each) => [getComputedStyle(each).color, getComputedStyle(each.querySelector("[stroke]")).stroke,
      getComputedStyle(each.querySelector("text")).fill])"""
    for tab in ("states", "verdict"):
        drawn = show_tab(page, tab).locator("svg")
        expect(drawn.first).to_be_visible()
        assert all(len(set(colours)) == 1 for colours in drawn.evaluate_all(colour))


def test_a_jump_by_mouse_marks_the_question_until_something_is_pressed(page: Page) -> None:
    open_example(page)
    show_tab(page, "tests")
    part = page.locator('.part[data-part="replay.key-dropped-early.create-job"]')
    part.locator("summary").click()
    part.get_by_role("link", name="How long does the sending side keep the key?").click()
    asked = question(page, "sending.identity.kept_for")
    expect(asked).to_have_css("outline-style", "solid")
    assert page.locator(".is-pointed-at").count() == 1
    page.keyboard.press("Shift")
    expect(asked).to_have_css("outline-style", "none")


def test_one_panel_at_a_time_and_escape_closes_it(page: Page) -> None:
    """The focus goes back to its button, also when nothing had it."""
    more, examples = page.locator("#more-button"), page.locator("#examples-button")
    for first, second in ((more, examples), (examples, more)):
        first.click()
        expect(first).to_have_attribute("aria-expanded", "true")
        second.click()
        expect(first).to_have_attribute("aria-expanded", "false")
        expect(page.locator("#more, #examples").locator("visible=true")).to_have_count(1)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Escape")
        expect(second).to_have_attribute("aria-expanded", "false")
        expect(second).to_be_focused()


def test_starting_a_worksheet_takes_the_focus_to_its_title(open_page: Callable[[str], Page]) -> None:
    page = open_page("start")
    page.get_by_role("link", name="Start a worksheet").click()
    expect(page.get_by_role("heading", level=1, name="Test plan worksheet")).to_be_focused()


@pytest.mark.parametrize("width", [390, 320])
def test_the_buttons_of_a_phone_take_two_rows(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    tops = page.locator(".work-head > .tools button").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    assert len(tops) == 6 and len(set(tops)) <= 2
