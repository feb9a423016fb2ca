"""What a person does on the worksheet, as functions that tests call."""

import re
from pathlib import Path

from playwright.sync_api import Error, Locator, Page, expect

READY = re.compile(r"^\d+ tests?, ")


def question(scope: Page | Locator, path: str) -> Locator:
    """The question of a path: on the page those of the workflow, in a card those of its effect."""
    return scope.locator(f'.question[data-path="{path}"]')


def write(scope: Page | Locator, path: str, text: str) -> None:
    """Type a text into a question."""
    question(scope, path).locator(".field").first.fill(text)


def choose(scope: Page | Locator, path: str, *values: str) -> None:
    """Choose these values of a question."""
    for value in values:
        _check(question(scope, path).locator(f'input[value="{value}"]'))


def _check(box: Locator) -> None:
    """Check a box; a bar that slides in at this very moment may take the click, and a person then clicks again."""
    try:
        box.check()
    except Error as error:
        if "did not change its state" not in str(error):
            raise
        box.check()


def card(page: Page, place: int = 1) -> Locator:
    """The card of an effect, counted from 1."""
    return page.locator("[data-card]").nth(place - 1)


def open_folds(page: Page) -> None:
    """Open everything that is folded away, but not how something is known."""
    for fold in page.locator("details.fold").all():
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()


def name_effect(page: Page, name: str = "Create job", destination: str = "Delivery system", place: int = 1) -> None:
    """Give an effect the two answers that a first plan needs."""
    write(card(page, place), "name", name)
    write(card(page, place), "destination.name", destination)


def wait_for_plan(page: Page) -> None:
    """Wait until the plan is shown, and is that of what the form says."""
    expect(page.locator("#status")).to_have_text(READY, timeout=15_000)
    expect(page.locator("#stale")).to_be_hidden()


def show_tab(page: Page, name: str) -> Locator:
    """Show a tab of the plan by its id; returns its panel."""
    page.locator(f"#tab-{name}").click()
    panel = page.locator(f"#panel-{name}")
    expect(panel).to_be_visible()
    return panel


def download(page: Page, button: str) -> tuple[str, bytes]:
    """Press a button and return the name and the bytes of what it downloads; an export waits for the check."""
    with page.expect_download(timeout=90_000) as waiting:
        page.locator(button).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def pasted(page: Page) -> str:
    """What the clipboard holds, as a person pastes it: a page may not read it by itself."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' })); pasted.focus()")
    page.keyboard.press("Control+V")
    return str(page.evaluate("const { value } = pasted; pasted.remove(); value"))


def open_file(page: Page, name: str, content: bytes) -> None:
    """Pick a file with the button Open worksheet."""
    with page.expect_file_chooser() as waiting:
        page.locator("#open-button").click()
    waiting.value.set_files([{"name": name, "mimeType": "application/json", "buffer": content}])


def open_example(page: Page) -> None:
    """Open the first example and wait for its plan."""
    page.locator("#examples-button").click()
    page.locator("#examples li button").first.click()
    expect(page.locator("#notices")).to_contain_text(" is open.")
    wait_for_plan(page)


def go_by_keyboard(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(400):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
