"""Files: what is saved opens again as it was, and a bad file changes nothing."""

import json

import pytest
from browser.steps import card, choose, download, name_effect, open_example, open_file, open_folds, wait_for_plan, write
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_file

WORKSHEET = '{"format": "second-write worksheet", "version": 1, '
GOOD = WORKSHEET + '"workflow": {"name": "Refunds"}, "effects": [{"name": "Pay back", "destination": {"name": "Bank"}}]}'

BAD_FILES = {
    "broken.json": (WORKSHEET + '"workflow": }', "Line 1, column"),
    "wrong-type.json": (GOOD.replace('"Refunds"', "7"), "is not text"),
    "unknown-field.json": (GOOD.replace('"name": "Refunds"', '"nmae": "Refunds"'), 'Did you mean "name"'),
    "newer.json": (GOOD.replace('"version": 1', '"version": 99'), "newer Second Write"),
    "big.json": (GOOD + " " * 10_000_000, "at most 8 MB"),
    "other.json": (json.dumps({"openapi": "3.1.0"}), "not a Second Write worksheet"),
    "picture.png": ("\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
    "empty.json": ("", "not valid JSON"),
    "latin.json": (GOOD.replace("Refunds", "Remboursements effectu\xe9s"), "not UTF-8 text"),
    "list.json": ("[]", "not a Second Write worksheet"),
}


def test_a_saved_worksheet_opens_again_as_the_same_form(page: Page) -> None:
    """Save, open in a fresh page, save again: the same bytes; also with differences and extras."""
    open_example(page)
    open_folds(page)
    card(page).locator("[data-add]").select_option("sending.authority.binds")
    card(page).get_by_role("button", name="Add this question").click()
    choose(card(page).locator("[data-differences]"), "authority.binds", "amount")
    choose(page, "sending.recovery.operator_actions", "none")
    name, saved = download(page, "#save-button")
    assert name.endswith(".json")
    page.reload()
    open_file(page, name, saved)
    wait_for_plan(page)
    expect(page.locator("#notices")).to_contain_text(f"{name} is open.")
    _, again = download(page, "#save-button")
    assert again == saved


def test_every_bad_file_gets_one_clear_message_and_changes_nothing(page: Page) -> None:
    """Each refusal names the file, says what is wrong, and leaves the worksheet as it was."""
    name_effect(page)
    write(page, "workflow.name", "Keep me")
    wait_for_plan(page)
    _, before = download(page, "#save-button")
    for name, (content, words) in BAD_FILES.items():
        open_file(page, name, content.encode("latin-1"))
        refusal = page.locator("#notices .summary")
        expect(refusal).to_contain_text(f"{name} was not opened")
        expect(refusal).to_contain_text(words)
        expect(refusal).to_be_focused()
        assert refusal.locator("li").count() == 1, name
        _, after = download(page, "#save-button")
        assert after == before, name


def test_a_file_with_several_problems_lists_them_all(page: Page) -> None:
    """Nobody has to open a file three times to find three mistakes."""
    bad = GOOD.replace('"Refunds"', "7").replace('"Bank"', '"Bank", "kynd": 1').replace('"Pay back"', '""')
    open_file(page, "bad.json", bad.encode())
    expect(page.locator("#notices li")).to_have_count(3)


def test_opening_a_file_can_be_undone(page: Page) -> None:
    """What was there before comes back by one button."""
    name_effect(page, "Send letter", "Printer")
    wait_for_plan(page)
    open_file(page, "refunds.json", GOOD.encode())
    expect(card(page).locator('[data-path="name"] .field')).to_have_value("Pay back")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(card(page).locator('[data-path="name"] .field')).to_have_value("Send letter")
    expect(page.locator("#report")).to_contain_text("Send letter")


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def test_a_file_can_be_dropped_on_the_page(page: Page) -> None:
    """Dropping does what picking does."""
    page.evaluate(DROP, ["refunds.json", GOOD])
    wait_for_plan(page)
    expect(page.locator("#report h1")).to_contain_text("Refunds")


def test_a_file_dropped_on_the_start_page_opens_the_worksheet(page: Page) -> None:
    page.goto(page.url.split("#")[0])
    expect(page.locator("#start")).to_be_visible()
    page.evaluate(DROP, ["refunds.json", GOOD])
    expect(page.locator("#start")).to_be_hidden()
    wait_for_plan(page)
    expect(page.locator("#report h1")).to_contain_text("Refunds")


def test_the_lasting_id_survives_a_new_name(page: Page) -> None:
    """After saving, an effect keeps the id that its test ids are built from."""
    name_effect(page, "Create job")
    download(page, "#save-button")
    write(card(page), "name", "Make the job")
    _, saved = download(page, "#save-button")
    effect = json.loads(saved)["effects"][0]
    assert (effect["id"], effect["name"]) == ("create-job", "Make the job")


def test_unsaved_changes_warn_on_leaving(page: Page) -> None:
    """The browser asks before the text is lost, and does not ask once all is saved."""
    name_effect(page)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    download(page, "#save-button")
    with page.expect_event("close"):
        page.close(run_before_unload=True)
