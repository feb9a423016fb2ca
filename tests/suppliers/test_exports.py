"""A comparison and a record as documents and tables: all of it is there, and nothing a supplier wrote is anything but text."""

import csv
import io
import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.checker.telling.overall import NOT_CHECKED
from secondwrite.exports import replies as export
from secondwrite.exports import replies_csv
from secondwrite.suppliers import recording
from secondwrite.suppliers.command import AllChecked
from secondwrite.suppliers.comparison import Comparison
from secondwrite.suppliers.reply import Reply, canonical_digest
from secondwrite.suppliers.round import Decision, Round
from secondwrite.suppliers.side_by_side import side_by_side
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

LOST = "unknown.ack-lost.create-job"
HOSTILE = "<script>alert(1)</script> | **bold** [x](javascript:alert(1)) `code` \n# Heading\n- item"


def round_of(*given: Reply, decisions: tuple[Decision, ...] = ()) -> Round:
    return Round(replies=given, decisions=decisions)


def compare(worksheet: Worksheet, round: Round) -> Comparison:
    return side_by_side(round, worksheet, TODAY, NOT_CHECKED, (False,) * (len(round.replies) + 1), AllChecked())


def decision(key: str, **more: Any) -> Decision:
    said = {
        "reply": key,
        "supplier": "A",
        "test": LOST,
        "digest": "0" * 12,
        "owner": "Mo",
        "decided_on": TODAY,
        "ruling": "accepted",
    }
    return Decision.model_validate(said | more)


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


@pytest.fixture
def hostile(worksheet: Worksheet) -> Reply:
    """Every text that a supplier can write, with markup of every kind in it."""
    line = HOSTILE[:120]
    asked = set_of(worksheet)
    answers = {each.id: {"value": line, "source": line, "evidence": HOSTILE} for each in asked.questions}
    results = {
        each.id: {
            "outcome": "passed",
            "reason": HOSTILE,
            "evidence": HOSTILE,
            "identifiers": HOSTILE,
            "attempts": HOSTILE,
            "run_by": line,
        }
        | {"attachments": ({"name": line, "sha256": "0" * 64, "bytes": 1},)}
        for each in asked.tests
    }
    return reply(asked, line, answers, results, answered_by=line)


class Tags(HTMLParser):
    """The tags of a document with their attributes, in their order, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_document_says_everything_in_the_order_in_which_it_decides(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    first = reply(
        asked, "A", {"identity.key": {"value": "stable", **DOCUMENTED}}, {LOST: {"outcome": "not_sure", "reason": "Two jobs?"}}
    )
    second = reply(asked, "B", {"identity.key": {"value": "none"}, "rerun": {"value": "dont_know"}})
    text = export.render(compare(worksheet, round_of(first, second)))
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# Replies compared: Order to delivery",
        "## Suppliers",
        "## Must-haves",
        "## What each reply does to the verdict",
        "## How much is answered",
        "## Questions",
        "## Tests",
    ]
    assert "A must-have is a test that is due before acceptance, or" in text and "one number" in text
    (key,) = [line for line in text.splitlines() if "Which key goes with each attempt?" in line]
    assert "Documented: The same for every attempt" in key and "(https://docs.example/keys, read 2026-11-01)" in key
    assert key.endswith("| Claimed: No key is sent. |")
    (rerun,) = [line for line in text.splitlines() if "starts an action again by hand" in line and line.startswith("|")]
    assert rerun.endswith("| Not answered. | Don't know. |")
    (lost,) = [line for line in text.splitlines() if f"`{LOST}`" in line]
    assert "Not sure. Two jobs?" in lost


def test_each_row_of_each_table_has_as_many_cells_as_its_head(worksheet: Worksheet, hostile: Reply) -> None:
    text = export.render(compare(worksheet, round_of(hostile, reply(set_of(worksheet), "B"))))
    lines = [line.replace("\\\\", "").replace("\\|", "") for line in text.splitlines()]
    tables = [line.count("|") for line in lines if line.startswith("|")]
    assert set(tables) == {4, 5} and text.count("\n## ") == 6


def test_nothing_a_supplier_writes_becomes_markup(worksheet: Worksheet, hostile: Reply) -> None:
    """The document has the very tags that it has for a harmless reply with the same states."""
    told = export.render_html(compare(worksheet, round_of(hostile)))
    harmless = json.loads(hostile.model_dump_json())

    def plain(node: Any) -> Any:
        if isinstance(node, dict):
            return {name: plain(value) for name, value in node.items()}
        if isinstance(node, list):
            return [plain(item) for item in node]
        return "word" if isinstance(node, str) and "<script>" in node else node

    other = export.render_html(compare(worksheet, round_of(Reply.model_validate(plain(harmless)))))
    assert Tags(told).tags == Tags(other).tags
    assert Tags(told).words.count("alert(1)") > 100 and not {"script", "a"} & {tag for tag, _ in Tags(told).tags}


def test_a_record_shows_every_decision_and_what_waits(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet), "A", results={LOST: {"outcome": "failed"}})
    key = canonical_digest(given)
    kept = (
        decision(key, ruling="accepted_with_condition", condition="Fixed by May", title="Old words", effect="Create job"),
        decision(key, test="replay.gone.create-job", title="A test of old", ruling="waived", reason="The old system goes."),
    )
    round = round_of(given, decisions=kept)
    record = recording.record(compare(worksheet, round), round)
    assert [entry.note for entry in record.entries] == [
        "The test was reworded since the decision.",
        "The plan does not have this test any more.",
    ]
    assert LOST not in {each.id for each in record.waiting} and len(record.waiting) == len(set_of(worksheet).tests) - 1
    text = export.render_record(record)
    assert "Accepted with a condition: Fixed by May" in text and "Waived Reason: The old system goes." in text
    assert "A test of old" in text and "The plan does not have this test any more." in text


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True))


def test_the_table_is_csv_of_rfc_4180_with_a_row_for_each_question_and_test(worksheet: Worksheet, hostile: Reply) -> None:
    asked = set_of(worksheet)
    text = replies_csv.render(
        compare(worksheet, round_of(hostile, reply(asked, "B", {"rerun": {"value": "none", **DOCUMENTED}})))
    )
    found = rows(text)
    assert text.startswith("\ufeff") and text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
    assert {len(row) for row in found} == {6 + 2 * 5}
    assert [row[1] for row in found if row[0] == "Question"] and len(found) == 1 + len(asked.questions) + len(asked.tests)
    (rerun,) = [row for row in found if row[1] == "rerun"]
    assert rerun[11:14] == ["Documented", "Nobody can start it again", "https://docs.example/keys; read 2026-11-01"]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r\n=", " =", "\u200b=", "\ufeff+", "\uff1d", "\uff20", "\u00a0-"])
def test_no_cell_runs_as_a_formula(worksheet: Worksheet, start: str) -> None:
    formula = f"{start}HYPERLINK(1)"
    asked = set_of(worksheet)
    given = reply(
        asked,
        formula,
        {"rerun": {"value": "none", "source": formula, "evidence": formula}},
        {LOST: {"reason": formula, "evidence": formula}},
    )
    found = [cell for row in rows(replies_csv.render(compare(worksheet, round_of(given)))) for cell in row]
    assert len([cell for cell in found if "HYPERLINK" in cell]) >= 4
    assert not [cell for cell in found if cell.lstrip()[:1] in tuple("=+-@\uff1d\uff0b\uff0d\uff20")]


def test_the_data_says_what_the_document_says(worksheet: Worksheet) -> None:
    told = compare(worksheet, round_of(reply(set_of(worksheet), "A", {"rerun": {"value": "none"}})))
    data = json.loads(export.render_json(told))
    assert (data["format"], data["version"]) == ("second-write comparison", 1)
    assert data["columns"][0]["musts"]["claimed"] == ["rerun"]
    (row,) = [row for row in data["questions"] if row["id"] == "rerun"]
    assert row["cells"][0] | {"state": "claimed", "label": "Claimed", "words": "Nobody can start it again"} == row["cells"][0]


def test_the_same_round_gives_the_same_bytes(worksheet: Worksheet, hostile: Reply) -> None:
    texts = []
    for _ in range(2):
        side_by_side.cache_clear()
        told = compare(worksheet, round_of(hostile))
        texts.append([export.render(told), replies_csv.render(told), export.render_json(told)])
    assert texts[0] == texts[1]
