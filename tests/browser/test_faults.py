"""Faults from outside: Python killed at each request, storage that is damaged or from a newer page, a clock set back, a tab thrown away.

Nothing typed is lost; the page says what happened, and goes on. Storage that is full or blocked: test_keeping.py; tabs: test_ownership.py;
files changed behind a save: test_saving.py; a damaged memory of Python: test_memory.py; what keeps Python from starting: test_obstacles.py.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import card, download, name_effect, open_file, question, wait_for_plan, write
from browser.test_keeping import agree, kept, name_of, open_device, wait_for_name, wait_for_names
from browser.test_replies import three_replies
from browser.test_versions import keep_version, open_dialog
from browser.watch import NO_PICKERS, Watch
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

pytestmark = pytest.mark.one_file

# A worker dies when it gets a request of the kind that is doomed, as one does that runs out of memory: the page hears of an error,
# and of nothing else. The one that it starts then is at once ready, since behind both runs one Python: its restart is tested elsewhere.
MORTAL = """
const Native = Worker;
let python;
globalThis.Worker = class extends EventTarget {
  #isDead = false;
  #isLater = python !== undefined;

  constructor(address) {
    super();
    python ??= new Native(address);
    python.addEventListener("message", ({ data }) => this.#say(new MessageEvent("message", { data })));
  }

  #say(event) {
    if (!this.#isDead) this.dispatchEvent(event);
  }

  postMessage(message, transfer) {
    if (!this.#isLater || message.kind) python.postMessage(message, transfer);
    if (this.#isLater && message.start) for (const data of [{ progress: { words: "Starting", done: 0, total: 1 } }, { ready: true }]) {
      setTimeout(() => this.#say(new MessageEvent("message", { data })), data.ready ? 50 : 0);
    }
    if (!message.kind || message.kind !== globalThis.doomed) return;
    globalThis.doomed = undefined;
    this.#isDead = true;
    setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "killed", cancelable: true })));
  }

  terminate() {
    this.#isDead = true;
  }
};
"""
# Notes each sentence about Python that the page says.
LISTEN = """() => {
  const status = document.getElementById("status");
  globalThis.said = [];
  new MutationObserver(() => globalThis.said.push(status.textContent)).observe(status, { childList: true });
}"""
RESTARTING = "Python stopped and is being started again. Your text is untouched."
SHEET = {
    "format": "second-write worksheet",
    "version": 1,
    "workflow": {"name": "Refunds"},
    "effects": [{"name": "Pay back", "destination": {"name": "Bank"}}],
}
OLD = {"id": "a" * 32, "revision": 1, "saved": "2026-11-01T10:00:00.000Z", "name": "Refunds", "worksheet": SHEET}
# Newer than that one, and not to be shown: what the page says of each.
NOT_SHOWN = {
    "newer": ({**OLD, "worksheet": {**SHEET, "version": 2}}, "“Refunds” was not opened: a newer Second Write kept it. It stays"),
    "cut off": ({**OLD, "worksheet": None}, "“Refunds” was not opened: what this browser kept of it is damaged. It stays"),
    "damaged": (
        {**OLD, "worksheet": {**SHEET, "effects": [7]}},
        "“Refunds” was not opened: what this browser kept of it is damaged.",
    ),
    "without a name": (
        {"id": OLD["id"], "worksheet": {"effects": 7}},
        "A worksheet without a name was not opened: what this browser",
    ),
}
# What a browser that was stopped, or another version of the page, may have left: a database of this version with these drafts.
LEAVE = """async ([version, drafts]) => {
  const done = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
  await done(indexedDB.deleteDatabase("second-write"));
  const opening = indexedDB.open("second-write", version);
  opening.onupgradeneeded = () => {
    for (const kind of ["drafts", "versions", "libraries", "rounds", "settings"]) opening.result.createObjectStore(kind, { keyPath: "id" });
  };
  const database = await done(opening);
  const writing = database.transaction(["drafts", "settings"], "readwrite");
  writing.objectStore("settings").put({ id: "storage", value: "on" });
  for (const draft of drafts) writing.objectStore("drafts").put(draft);
  await new Promise((resolve) => { writing.oncomplete = resolve; });
  database.close();
}"""
LEFT = """async () => {
  const done = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
  const database = await done(indexedDB.open("second-write"));
  const all = await done(database.transaction("drafts").objectStore("drafts").getAll());
  database.close();
  return all;
}"""
STOPPED = "Python stopped in the middle of this"
# Where a dialogue lies over the panel that says so, it says so itself.
IN_DIALOGUES = {"changes": "#versions-state", "replies": "#replies-said"}
Step = Callable[[Page], None]


def press(page: Page, button: str) -> None:
    """Press a button, also one that waits behind More."""
    if not page.locator(f"#{button}-button").is_visible():
        page.locator("#more-button").click()
    page.locator(f"#{button}-button").click()


def within(page: Page, dialog: str, button: str) -> None:
    """Press a button in a dialogue, which is opened if it is not."""
    if page.locator(f"#{dialog}").is_hidden():
        press(page, dialog)
    page.locator(f"#{dialog}-{button}").click()


def read_replies(page: Page) -> None:
    """Read a reply in the dialogue for replies."""
    if page.locator("#replies").is_hidden():
        press(page, "replies")
    page.locator("#replies-file").set_input_files(three_replies()[:1])


# The requests of a job in its order: what makes each, and where what comes of it is seen.
JOB: dict[str, tuple[Step, str, str]] = {
    "plan": (lambda page: write(page, "workflow.name", "Typed"), "#report h1", "Typed"),
    "check": (lambda page: write(page, "workflow.name", "Typed"), "#check-button", "Cancel"),
    "contracts": (
        lambda page: question(card(page), "destination.contract").locator(".field").click(),
        ".picker-said",
        "in the library",
    ),
    "examples": (lambda page: press(page, "examples"), "#examples li", "Order"),
    "save": (lambda page: press(page, "save"), "#notices", "Saved as"),
    "sensitive": (lambda page: press(page, "copy"), "#notices", "checked|clipboard"),
    "share": (lambda page: press(page, "share"), "#share-length", "characters"),
    "supplier": (lambda page: press(page, "ask"), "#ask-holds", "tests"),
    "extents": (lambda page: press(page, "print"), "#print-whole", "page"),
    "changes": (lambda page: within(page, "versions", "go"), "#versions-state", "checked|Compared"),
    "replies": (read_replies, "#replies-said", "read:"),
    "compare": (lambda page: press(page, "replies"), "#replies-columns", "Supplier A"),
    "open": (lambda page: open_file(page, "refunds.json", json.dumps(SHEET).encode()), "#notices", "refunds.json is open"),
}


def test_python_may_be_killed_at_every_request_of_a_job(
    context: BrowserContext, open_page: Callable[[str], Page], watch: Watch
) -> None:
    """Each time the page says so, has every word, starts Python again, and does it at the second try."""
    context.add_init_script(MORTAL)
    page = open_page("worksheet")
    wait_for_python(page)
    name_effect(page, "Pay back")
    write(page, "workflow.name", "Typed")
    wait_for_plan(page)
    open_dialog(page, "versions")
    keep_version(page, "May")
    page.keyboard.press("Escape")
    page.evaluate(LISTEN)
    for kind, (act, place, words) in JOB.items():
        page.evaluate("(kind) => { globalThis.doomed = kind; }", kind)
        act(page)
        page.wait_for_function("(sentence) => globalThis.said.splice(0).includes(sentence)", arg=RESTARTING)
        assert [name_of(page).input_value(), question(page, "workflow.name").locator(".field").input_value()] == [
            "Pay back",
            "Typed",
        ]
        if kind not in ("plan", "check"):
            expect(page.locator("#faults .fault")).to_contain_text(STOPPED)
            page.locator("#faults .fault").evaluate_all("(panels) => panels.forEach((panel) => panel.remove())")
        if kind in IN_DIALOGUES:
            expect(page.locator(IN_DIALOGUES[kind])).to_have_text("Python gave no answer. Try once more in a moment.")
        page.keyboard.press("Escape")
        wait_for_plan(page)
        act(page)
        expect(page.locator(place).first).to_contain_text(re.compile(words))
        page.keyboard.press("Escape")


@pytest.fixture
def come(context: BrowserContext, product: Product, watch: Watch, tmp_path: Path) -> Callable[..., Page]:
    """A function that opens the worksheet where something was left on the device, by another local page."""
    page = context.new_page()
    (tmp_path / "another.html").write_text("<!doctype html>", encoding="utf-8")

    def open_it(version: int, *drafts: dict[str, Any]) -> Page:
        page.goto((tmp_path / "another.html").as_uri())
        page.evaluate(LEAVE, [version, list(drafts)])
        page.goto(product.worksheet)
        return page

    return open_it


def test_a_kept_worksheet_that_cannot_be_shown_stays_as_it_is(come: Callable[..., Page]) -> None:
    """From a newer page, cut off or damaged: the page says so, offers it as a file, goes on with an empty one and keeps that beside it."""
    for left, words in NOT_SHOWN.values():
        page = come(2, left)
        expect(page.locator("#notices")).to_contain_text(words)
        write(page, "workflow.name", "Goes on")
        wait_for_name(page, "Goes on")
        assert left in page.evaluate(LEFT)
        assert page.locator("#faults").inner_text() == ""
    _, saved = download(page, "#notices button:first-of-type")
    assert json.loads(saved) == {"effects": 7}
    open_device(page)
    page.get_by_role("button", name="Open: Without a name").click()
    expect(page.locator("#notices")).to_contain_text("A worksheet without a name was not opened")
    expect(question(page, "workflow.name").locator(".field")).to_have_value("Goes on")


def test_a_draft_without_a_date_is_back_all_the_same(come: Callable[..., Page]) -> None:
    """What is damaged is its date alone."""
    page = come(2, {**OLD, "saved": "yesterday"})
    expect(page.locator("#notices")).to_contain_text("“Refunds” is back, as it was kept some time ago.")
    expect(name_of(page)).to_have_value("Pay back")


def test_storage_of_a_newer_page_is_left_alone(come: Callable[..., Page]) -> None:
    """It is said, with a file as the way out, as for storage that is full."""
    page = come(99, OLD)
    words = "Not kept: a newer Second Write keeps its worksheets in this browser, and this one leaves them alone."
    expect(kept(page)).to_contain_text(words)
    name_effect(page)
    kept(page).get_by_role("button", name="Keep it here").click()
    expect(kept(page)).to_contain_text(words)
    expect(kept(page).get_by_role("button", name="Save worksheet")).to_be_visible()
    assert page.evaluate(LEFT) == [OLD]


def test_where_the_clock_was_set_back_the_last_worksheet_is_back(
    context: BrowserContext, open_page: Callable[[str], Page]
) -> None:
    """What was kept last comes first, whatever the date that it has."""
    context.clock.set_fixed_time("2026-11-29T10:00:00")
    page = open_page("worksheet")
    name_effect(page, "Before")
    agree(page)
    press(page, "empty")
    context.clock.set_fixed_time("2026-11-26T09:00:00")
    name_effect(page, "After")
    wait_for_names(page, ["After", "Before"])
    page.reload()
    expect(page.locator("#notices")).to_contain_text("“After” is back, as it was kept at 09:00")
    expect(name_of(page)).to_have_value("After")


def test_a_tab_that_the_browser_throws_away_comes_back(
    context: BrowserContext, open_page: Callable[[str], Page], watch: Watch
) -> None:
    """Out of sight it is frozen, then ended without a warning; where it is opened again, everything is there."""
    page = open_page("worksheet")
    name_effect(page, "Pay back")
    agree(page)
    write(page, "workflow.name", "Refunds")
    page.evaluate(HIDE)
    wait_for_names(page, ["Refunds"])
    context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": "frozen"})
    watch.is_expecting_faults = True
    with page.expect_event("crash"), pytest.raises(Error):
        page.goto("chrome://crash")
    other = open_page("worksheet")
    expect(other.locator("#notices")).to_contain_text("“Refunds” is back")
    expect(name_of(other)).to_have_value("Pay back")


HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_download_that_the_browser_refuses_loses_nothing(chromium: Browser, product: Product) -> None:
    """No page can know of it: so it says where to look, and saving once more is one press."""
    with chromium.new_context(accept_downloads=False) as context:
        context.add_init_script(NO_PICKERS)
        page = context.new_page()
        page.goto(product.worksheet)
        wait_for_python(page)
        name_effect(page, "Pay back")
        for _ in range(2):
            with page.expect_download() as waiting:
                page.locator("#save-button").click()
            assert waiting.value.failure()
            expect(page.locator("#notices")).to_contain_text(
                "Saved as pay-back.worksheet.json: see that it is in the folder for downloads."
            )
        expect(name_of(page)).to_have_value("Pay back")
