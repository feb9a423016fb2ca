"""Nothing in a page leads away from it: a server on another port must never hear of it."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from browser.watch import fresh_context
from playwright.sync_api import Browser, Page

# Each runs in the page, as a script or a careless link of ours would; ADDRESS is the other server.
ROADS = {
    "location": "location.href = 'ADDRESS'",
    "location.replace": "location.replace('ADDRESS')",
    "link": "const a = document.body.appendChild(document.createElement('a')); a.href = 'ADDRESS'; a.click()",
    "link in a new window": "const a = document.body.appendChild(document.createElement('a')); a.href = 'ADDRESS'; a.target = '_blank'; a.click()",
    "link that downloads": "const a = document.body.appendChild(document.createElement('a')); a.href = 'ADDRESS'; a.download = 'x'; a.click()",
    "meta refresh": "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=\"refresh\" content=\"0;url=ADDRESS\">')",
    "new window": "window.open('ADDRESS')",
    "form": "document.body.insertAdjacentHTML('beforeend', '<form id=posted method=post action=\"ADDRESS\"></form>'); posted.requestSubmit()",
    "form without an event": "document.body.insertAdjacentHTML('beforeend', '<form id=sent action=\"ADDRESS\"></form>'); sent.submit()",
    "fetch": "fetch('ADDRESS').catch(() => {})",
    "beacon": "navigator.sendBeacon('ADDRESS', 'x')",
    "image": "new Image().src = 'ADDRESS'",
}


@pytest.fixture(scope="module")
def start_page(chromium: Browser, product: Any) -> Iterator[Page]:
    """The start page; no road leads away from it, so that one is enough. The network is on."""
    with fresh_context(chromium, is_offline=False) as context:
        page = context.new_page()
        page.goto(product.start)
        yield page


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """A server of somebody else, and the list of what it was asked."""
    heard: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def handle_one_request(self) -> None:
            heard.append(self.rfile.readline().decode())
            self.close_connection = True

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", heard
        server.shutdown()


@pytest.mark.parametrize("road", ROADS)
def test_no_road_leads_away(road: str, start_page: Page, elsewhere: Any, product: Any) -> None:
    """Whatever a script of the page tries, the other server hears nothing and the page stays."""
    address, heard = elsewhere
    start_page.evaluate(ROADS[road].replace("ADDRESS", address))
    start_page.wait_for_timeout(400)
    assert heard == []
    assert start_page.url == product.start
    assert start_page.context.pages == [start_page]


def test_moves_within_the_page_are_free(open_page: Callable[[str], Page], product: Any) -> None:
    """A link to a place in the page works."""
    page = open_page("start")
    page.evaluate("location.hash = '#there'")
    assert page.url == f"{product.start}#there"


def test_moves_between_our_pages_are_free(open_page: Callable[[str], Page], product: Any) -> None:
    """On the site, the worksheet can be reached from the start page by a script or a link."""
    page = open_page("start")
    page.evaluate("address => { location.href = address; }", product.worksheet)
    page.wait_for_url(product.worksheet)


def test_a_download_that_the_page_makes_is_free(open_page: Callable[[str], Page]) -> None:
    """A file made in the page can be saved."""
    page = open_page("start")
    with page.expect_download() as download:
        page.evaluate(
            "() => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['kept']));"
            " a.download = 'plan.md'; document.body.append(a); a.click(); }"
        )
    assert download.value.path().read_text() == "kept"
