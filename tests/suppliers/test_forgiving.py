"""Reply files with slips: what can be read counts, what cannot is left out with a remark; what was meant as an answer is never guessed."""

import json
from typing import Any

import pytest
from secondwrite.problems import Problem
from secondwrite.suppliers import forgiving
from secondwrite.suppliers.reply import Understood, carried_digest

HEAD: dict[str, Any] = {"format": "second-write reply", "version": 1, "asked": {"digest": "0" * 16}, "supplier": "A"}
ITEM = {"id": "rerun", "digest": "0" * 12}
FILE = {"name": "log.txt", "sha256": "a" * 64, "bytes": 4}


def read(**more: Any) -> Understood:
    found = forgiving.read(json.dumps(HEAD | more))
    assert isinstance(found, Understood), found
    return found


@pytest.mark.parametrize("day", ["20266-11-29", "2026-02-30", "0026-11-29", "1899-12-31", "20261129", "2026-W01-1", "soon"])
def test_a_day_that_is_none_is_left_out_and_named(day: str) -> None:
    found = read(answered_on=day, results=[ITEM | {"outcome": "failed", "title": "The rerun", "run_on": day}])
    assert found.reply.answered_on == "" and found.reply.results[0].run_on == ""
    assert found.reply.results[0].outcome.value == "failed"
    assert [remark.where for remark in found.remarks] == ["Day of the reply", "Day it was run, “The rerun”"]
    assert all(remark.what.endswith("It is left out.") and remark.remedy for remark in found.remarks)


def test_a_file_that_cannot_be_named_is_left_out_and_the_others_stay() -> None:
    bad = FILE | {"name": "x" * 300, "bytes": -4}
    found = read(results=[ITEM | {"outcome": "passed", "attachments": [bad, FILE]}])
    assert [each.name for each in found.reply.results[0].attachments] == ["log.txt"]
    assert len(found.remarks) == 2 and "Input should" not in str(found.remarks)


def test_a_draft_of_an_earlier_page_is_read() -> None:
    """It wrote a test's title as text and counts as text, and kept what was said of an older set under the same id."""
    old = ITEM | {"digest": "1" * 12, "text": "Old words", "outcome": "passed", "before": "3"}
    found = read(results=[ITEM, old], answers=[ITEM, ITEM | {"digest": "2" * 12, "value": "x"}])
    assert not found.remarks
    first, second = found.reply.results
    assert (second.title, second.before, first.id) == ("Old words", 3, "rerun")
    assert second.id != first.id and found.reply.answers[1].id != "rerun"


def test_a_lost_sign_in_a_name_is_no_reason_to_refuse() -> None:
    assert read(supplier="M\ufffdller").reply.supplier == "M\ufffdller"


@pytest.mark.parametrize("more", [{"results": [ITEM | {"before": [3]}]}, {"results": [ITEM | {"outcome": "so"}]}, {"score": 1}])
def test_what_was_meant_as_something_else_is_refused(more: dict[str, Any]) -> None:
    found = forgiving.read(json.dumps(HEAD | more))
    assert isinstance(found, tuple) and all(isinstance(each, Problem) for each in found)


def test_a_slip_beside_something_worse_is_named_with_it() -> None:
    found = forgiving.parse(HEAD | {"answered_on": "soon", "supplier": "A\u202e"})
    assert isinstance(found, tuple) and {each.code for each in found} == {"day", "hidden"}


def test_markdown_and_file_of_one_reply_are_the_same_by_what_both_carry() -> None:
    def one(text: str) -> str:
        return carried_digest(read(results=[ITEM | {"outcome": "passed", "evidence": text}]).reply)

    assert one("a\tb  c\u200d\nd") == one("ab c\n  d") != one("ab d")
