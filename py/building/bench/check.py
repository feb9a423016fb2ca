"""Measures the check of designs: its states, its seconds here and in the browser, its memory, and what larger bounds cost."""

import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from playwright.sync_api import Worker
from secondwrite import files
from secondwrite.checker.budgets import DEFAULT, Budgets
from secondwrite.checker.checks import check
from secondwrite.checker.described import ASKED, Described, described
from secondwrite.checker.effect.model import OneEffect
from secondwrite.checker.effect.states import Core, Happening
from secondwrite.checker.search import Search
from secondwrite.checker.slices import finished
from secondwrite.contradictions import contradictions
from secondwrite.design import Design, designs
from secondwrite.worksheet import Worksheet

from building.bench.contenders import ORDER
from building.bench.figures import Figures

EMPTY: dict[str, Any] = {"effects": [{"name": "Create job", "destination": {"name": "Delivery system"}}]}
OPEN = ("destination.protection", "destination.late_effect", "lookup")
SEED, SEARCHED, CHECKED, WIDENED = 7, 500, 60, 40
FAR = 2_000_000
RAISED = ("redelivery", "crash", "lost_request", "lost_response", "late_request", "lapse", "change", "rerun", "together", "sends")

# Gives the worker one request after another behind the page's back, until there is a verdict or all is done; returns the
# milliseconds and the states of each.
CHECK = """
async ([worksheet, isTried]) => {
  const post = self.postMessage;
  const slices = [];
  try {
    for (;;) {
      const start = performance.now();
      const reply = await new Promise((resolve) => {
        self.postMessage = resolve;
        const data = { id: -1, kind: "check", text: JSON.stringify({ worksheet }) };
        self.dispatchEvent(new MessageEvent("message", { data }));
      });
      const { problems, check } = JSON.parse(reply.text);
      if (!reply.ok || problems.length) throw new Error(reply.text);
      slices.push([performance.now() - start, check.states]);
      if (isTried ? check.done : check.standing) return slices;
    }
  } finally {
    self.postMessage = post;
  }
}
"""


def measure_check_here(figures: Figures) -> None:
    """Measure searches in CPython: states, milliseconds, memory, and the growth with each bound raised by one."""
    before = _most_memory()
    searches = [_timed(each, DEFAULT) for each in _drawn(SEARCHED)]
    of = f"{SEARCHED} drawn designs, CPython"
    figures.add(of, "search", "states", *(states for states, _ in searches))
    figures.add(of, "search", "ms", *(took for _, took in searches))
    figures.add(of, "growth of the most memory", "MB", _most_memory() - before)
    some = [(each, states) for each, (states, _) in zip(_drawn(WIDENED), searches, strict=False)]
    for name in RAISED:
        grown = [_timed(each, _raised(name))[0] / states for each, states in some]
        figures.add(f"{WIDENED} drawn designs, {name} raised by one", "search", "times the states", *grown)


def measure_check_in(worker: Worker, figures: Figures) -> None:
    """Measure checks in the worker of an open page, from the first request to the verdict."""
    of = f"{CHECKED} drawn worksheets, browser"
    for worksheet in map(_worksheet, _drawn(CHECKED)):
        slices = worker.evaluate(CHECK, [worksheet, False])
        until = finished(check(described(_only(worksheet)))).verdict.states
        searching = sum(took for took, _ in slices[: _reaching(slices, until)])
        figures.add(of, "search", "ms", searching)
        figures.add(of, "repairs of up to three answers", "ms", sum(took for took, _ in slices) - searching)
        figures.add(of, "longest slice", "ms", max(took for took, _ in slices))
    for name, worksheet in (("a name and a destination", EMPTY), ("six effects, three answers not known", _six_effects())):
        until_verdict, until_tried = (
            sum(took for took, _ in worker.evaluate(CHECK, [worksheet, tried])) for tried in (False, True)
        )
        figures.add(f"{name}, browser", "until the verdict", "ms", until_verdict)
        figures.add(f"{name}, browser", "until all is tried", "ms", until_verdict + until_tried)


def _drawn(number: int) -> Iterator[Described]:
    draw = random.Random(SEED)
    for _ in range(number):
        yield Described({asked.id: draw.choice(asked.values) for asked in ASKED})


def _timed(design: Described, budgets: Budgets) -> tuple[int, float]:
    """The states of a finished search, and its milliseconds."""
    start = time.perf_counter()
    search: Search[Core, Happening] = Search(OneEffect(design, budgets), FAR)
    search.advance(FAR)
    return search.states, 1000 * (time.perf_counter() - start)


def _raised(name: str) -> Budgets:
    return replace(DEFAULT, **{name: getattr(DEFAULT, name) + 1})


def _worksheet(design: Described) -> dict[str, Any]:
    """A worksheet with one effect that says of itself what a design says, but for what would contradict something."""
    worksheet: dict[str, Any] = json.loads(json.dumps(EMPTY))
    for id, value in design.answers.items():
        _answer(worksheet, _only(EMPTY).fact(id).path, value.value)
    for problem in contradictions([_only(worksheet)]):
        _answer(worksheet, problem.path, "dont_know")
    return worksheet


def _only(worksheet: dict[str, Any]) -> Design:
    found = files.parse(worksheet)
    assert isinstance(found, Worksheet)
    return designs(found)[0]


def _answer(worksheet: Any, path: str, value: str) -> None:
    *groups, last = path.split(".")
    for step in groups:
        worksheet = worksheet[int(step)] if step.isdigit() else worksheet.setdefault(step, {})
    worksheet[last] = {"value": value}


def _six_effects() -> dict[str, Any]:
    """The effects of the example three times over, with the same three answers of each not known."""
    worksheet: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    both = worksheet["effects"]
    worksheet["effects"] = [
        {**json.loads(json.dumps(effect)), "id": f"e{place}{at}", "name": f"{effect['name']} {place}"}
        for place in range(3)
        for at, effect in enumerate(both)
    ]
    for at in range(len(worksheet["effects"])):
        for id in OPEN:
            _answer(worksheet, f"effects.{at}.{id}", "dont_know")
    return worksheet


def _reaching(slices: list[list[float]], states: int) -> int:
    """How many slices it took to reach so many states."""
    return next((place for place, (_, so_far) in enumerate(slices, start=1) if so_far >= states), len(slices))


def _most_memory() -> float:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
