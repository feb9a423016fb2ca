"""What the bench wants of a browser, each with a fresh profile and a program of its own."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from building.bench import processes
from building.report import BuildError

SECONDS = 180
EVERY = 0.05


class Tab(ABC):
    """A page that is open."""

    @abstractmethod
    def ask(self, script: str) -> Any:
        """Run the body of a function in the page and return its value."""

    @abstractmethod
    def close(self) -> None:
        """Close it; the browser goes on."""

    def wait(self, script: str, what: str) -> Any:
        """Ask again and again until there is something to return."""
        end = time.monotonic() + SECONDS
        while not (found := self.ask(script)):
            if time.monotonic() > end:
                raise BuildError(f"{what}, {SECONDS} s long; the page says: {self.ask('return document.body.innerText')[:600]}")
            self.rest(EVERY)
        return found

    def rest(self, seconds: float) -> None:
        """Do nothing, so long."""
        time.sleep(seconds)

    def give(self, selector: str, file: Path) -> None:
        """Pick a file as a person does; wanted where no script in the page can."""
        raise NotImplementedError

    def heap(self) -> float | None:
        """The MB of the largest WebAssembly memory, where the browser tells."""
        return None


class Driver(ABC):
    """A running browser with a profile of its own."""

    # Whether its tabs are to tell the size of a heap, which takes a script in each worker.
    tells_heaps = False
    # Whether the script in a page may open a file there; an add-on may not.
    gives_in_page = True

    def __init__(self, profile: Path) -> None:
        """Know its profile, by which its processes are found."""
        self.profile = profile

    @property
    @abstractmethod
    def version(self) -> str:
        """Its name and version."""

    @abstractmethod
    def visit(self, address: str, watch: str = "") -> Tab:
        """Open a page in a new tab, with a script that runs there before any other."""

    def memory(self, line: str) -> float | None:
        """The most that any process that runs pages has of a line of its status, in MB; nothing where the system does not tell."""
        return processes.most(processes.of_pages(str(self.profile)), line)


Start = Callable[[], AbstractContextManager[Driver]]
