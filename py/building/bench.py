"""Measures both products in a headless Chromium, with times the page itself takes. Prints a table; nothing is asserted."""

import json
import os
import re
import threading
import time
from collections import defaultdict
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright
from secondwrite import engine

from building.bench_check import measure_check_here, measure_check_in
from building.bench_library import measure_library
from building.bench_result import WATCH, measure_result
from building.browsers import launch_options
from building.paths import ONE_FILE, PACKAGE
from building.report import BuildError, say
from building.server import address_of, open_server
from building.sheet import worksheet

EXAMPLE = PACKAGE / "examples" / "order.json"
EFFECTS = 6
SIZES = (6, 30)
TODAY = "2026-11-29"
CHANGES = 5
IS_READY = "Two answers are needed for a first plan."
PLAN_READY = re.compile(r"^\d+ tests?, ")

# Notes when the first plan is there, and, for each change, the time from the input to the first frame that shows its plan.
STOPWATCH = """
  globalThis.bench = { previews: [] };
  let changed;
  addEventListener("input", () => { changed = performance.now(); }, { capture: true });
  addEventListener("DOMContentLoaded", () => {
    const status = document.getElementById("status");
    if (!status) return;
    new MutationObserver(() => {
      if (/^\\d+ tests?, /.test(status.textContent)) bench.firstPlan ??= performance.now();
    }).observe(status, { childList: true, characterData: true, subtree: true });
    new MutationObserver(() => requestAnimationFrame(() => {
      if (changed) bench.previews.push(performance.now() - changed);
      changed = undefined;
    })).observe(document.getElementById("report"), { childList: true, subtree: true });
  });
"""

# Gives the worker a request behind the page's back and returns how long Python took for it.
ENGINE = """
(request) => new Promise((resolve) => {
  const post = self.postMessage;
  const start = performance.now();
  self.postMessage = (reply) => { self.postMessage = post; resolve([performance.now() - start, reply.ok]); };
  self.dispatchEvent(new MessageEvent("message", { data: request }));
})
"""

Times = dict[str, list[float]]


def measure(rounds: int) -> None:
    """Measure every product in every round, so that a busy moment of the machine meets all alike."""
    times: Times = defaultdict(list)
    measure_check_here()
    with sync_playwright() as playwright, open_server(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        addresses = {"one file": f"{ONE_FILE.as_uri()}#work", "site": f"{address_of(server)}test-plan.html"}
        for place in range(rounds):
            say(f"Round {place + 1} of {rounds} ...")
            time_engine(times, place)
            for product, address in addresses.items():
                measure_once(playwright.chromium.launch(**launch_options()), product, address, times)
        server.shutdown()
        show(times, rounds)
        measure_check_and_library(playwright.chromium.launch(**launch_options()))
        measure_result(lambda: open_quietly(playwright.chromium.launch(**launch_options())), SIZES, large_example)


def measure_once(browser: Browser, product: str, address: str, times: Times) -> None:
    """Open the worksheet in a fresh browser, fill in one effect, then a large example, and keep the times."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_offline(product == "one file")
    context.add_init_script(STOPWATCH)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    fill_first_effect(page)
    expect(page.locator("#status")).to_have_text(PLAN_READY, timeout=120_000)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    times[f"First paint of the form, {product}"].append(paint)
    times[f"First plan, {product}"].append(page.evaluate("bench.firstPlan"))
    times[f"Preview after a change, {EFFECTS} effects, {product}"] += previews(page)
    time_worker(page, product, times)
    browser.close()


def measure_check_and_library(browser: Browser) -> None:
    """Measure the check of designs and the library in the one file, while nothing is typed there."""
    page = browser.new_page()
    page.goto(f"{ONE_FILE.as_uri()}#work")
    expect(page.locator("#status")).to_have_text(IS_READY, timeout=120_000)
    measure_library(page)
    [worker] = page.workers
    measure_check_in(worker)
    browser.close()


def open_quietly(browser: Browser) -> Page:
    """Open the one file in a fresh browser, and wait until Python is ready."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(WATCH)
    page.goto(f"{ONE_FILE.as_uri()}#work")
    expect(page.locator("#status")).to_have_text(IS_READY, timeout=120_000)
    return page


def time_engine(times: Times, place: int) -> None:
    """Time the way from worksheet to plan in CPython."""
    for effects in SIZES:
        large = worksheet(large_example(effects, place))
        start = time.perf_counter()
        engine.make_plan(large, TODAY)
        times[f"Worksheet to plan, {effects:2} effects, CPython"].append(1000 * (time.perf_counter() - start))


def time_worker(page: Page, product: str, times: Times) -> None:
    """Time the same in the browser, with the reading of the worksheet and the reply."""
    [worker] = page.workers
    for place, effects in enumerate(SIZES * CHANGES):
        payload = {"worksheet": json.loads(large_example(effects, place)), "today": TODAY}
        took, is_fine = worker.evaluate(ENGINE, {"id": -1, "kind": "summary", "text": json.dumps(payload)})
        if not is_fine:
            raise BuildError("the engine could not make the plan of the large example")
        times[f"Worksheet to plan, {effects:2} effects, {product}"].append(took)


def fill_first_effect(page: Page) -> None:
    """Type what a first plan needs, as soon as the form is there."""
    card = page.locator("[data-card]").first
    for path, text in (("name", "Create job"), ("destination.name", "Delivery system")):
        card.locator(f'.question[data-path="{path}"] .field').first.fill(text)


def previews(page: Page) -> list[float]:
    """Open the example with more effects, change one text several times, and return the time of each preview."""
    page.locator("#open-file").set_input_files({"name": "large.json", "mimeType": "application/json", "buffer": large_example(EFFECTS).encode()})
    expect(page.locator("[data-card]")).to_have_count(EFFECTS)
    page.wait_for_timeout(2000)
    page.evaluate("bench.previews.length = 0")
    name = page.locator('[data-card] .question[data-path="name"] .field').first
    for place in range(CHANGES):
        name.fill(f"Create job {place}")
        page.wait_for_timeout(1500)
    return list(page.evaluate("bench.previews"))


def large_example(size: int, place: int = 0) -> str:
    """Repeat the effects of the example until there are enough; `place` makes each text another one."""
    worksheet = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    effects = worksheet["effects"]
    more = [effects[at % len(effects)] | {"id": f"e{at + 1}", "name": f"Effect {at + 1}"} for at in range(len(effects), size)]
    worksheet["workflow"]["purpose"] = f"Measured for the {place + 1}. time."
    return json.dumps(worksheet | {"effects": [*effects, *more]})


def show(times: Times, rounds: int) -> None:
    """Print the table: medians, and the least and the most."""
    cores = os.cpu_count()
    say(f"\nChromium, {cores} cores, {rounds} rounds, both products in each; milliseconds, median (least to most)\n")
    say("| what | median | range |\n|---|---|---|")
    say(f"| Size of the one file | {ONE_FILE.stat().st_size / 1e6:.2f} MB | |")
    for what in sorted(times):
        values = times[what]
        say(f"| {what} | {median(values):.0f} | {min(values):.0f} to {max(values):.0f} |")
