"""Measures both products in a headless Chromium, with times the page itself takes. Prints a table; nothing is asserted."""

import json
import os
import re
import threading
from collections import defaultdict
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright

from building.browsers import launch_options
from building.paths import ONE_FILE, PACKAGE
from building.report import say
from building.server import address_of, open_server

EXAMPLE = PACKAGE / "examples" / "order.json"
EFFECTS = 6
CHANGES = 5
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

Times = dict[str, list[float]]


def measure(rounds: int) -> None:
    """Measure every product in every round, so that a busy moment of the machine meets all alike."""
    times: Times = defaultdict(list)
    with sync_playwright() as playwright, open_server(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        addresses = {"one file": f"{ONE_FILE.as_uri()}#work", "site": f"{address_of(server)}test-plan.html"}
        for place in range(rounds):
            say(f"Round {place + 1} of {rounds} ...")
            for product, address in addresses.items():
                measure_once(playwright.chromium.launch(**launch_options()), product, address, times)
        server.shutdown()
    show(times, rounds)


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
    browser.close()


def fill_first_effect(page: Page) -> None:
    """Type what a first plan needs, as soon as the form is there."""
    card = page.locator("[data-card]").first
    for path, text in (("name", "Create job"), ("destination.name", "Delivery system")):
        card.locator(f'.question[data-path="{path}"] .field').first.fill(text)


def previews(page: Page) -> list[float]:
    """Open the example with more effects, change one text several times, and return the time of each preview."""
    page.locator("#open-file").set_input_files({"name": "large.json", "mimeType": "application/json", "buffer": large_example()})
    expect(page.locator("[data-card]")).to_have_count(EFFECTS)
    page.wait_for_timeout(2000)
    page.evaluate("bench.previews.length = 0")
    name = page.locator('[data-card] .question[data-path="name"] .field').first
    for place in range(CHANGES):
        name.fill(f"Create job {place}")
        page.wait_for_timeout(1500)
    return page.evaluate("bench.previews")


def large_example() -> bytes:
    """Repeat the effects of the example until there are enough."""
    worksheet = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    effects = worksheet["effects"]
    more = [effects[place % len(effects)] | {"id": f"e{place + 1}", "name": f"Effect {place + 1}"} for place in range(len(effects), EFFECTS)]
    return json.dumps(worksheet | {"effects": [*effects, *more]}).encode()


def show(times: Times, rounds: int) -> None:
    """Print the table: medians, and the least and the most."""
    cores = os.cpu_count()
    say(f"\nChromium, {cores} cores, {rounds} rounds, both products in each; milliseconds, median (least to most)\n")
    say("| what | median | range |\n|---|---|---|")
    say(f"| Size of the one file | {ONE_FILE.stat().st_size / 1e6:.2f} MB | |")
    for what in sorted(times):
        values = times[what]
        say(f"| {what} | {median(values):.0f} | {min(values):.0f} to {max(values):.0f} |")
