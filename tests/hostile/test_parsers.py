"""Each parser against thousands of files that nobody means well: what it takes survives a round trip, what it refuses has a place.

The number of cases is that of `--cases` (`tests/conftest.py`): 5,000 for each parser, unless another one is asked for.
"""

import json
from functools import cache
from typing import Any

import pytest
from asked import DAY, example, worksheet
from hostile_texts import EACH, changed, plain_data, texts, unplaced, written
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from secondwrite import bridge, contracts, embedded, files, schemas, sharing
from secondwrite.contract import Contracts
from secondwrite.exports.trackers import numbers
from secondwrite.suppliers import questionnaire
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.handing_out import Asking, Shape, asking
from secondwrite.suppliers.reply import Reply, Understood
from secondwrite.suppliers.round import Round
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED
from supplier import reply as replied

pytestmark = pytest.mark.long

ORDER = example("order")
LISTED = ["ID", "Second Write ID", "Labels", "C1", "C2", "replay.a.b", "unknown.ack-lost.create-job"]
LIBRARY = json.loads(contracts.builtin_files()["aws-sqs.json"])


@cache
def handed_out() -> Asking:
    """What is asked about the order example."""
    return asking(worksheet(ORDER), DAY, with_private=False)


def reply_data() -> dict[str, Any]:
    """A reply with a few answers and results of each kind."""
    asked = handed_out().asked
    answers = {asked.questions[0].id: {"value": "stable", **DOCUMENTED}, asked.questions[1].id: {"value": 3, "evidence": "seen"}}
    results = {test.id: {"outcome": "passed", "evidence": "log", "run_by": "Kim", "before": 0} for test in asked.tests[:3]}
    results[asked.tests[0].id] |= {"attachments": ({"name": "log.txt", "sha256": "a" * 64, "bytes": 12},)}
    whole = replied(asked, "North", answers, results, answered_by="Kim", answered_on="2026-11-28")
    part = whole.model_copy(update={"answers": whole.answers[:3], "results": whole.results[:4]})
    loaded: dict[str, Any] = json.loads(replies.write(part))
    return loaded


def round_data() -> dict[str, Any]:
    """A round with two replies and a decision of each kind."""
    decided = {
        "reply": "0" * 12,
        "supplier": "North",
        "test": "unknown.ack-lost.create-job",
        "digest": "1" * 12,
        "owner": "Jo",
        "decided_on": DAY,
    }
    rulings = [
        {"ruling": "accepted_with_condition", "condition": "by May"},
        {"ruling": "waived", "reason": "none"},
        {"ruling": "refused"},
    ]
    given = [reply_data(), reply_data() | {"supplier": "South"}]
    head = {"format": rounds.ROUND_FORMAT, "version": 1, "workflow": "Order"}
    return {**head, "replies": given, "decisions": [decided | each for each in rulings]}


@cache
def filled_in() -> str:
    """The questionnaire with a few lines filled in."""
    text = handed_out().content(Shape.MARKDOWN).decode()
    for name, said in (
        ("Supplier:", "North"),
        ("Result:", "Failed"),
        ("Answer (a time, such as 24 h):", "36 h"),
        ("Known:", "claimed"),
    ):
        text = text.replace(f"- {name}", f"- {name} {said}", 1)
    return text.replace("- [ ] 1:", "- [x] 1:", 1)


def is_valid(name: str, text: str) -> bool:
    """Whether a file is what our own JSON Schema asks for."""
    return Draft202012Validator(json.loads(schemas.render(name))).is_valid(json.loads(text))


def same(one: object, other: object) -> bool:
    """Whether two worksheets say the same: each has an id for each effect once it is written."""
    assert isinstance(one, Worksheet) and isinstance(other, Worksheet), (one, other)
    return files.write(one) == files.write(other)


@EACH
@given(text=written(ORDER), place=st.integers(0, 19))
def test_worksheets(text: str, place: int) -> None:
    found = files.read(text)
    if not isinstance(found, Worksheet):
        assert unplaced(found) == []
        return
    file = files.write(found)
    file.encode()
    assert same(files.read(file), found)
    if place == 0:
        assert is_valid("worksheet", file)


@EACH
@given(data=changed(files.plain(worksheet(ORDER))) | plain_data)
def test_drafts_of_the_form(data: Any) -> None:
    """As the page sends and keeps them; what waits for corrections is kept as it was typed."""
    found = files.parse(data)
    if isinstance(found, Worksheet):
        assert same(files.parse(files.plain(found)), found)
        return
    assert unplaced(found) == []
    text = json.dumps(data)
    opened = files.read(text)
    if isinstance(opened, tuple) and not {problem.code for problem in opened} - files.TYPED:
        assert files.unfinished(text, opened) == json.loads(text)


@EACH
@given(text=written(json.loads(sharing.compact(worksheet(ORDER)))), with_private=st.booleans())
def test_share_links(text: str, with_private: bool) -> None:
    """What a link holds is the text of a short worksheet file."""
    found = files.read(text)
    if not isinstance(found, Worksheet):
        assert unplaced(found) == []
        return
    given = sharing.shared(found, with_private=with_private)
    assert files.read(sharing.compact(given)) == given
    assert not with_private or same(given, found)


@EACH
@given(text=written(LIBRARY), is_dated=st.booleans())
def test_contract_libraries(text: str, is_dated: bool) -> None:
    found = contracts.read(text, DAY if is_dated else "")
    if isinstance(found, Contracts):
        again = contracts.read(found.model_dump_json(exclude_defaults=True), DAY if is_dated else "")
        assert again == found or {"format", "version"} & found.model_dump().keys()
        assert all(entry.title for entry in contracts.library(found).values())
    else:
        assert unplaced(found) == []
    assert contracts.is_library(text) in (True, False)


@EACH
@given(text=written(reply_data()))
def test_replies_and_drafts_of_replies(text: str) -> None:
    found = replies.read(text)
    if isinstance(found, Reply):
        file = replies.write(found)
        file.encode()
        assert replies.read(file) == found
    else:
        assert unplaced(found) == []


@EACH
@given(text=written(round_data()))
def test_rounds(text: str) -> None:
    found = rounds.read(text)
    if isinstance(found, Round):
        file = rounds.write(found)
        file.encode()
        assert rounds.read(file) == found and rounds.parse(rounds.plain(found)) == found
    else:
        assert unplaced(found) == []


@EACH
@given(inserted=st.lists(st.tuples(st.integers(0, 10**6), texts, st.booleans()), min_size=1, max_size=4), cut=st.integers(0, 300))
def test_questionnaires(inserted: list[tuple[int, str, bool]], cut: int) -> None:
    lines = filled_in().splitlines()[:150]
    for place, text, is_new in inserted:
        at = place % len(lines)
        lines[at : at + (not is_new)] = [text if is_new else lines[at] + text]
    text = "\n".join(lines)
    found = questionnaire.read(text[: -cut or None] if cut < 100 else text, handed_out().asked)
    if isinstance(found, Understood):
        file = replies.write(found.reply)
        file.encode()
        assert replies.read(file) == found.reply
    else:
        assert unplaced(found) == []


@EACH
@given(text=written(ORDER), before=texts, after=texts, is_html=st.booleans())
def test_reports(text: str, before: str, after: str, is_html: bool) -> None:
    """A report that was changed by hand: what it holds is refused with a place, or is what its file would be."""
    whole = f"<p>{before}{embedded.in_html(text)}{after}" if is_html else f"# {before}\n{embedded.in_markdown(text)}{after}"
    found = files.read(whole)
    if not isinstance(found, Worksheet):
        assert unplaced(found) == []
    elif embedded.MARK not in before + after and "\n```" not in text:
        assert same(found, files.read(text.strip("\ufeff")))


@EACH
@given(rows=st.lists(st.lists(texts | st.sampled_from(LISTED), min_size=1, max_size=4), max_size=5), delimiter=st.sampled_from(",;\t"))
def test_lists_of_numbers(rows: list[list[str]], delimiter: str) -> None:
    """What is taken has our ids and numbers of that product alone; what is refused is told with what to do."""
    found = numbers.read("\n".join(delimiter.join(row) for row in rows), numbers.TESTRAIL)
    if isinstance(found, tuple):
        assert [problem for problem in found if not (problem.what and problem.remedy)] == []
    else:
        assert found and all(id in LISTED and numbers.TESTRAIL.number.fullmatch(number) for id, number in found.items())


CHEAP = ("open", "save", "share", "replace", "sensitive", "contracts", "contract", "replies", "drop-reply", "no such kind")
SMALL = {"effects": [{"name": "Create job", "destination": {"name": "D"}}], "workflow": {"name": "W"}}


@EACH
@given(
    kind=st.sampled_from(CHEAP),
    payload=st.fixed_dictionaries(
        {
            "worksheet": changed(SMALL),
            "file": texts,
            "id": texts,
            "own": texts,
            "key": texts,
            "private": st.booleans(),
            "texts": st.dictionaries(
                st.sampled_from(["workflow.name", "effects.0.name", "effects.9.name", "x"]), texts, max_size=2
            ),
            "text": texts,
            "today": st.just(DAY),
            "round": st.sampled_from(["", "{", json.dumps(round_data())]) | texts,
            "files": st.lists(st.fixed_dictionaries({"name": texts, "text": texts}), max_size=2),
        }
    ),
)
def test_requests_of_the_page(kind: str, payload: dict[str, Any]) -> None:
    """Exactly one reply to each, in text that can be sent, and never a fault; a worksheet that comes back is the one that went in."""
    answer = bridge.handle(json.dumps({"id": 7, "kind": kind, "text": json.dumps(payload)}))
    answer.encode()
    reply = json.loads(answer)
    told = json.loads(reply["text"])
    assert reply["id"] == 7
    assert reply["ok"] if kind in bridge.KINDS else told["code"] == "unknown_kind", told
    if kind == "save" and not told["problems"]:
        assert same(files.parse(told["worksheet"]), files.parse(payload["worksheet"]))


@pytest.mark.parametrize("base", [ORDER, LIBRARY, reply_data(), round_data()], ids=["worksheet", "library", "reply", "round"])
def test_what_is_changed_is_valid_to_begin_with(base: dict[str, Any]) -> None:
    """Else nothing but refusals would be tested."""
    read = {"second-write worksheet": files.read, "second-write contracts": contracts.read, "second-write reply": replies.read}
    assert not isinstance(read.get(base["format"], rounds.read)(json.dumps(base)), tuple)
