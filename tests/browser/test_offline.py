"""The site without a network: stored after the first visit, at no second download; newer versions wait until they are wanted."""

import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any

import pytest
from browser.conftest import wait_for_python
from browser.steps import name_effect, wait_for_plan
from browser.test_keeping import BLOCKED
from browser.watch import Watch, fresh_context
from building import bom, notices, offline
from building.paths import ONE_FILE, SITE, STATIC
from building.server import HOST, SiteHandler
from building.site import address
from playwright.sync_api import Browser, BrowserContext, Page, expect

STORED = "All parts are stored on this machine: it works without a network."
OFFER = re.compile("A new version of Second Write is ready; this one goes on until you change")
STORE = "async () => (await import('./source/site/offline.js')).storeOffline()"
PAPERS = (notices.FILE.name, bom.NAME)
FORGET = "async () => (await import('./source/site/offline.js')).forgetOffline()"


@dataclass
class Host:
    """A server of a copy of the site, what it was asked for and answered in full, and what it has lost."""

    folder: Path
    address: str = ""
    sent: list[str] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    is_forbidding_caches: bool = False
    stop: Any = None

    def files(self) -> set[str]:
        """Return what the site is made of; the sources that tests call stand beside it, and the papers are kept by no page."""
        names = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        return {name for name in names if not name.startswith("source/")} - {ONE_FILE.name, *PAPERS}

    def release(self, version: str) -> None:
        """Put another build there, as the build would: other pages, another worker, and a service worker that lists them."""
        [old] = self.folder.glob("worker.*.js")
        data = old.read_bytes() + f"// {version}".encode()
        old.unlink()
        (self.folder / address("worker.js", data)).write_bytes(data)
        names = self.files() - {offline.SERVICE_WORKER}
        for name in ("index.html", "test-plan.html"):
            text = (self.folder / name).read_text(encoding="utf-8")
            text = re.sub(r"Second Write [\d.]+,", f"Second Write {version},", text).replace(old.name, address("worker.js", data))
            (self.folder / name).write_text(text, encoding="utf-8")
        script = (self.folder / offline.SERVICE_WORKER).read_text(encoding="utf-8").partition("\n")[2]
        fresh = offline.service_worker(script, {name: (self.folder / name).read_bytes() for name in names})
        (self.folder / offline.SERVICE_WORKER).write_text(fresh, encoding="utf-8")


def handler_of(host: Host) -> type[SiteHandler]:
    """Make a handler that notes what it sends."""

    class Handler(SiteHandler):
        def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:
            host.sent.append(self.path.lstrip("/") or "index.html")
            super().copyfile(source, outputfile)

        def send_header(self, keyword: str, value: str) -> None:
            is_changed = keyword == "Cache-Control" and host.is_forbidding_caches
            super().send_header(keyword, "no-store" if is_changed else value)

        def send_head(self) -> Any:
            if self.path.lstrip("/") not in host.lost:
                return super().send_head()
            self.send_error(404)
            return None

    return Handler


@contextmanager
def serving(host: Host) -> Iterator[Host]:
    """Serve the folder on a free port until the block ends, or `stop` is called."""
    with ThreadingHTTPServer((HOST, 0), partial(handler_of(host), directory=str(host.folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host.address = f"http://{HOST}:{server.server_address[1]}/"
        host.stop = lambda: (server.shutdown(), server.server_close())
        yield host
        server.shutdown()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server of its own, since tests change and stop it."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    shutil.copytree(STATIC, folder / "source")
    with serving(Host(folder)) as host:
        yield host


@pytest.fixture
def visitor(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A fresh profile."""
    keeps_memory = request.node.get_closest_marker("keeps_memory") is not None
    with fresh_context(chromium, is_offline=False, keeps_memory=keeps_memory) as context:
        yield context


def visit(visitor: BrowserContext, host: Host) -> Page:
    """Open the worksheet and wait until everything is stored."""
    page = visitor.new_page()
    page.goto(f"{host.address}test-plan.html")
    wait_for_python(page)
    expect(page.locator("#offline")).to_have_text(STORED)
    return page


def store(visitor: BrowserContext, host: Host) -> Page:
    """Open the start page with everything stored, as after a visit of the worksheet, but without starting Python for it."""
    page = visitor.new_page()
    page.goto(host.address)
    page.evaluate(STORE)
    expect(page.locator("#offline")).to_have_text(STORED, timeout=30_000)
    return page


def test_the_first_visit_fetches_each_file_once(visitor: BrowserContext, host: Host) -> None:
    """Storing takes what the page has loaded: nothing is sent twice, and nothing but the site's own files."""
    watch = Watch(visitor)
    visit(visitor, host)
    assert sorted(host.sent) == sorted(host.files())
    assert all(url.startswith(host.address) for url in watch.network())
    watch.check()


def test_python_is_not_fetched_again_where_the_browser_keeps_nothing(visitor: BrowserContext, host: Host) -> None:
    """The page hands over what it has: where no cache of the browser holds the parts, too, each is sent once."""
    host.is_forbidding_caches = True
    page = visit(visitor, host)
    parts = [name for name in host.sent if name.startswith("parts/")]
    assert len(parts) == len(set(parts)) == 4
    assert len(page.evaluate("caches.keys()")) == 1


def test_a_damaged_file_of_an_earlier_build_is_not_taken(visitor: BrowserContext, host: Host) -> None:
    """Its name alone proves nothing: what is in it is held against the list."""
    page = visitor.new_page()
    page.goto(host.address)
    [part] = [name for name in host.files() if "python_stdlib" in name]
    put = "async ([name, part]) => (await caches.open(name)).put(part, new Response('damaged'))"
    page.evaluate(put, [f"second-write {host.address} earlier", part])
    page.evaluate(STORE)
    expect(page.locator("#offline")).to_have_text(STORED, timeout=30_000)
    size = page.evaluate("async (part) => (await (await caches.match(part)).arrayBuffer()).byteLength", part)
    assert size == (host.folder / part).stat().st_size


def test_both_pages_work_with_the_server_stopped(visitor: BrowserContext, host: Host) -> None:
    """On the second visit nothing but the service worker is asked for; then start page, worksheet, Python and a plan without a server."""
    page = visit(visitor, host)
    host.sent.clear()
    page.reload()
    expect(page.locator("#offline")).to_have_text(STORED)
    assert set(host.sent) <= {offline.SERVICE_WORKER}
    host.stop()
    page.goto(host.address)
    expect(page.locator("#offline")).to_have_text(STORED)
    page.get_by_role("link", name="Start a worksheet").click()
    wait_for_python(page)
    name_effect(page)
    wait_for_plan(page)
    page.workers[0].evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    expect(page.locator("#status")).to_have_text(re.compile("started again"))
    wait_for_plan(page)


@pytest.mark.keeps_memory
def test_a_second_visit_without_a_server_starts_from_the_memory(visitor: BrowserContext, host: Host) -> None:
    """What Python remembers and all parts are on this machine; the plan of what was kept is there, and the rest of Python follows."""
    page = visit(visitor, host)
    name_effect(page)
    wait_for_plan(page)
    expect(page.locator("#python")).to_have_attribute("data-memory", "made", timeout=90_000)
    host.stop()
    page.goto(host.address)
    page.goto(f"{host.address}test-plan.html")
    wait_for_python(page)
    expect(page.locator("#python")).to_have_attribute("data-start", "memory")
    wait_for_plan(page)
    page.locator("#examples-button").click()
    page.locator("#examples li button").first.click()
    expect(page.locator("#notices")).to_contain_text(" is open.")


def test_the_start_page_alone_stores_nothing(visitor: BrowserContext, host: Host) -> None:
    """Who only reads it does not load Python for it."""
    page = visitor.new_page()
    page.goto(host.address, wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert page.evaluate("caches.keys()") == []
    assert not [name for name in host.sent if name.startswith("parts/")]
    expect(page.locator("#offline")).to_have_text(re.compile("once the worksheet has been open"))


def test_a_newer_version_waits_until_it_is_wanted(visitor: BrowserContext, host: Host) -> None:
    """It is offered in one sentence; loading the page again changes nothing, the button does, and only what changed is fetched."""
    page = store(visitor, host)
    host.release("9.0.0")
    host.sent.clear()
    for _ in range(2):
        page.reload()
        expect(page.locator("#update")).to_have_text(OFFER, timeout=30_000)
        expect(page.locator(".site-foot")).not_to_contain_text("9.0.0")
    page.get_by_role("button", name="Use the new version").click()
    expect(page.locator(".site-foot")).to_contain_text("9.0.0")
    expect(page.locator("#offline")).to_have_text(STORED)
    expect(page.locator("#update")).to_be_hidden()
    [worker] = host.folder.glob("worker.*.js")
    assert sorted(set(host.sent)) == ["index.html", offline.SERVICE_WORKER, "test-plan.html", worker.name]
    assert len(page.evaluate("caches.keys()")) == 1


def test_what_was_written_is_back_in_the_newer_version(visitor: BrowserContext, host: Host) -> None:
    """The device keeps it, also what was typed just before, and also while an answer is missing."""
    store(visitor, host).close()
    host.release("9.0.0")
    page = visit(visitor, host)
    name_effect(page, "Kept effect", "")
    page.get_by_role("button", name="Use the new version").click(timeout=30_000)
    expect(page.locator(".site-foot")).to_contain_text("9.0.0")
    expect(page.locator('[data-card] [data-path="name"] .field')).to_have_value("Kept effect")


def test_where_the_device_keeps_nothing_a_file_is_made_before_the_newer_version_loads(visitor: BrowserContext, host: Host) -> None:
    """The page hands the worksheet out first; while it cannot, as without a destination, it stays and says what is missing."""
    visitor.add_init_script(BLOCKED)
    store(visitor, host).close()
    host.release("9.0.0")
    page = visit(visitor, host)
    name_effect(page, "Kept effect", "")
    button = page.get_by_role("button", name="Use the new version")
    button.click(timeout=30_000)
    expect(page.locator("#notices")).to_contain_text("No file was made")
    expect(button).to_be_enabled()
    expect(page.locator(".site-foot")).not_to_contain_text("9.0.0")
    name_effect(page, "Kept effect")
    with page.expect_download() as waiting:
        button.click()
    assert "Kept effect" in waiting.value.path().read_text(encoding="utf-8")
    expect(page.locator(".site-foot")).to_contain_text("9.0.0")


def test_a_tab_that_did_not_ask_goes_on(visitor: BrowserContext, host: Host) -> None:
    """Another tab takes the newer version; this one stays as it is, and can start Python again."""
    page = visit(visitor, host)
    other = visitor.new_page()
    host.release("9.0.0")
    other.goto(host.address)
    other.get_by_role("button", name="Use the new version").click(timeout=30_000)
    expect(other.locator(".site-foot")).to_contain_text("9.0.0")
    host.stop()
    expect(page.locator(".site-foot")).not_to_contain_text("9.0.0")
    page.workers[0].evaluate("setTimeout(() => { throw new Error('out of memory'); })")
    expect(page.locator("#status")).to_have_text(re.compile("started again"))
    wait_for_python(page)


def test_a_file_that_is_lost_is_said_and_mended_later(visitor: BrowserContext, host: Host) -> None:
    """Not all is stored, and the page says so; it stores the rest on a later visit."""
    page = store(visitor, host)
    host.lost.add("icon-512.png")
    page.evaluate(
        "async () => { for (const name of await caches.keys()) await (await caches.open(name)).delete('icon-512.png'); }"
    )
    visitor.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    expect(page.locator("#offline")).to_contain_text("Not all parts could be stored", timeout=30_000)
    host.lost.clear()
    page.reload()
    expect(page.locator("#offline")).to_have_text(STORED, timeout=30_000)
    assert page.evaluate("caches.match('icon-512.png').then((found) => found.ok)")


def test_a_file_that_was_changed_on_the_way_is_not_stored(visitor: BrowserContext, host: Host) -> None:
    """Each file must be the one that the build listed; nothing is stored in part."""
    page = visitor.new_page()
    page.goto(host.address)
    (host.folder / "test-plan.html").write_text("something else", encoding="utf-8")
    page.evaluate(STORE)
    expect(page.locator("#offline")).to_contain_text("Not all parts could be stored")
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found?.active ?? null)") is None


def test_everything_stored_can_be_removed(visitor: BrowserContext, host: Host) -> None:
    """Service worker and caches go; what else the host keeps stays, and then a page asks the server again."""
    page = store(visitor, host)
    page.evaluate("caches.open('of somebody else')")
    assert page.evaluate(FORGET) is True
    expect(page.locator("#offline")).to_contain_text("no longer stored")
    assert page.evaluate("caches.keys()") == ["of somebody else"]
    host.sent.clear()
    page.goto(host.address)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert page.evaluate("navigator.serviceWorker.controller") is None


def test_a_browser_without_service_workers_is_told_so(visitor: BrowserContext, host: Host) -> None:
    """As in some private windows: what is not stored is said at once."""
    visitor.add_init_script("delete Navigator.prototype.serviceWorker")
    page = visitor.new_page()
    page.goto(host.address)
    expect(page.locator("#offline")).to_contain_text("does not store the parts")


def test_chromium_would_install_the_site(visitor: BrowserContext, host: Host) -> None:
    """The browser itself finds nothing that is in the way, and reads the manifest as we wrote it."""
    page = store(visitor, host)
    session = visitor.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert (found["errors"], json.loads(found["data"])["name"]) == ([], "Second Write")
    reasons = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in reasons if each != "in-incognito"] == []


def test_the_site_hands_out_the_one_file(visitor: BrowserContext, host: Host) -> None:
    """The link in the foot downloads it, byte for byte, also where the service worker answers for the page."""
    page = store(visitor, host)
    page.reload()
    with page.expect_download() as waiting:
        page.locator(".site-foot").get_by_role("link", name="Download all of it as one file").click()
    assert waiting.value.suggested_filename == ONE_FILE.name
    assert waiting.value.path().read_bytes() == ONE_FILE.read_bytes()


def test_the_one_file_says_that_it_is_whole(chromium: Browser, one_file: Any) -> None:
    """And stores nothing for that."""
    with fresh_context(chromium, is_offline=True) as context:
        page = context.new_page()
        page.goto(one_file.worksheet)
        wait_for_python(page)
        expect(page.locator("#offline")).to_have_text("All parts are in this file: it works without a network.")
        page.get_by_role("link", name="How to check that nothing is sent").click()
        expect(page.locator("#check-title")).to_be_in_viewport()
