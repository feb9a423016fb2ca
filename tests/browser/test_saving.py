"""Saving: in place where the browser gives a file, else as a download; by button, menu and key alike."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import card, download, name_effect, open_file, question, wait_for_plan, write
from browser.watch import Watch, fresh_context
from playwright.sync_api import Browser, Download, Page, expect
from secondwrite import embedded

pytestmark = pytest.mark.one_file

# A browser that lets a page save in place: the files are real ones of its private file system, only its question is answered here.
PICKERS = """
const files = navigator.storage?.getDirectory?.();
window.asked = [];
window.fileOf = async (name) => (await files).getFileHandle(name, { create: true });
window.showSaveFilePicker = async ({ suggestedName }) => {
  window.asked.push(suggestedName);
  if (window.isClosed) throw new DOMException("Closed.", "AbortError");
  return window.fileOf(window.nextName ?? suggestedName);
};
window.showOpenFilePicker = async () => [await window.fileOf(window.nextName)];
"""
MINE = '{"format": "second-write worksheet", "version": 1, "effects": [{"name": "Pay back", "destination": {"name": "Bank"}}]}'
TEXT_OF = "async (name) => (await (await window.fileOf(name)).getFile()).text()"
UNTIL_REFUNDS = f"""async () => {{
  // While it is written, the file that was asked for is replaced and cannot be read.
  const saved = () => ({TEXT_OF})("create-job.worksheet.json").then(JSON.parse, () => undefined);
  while ((await saved())?.workflow.name !== "Refunds") await new Promise((resolve) => setTimeout(resolve, 50));
}}"""
UNTIL_IT_SAYS = f"""async ([file, word]) => {{
  for (;;) {{
    const text = await ({TEXT_OF})(file).catch(() => "");
    if (text.includes(word)) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
}}"""
WRITE = "async ([name, text]) => { const to = await (await window.fileOf(name)).createWritable(); await to.write(text); await to.close(); }"


@pytest.fixture
def site_page(chromium: Browser, site: Product) -> Iterator[Page]:
    """The worksheet of the site in a browser that saves in place: its private files are there for pages of a server only."""
    with fresh_context(chromium, is_offline=False) as context:
        context.add_init_script(PICKERS)
        watch = Watch(context)
        page = context.new_page()
        page.goto(site.worksheet)
        wait_for_python(page)
        yield page
        watch.check()


def test_save_by_key_does_what_the_button_does(page: Page) -> None:
    """Ctrl+S downloads the same bytes under the same name."""
    name_effect(page)
    wait_for_plan(page)
    name, saved = download(page, "#save-button")
    question(page, "workflow.name").locator(".field").focus()
    with page.expect_download() as waiting:
        page.keyboard.press("Control+s")
    assert (waiting.value.suggested_filename, content(waiting.value)) == (name, saved)
    page.locator("#more-button").click()
    assert download(page, "#save-as-button") == (name, saved)


def content(value: Download) -> bytes:
    """The bytes of a download."""
    return Path(value.path()).read_bytes()


def test_it_saves_in_place_where_the_browser_can(site_page: Page) -> None:
    """One question for the first time, none afterwards, another one for another file, and a closed one saves nothing."""
    page = site_page
    name_effect(page)
    wait_for_plan(page)
    page.locator("#save-button").click()
    expect(page.locator("#notices")).to_contain_text("Saved to create-job.worksheet.json.")
    write(page, "workflow.name", "Refunds")
    page.keyboard.press("Control+s")
    expect(page.locator("#notices")).to_contain_text("Saved to create-job.worksheet.json.")
    page.evaluate(UNTIL_REFUNDS)
    assert page.evaluate("window.asked") == ["create-job.worksheet.json"]
    page.evaluate("window.isClosed = true")
    page.keyboard.press("Control+Shift+s")
    page.evaluate("async () => { while (window.asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 50)); }")
    page.evaluate("[window.isClosed, window.nextName] = [false, 'other.json']")
    page.keyboard.press("Control+Shift+s")
    expect(page.locator("#notices")).to_contain_text("Saved to other.json.")


SAVE_AND_START_EMPTY = "() => { for (const name of ['save', 'empty']) document.querySelector(`#${name}-button`).click(); }"


def test_a_save_belongs_to_the_worksheet_it_began_with(site_page: Page) -> None:
    """What takes its place while Python is busy has another file, and other ids; Undo brings back the worksheet with its file."""
    page = site_page
    name_effect(page)
    wait_for_plan(page)
    page.evaluate(SAVE_AND_START_EMPTY)
    page.evaluate(UNTIL_IT_SAYS, ["create-job.worksheet.json", "Create job"])
    expect(page.locator("#notices")).to_contain_text("Saved to create-job.worksheet.json.")
    name_effect(page, "Send mail")
    page.locator("#save-button").click()
    assert "create-job" not in page.evaluate(UNTIL_IT_SAYS, ["send-mail.worksheet.json", "Send mail"])
    expect(page.locator("#notices")).to_contain_text("Saved to send-mail.worksheet.json.")
    assert "Send mail" not in page.evaluate(TEXT_OF, "create-job.worksheet.json")
    while question(card(page), "name").locator(".field").input_value() != "Create job":
        page.locator("#undo-button").click()
    write(page, "workflow.name", "Refunds")
    page.locator("#save-button").click()
    page.evaluate(UNTIL_IT_SAYS, ["create-job.worksheet.json", "Refunds"])
    assert page.evaluate("window.asked") == ["create-job.worksheet.json", "send-mail.worksheet.json"]


def test_a_file_that_was_changed_elsewhere_is_not_overwritten_unasked(site_page: Page) -> None:
    """The page says so, and writes only when told to."""
    page = site_page
    name_effect(page)
    wait_for_plan(page)
    page.evaluate("window.nextName = 'mine.json'")
    page.locator("#save-button").click()
    expect(page.locator("#notices")).to_contain_text("Saved to mine.json.")
    page.evaluate(WRITE, ["mine.json", "theirs"])
    write(page, "workflow.name", "Refunds")
    page.locator("#save-button").click()
    expect(page.locator("#notices")).to_contain_text("mine.json was changed by something else")
    assert page.evaluate(TEXT_OF, "mine.json") == "theirs"
    page.get_by_role("button", name="Write over it").click()
    expect(page.locator("#notices")).to_contain_text("Saved to mine.json.")
    assert json.loads(page.evaluate(TEXT_OF, "mine.json"))["workflow"]["name"] == "Refunds"


def test_an_opened_file_is_saved_in_place(site_page: Page) -> None:
    """What was opened by the browser's own question is saved to the same file without another one."""
    page = site_page
    page.evaluate(WRITE, ["opened.json", MINE])
    page.evaluate("window.nextName = 'opened.json'")
    page.locator("#open-button").click()
    expect(page.locator("#notices")).to_contain_text("opened.json is open.")
    write(page, "workflow.name", "Refunds")
    page.locator("#save-button").click()
    expect(page.locator("#notices")).to_contain_text("Saved to opened.json.")
    assert json.loads(page.evaluate(TEXT_OF, "opened.json"))["workflow"]["name"] == "Refunds"
    assert page.evaluate("window.asked") == []


def test_a_report_is_opened_and_never_written_over(site_page: Page) -> None:
    """Save asks for a file of the worksheet's own."""
    page = site_page
    report = f"# Plan\n\n{embedded.in_markdown(MINE)}"
    page.evaluate(WRITE, ["plan.md", report])
    page.evaluate("window.nextName = 'plan.md'")
    page.locator("#open-button").click()
    expect(page.locator("#notices")).to_contain_text("plan.md is open.")
    page.evaluate("window.nextName = undefined")
    page.locator("#save-button").click()
    expect(page.locator("#notices")).to_contain_text("Saved to pay-back.worksheet.json.")
    assert page.evaluate("window.asked") == ["pay-back.worksheet.json"] and page.evaluate(TEXT_OF, "plan.md") == report


def test_what_waits_for_corrections_is_saved_as_it_is_and_opened_again(page: Page) -> None:
    """An effect without a name is no reason to lose the rest."""
    name_effect(page, "Pay back")
    page.locator("#add-effect").click()
    write(card(page, 2), "destination.name", "Mail server")
    page.locator("#save-button").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save it as it is").click()
    name, saved = waiting.value.suggested_filename, content(waiting.value)
    assert name == "unfinished.worksheet.json"
    page.locator("#more-button").click()
    page.locator("#empty-button").click()
    open_file(page, name, saved)
    expect(page.locator("#notices .summary")).to_contain_text("was not opened")
    page.get_by_role("button", name="Open it, and correct it in the form").click()
    expect(question(card(page, 1), "name").locator(".field")).to_have_value("Pay back")
    expect(question(card(page, 2), "destination.name").locator(".field")).to_have_value("Mail server")


def test_a_list_of_keys_opens_by_key(page: Page) -> None:
    """It names each key and what it does; Escape closes it, and the focus is back."""
    field = question(page, "workflow.name").locator(".field")
    field.focus()
    page.keyboard.press("Control+/")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    for key, does in (("Ctrl+S", "Save the worksheet"), ("Ctrl+Z", "Undo"), ("Ctrl+Shift+S", "Save it as another file")):
        expect(listed.locator("div", has_text=key).filter(has_text=does)).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(field).to_be_focused()


def test_keys_in_a_dialogue_are_neither_ours_nor_the_browsers(page: Page) -> None:
    """The browser would save the page, open a file or print; only Undo in a field is its own."""
    page.locator("#more-button").click()
    page.locator("#versions-button").click()
    field = page.locator("#versions-name")
    expect(field).to_be_visible()
    taken = field.evaluate(PRESSED)
    assert taken == {"s": True, "o": True, "p": True, "z": False, "y": False}
    assert page.locator("#versions .close").evaluate(PRESSED)["z"]
    expect(page.locator("#notices")).to_be_empty()


PRESSED = """(target) => Object.fromEntries(["s", "o", "p", "z", "y"].map((key) => {
  const press = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true });
  target.dispatchEvent(press);
  return [key, press.defaultPrevented];
}))"""
