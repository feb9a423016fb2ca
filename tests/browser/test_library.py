"""The library beside an effect: found, taken over, overruled, taken back; and a company's own."""

import json
from collections.abc import Callable

import pytest
from browser.steps import card, choose, download, name_effect, open_file, open_folds, question, wait_for_plan, write
from browser.test_reach import is_focused, press_until
from playwright.sync_api import Locator, Page, expect
from test_contracts import MINE

pytestmark = pytest.mark.one_file

STRIPE = "Stripe: Create payment (API v1)"
PAYPAL = "PayPal: Create or capture order (Orders v2)"

# An option out of view is not laid out and has no inner text, so the title is read from the document itself.
TITLES = "(options) => options.map((option) => option.firstChild.textContent.trim())"


def picker(page: Page, place: int = 1) -> Locator:
    """The question of the contract of an effect."""
    return question(card(page, place), "destination.contract")


def search(page: Page, text: str, place: int = 1) -> list[str]:
    """Type a search and return the titles that are offered."""
    picker(page, place).locator(".field").click()
    picker(page, place).locator(".field").fill(text)
    expect(picker(page, place).locator(".picker-said")).to_contain_text("in the library")
    titles: list[str] = picker(page, place).get_by_role("option").evaluate_all(TITLES)
    return titles


def pick(page: Page, text: str, title: str, place: int = 1) -> None:
    """Search and choose by pointer."""
    search(page, text, place)
    picker(page, place).get_by_role("option").filter(has_text=title).click()
    expect(picker(page, place).locator(".field")).to_have_value(title)


def saved(page: Page) -> dict[str, object]:
    """The first effect as it is saved."""
    _, content = download(page, "#save-button")
    effect: dict[str, object] = json.loads(content)["effects"][0]
    return effect


def test_it_finds_by_provider_by_operation_and_by_kind(page: Page) -> None:
    """Words in any order; what protects it, for how long and how it is looked up stands below the title."""
    assert search(page, "stripe") == [STRIPE]
    assert {STRIPE, PAYPAL} < set(search(page, "PAYMENT"))
    assert "Twilio: Create Message (send SMS)" in search(page, "sms")
    assert search(page, "order paypal") == [PAYPAL]
    expect(picker(page).get_by_role("option")).to_contain_text("Takes a key, remembers it for 6 h; a lookup shows it later")
    search(page, "gmail")
    expect(picker(page).get_by_role("option")).to_contain_text("No protection documented (assumed: none)")
    assert search(page, "twilio")[0] == "Twilio: Create Message (send SMS)"
    assert search(page, "webform") == ["Generic: Web form, filled in by a robot"]
    assert STRIPE in search(page, "credit card")
    expect(picker(page).locator(".picker-said")).to_contain_text("No entry has all these words")
    picker(page).locator(".field").fill("zyx wvu")
    expect(picker(page).get_by_role("option")).to_have_count(0)
    expect(picker(page).locator(".picker-said")).to_contain_text("Nothing in the library")


def test_it_is_a_combobox_to_assistive_technology(page: Page) -> None:
    """Roles, names, what is open and what is marked; also in a card that was added."""
    page.locator("#add-effect").click()
    field = card(page, 2).get_by_role("combobox", name="Is it in the library?")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-expanded", "true")
    listbox = card(page, 2).get_by_role("listbox", name="Is it in the library?")
    assert field.get_attribute("aria-controls") == listbox.get_attribute("id")
    marked = listbox.get_by_role("option", selected=True)
    expect(marked).to_have_count(1)
    assert field.get_attribute("aria-activedescendant") == marked.get_attribute("id")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))
    expect(picker(page, 2).get_by_role("status")).to_contain_text("in the library")
    field.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    assert field.get_attribute("aria-activedescendant") is None


def test_one_chooses_by_keyboard_alone(page: Page) -> None:
    """Typing, arrows, Home, End, Escape and Enter; the focus stays in the field."""
    field = picker(page).locator(".field")
    press_until(page, "Tab", lambda: is_focused(page, '[data-kind="contract"] .field'))
    page.keyboard.type("payment")
    expect(picker(page).locator(".picker-said")).to_contain_text("of")
    options = picker(page).get_by_role("option")
    last = options.count() - 1
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("End", last), ("ArrowDown", 0), ("ArrowUp", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(options.nth(place)).to_have_attribute("aria-selected", "true")
        expect(picker(page).get_by_role("option", selected=True)).to_have_count(1)
        expect(options.nth(place)).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("")
    page.keyboard.type("stripe")
    page.keyboard.press("Enter")
    expect(field).to_have_value(STRIPE)
    expect(field).to_be_focused()
    expect(question(card(page), "destination.name").locator(".field")).to_have_value("Stripe")


def test_choosing_fills_in_with_source_and_keeps_what_was_answered(page: Page) -> None:
    """One button takes it back, and another one the taking back."""
    name_effect(page, "Take the money", "")
    open_folds(page)
    choose(card(page), "destination.concurrent_safe", "no")
    pick(page, "stripe", STRIPE)
    expect(page.locator("#notices")).to_contain_text("One answer that stood here says something else and was kept")
    expect(page.locator("#notices").get_by_role("button", name="Undo")).to_be_in_viewport()
    wait_for_plan(page)
    destination = saved(page)["destination"]
    assert isinstance(destination, dict)
    source = "https://docs.stripe.com/idempotency"
    expected = {"value": "24 h", "basis": "documented", "source": source, "read_on": "2026-11-29"}
    assert destination["remembers_for"] == expected and destination["contract"] == "stripe-v1-create-payment"
    assert destination["concurrent_safe"] == {"value": "no"} and "idempotent_requests" in destination["remarks"]
    expect(page.locator("#report")).to_contain_text("Stripe")
    write(card(page), "name", "Charge")
    pick(page, "paypal", PAYPAL)
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(picker(page).locator(".field")).to_have_value(STRIPE)
    expect(picker(page).locator(".field")).to_be_focused()
    expect(question(card(page), "destination.remembers_for").locator(".field").first).to_have_value("24 h")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(picker(page).locator(".field")).to_have_value(PAYPAL)
    expect(question(card(page), "destination.remembers_for").locator(".field").first).to_have_value("6 h")
    expect(question(card(page), "name").locator(".field")).to_have_value("Charge")


def test_an_overruled_answer_says_so_and_the_librarys_comes_back(page: Page) -> None:
    """At the answer, and in the list at the contract; also one that was set to don't know."""
    pick(page, "stripe", STRIPE)
    open_folds(page)
    input_changed = question(card(page), "destination.changed_input")
    note = input_changed.locator(".library-note")
    expect(note).to_have_text("As in the library: documented, docs.stripe.com, read on 2026-11-29.")
    choose(card(page), "destination.changed_input", "apply")
    choose(card(page), "lookup", "dont_know")
    expect(note).to_contain_text("Differs from the library. It says:")
    expect(note).to_contain_text("https://docs.stripe.com/idempotency, 2026-11-29")
    expect(picker(page).locator(".from-library")).to_contain_text("2 answers here differ")
    picker(page).get_by_role("link", name="What does it do with the same key").click()
    expect(input_changed.locator("input[value=apply], input[value=refuse]").first).to_be_visible()
    note.get_by_role("button", name="Take the library's answer").click()
    expect(input_changed.locator("input[value=refuse]")).to_be_checked()
    expect(input_changed.locator("input[value=refuse]")).to_be_focused()
    expect(picker(page).locator(".from-library")).to_contain_text("1 answer here differs")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(input_changed.locator("input[value=apply]")).to_be_checked()
    picker(page).get_by_role("button", name="Take the library's answer to these 2").click()
    expect(picker(page).locator(".from-library")).not_to_contain_text("differ")
    expect(question(card(page), "lookup").locator("input[value=lagging]")).to_be_checked()


def test_what_came_from_the_library_goes_when_it_is_not_in_the_library(page: Page) -> None:
    """What a person changed stays, and so does the name, without which nothing can be saved."""
    write(card(page), "name", "Pay")
    pick(page, "stripe", STRIPE)
    open_folds(page)
    choose(card(page), "destination.changed_input", "apply")
    picker(page).locator(".field").click()
    picker(page).get_by_role("option").filter(has_text="Not in the library").click()
    expect(picker(page).locator(".field")).to_have_value("")
    expect(question(card(page), "destination.protection").locator("input[value=dont_know]")).to_be_checked()
    expect(question(card(page), "destination.name").locator(".field")).to_have_value("Stripe")
    expect(question(card(page), "destination.changed_input").locator("input[value=apply]")).to_be_checked()
    expect(page.locator(".library-note")).to_have_count(0)
    expect(page.locator("#notices")).to_contain_text("The name of the destination stays")
    destination = saved(page)["destination"]
    assert isinstance(destination, dict)
    assert (destination["name"], destination["contract"], destination["changed_input"]) == ("Stripe", "", {"value": "apply"})


def cited(page: Page, path: str) -> dict[str, str]:
    """How a question says that its answer is known."""
    controls = question(card(page), path).locator("[data-extra]").all()
    said = {str(control.get_attribute("data-extra")): control.input_value() for control in controls}
    return {name: value for name, value in said.items() if value}


def test_an_overruled_answer_does_not_keep_the_librarys_source(page: Page) -> None:
    """The library's value again, by hand or by its button, has it again; also while somebody types."""
    pick(page, "stripe", STRIPE)
    open_folds(page)
    source = {"basis": "documented", "source": "https://docs.stripe.com/idempotency", "read_on": "2026-11-29"}
    bare = {"basis": "assumed"}
    assert cited(page, "destination.changed_input") == source
    choose(card(page), "destination.changed_input", "apply")
    assert cited(page, "destination.changed_input") == bare
    note = question(card(page), "destination.changed_input").locator(".library-note")
    expect(note).to_contain_text("Yours counts as assumed until you say how you know it")
    choose(card(page), "destination.changed_input", "refuse")
    assert cited(page, "destination.changed_input") == source
    choose(card(page), "destination.changed_input", "dont_know")
    assert cited(page, "destination.changed_input") == bare
    note.get_by_role("button").click()
    assert cited(page, "destination.changed_input") == source
    page.locator("#notices").get_by_role("button", name="Undo").click()
    assert cited(page, "destination.changed_input") == bare
    kept = question(card(page), "destination.remembers_for").locator(".field").first
    kept.press("End")
    kept.press_sequentially(" or 2")
    expect(kept).to_have_value("24 h or 2")
    assert cited(page, "destination.remembers_for") == bare
    for _ in " or 2":
        kept.press("Backspace")
    assert cited(page, "destination.remembers_for") == source


def test_a_basis_of_ones_own_is_left_alone(page: Page) -> None:
    """Who said how an answer is known goes on saying so, whatever the value."""
    pick(page, "stripe", STRIPE)
    open_folds(page)
    asked = question(card(page), "destination.changed_input")
    asked.locator(".basis > summary").click()
    asked.locator("[data-extra=basis]").select_option("claimed")
    asked.locator("[data-extra=source]").fill("Our supplier")
    mine = {"basis": "claimed", "source": "Our supplier", "read_on": "2026-11-29"}
    for value in ("apply", "refuse"):
        choose(card(page), "destination.changed_input", value)
        assert cited(page, "destination.changed_input") == mine


def test_what_stays_at_a_switch_is_counted_and_marked_also_where_the_new_entry_says_nothing(page: Page) -> None:
    """And it does not carry the source of the contract before."""
    pick(page, "stripe", STRIPE)
    open_folds(page)
    choose(card(page), "destination.concurrent_safe", "no")
    choose(card(page), "destination.changed_input", "apply")
    pick(page, "gmail", "Google Gmail API: Send message")
    expect(page.locator("#notices")).to_contain_text(
        "2 answers that stood here stay, of which this entry says nothing; they are marked."
    )
    expect(picker(page).locator(".from-library")).to_contain_text("It says nothing about 2 answers here.")
    for path in ("destination.concurrent_safe", "destination.changed_input"):
        expect(question(card(page), path).locator(".library-note")).to_contain_text("The library says nothing about this")
        assert cited(page, path) == {"basis": "assumed"}
    choose(card(page), "destination.changed_input", "dont_know")
    expect(question(card(page), "destination.changed_input").locator(".library-note")).to_have_count(0)


def test_a_contract_that_is_not_here_leaves_what_it_filled_in_and_is_named(page: Page) -> None:
    """What came from it cannot be told from a person's own answers, so nothing is called taken out."""
    open_file(page, "acme.json", MINE.encode())
    pick(page, "acme", "Acme: Create lead")
    page.locator("#own-library").get_by_role("button", name="Remove it").click()
    expect(picker(page).locator(".from-library")).to_contain_text("which is not open here")
    pick(page, "stripe", STRIPE)
    expect(page.locator("#notices")).to_contain_text("What came from own:create-lead before stays too")
    expect(question(card(page), "destination.protection").locator(".library-note")).to_contain_text("Differs from the library")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(picker(page).locator(".field")).to_have_value("own:create-lead")
    picker(page).locator(".field").click()
    picker(page).get_by_role("option").filter(has_text="Not in the library").click()
    expect(page.locator("#notices")).to_contain_text("Nothing was taken out of what came from own:create-lead")
    expect(question(card(page), "destination.protection").locator("input[value=none]")).to_be_checked()


def choose_at_once(page: Page, *titles: str) -> None:
    """Choose these one after the other before Python can answer; the list of the first search is used for all."""
    page.evaluate(
        """(titles) => {
          const field = document.querySelector('[data-kind="contract"] .field');
          const options = [...document.querySelectorAll('[data-kind="contract"] [role=option]')];
          for (const title of titles) {
            field.parentElement.querySelector(".picker-list").replaceChildren(...options);
            options.find((option) => option.textContent.startsWith(title)).click();
          }
        }""",
        list(titles),
    )


def test_the_last_of_two_quick_choices_holds(page: Page) -> None:
    """Also where the last one needs no answer of Python, so that the one before comes later."""
    pick(page, "gmail", "Google Gmail API: Send message")
    picker(page).locator(".field").click()
    expect(picker(page).get_by_role("option").first).to_be_visible()
    choose_at_once(page, PAYPAL, "Not in the library")
    expect(page.locator("#notices")).to_contain_text("was taken out")
    search(page, "paypal")
    page.keyboard.press("Escape")
    expect(picker(page).locator(".field")).to_have_value("")
    picker(page).locator(".field").click()
    expect(picker(page).get_by_role("option").first).to_be_visible()
    choose_at_once(page, STRIPE, PAYPAL)
    expect(picker(page).locator(".field")).to_have_value(PAYPAL)
    expect(question(card(page), "destination.remembers_for").locator(".field").first).to_have_value("6 h")
    expect(page.locator("#notices")).to_contain_text(PAYPAL)


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page, which leaves the focus where it is."""
    page.evaluate(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name, { type: "application/json" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [name, text],
    )


def other(contract: str = "") -> str:
    """The text of another worksheet."""
    effect = {"name": "Opened", "destination": {"name": "Zed", "contract": contract}}
    return json.dumps({"format": "second-write worksheet", "version": 1, "effects": [effect]})


def test_a_choice_does_not_go_into_a_worksheet_that_is_opened_meanwhile(page: Page) -> None:
    """It was made in another one; nothing of it is in the new one."""
    write(card(page), "name", "Mine")
    search(page, "paypal")
    page.evaluate(
        """() => {
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message, ...more) {
            post.call(this, message, ...more);
            if (message.kind === "open") document.querySelector('[data-kind="contract"] [role=option]').click();
          };
        }"""
    )
    drop(page, "other.json", other())
    expect(page.locator("#notices")).to_contain_text("other.json is open", timeout=20_000)
    search(page, "paypal")
    page.keyboard.press("Escape")
    expect(picker(page).locator(".field")).to_have_value("")
    expect(question(card(page), "destination.name").locator(".field")).to_have_value("Zed")
    expect(question(card(page), "destination.protection").locator("input[value=dont_know]")).to_be_checked()
    expect(page.locator("#notices")).to_contain_text("other.json is open")


def test_a_list_that_is_open_closes_when_another_worksheet_is_opened(page: Page) -> None:
    """The field names what the new worksheet chose."""
    write(card(page), "name", "Mine")
    search(page, "paypal")
    drop(page, "other.json", other("stripe-v1-create-payment"))
    expect(picker(page).locator(".field")).to_have_value(STRIPE)
    expect(picker(page).get_by_role("option")).to_have_count(0)
    expect(picker(page).locator(".field")).to_be_focused()
    page.keyboard.press("Escape")
    expect(picker(page).locator(".field")).to_have_value(STRIPE)


def test_a_worksheet_keeps_what_it_used_and_a_later_library_is_offered(page: Page) -> None:
    """Opened with what an older library said: nothing changes, the difference is shown, and one button takes it over."""
    pick(page, "stripe", STRIPE)
    name_effect(page, "Pay", "Stripe")
    wait_for_plan(page)
    _, content = download(page, "#save-button")
    older = json.loads(content)
    older["effects"][0]["destination"]["remembers_for"] |= {"value": "12 h", "read_on": "2025-01-02"}
    open_file(page, "older.json", json.dumps(older).encode())
    note = question(card(page), "destination.remembers_for").locator(".library-note")
    expect(note).to_contain_text("It was read later, on 2026-11-29, and says: 24 h")
    expect(picker(page).locator(".field")).to_have_value(STRIPE)
    destination = saved(page)["destination"]
    assert isinstance(destination, dict) and destination["remembers_for"]["value"] == "12 h"
    open_folds(page)
    note.get_by_role("button").click()
    expect(note).to_have_text("As in the library: documented, docs.stripe.com, read on 2026-11-29.")


def test_what_was_read_long_ago_is_called_stale(page: Page) -> None:
    """By the day on which the page is looked at."""
    page.clock.set_fixed_time("2028-01-01")
    pick(page, "stripe", STRIPE)
    expect(picker(page).locator(".from-library")).to_contain_text("stale")
    expect(question(card(page), "destination.protection").locator(".library-note")).to_contain_text("stale: more than a year ago")


def test_a_companys_own_library_is_opened_used_exported_and_removed(page: Page) -> None:
    """In a name space of its own, marked as the company's; and again byte for byte."""
    open_file(page, "acme.json", MINE.encode())
    shown = page.locator("#own-library")
    expect(shown).to_contain_text("Acme, 1 operation")
    assert search(page, "")[0] == "Acme: Create lead"
    expect(picker(page).get_by_role("option").first).to_contain_text("Your company's. No protection (claimed)")
    pick(page, "stripe", STRIPE)
    pick(page, "acme", "Acme: Create lead")
    expect(picker(page).locator(".from-library")).to_contain_text("From your company's library")
    expect(page.locator(".library-note")).to_have_count(1)
    name_effect(page, "Note it down", "Acme")
    wait_for_plan(page)
    destination = saved(page)["destination"]
    assert isinstance(destination, dict) and destination["contract"] == "own:create-lead"
    with page.expect_download() as waiting:
        shown.get_by_role("button", name="Export it").click()
    assert waiting.value.suggested_filename == "acme.json" and waiting.value.path().read_bytes() == MINE.encode()
    open_file(page, "later.json", MINE.replace('"none"', '"unique_reference"').encode())
    expect(question(card(page), "destination.protection").locator(".library-note")).to_contain_text("Differs from the library")
    expect(question(card(page), "destination.protection").locator("input[value=none]")).to_be_checked()
    shown.get_by_role("button", name="Remove it").click()
    expect(shown).to_be_hidden()
    expect(picker(page).locator(".from-library")).to_contain_text("a company's own library, which is not open here")
    expect(question(card(page), "destination.protection").locator("input[value=none]")).to_be_checked()
    assert search(page, "acme") == []
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(shown).to_contain_text("Acme")
    expect(picker(page).locator(".field")).to_have_value("Acme: Create lead")


def test_what_is_refused_as_a_file_may_have_been_a_library(page: Page) -> None:
    """So a refusal speaks of both."""
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          for (const name of ["one.json", "two.json"]) data.items.add(new File([text], name, { type: "application/json" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        MINE,
    )
    expect(page.locator("#notices .summary")).to_contain_text("Drop one: a worksheet or a company's library.")
    open_file(page, "big.json", (MINE + " " * 8_000_000).encode())
    expect(page.locator("#notices .summary")).to_contain_text("Open a worksheet or a company's library")
    expect(page.locator("#own-library")).to_be_hidden()


def test_a_broken_library_is_refused_with_its_place_and_nothing_is_lost(page: Page) -> None:
    """What was open before stays open; a drop does what the button does."""
    open_file(page, "acme.json", MINE.encode())
    expect(page.locator("#own-library")).to_contain_text("Acme")
    pick(page, "acme", "Acme: Create lead")
    bad = MINE.replace('"claimed"', '"documented"').replace('"Create lead"', '""')
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "bad.json", { type: "application/json" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        bad,
    )
    refusal = page.locator("#notices .summary")
    expect(refusal).to_contain_text("bad.json was not opened")
    expect(refusal).to_contain_text("operations.0.name")
    expect(page.locator("#own-library")).to_contain_text("Acme")
    expect(picker(page).locator(".field")).to_have_value("Acme: Create lead")


def test_the_library_waits_for_python(open_page: Callable[[str], Page]) -> None:
    """Who is faster than Python is told so, and the list comes by itself."""
    page = open_page("worksheet")
    picker(page).locator(".field").fill("stripe")
    expect(picker(page).locator(".picker-said")).to_have_text("The library appears here in a moment. What you type is kept.")
    expect(picker(page).get_by_role("option")).to_have_count(1, timeout=60_000)
