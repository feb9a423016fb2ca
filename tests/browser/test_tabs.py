"""The result beside the form: its tabs, what stays where it was, and the way from a test to its answers and back."""

import re

import pytest
from browser.steps import card, choose, name_effect, open_example, open_folds, pasted, question, show_tab, wait_for_plan, write
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.one_file

TABS = ["First page", "Tests", "Decision table", "Verdict", "Questions", "States", "Markdown"]
ACK_LOST = '.part[data-part="unknown.ack-lost.create-job"]'
# Which parts Python is asked for from now on, request by request.
LISTEN = """() => {
  globalThis.asked = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind === "plan") asked.push(Object.keys(JSON.parse(message.text).open));
    return post.call(this, message, ...more);
  };
}"""
SELECT = """(node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""
HIDDEN_BY_THE_HEAD = """(node) => {
  const pane = document.getElementById("plan");
  const top = getComputedStyle(pane).overflowY === "auto" ? pane.querySelector(".pane-head").getBoundingClientRect().bottom : 0;
  return Math.round(node.getBoundingClientRect().top - top);
}"""


def tab(page: Page, name: str) -> Locator:
    """A tab by its name."""
    return page.get_by_role("tab", name=name, exact=True)


def open_part(page: Page, part: str) -> Locator:
    """Open a part of the tab that is shown, and wait for its text."""
    opened = page.locator(part)
    opened.locator("summary").click()
    expect(opened.locator(".part-body code").first).to_be_visible()
    return opened


def test_there_are_no_tabs_before_there_is_a_plan(page: Page) -> None:
    """Nothing to choose between is shown until there is something."""
    expect(page.get_by_role("tablist")).to_be_hidden()
    name_effect(page)
    wait_for_plan(page)
    expect(page.get_by_role("tablist", name="Parts of the plan")).to_be_visible()
    expect(page.get_by_role("tab")).to_have_text(TABS)
    expect(page.get_by_role("tabpanel")).to_have_count(1)
    expect(page.get_by_role("tabpanel", name="First page")).to_contain_text("Test plan: Create job")


def test_the_tabs_work_by_arrows_home_and_end(page: Page) -> None:
    """One stop for Tab; the arrows go round, and each shows its panel at once."""
    open_example(page)
    tab(page, "First page").focus()
    for key, name in (("ArrowRight", "Tests"), ("End", "Markdown"), ("ArrowRight", "First page"), ("ArrowLeft", "Markdown"), ("Home", "First page")):
        page.keyboard.press(key)
        expect(tab(page, name)).to_be_focused()
        expect(tab(page, name)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        expect(page.get_by_role("tabpanel")).to_have_count(1)
    expect(page.locator("[role=tab]:not([tabindex='-1'])")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel")).to_be_focused()


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_every_tab_is_in_view_and_nothing_scrolls_sideways(page: Page, width: int) -> None:
    """The result stands below the form; the link at the foot of the form leads to it."""
    open_example(page)
    page.set_viewport_size({"width": width, "height": 844})
    page.locator('a[href="#plan"]').click()
    for name in TABS:
        box = tab(page, name).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and min(box["width"], box["height"]) >= 24
        tab(page, name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_only_what_is_open_in_the_tab_that_is_shown_is_asked_for(page: Page) -> None:
    """Also what was opened in another tab waits until that is shown again, and is up to date then."""
    open_example(page)
    page.evaluate(LISTEN)
    show_tab(page, "tests")
    open_part(page, ACK_LOST)
    show_tab(page, "states")
    expect(page.locator("#panel-states svg")).to_have_count(2)
    page.evaluate("asked.length = 0")
    write(card(page), "destination.name", "Depot system")
    expect(page.locator("#panel-states")).to_contain_text("Depot system")
    asked = page.evaluate("asked")
    assert asked and all(set(ids) == {"states", "causes"} for ids in asked), asked
    show_tab(page, "tests")
    expect(page.locator(ACK_LOST)).to_contain_text("Depot system holds exactly one job")


def test_the_markdown_tab_is_what_is_copied(page: Page) -> None:
    """The whole plan, to read, and it follows the typing."""
    page.context.grant_permissions(["clipboard-write"])
    open_example(page)
    expect(page.locator("#check")).to_have_attribute("data-state", "done", timeout=60_000)
    text = show_tab(page, "markdown").locator("pre")
    expect(text).to_contain_text("## Which answer leads where")
    page.locator("#copy-button").click()
    expect(page.locator("#notices")).to_contain_text("clipboard")
    assert pasted(page) == text.text_content()
    write(page, "workflow.name", "Orders <b> here")
    expect(text).to_contain_text("# Test plan: Orders \\<b\\> here")


def test_each_tab_is_read_on_where_it_was_left(page: Page) -> None:
    """Also after the plan has changed meanwhile; one that was never read begins at its beginning."""
    open_example(page)
    page.locator("#notices").get_by_role("button", name="Close").click()
    show_tab(page, "tests")
    part = page.locator("#panel-tests .part").nth(40)
    part.scroll_into_view_if_needed()
    page.locator("#plan").evaluate("(pane) => { pane.scrollTop += 300; }")
    before = part.evaluate(HIDDEN_BY_THE_HEAD)
    panel = show_tab(page, "questions")
    assert 0 <= panel.evaluate(HIDDEN_BY_THE_HEAD) <= 24
    write(card(page), "destination.name", "Depot system")
    expect(panel).to_contain_text("Depot system")
    show_tab(page, "tests")
    assert abs(part.evaluate(HIDDEN_BY_THE_HEAD) - before) <= 1


def test_focus_and_selection_stay_in_what_did_not_change(page: Page) -> None:
    """The plan is written anew around a link with the focus and around selected words."""
    open_example(page)
    show_tab(page, "tests")
    part = open_part(page, ACK_LOST)
    link = part.locator('a[href^="#answer:"]').first
    why = part.locator(".part-body > p", has_text="cause")
    expect(why.first).to_be_visible()
    why.first.evaluate(SELECT)
    selected = page.evaluate("String(getSelection())")
    link.focus()
    # Changed as a script would, since typing takes the focus.
    question(card(page), "destination.name").locator(".field").evaluate(
        "(field) => { field.value = 'Depot system'; field.dispatchEvent(new InputEvent('input', { bubbles: true })); }"
    )
    expect(part).to_contain_text("Depot system holds exactly one job")
    expect(link).to_be_focused()
    assert selected and page.evaluate("String(getSelection())") == selected


def test_a_link_in_the_plan_leads_to_its_tab_and_part(page: Page) -> None:
    """From the first page to a test, and from the contents to a heading inside a part."""
    open_example(page)
    page.locator("#panel-front").get_by_role("link", name="The work is done, the answer is lost").click()
    expect(tab(page, "Tests")).to_have_attribute("aria-selected", "true")
    expect(page.locator(ACK_LOST)).to_contain_text("holds exactly one job")
    assert abs(page.locator(ACK_LOST).evaluate(HIDDEN_BY_THE_HEAD)) <= 1
    show_tab(page, "front")
    contents = page.locator('.part[data-part="contents"]')
    contents.locator("summary").click()
    contents.get_by_role("link", name="to settle yourself").click()
    expect(tab(page, "Questions")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#to-settle-yourself")).to_be_in_viewport()


def test_a_test_leads_to_the_answer_that_caused_it_and_back(page: Page) -> None:
    """The folds around the question open, it takes the focus, and a link leads back to the test."""
    open_example(page)
    show_tab(page, "tests")
    part = open_part(page, '.part[data-part="replay.key-dropped-early.create-job"]')
    part.get_by_role("link", name="How long does the sending side keep the key?").click()
    asked = question(page, "sending.identity.kept_for")
    expect(asked.locator("input:focus")).to_have_count(1)
    expect(asked).to_be_in_viewport()
    back = asked.get_by_role("link", name="Back to the plan: The sender forgets its own key first: Create job")
    show_tab(page, "states")
    back.click()
    expect(part.locator("summary")).to_be_focused()
    expect(part).to_be_in_viewport()


def test_a_cause_about_one_effect_leads_to_its_card(page: Page) -> None:
    """Also where the effect differs from the workflow."""
    open_example(page)
    show_tab(page, "tests")
    part = open_part(page, '.part[data-part="unknown.ack-lost.tell-the-customer"]')
    part.locator('a[href="#answer:effects.1.differs.on_unknown"]').click()
    expect(question(card(page, 2).locator("[data-differences]"), "on_unknown").locator("input:focus")).to_have_count(1)


def test_an_answer_says_which_tests_come_from_it(page: Page) -> None:
    """As many as the plan has for it, by its links; and it follows the plan."""
    open_example(page)
    open_folds(page)
    asked = question(page, "sending.identity.key")
    asked.locator(".basis > summary").click()
    fold = asked.locator(".from-answer")
    fold.locator("summary").click()
    count = int(fold.locator("summary").inner_text().split()[0])
    assert count == fold.get_by_role("link").count() > 5
    name = fold.get_by_role("link").last.inner_text()
    fold.get_by_role("link").last.click()
    shown = page.locator("#panel-tests .part[open]")
    expect(shown.locator(".part-title")).to_have_text(name)
    expect(shown.locator('a[href="#answer:sending.identity.key"]')).to_have_count(1)


def test_an_answer_without_tests_says_nothing(page: Page) -> None:
    """The box is not there where there is nothing to say."""
    open_example(page)
    choose(card(page), "consequences.never", "nuisance")
    asked = question(card(page), "consequences.never")
    asked.locator(".basis > summary").click()
    expect(asked.locator("[data-extra]").first).to_be_visible()
    expect(asked.locator(".from-answer")).to_have_count(0)


def test_what_the_last_change_did_is_said(page: Page) -> None:
    """The first plan is no change, an answer is; another worksheet is a first plan again, and so is what comes back."""
    moved = page.locator("#moved")
    expect(moved).to_have_attribute("role", "status")
    name_effect(page)
    wait_for_plan(page)
    expect(moved).to_be_hidden()
    choose(page, "sending.on_unknown", "resend_new_key")
    expect(moved).to_contain_text(re.compile(r"\d+ tests? (added|removed|changed)"))
    page.locator("#examples-button").click()
    page.locator("#examples li button").first.click()
    wait_for_plan(page)
    expect(moved).to_be_hidden()