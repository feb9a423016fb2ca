"""Python starts in both products, answers, comes back after a crash, and asks the network for nothing."""

import re
from typing import Any

from browser.watch import Watch
from building.paths import ONE_FILE, SITE
from playwright.sync_api import Page, Worker, expect

ASK = """
(request) => new Promise((resolve) => {
  const post = self.postMessage;
  const replies = [];
  self.postMessage = (reply) => replies.push(reply);
  self.dispatchEvent(new MessageEvent("message", { data: request }));
  setTimeout(() => { self.postMessage = post; resolve(replies); }, 300);
})
"""


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
