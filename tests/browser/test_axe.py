"""axe-core finds nothing against WCAG 2.2 AA on any page, tab, dialogue or error state; light and dark, wide and narrow."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import card, choose, name_effect, open_example, open_file, open_folds, question, show_tab, wait_for_plan, write
from browser.test_replies import three_replies
from browser.watch import Watch, fresh_context
from building.paths import MODULES
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.one_file

AXE = MODULES / "axe-core" / "axe.min.js"
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}"""
# What stays in view is laid into the page: axe takes a box that it covers by half for one that is too small.
LAY_DOWN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body :is(.kept, .notices, .to-plan, .sections, .pane-head, .pane) { position: static !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
FORMS = (("light", 1280), ("dark", 390))


@pytest.fixture(params=FORMS, ids=lambda form: f"{form[0]}-{form[1]}")
def dressed(request: pytest.FixtureRequest, chromium: Browser, one_file: Product) -> Iterator[Page]:
    """A page of the one file in one of its forms, before anything is opened."""
    with fresh_context(chromium, is_offline=True) as context:
        watch = Watch(context)
        page = context.new_page()
        scheme, width = request.param
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(one_file.start)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(LAY_DOWN)
        yield page
        watch.check()


def finds_nothing(page: Page, state: str) -> None:
    """Let axe look at the page as it is now."""
    assert page.evaluate(RUN) == [], state


@contextmanager
def opened(page: Page, name: str) -> Iterator[None]:
    """A dialogue, opened from its button and closed again."""
    if page.locator("#more").is_hidden():
        page.locator("#more-button").click()
    page.locator(f"#{name}-button").click()
    expect(page.locator(f"#{name}")).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}")).to_be_hidden()


def test_the_start_page_and_the_empty_worksheet(dressed: Page) -> None:
    """Before anything is typed, with everything unfolded, and with the panels open."""
    finds_nothing(dressed, "start page")
    dressed.get_by_role("link", name="Start a worksheet").click()
    finds_nothing(dressed, "while Python starts")
    wait_for_python(dressed)
    open_folds(dressed)
    choose(dressed, "sending.on_unknown", "hold")
    question(dressed, "sending.on_unknown").locator(".basis > summary").click()
    finds_nothing(dressed, "all folds open")
    dressed.locator("#more-button").click()
    dressed.locator("#examples-button").click()
    expect(dressed.locator("#examples li").first).to_be_visible()
    finds_nothing(dressed, "panels open")


def test_the_tabs(dressed: Page) -> None:
    """Each with the parts of it that are always open."""
    work(dressed)
    open_example(dressed)
    dressed.locator("#kept").get_by_role("button", name="Keep nothing").click()
    for tab in ("front", "tests", "decisions", "verdict", "questions", "states", "markdown"):
        expect(show_tab(dressed, tab)).not_to_be_empty()
        finds_nothing(dressed, tab)


def test_the_dialogues(dressed: Page) -> None:
    """With something in each of them."""
    work(dressed)
    open_example(dressed)
    dressed.locator("#kept").get_by_role("button", name="Keep it here").click()
    with opened(dressed, "versions"):
        dressed.locator("#versions-name").fill("May")
        dressed.keyboard.press("Enter")
        dressed.locator("#versions-go").click()
        expect(dressed.locator("#versions-download")).to_be_visible()
        finds_nothing(dressed, "versions")
    with opened(dressed, "device"):
        dressed.locator("#device-wipe").click()
        finds_nothing(dressed, "device")
    with opened(dressed, "keys"):
        finds_nothing(dressed, "keys")
    with opened(dressed, "share"):
        finds_nothing(dressed, "share")
    with opened(dressed, "ask"):
        finds_nothing(dressed, "ask")
    with opened(dressed, "export"):
        expect(dressed.locator("#export-notes li").first).to_be_visible()
        finds_nothing(dressed, "export")
    write(dressed, "workflow.name", "For Mr Smith")
    dressed.locator("#copy-button").click()
    expect(dressed.locator("#leaving")).to_be_visible()
    finds_nothing(dressed, "before anything leaves")


def test_print_and_replies(dressed: Page) -> None:
    """The dialogue before printing; replies side by side, with a decision half made."""
    work(dressed)
    name_effect(dressed)
    wait_for_plan(dressed)
    dressed.locator("#kept").get_by_role("button", name="Keep nothing").click()
    with opened(dressed, "print"):
        finds_nothing(dressed, "print")
    with opened(dressed, "replies"):
        finds_nothing(dressed, "no replies")
        dressed.locator("#replies-file").set_input_files([*three_replies(), {"name": "no.json", "mimeType": "application/json", "buffer": b"{"}])
        expect(dressed.locator("#replies-columns h4")).to_have_count(3)
        dressed.locator("#replies-tests .decide summary").first.click()
        finds_nothing(dressed, "replies")


def work(page: Page) -> None:
    """Go to the worksheet and wait for Python."""
    page.get_by_role("link", name="Start a worksheet").click()
    wait_for_python(page)


def test_what_goes_wrong(dressed: Page) -> None:
    """Answers to be corrected, answers that contradict each other, refused files, storage, removed cards, a fault."""
    work(dressed)
    name_effect(dressed)
    finds_nothing(dressed, "asked whether to keep")
    dressed.locator("#kept").get_by_role("button", name="Keep nothing").click()
    picker = question(card(dressed), "destination.contract")
    picker.locator(".field").fill("stripe")
    expect(picker.get_by_role("option")).to_have_count(1)
    finds_nothing(dressed, "searching in the library")
    dressed.keyboard.press("Enter")
    open_folds(dressed)
    choose(card(dressed), "lookup", "none")
    write(card(dressed), "destination.remembers_for", "soon")
    dressed.locator("#add-effect").click()
    dressed.locator("#add-effect").click()
    card(dressed, 3).get_by_role("button", name="Remove").click()
    dressed.locator("#save-button").click()
    expect(dressed.locator("#problems .summary")).to_be_focused()
    finds_nothing(dressed, "answers to be corrected")
    open_file(dressed, "bad.json", b"{")
    expect(dressed.locator("#notices .summary")).to_be_visible()
    dressed.evaluate("window.dispatchEvent(new ErrorEvent('error', { message: 'made for a test' }))")
    expect(dressed.locator(".fault")).to_be_visible()
    finds_nothing(dressed, "a refused file and a fault")


def test_axe_is_there_and_finds_what_is_wrong(dressed: Page) -> None:
    """A picture without a text, put in on purpose."""
    dressed.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any(found.startswith("image-alt") for found in dressed.evaluate(RUN))


