"""Replies of suppliers in the page: read, compared side by side, one answer accepted, decided on, exported."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import wait_for_python
from browser.steps import choose, download, go_by_keyboard, open_file, question, wait_for_plan
from browser.supplier import Offline, offline
from conftest import MINIMAL
from playwright.sync_api import Locator, Page, expect
from secondwrite import files
from secondwrite.suppliers import recording
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.command import AllChecked
from secondwrite.suppliers.side_by_side import side_by_side
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, TODAY, reply, set_of

pytestmark = pytest.mark.one_file
__all__ = ["offline"]

WORKSHEET: dict[str, Any] = {"format": "second-write worksheet", "version": 1, **MINIMAL}
LOST = "unknown.ack-lost.create-job"
RESTART = "replay.key-survives-restart.create-job"
HOSTILE = "Supplier <img src=x onerror=alert(1)> C"
Files = list[dict[str, Any]]


@pytest.fixture
def three() -> Files:
    """Replies of three suppliers."""
    return three_replies()


def parsed() -> Worksheet:
    """The worksheet as the engine has it."""
    worksheet = files.parse(WORKSHEET)
    assert isinstance(worksheet, Worksheet)
    return worksheet


def three_replies() -> Files:
    """A proof and a pass, a claim and a failure, a hostile name that is not sure."""
    asked = set_of(parsed())
    given = [
        reply(asked, "Supplier A", {"identity.key": {"value": "stable", **DOCUMENTED}}, {LOST: {"outcome": "passed", "evidence": "Run 7"}}),
        reply(asked, "Supplier B", {"identity.key": {"value": "none"}}, {LOST: {"outcome": "failed"}}),
        reply(asked, HOSTILE, {"identity.key": {"value": "dont_know"}}, {LOST: {"outcome": "not_sure"}}),
    ]
    return [file_of(f"{place}.json", replies.write(each)) for place, each in enumerate(given)]


def file_of(name: str, text: str) -> dict[str, Any]:
    """A file as the browser's own question gives it."""
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def dialog(page: Page) -> Locator:
    """The dialogue for replies, opened if it is not."""
    found = page.get_by_role("dialog", name="Replies from suppliers")
    if not found.is_visible():
        if page.locator("#more").is_hidden():
            page.locator("#more-button").click()
        page.locator("#replies-button").click()
    return found


def open_replies(page: Page, *given: dict[str, Any]) -> Locator:
    """Open the worksheet and read replies to it."""
    open_file(page, "one.worksheet.json", json.dumps(WORKSHEET).encode())
    wait_for_plan(page)
    shown = dialog(page)
    page.locator("#replies-file").set_input_files(list(given))
    expect(page.locator("#replies-said")).to_contain_text("read:")
    return shown


def row(page: Page, kind: str, words: str) -> Locator:
    """The row of a question or of a test."""
    return page.locator(f"#replies-{kind} tr", has_text=words)


def test_three_replies_stand_side_by_side(page: Page, three: Files) -> None:
    """Claimed apart from documented, not sure and don't know as results, and a hostile name is no more than a name."""
    shown = open_replies(page, *three)
    expect(page.locator("#replies-columns h4")).to_have_text(["Supplier A", "Supplier B", "Supplier <img src=x onerror=alert(1)> C"])
    key = page.locator('[data-act$=" identity.key"]').first.locator("xpath=ancestor::tr")
    expect(key.locator(".said")).to_have_text(["Documented", "Claimed", "Don't know"])
    lost = row(page, "tests", LOST)
    expect(lost.locator(".said")).to_have_text(["Passed, with evidence", "Failed", "Not sure"])
    expect(page.locator("#replies-columns article").nth(1)).to_contain_text("Must-haves that failed: 1")
    assert shown.locator("img").count() == 0
    assert page.locator("#replies-columns article").nth(1).locator("li").first.text_content() == "Must-haves that failed: 1"


def test_an_accepted_answer_is_in_the_worksheet_with_its_basis_and_undo_takes_it_back(page: Page, three: Files) -> None:
    """Nothing else changes; the row says that the worksheet says the same."""
    shown = open_replies(page, *three)
    shown.locator('[data-act$=" identity.key"]').first.click()
    expect(page.locator("#replies-said")).to_contain_text("The answer is in your worksheet")
    expect(shown.get_by_text("Your worksheet says the same.")).to_be_visible()
    page.keyboard.press("Escape")
    _, saved = download(page, "#save-button")
    key = json.loads(saved)["sending"]["identity"]["key"]
    assert key == {"value": "stable", **DOCUMENTED}
    page.locator("#undo-button").click()
    expect(question(page, "sending.identity.key").locator('input[value="dont_know"]')).to_be_checked()


def test_with_a_reply_the_verdict_moves(page: Page, three: Files) -> None:
    """The design is checked with each reply's answers."""
    open_replies(page, *three)
    expect(page.locator("#replies-checking")).to_be_empty(timeout=240_000)
    second = page.locator("#replies-columns article").nth(1)
    expect(second).to_contain_text("With the answers of Supplier B")
    expect(second).to_contain_text("Whether “Create job” can happen with nothing to explain it is now")


def test_from_the_worksheet_to_a_supplier_and_back(page: Page, three: Files, offline: Offline, tmp_path: Path) -> None:
    """A file goes out, is answered by keyboard without a network, comes back beside two others, and one answer is accepted."""
    open_file(page, "one.worksheet.json", json.dumps(WORKSHEET).encode())
    wait_for_plan(page)
    page.locator("#more-button").click()
    page.locator("#ask-button").click()
    name, content = download(page, "#ask-html")
    (tmp_path / name).write_bytes(content)
    supplier = offline.context.new_page()
    supplier.goto((tmp_path / name).as_uri())
    go_by_keyboard(supplier, "#supplier")
    supplier.keyboard.type("Fourth Ltd")
    key = supplier.locator("#questions fieldset", has_text="Which key goes with each attempt?").locator('input[value="none"]')
    key.focus()
    supplier.keyboard.press("Space")
    expect(key).to_be_checked()
    _, reply_text = download(supplier, "#reply-button")
    shown = dialog(page)
    page.locator("#replies-file").set_input_files([*three[:2], file_of("fourth.json", reply_text.decode())])
    expect(page.locator("#replies-columns h4")).to_have_text(["Supplier A", "Supplier B", "Fourth Ltd"])
    fourth = page.locator("#replies-columns article").nth(2)
    moves = "Whether “Create job” can happen with nothing to explain it is now"
    expect(fourth).to_contain_text(moves, timeout=240_000)
    shown.get_by_role("button", name="Accept: Which key goes with each attempt? (Fourth Ltd)").click()
    expect(page.locator("#replies-said")).to_contain_text("The answer is in your worksheet")
    expect(page.locator("#replies-checking")).to_be_empty(timeout=240_000)
    expect(fourth).not_to_contain_text(moves)
    page.keyboard.press("Escape")
    expect(question(page, "sending.identity.key").locator('input[value="none"]')).to_be_checked()


def test_the_same_reply_twice_and_a_broken_one_are_told(page: Page, three: Files) -> None:
    """With the file's name and the reason; what was read stays."""
    open_replies(page, three[0])
    broken = file_of("broken.json", three[1]["buffer"].decode().replace('"outcome": "failed"', '"outcome": "great"'))
    page.locator("#replies-file").set_input_files([three[0], broken, file_of("deep.json", "[" * 10_000)])
    expect(page.locator("#replies-said")).to_contain_text("Already here, and not read twice: 0.json (Supplier A).")
    refused = page.locator("#replies-told")
    expect(refused).to_contain_text("broken.json")
    expect(refused).to_contain_text('"great" is not an answer to this question')
    expect(refused).to_contain_text("deep.json")
    expect(page.locator("#replies-columns h4")).to_have_count(1)


def test_replies_that_are_opened_quickly_all_stay(page: Page, three: Files) -> None:
    """Each is read in its turn, and a decision made meanwhile stays as well; what was wrong with any is still said."""
    open_replies(page, three[0])
    form = row(page, "tests", LOST).locator(".decide").first
    form.locator("summary").click()
    form.get_by_label("Decision").select_option("refused")
    form.get_by_label("Who decides").fill("Head of operations")
    page.evaluate(AT_ONCE, [[each["name"], each["buffer"].decode()] for each in (*three[1:], file_of("odd.json", "{"))])
    expect(page.locator("#replies-columns h4")).to_have_count(3)
    expect(row(page, "tests", LOST).first).to_contain_text("Refused by Head of operations")
    expect(page.locator("#replies-told")).to_contain_text("odd.json")
    expect(page.locator("#replies-said")).to_contain_text("Supplier B")


AT_ONCE = """(given) => {
  const input = document.getElementById("replies-file");
  for (const [place, [name, text]] of given.entries()) {
    const picked = new DataTransfer();
    picked.items.add(new File([text], name, { type: "application/json" }));
    input.files = picked.files;
    input.dispatchEvent(new Event("change"));
    if (place === 0) document.querySelector(".decide form").requestSubmit();
  }
}"""


def test_results_that_do_not_fit_the_answers_stand_in_no_fold(page: Page, three: Files) -> None:
    """In a list of their own, and as a number in the column; the others with a result come before those without."""
    asked = set_of(parsed())
    other = next(test.id for test in reversed(asked.tests) if test.tier != "acceptance")
    odd = reply(asked, "Supplier D", {"identity.key": {"value": "none"}}, {RESTART: {"outcome": "passed"}, other: {"outcome": "failed"}})
    open_replies(page, three[0], file_of("odd.json", replies.write(odd)))
    told = page.locator("#replies-contradictions li")
    expect(told).to_have_count(1)
    expect(told).to_be_visible()
    expect(told).to_contain_text("Supplier D, The key survives a restart (Create job): A result is reported, but")
    expect(page.locator("#replies-columns article").nth(1)).to_contain_text("Results that do not fit the answers: 1")
    expect(page.locator("#replies-tests summary", has_text="other tests")).to_contain_text(re.compile(r", [12] with a result"))


def test_a_decision_is_chosen_and_not_given(page: Page, three: Files) -> None:
    """The form begins with none; what is typed into it outlives what the check redraws."""
    open_replies(page, *three[:2])
    form = row(page, "tests", LOST).locator(".decide").nth(1)
    form.locator("summary").click()
    form.get_by_label("Who decides").fill("Head of operations")
    form.get_by_role("button", name="Record the decision").click()
    expect(form.get_by_label("Decision")).to_have_value("")
    expect(form.get_by_label("Decision")).to_be_focused()
    page.locator("#replies-file").set_input_files([three[2]])
    expect(page.locator("#replies-columns h4")).to_have_count(3)
    expect(row(page, "tests", LOST).locator(".decide").nth(1).get_by_label("Who decides")).to_have_value("Head of operations")
    expect(row(page, "tests", LOST)).not_to_contain_text("by Head of operations")


def test_decisions_in_a_file_are_taken_by_a_button_alone(page: Page, three: Files) -> None:
    """They are announced; nobody else's decision becomes the owner's unasked."""
    ours = [replies.read(each["buffer"].decode()) for each in three[:1]]
    worksheet = parsed()
    held = rounds.Round(replies=tuple(each for each in ours if isinstance(each, replies.Reply)))
    decision = {"reply": replies.canonical_digest(held.replies[0]), "test": LOST, "ruling": "accepted", "owner": "Somebody"}
    told = side_by_side(held, worksheet, TODAY, "not_checked", (False, False), AllChecked())
    decided = recording.decide(held, told, decision | {"decided_on": TODAY, "condition": "", "reason": ""})
    assert isinstance(decided, rounds.Round)
    open_replies(page, file_of("theirs.json", rounds.write(decided)))
    expect(page.locator("#replies-told")).to_contain_text("theirs.json also holds 1 decision")
    lost = row(page, "tests", LOST)
    expect(lost.locator(".said").first).to_have_text("Passed, with evidence")
    expect(lost).not_to_contain_text("by Somebody")
    page.get_by_role("button", name="Take over 1 decision from theirs.json").click()
    expect(lost).to_contain_text("Accepted by Somebody")
    expect(page.locator("#replies-told")).to_be_empty()


def test_what_an_accepted_answer_rewords_is_said_at_once(page: Page, three: Files) -> None:
    """With whose results stop counting; what they reported is still shown, and Undo takes it back."""
    shown = open_replies(page, *three[:2])
    shown.locator('[data-act$=" identity.key"]').nth(1).click()
    expect(page.locator("#replies-said")).to_contain_text(re.compile(r"It rewords \d+ tests?\. \d results? of Supplier A"))
    lost = row(page, "tests", LOST)
    expect(lost.get_by_text("Reworded since")).to_have_count(2)
    expect(lost).to_contain_text("Reported: failed.")
    page.locator("#replies-said").get_by_role("button", name="Undo").click()
    expect(lost.locator(".said")).to_have_text(["Passed, with evidence", "Failed"])


def test_removing_everything_leaves_what_is_on_the_page(page: Page, three: Files) -> None:
    """Replies and decisions too, and the line says that this device does not have them any more."""
    shown = open_replies(page, three[0])
    page.keyboard.press("Escape")
    page.locator("#kept").get_by_role("button", name="Keep it here").click()
    expect(page.locator("#kept")).to_contain_text("Kept in this browser")
    dialog(page)
    expect(page.locator("#replies-kept")).to_contain_text("kept on this device")
    page.keyboard.press("Escape")
    page.locator("#device-button").click()
    page.locator("#device-wipe").click()
    expect(page.locator("#device-sure")).to_contain_text("replies and decisions")
    page.locator("#device-really").click()
    expect(page.locator("#notices")).to_contain_text("Everything was removed from this device.")
    dialog(page)
    expect(shown.locator("#replies-columns h4")).to_have_text(["Supplier A"])
    expect(page.locator("#replies-kept")).to_contain_text("kept until the page is closed")


def test_what_has_to_be_corrected_stays_in_the_box(page: Page, three: Files) -> None:
    """What was read goes, and the box closes; neither waits for the check of the design."""
    open_replies(page, three[0])
    page.get_by_text("Paste a questionnaire").click()
    box, read = page.locator("#replies-paste"), page.get_by_role("button", name="Read it")
    box.fill("Result: passed")
    read.click()
    expect(page.locator("#replies-told")).to_contain_text("What was pasted")
    expect(box).to_have_value("Result: passed")
    box.fill(three[1]["buffer"].decode())
    read.click()
    expect(page.locator("#replies-columns h4")).to_have_count(2)
    expect(box).to_be_hidden()
    expect(box).to_have_value("")


def test_a_reply_that_is_opened_like_a_worksheet_does_not_take_its_place(page: Page, three: Files) -> None:
    """It is read as what it is."""
    open_file(page, "one.worksheet.json", json.dumps(WORKSHEET).encode())
    wait_for_plan(page)
    open_file(page, "0.json", three[0]["buffer"])
    expect(page.locator("#replies-columns h4")).to_have_text(["Supplier A"])
    expect(question(page, "name").locator(".field")).to_have_value("Create job")


def test_a_decision_is_recorded_exported_and_there_after_a_reload(page: Page, three: Files) -> None:
    """A condition has to be said; the record holds it; replies and decisions come back with the worksheet."""
    shown = open_replies(page, *three[:2])
    form = row(page, "tests", LOST).locator(".decide").nth(1)
    form.locator("summary").click()
    form.get_by_label("Decision").select_option("accepted_with_condition")
    form.get_by_label("Who decides").fill("Head of operations")
    form.get_by_role("button", name="Record the decision").click()
    expect(form.locator(".problem")).not_to_be_empty()
    form.get_by_label("Condition").fill("Mended before May")
    form.get_by_role("button", name="Record the decision").click()
    expect(shown).to_contain_text("Accepted with a condition (Mended before May) by Head of operations")
    name, record = download(page, "#replies-export-record")
    assert name.endswith(".md") and "Mended before May" in record.decode()
    _, table = download(page, "#replies-export-csv")
    assert any(LOST in line for line in csv.reader(io.StringIO(table.decode())))
    page.keyboard.press("Escape")
    page.locator("#kept").get_by_role("button", name="Keep it here").click()
    expect(page.locator("#kept")).to_contain_text("Kept in this browser")
    page.reload()
    wait_for_python(page)
    wait_for_plan(page)
    expect(dialog(page)).to_contain_text("Accepted with a condition (Mended before May)")


def test_a_removed_reply_comes_back(page: Page, three: Files) -> None:
    """By the button beside the message."""
    shown = open_replies(page, *three[:2])
    shown.get_by_role("button", name="Remove this reply: Supplier A").click()
    expect(page.locator("#replies-columns h4")).to_have_text(["Supplier B"])
    page.locator("#replies-said").get_by_role("button", name="Undo").click()
    expect(page.locator("#replies-columns h4")).to_have_count(2)


def test_the_comparison_prints(page: Page, three: Files) -> None:
    """The whole of it, and the plan not."""
    open_replies(page, *three[:2])
    page.evaluate("() => { window.print = () => { window.printed = document.getElementById('paper').textContent; }; }")
    page.locator("#replies-print").click()
    page.evaluate("async () => { while (!window.printed) await new Promise((resolve) => setTimeout(resolve, 50)); }")
    printed = page.evaluate("window.printed")
    assert "Supplier A" in printed and "Supplier B" in printed and LOST in printed


def test_answers_of_ones_own_are_left_alone(page: Page, three: Files) -> None:
    """Reading replies changes nothing in the worksheet."""
    open_file(page, "one.worksheet.json", json.dumps(WORKSHEET).encode())
    choose(page, "sending.claim", "atomic")
    wait_for_plan(page)
    _, before = download(page, "#save-button")
    dialog(page)
    page.locator("#replies-file").set_input_files(three)
    expect(page.locator("#replies-columns h4")).to_have_count(3)
    page.keyboard.press("Escape")
    _, after = download(page, "#save-button")
    assert before == after
