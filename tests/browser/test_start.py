"""The first screen answers five questions; Python starts in both products, answers, and asks the network for nothing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.watch import Watch
from building.paths import ONE_FILE, SITE
from playwright.sync_api import Locator, Page, Worker, expect

ASK = """
(request) => new Promise((resolve) => {
  const post = self.postMessage;
  const replies = [];
  self.postMessage = (reply) => replies.push(reply);
  self.dispatchEvent(new MessageEvent("message", { data: request }));
  setTimeout(() => { self.postMessage = post; resolve(replies); }, 300);
})
"""

ANSWERS = {
    "what": "it drafts the tests that show what happens then",
    "whom": "You need not be an engineer",
    "cost": "Fifteen minutes. No money, no account, nothing to install",
    "leaves": "Nothing that you type",
    "supplier": "Ask a supplier",
}


def is_inside(locator: Locator, width: int, height: int, least: int = 0) -> bool:
    """Whether an element, or at least that much of its height, lies in the first screen."""
    box = locator.bounding_box()
    assert box and box["height"] > 0
    return box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + (least or box["height"]) <= height


@pytest.mark.parametrize(("width", "height", "sheet"), [(1280, 800, 0), (390, 844, 120)])
def test_the_first_screen_answers_five_questions(
    width: int, height: int, sheet: int, open_page: Callable[[str], Page], product: Any
) -> None:
    """What it is, for whom, what it costs, what leaves the machine, how a supplier gets it: in view without scrolling."""
    page = open_page("start")
    page.set_viewport_size({"width": width, "height": height})
    for answer, words in ANSWERS.items():
        place = page.locator(f'[data-answer="{answer}"]')
        expect(place).to_contain_text(words)
        assert is_inside(place, width, height), answer
    for link in page.locator(".actions a").all():
        assert is_inside(link, width, height)
    assert is_inside(page.locator("#sheet .sheet-paper"), width, height, sheet)
    assert page.evaluate("scrollY") == 0


def test_the_sheet_can_be_read(open_page: Callable[[str], Page]) -> None:
    """No letter of it is smaller than 12 pixels, on a phone either."""
    page = open_page("start")
    page.set_viewport_size({"width": 390, "height": 844})
    sizes = page.locator("#sheet *").evaluate_all("(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert len(sizes) > 10
    assert min(sizes) >= 12


@pytest.mark.parametrize(("name", "control"), [("Open one you saved", "#open-button"), ("Examples", "#examples-button")])
def test_the_links_lead_to_what_they_name(name: str, control: str, open_page: Callable[[str], Page]) -> None:
    """To the worksheet, with the button in view."""
    page = open_page("start")
    page.locator(".actions").get_by_role("link", name=name).click()
    expect(page.locator(control)).to_be_in_viewport()


def ask(page: Page, request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the worker a request behind the page's back and return every reply."""
    [worker] = page.workers
    return worker.evaluate(ASK, request)


def test_python_answers(resting: Any) -> None:
    """The bridge is imported, and says that it does not know a kind nobody wrote."""
    [reply] = ask(resting.page, {"id": 71, "kind": "no such kind", "text": "{}"})
    assert (reply["id"], reply["ok"]) == (71, False)
    assert '"unknown_kind"' in reply["text"]


def test_a_request_that_python_cannot_read_gets_one_reply(resting: Any) -> None:
    """A payload that is no JSON is answered like any other request."""
    [reply] = ask(resting.page, {"id": 72, "kind": "plan", "text": "no JSON"})
    assert (reply["id"], reply["ok"]) == (72, False)


def test_a_fault_of_the_bridge_itself_gets_one_reply(resting: Any) -> None:
    """Even when `handle` raises, there is one reply, made by the worker."""
    [reply] = ask(resting.page, {"id": 73, "text": "{}"})
    assert (reply["id"], reply["ok"]) == (73, False)


def test_nothing_is_requested_after_the_load(page: Page, watch: Watch) -> None:
    """The page asks once for each of its files and the one file for itself; typing asks for nothing."""
    before = watch.network()
    page.locator("#worksheet input[type=text], #worksheet input:not([type])").first.fill("Create the delivery")
    page.wait_for_timeout(1000)
    assert watch.network() == before
    assert len(watch.requests) == len(set(watch.requests))


def test_only_files_of_the_product_are_requested(resting: Any, product: Any) -> None:
    """On the site they are in dist/site; of the one file, it is the file alone."""
    addresses = [url.split("#")[0] for url in resting.watch.network()]
    if product.is_one_file:
        assert addresses == [ONE_FILE.as_uri()]
    else:
        files = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*") if file.is_file()}
        root = product.start.removesuffix("index.html")
        assert {url.removeprefix(root) for url in addresses} <= files


def test_the_worker_fetches_nothing_and_loads_no_script(resting: Any) -> None:
    """Python's own roads to the network are closed in the worker."""
    [worker] = resting.page.workers
    assert "fetches nothing" in refusal(worker, "await fetch('http://127.0.0.1:9/')")
    assert "loads no scripts" in refusal(worker, "importScripts('http://127.0.0.1:9/x.js')")


def refusal(worker: Worker, code: str) -> str:
    """Run code in the worker that must fail, and return the words of its error."""
    return worker.evaluate(f"async () => {{ try {{ {code}; return ''; }} catch (error) {{ return error.message; }} }}")


def test_a_crashed_worker_is_started_again(page: Page, watch: Watch) -> None:
    """After an error that ends Python a new worker answers, and the network is not asked for it."""
    watch.is_expecting_faults = True
    before = watch.network()
    page.workers[0].evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    status = page.locator("#status")
    expect(status).to_have_text(re.compile("started again"))
    expect(status).not_to_have_text(re.compile("started again"), timeout=60_000)
    [reply] = ask(page, {"id": 74, "kind": "no such kind", "text": "{}"})
    assert reply["id"] == 74
    assert [url for url in watch.network()[len(before) :] if "/worker." not in url] == []


def test_the_parts_leave_the_document(resting: Any) -> None:
    """The text of the embedded parts is dropped once it is decoded."""
    assert resting.page.locator("script[data-part]").count() == 0


def test_the_policy_is_strict(resting: Any, product: Any) -> None:
    """Neither product allows eval or inline code, and the one file no connection at all."""
    policy = resting.page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content") or ""
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    connections = "'none'" if product.is_one_file else "'self'"
    for part in ("default-src 'none'", "form-action 'none'", "base-uri 'none'", f"connect-src {connections}"):
        assert part in policy.split("; ")


def test_a_policy_violation_fails_the_watch(open_page: Any, watch: Watch) -> None:
    """The watch sees what the policy refuses: without this, the other tests would prove nothing."""
    page = open_page("start")
    page.evaluate("document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/x.png' }))")
    page.wait_for_timeout(300)
    assert any("img-src" in fault for fault in watch.faults)
    watch.is_expecting_faults = True
