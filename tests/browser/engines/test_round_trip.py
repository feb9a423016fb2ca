"""The supplier round trip in Firefox and WebKit: a file goes out, is answered, comes back, and one answer is accepted."""

import json
from pathlib import Path
from typing import Any

from browser.conftest import Product
from browser.engines.desk import Desk, is_json
from browser.engines.driving import Browser, Element
from browser.engines.test_supplier_file import Supplier
from conftest import MINIMAL
from secondwrite import files
from secondwrite.suppliers import reply as replies
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of

WORKSHEET: dict[str, Any] = {"format": "second-write worksheet", "version": 1, **MINIMAL}
KEY = "Which key goes with each attempt?"
MOVED = "can happen with nothing to explain it is now"
HEADS = "return [...document.querySelectorAll('#replies-columns h4')].map((head) => head.innerText)"
NO_KEY = """
const isAsked = (block) => block.innerText.includes(arguments[0]);
return [...document.querySelectorAll("#questions fieldset")].find(isAsked).querySelector('input[value="none"]');
"""
IS_USABLE = "return Boolean(document.querySelector('dialog[open]')?.querySelector('button:not(.close)').checkVisibility())"
ACCEPT = """
const named = (button) => button.getAttribute("aria-label") ?? button.innerText;
return [...document.querySelectorAll("#replies button")].find((button) => named(button) === arguments[0]);
"""


def test_from_the_worksheet_to_a_supplier_and_back(browser: Browser, one_file: Product, tmp_path: Path) -> None:
    """The reply stands beside another one, the verdict with it is said, and the accepted answer is in the worksheet."""
    worksheet = tmp_path / "one.worksheet.json"
    worksheet.write_text(json.dumps(WORKSHEET), encoding="utf-8")
    mine = answered(browser, asked(browser, one_file, worksheet), tmp_path)

    desk = opened(browser, one_file, worksheet, "#replies-button")
    for place, path in enumerate((another(tmp_path), mine)):
        browser.type(browser.find("#replies-file"), str(path))
        desk.wait_for(
            lambda place=place: browser.ask(HEADS) == ["Supplier A", "Fourth Ltd"][: place + 1], f"{path.name} is not read"
        )
    desk.wait_for(lambda: MOVED in desk.text("#replies-columns article:nth-child(2)"), "the verdict with the reply is not said")
    browser.click(named(browser, ACCEPT, f"Accept: {KEY} (Fourth Ltd)"))
    desk.wait_for(lambda: "The answer is in your worksheet" in desk.text("#replies-said"), "the answer is not accepted")
    browser.ask("document.getElementById('replies').close()")
    _, saved = desk.download("#save-button", is_json)
    assert json.loads(saved)["sending"]["identity"]["key"]["value"] == "none"
    assert desk.faults() == []


def opened(browser: Browser, product: Product, worksheet: Path, button: str) -> Desk:
    """Open the page, in it the worksheet, and the dialogue behind this button of *More*."""
    desk = Desk(browser, product.worksheet)
    desk.open_file(worksheet)
    desk.wait_for(lambda: f"{worksheet.name} is open." in desk.text("#notices"), "the worksheet does not open")
    desk.wait_for_plan()
    browser.click(browser.find("#more-button"))
    browser.click(browser.find(button))
    desk.wait_for(lambda: browser.ask(IS_USABLE), f"nothing opens behind {button}")
    return desk


def asked(browser: Browser, product: Product, worksheet: Path) -> Path:
    """Make the file for a supplier."""
    name, content = opened(browser, product, worksheet, "#ask-button").download("#ask-html", lambda found: b"</html>" in found)
    path = worksheet.with_name(name)
    path.write_bytes(content)
    return path


def answered(browser: Browser, path: Path, folder: Path) -> Path:
    """Answer one question in the supplier's file, and save the reply."""
    page = Supplier(browser, path.as_uri())
    browser.type(browser.find("#supplier"), "Fourth Ltd")
    browser.click(named(browser, NO_KEY, KEY))
    name, content = page.download("#reply-button", is_json)
    assert page.faults() == []
    (folder / name).write_bytes(content)
    return folder / name


def another(folder: Path) -> Path:
    """Write the reply of somebody else, who left everything open."""
    worksheet = files.parse(WORKSHEET)
    assert isinstance(worksheet, Worksheet)
    path = folder / "other.json"
    path.write_text(replies.write(reply(set_of(worksheet), "Supplier A")), encoding="utf-8")
    return path


def named(browser: Browser, script: str, words: str) -> Element:
    """Find an element by the words that name it."""
    return Element(browser.ask(script, words)[Element.KEY])
