"""Both products in a headless Chromium, each page watched: any fault of a page fails its test.

A test that takes `open_page`, `page` or `resting` runs on the site and on the one file, or on the one file only where it is
marked `one_file`. Build first: `python3 build.py test` does.
"""

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from browser.watch import Watch, fresh_context
from building.browsers import launch_options
from building.paths import ONE_FILE, SITE
from building.server import address_of, open_server
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

# A machine that is busy with other things is slow, and not wrong.
expect.set_options(timeout=20_000)

NOT_READY = re.compile("Python (has not started|is starting|stopped|could not start)|^Drafting")

SETTLED = re.compile("^(whole|stored|incomplete|unable)$")


@dataclass(frozen=True)
class Product:
    """One of the two products and the addresses of its start page and its worksheet."""

    name: str
    start: str
    worksheet: str

    @property
    def is_one_file(self) -> bool:
        """Whether it is the one file, which works without a network."""
        return self.name == "one_file"


@dataclass(frozen=True)
class Resting:
    """A page with Python ready that the tests of a module share, since none of them changes it."""

    page: Page
    watch: Watch


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives a browser; what does not depend on the product is tested on the one file only."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
    left_out = [item for item in items if item.get_closest_marker("one_file") and product_of(item) == "site"]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def product_of(item: pytest.Item) -> str:
    """The product that a test runs on, or nothing."""
    return str(item.callspec.params.get("product", "")) if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the whole session."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site() -> Iterator[Product]:
    """The site, served on a free port by what `build.py serve` uses."""
    assert SITE.exists(), "build first: python3 build.py build"
    with open_server(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = address_of(server)
        yield Product("site", f"{address}index.html", f"{address}test-plan.html")
        server.shutdown()


@pytest.fixture(scope="session")
def one_file() -> Product:
    """The one file, as a double click opens it."""
    assert ONE_FILE.exists(), "build first: python3 build.py build"
    return Product("one_file", ONE_FILE.as_uri(), f"{ONE_FILE.as_uri()}#work")


@pytest.fixture(params=["site", "one_file"], scope="module")
def product(request: pytest.FixtureRequest) -> Product:
    """Each product in turn."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def context(chromium: Browser, product: Product, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A fresh profile; for the one file its network is off."""
    keeps_memory = request.node.get_closest_marker("keeps_memory") is not None
    with fresh_context(chromium, is_offline=product.is_one_file, keeps_memory=keeps_memory) as context:
        yield context


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """What the pages of the context request and what goes wrong in them; checked when the test ends."""
    watch = Watch(context)
    yield watch
    watch.check()


@pytest.fixture
def open_page(context: BrowserContext, watch: Watch, product: Product) -> Callable[[str], Page]:
    """A function that opens the page "start" or "worksheet"."""

    def open_it(which: str = "worksheet") -> Page:
        page = context.new_page()
        page.goto(getattr(product, which))
        return page

    return open_it


@pytest.fixture
def page(open_page: Callable[[str], Page]) -> Page:
    """The worksheet, with Python ready."""
    page = open_page("worksheet")
    wait_for_python(page)
    return page


@pytest.fixture(scope="module")
def resting(chromium: Browser, product: Product) -> Iterator[Resting]:
    """The worksheet, with Python ready, opened once for all tests of a module that leave it as it is."""
    with fresh_context(chromium, is_offline=product.is_one_file) as context:
        watch = Watch(context)
        page = context.new_page()
        page.goto(product.worksheet)
        wait_for_python(page)
        yield Resting(page, watch)
        watch.check()


def wait_for_python(page: Page) -> None:
    """Wait until Python has answered once, and until the site has stored its parts: then it has made its last request."""
    expect(page.locator("#status")).not_to_have_text(NOT_READY, timeout=60_000)
    expect(page.locator("#offline")).to_have_attribute("data-state", SETTLED, timeout=60_000)
