"""Drives an installed WebKitGTK through its WebKitWebDriver, on a screen in memory."""

import http.client
import json
import os
import select
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser.engines.driving import HOST, SECONDS, Browser, DriverError, home, program, wait_until

PROGRAMS = ("WebKitWebDriver", "Xvfb")
COMMANDS = {
    "Navigate": ("POST", "url"),
    "FindElements": ("POST", "elements"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "ExecuteScript": ("POST", "execute/sync"),
}
# The driver has no log and runs nothing before the page does; so this listens from the moment the page can be asked.
# WebKit asks a site that names no icon for /favicon.ico, and our policy refuses: that is no fault of the page.
LISTEN = """
if (location.href !== arguments[0] || !document.documentElement) return false;
if (window.seenFaults) return true;
window.seenFaults = [];
addEventListener("error", (event) => seenFaults.push(`error: ${event.message}`));
addEventListener("unhandledrejection", (event) => seenFaults.push(`rejection: ${event.reason}`));
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  if (!blockedURI.endsWith("/favicon.ico")) seenFaults.push(`policy: ${effectiveDirective} refused ${blockedURI}`);
});
return true;
"""
# The pages are ours, and WebKit's sandbox wants what a container seldom has; nor is there a graphics card.
PLAIN = {
    "GDK_BACKEND": "x11",
    "GSETTINGS_BACKEND": "memory",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}


def find_program() -> str | None:
    """Return the driver, if it and the screen in memory are installed."""
    found = [shutil.which(name) for name in PROGRAMS]
    return found[0] if all(found) else None


class WebKit(Browser):
    """One WebKit window."""

    def __init__(self, port: int, downloads: Path) -> None:
        """Begin a session; the driver starts the browser that comes with it."""
        self.downloads = downloads
        self._port = port
        begun = self.request("POST", "/session", {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "none"}}})
        self._session = f"/session/{begun['sessionId']}"
        self.version = begun["capabilities"]["browserVersion"]

    def command(self, name: str, **parameters: Any) -> Any:
        """Carry out a command."""
        method, path = COMMANDS[name]
        return self.request(method, f"{self._session}/{path.format(**parameters)}", parameters)

    def open(self, address: str) -> None:
        """Open a page, listen at once, and wait until it has loaded."""
        super().open(address)
        wait_until(lambda: self._listen(address), f"{address} did not open")
        wait_until(lambda: self.ask("return document.readyState === 'complete'"), f"{address} did not load")

    def _listen(self, address: str) -> bool:
        """Begin to listen; says whether the page is there. The question may fall into the moment in which the page before it goes."""
        try:
            return bool(self.ask(LISTEN, address))
        except DriverError as error:
            if "no such frame" not in str(error):
                raise
            return False

    def faults(self) -> list[str]:
        """Return what the page heard."""
        found: list[str] = self.ask("return window.seenFaults")
        return found

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the driver."""
        return request(self._port, method, path, body)


def request(port: int, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Send one request to a driver and return the value of its answer."""
    connection = http.client.HTTPConnection(HOST, port, timeout=SECONDS)
    try:
        connection.request(method, path, json.dumps(body) if method == "POST" else None)
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
    finally:
        connection.close()
    if answer.status != http.client.OK:
        raise DriverError(f"{method} {path}: {value['error']}: {value['message']}")
    return value


@contextmanager
def start(folder: Path) -> Iterator[Browser]:
    """Run a driver and its browser, whose home is this folder."""
    downloads, settings = folder / "downloads", folder / ".config"
    downloads.mkdir()
    settings.mkdir()
    (settings / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
    port = free_port()
    with (
        screen(folder) as display,
        program(["WebKitWebDriver", f"--host={HOST}", f"--port={port}"], folder, home(folder) | PLAIN | {"DISPLAY": display}),
    ):
        wait_until(lambda: is_listening(port), "WebKitWebDriver does not listen")
        yield WebKit(port, downloads)


@contextmanager
def screen(folder: Path) -> Iterator[str]:
    """Run an X server that shows nothing, under a number that it finds free."""
    reading, writing = os.pipe()
    with (
        os.fdopen(reading) as numbers,
        program(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            folder,
            os.environ,
            keep=(writing,),
        ),
    ):
        os.close(writing)
        ready, _, _ = select.select([numbers], [], [], SECONDS)
        number = numbers.readline().strip() if ready else ""
        if not number:
            raise DriverError(f"Xvfb did not start: {(folder / 'Xvfb.log').read_text()}")
        yield f":{number}"


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        port: int = taken.getsockname()[1]
    return port


def is_listening(port: int) -> bool:
    """Say whether a driver answers."""
    try:
        return bool(request(port, "GET", "/status")["ready"])
    except OSError:
        return False
