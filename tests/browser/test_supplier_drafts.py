"""Drafts of a reply: saved, opened, never over unsaved answers unasked; and what the browser keeps, after one question."""

import json
from collections.abc import Callable

import pytest
from asked import HOSTILE, order
from browser.steps import download
from browser.supplier import (
    answer_all_kinds,
    answered,
    everything,
    offline,
    opened,
    printed_test,
    question_of,
    reply_of,
    saved,
)
from playwright.sync_api import Page, expect
from secondwrite.legibility import legible

pytestmark = pytest.mark.one_file
__all__ = ["offline", "opened"]


def test_a_draft_is_saved_and_opened_again(opened: Callable[..., Page]) -> None:
    """By another person in another tab; saved anew it is the same file."""
    asked = everything()
    page = opened(asked)
    answer_all_kinds(page, asked)
    name, draft = download(page, "#draft-button")
    assert name == "order-to-delivery.north.draft.json"
    other = opened(asked)
    other.locator("#open-file").set_input_files([{"name": name, "mimeType": "application/json", "buffer": draft}])
    expect(other.locator("#notices")).to_contain_text(f"{name} is open.")
    expect(other.locator("#supplier")).to_have_value("North")
    expect(other.locator("#progress")).to_have_text(page.locator("#progress").inner_text())
    assert download(other, "#draft-button")[1] == draft
    expect(printed_test(other, 3).get_by_label("Day by which").first).to_have_value("2027-01-15")


def test_what_is_in_no_file_is_not_overwritten_unasked(opened: Callable[..., Page]) -> None:
    """Keeping mine changes nothing; opening the draft can be undone; leaving is warned of."""
    page = opened()
    page.locator("#supplier").fill("First")
    _, draft = download(page, "#draft-button")
    assert page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))") is True
    page.locator("#supplier").fill("Second")
    page.locator("#q-1 input").first.check()
    assert page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))") is False
    for button, name in (("Keep mine", "Second"), ("Open it", "First")):
        page.locator("#open-file").set_input_files([{"name": "d.json", "mimeType": "application/json", "buffer": draft}])
        page.get_by_role("button", name=button).click()
        expect(page.locator("#supplier")).to_have_value(name)
    expect(page.locator("#q-1 input").first).not_to_be_checked()
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(page.locator("#supplier")).to_have_value("Second")
    expect(page.locator("#q-1 input").first).to_be_checked()
    assert page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))") is False


def test_a_draft_of_another_set_keeps_what_is_the_same(opened: Callable[..., Page]) -> None:
    """It says which set it answers; what does not fit is listed, goes into drafts, and never into the reply."""
    asked, old = order(), json.loads(answered(order()))
    [same, changed, *_] = [question for question in asked.asked.questions if question.form.value == "choice"]
    for item in old["answers"]:
        if item["id"] == changed.id:
            item["digest"] = "0123456789ab"
    old["asked"] |= {"digest": "f" * 16, "made_on": "2026-05-04"}
    page = opened(asked)
    page.locator("#open-file").set_input_files(
        [{"name": "old.json", "mimeType": "application/json", "buffer": json.dumps(old).encode()}]
    )
    expect(page.locator("#notices")).to_contain_text(
        "old.json answers another set (Order to delivery, drafted on 2026-05-04). 1 answer"
    )
    expect(page.locator("#notices")).to_contain_text("1 question or test is new or changed.")
    expect(page.locator("#progress")).to_contain_text("1 of ")
    expect(page.locator("#others")).to_contain_text(changed.text)
    said = saved(page)
    assert [answer.id for answer in said.answers if answer.is_answered] == [same.id]
    draft = reply_of(download(page, "#draft-button")[1])
    assert [answer.digest for answer in draft.answers if answer.id == changed.id] == ["0123456789ab"]


def test_a_wild_draft_leaves_nothing_that_the_owners_side_refuses(opened: Callable[..., Page]) -> None:
    """What could not be saved again is left out, and counted; of what stands twice the first counts."""
    asked, data = order(), json.loads(answered(order()))
    [first, second, *_] = [item for item in data["answers"] if "value" in item]
    data["supplier"] = "Mo\ufffdller\u202e"
    data["answers"] += [second | {"value": "dont_know"}, {"id": "Odd Id", "digest": "1" * 12, "value": "x"}]
    gone = {"id": "gone.test", "digest": "1" * 12, "title": "Old", "outcome": "passed", "before": 3, "after": 4}
    files = [{"name": "x" * 300, "sha256": "a" * 64, "bytes": 1}, {"name": "y", "sha256": "a" * 64, "bytes": -1}]
    shown = {"outcome": "passed", "run_on": "2026-02-30", "evidence": "Run 7", "attachments": files}
    data["results"] = [data["results"][0] | shown, gone, {"id": "odd.test", "digest": "1" * 12, "outcome": "great"}]
    page = opened(asked)
    wild = [{"name": "wild.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}]
    page.locator("#open-file").set_input_files(wild)
    expect(page.locator("#notices")).to_contain_text("wild.json is open. 5 entries of it were left out")
    draft, said = saved(page, "#draft-button"), saved(page)
    assert said.supplier == "Mo?ller"
    assert {answer.id: answer.value for answer in said.answers if answer.is_answered} == {
        first["id"]: first["value"],
        second["id"]: second["value"],
    }
    assert (said.results[0].run_on, said.results[0].evidence) == ("", "Run 7")
    assert [(file.name, file.bytes) for file in said.results[0].attachments] == [("x" * 120, 1)]
    [kept] = [result for result in draft.results if result.id == "gone.test"]
    assert (kept.title, kept.before, kept.after) == ("Old", 3, 4)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "it is no reply"),
        (b"[" * 200_000, "it is no reply"),
        (b'{"format": "second-write worksheet"}', "it is no reply"),
        (b'{"format": "second-write reply", "version": 2}', "a newer Second Write"),
        (b" " * 8_000_001, "larger than 8 MB"),
        (b"\xff\xfe\x00", "it is no reply"),
    ],
    ids=["broken", "deep", "another kind", "newer", "large", "no text"],
)
def test_what_is_no_draft_is_refused(opened: Callable[..., Page], content: bytes, words: str) -> None:
    """With a reason, and the answers stay."""
    page = opened()
    page.locator("#supplier").fill("North")
    page.locator("#open-file").set_input_files([{"name": "x.json", "mimeType": "application/json", "buffer": content}])
    expect(page.locator("#notices")).to_contain_text(words)
    expect(page.locator("#supplier")).to_have_value("North")


def test_a_hostile_draft_is_shown_as_text(opened: Callable[..., Page]) -> None:
    """Wrong types are left out, and markup is no markup."""
    asked = order()
    data = json.loads(answered(asked))
    data["supplier"] = data["answered_by"] = HOSTILE
    data["answers"] += [
        None,
        7,
        {"id": "__proto__", "digest": "0" * 12, "value": HOSTILE, "text": HOSTILE},
        {"id": {}, "value": []},
    ]
    data["results"] += [{"id": "a", "digest": "b", "outcome": HOSTILE, "attachments": [None, {"name": HOSTILE, "bytes": "x"}]}]
    page = opened(asked)
    page.locator("#open-file").set_input_files(
        [{"name": HOSTILE, "mimeType": "application/json", "buffer": json.dumps(data).encode()}]
    )
    expect(page.locator("#others")).to_contain_text("<script>")
    assert "\u202e" not in page.locator("#others").inner_text()
    expect(page.locator("#progress")).to_contain_text("2 of ")
    assert page.title() == "Questions for a supplier: Order to delivery"
    assert page.locator("script").count() == 4


def test_what_is_missing_is_listed_before_a_reply_is_made(opened: Callable[..., Page]) -> None:
    """Each leads to its place; a draft may be unfinished, and loses nothing."""
    asked = everything()
    page = opened(asked)
    time = next(question for question in asked.asked.questions if question.form.value == "duration")
    question_of(page, asked, time.id).get_by_role("textbox").fill("soon")
    page.locator("#answered_on").evaluate(TYPE, "20266-11-29")
    printed_test(page, 0).locator('input[value="not_before_go_live"]').first.check()
    page.locator("#tests details").first.locator("> summary").click()
    page.locator("#reply-button").click()
    summary = page.locator("#problems .summary")
    expect(summary).to_be_focused()
    expect(summary.get_by_role("listitem")).to_have_count(5)
    expect(summary).to_contain_text("write the day as it is in the calendar")
    first = asked.asked.tests[0]
    expect(summary).to_contain_text(f"“{first.title}”, {first.effect}: say the reason")
    assert first.id not in summary.inner_text()
    page.locator("#answered_on").fill("2026-11-29")
    summary.get_by_role("button", name="by which day").click()
    expect(page.locator('#t-1 input[type="date"]')).to_be_focused()
    summary.get_by_role("button", name="name the supplier").click()
    page.keyboard.type("North")
    draft = download(page, "#draft-button")[1].decode()
    assert '"soon h"' in draft
    other = opened(asked)
    other.locator("#open-file").set_input_files([{"name": "d.json", "mimeType": "application/json", "buffer": draft.encode()}])
    expect(question_of(other, asked, time.id).get_by_role("textbox")).to_have_value("soon")


TYPE = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }"


def databases(page: Page) -> list[str]:
    """The names of the databases that the browser keeps for local files."""
    found: list[str] = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    return found


def test_nothing_is_kept_before_one_question(opened: Callable[..., Page]) -> None:
    """Kept after a yes, under the set; back at the next visit; gone after Remove; nothing after a no."""
    page = opened()
    page.locator("#q-1 input").first.check()
    assert databases(page) == []
    page.get_by_role("button", name="Keep them here").click()
    expect(page.locator("#kept")).to_contain_text("kept in this browser")
    page.locator("#supplier").fill("North")
    assert page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))") is True
    page.reload()
    expect(page.locator("#notices")).to_contain_text("Your answers are back")
    expect(page.locator("#supplier")).to_have_value("North")
    expect(page.locator("#asking")).to_be_hidden()
    expect(page.locator("#q-1 input").first).to_be_checked()
    other = opened(everything())
    expect(other.locator("#supplier")).to_have_value("")
    other.close()
    second = opened()
    expect(second.locator("#supplier")).to_have_value("North")
    page.get_by_role("button", name="Remove them from this device").click()
    expect(page.locator("#kept")).to_contain_text("Removed from this device.")
    assert databases(page) == []
    expect(second.locator("#progress")).to_contain_text("1 of ")
    second.locator("#supplier").fill("East")
    expect(second.locator("#kept")).to_contain_text("Another tab changed or removed what is kept")
    assert databases(page) == []
    again = opened()
    again.locator("#supplier").fill("West")
    again.get_by_role("button", name="Keep nothing").click()
    again.locator("#q-2 input").first.check()
    expect(again.locator("#kept")).to_contain_text("Nothing is kept in this browser")
    expect(again.locator("#asking")).to_be_hidden()
    assert databases(again) == []


def test_what_another_local_page_kept_is_not_trusted(opened: Callable[..., Page]) -> None:
    """Broken data under the set's digest is passed over, and markup in it is text."""
    asked = order()
    hostile = json.loads(answered(asked)) | {"supplier": HOSTILE}
    page = opened(asked)
    page.locator("#supplier").fill("North")
    page.get_by_role("button", name="Keep them here").click()
    expect(page.locator("#kept")).to_contain_text("kept in this browser")
    for text, name in ((json.dumps(hostile), legible(" ".join(HOSTILE.split()))), ("{", ""), ({"supplier": {}}, "")):
        page.evaluate(REWRITE, [asked.asked.digest, text])
        page.reload()
        expect(page.locator("#progress")).to_contain_text("questions answered")
        expect(page.locator("#supplier")).to_have_value(name)
    assert page.locator("script").count() == 4
    expect(page.locator("#kept")).to_contain_text("damaged and cannot be read")
    page.locator("#supplier").fill("South")
    page.get_by_role("button", name="Keep them here").click()
    expect(page.locator("#kept")).to_contain_text("kept in this browser since")
    page.reload()
    expect(page.locator("#supplier")).to_have_value("South")
    page.evaluate(REWRITE, [asked.asked.digest, "{"])
    page.reload()
    page.get_by_role("button", name="Remove them from this device").click()
    expect(page.locator("#kept")).to_contain_text("The damaged answers were removed")
    assert databases(page) == []


REWRITE = """([id, text]) => new Promise((resolve) => {
  const opening = indexedDB.open("second-write-supplier");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("drafts", "readwrite");
    writing.objectStore("drafts").put({ id, saved: "2026-11-29T00:00:00Z", text });
    writing.oncomplete = () => resolve(opening.result.close());
  };
})"""
