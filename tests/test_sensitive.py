"""What is likely personal or secret: found where it stands, replaced everywhere when chosen, and nothing else touched.

`tests/data/sensitive/` holds the hits and the near-misses; each is found, or not, as it says there.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import set_path
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from secondwrite import bridge, contracts, examples, files
from secondwrite.contracts.filling import answers
from secondwrite.sensitive import CODED, findings, found_in, replaced
from secondwrite.sensitive.checkdigits import IBAN_LENGTHS, is_card, is_iban, luhn_holds
from secondwrite.sensitive.kinds import Kind
from secondwrite.worksheet import Effect, Worksheet

DATA = Path(__file__).parent / "data" / "sensitive"


def lines(name: str) -> list[str]:
    """The lines of a file that are neither empty nor a remark, with what stands for something else put right."""
    written = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.replace("·", "").replace("\\n", "\n") for line in written if line and not line.startswith("#")]


HITS = [tuple(line.split(": ", 1)) for line in lines("hits.txt")]
NEAR_MISSES = lines("near-misses.txt")


def plain(marked: str) -> str:
    return re.sub("[«»]", "", marked)


@pytest.mark.parametrize(("kind", "marked"), HITS)
def test_a_hit_is_found_as_it_is_marked_and_nothing_else(kind: str, marked: str) -> None:
    assert found_in(plain(marked)) == [(kind, part) for part in re.findall("«(.+?)»", marked, re.DOTALL)]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_nothing_is_found_in_a_near_miss(text: str) -> None:
    assert found_in(text) == []


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_has_hits(kind: Kind) -> None:
    assert [name for name, _ in HITS if name == kind]


def test_the_luhn_formula_and_97_notice_each_single_wrong_digit() -> None:
    """The first number is the one by which the formula is commonly explained."""
    assert luhn_holds("79927398713") and is_iban("DE89370400440532013000")
    assert [digits for digits in one_digit_wrong("79927398713") if luhn_holds(digits)] == []
    assert [text for text in one_digit_wrong("DE89370400440532013000") if is_iban(text)] == []


def one_digit_wrong(text: str) -> Iterator[str]:
    for place, right in enumerate(text):
        if right.isdecimal():
            yield from (text[:place] + wrong + text[place + 1 :] for wrong in "0123456789" if wrong != right)


@pytest.mark.parametrize(
    ("digits", "card"),
    [
        ("2221000000000009", True),  # Mastercard from 2221 to 2720
        ("2220000000000000", False),
        ("2720000000000005", True),
        ("2721000000000004", False),
        ("4222222222222", False),  # Visa's old 13 digits
        ("371449635398431", True),
        ("3714496353984312", False),
        ("1234567812345670", False),  # no issuer, the check digit is right
        ("4242424242424241", False),
    ],
)
def test_a_card_has_an_issuer_a_length_and_a_check_digit(digits: str, card: bool) -> None:
    assert is_card(digits) is card


@pytest.mark.parametrize(
    "text", ["DE8937040044053201300", "ZZ89370400440532013000", "DE893704004405320130 00", "", "DE٨٩370400440532013000"]
)
def test_no_iban_without_a_country_and_its_length(text: str) -> None:
    assert not is_iban(text)


def test_check_digits_from_02_to_98_only() -> None:
    """The same account leaves 1 with 00 in place of 97, and with 99 in place of 02."""
    account = next(text for number in range(200) if is_iban(text := f"NO97{number:011}"))
    assert not is_iban(account.replace("NO97", "NO00", 1))
    account = next(text for number in range(200) if is_iban(text := f"NO02{number:011}"))
    assert not is_iban(account.replace("NO02", "NO99", 1))
    assert len(IBAN_LENGTHS) == 89 and set(map(len, IBAN_LENGTHS)) == {2}


def test_each_finding_has_its_place_and_a_text_its_one_replacement(described: Callable[..., Worksheet]) -> None:
    worksheet = described(
        {
            "sending.recovery.owner_name": "Mr Smith, ann@nordwind.de",
            "sending.claim": {"value": "atomic", "basis": "claimed", "source": "Mrs Lee (+49 30 23125 117)"},
            "effects.1.destination.remarks": "Ask Mr Smith.\nMr Smith knows; else Mr Öz",
        }
    )
    assert [(each.kind, each.path, each.where, each.text, each.replacement) for each in findings(worksheet)] == [
        ("name", "sending.claim.source", f"{CLAIM}, Link to the page, or who said so", "Mrs Lee", "Mrs Example 1"),
        ("phone", "sending.claim.source", f"{CLAIM}, Link to the page, or who said so", "+49 30 23125 117", "+00 00 00000 002"),
        ("name", "sending.recovery.owner_name", "Who receives what cannot be settled?", "Mr Smith", "Mr Example 3"),
        ("email", "sending.recovery.owner_name", "Who receives what cannot be settled?", "ann@nordwind.de", "person-4@example.com"),
        ("name", "effects.1.destination.remarks", f'effect 2 "Tell the customer", {REMARKS}', "Mr Smith", "Mr Example 3"),
        ("name", "effects.1.destination.remarks", f'effect 2 "Tell the customer", {REMARKS}', "Mr Öz", "Mr Example 5"),
    ]


CLAIM, REMARKS = "What stops two runs from doing the same action at once?", "What else is worth knowing about it?"


def read(found: files.Read) -> Worksheet:
    assert isinstance(found, Worksheet), found
    return found


def test_the_chosen_are_replaced_everywhere_and_nothing_else(described: Callable[..., Worksheet]) -> None:
    worksheet = described(
        {
            "sending.recovery.owner_name": "Mr Smith",
            "sending.evidence.never_stored": "secret: q7Xk2mNpR4sTvW9yZb3c, ann@nordwind.de",
            "effects.0.destination.remarks": "Mr Smith or Mr Smithers. Seen: q7Xk2mNpR4sTvW9yZb3c, aq7Xk2mNpR4sTvW9yZb3c.",
            "effects.1.differs.recovery.owner_name": "Mr Smith",
        }
    )
    changed = read(replaced(worksheet, ["Mr Smith", "q7Xk2mNpR4sTvW9yZb3c", "the customer"]))
    before = files.write(worksheet)
    expected = re.sub(r"Mr Smith\b", "Mr Example 1", re.sub(r"\bq7Xk2mNpR4sTvW9yZb3c", "made-up-value-2", before))
    assert files.write(changed) == expected != before
    assert "Mr Smithers" in expected and "ann@nordwind.de" in expected and "aq7Xk2mNp" in expected


def test_without_a_choice_the_worksheet_stays_as_it_is(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.recovery.owner_name": "Mr Smith"})
    assert replaced(worksheet, []) == worksheet == replaced(worksheet, ["Order"])
    assert files.write(read(replaced(worksheet, []))) == files.write(worksheet)


def test_a_kept_text_stays_whole_when_a_chosen_one_is_part_of_it(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.recovery.owner_name": "Mr Smith", "sending.authority.approver": "Mr Smith Jones"})
    changed = read(replaced(worksheet, ["Mr Smith"]))
    assert (changed.sending.recovery.owner_name, changed.sending.authority.approver) == ("Mr Example 1", "Mr Smith Jones")


def test_another_text_gets_another_replacement_also_later(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.recovery.owner_name": "Mr Smith", "sending.authority.approver": "Mr Jones, ann@nordwind.de"})
    changed = read(replaced(worksheet, ["Mr Smith"]))
    later = {each.text: each.replacement for each in findings(changed)}
    assert later == {"Mr Jones": "Mr Example 2", "ann@nordwind.de": "person-3@example.com"}


def test_a_lasting_id_made_from_a_name_is_made_again(described: Callable[..., Worksheet]) -> None:
    name = "Mail ann@nordwind.de"
    worksheet = described({"effects.0.name": name, "effects.0.id": "mail-ann-nordwind-de", "effects.1.id": "mail-ann"})
    changed = read(replaced(worksheet, ["ann@nordwind.de"]))
    assert [effect.id for effect in changed.effects] == ["mail-person-1-example-com", "mail-ann"]


def test_a_replacement_that_does_not_fit_is_a_problem_of_its_field(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"effects.0.name": "x" * 110 + " a@b.de"})
    found = replaced(worksheet, ["a@b.de"])
    assert isinstance(found, tuple)
    assert [(problem.code, problem.path) for problem in found] == [("string_too_long", "effects.0.name")]


def test_every_text_of_a_worksheet_is_looked_at() -> None:
    """Each field that takes free text holds an address, also those of an answer and of what differs."""
    worksheet = read(files.parse({**filled(Worksheet), "effects": [filled(Effect)]}))
    written = files.write(worksheet).count("ann@nordwind.de")
    assert written == len(findings(worksheet)) > 200
    assert findings(read(replaced(worksheet, ["ann@nordwind.de"]))) == ()


def filled(model: Any) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            data[name] = filled(kind)
        elif kind is str and name not in CODED:
            data[name] = "ann@nordwind.de"
    return data


FRAGMENTS = [plain(marked) for _, marked in HITS] + NEAR_MISSES


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(FRAGMENTS), st.sampled_from([". ", "\n", " ", ", ", "; "])), max_size=8))
def test_neither_what_was_replaced_nor_a_replacement_is_found_again(parts: list[tuple[str, str]]) -> None:
    """In any mixture of hits and near-misses, where one may stand beside another."""
    text = "".join(f"{fragment}{gap}" for fragment, gap in parts)[:2000]
    worksheet = read(files.parse({"effects": [{"name": "Create job", "destination": {"name": "D", "remarks": text}}]}))
    found = {each.text: each.replacement for each in findings(worksheet)}
    changed = replaced(worksheet, found)
    if isinstance(changed, Worksheet):
        again = [each.text for each in findings(changed)]
        assert not [text for text in again if text in found or any(made_up in text for made_up in found.values())]


@pytest.mark.parametrize("example", [each.id for each in examples.GALLERY])
def test_nothing_is_found_in_an_example(example: str) -> None:
    assert findings(examples.load(example)) == ()


def test_nothing_is_found_in_what_the_library_fills_in(order_data: dict[str, Any]) -> None:
    for entry in contracts.builtin().values():
        for path, value in answers(entry).items():
            set_path(order_data["effects"][0], path, value)
        assert findings(read(files.parse(order_data))) == (), entry.id


def test_nothing_is_found_in_the_library_itself_or_in_the_words_of_the_form() -> None:
    texts = [*contracts.builtin_files().values(), json.dumps(Worksheet.model_json_schema(), indent=1)]
    assert [part for text in texts for line in text.splitlines() for part in found_in(line)] == []


HOSTILE = (
    "a", "1", " ", "A1", "+1", "0 1", "(0", "1-", "1.", "12 ", "a.", "a@", "@a.", "a@a.", "a'", "-", "=", "/a1", "aB3", "://", "://a:", "://a:a@",
    "eyJ", "eyJhbGciOiJIUzI1NiJ9.", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "-----BEGIN A PRIVATE KEY", "Mr ", "Mr A", "Mr A. ",
    "Mr von ", "Dr. med. ", "password:", "password=a1 ", "password is ", "bearer ", "Basic QTpi ", "key aB3dE6gH9jK2mN5p ", "DE89 ", "DE89",
    "DE89 3704 0044 0532 0130 0", "4242 4242 4242 4242 ", "tel. ", "tel 1", "2026-11-29 ", "sk_live_", "T00000000/", "\u00a0", "ü", "_", "\\",
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_text_of_100_kb_takes_no_time(piece: str) -> None:
    text = (piece * 100_000)[:100_000] + "!"
    begun = time.process_time()
    found_in(text)
    assert time.process_time() - begun < 3


def test_a_worksheet_of_30_effects_takes_milliseconds(order_data: dict[str, Any]) -> None:
    """The least of some runs counts, since others may use the machine; the bound is many times what was measured (7 ms)."""
    order_data["effects"] = [
        {**order_data["effects"][0], "id": f"job-{number}", "name": f"Create job {number}", "differs": order_data["sending"]}
        for number in range(30)
    ]
    worksheet = read(files.parse(order_data))
    taken = []
    for _ in range(7):
        begun = time.process_time()
        findings(worksheet)
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.05


def ask(kind: str, payload: object) -> Any:
    reply = json.loads(bridge.handle(json.dumps({"id": 7, "kind": kind, "text": json.dumps(payload)})))
    assert reply["ok"], reply["text"]
    return json.loads(reply["text"])


def test_the_page_asks_for_the_findings_and_has_the_chosen_replaced(order_data: dict[str, Any]) -> None:
    set_path(order_data, "sending.recovery.owner_name", "Mr Smith, ann@nordwind.de")
    found = ask("sensitive", {"worksheet": order_data})
    assert found["problems"] == [] and found["findings"][0] == {
        "kind": "name", "label": "Name", "path": "sending.recovery.owner_name", "where": "Who receives what cannot be settled?",
        "text": "Mr Smith", "replacement": "Mr Example 1",
    }  # fmt: skip
    changed = ask("replace", {"worksheet": order_data, "texts": ["Mr Smith"]})
    assert (
        changed["problems"] == [] and changed["worksheet"]["sending"]["recovery"]["owner_name"] == "Mr Example 1, ann@nordwind.de"
    )
    again = ask("sensitive", {"worksheet": changed["worksheet"]})["findings"]
    assert [each["text"] for each in again] == ["ann@nordwind.de"]


def test_what_stays_here_is_not_asked_about(order_data: dict[str, Any]) -> None:
    """A link leaves private fields out, and so a name in one of them needs no other name."""
    set_path(order_data, "sending.recovery.owner_name", "Mr Smith")
    set_path(order_data, "workflow.purpose", "Ask ann@nordwind.de")
    found = ask("sensitive", {"worksheet": order_data, "private": False})["findings"]
    assert [each["text"] for each in found] == ["ann@nordwind.de"]


def test_a_text_that_leaves_beside_the_worksheet_is_looked_at(order_data: dict[str, Any]) -> None:
    """What stands in the worksheet too is named there, where it can be replaced."""
    set_path(order_data, "workflow.purpose", "Ask ann@nordwind.de")
    found = ask("sensitive", {"worksheet": order_data, "text": "It was “bob@nordwind.de”, and is now “ann@nordwind.de”."})["findings"]
    assert [(each["text"], each["path"], bool(each["replacement"])) for each in found] == [
        ("ann@nordwind.de", "workflow.purpose", True),
        ("bob@nordwind.de", "", False),
    ]


def test_the_page_is_told_when_a_replacement_does_not_fit(order_data: dict[str, Any]) -> None:
    set_path(order_data, "effects.0.name", "x" * 110 + " a@b.de")
    answer = ask("replace", {"worksheet": order_data, "texts": ["a@b.de"]})
    assert [problem["path"] for problem in answer["problems"]] == ["effects.0.name"] and "worksheet" not in answer


def test_a_name_that_stands_in_a_private_field_is_found_elsewhere(order_data: dict[str, Any]) -> None:
    """The private field stays behind; the same name in a free text would go out."""
    order_data["sending"]["recovery"]["owner_name"] = "Bookkeeper Anna Meier"
    order_data["effects"][0]["destination"]["account"] = "Main Depot"
    order_data["workflow"]["purpose"] = "Ask Anna Meier, or the Main Depot"
    worksheet = Worksheet.model_validate(order_data)
    (found,) = findings(worksheet)
    assert (found.kind, found.path, found.text) == (Kind.NAME, "workflow.purpose", "Anna Meier")
    changed = replaced(worksheet, ["Anna Meier"])
    assert isinstance(changed, Worksheet) and changed.workflow.purpose == "Ask Person Example 1, or the Main Depot"
    assert changed.sending.recovery.owner_name == "Bookkeeper Person Example 1"
