"""Problems of what was typed stand beside their fields; our own faults stand in a panel; nothing typed is lost."""

import re

from browser.steps import card, name_effect, open_folds, pasted, question, wait_for_plan, write
from browser.watch import Watch
from playwright.sync_api import Page, expect

SPOIL_REQUESTS = """
() => {
  const hear = self.onmessage;
  self.onmessage = ({ data }) => hear({ data: { ...data, text: "no JSON" } });
}
"""


def test_a_problem_is_shown_beside_its_field_and_the_last_good_plan_stays(page: Page) -> None:
    """Typing is not interrupted; once the field is left, message and summary appear; corrected, they go."""
    name_effect(page)
    wait_for_plan(page)
    open_folds(page)
    retention = question(card(page), "destination.remembers_for")
    field = retention.locator("input[type=text]")
    write(card(page), "destination.remembers_for", "a while")
    expect(page.locator("#stale")).to_contain_text("as of before")
    expect(field).to_be_focused()
    assert retention.locator(".problem").count() == 0
    question(card(page), "destination.key_field").locator("input").focus()
    expect(retention.locator(".problem")).to_contain_text("not a length of time")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("not a length of time"))
    expect(page.locator("#report")).to_contain_text("Create job")
    page.locator("#problems a").click()
    expect(field).to_be_focused()
    write(card(page), "destination.remembers_for", "24 h")
    wait_for_plan(page)
    assert page.locator(".problem").count() == 0
    assert field.get_attribute("aria-invalid") is None


def test_a_slow_click_on_a_problem_leads_to_its_field(page: Page) -> None:
    """Pressing the mouse takes the focus from a field; the link must still be there when it is released."""
    name_effect(page)
    wait_for_plan(page)
    open_folds(page)
    write(card(page), "destination.remembers_for", "a while")
    question(card(page), "destination.key_field").locator("input").focus()
    link = page.locator("#problems a")
    link.hover()
    page.mouse.down()
    page.wait_for_timeout(200)
    page.mouse.up()
    expect(question(card(page), "destination.remembers_for").locator("input[type=text]")).to_be_focused()


def test_an_explicit_action_moves_to_the_summary(page: Page) -> None:
    """Nobody is reproached for an empty form; who downloads it is told what is missing."""
    expect(page.locator("#needed a")).to_have_count(2)
    assert page.locator("#problems .summary").count() == 0
    page.locator("#download-button").click()
    summary = page.locator("#problems .summary")
    expect(summary).to_be_focused()
    expect(summary.locator("a")).to_have_count(2)
    summary.locator("a").first.click()
    expect(question(card(page), "name").locator(".field")).to_be_focused()
    name_effect(page)
    wait_for_plan(page)
    assert page.locator("#problems .summary").count() == 0


def test_a_killed_worker_leaves_the_text_and_the_plan_comes_back(page: Page, watch: Watch) -> None:
    """The status line says what happens; afterwards the plan follows the typing again."""
    watch.is_expecting_faults = True
    name_effect(page)
    wait_for_plan(page)
    page.workers[0].evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    expect(page.locator("#status")).to_contain_text("started again")
    write(card(page), "destination.name", "Depot system")
    expect(page.locator("#report")).to_contain_text("Depot system", timeout=30_000)
    wait_for_plan(page)
    expect(question(card(page), "name").locator(".field")).to_have_value("Create job")


def test_a_fault_of_python_is_shown_with_its_traceback(page: Page) -> None:
    """Code, words and detail stand in a panel that can be copied; what was typed is still there."""
    page.workers[0].evaluate(SPOIL_REQUESTS)
    name_effect(page)
    fault = page.locator("#faults .fault").first
    expect(fault).to_contain_text("python_failed")
    expect(fault).to_contain_text("Traceback")
    page.context.grant_permissions(["clipboard-write"])
    fault.get_by_role("button", name="Copy").click()
    assert "Traceback" in pasted(page)
    expect(question(card(page), "name").locator(".field")).to_have_value("Create job")


def test_an_error_of_the_page_is_shown(page: Page, watch: Watch) -> None:
    """Neither an error nor a promise that nobody caught is swallowed."""
    watch.is_expecting_faults = True
    page.evaluate("setTimeout(() => { throw new Error('first slip'); })")
    page.evaluate("() => { Promise.reject(new Error('second slip')); }")
    expect(page.locator("#faults")).to_contain_text("first slip")
    expect(page.locator("#faults")).to_contain_text("second slip")
