"""The supplier file as a supplier has it: opened from a folder, without a network, answered, saved, sent back."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import DAY, example, hostile, order, six_effects, worksheet
from browser.conftest import Product
from browser.steps import download, go_by_keyboard, open_example, open_folds, write
from browser.supplier import Offline, answer_all_kinds, everything, offline, opened, printed_test, question_of, reply_of, saved
from browser.test_axe import AXE, FORMS, finds_nothing
from playwright.sync_api import Page, expect
from secondwrite.suppliers import questionnaire
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.suppliers.reply import Outcome, Understood

pytestmark = pytest.mark.one_file
__all__ = ["offline", "opened"]

LAY_DOWN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body :is(.bar, .notices) { position: static !important; }");
  document.adoptedStyleSheets = [sheet];
}"""


def press(page: Page, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def test_a_supplier_answers_by_the_keyboard_alone(opened: Callable[..., Page]) -> None:
    """Name, a choice with its page, a test with what was seen; the reply names the set and lists everything."""
    asked = order()
    page = opened(asked)
    go_by_keyboard(page, "#supplier")
    page.keyboard.type("North & Sons")
    go_by_keyboard(page, "#q-1 input")
    press(page, "ArrowDown")
    expect(page.locator("#q-1 input").nth(1)).to_be_checked()
    go_by_keyboard(page, "#q-1 select")
    page.keyboard.type("Doc")
    go_by_keyboard(page, "#q-1 .how input")
    page.keyboard.type("https://docs.example.com/keys")
    go_by_keyboard(page, "#tests details:first-of-type > summary")
    press(page, "Enter")
    go_by_keyboard(page, "#t-1 input")
    press(page, "ArrowRight")
    go_by_keyboard(page, "#t-1 textarea")
    page.keyboard.type("One job, see log")
    go_by_keyboard(page, "#reply-button")
    with page.expect_download() as waiting:
        press(page, "Enter")
    assert waiting.value.suggested_filename == "order-to-delivery.north-sons.reply.json"
    said = reply_of(Path(waiting.value.path()).read_bytes())
    assert (said.supplier, said.asked.digest, said.asked.made_on) == ("North & Sons", asked.asked.digest, DAY)
    assert [(item.id, item.digest) for item in (*said.answers, *said.results)] == list(asked.asked.digests.items())
    first = said.answers[0]
    assert (first.value, first.basis.value, first.source) == (
        asked.asked.questions[0].options[1].value,
        "documented",
        "https://docs.example.com/keys",
    )
    assert (said.results[0].outcome, said.results[0].evidence) == (Outcome.PASSED, "One job, see log")
    assert not any(answer.is_answered for answer in said.answers[1:])


def test_each_kind_of_answer_and_result_comes_back(opened: Callable[..., Page]) -> None:
    """In the reply as JSON, and the same in the Markdown, as the owner's side reads both."""
    asked = everything()
    page = opened(asked)
    answer_all_kinds(page, asked)
    test = printed_test(page, 0).locator("fieldset").first
    evidence = b"what was seen\n"
    choice = next(question.id for question in asked.asked.questions if question.form.value == "choice" and question.is_sourced)
    question_of(page, asked, choice).get_by_label("How do you know?").select_option("documented")
    question_of(page, asked, choice).get_by_label("Link to the page").fill("https://docs.example.com/a_b/?c=1&d=2#e")
    test.locator('input[type="file"]').set_input_files([{"name": "log (1).txt", "mimeType": "text/plain", "buffer": evidence}])
    expect(test.locator("code.digest")).to_have_text(hashlib.sha256(evidence).hexdigest())
    said = saved(page)
    forms = {question.form.value: question.id for question in reversed(asked.asked.questions)}
    values = {answer.id: answer for answer in said.answers if answer.is_answered}
    assert values[forms["duration"]].value == "1.5 d"
    link = "https://docs.example.com/a_b/?c=1&d=2#e"
    assert values[forms["choice"]].source == link
    assert values[forms["duration"]].evidence == "Run 7\nof *May*: <b>fine</b>\nResult: none"
    assert values[forms["count"]].value == 3
    assert values[forms["line"]].value == "Idempotency_Key [v2]"
    assert len(values) == len(forms)
    results = {result.id: result for result in said.results if result.outcome is not Outcome.NOT_RUN}
    failed, _, idle, later = results.values()
    assert (failed.before, failed.after, failed.run_on, failed.run_by) == (0, 2, "2026-11-30", "Sam")
    assert (failed.identifiers, failed.attempts) == ("k-1, k-2", "10:00:01Z\n10:00:31Z")
    [file] = failed.attachments
    assert (file.name, file.bytes, file.sha256) == ("log (1).txt", len(evidence), hashlib.sha256(evidence).hexdigest())
    assert (idle.reason, later.reason, later.planned_on) == ("There is no queue", "Needs the real bank", "2027-01-15")
    name, content = download(page, "#markdown-button")
    assert name.endswith(".reply.md") and b"<b>" not in content and evidence not in content
    assert link in content.decode()
    assert questionnaire.read(content.decode(), asked.asked) == Understood(said)


def test_hostile_names_are_shown_as_text(opened: Callable[..., Page]) -> None:
    """In the title, the questions, the tables and the tests."""
    page = opened(asking(hostile(), DAY, with_private=False))
    assert page.title().startswith("Questions for a supplier: </script><script>document.title=")
    expect(page.locator("h1")).to_contain_text("</script><script>")
    expect(page.locator("#decisions summary").first).to_contain_text("<script>")
    expect(printed_test(page)).to_contain_text("<script>")
    assert page.locator("script").count() == 4


PUT_IN = """() => {
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => (document.body.dataset.refused = effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "document.title = 'owned'";
  document.body.append(script);
}"""


@pytest.fixture(params=FORMS, ids=lambda form: f"{form[0]}-{form[1]}")
def dressed(request: pytest.FixtureRequest, opened: Callable[..., Page]) -> Page:
    """The file in light and wide, and in dark and narrow."""
    scheme, width = request.param
    page = opened(everything())
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(LAY_DOWN)
    return page


def test_axe_finds_nothing(dressed: Page) -> None:
    """As it opens, answered in every form, with problems, with a question before a draft."""
    finds_nothing(dressed, "as it opens")
    answer_all_kinds(dressed, everything())
    dressed.locator("#decisions summary").first.click()
    finds_nothing(dressed, "answered")
    _, draft = download(dressed, "#draft-button")
    dressed.locator("#supplier").fill("")
    dressed.locator("#reply-button").click()
    finds_nothing(dressed, "problems")
    dressed.locator("#open-file").set_input_files([{"name": "d.json", "mimeType": "application/json", "buffer": draft}])
    expect(dressed.locator("#opening")).to_be_visible()
    finds_nothing(dressed, "before a draft is opened")


def test_it_fits_the_narrowest_screen(opened: Callable[..., Page]) -> None:
    """At 320 pixels nothing runs out of the page, with everything open."""
    page = opened(everything())
    answer_all_kinds(page, everything())
    page.set_viewport_size({"width": 320, "height": 700})
    for fold in page.locator("details:not([open])").all()[:20]:
        fold.evaluate("(fold) => { fold.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_paper_has_everything_open_and_afterwards_it_is_as_before(opened: Callable[..., Page]) -> None:
    """Questions, tables and tests with boxes and lines; no buttons."""
    page = opened()
    printed_test(page, 1)
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 40 < len(re.findall(rb"/Type\s*/Page\b", printed)) < 100
    expect(page.locator("details[open]")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("details:not([open])")).to_have_count(0)
    expect(page.locator("fieldset.result")).to_have_count(len(order().asked.tests))
    expect(page.locator("#t-5 .paper-line")).to_be_visible()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_button_to_save_can_be_read_under_the_pointer(opened: Callable[..., Page]) -> None:
    """After a tap, too: its words never have the colour that they stand on."""
    page = opened()
    page.locator("#reply-button").hover()
    look = "(button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]"
    text, ground = page.locator("#reply-button").evaluate(look)
    assert text != ground


def test_two_questions_in_the_same_words_say_which_effects_they_are_about(opened: Callable[..., Page]) -> None:
    """One is about all effects but the one that differs."""
    data = example("order")
    data["effects"][1]["differs"] = {"identity": {"key": {"value": "dont_know"}}}
    data["sending"]["identity"]["key"] = {"value": "dont_know"}
    asked = asking(worksheet(data), DAY, with_private=False)
    page = opened(asked)
    alike = page.locator("#questions legend", has_text="Which key goes with each attempt?")
    expect(alike.filter(has_text="Order to delivery, for all other effects")).to_have_count(1)
    expect(alike).to_have_count(2)


def test_the_next_open_question_is_one_button_away(opened: Callable[..., Page]) -> None:
    """It goes round, and says when none is left open."""
    page = opened()
    page.locator("#q-1 input").first.check()
    for number in (2, 3):
        page.locator("#next-button").click()
        expect(page.locator(f"#q-{number} :is(input, select)").first).to_be_focused()


def test_a_digest_that_cannot_be_computed_is_typed(opened: Callable[..., Page]) -> None:
    """Where the browser computes none, the page says so and takes what is typed."""
    page = opened()
    page.locator("#supplier").fill("North")
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    test = printed_test(page).locator("fieldset").first
    test.locator('input[value="passed"]').check()
    test.locator('input[type="file"]').set_input_files([{"name": "a.png", "mimeType": "image/png", "buffer": b"12"}])
    expect(test).to_contain_text("The browser could not compute the SHA-256 here.")
    page.locator("#reply-button").click()
    expect(page.locator("#problems")).to_contain_text("the SHA-256 of a.png is missing")
    test.get_by_label("SHA-256 of the file").fill("AB" * 32)
    assert saved(page).results[0].attachments[0].sha256 == "ab" * 32


def test_six_effects_open_and_answer(opened: Callable[..., Page]) -> None:
    """The large file is as quick to use."""
    page = opened(asking(six_effects(), DAY, with_private=False))
    expect(page.locator("#progress")).to_contain_text("0 of 434 tests")
    page.locator("#q-83 input").first.wait_for()


def test_the_worksheet_hands_out_what_cpython_does(page: Page, product: Product) -> None:
    """From the dialogue in the page: the same bytes in all three shapes, and what is private only when ticked."""
    open_example(page)
    _, content = download(page, "#save-button")
    data = json.loads(content)
    today = page.evaluate("new Intl.DateTimeFormat('sv-SE').format(new Date())")
    page.locator("#more-button").click()
    for button, shape, is_private in (
        ("html", Shape.HTML, False),
        ("zip", Shape.ZIP, False),
        ("markdown", Shape.MARKDOWN, False),
        ("html", Shape.HTML, True),
    ):
        page.locator("#ask-button").click()
        expect(page.locator("#ask-left")).to_contain_text("Left out, because who answers does not need it")
        if is_private:
            page.locator("#ask-private").check()
        asked = asking(worksheet(data), today, with_private=is_private)
        expect(page.locator("#ask-holds")).to_contain_text(f"as set {asked.asked.digest}")
        name, given = download(page, f"#ask-{button}")
        assert (name, given == asked.content(shape)) == (asked.name(shape), True)
        expect(page.locator("#ask")).to_be_hidden()


def test_the_buyer_says_how_much_is_asked_and_what_is_shown(page: Page, offline: Offline, tmp_path: Path) -> None:
    """The must-haves alone, marked as such; what the worksheet answers now goes along only when ticked; the counts add up."""
    open_example(page)
    page.locator("#more-button").click()
    page.locator("#ask-button").click()
    holds = page.locator("#ask-holds")
    expect(holds).to_contain_text(" of the plan")
    [asked] = re.findall(r"holds (\d+) questions", holds.inner_text())
    [own] = re.findall(r"(\d+) more questions? of the plan", holds.inner_text())
    expect(page.locator("#status")).to_contain_text(f"{int(asked) + int(own)} open questions")
    tests, questions = (int(number) for number in re.findall(r"\d+", page.locator("#ask-musts").inner_text()))
    page.locator('#ask-extent input[value="musts"]').check()
    expect(holds).to_contain_text(f"It holds {questions} questions, {tests} tests")
    supplier = offline.context.new_page()
    for is_shown in (False, True):
        name, content = download(page, "#ask-html")
        (tmp_path / name).write_bytes(content)
        supplier.goto((tmp_path / name).as_uri())
        expect(supplier.locator("#progress")).to_have_text(
            f"0 of {questions} questions answered, 0 of {tests} tests with a result."
        )
        assert ("In the sender's worksheet now" in supplier.locator("#questions").inner_text()) is is_shown
        page.locator("#ask-button").click()
        page.locator('#ask-extent input[value="musts"]').check()
        page.locator("#ask-answers").check()
    expect(supplier.locator("#questions h3")).to_have_text(f"{questions} must-have questions")
    expect(supplier.locator("#tests h3")).to_contain_text(f"{tests} tests, must-haves")
    expect(supplier.locator("#summary")).to_contain_text(f"Of the must-haves: 0 of {questions} questions, 0 of {tests} tests.")


def test_personal_data_is_looked_at_before_a_supplier_is_asked(page: Page) -> None:
    """The same look as before everything else that leaves."""
    open_example(page)
    open_folds(page)
    write(page, "workflow.purpose", "Ask Mr Smith")
    page.locator("#more-button").click()
    page.locator("#ask-button").click()
    expect(page.get_by_role("dialog", name="Before this leaves")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()


def test_the_script_is_the_one_that_the_policy_names(opened: Callable[..., Page], offline: Offline) -> None:
    """A script put in by hand does not run."""
    page = opened()
    page.evaluate(PUT_IN)
    expect(page.locator("body")).to_have_attribute("data-refused", "script-src-elem")
    assert page.title() != "owned"
    offline.watch.is_expecting_faults = True
