"""Tries the ways out in a browser, with and without what refuses them, and compares what arrived with the table."""

import time
from itertools import product as combinations
from pathlib import Path
from typing import Protocol

from browser.engines.driving import wait_until
from browser.ways.harness import Elsewhere, elsewhere, files_of_site, hosting, one_file, python_worker
from browser.ways.table import PAGE, PYTHON, WORKER, Step

# How many seconds something may take to arrive, on a busy machine.
PATIENCE = 20
# How long to go on listening where nothing should arrive.
QUIET = {Step.AT_ONCE: 0.4, Step.ALONE: 0.05, Step.CLICK: 0.05}


class Surfer(Protocol):
    """A browser as it is needed here."""

    engine: str

    def go(self, address: str) -> None:
        """Open a page in a fresh window."""

    def press(self) -> None:
        """Press the button of the page, as a person."""

    def start(self) -> None:
        """Press the button of the page, as a script: Firefox would wait for a page that never comes."""

    def title(self) -> str:
        """Return the title of the page."""

    def text(self, selector: str) -> str:
        """Return what can be read there."""


def try_page_and_worker(surfer: Surfer, folder: Path) -> list[str]:
    """Try every way out of the page and of a worker on the site, with and without each of the two that refuse, and in the one file."""
    wrong = []
    with hosting() as host:
        for has_policy, has_first_script in combinations((True, False), repeat=2):
            with elsewhere() as there:
                host.has_policy = has_policy
                host.files = files_of_site(there, has_policy=has_policy, has_first_script=has_first_script)
                surfer.go(f"{host.address}ways.html")
                wrong += take_steps(surfer, there, has_policy=has_policy, has_first_script=has_first_script)
    with elsewhere() as there:
        file = folder / "ways.html"
        file.write_text(one_file(there), encoding="utf-8")
        surfer.go(file.as_uri())
        wrong += [f"the one file, {line}" for line in take_steps(surfer, there, has_policy=True, has_first_script=True)]
    return wrong


def take_steps(surfer: Surfer, there: Elsewhere, **refusing: bool) -> list[str]:
    """Press the button for each step, and wait for what should arrive; returns what differs from the table, in words."""
    alone = [way for step in (Step.ALONE, Step.CLICK) for way in PAGE if way.step is step]
    at_once = [way for way in PAGE if way.step is Step.AT_ONCE]
    steps = [("page", at_once), ("worker", list(WORKER)), *(("page", [way]) for way in alone)]
    every: set[str] = set()
    for number, (place, ways) in enumerate(steps, 1):
        (surfer.press if ways[0].step is Step.CLICK else surfer.start)()
        wait_until(lambda number=number: surfer.title() == str(number), f"step {number} was not taken")
        expected = {f"{place}/{way.name}" for way in ways if way.is_open(surfer.engine, **refusing)}
        hear(there, expected)
        time.sleep(QUIET[ways[0].step] if len(expected) < len(ways) else 0)
        every |= expected
    how = " and ".join(name.removeprefix("has_") for name, is_there in refusing.items() if is_there) or "nothing to refuse"
    return [f"with {how}, {way} {'arrived' if way in there.heard else 'did not arrive'}" for way in sorted(every ^ there.heard)]


def hear(there: Elsewhere, expected: set[str]) -> None:
    """Wait until everything has arrived that should."""
    end = time.monotonic() + PATIENCE
    while not expected <= there.heard and time.monotonic() < end:
        time.sleep(0.02)


def try_python(surfer: Surfer, *, has_policy: bool) -> list[str]:
    """Start Python on the site and try every way out of it; returns what differs from the table, in words."""
    with hosting() as host, elsewhere() as there:
        host.has_policy = has_policy
        host.files = python_worker(there)
        surfer.go(f"{host.address}test-plan.html")
        said = wait_until(lambda: surfer.text("#progress").startswith("tried") and surfer.text("#progress"), "Python did not try")
        expected = {
            f"Python/{doors} {way.name}"
            for doors in ("shut", "open")
            for way in PYTHON
            if way.is_open(surfer.engine, has_policy=has_policy, has_first_script=doors == "shut")
        }
        hear(there, expected)
        time.sleep(QUIET[Step.AT_ONCE])
    return [f"{way} {'arrived' if way in there.heard else f'did not arrive: {said}'}" for way in sorted(expected ^ there.heard)]
