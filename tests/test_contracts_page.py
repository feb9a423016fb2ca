"""What the page is told of the library: its list, what one entry says, and what a file is."""

import json
import subprocess
from typing import Any

import pytest
from building.paths import STATIC
from secondwrite import bridge, contracts
from secondwrite.contracts import page
from secondwrite.contracts.searching import find
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


def found_by_the_page(query: str, listed: list[dict[str, Any]]) -> tuple[list[str], bool]:
    """What the page's own search finds, and whether it only has some of the words."""
    script = f"""
        import {{ find }} from {json.dumps((STATIC / "form" / "search.js").as_uri())};
        import {{ readFileSync }} from "node:fs";
        const {{ query, listed }} = JSON.parse(readFileSync(0, "utf-8"));
        const {{ found, isLoose }} = find(query, listed);
        console.log(JSON.stringify([found.map(({{ id }}) => id), isLoose]));
    """
    asked = json.dumps({"query": query, "listed": listed})
    done = subprocess.run(["node", "--input-type=module", "-e", script], input=asked, capture_output=True, text=True, timeout=60, check=True)
    ids, is_loose = json.loads(done.stdout)
    return ids, is_loose


@pytest.mark.parametrize("query", ["", "stripe", "twilio", "create payment", "sms", "Web form", "e-mail", "webform", "no protection"])
def test_the_page_finds_the_same_in_the_same_order_as_the_command_line(query: str) -> None:
    found = [entry.id for entry in find(query, contracts.builtin())]
    assert found and found_by_the_page(query, page.listed("")) == (found, False)


def test_where_no_entry_has_every_word_the_page_offers_those_that_have_one() -> None:
    ids, is_loose = found_by_the_page("sms provider", page.listed(""))
    assert is_loose and "twilio-sms-create-message" in ids and "stripe-v1-create-payment" not in ids
    assert "stripe-v1-create-payment" in found_by_the_page("credit card", page.listed(""))[0]
    assert found_by_the_page("zyx wvu", page.listed("")) == ([], True)


def test_a_companys_own_entries_come_first_however_well_others_fit() -> None:
    mine = MINE.replace('"crm"', '"payment", "stripe killer"')
    assert found_by_the_page("stripe", page.listed(mine))[0] == ["own:create-lead", STRIPE]


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


def test_the_questions_of_which_an_entry_says_nothing_are_named() -> None:
    contract = ask("contract", id="own:create-lead", today=TODAY, own=MINE)["contract"]
    assert "destination.protection" not in contract["silent"] and {"lookup", "destination.remembers_for"} <= set(contract["silent"])


def test_what_turns_or_hides_text_does_not_reach_the_page() -> None:
    """Lines stay lines, and the text that is found is that which is shown."""
    file = json.loads(MINE)
    file["provider"] = "Ac\u202eme\x00"
    file["operations"][0] |= {"name": "Create\u200b lead", "notes": [{"value": "One\u2066", "source": "Me\x1b", "basis": "claimed", "read_on": TODAY}] * 2}
    text = json.dumps(file)
    assert ask("open", file=text)["library"]["provider"] == "Acme"
    contract = ask("contract", id="own:create-lead", today=TODAY, own=text)["contract"]
    assert (contract["title"], contract["system"]) == ("Acme: Create lead", "Acme")
    remarks = next(each["said"] for each in contract["says"] if each["path"] == "destination.remarks")
    assert remarks == "One (claimed, Me, 2026-11-29)\nOne (claimed, Me, 2026-11-29)"
    assert "acme: create lead" in ask("contracts", own=text)["contracts"][0]["searched"]


@pytest.mark.parametrize("version", ["1", "2", '"1"'])
def test_a_library_is_known_as_one_however_its_format_is_written(version: str) -> None:
    text = MINE.replace('"format"', '"for\\u006dat"').replace('"version": 1', f'"version": {version}')
    assert "u006d" in text
    answer = ask("open", file=text)
    assert "library" in answer or answer["problems"][0]["code"] in ("newer_version", "no_version")


def test_a_library_that_was_read_after_today_is_refused_in_the_page_too() -> None:
    text = json.dumps({
        "format": "second-write contracts", "version": 1, "provider": "Acme",
        "operations": [{"id": "a", "name": "Do", "facts": {"protection": {"value": "none", "basis": "claimed", "source": "Ada", "read_on": "2099-01-01"}}}],
    })  # fmt: skip
    assert isinstance(page.opened(text), dict)
    (problem,) = page.opened(text, "2026-11-30")  # type: ignore[misc]
    assert "2099-01-01" in f"{problem}" and problem.path == "operations.0.facts.protection.read_on"
