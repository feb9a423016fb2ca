"""Firefox for the bench, driven as the tests drive it. An add-on puts the watching script into each page."""

import json
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from building.bench.driving import Driver, Start, Tab
from building.paths import ROOT
from building.report import BuildError

sys.path.append(str(ROOT / "tests"))  # the tests have a driver of Firefox, and the peers stand there, too
from browser.engines import firefox

ID = "watch@second-write.invalid"
MANIFEST = {
    "manifest_version": 2,
    "name": "watch",
    "version": "1",
    "browser_specific_settings": {"gecko": {"id": ID}},
    "content_scripts": [{"matches": ["http://127.0.0.1/*", "file:///*"], "js": ["watch.js"], "run_at": "document_start"}],
}


class FirefoxTab(Tab):
    """A page of Firefox."""

    def __init__(self, browser: firefox.Firefox, name: str, back: str) -> None:
        """Know the tab by its name, and the one to go back to."""
        self._browser, self._name, self._back = browser, name, back

    def ask(self, script: str) -> Any:
        """Run a script."""
        return self._browser.ask(script)

    def give(self, selector: str, file: Path) -> None:
        """Pick a file."""
        self._browser.type(self._browser.find(selector), str(file))

    def close(self) -> None:
        """Close the tab."""
        self._browser.command("CloseWindow")
        self._browser.command("SwitchToWindow", handle=self._back)


class FirefoxDriver(Driver):
    """A Firefox."""

    gives_in_page = False

    def __init__(self, profile: Path, browser: firefox.Firefox) -> None:
        """Stand for a Firefox that is running."""
        super().__init__(profile)
        self._browser = browser
        self._has_script = False

    @property
    def version(self) -> str:
        """What it said of itself."""
        return f"Firefox {self._browser.version}"

    def visit(self, address: str, watch: str = "") -> FirefoxTab:
        """Open a page."""
        self._put(watch)
        back = self._browser.command("GetWindowHandle")
        name = self._browser.command("NewWindow", type="tab")["handle"]
        self._browser.command("SwitchToWindow", handle=name)
        self._browser.open(address)
        if watch:
            self._browser.ask(
                watch
            )  # for a page from disk, in which no add-on runs: there the form is seen late, the plan in time
        return FirefoxTab(self._browser, name, back)

    def _put(self, watch: str) -> None:
        """Install the script for all pages that are opened from now on, in the place of the one before."""
        if self._has_script:
            self._browser.send("Addon:Uninstall", {"id": ID})
        add_on = self.profile / "watch.xpi"
        with zipfile.ZipFile(add_on, "w") as archive:
            archive.writestr("manifest.json", json.dumps(MANIFEST))
            archive.writestr("watch.js", watch)
        self._browser.send("Addon:Install", {"path": str(add_on), "temporary": True})
        self._has_script = True


@contextmanager
def firefoxes() -> Iterator[Start]:
    """Give what starts a Firefox with a fresh profile."""
    if not firefox.find_program():
        raise BuildError("no Firefox is installed (on Debian: apt-get install firefox-esr).")

    @contextmanager
    def start() -> Iterator[Driver]:
        with (
            tempfile.TemporaryDirectory(prefix="second-write-", ignore_cleanup_errors=True) as folder,
            firefox.start(Path(folder)) as browser,
        ):
            yield FirefoxDriver(Path(folder), browser)

    yield start
