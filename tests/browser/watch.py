"""Watches a page: what it requests, and everything that goes wrong in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
});
"""


class Watch:
    """The requests and the faults of one browser context, from its first page on."""

    def __init__(self, context: BrowserContext) -> None:
        """Start to watch; the context must not have a page yet."""
        self.requests: list[str] = []
        self.kept: list[str] = []
        self.faults: list[str] = []
        self.is_expecting_faults = False
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("request", self.note)
        context.on("requestfailed", self.miss)
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        context.on("console", self.hear)
        context.on("page", self.see)

    def note(self, request: Request) -> None:
        """Keep a request: of a page in `requests`, of the service worker, which takes most from the browser's cache, in `kept`."""
        (self.kept if request.service_worker else self.requests).append(request.url)

    def miss(self, request: Request) -> None:
        """Keep a request that failed; one that ended because the page was left while it ran did not fail."""
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed ({request.failure}): {request.url}")

    def hear(self, message: ConsoleMessage) -> None:
        """Keep warnings and errors of the console; a policy violation is one, too."""
        if message.type in {"error", "warning"}:
            self.faults.append(f"console {message.type}: {message.text}")

    def see(self, page: Page) -> None:
        """Note what happens to a page as a whole."""
        page.on("crash", lambda: self.faults.append("the page crashed"))

    def network(self) -> list[str]:
        """Return the requests that are not for data the page made itself."""
        return [url for url in self.requests + self.kept if not url.startswith(("blob:", "data:"))]

    def check(self) -> None:
        """Fail the test if anything went wrong that it did not expect."""
        assert self.is_expecting_faults or not self.faults, "\n".join(self.faults)


# The browser's own questions for files cannot be answered here: tests open by the input and save by download, as other browsers do.
NO_PICKERS = "delete window.showOpenFilePicker; delete window.showSaveFilePicker;"


# A device on which the page makes no memory of Python: that takes a second Python in each test that rests.
LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 });"


@contextmanager
def fresh_context(chromium: Browser, *, is_offline: bool, keeps_memory: bool = False) -> Iterator[BrowserContext]:
    """A fresh profile; only where the test is about it, the device keeps a memory of Python."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_offline(is_offline)
    context.add_init_script(NO_PICKERS if keeps_memory else NO_PICKERS + LITTLE_MEMORY)
    yield context
    context.close()
