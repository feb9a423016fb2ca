"""What a person does on the worksheet, in a browser that Playwright does not drive."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from browser.conftest import NOT_READY
from browser.engines.driving import Browser, Element, Found, wait_until
from browser.steps import READY

UNFINISHED = {".part", ".wkdownload"}
TEXT = "return document.querySelector(arguments[0])?.innerText.trim() ?? ''"
CLOSED = """
const closed = [];
for (let at = arguments[0]; (at = at.parentElement?.closest("details:not([open])")); ) closed.unshift(at.querySelector("summary"));
return closed;
"""
PLAN = "return document.getElementById('stale').checkVisibility() ? '' : document.getElementById('status').innerText"


class Desk:
    """The worksheet page of one browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Open the worksheet and wait until Python has answered once."""
        self.browser = browser
        browser.open(address)
        self.wait_for(lambda: not NOT_READY.match(self.text("#status") or "Python is starting"), "Python is not ready")

    def text(self, selector: str) -> str:
        """Return what can be read there."""
        found: str = self.browser.ask(TEXT, selector)
        return found

    def value(self, path: str) -> str:
        """Return what stands in the field of a question."""
        found: str = self.browser.ask("return arguments[0].value", self.field(path))
        return found

    def field(self, path: str) -> Element:
        """Return the field of a question, with everything around it unfolded."""
        return self.reach(f'.question[data-path="{path}"] .field')

    def reach(self, selector: str) -> Element:
        """Return an element, with everything around it unfolded."""
        element = self.browser.find(selector)
        for summary in self.browser.ask(CLOSED, element):
            self.browser.click(Element(summary[Element.KEY]))
        return element

    def write(self, path: str, text: str) -> None:
        """Type a text into a question."""
        self.browser.type(self.field(path), text)

    def choose(self, path: str, value: str) -> None:
        """Choose this value of a question."""
        self.browser.click(self.reach(f'.question[data-path="{path}"] input[value="{value}"]'))

    def wait_for_plan(self) -> str:
        """Wait until the plan is shown and is that of what the form says; return how the page sums it up."""
        return self.wait_for(lambda: next(iter(re.findall(READY, self.browser.ask(PLAN))), None), "no plan is shown")

    def download(self, button: str, is_whole: Callable[[bytes], bool]) -> tuple[str, bytes]:
        """Press a button and take away the file that comes: WebKit names it while it still writes, and overwrites it later."""
        self.browser.click(self.browser.find(button))

        def look() -> tuple[str, bytes] | None:
            named = [path for path in self.browser.downloads.iterdir() if path.suffix not in UNFINISHED]
            return next(((path.name, content) for path in named if is_whole(content := path.read_bytes())), None)

        name, content = self.wait_for(look, f"{button} gives no whole file")
        (self.browser.downloads / name).unlink()
        return name, content

    def open_file(self, path: Path) -> None:
        """Give a file to the button Open worksheet; the system's own window for it belongs to no page."""
        self.browser.type(self.browser.find("#open-file"), str(path))

    def faults(self) -> list[str]:
        """Return what went wrong in the page, and what it owns up to."""
        return [*self.browser.faults(), *filter(None, [self.text("#faults")])]

    def wait_for(self, look: Callable[[], Found | None], what: str) -> Found:
        """Wait, and if it is in vain say what the page says."""
        try:
            return wait_until(look, what)
        except AssertionError as error:
            error.add_note("\n".join([self.text("#status"), self.text("#check"), self.text("#notices"), *self.faults()]))
            raise


def is_json(content: bytes) -> bool:
    """Say whether this is all of a JSON file, and not its beginning."""
    try:
        return bool(json.loads(content))
    except ValueError:
        return False
