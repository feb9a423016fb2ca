"""What keeps Python or the page from starting is said, with what to do: the page is never white, and never silent."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import wait_for_python
from browser.watch import fresh_context
from building.paths import ONE_FILE
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

UNTOUCHED = "Python could not start, so there is no plan. Your text is untouched."
FAKE_WORKER = "globalThis.Worker = class extends EventTarget { constructor() { super(); ACT } postMessage() {} terminate() {} };"
LATER = "setTimeout(() => this.dispatchEvent(EVENT));"
REFUSED = FAKE_WORKER.replace("ACT", "throw new DOMException('refused here', 'SecurityError');")
BLOCKED = FAKE_WORKER.replace("ACT", LATER.replace("EVENT", "Object.assign(new Event('error'), { message: 'blocked here' })"))
SAYS = "new MessageEvent('message', { data: { fault: { code: 'start-failed', words: 'x', detail: 'DETAIL' } } })"
FULL = FAKE_WORKER.replace("ACT", LATER.replace("EVENT", SAYS.replace("DETAIL", "RangeError: could not allocate memory")))

# What a browser lacks or refuses, and the words for it.
BROWSERS = {
    "no WebAssembly": ("delete globalThis.WebAssembly", "has no WebAssembly.*another browser"),
    "no DecompressionStream": ("delete globalThis.DecompressionStream", "too old.*last two years"),
    "no workers": ("delete globalThis.Worker", "did not start the worker.*forbid workers"),
    "workers refused": (REFUSED, "did not start the worker.*forbid workers"),
    "workers blocked": (BLOCKED, "did not start the worker.*forbid workers"),
    "little memory": (FULL, "not enough memory.*Close other tabs"),
}


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh profile."""
    with fresh_context(chromium, is_offline=False) as context:
        yield context


def worksheet(visitor: BrowserContext, product: Any) -> Page:
    """Open the worksheet."""
    page = visitor.new_page()
    page.goto(product.worksheet)
    return page


def expect_reason(page: Page, reason: str) -> None:
    """The status names the reason and the remedy; the form can be written in, and a button that needs Python says the same."""
    expect(page.locator("#status")).to_have_text(re.compile(f"^{re.escape(UNTOUCHED)} .*{reason}"), timeout=30_000)
    expect(page.locator("#restart-button")).to_be_visible()
    page.locator('[data-card] .question[data-path="name"] .field').fill("Still here")
    page.locator("#save-button").click()
    expect(page.locator("#faults .fault h2")).to_have_text(["Python could not start"])


@pytest.mark.parametrize("lack", BROWSERS)
def test_what_the_browser_lacks_is_named(lack: str, visitor: BrowserContext, product: Any) -> None:
    """An old or a strict browser: the reason, and what to do."""
    script, words = BROWSERS[lack]
    visitor.add_init_script(script)
    expect_reason(worksheet(visitor, product), words)


@pytest.mark.parametrize(
    ("pattern", "answer", "words", "detail"),
    [
        (
            "**/parts/packages.*",
            {"status": 404},
            "A part of Python is missing.*tell whoever gave you the page",
            re.compile("packages.*the server answered 404"),
        ),
        ("**/parts/packages.*", {"body": "cut off"}, "did not arrive whole.*once more", re.compile("7 of .* bytes")),
        ("**/parts/packages.*", None, "could not be fetched.*network is on", re.compile("packages")),
        ("**/worker.*", {"status": 404}, "did not start the worker", ""),
    ],
)
def test_a_file_of_the_site_that_does_not_come_is_named(
    pattern: str, answer: dict[str, Any] | None, words: str, detail: str | re.Pattern[str], visitor: BrowserContext, site: Any
) -> None:
    """Missing, cut off, or no network."""
    page = visitor.new_page()
    page.route(pattern, lambda route: route.fulfill(**answer) if answer else route.abort())
    page.goto(site.worksheet)
    expect_reason(page, words)
    expect(page.locator("#progress")).to_have_text(detail)


def test_what_was_mended_starts_at_one_press(visitor: BrowserContext, site: Any) -> None:
    """The network was off while the page loaded, and is on again."""
    page = visitor.new_page()
    page.route("**/parts/packages.*", lambda route: route.abort())
    page.goto(site.worksheet)
    expect_reason(page, "could not be fetched")
    page.unroute("**/parts/packages.*")
    page.locator("#restart-button").click()
    wait_for_python(page)


@pytest.mark.parametrize(
    ("cut", "words", "detail"),
    [
        (
            lambda text: text[: text.index('data-part="packages.zip"') - 100],
            "A part of Python is missing",
            "packages.zip: not in this file",
        ),
        (lambda text: text[: text.index('data-part="packages.zip"') + 5000], "did not arrive whole", "packages.zip: .* of .* bytes"),
        (lambda text: text[: text.index('data-part="worker.js"') + 5000], "did not arrive whole", "worker.js: .* of .* bytes"),
    ],
)
def test_one_file_that_was_cut_off_says_so(
    cut: Callable[[str], str], words: str, detail: str, visitor: BrowserContext, tmp_path: Path, one_file: Any
) -> None:
    """As by a mail gateway or a full disk: before its last part, or within it."""
    (tmp_path / "cut.html").write_text(cut(ONE_FILE.read_text(encoding="utf-8")), encoding="utf-8")
    page = visitor.new_page()
    page.goto(f"{(tmp_path / 'cut.html').as_uri()}#work")
    expect_reason(page, words)
    expect(page.locator("#progress")).to_have_text(re.compile(detail))


def expect_trouble(page: Page, reason: str) -> None:
    """The page's own script did not run: the page says so above everything else, and shows its questions all the same."""
    trouble = page.locator("#trouble")
    expect(trouble).to_be_in_viewport()
    expect(trouble).to_contain_text("The script of this page does not run in this browser")
    expect(page.locator("#trouble-reason")).to_have_text(re.compile(reason) if reason else "")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_that_runs_shows_no_trouble(resting: Any) -> None:
    """The words wait, hidden, where all is well."""
    expect(resting.page.locator("#trouble")).to_be_hidden()


@pytest.mark.parametrize("which", ["start", "worksheet"])
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"status": 404}, "app.*could not be loaded"),
        ({"body": "class { #syntax of tomorrow", "content_type": "text/javascript"}, "SyntaxError"),
    ],
)
def test_a_script_that_is_missing_or_not_understood_is_said(
    which: str, answer: dict[str, Any], reason: str, visitor: BrowserContext, site: Any
) -> None:
    """On both pages of the site."""
    page = visitor.new_page()
    page.route("**/app.*", lambda route: route.fulfill(**answer))
    page.goto(getattr(site, which))
    expect_trouble(page, reason)


def test_a_script_that_fails_early_is_said(visitor: BrowserContext, product: Any) -> None:
    """As in a browser without something that it uses at once."""
    visitor.add_init_script("delete globalThis.ResizeObserver")
    expect_trouble(worksheet(visitor, product), "ResizeObserver is not defined")


def test_one_file_whose_script_was_changed_says_so(visitor: BrowserContext, tmp_path: Path, one_file: Any) -> None:
    """The policy refuses a script that is not ours; the rest of the file still speaks."""
    shutil.copy(ONE_FILE, tmp_path / "changed.html")
    text = (tmp_path / "changed.html").read_text(encoding="utf-8")
    place = text.rindex("Python is starting")
    (tmp_path / "changed.html").write_text(text[:place] + "Nothing" + text[place + 6 :], encoding="utf-8")
    page = visitor.new_page()
    page.goto(f"{(tmp_path / 'changed.html').as_uri()}#work")
    expect_trouble(page, "")


def test_the_parts_are_counted_while_they_come(visitor: BrowserContext, site: Any) -> None:
    """In words and bytes: while one part is held back, what has come of the whole is said."""
    held: list[Route] = []
    page = visitor.new_page()
    page.route("**/parts/pyodide.*", lambda route: held.append(route))
    page.goto(site.worksheet)
    expect(page.locator("#status")).to_have_text("Python is starting. You can fill in the form already.")
    parts = page.evaluate("JSON.parse(document.getElementById('parts').textContent)")
    whole = sum(part["bytes"] for part in parts) / 1e6
    come = sum(part["bytes"] for part in parts if not part["name"].startswith("pyodide.")) / 1e6
    assert 0 < come < whole
    expect(page.locator("#progress")).to_have_text(f"Fetching Python: {come:.1f} of {whole:.1f} MB")
    held[0].continue_()
    wait_for_python(page)
    expect(page.locator("#progress")).to_have_text("")
