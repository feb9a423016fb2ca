"""Runs the part that prints its own tables as it goes, and keeps them as text beside."""

import io
import sys
from contextlib import redirect_stdout

from playwright.sync_api import Browser, Page, expect, sync_playwright

from building.bench.chromium import WINDOW
from building.bench.contenders import OURS
from building.bench.figures import Figures
from building.bench.preview import PATIENT, large_example
from building.bench.result import WATCH, measure_result
from building.browsers import launch_options

SIZES = (6, 30)
IS_READY = "Two answers are needed for a first plan."


class Heard(io.StringIO):
    """What is printed, which goes on to where it would have gone."""

    def __init__(self) -> None:
        """Remember where that is."""
        super().__init__()
        self._further = sys.stdout

    def write(self, text: str) -> int:
        """Keep a text and pass it on at once."""
        self._further.write(text)
        self._further.flush()
        return super().write(text)


def measure_printed() -> Figures:
    """Measure the result beside the form."""
    heard = Heard()
    with redirect_stdout(heard), sync_playwright() as playwright:
        measure_result(lambda: open_quietly(playwright.chromium.launch(**launch_options())), SIZES, large_example)
    return Figures(printed=heard.getvalue().strip().splitlines())


def open_quietly(browser: Browser) -> Page:
    """Open the one file in a fresh browser, and wait until Python is ready."""
    page = browser.new_page(viewport=WINDOW)
    page.add_init_script(WATCH)
    page.goto(OURS[0].address)
    return until_ready(page)


def until_ready(page: Page) -> Page:
    """Wait until Python is ready in an empty worksheet."""
    expect(page.locator("#status")).to_have_text(IS_READY, timeout=PATIENT)
    return page
