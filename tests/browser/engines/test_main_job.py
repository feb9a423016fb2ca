"""The main job in Firefox and WebKit, on both products: describe a workflow, read the plan, take it away, come back to it."""

from pathlib import Path

from browser.conftest import Product
from browser.cpython import markdown_of
from browser.engines.desk import Desk, is_json
from browser.engines.driving import Browser


def test_the_main_job(browser: Browser, product: Product, tmp_path: Path) -> None:
    """A plan comes of a few answers, its Markdown is byte for byte CPython's, and the saved worksheet opens again."""
    desk = Desk(browser, product.worksheet)
    desk.write("name", "Create jöb")
    desk.write("destination.name", "Delivery system")
    desk.wait_for_plan()
    answer_what_a_buyer_knows(desk)
    assert "Create jöb" in desk.text("#report")

    name, worksheet = desk.download("#save-button", is_json)
    expected = markdown_of(worksheet)
    _, plan = desk.download("#download-button", lambda content: len(content) >= len(expected))
    assert plan == expected
    assert b"Dispatch lead" in plan

    desk.write("sending.recovery.owner_name", " or nobody")
    assert desk.value("sending.recovery.owner_name") == "Dispatch lead or nobody"
    (tmp_path / name).write_bytes(worksheet)
    desk.open_file(tmp_path / name)
    desk.wait_for(lambda: f"{name} is open." in desk.text("#notices"), "the file does not open")
    assert desk.value("sending.recovery.owner_name") == "Dispatch lead"
    _, again = desk.download("#save-button", is_json)
    assert again == worksheet
    assert desk.faults() == []


def answer_what_a_buyer_knows(desk: Desk) -> None:
    """A line, and a choice of each kind."""
    desk.choose("sending.trigger.kind", "webhook")
    desk.choose("destination.protection", "none")
    desk.choose("sending.on_unknown", "mark_failed")
    desk.choose("sending.authority.binds", "amount")
    desk.choose("sending.recovery.owner", "yes")
    desk.write("sending.recovery.owner_name", "Dispatch lead")
