"""What it costs a person to come from the empty form to the plan of the order example, counted in a real browser.

An action is a click, or a field in which something is typed. A question is *met* when the page puts it before a person
without their opening a fold; the card of a second effect asks the same questions again, and those count once. How each
answer is known is left out: it changes what the plan says of an answer, and not which tests it holds.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from browser.steps import READY, card, download
from playwright.sync_api import Locator, Page, expect
from secondwrite import examples, files
from secondwrite.engine import make_plan
from secondwrite.worksheet import Worksheet

pytestmark = pytest.mark.one_file

ORDER = (Path(examples.__file__).parent / "order.json").read_text(encoding="utf-8")
MOST_MET, MOST_ACTIONS = 25, 80
IN_SIGHT = """(form) => [...form.querySelectorAll(".question")].filter((question) => question.checkVisibility())
  .map((question) => question.dataset.path)"""

# What the example knows of the questions that wait in folds, as far as tests hang on it: the fold, and the answers in it.
FOLDED = {
    "#trigger": ("sending.trigger.identity_stable",),
    "#no-answer": ("sending.longest_run",),
    "#identity": ("sending.record.done_when",),
    "#recovery": ("sending.recovery.deadline",),
}
FOLDED_IN_CARDS = (
    {
        "More about the destination": (
            "destination.kind", "destination.remembers_for", "destination.duplicate_answer", "destination.lookup_lag",
        ),
        "More about this effect": ("covers", "acceptance"),
    },
    {"More about the destination": ("destination.kind",), "More about this effect": ("covers", "reversible")},
)  # fmt: skip


class Person:
    """Somebody who fills in the form, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0
        self.answered: list[str] = []
        self.met: set[str] = set()
        self.look()

    def look(self) -> None:
        """Meet what is in sight."""
        self.met |= set(self.page.locator("#worksheet").evaluate(IN_SIGHT))

    def click(self, control: Locator) -> None:
        """One action."""
        control.click()
        self.actions += 1

    def answer(self, scope: Page | Locator, path: str, said: Any) -> None:
        """One action for each thing that is chosen or typed; nothing said costs nothing."""
        question = scope.locator(f'.question[data-path="{path}"]').first
        value = said["value"] if isinstance(said, dict) else said
        if value in ("", "dont_know"):
            return
        self.answered.append(path)
        choice = question.locator(f'.choices input[value="{value}"]')
        if choice.count():
            self.click(choice)
        else:
            question.locator(".field").first.fill(str(value))
            self.actions += 1

    def answer_in_sight(self, scope: Page | Locator, within: str, known: dict[str, Any]) -> None:
        """Answer what is in sight as the example does, from top to bottom; what an answer unfolds comes in its turn."""
        done: set[str] = set()
        while paths := [path for path in scope.locator(within).first.evaluate(IN_SIGHT) if path not in done]:
            done.add(paths[0])
            self.answer(scope, paths[0], at(known, paths[0]))

    def __str__(self) -> str:
        return f"{len(self.met)} questions met, {len(self.answered)} answers in {self.actions} actions: {sorted(self.met)}"


def at(node: Any, path: str) -> Any:
    """What the example says at a path; nothing where it is the library."""
    for name in path.split("."):
        node = node[name]
    return node


def planned(worksheet: str) -> set[str]:
    """The ids of the tests of a worksheet's plan."""
    found = files.read(worksheet)
    assert isinstance(found, Worksheet), found
    return {case.id for case in make_plan(found, "2026-11-29").cases}


def planned_now(page: Page) -> set[str]:
    """The tests of what the form says now; the page counts as many."""
    _, saved = download(page, "#save-button")
    found = planned(saved.decode())
    expect(page.locator("#status")).to_contain_text(f"{len(found)} tests,", timeout=60_000)
    return found


def test_from_empty_to_the_plan_of_the_order_example(page: Page) -> None:
    """25 questions met give a plan with every test of the example's; at most 80 actions give exactly its tests."""
    example, wanted = json.loads(ORDER), planned(ORDER)
    person = Person(page)
    for section in ("#workflow", "#trigger"):
        person.answer_in_sight(page, section, example)
    person.answer_in_sight(card(page), ":scope", example["effects"][0])
    for section in ("#no-answer", "#identity", "#recovery", "#authority", "#evidence"):
        person.answer_in_sight(page, section, example)
    person.look()
    expect(page.locator("#status")).to_have_text(READY, timeout=60_000)
    assert len(person.met) <= MOST_MET, f"to the plan of the first effect: {person}"
    assert planned(json.dumps({**example, "effects": example["effects"][:1]})) <= planned_now(page)

    person.click(page.locator("#add-effect"))
    person.answer_in_sight(card(page, 2), ":scope", example["effects"][1])
    person.look()
    assert wanted <= planned_now(page), f"what is in sight leaves tests out: {person}"
    assert len(person.met) <= MOST_MET, f"to the plan of both effects: {person}"

    met_before_folds = len(person.met)
    answer_in_folds(person, example)
    assert planned_now(page) == wanted, str(person)
    assert person.actions <= MOST_ACTIONS, f"{met_before_folds} questions met before any fold; then {person}"


def answer_in_folds(person: Person, example: dict[str, Any]) -> None:
    """Go on to what waits in folds, and to the one answer in which the second effect differs."""
    page = person.page
    for section, paths in FOLDED.items():
        person.click(page.locator(f"{section} .fold > summary"))
        for path in paths:
            person.answer(page, path, at(example, path))
    for place, folds in enumerate(FOLDED_IN_CARDS, 1):
        for title, paths in folds.items():
            person.click(card(page, place).locator(".fold > summary", has_text=title))
            for path in paths:
                person.answer(card(page, place), path, at(example["effects"][place - 1], path))
    second = card(page, 2)
    person.click(second.locator("[data-differs] > summary"))
    second.locator("[data-add]").select_option("sending.on_unknown")
    person.actions += 1
    person.click(second.get_by_role("button", name="Add this question"))
    person.answer(second.locator("[data-differences]"), "on_unknown", example["effects"][1]["differs"]["on_unknown"])
