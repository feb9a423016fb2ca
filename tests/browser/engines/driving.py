"""What Firefox and WebKit have in common here: WebDriver's commands, and programs that end with their test.

Playwright drives neither of Debian's. Both take the commands of the WebDriver standard, WebKit over HTTP and Firefox over
a socket, so that the standard library is all it takes.
"""

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

HOST = "127.0.0.1"
SECONDS = 180
"""How long anything may take; generous, since the machine may be slow and busy."""


Found = TypeVar("Found")


class DriverError(Exception):
    """A browser did not start, or refused a command."""


class Element(str):
    """The name by which a browser knows an element."""

    KEY = "element-6066-11e4-a52e-4f735466cecf"


class Browser(ABC):
    """A browser with a fresh profile and one page."""

    version: str
    downloads: Path

    @abstractmethod
    def command(self, name: str, **parameters: Any) -> Any:
        """Carry out a command of the WebDriver standard and return its value."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Return what went wrong in the page since it was opened."""

    def open(self, address: str) -> None:
        """Open a page and wait until it has loaded."""
        self.command("Navigate", url=address)

    def find(self, selector: str) -> Element:
        """Return the first element of a CSS selector."""
        found = self.command("FindElements", using="css selector", value=selector)
        assert found, f"nothing on the page is {selector}"
        return Element(found[0][Element.KEY])

    def ask(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page and return its value."""
        passed = [{Element.KEY: argument} if isinstance(argument, Element) else argument for argument in arguments]
        return self.command("ExecuteScript", script=script, args=passed)

    def click(self, element: Element) -> None:
        """Click where a person would, away from what sticks to the edges of the window."""
        self.ask("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.command("ElementClick", id=element)

    def type(self, element: Element, text: str) -> None:
        """Press keys, or give a file input the path of a file."""
        self.command("ElementSendKeys", id=element, text=text)


def wait_until(look: Callable[[], Found | None], what: str) -> Found:
    """Look until there is something to return; `what` says what is the matter otherwise."""
    end = time.monotonic() + SECONDS
    while not (found := look()):
        assert time.monotonic() < end, f"{what}, {SECONDS} s long"
        time.sleep(0.1)
    return found


@contextmanager
def program(
    command: list[str], folder: Path, environment: Mapping[str, str], keep: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a process group of its own, all of which ends here; what it prints stands in the folder."""
    with (folder / f"{Path(command[0]).name}.log").open("wb") as log:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, pass_fds=keep
        )
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started: first as it would like, then for certain."""
    for strength in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, strength)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)


def home(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing of this person's is found, nor a screen or a session bus."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "DBUS_", "DISPLAY", "WAYLAND_"))}
    return kept | {"HOME": str(folder), "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
