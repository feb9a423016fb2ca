"""The ways out of Firefox and WebKit: nothing leaves that the table of the README does not name."""

from pathlib import Path

import pytest
from browser.engines.conftest import Engine
from browser.engines.driving import Browser
from browser.engines.firefox import Firefox
from browser.ways.trying import try_page_and_worker, try_python

# Only on this machine is anybody listening, and Firefox leaves that out.
TALK_TO_THIS_MACHINE = "Services.prefs.setBoolPref('media.peerconnection.ice.loopback', true)"

PRESS = "document.querySelector('button').dispatchEvent(new MouseEvent('click'))"


class Surfer:
    """One window of an engine."""

    def __init__(self, engine: str, browser: Browser) -> None:
        """Let WebRTC reach this machine."""
        self.engine = engine
        self._browser = browser
        if isinstance(browser, Firefox):
            browser.in_chrome(TALK_TO_THIS_MACHINE)

    def go(self, address: str) -> None:
        """Open a page in the place of the one before."""
        self._browser.open(address)

    def press(self) -> None:
        """Press its button."""
        self._browser.click(self._browser.find("button"))

    def start(self) -> None:
        """Press its button by a script."""
        self._browser.ask(PRESS)

    def title(self) -> str:
        """Return its title."""
        return str(self._browser.ask("return document.title"))

    def text(self, selector: str) -> str:
        """Return what can be read there."""
        return str(self._browser.ask("return document.querySelector(arguments[0]).innerText", selector))


@pytest.fixture
def surfer(engine: Engine, browser: Browser) -> Surfer:
    """A fresh browser of each engine."""
    return Surfer(engine.name, browser)


def test_every_way_out(surfer: Surfer, tmp_path: Path) -> None:
    """As the table says: of the page and the worker, with and without the policy and the first script, and of Python."""
    assert try_page_and_worker(surfer, tmp_path) + try_python(surfer, has_policy=True) == []
