"""The form leads through itself: what applies is shown, what is open is counted and found, everything can be read at once."""

import json
from pathlib import Path
from typing import Any

import pytest
from browser.steps import card, choose, download, name_effect, open_file, open_folds, question, write
from building.form import all_questions, describe_form
from playwright.sync_api import Locator, Page, expect
from secondwrite import files
from secondwrite.conditions import Condition, conditions, holds
from secondwrite.design import Design, designs
from secondwrite.sending import Sending
from secondwrite.worksheet import Effect, Worksheet

pytestmark = pytest.mark.one_file


PLANS = Path(__file__).parents[1] / "plans"
IDLE = "(scope) => [...scope.querySelectorAll('.question[data-idle]')].map((question) => question.dataset.path)"


def counts(page: Page, section: str) -> Locator:
    """The three numbers of a section in the list."""
    return page.locator(f'#sections [data-of="{section}"] td')


def everything_answered() -> bytes:
    """A worksheet in which no question that applies is left open."""
    form = describe_form()
    worksheet: dict[str, Any] = {"format": form.format, "version": form.version, "effects": [{}]}
    for section in form.sections:
        for each in all_questions(section):
            put(worksheet, each)
    for each in all_questions(form.effect):
        put(worksheet["effects"][0], each)
    return json.dumps(worksheet).encode()


def put(node: dict[str, Any], asked: Any) -> None:
    """Answer one question with the first of its values."""
    *groups, last = asked.path.split(".")
    for name in groups:
        node = node.setdefault(name, {})
    values = {"choice": lambda: asked.options[0].value, "several": lambda: [asked.options[0].value]}
    values |= {"duration": lambda: "2 h", "count": lambda: 3}
    if asked.kind in values:
        node[last] = {"value": values[asked.kind]()}
    elif asked.kind not in ("hidden", "contract"):
        node[last] = f"A word for {last}"


def test_a_question_is_there_when_it_applies(page: Page) -> None:
    """No lookup, no lag; with a lookup that lags it is asked, and as long as nobody knows, too."""
    open_folds(page)
    lag, key_field = (question(card(page), f"destination.{name}") for name in ("lookup_lag", "key_field"))
    expect(lag).to_be_visible()
    choose(card(page), "lookup", "none")
    expect(lag).to_be_hidden()
    choose(card(page), "lookup", "lagging")
    expect(lag).to_be_visible()
    expect(key_field).to_be_visible()
    choose(card(page), "destination.protection", "none")
    expect(key_field).to_be_hidden()
    lease = question(page, "sending.lease")
    choose(page, "sending.claim", "atomic")
    expect(lease).to_be_hidden()
    choose(page, "sending.trigger.kind", "queue")
    expect(lease).to_be_visible()


def test_an_answer_that_does_not_apply_stays_in_sight_and_in_the_file(page: Page) -> None:
    """It says that it does not apply; it goes when it is emptied, but not while somebody is at work in it."""
    open_folds(page)
    name_effect(page)
    write(page, "sending.authority.approver", "Sales lead")
    approver = question(page, "sending.authority.approver")
    choose(page, "sending.authority.approval", "none")
    expect(question(page, "sending.authority.binds")).to_be_hidden()
    expect(approver.locator(".idle-note")).to_be_visible()
    _, saved = download(page, "#save-button")
    assert json.loads(saved)["sending"]["authority"]["approver"] == "Sales lead"
    approver.locator(".field").focus()
    approver.locator(".field").fill("")
    expect(approver.locator(".idle-note")).to_have_count(0)
    expect(approver).to_be_visible()
    page.keyboard.press("Tab")
    expect(approver).to_be_hidden()


def test_a_question_applies_as_long_as_it_does_for_one_effect(page: Page) -> None:
    """The workflow holds; an effect that looks up instead brings the question back."""
    open_folds(page)
    not_found = page.locator('#no-answer [data-path="sending.on_not_found"]')
    choose(page, "sending.on_unknown", "hold")
    expect(not_found).to_be_hidden()
    card(page).locator("[data-add]").select_option("sending.on_unknown")
    card(page).get_by_role("button", name="Add this question").click()
    choose(card(page).locator("[data-differences]"), "on_unknown", "reconcile")
    expect(not_found).to_be_visible()
    card(page).get_by_role("button", name="Remove this difference").click()
    expect(not_found).to_be_hidden()


def test_the_second_effect_brings_its_own_questions(page: Page) -> None:
    """What makes sense with two effects only is asked with two effects only."""
    open_folds(page)
    resume = question(page, "workflow.resume")
    expect(resume).to_be_hidden()
    page.locator("#add-effect").click()
    expect(resume).to_be_visible()
    open_folds(page)
    expect(question(card(page, 1), "coupled")).to_be_hidden()
    expect(question(card(page, 2), "coupled")).to_be_visible()
    card(page, 2).get_by_role("button", name="Move up").click()
    expect(question(card(page, 1), "coupled")).to_be_hidden()
    expect(question(card(page, 2), "coupled")).to_be_visible()


def test_the_sections_say_what_is_answered_open_and_not_applicable(page: Page) -> None:
    """The numbers follow each answer, and one row stands for each effect."""
    page.locator(".sections summary").click()
    expect(counts(page, "authority")).to_have_text(["0", "12", "0"])
    choose(page, "sending.authority.approval", "none")
    expect(counts(page, "authority")).to_have_text(["1", "6", "5"])
    name_effect(page)
    page.locator("#add-effect").click()
    name_effect(page, "Tell customer", "Mail service", place=2)
    rows = page.locator("#sections .is-effect a")
    expect(rows).to_have_text(["Effect 1: Create job", "Effect 2: Tell customer"])
    expect(counts(page, "effects").first).to_have_text("4")
    rows.nth(1).click()
    expect(card(page, 2).locator("h3")).to_be_focused()
    expect(rows.first).to_be_hidden()
    card(page, 1).get_by_role("button", name="Remove").click()
    expect(rows).to_have_text(["Effect 1: Tell customer"])
    expect(counts(page, "effects").first).to_have_text("2")


def test_the_next_gap_opens_what_it_needs(page: Page) -> None:
    """It goes on from where somebody was, over what is answered and what does not apply, into folds that are closed."""
    write(page, "workflow.name", "Order to delivery")
    page.locator("#next-gap").click()
    expect(question(page, "workflow.business_record").locator(".field")).to_be_focused()
    page.locator("#next-gap").click()
    expect(question(page, "workflow.example_id").locator(".field")).to_be_focused()
    choose(page, "sending.authority.approval", "none")
    page.locator("#next-gap").click()
    expect(question(page, "sending.authority.recheck").locator("input:checked")).to_be_focused()


def test_without_a_gap_the_button_says_so(page: Page) -> None:
    """Empty notes are no gaps, nor is what the engine works out by itself."""
    open_file(page, "all.json", everything_answered())
    expect(page.locator("#notices")).to_contain_text("all.json is open")
    page.locator("#next-gap").click()
    expect(page.locator("#gap-said")).to_contain_text("No gap is left")
    choose(page, "sending.claim", "dont_know")
    page.locator("#next-gap").click()
    expect(page.locator("#gap-said")).to_contain_text("From the top again: 1 gap")
    expect(question(page, "sending.claim").locator("input:checked")).to_be_focused()


def test_all_questions_can_be_read_answered_ones_are_marked(page: Page) -> None:
    """Every question with its choices, in the place of form and plan; from each a way back to it."""
    choose(card(page), "lookup", "none")
    page.locator("#all-questions-button").click()
    expect(page.locator("#questionnaire-title")).to_be_focused()
    expect(page.locator("#worksheet")).to_be_hidden()
    form = describe_form()
    asked = [each for section in (*form.sections, form.effect) for each in all_questions(section) if each.kind != "hidden"]
    expect(page.locator(".paper-question")).to_have_count(len(asked))
    expect(page.locator(".paper-ask", has_text="What does it cost? If it happens twice?")).to_be_visible()
    expect(page.locator(".paper-boxes .is-chosen")).to_have_count(1)
    expect(page.locator(".paper-boxes .is-chosen")).to_contain_text("No")
    expect(page.get_by_text("Only if “What stops two runs from doing the same action at once?” is “A lease")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".paper-question").first).to_be_visible()
    for gone in ("#report", "#questionnaire .tools", ".paper-ask button >> nth=0"):
        expect(page.locator(gone)).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Go to it: How long is an approval valid?").click()
    expect(page.locator("#questionnaire")).to_be_hidden()
    expect(question(page, "sending.authority.valid_for").locator(".field").first).to_be_focused()


def test_a_link_shows_a_question_that_does_not_apply(page: Page) -> None:
    """Nothing that the page names is out of reach."""
    choose(page, "sending.on_unknown", "hold")
    page.locator("#all-questions-button").click()
    page.get_by_role("button", name="Go to it: It looked the action up and found nothing.").click()
    expect(question(page, "sending.on_not_found").locator("input:checked")).to_be_focused()


@pytest.mark.parametrize("name", ["booking-events", "nested-retries", "reminder-mail"])
def test_the_page_goes_by_the_same_conditions_as_the_engine(page: Page, name: str) -> None:
    """In a worksheet that is opened, just those questions do not apply of which the engine says so."""
    text = (PLANS / name / "worksheet.json").read_text(encoding="utf-8")
    worksheet = files.read(text)
    assert isinstance(worksheet, Worksheet)
    open_file(page, f"{name}.json", text.encode())
    expect(page.locator("#notices")).to_contain_text(f"{name}.json is open")
    described = designs(worksheet)
    for place, design in enumerate(described, 1):
        in_card = set(card(page, place).evaluate(IDLE))
        assert in_card == {id for id, condition in conditions(Effect) if not applies(design, condition)}
    found = {path.removeprefix("sending.") for path in page.locator("#worksheet").evaluate(IDLE) if path.startswith("sending.")}
    assert found == {
        id
        for id, condition in conditions(Sending)
        if not any(applies(each, condition) for each in described if each.fact(id).path.startswith("sending."))
    }


def applies(design: Design, condition: Condition) -> bool:
    """Whether a condition holds for an effect."""
    counted = {
        "place": "later" if design.place else "first",
        "effects": "several" if len(design.worksheet.effects) > 1 else "one",
    }
    ids = {id for way in condition for id in way} - set(counted)
    return holds(condition, {**counted, **{id: str(design.value(id)) for id in ids}})
