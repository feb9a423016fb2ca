"""A long sitting: a thousand edits, two hundred checks and a hundred exports in one page, and how much its memory grows by them.

What is kept on purpose is full by the first count: two hundred steps to undo, and what Python knows of the checks before.
"""

from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import CDPSession, Page, expect

from building.bench.chromium import ChromiumTab
from building.bench.contenders import OURS
from building.bench.driving import Driver
from building.bench.figures import Figures
from building.bench.preview import PATIENT
from building.bench.printed import until_ready
from building.report import say

EDITS, CHECKS, EXPORTS = 1_000, 200, 100
# Of each round: the edits, then one check; every second round an export. The rounds until the first count come before all that.
EACH = EDITS // CHECKS
FIRST = 50
EVERY = 50
# How many MB more than at the first count are allowed at the last: of the scripts, and of Python.
BOUNDS = {"JavaScript heap": 4.0, "WebAssembly memory": 16.0}
NO_PICKERS = "delete window.showSaveFilePicker;"

# Answers what happens on an unknown outcome in another way, then types a name, some times, each after the plan of the one
# before; promises how the check ended.
ROUND = """
async ([number, edits]) => {
  const at = (path, inner) => document.querySelector(`.question[data-path="${path}"] ${inner}`);
  const until = async (holds) => { while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20)); };
  const choices = [...at("sending.on_unknown", "").querySelectorAll("input")];
  choices[number % choices.length].click();
  const name = at("workflow.name", ".field");
  for (let edit = 0; edit < edits; edit += 1) {
    name.value = `Round ${number}, edit ${edit}`;
    name.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await until(() => document.querySelector("#report h1")?.textContent.includes(name.value));
  }
  const check = document.getElementById("check");
  await until(() => !["pending", "running"].includes(check.dataset.state));
  return check.dataset.state;
}
"""


def measure_soak(driver: Driver) -> Figures:
    """Open the one file and work in it; counts are taken after the memory was tidied up."""
    driver.tells_heaps = True
    tab = driver.visit(OURS[0].address, NO_PICKERS)
    assert isinstance(tab, ChromiumTab)
    page = until_ready(tab.page)
    open_example(page)
    figures, exports = Figures(), cycle(EXPORTED.values())
    count = counter(driver, tab)
    for number in range(FIRST + CHECKS):
        if number >= FIRST and (number - FIRST) % EVERY == 0:
            count(figures, number - FIRST)
        ended = page.evaluate(ROUND, [number, EACH])
        assert ended == "done", f"round {number}: the check is {ended}"
        if number % (CHECKS // EXPORTS) == 0:
            next(exports)(page)
    count(figures, CHECKS)
    figures.notes += [
        f"{EDITS:,} edits, {CHECKS} checks and {EXPORTS} exports, after {FIRST} rounds of {EACH} edits and a check that do not count; "
        f"a value before them, after each {EVERY} checks, and at the end.",
        *judged(figures),
    ]
    return figures


def open_example(page: Page) -> None:
    """Open the first example, in which all is answered."""
    page.locator("#examples-button").click()
    page.locator("#examples li button").first.click()
    expect(page.locator("#notices")).to_contain_text(" is open.", timeout=PATIENT)


def pressed(button: str) -> Callable[[Page], None]:
    """An export by one button."""

    def press(page: Page) -> None:
        with page.expect_download(timeout=PATIENT):
            page.locator(button).click()

    return press


def in_dialogue(opener: str, button: str) -> Callable[[Page], None]:
    """An export in a dialogue, which it closes."""

    def press(page: Page) -> None:
        if page.locator("#more").is_hidden():
            page.locator("#more-button").click()
        page.locator(opener).click()
        pressed(button)(page)

    return press


EXPORTED: dict[str, Callable[[Page], None]] = {
    "worksheet": pressed("#save-button"),
    "Markdown": pressed("#download-button"),
    "shared": in_dialogue("#share-button", "#share-file"),
    "supplier file": in_dialogue("#ask-button", "#ask-html"),
}


def counter(driver: Driver, tab: ChromiumTab) -> Callable[[Figures, int], None]:
    """What counts the memory, and says it."""
    session = tab.page.context.new_cdp_session(tab.page)

    def count(figures: Figures, checks: int) -> None:
        tab.rest(11)  # a download lets go of its text after ten seconds
        found = counted(session) | {
            ("Python", "WebAssembly memory", "MB"): tab.heap(),
            ("page", "process", "MB"): driver.memory("VmRSS"),
        }
        for key, value in found.items():
            figures.add(*key, *([] if value is None else [value]))
        say(f"  after {checks} checks: " + ", ".join(f"{what} {value or 0:,.1f}" for (_, what, _), value in found.items()))

    return count


def counted(session: CDPSession) -> dict[tuple[str, str, str], float | None]:
    """What the browser knows of the page, once nothing is left that nobody can reach."""
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    counters = session.send("Memory.getDOMCounters")
    return {
        ("page", "JavaScript heap", "MB"): heap,
        ("page", "elements and texts", "number"): counters["nodes"],
        ("page", "listeners", "number"): counters["jsEventListeners"],
    }


def judged(figures: Figures) -> list[str]:
    """How much what has a bound grew, and whether it stayed within."""
    grown = {figure.what: figure.values[-1] - figure.values[0] for figure in figures if figure.what in BOUNDS}
    verdicts = {True: "within", False: "PAST"}
    return [
        f"{what}: {by:+.1f} MB, {verdicts[by <= BOUNDS[what]]} the bound of {BOUNDS[what]:.0f} MB." for what, by in grown.items()
    ]
