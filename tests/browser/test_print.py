"""The plan on paper."""

import re

import pytest
from browser.steps import card, open_example, question, show_tab, wait_for_plan, write
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

MOST_PAGES = 8
KEEP_PRINT = "window.print = () => { document.body.dataset.printed = document.getElementById('paper').innerText; }"
# Leaves on the paper what stands before a heading, without the cover and the list of contents.
CUT = """(anchor) => {
  document.querySelector("#paper .cover").remove();
  const contents = document.querySelector("#paper #contents");
  contents.nextElementSibling.remove();
  contents.remove();
  for (let node = document.querySelector(`#paper [id="${anchor}"]`); node; ) {
    const next = node.nextElementSibling;
    node.remove();
    node = next;
  }
}"""


def print_plan(page: Page) -> None:
    """Press Print, and wait until the browser is asked to print."""
    page.evaluate(KEEP_PRINT)
    page.locator("#print-button").click()
    expect(page.locator("body")).to_have_attribute("data-printed", re.compile("."), timeout=120_000)


def test_the_first_page_and_the_tests_before_acceptance_fit_eight_pages(page: Page) -> None:
    """For the order example, on A4, with nothing else on the paper."""
    open_example(page)
    print_plan(page)
    page.evaluate(CUT, "before-going-live")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_PAGES


def test_print_prints_the_whole_plan_in_its_order_whatever_tab_is_open(page: Page) -> None:
    """Nothing is missing on paper that the plan has, and the tabs are not on it."""
    open_example(page)
    show_tab(page, "states")
    print_plan(page)
    headings = page.locator("#paper h1, #paper h2").all_text_contents()
    whole = page.locator("#panel-markdown pre")
    show_tab(page, "markdown")
    expect(whole).to_contain_text("# Test plan: Order to delivery")
    lines = whole.inner_text().splitlines()
    assert headings == [re.sub("^##? ", "", line) for line in lines if re.match("##? ", line)]
    page.emulate_media(media="print")
    expect(page.locator("#paper")).to_be_visible()
    expect(page.locator("#panel-markdown")).to_be_hidden()
    expect(page.locator("#tabs")).to_be_hidden()


def test_the_cover_has_lines_to_write_on_and_is_a_page_of_its_own(page: Page) -> None:
    """Name, numbers and lines; a hostile name stays text; the plan begins on the next page, on A4 and on Letter."""
    open_example(page)
    write(page, "workflow.name", "<b>Order</b> & delivery")
    wait_for_plan(page)
    print_plan(page)
    cover = page.locator("#paper .cover")
    expect(cover.locator(".cover-title")).to_have_text("<b>Order</b> & delivery")
    expect(cover.get_by_text("Accepted on, by")).to_have_count(1)
    page.emulate_media(media="print")
    assert cover.locator("dd").last.evaluate("(line) => line.getBoundingClientRect().height") >= 30
    page.evaluate("document.querySelectorAll('#paper > .cover ~ * ~ *').forEach((each) => each.remove())")
    for size in ("A4", "Letter"):
        printed = page.pdf(format=size, prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2, size


def test_links_to_pages_are_spelled_out(page: Page) -> None:
    """Whoever reads on paper can type the address."""
    open_example(page)
    question(card(page), "destination.protection").locator(".basis > summary").click()
    question(card(page), "destination.protection").locator('[data-extra="basis"]').select_option("documented")
    question(card(page), "destination.protection").locator('[data-extra="source"]').fill("https://docs.example.com/keys")
    wait_for_plan(page)
    print_plan(page)
    expect(page.locator("#paper")).to_contain_text("documented, https://docs.example.com/keys")


def test_what_was_printed_is_gone_when_an_answer_changes(page: Page) -> None:
    """An old plan is never printed in the place of the new one."""
    open_example(page)
    print_plan(page)
    expect(page.locator("#paper h1")).to_have_count(1)
    write(page, "workflow.name", "Another")
    expect(page.locator("#paper h1")).to_have_count(0)
