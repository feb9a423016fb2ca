"""The supplier file in Firefox and WebKit: opened from a folder, one answer and one result given, the reply saved."""

from pathlib import Path

from asked import DAY, order
from browser.engines.desk import Desk, is_json
from browser.engines.driving import Browser
from secondwrite.suppliers import reply
from secondwrite.suppliers.handing_out import Shape
from secondwrite.suppliers.reply import Outcome, Reply


class Supplier(Desk):
    """The supplier file in one browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Open it and wait until it shows what is asked."""
        self.browser = browser
        browser.open(address)
        self.wait_for(lambda: "questions answered" in self.text("#progress"), "the questions are not shown")


def test_a_supplier_answers(browser: Browser, tmp_path: Path) -> None:
    """The reply is read on the owner's side; a draft of it opens again."""
    asked = order()
    path = tmp_path / asked.name(Shape.HTML)
    path.write_bytes(asked.content(Shape.HTML))
    page = Supplier(browser, path.as_uri())
    browser.type(browser.find("#supplier"), "North")
    browser.click(browser.find("#q-1 input"))
    browser.click(browser.find("#tests summary"))
    browser.click(page.wait_for(lambda: browser.find("#t-1 input[value='failed']"), "the test does not open"))
    browser.type(browser.find("#t-1 textarea"), "two jobs")

    name, content = page.download("#reply-button", is_json)
    said = reply.read(content.decode())
    assert isinstance(said, Reply), said
    assert (name, said.supplier) == ("order-to-delivery.north.reply.json", "North")
    assert (said.asked.digest, said.asked.made_on) == (asked.asked.digest, DAY)
    assert said.answers[0].value == asked.asked.questions[0].options[0].value
    assert (said.results[0].outcome, said.results[0].evidence) == (Outcome.FAILED, "two jobs")

    (tmp_path / name).write_bytes(content)
    browser.type(browser.find("#supplier"), " Ltd")
    page.download("#draft-button", is_json)
    page.open_file(tmp_path / name)
    page.wait_for(lambda: f"{name} is open." in page.text("#notices"), "the draft does not open")
    assert browser.ask("return document.getElementById('supplier').value") == "North"
    assert page.faults() == []
