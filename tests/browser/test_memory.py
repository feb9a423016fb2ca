"""Python's memory, kept on the device: it is made in a pause, later starts go on from it, and nothing about it can stand in the way."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Product, wait_for_python
from browser.steps import READY, name_effect, wait_for_plan, write
from browser.test_keeping import BLOCKED, agree, open_device, switch
from browser.watch import LITTLE_MEMORY
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Worker, expect

pytestmark = pytest.mark.keeps_memory

PLANS = sorted((Path(__file__).parents[1] / "plans").iterdir())
TODAY = "2026-11-29"
WORD = "Quixotrample"
DATABASE = "second-write python"

# While it is set, the library that a Python with a memory asks for does not come: it has its memory alone.
WITHHOLD = """
const Native = Worker;
globalThis.Worker = class extends Native {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => {
      if (event.data.wants && globalThis.isWithholding) event.stopImmediatePropagation();
    });
  }
};
globalThis.isWithholding = true;
"""
# Gives a worker requests behind the page's back, one after the other, and returns the texts of the replies.
ASK = """
async (requests) => {
  const post = self.postMessage;
  const replies = [];
  for (const request of requests) {
    replies.push(await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("no reply")), 60000);
      self.postMessage = (reply) => (reply.id === request.id ? resolve(reply) : post.call(self, reply));
      self.dispatchEvent(new MessageEvent("message", { data: request }));
    }));
  }
  self.postMessage = post;
  return replies.map(({ ok, text }) => [ok, text]);
}
"""
# Runs with the store of the memory, with the record and with what seals it.
WITH_STORE = """
async () => {
  const done = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
  const database = await done(indexedDB.open("second-write python"));
  const store = (name = "memories") => database.transaction(name, "readwrite").objectStore(name);
  const sha = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const seal = async (memory) => {
    const { header, runs, pages, length, table, handles, proof } = memory;
    const rest = new TextEncoder().encode(JSON.stringify([length, table, handles, proof]));
    const hashes = await Promise.all([header, runs, ...pages, rest].map(sha));
    memory.seal = String(await sha(Uint8Array.from(hashes.flatMap((hash) => [...hash]))));
  };
  try { ACT } finally { database.close(); }
}
"""
# The whole memory is kept a second time, beside the one that is used, for the tests to take it from.
SPARE = """
const last = await done(store().get("last"));
const pages = await done(store("pages").getAll());
await done(store().put({ ...last, id: "spare", pages }));
"""
ALTER = """
const { pages, ...record } = { ...(await done(store().get("spare"))), id: "last" };
const memory = { ...record.memory, pages };
CHANGE
const kept = memory.pages;
delete memory.pages;
await done(store().put({ ...record, memory }));
await done(store("pages").clear());
for (const [place, piece] of kept.entries()) await done(store("pages").put(piece, place));
"""
FIND = """
const { memory } = await done(store().get("last"));
const decode = (bytes) => new TextDecoder("latin1").decode(bytes);
const text = [...(await done(store("pages").getAll())), memory.header].map(decode).join("");
const ways = (word) => [1, 2, 4].map((size) => [...word].map((letter) => letter + "\\0".repeat(size - 1)).join(""));
return WORDS.map((word) => ways(word).some((way) => text.includes(way)));
"""

CHANGES = {
    "whole": ("", "memory", ""),
    "damaged": ("memory.pages[memory.pages.length >> 1][1] ^= 1;", "failed", "the seal is broken"),
    "truncated": ("memory.pages.pop();", "failed", "the seal is broken"),
    "without pages": ("memory.pages = [];", "failed", "the seal is broken"),
    "of other parts": ("record.parts = '0'.repeat(64);", "old", ""),
    "of another browser": ("record.browser = 'Another 1.0 en Europe/Berlin';", "browser", ""),
    "of another engine": ("memory.table += 1; await seal(memory);", "failed", "another table"),
    "that answers wrongly": ("memory.proof = 'x'; await seal(memory);", "failed", "it answers something else"),
    "of another build of Pyodide": ("memory.header[20] ^= 1; await seal(memory);", "failed", "build id"),
    "that breaks Python": ("memory.pages.slice(1).forEach((piece) => piece.fill(255)); await seal(memory);", "failed", ""),
}


def with_store(page: Page, act: str) -> Any:
    """Run a script on the store of the memory."""
    return page.evaluate(WITH_STORE.replace("ACT", act))


def come_to_plan(page: Page) -> None:
    """Wait until Python has started and drafted the plan of what is kept."""
    expect(page.locator("#status")).to_have_text(READY, timeout=90_000)


def python(page: Page) -> Locator:
    """The words that say how Python was started."""
    return page.locator("#python")


def first_plan(page: Page, name: str = "Create job") -> None:
    """Come to a first plan that the device keeps."""
    wait_for_python(page)
    name_effect(page, name)
    agree(page)
    wait_for_plan(page)


def expect_made(page: Page) -> None:
    """Wait until the memory is kept, and the worker that it was taken from is gone."""
    expect(python(page)).to_have_attribute("data-memory", "made", timeout=90_000)
    assert len(page.workers) == 1


@pytest.fixture(scope="module")
def remembering(chromium: Browser, product: Product) -> Iterator[BrowserContext]:
    """A profile whose device keeps a memory, and a spare one; without a service worker, so that tests may change what is sent."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}, service_workers="block") as context:
        context.set_offline(product.is_one_file)
        page = context.new_page()
        page.goto(product.worksheet)
        first_plan(page, WORD)
        expect_made(page)
        with_store(page, SPARE)
        page.close()
        yield context


@pytest.fixture
def again(remembering: BrowserContext, product: Product, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """A function that opens the worksheet again, with the memory changed or whole, and with a script that runs first."""
    pages = []
    beside = product.start.replace("index.html", "icon.svg")
    if product.is_one_file:
        (tmp_path / "another.html").write_text("<!doctype html>", encoding="utf-8")
        beside = (tmp_path / "another.html").as_uri()

    def open_it(change: str = "", script: str = "") -> Page:
        page = remembering.new_page()
        pages.append(page)
        page.goto(beside)
        with_store(page, ALTER.replace("CHANGE", change))
        page.add_init_script(script or "0")
        page.goto(product.worksheet)
        return page

    yield open_it
    for page in pages:
        page.close()


# On both products what is whole and what is damaged; how else it may not fit is found in the same worker.
KINDS = [kind if kind in ("whole", "damaged") else pytest.param(kind, marks=pytest.mark.one_file) for kind in CHANGES]


@pytest.mark.parametrize("kind", KINDS)
def test_a_memory_that_does_not_do_is_left_alone(kind: str, again: Callable[..., Page]) -> None:
    """Damaged, cut off, old or foreign: Python starts afresh, without a word but the one in the foot of the page."""
    change, reason, detail = CHANGES[kind]
    page = again(change)
    come_to_plan(page)
    expect(python(page)).to_have_attribute("data-start", "memory" if kind == "whole" else "afresh")
    expect(python(page)).to_have_attribute("data-reason", "" if kind == "whole" else reason)
    assert detail in (python(page).get_attribute("data-detail") or "")
    expect(page.locator("#faults")).to_be_empty()


def test_a_memory_in_the_place_of_one_that_did_not_do_is_made(again: Callable[..., Page]) -> None:
    """The next start goes on from it."""
    page = again("record.parts = 'another';")
    come_to_plan(page)
    expect_made(page)
    page.reload()
    come_to_plan(page)
    expect(python(page)).to_have_text("Python was started from its memory, kept on this device.")


def test_every_golden_plan_has_the_same_bytes(again: Callable[..., Page]) -> None:
    """Of a Python that has its memory and nothing else, and of one that was started afresh."""
    sheets = [(folder / "worksheet.json").read_text(encoding="utf-8") for folder in PLANS]
    texts = [f'{{"worksheet": {sheet}, "today": "{TODAY}"}}' for sheet in sheets]
    requests = [{"id": -1 - place, "kind": "markdown", "text": text} for place, text in enumerate(texts)]
    golden = [(folder / "plan.md").read_text(encoding="utf-8") for folder in PLANS]
    for change, start in (("", "memory"), ("record.parts = 'another';", "afresh")):
        page = again(change, WITHHOLD)
        come_to_plan(page)
        expect(python(page)).to_have_attribute("data-start", start)
        [worker] = page.workers
        replies = worker.evaluate(ASK, requests)
        assert [json.loads(text).get("markdown") for _, text in replies] == golden
        page.close()


# The worker of the one file cannot be changed for a test: its policy is in it, and it comes out of the file.
ON_THE_SITE = pytest.mark.parametrize("product", ["site"], indirect=True, scope="module")
OPEN_PYTHON = ("this.#pyodide=pyodide", "self.pyodide=this.#pyodide=pyodide")


@pytest.fixture
def within(remembering: BrowserContext, again: Callable[..., Page]) -> Callable[..., tuple[Page, Worker]]:
    """A function that opens the worksheet again, with a way into its Python, and returns its worker too."""

    def change(route: Any) -> None:
        text = route.fetch().text()
        assert text.count(OPEN_PYTHON[0]) == 1
        route.fulfill(body=text.replace(*OPEN_PYTHON), content_type="text/javascript")

    def open_it(script: str = "") -> tuple[Page, Worker]:
        remembering.route("**/worker.*", change)
        page = again("", script)
        come_to_plan(page)
        expect(python(page)).to_have_attribute("data-start", "memory")
        [worker] = page.workers
        remembering.unroute("**/worker.*", change)
        return page, worker

    return open_it


def run(worker: Worker, code: str) -> Any:
    """Run Python in the worker and return the value of its last line."""
    return worker.evaluate("(code) => pyodide.runPython(code)", code)


@ON_THE_SITE
def test_what_is_not_in_the_memory_is_right(within: Callable[..., tuple[Page, Worker]]) -> None:
    """Random numbers and ids differ from start to start, the time and its zone are this moment's, and all that is random was seeded."""
    import time

    drawn = []
    for _ in range(2):
        page, worker = within()
        drawn.append(run(worker, "import random, uuid, os; f'{random.random()} {uuid.uuid4()} {os.urandom(8).hex()}'").split())
        assert abs(run(worker, "import time; time.time()") - time.time()) < 60
        assert abs(run(worker, "import datetime; datetime.datetime.now(datetime.UTC).timestamp()") - time.time()) < 60
        offset = run(worker, "import datetime; datetime.datetime.now().astimezone().utcoffset().total_seconds()")
        assert offset == -60 * page.evaluate("new Date().getTimezoneOffset()")
        assert run(worker, "time.monotonic() >= 0 and time.perf_counter() >= 0")
        live = "import gc; sum(type(each) is random.Random for each in gc.get_objects())"
        assert run(worker, live) == 1
        page.close()
    assert [len({*both}) for both in zip(*drawn, strict=True)] == [2, 2, 2]


@ON_THE_SITE
def test_the_hash_seed_is_that_of_the_memory(within: Callable[..., tuple[Page, Worker]]) -> None:
    """It cannot be another one, since every dictionary in the memory lies by it: what is in them is found."""
    seeds = []
    for _ in range(2):
        page, worker = within()
        seeds.append(run(worker, "hash('Second Write')"))
        assert run(
            worker,
            "import sys; all(name in sys.modules for name in list(sys.modules)) and 'plan' in sys.modules['secondwrite.bridge'].KINDS",
        )
        assert run(worker, "sys.flags.hash_randomization") == 1
        page.close()
    assert seeds[0] == seeds[1]


@ON_THE_SITE
def test_a_module_that_is_not_in_the_memory_can_be_imported(within: Callable[..., tuple[Page, Worker]]) -> None:
    """As soon as the library is whole again, and not before; the same with files of the packages."""
    page, worker = within(WITHHOLD)
    attempt = """
def attempt():
    import importlib, importlib.resources
    found = []
    for name in ("mimetypes", "xml.etree.ElementInclude", "pydantic.color"):
        try:
            found.append(importlib.import_module(name).__name__)
        except Exception:
            found.append("")
    return " ".join([*found, str(importlib.resources.files("secondwrite.contracts").joinpath("stripe.json").is_file())])
attempt()
"""
    assert run(worker, attempt) == "   False"
    page.evaluate("globalThis.isWithholding = false")
    page.close()
    page, worker = within()
    [(ok, _)] = worker.evaluate(ASK, [{"id": -1, "kind": "examples", "text": "{}"}])
    assert ok
    assert run(worker, attempt) == "mimetypes xml.etree.ElementInclude pydantic.color True"


def test_what_needs_the_library_waits_for_it(again: Callable[..., Page]) -> None:
    """A request that nothing was rehearsed for, right after the start."""
    page = again("", WITHHOLD + "setTimeout(() => { globalThis.isWithholding = false; });")
    come_to_plan(page)
    [worker] = page.workers
    [(ok, text)] = worker.evaluate(ASK, [{"id": -1, "kind": "contracts", "text": "{}"}])
    assert ok and "stripe" in text


def test_no_word_that_was_typed_is_in_the_memory(open_page: Callable[[str], Page]) -> None:
    """Not before the pause, nor while the memory is taken; words of the example, which was rehearsed, are found in the same way."""
    page = open_page("worksheet")
    first_plan(page, WORD)
    if len(page.workers) < 2:
        page.wait_for_event("worker", timeout=60_000)
    write(page, "workflow.name", f"{WORD}s")
    wait_for_plan(page)
    expect(page.locator("#report h1")).to_contain_text(f"{WORD}s")
    expect_made(page)
    assert with_store(page, FIND.replace("WORDS", f'["{WORD}", "Delivery system", "OR-1042"]')) == [False, True, True]


def test_typing_puts_it_off_and_keeping_nothing_prevents_it(page: Page, product: Product) -> None:
    """Where the device may keep nothing, no memory is taken and no database made; it is, once it may."""
    page.clock.install()
    name_effect(page)
    if product.is_one_file:
        page.locator("#kept").get_by_role("button", name="Keep nothing").click()
    else:
        agree(page)
        switch(page)
    wait_for_plan(page)
    page.clock.fast_forward(60_000)
    write(page, "workflow.name", "Refunds")
    expect(page.locator("#report h1")).to_contain_text("Refunds")
    assert len(page.workers) == 1
    assert DATABASE not in page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    switch(page)
    page.clock.fast_forward(60_000)
    expect_made(page)


def test_one_button_removes_the_memory(page: Page) -> None:
    """With everything else; so does switching off what is kept."""
    first_plan(page)
    expect_made(page)
    open_device(page)
    page.locator("#device-wipe").click()
    page.locator("#device-really").click()
    expect(page.locator("#notices")).to_contain_text("Everything was removed from this device")
    assert page.evaluate("indexedDB.databases()") == []


def test_a_device_with_little_memory_is_spared(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """A second Python might be too much for it."""
    context.add_init_script(LITTLE_MEMORY)
    page = open_page("worksheet")
    first_plan(page)
    expect(python(page)).to_have_attribute("data-memory", "spared", timeout=90_000)
    assert len(page.workers) == 1


def test_a_browser_that_keeps_nothing_starts_afresh(context: BrowserContext, open_page: Callable[[str], Page]) -> None:
    """It refuses every database; Python starts, and no memory is taken."""
    context.add_init_script(BLOCKED + "IDBFactory.prototype.databases = IDBFactory.prototype.open;")
    page = open_page("worksheet")
    wait_for_python(page)
    expect(python(page)).to_have_attribute("data-reason", "unreadable")
    name_effect(page)
    wait_for_plan(page)


def test_after_a_crash_the_memory_is_not_used_again(again: Callable[..., Page]) -> None:
    """Python is started afresh, and the memory that may be the reason is gone."""
    page = again()
    come_to_plan(page)
    page.workers[0].evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    expect(python(page)).to_have_text("Python was started afresh: it had to be started again.", timeout=60_000)
    come_to_plan(page)
