"""Drives an installed Firefox over Marionette, the socket behind geckodriver: `length:[0, id, command, parameters]`."""

import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

from browser.engines.driving import HOST, SECONDS, Browser, DriverError, home, program, wait_until

PROGRAMS = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
# Errors, not warnings, of pages and their workers: a worker's has no window. The browser's own have other addresses.
FAULTS = """
return Services.console.getMessageArray()
  .filter((entry) => entry instanceof Ci.nsIScriptError && !(entry.flags & Ci.nsIScriptError.warningFlag))
  .filter((entry) => entry.innerWindowID || /^(file|http|blob):/.test(entry.sourceName))
  .map(String);
"""


def find_program() -> str | None:
    """Return the program, if it is installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Firefox(Browser):
    """One Firefox, from its greeting on."""

    def __init__(self, port: int, downloads: Path) -> None:
        """Begin a session with the Firefox that listens there."""
        self.downloads = downloads
        self._socket = socket.create_connection((HOST, port), timeout=SECONDS)
        self._stream = self._socket.makefile("rwb")
        self._count = 0
        self._receive()
        self.version = self.command("NewSession", capabilities={})["capabilities"]["browserVersion"]

    def command(self, name: str, **parameters: Any) -> Any:
        """Carry out a command."""
        return self.send(f"WebDriver:{name}", parameters)

    def faults(self) -> list[str]:
        """Read the browser's console, which a page cannot."""
        found: list[str] = self.in_chrome(FAULTS)
        return found

    def in_chrome(self, script: str) -> Any:
        """Run the body of a function in the browser itself, and return its value."""
        self.send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.ask(script)
        finally:
            self.send("Marionette:SetContext", {"value": "content"})

    def close(self) -> None:
        """Hang up."""
        self._stream.close()
        self._socket.close()

    def send(self, name: str, parameters: dict[str, Any]) -> Any:
        """Carry out a command of Marionette, by its whole name."""
        self._count += 1
        message = json.dumps([0, self._count, name, parameters]).encode()
        self._stream.write(b"%d:%b" % (len(message), message))
        self._stream.flush()
        _, _, error, result = self._receive()
        if error:
            raise DriverError(f"{name}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _receive(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise DriverError("Firefox hung up")
            length += byte
        return json.loads(self._stream.read(int(length)))


@contextmanager
def start(folder: Path) -> Iterator[Browser]:
    """Run a headless Firefox whose profile and home is this folder."""
    downloads = folder / "downloads"
    downloads.mkdir()
    settings = {"marionette.port": 0, "browser.download.folderList": 2, "browser.download.dir": str(downloads)}
    (folder / "user.js").write_text(
        "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
    )
    command = [find_program() or "firefox", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
    with program([*command, "--profile", str(folder)], folder, home(folder) | {"MOZ_CRASHREPORTER_DISABLE": "1"}) as process:
        browser = Firefox(port_of(folder, process), downloads)
        try:
            yield browser
        finally:
            browser.close()


def port_of(folder: Path, process: Popen[bytes]) -> int:
    """Wait until Firefox has written down where it listens."""
    active = folder / "MarionetteActivePort"

    def look() -> str | None:
        if process.poll() is not None:
            raise DriverError(f"Firefox ended at its start: {(folder / 'firefox.log').read_text()}")
        return active.read_text() if active.exists() else None

    return int(wait_until(look, "Firefox does not listen"))
