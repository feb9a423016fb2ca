"""Before anything leaves: likely personal data is shown first; a link keeps private texts out unless asked."""

import re
from hashlib import sha256

import pytest
from browser.steps import card, choose, download, name_effect, open_folds, question, wait_for_plan, write
from browser.test_library import MINE as LIBRARY
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.one_file

PACKED = re.compile("#w=")
MAIL = "jo.smith@northbank.co.uk"


def long_text(seed: int) -> str:
    """Words without a pattern that a compression would find, and nothing that looks like a number of somebody's."""
    words = (sha256(bytes([seed, place])).digest()[:7] for place in range(240))
    return " ".join("".join(chr(97 + byte % 26) for byte in word) for word in words)


def leaving(page: Page) -> Locator:
    """The dialogue that lists what is likely personal."""
    return page.get_by_role("dialog", name="Before this leaves")


def with_a_mail_address(page: Page) -> None:
    """A worksheet with a name and an address in it."""
    name_effect(page)
    open_folds(page)
    write(page, "workflow.purpose", f"Ask Mr Smith, {MAIL}")
    wait_for_plan(page)


def test_what_is_ticked_is_replaced_and_the_rest_kept(page: Page) -> None:
    """The export has the made-up text; what was kept is not asked about again; one step brings the real one back."""
    with_a_mail_address(page)
    page.locator("#download-button").click()
    lines = leaving(page).get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text=MAIL)).to_contain_text("Found at: What is it for?")
    lines.filter(has_text="Mr Smith").get_by_role("checkbox").uncheck()
    name, content = download(page, "#leaving-go")
    assert name.endswith(".md") and MAIL not in content.decode() and "Mr Smith" in content.decode()
    purpose = question(page, "workflow.purpose").locator(".field")
    expect(purpose).not_to_have_value(f"Ask Mr Smith, {MAIL}")
    page.locator("#undo-button").click()
    expect(purpose).to_have_value(f"Ask Mr Smith, {MAIL}")
    page.locator("#download-button").click()
    expect(lines).to_have_count(1)
    lines.get_by_role("checkbox").uncheck()
    _, content = download(page, "#leaving-go")
    assert MAIL in content.decode()
    _, again = download(page, "#download-button")
    assert again == content


@pytest.mark.parametrize("button", ["download", "copy", "print", "share", "export"])
def test_nothing_leaves_while_the_question_is_open(page: Page, button: str) -> None:
    """Escape keeps everything here, and gives the focus back."""
    page.evaluate("() => { window.print = () => { throw new Error('printed'); }; }")
    with_a_mail_address(page)
    page.locator("#more-button").click()
    page.locator(f"#{button}-button").click()
    if button in ("print", "export"):
        page.locator(f"#{button}-go").click()
    expect(leaving(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaving(page)).to_be_hidden()
    expect(page.locator(f"#{button}-button")).to_be_focused()
    expect(page.locator("#share")).to_be_hidden()
    expect(page.locator("#notices")).to_be_empty()


def test_what_is_typed_while_an_export_waits_is_looked_at_too(page: Page) -> None:
    """Download waits for the check; an address that comes in meanwhile does not slip out."""
    name_effect(page)
    wait_for_plan(page)
    page.locator("#download-button").click()
    expect(page.locator("#notices")).to_contain_text("still being checked")
    write(page, "workflow.name", f"Orders of {MAIL}")
    page.locator("#notices").get_by_role("button", name="Do not wait").click()
    expect(leaving(page).get_by_role("listitem")).to_contain_text([MAIL])
    page.keyboard.press("Escape")
    expect(page.locator("#notices")).not_to_contain_text("Downloaded")


def test_a_comparison_is_looked_at_as_it_leaves(page: Page) -> None:
    """What stood in an older version, or in its name, cannot be replaced in the worksheet, and is shown all the same."""
    name_effect(page)
    page.locator("#more-button").click()
    page.locator("#versions-button").click()
    page.locator("#versions-name").fill(f"As sent to {MAIL}")
    page.get_by_role("button", name="Keep this version").click()
    page.locator("#versions-go").click()
    expect(page.locator("#versions-download")).to_be_visible()
    page.locator("#versions-download").click()
    expect(leaving(page).get_by_role("listitem")).to_contain_text(f"E-mail address, which cannot be replaced here: {MAIL}")
    expect(leaving(page).get_by_role("checkbox")).to_have_count(0)
    _, content = download(page, "#leaving-go")
    assert MAIL in content.decode()


def share(page: Page) -> str:
    """Open the dialogue and return the link."""
    if page.locator("#more").is_hidden():
        page.locator("#more-button").click()
    page.locator("#share-button").click()
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    return page.locator("#share-link").input_value()


def private_worksheet(page: Page) -> None:
    """A worksheet with a role in a private field."""
    name_effect(page)
    open_folds(page)
    write(page, "sending.recovery.owner_name", "Dispatch lead")
    choose(page, "sending.on_unknown", "hold")
    wait_for_plan(page)


def test_a_link_opens_as_the_worksheet_without_what_is_private(page: Page) -> None:
    """All stands behind the #; the owner's name is left out, and said to be; ticking the box takes it along."""
    private_worksheet(page)
    link = share(page)
    address, code = link.split("#")
    assert code.startswith("w=") and "?" not in address
    expect(page.locator("#share-left")).to_contain_text("Left out, because who answers does not need it: Who receives what cannot be settled.")
    expect(page.locator("#share-length")).to_contain_text(f"{len(link):,} characters.")
    page.locator("#share-private").check()
    expect(page.locator("#share-link")).not_to_have_value(link)
    whole = page.locator("#share-link").input_value()
    for each, owner in ((link, ""), (whole, "Dispatch lead")):
        other = page.context.new_page()
        other.goto(each)
        expect(other.locator("#notices")).to_contain_text("The shared worksheet is open.", timeout=60_000)
        expect(question(card(other), "name").locator(".field")).to_have_value("Create job")
        expect(question(other, "sending.on_unknown").locator('input[value="hold"]')).to_be_checked()
        expect(question(other, "sending.recovery.owner_name").locator(".field")).to_have_value(owner)
        expect(other).not_to_have_url(PACKED)
        other.close()


def test_a_link_in_the_open_page_takes_its_place_and_can_be_undone(page: Page) -> None:
    """Pasting a link into the address of this very page; a cut one is refused, and nothing changes."""
    private_worksheet(page)
    link = share(page)
    page.keyboard.press("Escape")
    write(page, "workflow.name", "Mine")
    for broken in (link[:-20], link.split("w=")[0] + "w=%%%"):
        page.evaluate("(link) => { location.hash = link.split('#')[1]; }", broken)
        expect(page.locator("#notices .summary")).to_contain_text("It was cut or changed on its way.")
        page.locator("#notices").get_by_role("button", name="Close").click()
    page.evaluate("(link) => { location.hash = link.split('#')[1]; }", link)
    expect(page.locator("#notices")).to_contain_text("The shared worksheet is open. It took the place of your worksheet.")
    expect(question(page, "workflow.name").locator(".field")).to_have_value("")
    page.locator("#undo-button").click()
    expect(question(page, "workflow.name").locator(".field")).to_have_value("Mine")


def test_a_long_link_offers_a_file(page: Page) -> None:
    """The length is shown, and a file holds the same."""
    private_worksheet(page)
    write(page, "workflow.purpose", long_text(1))
    for place in (2, 3, 4):
        page.locator("#add-effect").click()
        name_effect(page, f"Effect {place}", f"System {place * 7919}", place=place)
        open_folds(page)
        write(card(page, place), "destination.remarks", long_text(place))
    wait_for_plan(page)
    share(page)
    expect(page.locator("#share-length")).to_contain_text("That is long")
    name, content = download(page, "#share-file")
    assert name == "create-job.shared.worksheet.json" and b"Dispatch lead" not in content and b"hold" in content


PYTHON_CANNOT_START_AT_FIRST = """
if (!sessionStorage.getItem("again")) {
  sessionStorage.setItem("again", "yes");
  window.Worker = function () { throw new Error("No."); };
}
"""


def test_a_link_stays_in_the_address_until_it_is_open(page: Page) -> None:
    """Where Python does not start, or the page is loaded anew too early, it is opened the next time."""
    private_worksheet(page)
    link = share(page)
    other = page.context.new_page()
    other.add_init_script(PYTHON_CANNOT_START_AT_FIRST)
    other.goto(link)
    expect(other.locator("#status")).to_contain_text("Python could not start")
    expect(other.locator("#work")).to_be_visible()
    assert other.url == link
    other.reload()
    expect(other.locator("#notices")).to_contain_text("The shared worksheet is open.", timeout=60_000)
    expect(question(card(other), "name").locator(".field")).to_have_value("Create job")
    expect(other).not_to_have_url(PACKED)


PACK = """async (text) => {
  const packed = new Response(text).body.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  location.hash = "w=" + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}"""


def test_a_link_brings_no_library(page: Page) -> None:
    """Whoever follows a link wants a worksheet, and not somebody's answers among the library's."""
    page.evaluate(PACK, LIBRARY)
    expect(page.locator("#notices .summary")).to_contain_text("The shared worksheet was not opened.")
    expect(page.locator("#notices")).to_contain_text("a link opens worksheets only")
    expect(page.locator("#own-library")).to_be_hidden()
    expect(page).not_to_have_url(PACKED)


DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "dropped.json"));
  document.querySelector("#leaving").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}"""


def test_a_file_that_is_dropped_on_a_dialogue_closes_it_first(page: Page) -> None:
    """What was asked about is not what would leave afterwards."""
    with_a_mail_address(page)
    page.locator("#download-button").click()
    expect(leaving(page)).to_be_visible()
    page.evaluate(DROP, '{"format": "second-write worksheet", "version": 1, "effects": [{"name": "Pay", "destination": {"name": "Bank"}}]}')
    expect(leaving(page)).to_be_hidden()
    expect(page.locator("#notices")).to_contain_text("dropped.json is open. It took the place of your worksheet.")
    expect(question(card(page), "name").locator(".field")).to_have_value("Pay")


def test_a_supplier_gets_what_is_private_only_after_a_look_at_it(page: Page) -> None:
    """A name in a field that stays here is not asked about; it is, once the supplier is to see it."""
    name_effect(page)
    open_folds(page)
    write(page, "sending.recovery.owner_name", "Mr Smith")
    wait_for_plan(page)
    page.locator("#more-button").click()
    page.locator("#ask-button").click()
    expect(page.locator("#ask-holds")).to_be_visible()
    expect(leaving(page)).to_be_hidden()
    page.locator("#ask-private").click()
    expect(leaving(page).get_by_role("listitem")).to_contain_text(["Mr Smith"])
    leaving(page).get_by_role("button", name="Close").click()
    expect(page.locator("#ask-private")).not_to_be_checked()
