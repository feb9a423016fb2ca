"""The start: from navigation to first paint, to a form that can be used, and to the first plan, for all that are compared.

Cold is a fresh profile in a fresh browser; warm the second visit, in a new tab of the same browser, with the first tab
closed. On a second visit our page brings its worksheet back by itself; the first time the bench opens it there at once.
"""

import json
from typing import Any

from building.bench.contenders import ALL, ORDER, Contender, opening, reply, words_of
from building.bench.driving import Driver, Start, Tab
from building.bench.figures import Figures
from building.bench.server import Served
from building.report import BuildError, say

TOLD = "return document.documentElement.dataset.bench?.includes('\"plan\":') ? document.documentElement.dataset.bench : ''"
IS_USABLE = "return (document.documentElement.dataset.bench ?? '').includes('usable')"
PAINT = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
FROM_MEMORY = "return document.getElementById('python')?.dataset.start === 'memory'"
REPLY = "return document.getElementById('plan').dataset.reply"
ASKED = "return document.getElementById('kept').dataset.standing ?? ''"
AGREE = "document.querySelector('#kept[data-standing=asking] button').click()"
# What our page may still have to store: the worksheet, the parts of the site, and a memory of Python where it has a place
# that tells of one.
SETTLED = """
const kept = document.getElementById("kept").dataset.standing === "kept";
const parts = /^(whole|stored|incomplete|unable)$/.test(document.getElementById("offline").dataset.state);
const python = document.getElementById("python")?.dataset;
return kept && parts && (!python || python.start === "memory" || Boolean(python.memory));
"""
NOTES = [
    "cold: a fresh profile in a fresh browser; warm: the second visit, in a new tab of the same browser.",
    "All from one server on this machine: gzip for pages, scripts, styles, JSON and wasm; zips, wheels and .gz files as they are. The one file from disk.",
    "Bytes are those of the bodies that the server sent until the plan was shown.",
    "Each peer's plan is byte for byte that of CPython; ours shows the same words.",
]


def measure_start(start: Start, served: Served, server: str, rounds: int) -> Figures:
    """Visit each contender twice in every round, so that a busy moment of the machine meets all alike."""
    figures = Figures(notes=NOTES)
    for place in range(rounds):
        say(f"  round {place + 1} of {rounds}")
        for contender in turned(place):
            with start() as driver:
                visit_twice(driver, contender, served, server, figures)
    return figures


def turned(place: int) -> tuple[Contender, ...]:
    """All contenders, each round beginning with another one."""
    at = place % len(ALL)
    return ALL[at:] + ALL[:at]


def visit_twice(driver: Driver, contender: Contender, served: Served, server: str, figures: Figures) -> None:
    """Visit cold, let our page store what it wants to, and visit again."""
    first = open_page(driver, contender, server, gives=True)
    note(figures, contender, "cold", first, served)
    settle(contender, first)
    first.close()
    second = open_page(driver, contender, server, gives=False)
    note(figures, contender, "warm", second, served)
    if contender.is_ours:
        add(figures, contender, "warm from a memory of Python", "share", float(second.ask(FROM_MEMORY)))


def open_page(driver: Driver, contender: Contender, server: str, *, gives: bool) -> Tab:
    """Open a contender in a new tab."""
    address = contender.address if ":" in contender.address else server + contender.address
    tab = driver.visit(address, contender.watch(gives=gives and driver.gives_in_page))
    if gives and contender.is_ours and not driver.gives_in_page:
        tab.wait(IS_USABLE, f"the form of {contender.name} cannot be used")
        tab.give("#open-file", ORDER)
    return tab


def note(figures: Figures, contender: Contender, visit: str, tab: Tab, served: Served) -> None:
    """Wait for the plan, make sure that it is the right one, and keep the times."""
    told = wait_for_plan(contender, tab)
    add(figures, contender, f"{visit} first paint", "ms", tab.ask(PAINT))
    add(figures, contender, f"{visit} form usable", "ms", told["usable"])
    add(figures, contender, f"{visit} first plan", "ms", told["plan"])
    if not contender.address.startswith("file:"):
        begin = told["origin"] / 1000
        add(figures, contender, f"{visit} bytes", "MB", served.bytes_between(begin, begin + told["plan"] / 1000) / 1e6)


def add(figures: Figures, contender: Contender, what: str, unit: str, value: float) -> None:
    """Keep a value."""
    figures.add(contender.name, what, unit, value)


def wait_for_plan(contender: Contender, tab: Tab) -> dict[str, Any]:
    """Wait until the plan is shown; return what the page noted, once the plan is known to be CPython's."""
    told: dict[str, Any] = json.loads(tab.wait(TOLD, f"{contender.name} shows no plan"))
    if contender.is_ours:
        is_right = words_of(told["text"]) == words_of(opening())
    else:
        is_right = not contender.has_plan or tab.ask(REPLY) == reply()
    if not is_right:
        raise BuildError(f"{contender.name} shows another plan than CPython makes")
    return told


def settle(contender: Contender, tab: Tab) -> None:
    """Agree to keeping where our page asks, and wait until it has stored all that it wants to."""
    if not contender.is_ours:
        return
    tab.wait(f"return /asking|kept/.test((() => {{ {ASKED} }})())", f"{contender.name} does not say what it keeps")
    if tab.ask(ASKED) == "asking":
        tab.ask(AGREE)
    tab.wait(SETTLED, f"{contender.name} is not done with storing")
