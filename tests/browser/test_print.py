"""The plan on paper."""

import re

import pytest
from browser.steps import open_example
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

MOST_PAGES = 8


def test_the_first_page_and_the_tests_before_acceptance_fit_eight_pages(page: Page) -> None:
    """For the order example, on A4, with nothing else on the paper."""
    open_example(page)
    chapters = page.locator(".chapter")
    expect(chapters.first.locator("h2")).to_have_text("Before acceptance")
    chapters.first.evaluate("(chapter) => chapter.querySelectorAll('.part').forEach((part) => { part.open = true; })")
    bodies = chapters.first.locator(".part-body[data-is-filled]")
    expect(bodies).to_have_count(chapters.first.locator(".part").count())
    hide = "(other) => { other.style.display = 'none'; }"  # what is removed comes back with the next answer of the engine
    page.evaluate(f"document.querySelectorAll('.chapter ~ .chapter, .print-note').forEach({hide})")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_PAGES


def test_print_opens_every_part_and_prints_when_its_text_is_there(page: Page) -> None:
    """Nothing is missing on paper that the button Print brings there."""
    open_example(page)
    page.evaluate("window.print = () => { document.body.dataset.printed = document.querySelectorAll('.part-body[data-is-filled]').length; }")
    page.locator("#print-button").click()
    expect(page.locator("body")).to_have_attribute("data-printed", str(page.locator(".part").count()), timeout=120_000)
    assert page.locator(".part:not([open])").count() == 0
