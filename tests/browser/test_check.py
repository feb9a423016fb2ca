"""The check of the design beside the plan: it does not get in the way, and is a verdict only at its end."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from browser.steps import card, choose, download, name_effect, open_example, show_tab, wait_for_plan, write
from playwright.sync_api import Locator, Page, expect
from secondwrite import files
from secondwrite.checker import workflow
from secondwrite.design import designs
from secondwrite.exports import model
from secondwrite.worksheet import Worksheet

pytestmark = pytest.mark.one_file

SO_FAR = re.compile(r"[1-9]\d* states so far")
TO_THE_END = 60_000

# Notes how long the page takes from each input to the next frame, and the states that the line of the check counts.
FRAMES = """
  globalThis.frames = [];
  addEventListener("input", () => {
    const start = performance.now();
    requestAnimationFrame(() => frames.push(performance.now() - start));
  }, { capture: true });
  globalThis.counts = [];
  const progress = document.getElementById("check-progress");
  new MutationObserver(() => progress.textContent.startsWith("Checking") && counts.push(parseInt(progress.textContent.replace(/\\D/g, "") || "0")))
    .observe(progress, { childList: true, characterData: true, subtree: true });
"""

# What is wrong with the words of the pictures: those that leave their picture, or the box of their lane.
MISPLACED = """() => [...document.querySelectorAll("svg.sequence")].flatMap((picture) => {
  const whole = { x: 0, y: 0, width: picture.viewBox.baseVal.width, height: picture.viewBox.baseVal.height };
  return [...picture.querySelectorAll("text")].filter((words) => {
    const frame = words.closest(".lane")?.querySelector("rect").getBBox() ?? whole;
    const { x, y, width, height } = words.getBBox();
    return x < frame.x || y < frame.y || x + width > frame.x + frame.width || y + height > frame.y + frame.height;
  }).map((words) => words.textContent);
})"""

# The smallest type of the pictures, in pixels as shown.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("svg.sequence text")].map(
  (words) => parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a))"""

TRYING = """() => document.getElementById("check").dataset.state === "running"
  && document.getElementById("check-words").textContent.startsWith("Checked:")"""


def is_in(page: Page, state: str) -> None:
    """Wait until the check is in a state."""
    expect(page.locator("#check")).to_have_attribute("data-state", state, timeout=TO_THE_END)


def begin_a_long_check(page: Page) -> None:
    """A worksheet with two answers takes longest; wait until its check is under way."""
    name_effect(page)
    wait_for_plan(page)
    expect(page.locator("#check-progress")).to_have_text(SO_FAR, timeout=TO_THE_END)
    is_in(page, "running")


def verdict(page: Page) -> Locator:
    """The part with the verdict."""
    return page.locator('.part[data-part="verdict"]')


def standing_of(saved: bytes) -> str:
    """How the workflow of a saved worksheet stands, as CPython says."""
    worksheet = files.read(saved.decode())
    assert isinstance(worksheet, Worksheet), worksheet
    return workflow.checked(worksheet).standing.value


def test_the_verdict_appears_in_the_line_on_the_first_page_and_in_its_part(page: Page) -> None:
    """What the line says is what CPython finds, and the link of the first page leads to the traces and their pictures."""
    open_example(page)
    is_in(page, "done")
    _, saved = download(page, "#save-button")
    assert standing_of(saved) == "depends"
    expect(page.locator("#check-words")).to_have_text("Checked: whether the design holds depends on open answers.")
    front = page.locator("#panel-front")
    expect(front).to_contain_text("Whether the design as described holds depends on answers that are still open")
    front.get_by_role("link", name="what breaks the design as described").click()
    expect(verdict(page).locator("svg.sequence").first).to_be_visible()
    expect(verdict(page)).to_contain_text("In one trace at most 1 redelivery")


def test_typing_is_answered_while_the_check_runs(page: Page) -> None:
    """A change comes first: its frame at once, its plan before the end of the check, which goes on with the new answers."""
    page.evaluate(FRAMES)
    begin_a_long_check(page)
    page.evaluate("frames.length = 0")
    write(card(page), "destination.name", "Depot system")
    expect(page.locator("#panel-front")).to_contain_text("Depot system")
    is_in(page, "running")
    choose(page, "sending.on_unknown", "mark_failed")
    is_in(page, "done")
    counts = page.evaluate("counts")
    assert any(0 < later < earlier for earlier, later in combinations(counts, 2)), counts
    assert page.evaluate("frames.length") >= 2 and page.evaluate("Math.max(...frames)") < 1000
    _, saved = download(page, "#save-button")
    said = page.locator("#check-words").inner_text()
    assert said == {"broken": "Checked: the design as described breaks.", "depends": "Checked: whether the design holds depends on open answers."}[standing_of(saved)]


def test_a_cancelled_check_is_no_verdict_and_can_begin_again(page: Page) -> None:
    """It says so in the line, on the first page, in the part and in the file."""
    begin_a_long_check(page)
    page.get_by_role("button", name="Cancel the check").click()
    expect(page.locator("#check-words")).to_have_text("The check was cancelled: there is no verdict.")
    expect(page.locator("#panel-front")).to_contain_text("was cancelled before its end")
    show_tab(page, "verdict")
    expect(verdict(page)).to_contain_text("was cancelled before its end")
    _, plan = download(page, "#download-button")
    assert plan.count(b"was cancelled before its end") == 2 and b"### Verdict" not in plan
    is_in(page, "cancelled")
    page.get_by_role("button", name="Check again").click()
    is_in(page, "done")
    expect(verdict(page).locator("svg.sequence").first).to_be_visible()


def test_a_change_begins_a_cancelled_check_again(page: Page) -> None:
    """It was the check of that worksheet that was cancelled, not of every later one."""
    begin_a_long_check(page)
    page.get_by_role("button", name="Cancel the check").click()
    write(page, "workflow.name", "Orders")
    is_in(page, "done")


def test_an_export_waits_for_the_check(page: Page) -> None:
    """The file that was asked for during the check has the verdict."""
    begin_a_long_check(page)
    with page.expect_download(timeout=TO_THE_END) as waiting:
        page.locator("#download-button").click()
        expect(page.locator("#notices")).to_contain_text("still being checked")
        is_in(page, "running")
    is_in(page, "done")
    plan = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert "### Verdict: Create job at Delivery system" in plan


def test_the_verdict_does_not_wait_for_what_the_tests_catch_and_an_export_does(page: Page) -> None:
    """The line says the verdict while the tests are still being tried; the file that was asked for then has both."""
    open_example(page)
    page.wait_for_function(TRYING, timeout=TO_THE_END)
    expect(page.locator("#panel-front")).to_contain_text("depends on answers that are still open")
    with page.expect_download(timeout=TO_THE_END) as waiting:
        page.locator("#download-button").click()
        is_in(page, "running")
    is_in(page, "done")
    plan = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert "### Verdict: Create job" in plan and "### What the tests catch: Create job" in plan


def test_a_verdict_stays_where_the_rest_is_cancelled(page: Page) -> None:
    """Then it says that the tests were not tried to the end."""
    open_example(page)
    page.wait_for_function(TRYING, timeout=TO_THE_END)
    page.get_by_role("button", name="Cancel the check").click()
    expect(page.locator("#check-words")).to_have_text(
        "Checked: whether the design holds depends on open answers. What the tests catch was not tried to the end."
    )
    _, plan = download(page, "#download-button")
    assert b"### Verdict: Create job" in plan and b"cancelled before it was tried" in plan


def test_an_export_need_not_wait(page: Page) -> None:
    """Then it says that the design was not checked, and the check goes on."""
    begin_a_long_check(page)
    page.locator("#download-button").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Do not wait").click()
    plan = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert plan.count("was not checked") == 2 and "### Verdict" not in plan
    is_in(page, "done")


def test_an_old_verdict_is_marked_until_the_new_one_is_there(page: Page) -> None:
    """An open verdict stays to be read, but never as if it were that of the new answers; a new name needs no new check."""
    open_example(page)
    is_in(page, "done")
    show_tab(page, "verdict")
    stale = verdict(page).locator(".stale")
    expect(verdict(page).locator("svg.sequence").first).to_be_visible()
    write(card(page), "name", "Book the job")
    expect(verdict(page)).to_contain_text("Verdict: Book the job at Delivery system")
    expect(stale).to_be_hidden()
    choose(page, "sending.on_unknown", "mark_failed")
    expect(stale).to_be_visible()
    expect(verdict(page)).to_contain_text("Whether the design of “Book the job”")
    is_in(page, "done")
    expect(stale).to_be_hidden()
    expect(verdict(page)).to_contain_text("The design of “Book the job” at Delivery system as described is broken")


def test_answers_that_contradict_each_other_are_named_beside_their_field(page: Page) -> None:
    """There is a plan, and no verdict until one of the two is corrected; then it comes by itself."""
    open_example(page)
    is_in(page, "done")
    choose(card(page), "lookup", "none")
    is_in(page, "refused")
    expect(page.locator("#problems a")).to_contain_text("they contradict each other")
    expect(page.locator("#panel-front")).to_contain_text("not checked, since answers contradict each other")
    _, plan = download(page, "#download-button")
    assert b"### Verdict" not in plan
    choose(card(page), "lookup", "lagging")
    is_in(page, "done")
    expect(page.locator("#problems a")).to_have_count(0)


def test_an_effect_can_be_taken_along_as_a_model_for_spin(page: Page) -> None:
    """The file is what the command line prints for the saved worksheet."""
    open_example(page)
    is_in(page, "done")
    show_tab(page, "verdict")
    name, downloaded = download(page, '[data-model="tell-the-customer"]')
    assert name == "tell-the-customer.pml"
    _, saved = download(page, "#save-button")
    worksheet = files.read(saved.decode())
    assert isinstance(worksheet, Worksheet)
    assert downloaded.decode() == model.render(designs(worksheet)[1])
    assert b"init" in downloaded


def show_verdict(page: Page) -> Locator:
    """Open the part with the verdict; returns the pictures in it."""
    is_in(page, "done")
    show_tab(page, "verdict")
    pictures = verdict(page).locator("svg.sequence")
    expect(pictures.first).to_be_visible()
    return pictures


@pytest.mark.parametrize("name", ["", "Delivery_system_for_international_orders_v2" * 2, "W" * 80, "\U0001f469\u200d\U0001f4bb" * 20])
def test_the_steps_fit_a_phone(page: Page, name: str) -> None:
    """All lanes and the step that breaks are in view at 390 pixels, in words of 11 pixels or more; the page never scrolls sideways."""
    open_example(page)
    if name:
        write(page, "workflow.name", name)
        name_effect(page, name, name)
        wait_for_plan(page)
    page.set_viewport_size({"width": 390, "height": 844})
    pictures = show_verdict(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(MISPLACED) == []
    assert page.evaluate(SMALLEST) >= 10.99
    boxes = pictures.locator("xpath=..")
    assert pictures.count() > 1 and boxes.evaluate_all("(all) => all.every((box) => box.scrollWidth <= box.clientWidth)")


def test_a_picture_wider_than_the_page_can_be_scrolled_by_keyboard(page: Page) -> None:
    """On the narrowest phone its box has a name and the focus, and the end of the step that breaks comes into view."""
    open_example(page)
    page.set_viewport_size({"width": 320, "height": 844})
    box = show_verdict(page).first.locator("xpath=..")
    expect(box).to_have_attribute("tabindex", "0")
    assert (box.get_attribute("role"), box.get_attribute("aria-label")) == ("group", "The steps as a picture")
    verdict(page).locator(".table[tabindex]").first.focus()
    for _ in range(20):
        if box.evaluate("(box) => box === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(box).to_be_focused()
    is_at_end = "(box) => box.scrollLeft + box.clientWidth >= box.scrollWidth - 1"
    assert not box.evaluate(is_at_end)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(200)
    assert box.evaluate(is_at_end)


def test_a_joined_sign_stays_whole_in_the_picture(page: Page) -> None:
    """The name above a lane is the one that was typed."""
    name = "\U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea"
    open_example(page)
    name_effect(page, "Create job", name)
    wait_for_plan(page)
    lane = show_verdict(page).first.locator(".lane", has_text="Destination")
    assert lane.locator("title").text_content() == f"Destination: {name}"
    assert "".join(lane.locator("text").all_text_contents()).removeprefix("Destination") == name
