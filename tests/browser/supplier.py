"""What a supplier does on the page of the supplier file, as functions that tests call; and the page itself, without a network."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from asked import DAY, example, order, worksheet
from browser.steps import download
from browser.watch import Watch, fresh_context
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from secondwrite.suppliers import reply
from secondwrite.suppliers.handing_out import Asking, Shape, asking
from secondwrite.suppliers.reply import Reply


@dataclass(frozen=True)
class Offline:
    """A profile without a network, and what goes wrong in its pages."""

    context: BrowserContext
    watch: Watch


@pytest.fixture
def offline(chromium: Browser, tmp_path: Path) -> Iterator[Offline]:
    """A fresh profile without a network; no page of it may ask for anything but itself, nor break its policy."""
    with fresh_context(chromium, is_offline=True) as context:
        watch = Watch(context)
        yield Offline(context, watch)
        watch.check()
        assert [address for address in watch.network() if not address.startswith(tmp_path.as_uri())] == []
        assert all(address.endswith(".html") for address in watch.network())


@pytest.fixture
def opened(offline: Offline, tmp_path: Path) -> Callable[..., Page]:
    """A function that writes the file and opens it as a double-click does."""

    def open_it(asked: Asking | None = None) -> Page:
        path = tmp_path / "questions.html"
        path.write_bytes((asked or order()).content(Shape.HTML))
        page = offline.context.new_page()
        page.goto(path.as_uri())
        expect(page.locator("#progress")).to_contain_text("questions answered")
        return page

    return open_it


def reply_of(content: bytes) -> Reply:
    """A reply file as the owner's side reads it."""
    found = reply.read(content.decode())
    assert isinstance(found, Reply), found
    return found


def saved(page: Page, button: str = "#reply-button") -> Reply:
    """Save and read the reply."""
    return reply_of(download(page, button)[1])


def question_of(page: Page, asked: Asking, id: str) -> Locator:
    """The block of a question."""
    number = [question.id for question in asked.asked.questions].index(id) + 1
    return page.locator(f"#q-{number}")


def printed_test(page: Page, place: int = 0) -> Locator:
    """A printed test, opened; counted from 0."""
    test = page.locator("#tests details").nth(place)
    if test.get_attribute("open") is None:
        test.locator("> summary").click()
    return test


def answer_all_kinds(page: Page, asked: Asking) -> None:
    """One answer of each form, one result of each kind."""
    page.locator("#supplier").fill("North")
    page.locator("#answered_by").fill("Jo")
    page.locator("#answered_on").fill("2026-12-01")
    forms = {question.form.value: question.id for question in reversed(asked.asked.questions)}
    question_of(page, asked, forms["choice"]).get_by_role("radio").first.check()
    time = question_of(page, asked, forms["duration"])
    time.get_by_role("textbox").fill("1,5")
    time.get_by_role("combobox").first.select_option("d")
    time.get_by_label("How do you know?").select_option("demonstrated")
    time.get_by_label("What was seen").fill("Run 7\nof *May*: <b>fine</b>\nResult: none")
    question_of(page, asked, forms["count"]).get_by_role("textbox").fill("3")
    question_of(page, asked, forms["line"]).get_by_role("textbox").fill("Idempotency_Key [v2]")
    several = question_of(page, asked, forms["several"])
    several.get_by_label("None of these").check()
    several.get_by_role("checkbox").nth(0).check()
    several.get_by_role("checkbox").nth(1).check()
    expect(several.get_by_label("None of these")).not_to_be_checked()
    for place, outcome in enumerate(("failed", "not_sure", "not_applicable", "not_before_go_live")):
        printed_test(page, place).locator(f'input[value="{outcome}"]').first.check()
    test = printed_test(page, 0).locator("fieldset").first
    test.get_by_label("Day it was run").fill("2026-11-30")
    test.get_by_label("Who ran it").fill("Sam")
    test.get_by_label("Count there before").fill("0")
    test.get_by_label("Count there after").fill("2")
    test.get_by_label("Keys and numbers").fill("k-1, k-2")
    test.get_by_label("Times of the attempts").fill("10:00:01Z\n10:00:31Z")
    printed_test(page, 2).get_by_label("Reason").first.fill("There is no queue")
    printed_test(page, 3).get_by_label("Reason").first.fill("Needs the real bank")
    printed_test(page, 3).get_by_label("Day by which").first.fill("2027-01-15")


def everything() -> Asking:
    """A set with questions of every form."""
    data = example("invoices")
    data["workflow"]["name"] = "Order to delivery"
    data["sending"]["retries"]["limit"] = {"value": "dont_know"}
    return asking(worksheet(data), DAY, with_private=False)


def answered(asked: Asking) -> str:
    """A reply with its first two choices answered."""
    first, second, *_ = [question for question in asked.asked.questions if question.form.value == "choice"]
    answers = [
        {"id": item.id, "digest": item.digest, "text": item.text[:200]}
        | ({"value": item.options[0].value} if item in (first, second) else {})
        for item in asked.asked.questions
    ]
    results = [{"id": item.id, "digest": item.digest} for item in asked.asked.tests]
    head = {"format": "second-write reply", "version": 1, "supplier": "North"}
    named = {"digest": asked.asked.digest, "title": asked.asked.title, "made_on": DAY}
    return json.dumps({**head, "asked": named, "answers": answers, "results": results})
