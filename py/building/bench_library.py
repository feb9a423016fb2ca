"""Measures the library of contracts: what it adds to the one file, to the start, and to each letter of a search."""

import gzip
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Worker

from building.paths import PACKAGE
from building.report import say

FIELD = '[data-card] .question[data-path="destination.contract"] .field'
# Gives the worker a request behind the page's back, and returns the milliseconds until its reply.
LIST = """
() => new Promise((resolve) => {
  const post = self.postMessage;
  const start = performance.now();
  self.postMessage = () => { self.postMessage = post; resolve(performance.now() - start); };
  const data = { id: -1, kind: "contracts", text: JSON.stringify({ own: "" }) };
  self.dispatchEvent(new MessageEvent("message", { data }));
})
"""
# From the input of each letter until what was found is laid out.
SEARCH = """
async (field) => {
  const spent = [];
  for (const text of ["p", "pa", "pay", "paym", "payment", "", "s", "sm", "sms", ""]) {
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await Promise.resolve();
    await Promise.resolve();
    field.closest(".picker").querySelector(".picker-popup").getBoundingClientRect();
    spent.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return spent;
}
"""


def measure_library(page: Page) -> None:
    """Print the figures of the library in an open page with Python ready, in which nobody has searched yet."""
    [worker] = page.workers
    first, again = _listed(worker), _listed(worker)
    field = page.locator(FIELD).first
    field.click()
    page.locator("[data-card] [role=option]").first.wait_for()
    searches = field.evaluate(SEARCH)
    files = sorted((PACKAGE / "contracts").glob("*.json"))
    say("\nThe library of contracts\n\n| what | measured |\n|---|---:|")
    say(f"| Its {len(files)} files, compressed | {_compressed(files) / 1000:.1f} kB |")
    say("| What the start of the page reads of it | nothing: it is read when somebody comes to the field |")
    say(f"| Its list when it is first wanted, and again | {first:.0f} ms, {again:.0f} ms |")
    say(f"| A search, for each letter | median {median(searches):.1f} ms, most {max(searches):.1f} ms |")


def _listed(worker: Worker) -> float:
    return float(worker.evaluate(LIST))


def _compressed(files: list[Path]) -> int:
    """Bytes of the files, each compressed by itself as in the archive of our code."""
    return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)
