"""A file that somebody received is held against the one file of this version, in the page."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from asked import DAY, example, worksheet
from browser.conftest import Product
from building.paths import ONE_FILE
from building.release import release
from playwright.sync_api import Page, expect
from secondwrite.suppliers.handing_out import Shape, asking


def changed_files() -> dict[str, tuple[bytes, str]]:
    """Files, and how what is said of each begins."""
    data = ONE_FILE.read_bytes()
    version = f"{release()['version']}, {release()['date']}"
    place = len(data) // 2
    seal = data.index(b"data-seal=") + 20
    questions = asking(worksheet(example("order")), DAY, with_private=False).content(Shape.HTML)
    return {
        "same.html": (data, "The same, byte for byte"),
        "changed.html": (data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :], "NOT the same"),
        "seal.html": (data[:seal] + (b"0" if data[seal : seal + 1] != b"0" else b"1") + data[seal + 1 :], "NOT the same"),
        "older.html": (data.replace(version.encode(), b"0.0.9, 2026-01-01"), "NOT this version: it calls itself Second Write 0.0.9"),
        "order.questions.html": (questions, "It calls itself a file of questions for a supplier"),
        "other.html": (b"<p>Hello", "Not the one file"),
    }


def test_a_picked_file_is_told_to_be_the_same_or_not(open_page: Callable[[str], Page], product: Product, tmp_path: Path) -> None:
    """The site goes by the digest that it knows, the one file by its seal, and says what is in it; the file is sent nowhere."""
    page = open_page("start")
    for name, (data, words) in changed_files().items():
        (tmp_path / name).write_bytes(data)
        page.set_input_files("#verify-file", tmp_path / name)
        expect(page.locator("#verify-said")).to_contain_text(f"{name}: SHA-256 {sha256(data).hexdigest()}")
        assert page.inner_text("#verify-said").split("\n")[1].startswith(words), name
    if product.is_one_file:
        show_what_is_in_it(page)


def show_what_is_in_it(page: Page) -> None:
    """Parts with their digests, and the licences; nothing of it scrolls sideways on a phone."""
    page.click("text=What is in this file")
    expect(page.locator(".inside tbody tr")).to_have_count(5)
    page.click("#licences-shown summary")
    expect(page.locator(".licences")).to_contain_text("Mozilla Public License")
    page.set_viewport_size({"width": 320, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
