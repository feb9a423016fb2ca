"""Measures the library of contracts: how soon its list is there, and each letter of a search."""

from playwright.sync_api import Page, Worker

from building.bench.figures import Figures

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


def measure_library(page: Page) -> Figures:
    """Measure in an open page with Python ready, in which nobody has searched yet."""
    [worker] = page.workers
    figures = Figures(notes=["What the start of the page reads of the library: nothing, before somebody comes to the field."])
    figures.add("contracts", "list when it is first wanted", "ms", _listed(worker))
    figures.add("contracts", "list again", "ms", _listed(worker))
    field = page.locator(FIELD).first
    field.click()
    page.locator("[data-card] [role=option]").first.wait_for()
    figures.add("contracts", "search for each letter", "ms", *field.evaluate(SEARCH))
    return figures


def _listed(worker: Worker) -> float:
    return float(worker.evaluate(LIST))
