"""The memory of the process that runs the page: its peak, what is left ten seconds later, and the heap of WebAssembly."""

from building.bench.contenders import ALL, Contender
from building.bench.driving import Driver, Start
from building.bench.figures import Figures
from building.bench.start import open_page, settle, wait_for_plan
from building.report import say

LATER = 10
NOTES = [
    "Peak: VmHWM of the largest process that runs pages, from its start until ten seconds after the plan was there and all was "
    "stored. Later: its VmRSS at that moment. Nothing is told where the system has no /proc.",
    "Heap: the largest WebAssembly memory of the page and its workers, told by Chromium only.",
]


def measure_memory(start: Start, server: str, rounds: int) -> Figures:
    """Open each contender that runs Python once in every round."""
    figures = Figures(notes=NOTES)
    for place in range(rounds):
        say(f"  round {place + 1} of {rounds}")
        for contender in ALL:
            if contender.has_python:
                with start() as driver:
                    measure_one(driver, contender, server, figures)
    return figures


def measure_one(driver: Driver, contender: Contender, server: str, figures: Figures) -> None:
    """Open a page, let it do and store all it wants to, wait, and look."""
    driver.tells_heaps = True
    tab = open_page(driver, contender, server, gives=True)
    wait_for_plan(contender, tab)
    settle(contender, tab)
    tab.rest(LATER)
    found = {"peak": driver.memory("VmHWM"), "later": driver.memory("VmRSS"), "heap": tab.heap()}
    for what, value in found.items():
        if value is not None:
            figures.add(contender.name, what, "MB", value)
