"""Chromium for the bench, driven by Playwright."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page, Route, ViewportSize, Worker, sync_playwright

from building.bench.driving import Driver, Start, Tab
from building.browsers import launch_options

# Put before the scripts of a page and of its workers: tells later how many bytes the largest WebAssembly memory has.
HEAPS = """{
  const memories = new Set();
  const { get } = Object.getOwnPropertyDescriptor(WebAssembly.Instance.prototype, "exports");
  Object.defineProperty(WebAssembly.Instance.prototype, "exports", {
    get() {
      const exports = get.call(this);
      for (const each of Object.values(exports)) if (each instanceof WebAssembly.Memory) memories.add(each);
      return exports;
    },
  });
  globalThis.largestHeap = () => Math.max(0, ...[...memories].map(({ buffer }) => buffer.byteLength));
}
"""
# The worker of the one file is a blob.
IN_BLOBS = """{
  const heaps = HEAPS;
  globalThis.Blob = class extends Blob {
    constructor(parts, options) {
      super(options?.type === "text/javascript" ? [heaps, ...parts] : parts, options);
    }
  };
}
""".replace("HEAPS", json.dumps(HEAPS))
WINDOW: ViewportSize = {"width": 1280, "height": 900}


class ChromiumTab(Tab):
    """A page of Chromium."""

    def __init__(self, page: Page) -> None:
        """Stand for a page of Playwright."""
        self.page = page

    def ask(self, script: str) -> Any:
        """Run a script."""
        return self.page.evaluate(f"() => {{ {script} }}")

    def close(self) -> None:
        """Close the page."""
        self.page.close()

    def rest(self, seconds: float) -> None:
        """Let Playwright go on meanwhile."""
        self.page.wait_for_timeout(1000 * seconds)

    def heap(self) -> float | None:
        """Ask the page and its workers."""
        asked: list[Page | Worker] = [self.page, *self.page.workers]
        found = [each.evaluate("globalThis.largestHeap?.() ?? 0") for each in asked]
        return max(found) / 1e6 or None


def put_before(route: Route) -> None:
    """Send a worker's script with ours before it."""
    response = route.fetch()
    route.fulfill(response=response, body=HEAPS + response.text())


class Chromium(Driver):
    """A Chromium."""

    def __init__(self, profile: Path, context: BrowserContext) -> None:
        """Stand for a context of Playwright that has a browser to itself."""
        super().__init__(profile)
        self._context = context

    @property
    def version(self) -> str:
        """Ask the browser."""
        [page, *_] = self._context.pages
        return (
            str(self._context.new_cdp_session(page).send("Browser.getVersion")["product"])
            .replace("Headless", "")
            .replace("/", " ")
        )

    def visit(self, address: str, watch: str = "") -> ChromiumTab:
        """Open a page."""
        page = self._context.new_page()
        if watch:
            page.add_init_script(watch)
        if self.tells_heaps:
            page.add_init_script(HEAPS + IN_BLOBS)
            page.route("**/worker.*", put_before)
        page.goto(address, wait_until="commit")
        return ChromiumTab(page)


@contextmanager
def chromiums() -> Iterator[Start]:
    """Give what starts a Chromium with a fresh profile."""
    with sync_playwright() as playwright:
        yield starting(playwright.chromium)


def starting(kind: BrowserType) -> Start:
    """What starts a browser of this kind, as Playwright has it, with a fresh profile."""

    @contextmanager
    def start() -> Iterator[Driver]:
        with tempfile.TemporaryDirectory(prefix="second-write-", ignore_cleanup_errors=True) as folder:
            context = kind.launch_persistent_context(folder, viewport=WINDOW, **launch_options())
            try:
                yield Chromium(Path(folder), context)
            finally:
                context.close()

    return start
