"""The main job on both products: describe a workflow, read the plan, take it away."""

from browser.cpython import markdown_of
from browser.steps import (
    card,
    choose,
    download,
    name_effect,
    open_example,
    open_folds,
    pasted,
    question,
    show_tab,
    wait_for_plan,
    write,
)
from playwright.sync_api import Page, expect
from secondwrite import files
from secondwrite.worksheet import Worksheet

HOSTILE = "<script>alert(1)</script> | *bold* _x_ [a](javascript:alert(1)) `code` & <b>b</b>"



FOLDED = {
    "front": ("contents", "letter", "effects"),
    "tests": ("omissions", "evidence.handover.create-job"),
    "decisions": ("sheets",),
    "questions": ("traces",),
}


def fill_in_the_order(page: Page) -> None:
    """Answer what a buyer knows about an order that becomes a delivery job."""
    write(page, "workflow.name", "Order to delivery")
    write(page, "workflow.business_record", "order")
    choose(page, "sending.trigger.kind", "webhook")
    choose(page, "sending.trigger.delivery", "at_least_once")
    name_effect(page)
    choose(card(page), "does", "create")
    write(card(page), "destination.creates", "job")
    choose(card(page), "destination.protection", "remembers_key")
    choose(card(page), "lookup", "lagging")
    choose(card(page), "consequences.twice", "money_or_trust")
    choose(page, "sending.on_unknown", "resend_new_key")
    choose(page, "sending.identity.key", "new_per_attempt")
    choose(page, "sending.recovery.owner", "yes")
    write(page, "sending.recovery.owner_name", "Dispatch lead")


def fill_in_every_kind(page: Page) -> None:
    """One answer of every kind of question, with how it is known."""
    open_folds(page)
    write(page, "workflow.purpose", "A signed order becomes a job.\nOne for each.")
    write(page, "sending.retries.limit", "3")
    write(page, "sending.longest_run", "2 min")
    write(card(page), "destination.remembers_for", "24 hours")
    choose(page, "sending.authority.binds", "recipient", "amount")
    choose(page, "sending.recovery.operator_actions", "none")
    protection = question(card(page), "destination.protection")
    protection.locator("summary").click()
    protection.locator('[data-extra="basis"]').select_option("documented")
    protection.locator('[data-extra="source"]').fill("https://delivery.example/docs")
    protection.locator('[data-extra="read_on"]').fill("2026-11-20")


def test_two_answers_give_a_first_plan(page: Page) -> None:
    """One effect with a name and a destination is enough."""
    expect(page.locator("#report")).to_contain_text("Your test plan appears here")
    name_effect(page)
    wait_for_plan(page)
    expect(page.locator("#report")).to_contain_text("Create job")
    expect(page.locator("#report")).to_contain_text("Delivery system")


def test_the_markdown_is_byte_for_byte_that_of_cpython(page: Page) -> None:
    """What is downloaded equals what the same engine makes of the saved worksheet outside the browser."""
    fill_in_the_order(page)
    fill_in_every_kind(page)
    wait_for_plan(page)
    name, plan = download(page, "#download-button")
    assert name.endswith(".md")
    _, worksheet = download(page, "#save-button")
    assert plan == markdown_of(worksheet)
    assert b"Order to delivery" in plan


def test_what_is_typed_is_what_the_file_says(page: Page) -> None:
    """Every kind of answer arrives as the model has it."""
    fill_in_the_order(page)
    fill_in_every_kind(page)
    _, text = download(page, "#save-button")
    worksheet = files.read(text.decode())
    assert isinstance(worksheet, Worksheet)
    sending, destination = worksheet.sending, worksheet.effects[0].destination
    assert (sending.retries.limit.value, sending.longest_run.value, destination.remembers_for.value) == (3, "2 min", "24 h")
    assert sending.authority.binds.value == ("recipient", "amount")
    assert sending.recovery.operator_actions.value == ()
    assert sending.claim.value == "dont_know"
    protection = destination.protection
    assert (protection.basis, protection.source, protection.read_on) == ("documented", "https://delivery.example/docs", "2026-11-20")


def test_the_example_makes_a_plan_that_can_be_sent(page: Page) -> None:
    """The order example opens, and its Markdown equals CPython's."""
    open_example(page)
    _, plan = download(page, "#download-button")
    _, worksheet = download(page, "#save-button")
    assert plan == markdown_of(worksheet)
    assert plan.count(b"\n") > 200


def test_hostile_text_is_shown_as_text(page: Page) -> None:
    """Markup, table marks and links that are typed stay what they are."""
    write(page, "workflow.name", HOSTILE)
    name_effect(page, HOSTILE[:100], HOSTILE[:90])
    wait_for_plan(page)
    report = page.locator("#report")
    expect(report.locator("h1")).to_contain_text("<script>alert(1)</script> | *bold* _x_")
    for element in ("script", "b", "em:text('bold')", 'a[href^="javascript"]'):
        assert report.locator(element).count() == 0, element
    _, plan = download(page, "#download-button")
    _, worksheet = download(page, "#save-button")
    assert plan == markdown_of(worksheet)


def test_the_plan_follows_the_typing_and_keeps_its_place(page: Page) -> None:
    """After a change the new words are there, and what was being read has not moved."""
    open_example(page)
    show_tab(page, "tests")
    read = page.locator('.part[data-part="unknown.ack-lost.create-job"]')
    read.locator("summary").click()
    expect(read).to_contain_text("Delivery system holds exactly one job")
    read.evaluate("(part) => part.scrollIntoView()")
    below_the_top = '(part) => part.getBoundingClientRect().top - document.getElementById("plan").getBoundingClientRect().top'
    before = read.evaluate(below_the_top)
    write(card(page), "destination.name", "Depot system")
    expect(read).to_contain_text("Depot system holds exactly one job")
    assert abs(read.evaluate(below_the_top) - before) < 2


def test_a_part_opens_when_somebody_wants_it_and_follows_from_then_on(page: Page) -> None:
    """Every part of the list has its text, and an open one stays open and up to date."""
    open_example(page)
    for tab, parts in FOLDED.items():
        show_tab(page, tab)
        for part in parts:
            opened = page.locator(f'.part[data-part="{part}"]')
            opened.locator("summary").click()
            expect(opened.locator(".part-body table, .part-body ol, .part-body ul").first).to_be_visible()
    write(page, "sending.recovery.owner_name", "Night desk")
    for tab, part in (("front", "letter"), ("decisions", "sheets")):
        show_tab(page, tab)
        expect(page.locator(f'.part[data-part="{part}"]')).to_contain_text("Night desk")


def test_an_effect_may_differ_from_the_workflow(page: Page) -> None:
    """An added question holds for this effect alone, and is gone when removed."""
    name_effect(page)
    open_folds(page)
    card(page).locator("[data-add]").select_option("sending.on_unknown")
    card(page).get_by_role("button", name="Add this question").click()
    choose(card(page).locator("[data-differences]"), "on_unknown", "mark_failed")
    _, text = download(page, "#save-button")
    worksheet = files.read(text.decode())
    assert isinstance(worksheet, Worksheet)
    assert worksheet.effects[0].differs.model_fields_set == {"on_unknown"}
    assert (worksheet.effects[0].differs.on_unknown.value, worksheet.sending.on_unknown.value) == ("mark_failed", "dont_know")
    card(page).get_by_role("button", name="Remove this difference").click()
    _, text = download(page, "#save-button")
    again = files.read(text.decode())
    assert isinstance(again, Worksheet)
    assert again.effects[0].differs.model_fields_set == set()


def test_copying_gives_the_same_markdown(page: Page) -> None:
    """The clipboard holds what the download holds."""
    page.context.grant_permissions(["clipboard-write"])
    name_effect(page)
    wait_for_plan(page)
    page.locator("#copy-button").click()
    expect(page.locator("#notices")).to_contain_text("clipboard", timeout=60_000)
    _, plan = download(page, "#download-button")
    assert pasted(page) == plan.decode()
