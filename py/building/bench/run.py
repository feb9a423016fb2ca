"""The order of the bench: which parts run, and what is written of them."""

import json
import os
import platform
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from building.arguments import PARTS
from building.bench import peers, preview
from building.bench.check import measure_check_here, measure_check_in
from building.bench.chromium import ChromiumTab, chromiums
from building.bench.contenders import OURS
from building.bench.driving import Driver, Start
from building.bench.figures import Figures, one_by_one, side_by_side
from building.bench.firefox import firefoxes
from building.bench.kit import measure_kit
from building.bench.library import measure_library
from building.bench.memory import measure_memory
from building.bench.printed import measure_printed, until_ready
from building.bench.server import Served, serving
from building.bench.sizes import measure_sizes
from building.bench.soak import measure_soak
from building.bench.start import measure_start
from building.report import say

# Playwright drives these; it does not drive an installed Firefox.
CHROMIUM_ONLY = ("preview", "check", "library", "result", "soak", "kit")
BROWSERS: Mapping[str, Callable[[], AbstractContextManager[Start]]] = {"chromium": chromiums, "firefox": firefoxes}
# The parts in which contenders stand side by side.
COMPARED = ("start", "memory", "preview")
# Of what takes long, or hardly varies, this many rounds are enough.
FEW = 2


@dataclass(frozen=True)
class Bench:
    """What each part is given."""

    browser: str
    rounds: int
    served: Served
    server: str

    def browsers(self) -> AbstractContextManager[Start]:
        """What starts the browser that is measured."""
        return BROWSERS[self.browser]()


def measure(options: Namespace) -> str:
    """Run the parts that are wanted, print their tables as they come, and return everything as JSON."""
    with serving(peers.files()) as (served, server):
        bench = Bench(options.browser, options.rounds, served, server)
        report = about(bench)
        wanted = parts_of(options)
        for place, part in enumerate(wanted, start=1):
            say(f"\nPart {place} of {len(wanted)}: {part} ...")
            begun = time.monotonic()
            figures = MEASURED[part](bench)
            seconds = time.monotonic() - begun
            say(f"  done in {seconds:.0f} s\n\n{written(part, figures)}")
            report["parts"][part] = {"seconds": round(seconds, 1), **figures.plain()}
    return json.dumps(report, indent=1, ensure_ascii=False)


def parts_of(options: Namespace) -> list[str]:
    """The parts that are wanted, each once and in their order; without a wish, all that the browser can do."""
    wanted = options.only or [part for part in PARTS if options.browser == "chromium" or part not in CHROMIUM_ONLY]
    return [part for part in PARTS if part in wanted]


def about(bench: Bench) -> dict[str, Any]:
    """Say on what is measured, and how busy it was at the beginning."""
    with bench.browsers() as start, start() as driver:
        version = driver.version
    load = [round(each, 2) for each in os.getloadavg()] if hasattr(os, "getloadavg") else None
    say(f"{version}, {os.cpu_count()} cores, load {load}, {bench.rounds} rounds; medians (least to most)")
    machine = {
        "system": platform.platform(terse=True),
        "cores": os.cpu_count(),
        "load": load,
        "python": platform.python_version(),
    }
    return {"format": "second-write bench", "browser": version, "machine": machine, "rounds": bench.rounds, "parts": {}}


def written(part: str, figures: Figures) -> str:
    """The table of a part, and its notes."""
    if figures.printed:
        return ""  # it printed its own
    table = side_by_side(figures) if part in COMPARED else one_by_one(figures)
    return "\n".join([table, *(f"\n{note}" for note in figures.notes)])


def start_part(bench: Bench) -> Figures:
    """Every contender, cold and warm."""
    with bench.browsers() as start:
        return measure_start(start, bench.served, bench.server, bench.rounds)


def memory_part(bench: Bench) -> Figures:
    """Those that run Python."""
    with bench.browsers() as start:
        return measure_memory(start, bench.server, min(bench.rounds, FEW))


def preview_part(bench: Bench) -> Figures:
    """Both products."""
    with chromiums() as start:
        return preview.measure_preview(start, bench.server, min(bench.rounds, FEW))


def check_part(bench: Bench) -> Figures:
    """The checker in CPython, then in the one file."""
    figures = Figures()
    measure_check_here(figures)
    with chromiums() as start, start() as driver:
        [worker] = open_quietly(driver).workers
        measure_check_in(worker, figures)
    return figures


def library_part(bench: Bench) -> Figures:
    """The library in the one file."""
    with chromiums() as start, start() as driver:
        return measure_library(open_quietly(driver))


def soak_part(bench: Bench) -> Figures:
    """The one file."""
    with chromiums() as start, start() as driver:
        return measure_soak(driver)


def open_quietly(driver: Driver) -> Page:
    """Open the one file and wait until Python is ready."""
    tab = driver.visit(OURS[0].address)
    assert isinstance(tab, ChromiumTab)
    return until_ready(tab.page)


MEASURED: Mapping[str, Callable[[Bench], Figures]] = {
    "sizes": lambda _: measure_sizes(),
    "start": start_part,
    "memory": memory_part,
    "preview": preview_part,
    "check": check_part,
    "library": library_part,
    "result": lambda _: measure_printed(),
    "soak": soak_part,
    "kit": lambda bench: measure_kit(min(bench.rounds, FEW)),
}
