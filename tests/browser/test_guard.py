"""What the first script lets pass: moves within our pages, and downloads that they make. What it stops is tried in `test_ways.py`."""

from collections.abc import Callable
from typing import Any

from browser.conftest import Product
from browser.watch import Watch, fresh_context
from building.policy import POWERFUL
from playwright.sync_api import Browser, Page


def test_moves_within_the_page_are_free(open_page: Callable[[str], Page], product: Any) -> None:
    """A link to a place in the page works."""
    page = open_page("start")
    page.evaluate("location.hash = '#there'")
    assert page.url == f"{product.start}#there"


def test_moves_between_our_pages_are_free(open_page: Callable[[str], Page], product: Any) -> None:
    """On the site, the worksheet can be reached from the start page by a script or a link."""
    page = open_page("start")
    page.evaluate("address => { location.href = address; }", product.worksheet)
    page.wait_for_url(product.worksheet)


def test_a_download_that_the_page_makes_is_free(open_page: Callable[[str], Page]) -> None:
    """A file made in the page can be saved."""
    page = open_page("start")
    with page.expect_download() as download:
        page.evaluate(
            "() => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['kept']));"
            " a.download = 'plan.md'; document.body.append(a); a.click(); }"
        )
    assert download.value.path().read_text() == "kept"


def test_no_powerful_feature_is_on(chromium: Browser, site: Product) -> None:
    """The host's header turns each off; Chromium knows them all, since it would complain of one that it does not know."""
    with fresh_context(chromium, is_offline=False) as context:
        watch = Watch(context)
        page = context.new_page()
        page.goto(site.start)
        allowed = page.evaluate("document.featurePolicy.allowedFeatures()")
        watch.check()
    assert "clipboard-write" in allowed and set(allowed).isdisjoint(POWERFUL)
