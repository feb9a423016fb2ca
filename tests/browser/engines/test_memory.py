"""A later start from the memory on the device, in Firefox and WebKit, on both products."""

from browser.conftest import Product
from browser.cpython import markdown_of
from browser.engines.desk import Desk, is_json
from browser.engines.driving import Browser

HOW = (
    "const { start, reason, detail, memory } = document.getElementById('python').dataset; return [start, reason, detail, memory]"
)


def test_a_later_start_goes_on_from_the_memory(browser: Browser, product: Product) -> None:
    """The memory is made after the first plan; the plan of the start that uses it is byte for byte CPython's."""
    desk = Desk(browser, product.worksheet)
    desk.write("name", "Create jöb")
    desk.write("destination.name", "Delivery system")
    desk.wait_for_plan()
    if product.is_one_file:
        browser.click(browser.find("#kept button"))
    made = desk.wait_for(lambda: browser.ask(HOW)[3], "no memory is made")
    assert made == "made", browser.ask(HOW)
    assert desk.faults() == []

    browser.open("about:blank")
    desk = Desk(browser, product.worksheet)
    desk.wait_for_plan()
    assert browser.ask(HOW)[:1] == ["memory"], browser.ask(HOW)
    _, worksheet = desk.download("#save-button", is_json)
    expected = markdown_of(worksheet)
    _, plan = desk.download("#download-button", lambda content: len(content) >= len(expected))
    assert plan == expected
    assert desk.faults() == []
