"""Nothing is lost: what the device keeps, what it may not, and what the page says about it."""

import re
from collections.abc import Callable

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import card, choose, name_effect, open_file, question, write
from playwright.sync_api import BrowserContext, Locator, Page, expect

Open = Callable[[str], Page]

KEPT = re.compile(r"^Kept in this browser at \d\d:\d\d")
FULL = """
IDBObjectStore.prototype.put = () => { throw new DOMException("Full.", "QuotaExceededError"); };
"""
BLOCKED = """
IDBFactory.prototype.open = () => { throw new DOMException("No.", "SecurityError"); };
"""
FORGETFUL = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (record) { return put.call(this, { ...record, worksheet: {} }); };
"""


def kept(page: Page) -> Locator:
    """The line that says what the device keeps."""
    return page.locator("#kept")


def agree(page: Page) -> None:
    """Agree to keeping, where that is asked, and wait until it is kept."""
    if page.evaluate("document.body.classList.contains('one-file')"):
        kept(page).get_by_role("button", name="Keep it here").click()
    expect(kept(page)).to_have_text(KEPT)


def name_of(page: Page) -> Locator:
    """The field for the name of the first effect."""
    return question(card(page), "name").locator(".field")


def test_a_worksheet_is_back_after_a_reload(page: Page) -> None:
    """Also answers, differences and a second effect; the page says that it is back, and can start an empty one."""
    name_effect(page, "Pay back")
    agree(page)
    page.locator("#add-effect").click()
    name_effect(page, "Send mail", "Mail server", place=2)
    choose(page, "sending.on_unknown", "resend_new_key")
    write(page, "workflow.name", "Refunds")
    page.reload()
    expect(page.locator("#notices")).to_contain_text("“Refunds” is back, as it was kept at")
    expect(name_of(page)).to_have_value("Pay back")
    expect(question(card(page, 2), "name").locator(".field")).to_have_value("Send mail")
    expect(question(page, "sending.on_unknown").locator('input[value="resend_new_key"]')).to_be_checked()
    wait_for_python(page)
    expect(page.locator("#report h1")).to_contain_text("Refunds")
    page.get_by_role("button", name="Start an empty one").first.click()
    expect(name_of(page)).to_have_value("")
    expect(page.locator("[data-card]")).to_have_count(1)


@pytest.mark.one_file
def test_the_one_file_keeps_nothing_before_somebody_agreed(page: Page) -> None:
    """One question, once something is typed; not even an empty database is made before."""
    expect(kept(page)).to_be_hidden()
    name_effect(page)
    expect(kept(page)).to_contain_text("Keep this worksheet on this device")
    assert page.evaluate("indexedDB.databases()") == [] and page.evaluate("localStorage.length") == 0
    kept(page).get_by_role("button", name="Keep nothing").click()
    expect(kept(page)).to_contain_text("Nothing is kept on this device")
    write(page, "workflow.name", "Refunds")
    expect(page.locator("#report h1")).to_contain_text("Refunds")
    assert page.evaluate("indexedDB.databases()") == []
    expect(kept(page)).to_contain_text("Nothing is kept on this device")


@pytest.mark.one_file
def test_a_second_tab_is_told_and_nothing_is_overwritten(page: Page, open_page: Open) -> None:
    """It starts empty; it may take the worksheet over or open a copy, and the first one then knows."""
    name_effect(page, "Pay back")
    agree(page)
    second = open_page("worksheet")
    expect(kept(second)).to_contain_text("“Pay back” is open in another tab")
    expect(name_of(second)).to_have_value("")
    kept(second).get_by_role("button", name="Go on with it here").click()
    expect(name_of(second)).to_have_value("Pay back")
    write(second, "workflow.name", "By the second tab")
    expect(kept(second)).to_have_text(KEPT)
    expect(kept(page)).to_contain_text("Another tab took this worksheet over")
    write(page, "workflow.name", "By the first tab")
    kept(page).get_by_role("button", name="Keep mine as a copy").click()
    expect(kept(page)).to_have_text(KEPT)
    names = page.evaluate(DRAFT_NAMES)
    assert sorted(names) == ["By the first tab", "By the second tab"]


DRAFT_NAMES = """() => new Promise((resolve) => {
  const opening = indexedDB.open("second-write");
  opening.onsuccess = () => {
    setTimeout(() => opening.result.close());
    const asking = opening.result.transaction("drafts").objectStore("drafts").getAll();
    asking.onsuccess = () => resolve(asking.result.map(({ name }) => name));
  };
})"""

WAIT_FOR_NAMES = f"""async ([wanted, isAll]) => {{
  let names;
  for (let round = 0; round < 200; round += 1) {{
    names = (await ({DRAFT_NAMES})()).sort();
    if (isAll ? String(names) === String(wanted) : wanted.every((name) => names.includes(name))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
  return names;
}}"""

NO_LOCKS = 'Object.defineProperty(Navigator.prototype, "locks", { value: undefined });'


@pytest.mark.one_file
def test_without_locks_a_tab_that_comes_late_overwrites_nothing(context: BrowserContext, open_page: Open) -> None:
    """Where a browser has no locks, the second one to write is refused and told."""
    context.add_init_script(NO_LOCKS)
    first = open_page("worksheet")
    name_effect(first, "Pay back")
    agree(first)
    second = open_page("worksheet")
    expect(name_of(second)).to_have_value("Pay back")
    write(second, "workflow.name", "Second")
    expect(kept(second)).to_have_text(KEPT)
    wait_for_names(second, ["Second"])
    write(first, "workflow.name", "First")
    expect(kept(first)).to_contain_text("Another tab changed this worksheet meanwhile. Nothing was overwritten")
    wait_for_names(second, ["Second"])
    kept(first).get_by_role("button", name="Keep mine as a copy").click()
    wait_for_names(second, ["First", "Second"])


def wait_for_names(page: Page, names: list[str]) -> None:
    """Wait until the device keeps drafts of exactly these names."""
    assert page.evaluate(WAIT_FOR_NAMES, [names, True]) == names


def wait_for_name(page: Page, name: str) -> None:
    """Wait until the device keeps a draft of this name, among others."""
    assert name in page.evaluate(WAIT_FOR_NAMES, [[name], False])


@pytest.mark.parametrize(
    ("script", "reason"),
    [(FULL, "storage is full"), (BLOCKED, "does not let the page keep anything"), (FORGETFUL, "gave back something else")],
    ids=["full", "blocked", "forgetful"],
)
def test_storage_that_fails_is_said_at_once_with_a_way_out(context: BrowserContext, open_page: Open, product: Product, script: str, reason: str) -> None:
    """The reason, loud, and a button that saves a file; the form goes on working."""
    context.add_init_script(script)
    page = open_page("worksheet")
    wait_for_python(page)
    name_effect(page)
    if product.is_one_file:
        kept(page).get_by_role("button", name="Keep it here").click()
    expect(kept(page)).to_contain_text("Not kept: ")
    expect(kept(page)).to_contain_text(reason)
    expect(kept(page)).to_have_attribute("role", "alert")
    with page.expect_download() as waiting:
        kept(page).get_by_role("button", name="Save worksheet").click()
    assert waiting.value.suggested_filename == "create-job.worksheet.json"


@pytest.mark.one_file
def test_keeping_can_be_switched_off_and_on(page: Page) -> None:
    """Off: nothing new is written, and the next visit starts empty and does not ask again."""
    name_effect(page, "Pay back")
    agree(page)
    switch(page)
    expect(kept(page)).to_contain_text("Nothing more is kept on this device")
    write(page, "workflow.name", "Not for this device")
    expect(page.locator("#report h1")).to_contain_text("Not for this device")
    page.reload()
    expect(name_of(page)).to_have_value("")
    name_effect(page, "Something else")
    expect(kept(page)).to_contain_text("Nothing more is kept on this device")
    wait_for_names(page, ["Pay back"])
    switch(page)
    wait_for_names(page, ["Pay back", "Something else"])


def switch(page: Page) -> None:
    """Turn the switch in the dialogue."""
    open_device(page)
    page.locator("#device-switch").click()
    expect(page.locator("#device-said")).to_contain_text(re.compile("[Kk]ept on this device|switched off"))
    page.keyboard.press("Escape")


def open_device(page: Page) -> None:
    """Open the dialogue about this device."""
    if page.locator("#more").is_hidden():
        page.locator("#more-button").click()
    page.locator("#device-button").click()


@pytest.mark.one_file
def test_an_earlier_worksheet_opens_from_the_list_and_is_removed(page: Page) -> None:
    """Another worksheet does not take the place of the kept one; both are listed."""
    name_effect(page, "Pay back")
    agree(page)
    page.locator("#more-button").click()
    page.locator("#empty-button").click()
    name_effect(page, "Send mail")
    wait_for_names(page, ["Pay back", "Send mail"])
    open_device(page)
    lines = page.locator("#device-drafts li")
    expect(lines).to_have_count(2)
    page.get_by_role("button", name="Open: Pay back").click()
    expect(name_of(page)).to_have_value("Pay back")
    open_device(page)
    page.get_by_role("button", name="Remove: Send mail").click()
    expect(lines).to_have_count(1)
    page.keyboard.press("Escape")
    name_effect(page, "Pay it back")
    wait_for_names(page, ["Pay it back"])


def test_one_button_removes_everything(page: Page, open_page: Open, product: Product) -> None:
    """It asks first; afterwards there is no database, nothing is written any more, and another tab says and does the same."""
    name_effect(page, "Pay back")
    agree(page)
    second = open_page("worksheet")
    name_effect(second, "Send mail")
    expect(kept(second)).to_have_text(KEPT)
    open_device(page)
    page.locator("#device-wipe").click()
    page.locator("#device-not").click()
    expect(page.locator("#device-drafts li")).to_have_count(2)
    page.locator("#device-wipe").click()
    page.locator("#device-really").click()
    expect(page.locator("#notices")).to_contain_text("Everything was removed from this device")
    expect(kept(second)).to_contain_text("Everything was removed from this device")
    for tab in (page, second):
        expect(tab.locator("#offline")).to_have_attribute("data-state", "whole" if product.is_one_file else "forgotten")
    for tab, name in ((page, "First"), (second, "Second")):
        write(tab, "workflow.name", name)
        expect(tab.locator("#report h1")).to_contain_text(name, timeout=60_000)
    assert page.evaluate("indexedDB.databases()") == [] and page.evaluate("localStorage.length") == 0


MINE = '{"format": "second-write worksheet", "version": 1, "workflow": {"name": "Refunds"}, "effects": [{"name": "Pay", "destination": {"name": "Bank"}}]}'


@pytest.mark.one_file
def test_leaving_does_not_warn_once_the_device_has_everything(page: Page) -> None:
    """What is neither on the device nor in a file makes the browser ask."""
    open_file(page, "refunds.json", MINE.encode())
    name_effect(page, "Pay back")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    asked.value.dismiss()
    agree(page)
    with page.expect_event("close"):
        page.close(run_before_unload=True)
