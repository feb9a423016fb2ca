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


# Elements between the heading of a test and its first steps after which the page may end.
LOOSE = """() => [...document.querySelectorAll("#paper ol")].flatMap((steps) => {
  const head = [];
  for (let node = steps.previousElementSibling; node; node = node.previousElementSibling) {
    head.push(node);
    if (node.tagName === "H3") return head.filter((each) => getComputedStyle(each).breakAfter !== "avoid").map((each) => each.textContent);
    if (!["P", "DIV"].includes(node.tagName)) break;
  }
  return [];
})"""
# Words of tables that stand on more than one line, but for those that no column could hold.
BROKEN = """() => {
  const found = [];
  for (const cell of document.querySelectorAll("#paper :is(th, td)")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) for (const { 0: word, index } of walker.currentNode.data.matchAll(/[\\p{L}\\d]{2,18}/gu)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      if (range.getClientRects().length > 1 && !cell.matches(".has-long-word")) found.push(word);
    }
  }
  return found;
}"""
TOO_WIDE = "(width) => [...document.querySelectorAll('#paper table')].filter((each) => each.getBoundingClientRect().right > width).length"
# A4 without its margins, in pixels.
PAPER_WIDTH = 687


def print_plan(page: Page, extent: str = "whole") -> None:
    """Print so much of the plan, and wait until the browser is asked to print."""
    page.evaluate(KEEP_PRINT)
    page.locator("#print-button").click()
    page.locator(f'#print input[value="{extent}"]').check()
    page.locator("#print-go").click()
    expect(page.locator("body")).to_have_attribute("data-printed", re.compile("."), timeout=120_000)


def test_the_first_page_and_the_tests_before_acceptance_fit_eight_pages(page: Page) -> None:
    """For the order example, on A4, with nothing else on the paper."""
    open_example(page)
    print_plan(page, "short")
    page.evaluate(CUT, "decision-tables")
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
    lines = (whole.text_content() or "").splitlines()
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


def test_print_asks_how_much_and_says_how_long_it_is(page: Page) -> None:
    """The short one is chosen; Escape prints nothing and gives the focus back."""
    open_example(page)
    page.evaluate(KEEP_PRINT)
    page.locator("#print-button").click()
    asked = page.get_by_role("dialog", name="Print")
    expect(asked.get_by_role("radio")).to_have_count(2)
    expect(asked.get_by_role("radio", name="First page")).to_be_checked()
    expect(asked.locator("#print-short")).to_have_text(re.compile(r"tests before acceptance .*: 12 tests, about \d+ pages$"))
    expect(asked.locator("#print-whole")).to_have_text(re.compile(r"137 tests, about 1\d\d pages$"))
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()
    expect(page.locator("#print-button")).to_be_focused()
    expect(page.locator("#paper")).to_be_empty()


def test_the_short_paper_says_what_it_is_and_lists_what_it_has(page: Page) -> None:
    """First page, the tests that are due first, the decision tables; the contents lead nowhere else."""
    open_example(page)
    print_plan(page, "short")
    paper = page.locator("#paper")
    expect(paper.locator(".cover-extent")).to_contain_text("the 12 tests due before acceptance, and the decision tables")
    contents = paper.locator("#contents + ul a")
    anchors = [link.get_attribute("href") or "" for link in contents.all()]
    assert anchors == ["#before-acceptance", "#decision-tables"]
    assert all(paper.locator(anchor).count() == 1 for anchor in anchors)
    assert paper.locator(".blanks").count() == 12
    assert paper.locator("h2").last.inner_text() == "Decision tables"


def test_the_paper_is_fit_to_be_read_and_written_on(page: Page) -> None:
    """Words in tables are whole, a test's head stays with its steps, links are plain, and there is room for results."""
    open_example(page)
    print_plan(page)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
    expect(page.locator("#paper")).to_be_visible()
    assert page.locator("#paper td").count() > 300
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(TOO_WIDE, PAPER_WIDTH) == 0
    assert page.evaluate(LOOSE) == []
    expect(page.locator("#paper").get_by_role("link", name="what breaks the design as described").first).to_have_css("text-decoration-line", "none")
    rooms = page.locator("#paper .blanks").first.locator("> span")
    heights = rooms.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")
    assert len(heights) == 4 and min(heights) >= 24


def test_pages_are_numbered(page: Page) -> None:
    """Number and count stand in the margin, in browsers that print what a page says there."""
    rules = "() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join()"
    assert re.search(r"@page \{.*counter\(page\).*counter\(pages\)", page.evaluate(rules), re.DOTALL)
