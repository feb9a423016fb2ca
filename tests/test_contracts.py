"""The contract library: every operation is there, each fact has its mark, and nothing is called better than it was read."""

import json
import re
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from conftest import set_path
from secondwrite import cli, contracts
from secondwrite.answers import Basis
from secondwrite.choices import ChangedInput, DuplicateAnswer, Protection
from secondwrite.contract import Contracts, Facts
from secondwrite.contracts.filling import AS_TEXT, OF_THE_EFFECT, answers, path_of
from secondwrite.contracts.searching import find, searched
from secondwrite.contracts.telling import glance
from secondwrite.facts import question, walk
from secondwrite.files import parse, plain
from secondwrite.worksheet import Effect, Worksheet

READ: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "operations.json").read_text(encoding="utf-8"))
"""What was read about each operation: who says it, when, which of its fields have a citation, and the vendor's own pages with theirs."""
GENERIC_TOO = {"generic-queue", "generic-broker", "generic-webhook", "generic-spreadsheet-row"}
FROM = {
    "protection": "mechanism",
    "key_field": "field",
    "key_scope": "scope",
    "remembers_for": "retention",
    "concurrent_safe": "concurrent_same_key",
    "changed_input": "same_key_different_params",
    "replays_errors": "failed_results_replayed",
    "lookup": "lookup",
    "lookup_by": "lookup",
    "lookup_call": "lookup",
    "lookup_lag": "read_after_write",
}
"""The field of the material that a fact rests on."""
UPSERTS = ("airtable-upsert", "netsuite-rest-upsert", "salesforce-upsert-external-id", "servicenow-import-set-coalesce")
LIBRARY = contracts.builtin()
MINE = json.dumps({
    "format": "second-write contracts", "version": 1, "provider": "Acme",
    "operations": [{"id": "create-lead", "name": "Create lead", "words": ["crm"], "facts": {
        "protection": {"value": "none", "basis": "claimed", "source": "Acme's integration team", "read_on": "2026-11-01"}}}],
})  # fmt: skip


def test_every_operation_of_the_material_is_there_and_the_generic_ones_besides() -> None:
    assert set(LIBRARY) == set(READ) | GENERIC_TOO
    assert len(READ) == 58


@pytest.mark.parametrize("name", sorted(contracts.builtin_files()))
def test_a_file_holds_one_provider_and_nothing_is_wrong_with_it(name: str) -> None:
    file = contracts.read(contracts.builtin_files()[name])
    assert isinstance(file, Contracts), file
    assert [name.removesuffix(".json")] == [re.sub("[^a-z0-9]+", "-", file.provider.casefold()).strip("-")]


@pytest.mark.parametrize("id", sorted(READ))
def test_nothing_is_called_documented_that_was_not_read(id: str) -> None:
    entry, read = LIBRARY[id], READ[id]
    documented = {name for name, fact in entry.operation.known() if fact.basis is Basis.DOCUMENTED}
    assert {FROM[name] for name in documented if name in FROM} <= set(read["fields_read"])
    everything = [fact for _, fact in entry.operation.known()] + list(entry.operation.notes)
    assert everything and {fact.read_on for fact in everything} == {read["read_on"]}
    assert all(fact.source for fact in everything if fact.basis is not Basis.ASSUMED)
    assert not any(fact.basis is Basis.DEMONSTRATED for fact in everything)


@pytest.mark.parametrize("id", sorted(READ))
def test_what_is_documented_stands_on_a_page_of_the_vendors_own(id: str) -> None:
    """What others say about a vendor is claimed, also where they are a standard's authors."""
    operation, pages = LIBRARY[id].operation, READ[id]["pages"]
    documented = [(name, fact) for name, fact in operation.known() if fact.basis is Basis.DOCUMENTED]
    notes = [("", note) for note in operation.notes if note.basis is Basis.DOCUMENTED]
    assert [fact for _, fact in documented + notes if fact.source not in pages] == []
    assert [name for name, fact in documented if name in FROM and FROM[name] not in pages[fact.source]] == []


BRAINTREE = "braintree-transaction-sale"
"""Its protection is a setting of each gateway, and goes by no key."""


@pytest.mark.parametrize("id", sorted(id for id, read in READ.items() if read["mechanism_source"] == "vendor text"))
def test_an_entry_that_rests_on_the_vendors_text_answers_what_matters_most(id: str) -> None:
    known = dict(LIBRARY[id].operation.known())
    assert ("protection" in known) == (id != BRAINTREE) and {"lookup", "remembers_for", "changed_input"} & set(known)


@pytest.mark.parametrize("id", UPSERTS)
def test_an_upsert_answers_a_repeat_with_a_success_and_writes_over_the_first(id: str) -> None:
    facts = LIBRARY[id].operation.facts
    assert (facts.protection.value, facts.changed_input.value) == (Protection.UNIQUE_REFERENCE, ChangedInput.APPLY)
    assert facts.duplicate_answer.value is DuplicateAnswer.ORIGINAL and not facts.duplicate_answer.is_established
    assert any(note.value.startswith("A repeat is not refused") for note in LIBRARY[id].operation.notes)


@pytest.mark.parametrize("id", sorted(LIBRARY))
def test_the_texts_fit_the_sentences_that_use_them(id: str) -> None:
    """One call, one word for what appears, and no brackets in what a sentence puts in brackets."""
    operation = LIBRARY[id].operation
    assert operation.call and not re.search(r",| or | and |\(", operation.call)
    assert re.fullmatch(r"[a-z]+( [a-z]+)?", operation.creates) and " or " not in operation.creates
    for fact in (operation.facts.key_field, operation.facts.key_scope, operation.facts.lookup_call):
        assert not re.search(r"[().]$|\(|\)|\byours?\b|^(The|A|One|Header|Only|List) ", fact.value)


def test_every_fact_is_a_question_of_the_worksheet() -> None:
    for name in Facts.model_fields:
        assert question(Effect, path_of(name)).endswith("?")
    assert {*OF_THE_EFFECT, *AS_TEXT} <= set(Facts.model_fields)


@pytest.mark.parametrize("id", sorted(LIBRARY))
def test_what_a_contract_fills_in_makes_a_worksheet_that_says_the_same(id: str) -> None:
    """With basis and source, word for word as the worksheet is saved again."""
    entry = LIBRARY[id]
    effect: dict[str, Any] = {"name": "It", "destination": {"name": entry.provider}}
    for path, said in answers(entry).items():
        set_path(effect, path, said)
    worksheet = parse({"effects": [effect]})
    assert isinstance(worksheet, Worksheet), worksheet
    for name, fact in entry.operation.known():
        assert walk(worksheet.effects[0], path_of(name)) == (fact.value if name in AS_TEXT else fact)
    saved: Any = plain(worksheet)["effects"][0]
    assert {path: reduce(getitem, path.split("."), saved) for path in answers(entry)} == answers(entry)


def test_a_search_finds_by_provider_operation_and_kind() -> None:
    for query, expected in (("stripe", "stripe-v1-create-payment"), ("SMS", "twilio-sms-create-message"), ("fifo sqs", "aws-sqs-fifo-send")):
        assert expected in {entry.id for entry in find(query, LIBRARY)}
    assert len(find("payment", LIBRARY)) > 3 and find("no such words", LIBRARY) == []


@pytest.mark.parametrize(
    ("query", "same"), [("e-mail", "email"), ("webform", "web form"), ("file-drop", "file drop"), ("Web  FORM", "web form")]
)
def test_a_search_does_not_mind_hyphens_blanks_and_capitals(query: str, same: str) -> None:
    assert find(query, LIBRARY) and {entry.id for entry in find(query, LIBRARY)} == {entry.id for entry in find(same, LIBRARY)}


def test_a_provider_of_that_name_comes_first() -> None:
    assert [entry.provider for entry in find("twilio", LIBRARY)] == ["Twilio", "SendGrid (Twilio)"]


def test_a_search_looks_at_the_glance_too_and_first_at_the_words_as_they_stand() -> None:
    found = [glance(entry) for entry in find("no protection", LIBRARY)]
    has = ["no protection" in each for each in found]
    assert any(has) and has == sorted(has, reverse=True)


def test_a_name_is_found_as_a_browser_and_as_python_makes_it_small() -> None:
    entry = own_entry({}, name="Straße anlegen")
    assert find("straße", {entry.id: entry}) == find("STRASSE", {entry.id: entry}) == [entry]
    assert "straße" in searched(entry) and "strasse" in searched(entry)


def own_entry(facts: dict[str, Any], name: str = "Do") -> contracts.Entry:
    """An entry of a company's with these facts."""
    file = {"provider": "Acme", "operations": [{"id": "a", "name": name, "facts": facts}]}
    return next(iter(contracts.entries(Contracts.model_validate(file), contracts.OWN)))


def said(value: str, basis: str) -> dict[str, str]:
    """A fact known in this way, with all that the mark needs."""
    return {"value": value, "basis": basis, "source": "https://acme.example", "read_on": "2026-11-01", "evidence": "seen"}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"protection": said("none", "documented")}, "states that there is no protection; lookup not known"),
        ({"protection": said("none", "claimed")}, "no protection (claimed); lookup not known"),
        ({"protection": said("none", "assumed")}, "no protection documented (assumed: none); lookup not known"),
        ({"protection": said("remembers_key", "documented")}, "takes a key, for how long is not known; lookup not known"),
        (
            {"protection": said("remembers_key", "claimed"), "remembers_for": said("6 h", "assumed")},
            "takes a key (claimed), remembers it for 6 h (assumed); lookup not known",
        ),
        (
            {"protection": {**said("unique_reference", "documented"), "source": "a letter"}},
            "makes no second one with the same reference (claimed); lookup not known",
        ),
        ({"lookup": said("authoritative", "demonstrated")}, "protection not known; a lookup shows it at once (demonstrated)"),
        ({"lookup": said("lagging", "assumed")}, "protection not known; a lookup (assumed), how soon it shows is not known"),
        ({"lookup": said("lagging", "documented")}, "protection not known; a lookup shows it later"),
        (
            {"lookup": said("lagging", "assumed"), "lookup_lag": said("1 h", "claimed")},
            "protection not known; a lookup (assumed) shows it later, after up to 1 h (claimed)",
        ),
        ({"lookup": said("none", "documented")}, "protection not known; states that there is no lookup"),
        ({"lookup": said("none", "assumed")}, "protection not known; no lookup documented (assumed: none)"),
    ],
)
def test_at_a_glance_what_the_vendor_does_not_document_has_its_mark(facts: dict[str, Any], words: str) -> None:
    assert glance(own_entry(facts)) == words


def test_a_window_without_a_key_is_not_told_as_a_key_that_is_remembered() -> None:
    assert "30 s" not in glance(LIBRARY[BRAINTREE])


def test_a_library_of_ones_own_has_a_name_space_of_its_own() -> None:
    mine = contracts.read(MINE)
    assert isinstance(mine, Contracts), mine
    assert set(contracts.library(mine)) - set(LIBRARY) == {"own:create-lead"}
    assert contracts.own(MINE) == mine and contracts.own("") is None


@pytest.mark.parametrize(
    ("old", "new", "path", "words"),
    [
        ('"claimed"', '"documented"', "operations.0.facts.protection", "has no web address"),
        (', "read_on": "2026-11-01"', "", "operations.0.facts.protection", "does not say when"),
        ('"none"', '"perhaps"', "operations.0.facts.protection.value", "not an answer"),
        ('"name": "Create lead", ', "", "operations.0.name", "missing"),
        ("second-write contracts", "second-write worksheet", "", "not a Second Write library"),
    ],
)
def test_what_is_wrong_with_a_library_is_named_with_its_place(old: str, new: str, path: str, words: str) -> None:
    found = contracts.read(MINE.replace(old, new))
    assert isinstance(found, tuple)
    assert [problem.path for problem in found] == [path] and words in str(found[0])


def test_the_command_lists_shows_and_checks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["contracts"]) == cli.FINE
    assert len(capfd.readouterr().out.splitlines()) == len(LIBRARY)
    assert cli.main(["contracts", "sms"]) == cli.FINE
    assert "twilio-sms-create-message" in capfd.readouterr().out
    assert cli.main(["contracts", "show", "paypal-orders-create-capture"]) == cli.FINE
    out = capfd.readouterr().out
    assert "6 h (documented, https://" in out and "2026-11-29" in out and "Worth knowing" in out
    for wrong in (["show", "nothing"], ["no", "such"]):
        assert cli.main(["contracts", *wrong]) == cli.WRONG_USAGE
    file = tmp_path / "mine.json"
    file.write_text(MINE, encoding="utf-8")
    assert cli.main(["contracts", "--check", str(file)]) == cli.FINE
    file.write_text(MINE.replace('"claimed"', '"documented"'), encoding="utf-8")
    assert cli.main(["contracts", "--check", str(file)]) == cli.HAS_PROBLEMS
    assert "operations.0.facts.protection" in capfd.readouterr().err
