"""The preview: the time from the input of a change to the first frame that shows its plan, and Python's share of a plan."""

import json
import re
import time

from playwright.sync_api import FilePayload, Page, Worker, expect
from secondwrite import engine

from building.bench.chromium import ChromiumTab
from building.bench.contenders import ORDER, OURS, TODAY, Contender
from building.bench.driving import Driver, Start
from building.bench.figures import Figures
from building.report import BuildError, say
from building.sheet import worksheet

SIZES = (1, 6, 30)
CHANGES = 5
PAUSE = 300
EVERY = 20
NAME = '[data-card] .question[data-path="name"] .field'
PLAN_READY = re.compile(r"^[\d,]+ tests?, ")
PATIENT = 120_000
NOTES = [
    "The page waits 80 ms after a key before it asks for a plan; its check of the design goes on meanwhile, as for a person who types."
]

# Notes, for each change, the time from the input to the first frame that shows its plan: that of the first request since.
STOPWATCH = """
globalThis.previews = [];
let changed, wanted;
addEventListener("input", () => { [changed, wanted] = [performance.now(), undefined]; }, { capture: true });
const NativeWorker = Worker;
globalThis.Worker = class extends NativeWorker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      if (changed && data.id === wanted) requestAnimationFrame(shown);
    });
  }
  postMessage(message, ...more) {
    if (changed && message.kind === "plan") wanted ??= message.id;
    super.postMessage(message, ...more);
  }
};
function shown() {
  if (changed) previews.push(performance.now() - changed);
  changed = undefined;
}
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


def measure_preview(start: Start, server: str, rounds: int) -> Figures:
    """Measure both products in every round, with worksheets of each size, and CPython beside them."""
    figures = Figures(notes=NOTES)
    for place in range(rounds):
        say(f"  round {place + 1} of {rounds}")
        for contender in OURS:
            with start() as driver:
                measure_sizes(driver, contender, server, figures)
        for size in SIZES:
            figures.add("CPython", f"worksheet to plan, {size} effects", "ms", time_engine(size, place))
    return figures


def measure_sizes(driver: Driver, contender: Contender, server: str, figures: Figures) -> None:
    """Open a product, then a worksheet of each size in turn; change it, and ask for its plan."""
    tab = driver.visit(contender.address if ":" in contender.address else server + contender.address, STOPWATCH)
    assert isinstance(tab, ChromiumTab)
    for size in SIZES:
        open_example(tab.page, size)
        figures.add(contender.name, f"preview after a change, {size} effects", "ms", *previews(tab.page))
        [worker] = tab.page.workers
        took = [time_worker(worker, size, place) for place in range(CHANGES)]
        figures.add(contender.name, f"worksheet to plan, {size} effects", "ms", *took)


def open_example(page: Page, size: int) -> None:
    """Open the example with as many effects as a file, and wait for its plan."""
    page.evaluate("previews.length = 0")
    file: FilePayload = {"name": "large.json", "mimeType": "application/json", "buffer": large_example(size).encode()}
    page.locator("#open-file").set_input_files(file)
    expect(page.locator("[data-card]")).to_have_count(size, timeout=PATIENT)
    wait_for_preview(page, 1)
    expect(page.locator("#status")).to_have_text(PLAN_READY, timeout=PATIENT)
    page.wait_for_timeout(2000)


def previews(page: Page) -> list[float]:
    """Change one text several times, each after the plan of the one before; return the time of each preview."""
    page.evaluate("previews.length = 0")
    name = page.locator(NAME).first
    for place in range(1, CHANGES + 1):
        name.fill(f"Create job {place}")
        wait_for_preview(page, place)
        page.wait_for_timeout(PAUSE)
    return list(page.evaluate("previews"))


def wait_for_preview(page: Page, number: int) -> None:
    """Wait until so many plans were shown since the list of them was emptied; picking a file is an input, too."""
    end = time.monotonic() + PATIENT / 1000
    while page.evaluate("previews.length") < number:
        if time.monotonic() > end:
            raise BuildError(f"no plan after a change; the page says: {page.locator('#status').inner_text()}")
        page.wait_for_timeout(EVERY)


def time_engine(size: int, place: int) -> float:
    """Time the way from worksheet to plan in CPython."""
    large = worksheet(large_example(size, place))
    start = time.perf_counter()
    engine.make_plan(large, TODAY)
    return 1000 * (time.perf_counter() - start)


def time_worker(worker: Worker, size: int, place: int) -> float:
    """Time the same in the browser, with the reading of the worksheet and the reply."""
    payload = {"worksheet": json.loads(large_example(size, place)), "today": TODAY}
    took, is_fine = worker.evaluate(ENGINE, {"id": -1, "kind": "summary", "text": json.dumps(payload)})
    if not is_fine:
        raise BuildError("the engine could not make the plan of the large example")
    return float(took)


def large_example(size: int, place: int = 0) -> str:
    """Repeat the effects of the example until there are enough, or leave some out; `place` makes each text another one."""
    worksheet = json.loads(ORDER.read_text(encoding="utf-8"))
    effects = worksheet["effects"]
    more = [effects[at % len(effects)] | {"id": f"e{at + 1}", "name": f"Effect {at + 1}"} for at in range(len(effects), size)]
    worksheet["workflow"]["purpose"] = f"Measured for the {place + 1}. time."
    return json.dumps(worksheet | {"effects": [*effects[:size], *more]})
