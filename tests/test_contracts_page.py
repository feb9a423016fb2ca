"""What the page is told of the library: its list, what one entry says, and what a file is."""

import json
from typing import Any

import pytest
from secondwrite import bridge, contracts
from secondwrite.contracts import page
from test_contracts import MINE

TODAY = "2026-11-29"
STRIPE = "stripe-v1-create-payment"


def ask(kind: str, **payload: str) -> dict[str, Any]:
    """What the page gets from Python."""
    reply = json.loads(bridge.handle(json.dumps({"id": 1, "kind": kind, "text": json.dumps(payload)})))
    assert reply["ok"], reply
    answer: dict[str, Any] = json.loads(reply["text"])
    return answer


def test_the_list_holds_every_entry_by_title_and_a_companys_own_first() -> None:
    listed = ask("contracts", own=MINE)["contracts"]
    assert [(row["id"], row["is_own"]) for row in listed[:1]] == [("own:create-lead", True)]
    assert {row["id"] for row in listed[1:]} == set(contracts.builtin()) and not any(row["is_own"] for row in listed[1:])
    titles = [row["title"].casefold() for row in listed[1:]]
    assert titles == sorted(titles)
    assert ask("contracts")["contracts"] == listed[1:]


@pytest.mark.parametrize("query", ["stripe", "create payment", "payment", "sms", "web form"])
def test_the_list_is_searched_in_by_the_same_words_as_on_the_command_line(query: str) -> None:
    found = [row["id"] for row in page.listed("") if all(word in row["searched"] for word in query.split())]
    assert found and found == [entry.id for entry in contracts.find(query, contracts.builtin())]


def test_an_entry_says_its_answers_as_in_a_file_and_in_words() -> None:
    contract = ask("contract", id=STRIPE, today=TODAY)["contract"]
    assert (contract["system"], contract["read_on"], contract["is_stale"]) == ("Stripe", "2026-11-29", False)
    says = {each["path"]: each for each in contract["says"]}
    assert "destination.contract" not in says and says["destination.creates"]["words"] == "payment"
    remembers = says["destination.remembers_for"]
    source = "https://docs.stripe.com/idempotency"
    assert remembers["said"] == {"value": "24 h", "basis": "documented", "source": source, "read_on": "2026-11-29"}
    assert remembers["words"] == f"24 h (documented, {source}, 2026-11-29)"
    assert "500" in says["destination.remarks"]["said"]


def test_what_was_read_more_than_a_year_ago_is_stale_and_plain_text_without_a_day_is_not() -> None:
    contract = ask("contract", id=STRIPE, today="2027-11-30")["contract"]
    assert contract["is_stale"]
    fresh = {each["path"] for each in contract["says"] if not each["is_stale"]}
    assert fresh == {"destination.operation", "destination.creates", "destination.remarks"}


def test_a_generic_entry_names_no_system() -> None:
    assert ask("contract", id="rpa-web-form", today=TODAY)["contract"]["system"] == ""


def test_an_id_that_is_not_in_the_library_says_nothing() -> None:
    assert ask("contract", id="own:create-lead", today=TODAY) == {"contract": None}
    assert ask("contract", id="own:create-lead", today=TODAY, own=MINE)["contract"]["title"] == "Acme: Create lead"


def test_a_library_is_told_from_a_worksheet_by_what_it_says_it_is() -> None:
    assert ask("open", file=MINE) == {"problems": [], "library": {"provider": "Acme", "operations": 1}}
    remark = json.dumps({"format": "second-write worksheet", "version": 1, "workflow": {"purpose": MINE}, "effects": []})
    assert [problem["path"] for problem in ask("open", file=remark)["problems"]] == ["effects"]


def test_what_is_wrong_with_a_library_is_told_as_for_a_library_also_when_it_is_broken() -> None:
    (problem,) = ask("open", file=MINE.replace('"claimed"', '"documented"'))["problems"]
    assert problem["path"] == "operations.0.facts.protection" and "read_on" not in problem["what"]
    (problem,) = ask("open", file=MINE[:-1])["problems"]
    assert problem["code"] == "broken_json"
    (problem,) = ask("open", file=MINE.replace('"version": 1', '"version": "1"'))["problems"]
    assert problem["code"] == "no_version"
