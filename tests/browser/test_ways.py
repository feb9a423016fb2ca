"""The ways out of Chromium: nothing leaves that the table of the README does not name; without what refuses them, they are open."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.ways.trying import try_page_and_worker, try_python
from playwright.sync_api import Browser


class Chromium:
    """Each page in a profile of its own."""

    engine = "Chromium"

    def __init__(self, browser: Browser) -> None:
        """Open nothing yet."""
        self._browser = browser
        self._page: Any = None

    def go(self, address: str) -> None:
        """Open a page in the place of the one before."""
        self.close()
        context = self._browser.new_context()
        self._page = context.new_page()
        self._page.goto(address)

    def press(self) -> None:
        """Press its button, at its place: Playwright's own `click` waits for pages that never come."""
        self._page.mouse.click(20, 20)

    def start(self) -> None:
        """Press its button by a script."""
        self._page.evaluate("document.querySelector('button').dispatchEvent(new MouseEvent('click'))")

    def title(self) -> str:
        """Return its title."""
        return str(self._page.evaluate("document.title"))

    def text(self, selector: str) -> str:
        """Return what can be read there."""
        return str(self._page.inner_text(selector))

    def close(self) -> None:
        """Close page and profile."""
        if self._page:
            self._page.context.close()


@pytest.fixture
def surfer(chromium: Browser) -> Iterator[Chromium]:
    """A Chromium with the network on."""
    surfer = Chromium(chromium)
    yield surfer
    surfer.close()


def test_every_way_out_of_the_page_and_the_worker(surfer: Chromium, tmp_path: Path) -> None:
    """As the table says, on the site and in the one file, with and without the policy and the first script."""
    assert try_page_and_worker(surfer, tmp_path) == []


@pytest.mark.parametrize("has_policy", [True, False], ids=["policy", "no policy"])
def test_every_way_out_of_python(surfer: Chromium, has_policy: bool) -> None:
    """As the table says, with the doors of the worker shut and open."""
    assert try_python(surfer, has_policy=has_policy) == []
