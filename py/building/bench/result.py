"""Measures the result beside the form: how soon the tab that is shown follows, what a keystroke blocks, and how long a worksheet takes to fill in."""

import json
from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page, expect

from building.report import say

TABS = ("front", "tests", "decisions", "verdict", "questions", "states", "markdown")
KEYS = 5
ALL_OPEN = "all tests open"
# One key in a field, then the milliseconds from the end of the pause until the plan that follows from it is laid out in
# the page and nothing more is wanted, those that Python took, and the longest task of the page meanwhile. The pause ends when
# Python is asked; what was asked for before that, such as the plan after a check, is not meant.
TYPE = """
async ([field, key]) => {
  const blocked = [0];
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => blocked.push(duration)));
  observer.observe({ type: "longtask" });
  const start = performance.now();
  let first, last, python = 0;
  const done = new Promise((resolve) => {
    globalThis.planSeen = (event, more) => {
      const now = performance.now();
      if (event === "asked" && now - start > 75) [first, last] = [first ?? now, now];
      if (event === "asked" || !last) return;
      python += now - last;
      if (!more) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - first)));
    };
  });
  field.value += key;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  const handled = performance.now() - start;
  const took = await done;
  await new Promise((resolve) => setTimeout(resolve, 60));
  observer.disconnect();
  return [took, python, Math.max(handled, ...blocked)];
}
"""
# Tells of each request for the plan and of its answer.
WATCH = """
const NativeWorker = Worker;
globalThis.Worker = class extends NativeWorker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      if (data.id === this.plan) globalThis.planSeen?.("answered", JSON.parse(data.text).more);
    });
  }
  postMessage(message, ...more) {
    if (message.kind === "plan") {
      this.plan = message.id;
      globalThis.planSeen?.("asked");
    }
    super.postMessage(message, ...more);
  }
};
"""
# The milliseconds from a worksheet's arrival until the form says it and is laid out.
FILLED = """
() => new Promise((resolve) => {
  const notices = document.getElementById("notices");
  const parse = JSON.parse;
  let start;
  JSON.parse = (text) => {
    const value = parse(text);
    if (value?.worksheet && !value.summary) start = performance.now();
    return value;
  };
  const observer = new MutationObserver(() => {
    if (!start || !notices.textContent.includes("is open")) return;
    observer.disconnect();
    JSON.parse = parse;
    document.getElementById("worksheet").getBoundingClientRect();
    resolve(performance.now() - start);
  });
  observer.observe(notices, { childList: true, subtree: true });
})
"""

Measured = tuple[list[float], list[float], list[float]]


def measure_result(new_page: Callable[[], Page], sizes: tuple[int, ...], example: Callable[[int, int], str]) -> None:
    """Print the tables; `example(size, place)` is the text of a worksheet, another one for each place."""
    say("\nThe result beside the form, one file, milliseconds, median (most) of the keys typed\n")
    say("| effects | tab | after the pause, a key in one effect | a key for all effects | of these Python | longest task |")
    say("|---:|---|---:|---:|---:|---:|")
    filled = []
    for size in sizes:
        page = new_page()
        filled.append((size, [fill(page, size, example(size, place)) for place in range(3)]))
        page.wait_for_timeout(3000)
        for tab in TABS:
            page.locator(f"#tab-{tab}").click()
            row(page, size, tab)
        page.locator("#tab-tests").click()
        page.evaluate("document.querySelectorAll('#panel-tests .part').forEach((part) => { part.open = true; })")
        expect(page.locator("#panel-tests .part-body", has_text="The text appears here in a moment.")).to_have_count(0, timeout=120_000)
        row(page, size, ALL_OPEN)
        page.context.browser.close()  # type: ignore[union-attr]
    say("\nFilling the form in from a worksheet, milliseconds\n\n| effects | median | most |\n|---:|---:|---:|")
    for size, times in filled:
        say(f"| {size} | {median(times):.0f} | {max(times):.0f} |")


def row(page: Page, size: int, tab: str) -> None:
    """Type into the name of one effect and into a text that all effects share, and print what it took."""
    page.wait_for_timeout(1500)
    one = typed(page, '[data-card] .question[data-path="name"] .field')
    every = typed(page, '.question[data-path="sending.recovery.owner_name"] .field')
    python = one[1] + every[1]
    tasks = one[2] + every[2]
    say(f"| {size} | {tab} | {shown(one[0])} | {shown(every[0])} | {shown(python)} | {max(tasks):.0f} |")


def typed(page: Page, field: str) -> Measured:
    """Type some keys into a field, each after the plan of the one before; the times, Python's share, the longest tasks."""
    place = page.locator(field).first
    results = []
    for number in range(KEYS):
        results.append(place.evaluate(f"(field, key) => ({TYPE})([field, key])", str(number)))
        page.wait_for_timeout(250)
    took, python, tasks = zip(*results, strict=True)
    return list(took), list(python), list(tasks)


def fill(page: Page, size: int, text: str) -> float:
    """Open a worksheet as a file and return how long the form took."""
    page.evaluate(f"globalThis.filled = ({FILLED})(); undefined")
    page.locator("#open-file").set_input_files(
        {"name": "large.json", "mimeType": "application/json", "buffer": json.dumps(json.loads(text)).encode()}
    )
    took = float(page.evaluate("filled"))
    expect(page.locator("[data-card]")).to_have_count(size)
    return took


def shown(times: list[float]) -> str:
    """The median, and the most."""
    return f"{median(times):.0f} ({max(times):.0f})"
