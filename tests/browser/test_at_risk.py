"""Nothing is lost without a warning: what was replaced, what the device refused, what was typed too early or too late."""

from collections.abc import Callable

import pytest
from browser.conftest import wait_for_python
from browser.steps import download, name_effect, write
from browser.test_keeping import agree, kept, name_of, open_device, wait_for_names
from browser.test_ownership import is_kept, start_empty
from playwright.sync_api import BrowserContext, Page, expect

Open = Callable[[str], Page]

# The one file asks before it keeps anything.
ON_THE_SITE = pytest.mark.parametrize("product", ["site"], indirect=True, scope="module")

FILLS_UP = "IDBObjectStore.prototype.put = () => { throw new DOMException('Full.', 'QuotaExceededError'); };"

# The database answers only when the test lets it.
SLOW = """
const add = IDBOpenDBRequest.prototype.addEventListener;
window.answer = new Promise((resolve) => (window.letItAnswer = resolve));
IDBOpenDBRequest.prototype.addEventListener = function (name, act, ...rest) {
  return add.call(this, name, name === "success" ? (event) => window.answer.then(() => act.call(this, event)) : act, ...rest);
};
"""


def is_warned(page: Page) -> bool:
    """Try to close the page, and stay; says whether the browser asks."""
    return page.evaluate("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))")


@pytest.mark.one_file
def test_what_was_replaced_and_is_kept_nowhere_makes_the_browser_ask(open_page: Open) -> None:
    """The notice says so; Undo brings it back, and a file makes it safe."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    assert is_warned(page)
    start_empty(page)
    expect(page.locator("#notices")).to_contain_text(
        "The one before is kept nowhere: Undo brings it back while this page is open."
    )
    assert is_warned(page)
    page.locator("#undo-button").click()
    wait_for_python(page)
    download(page, "#save-button")
    expect(page.locator("#notices")).to_contain_text("Saved as")
    assert not is_warned(page)
    start_empty(page)
    expect(page.locator("#notices")).to_contain_text("The one before is as you opened it, or saved it.")
    assert not is_warned(page)


def test_what_the_device_refused_is_still_at_risk_after_it_was_replaced(open_page: Open) -> None:
    """An empty worksheet needs no keeping, but the one before does; once the device takes it again, it has both."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    agree(page)
    page.evaluate("() => { window.put = IDBObjectStore.prototype.put; }")
    page.evaluate(f"() => {{ {FILLS_UP} }}")
    name_effect(page, "Pay back twice")
    expect(kept(page)).to_contain_text("Not kept: this browser's storage is full.")
    start_empty(page)
    expect(page.locator("#notices")).to_contain_text("The one before is kept nowhere")
    assert is_warned(page)
    page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    name_effect(page, "Send mail")
    wait_for_names(page, ["Pay back twice", "Send mail"])
    is_kept(page)
    page.wait_for_function("() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))")


@pytest.mark.one_file
def test_agreeing_keeps_what_undo_can_bring_back_as_well(open_page: Open) -> None:
    """The answer comes after the worksheet was replaced."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    start_empty(page)
    name_effect(page, "Send mail")
    agree(page)
    wait_for_names(page, ["Pay back", "Send mail"])


@ON_THE_SITE
def test_what_is_typed_before_the_database_answers_is_kept(context: BrowserContext, open_page: Open) -> None:
    """It needs no further change."""
    context.add_init_script(SLOW)
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    expect(kept(page)).to_be_hidden()
    page.evaluate("window.letItAnswer()")
    is_kept(page)
    wait_for_names(page, ["Pay back"])


@ON_THE_SITE
def test_a_new_worksheet_survives_a_reload_right_after_its_first_letter(open_page: Open) -> None:
    """Nothing of it was kept yet."""
    page = open_page("worksheet")
    expect(kept(page)).to_have_attribute("data-standing", "waiting")
    page.on("dialog", lambda dialog: dialog.accept())
    name_of(page).press_sequentially("P")
    page.reload()
    expect(name_of(page)).to_have_value("P")
    expect(page.locator("#undo-button")).to_be_disabled()


# Something is typed, and the page is loaded anew while that is being written.
TYPE_AND_RELOAD = """async (text) => {
  const field = document.querySelector('[data-card] [data-path="name"] .field');
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  setTimeout(() => location.reload());
}"""


@ON_THE_SITE
def test_what_is_being_written_survives_a_reload(open_page: Open) -> None:
    """A write that has begun ends with the page; the last one, which is made as the page goes, does not wait for it."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    is_kept(page)
    page.on("dialog", lambda dialog: dialog.accept())
    for text in ("First", "Second", "Third", "Fourth", "Fifth"):
        with page.expect_navigation():
            page.evaluate(TYPE_AND_RELOAD, text)
        expect(name_of(page)).to_have_value(text)
        is_kept(page)


@pytest.mark.one_file
def test_what_was_kept_before_is_listed_and_removed_while_keeping_is_off(open_page: Open) -> None:
    """The line and the dialogue say what is still there, and removing it removes it on the device."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    agree(page)
    open_device(page)
    page.locator("#device-switch").click()
    said = page.locator("#device-said")
    expect(said).to_have_text(
        "Keeping is switched off. What was kept before is still on this device: 1 worksheet."
    )
    expect(kept(page)).to_contain_text("What was kept before is still there, listed under On this device.")
    page.get_by_role("button", name="Remove: Pay back").click()
    wait_for_names(page, [])
    expect(kept(page)).to_contain_text("Nothing is kept on this device")
    page.keyboard.press("Escape")
    open_device(page)
    expect(said).to_have_text("Keeping is switched off, and nothing is kept on this device.")


@pytest.mark.one_file
def test_the_line_gets_its_date_when_the_day_is_over(open_page: Open) -> None:
    """ "At 15:04" is not today for ever; a very long name is cut."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    write(page, "workflow.name", "n" * 500)
    agree(page)
    page.clock.set_fixed_time("2031-02-03T12:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(kept(page)).to_contain_text("Kept in this browser on ")
    page.reload()
    expect(page.locator("#notices")).to_contain_text("n …” is back")
    expect(page.locator("#notices")).not_to_contain_text("n" * 81)
