"""Replies side by side: claimed apart from shown, silence counted on its own, must-haves first, and no score."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.checker.telling.overall import NOT_CHECKED
from secondwrite.exports import replies as export
from secondwrite.exports import replies_csv, results
from secondwrite.rules import Tier
from secondwrite.suppliers import accepting, matching, recording
from secondwrite.suppliers.cells import Said, Shown
from secondwrite.suppliers.command import AllChecked
from secondwrite.suppliers.comparison import Column, Comparison
from secondwrite.suppliers.reply import Reply, canonical_digest
from secondwrite.suppliers.round import Decision, Round
from secondwrite.suppliers.rows import QuestionRow, ResultRow
from secondwrite.suppliers.side_by_side import side_by_side
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

LOST = "unknown.ack-lost.create-job"


def compare(worksheet: Worksheet, *given: Reply, decisions: tuple[Decision, ...] = ()) -> Comparison:
    """Without a check."""
    unchecked = (False,) * (len(given) + 1)
    return side_by_side(Round(replies=given, decisions=decisions), worksheet, TODAY, NOT_CHECKED, unchecked, AllChecked())


def question(told: Comparison, id: str) -> QuestionRow:
    (row,) = [row for row in told.questions if row.id == id]
    return row


def result(told: Comparison, id: str) -> ResultRow:
    (row,) = [row for row in told.tests if row.id == id]
    return row


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


def test_suppliers_are_columns_in_their_order_and_each_row_has_a_cell_of_each(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    told = compare(worksheet, *(reply(asked, name) for name in ("C", "A", "B")))
    assert [column.name for column in told.columns] == ["C", "A", "B"]
    assert {len(row.cells) for row in (*told.questions, *told.tests)} == {3}
    assert {row.id for row in told.questions} == {each.id for each in asked.questions}
    assert {row.id for row in told.tests} == {each.id for each in asked.tests}


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ({"value": "stable"}, Said.CLAIMED),
        ({"value": "stable", "basis": "assumed"}, Said.ASSUMED),
        ({"value": "stable", **DOCUMENTED}, Said.DOCUMENTED),
        ({"value": "stable", "basis": "documented"}, Said.CLAIMED),
        ({"value": "stable", "basis": "demonstrated", "evidence": "run 7"}, Said.DEMONSTRATED),
        ({"value": "dont_know", **DOCUMENTED}, Said.DONT_KNOW),
        ({"value": "sometimes"}, Said.NOT_POSSIBLE),
        ({}, Said.UNANSWERED),
    ],
)
def test_how_well_an_answer_is_known_is_never_mixed(worksheet: Worksheet, given: dict[str, Any], state: Said) -> None:
    told = compare(worksheet, reply(set_of(worksheet), answers={"identity.key": given}))
    assert question(told, "identity.key").cells[0].state is state
    counts = dict(told.columns[0].answers)
    others = counts.get(Said.UNANSWERED, 0) - (state is Said.UNANSWERED)
    assert counts[state] - (others if state is Said.UNANSWERED else 0) == 1
    assert sum(counts.values()) == len(set_of(worksheet).questions)


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ({"outcome": "passed"}, Shown.PASSED_AS_SAID),
        ({"outcome": "passed", "evidence": "log"}, Shown.PASSED_WITH_EVIDENCE),
        ({"outcome": "passed", "before": 3}, Shown.PASSED_AS_SAID),
        ({"outcome": "passed", "before": 3, "after": 4}, Shown.PASSED_WITH_EVIDENCE),
        ({"outcome": "passed", "attachments": ({"name": "a", "sha256": "0" * 64, "bytes": 1},)}, Shown.PASSED_WITH_EVIDENCE),
        ({"outcome": "failed", "evidence": "log"}, Shown.FAILED),
        ({"outcome": "not_sure", "evidence": "log"}, Shown.NOT_SURE),
        ({"outcome": "not_applicable", "reason": "no"}, Shown.NOT_APPLICABLE),
        ({"outcome": "not_before_go_live", "planned_on": "2027-01-01"}, Shown.NOT_BEFORE_GO_LIVE),
        ({"outcome": "not_run"}, Shown.NOT_RUN),
    ],
)
def test_each_outcome_is_a_state_of_its_own(worksheet: Worksheet, given: dict[str, Any], state: Shown) -> None:
    told = compare(worksheet, reply(set_of(worksheet), results={LOST: given}))
    assert result(told, LOST).cells[0].state is state


def test_must_haves_are_what_the_definition_says_and_stand_first(worksheet: Worksheet) -> None:
    told = compare(worksheet, reply(set_of(worksheet)))
    plan = matching.present(worksheet, TODAY, False).plan
    tests = {case.id for case in plan.cases if case.tier is Tier.ACCEPTANCE}
    deciding = {each.id for each in plan.questions if tests & set(each.tests) and not each.is_own}
    assert tests and {row.id for row in told.tests if row.is_must} == tests
    assert deciding and {row.id for row in told.questions if row.is_must} == deciding
    for rows in (told.tests, told.questions):
        marks = [row.is_must for row in rows]
        assert marks == sorted(marks, reverse=True) and not all(marks)
    assert not told.must_haves.endswith("none.") and "before acceptance" in told.must_haves


def test_a_worksheet_in_which_nothing_is_at_stake_says_that_it_has_none(described: Callable[..., Worksheet]) -> None:
    harms = ("twice", "never", "unauthorised")
    idle = described({f"effects.{place}.consequences.{harm}": "nuisance" for place in (0, 1) for harm in harms})
    told = compare(idle, reply(set_of(idle)))
    assert not [row for row in (*told.tests, *told.questions) if row.is_must]
    assert told.must_haves.endswith("This worksheet has none.")


def test_a_failed_must_have_is_named_and_not_made_up_for_by_the_others(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    musts = [row.id for row in compare(worksheet, reply(asked)).tests if row.is_must]
    passed = {test.id: {"outcome": "passed", "evidence": "log"} for test in asked.tests}
    told = compare(worksheet, reply(asked, results=passed | {musts[0]: {"outcome": "failed"}, musts[1]: {"outcome": "not_sure"}}))
    found = told.columns[0].musts
    assert (found.failed, found.not_sure, found.open_tests) == ((musts[0],), (musts[1],), ())
    assert set(found.passed_with_evidence) == set(musts[2:])
    kept = (*found.failed, *found.not_sure, *found.open_tests, *found.passed_as_said, *found.passed_with_evidence)
    assert sorted(kept) == sorted(musts), "each must-have stands in one place"


def test_there_is_no_score() -> None:
    words = {field.name for kind in (Comparison, Column) for field in fields(kind)}
    assert not [word for word in words if any(part in word for part in ("score", "rank", "total", "percent"))]


def test_what_a_reply_did_not_see_is_not_counted_as_silence(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet))
    short = given.model_copy(update={"answers": given.answers[1:], "results": given.results[1:]})
    told = compare(worksheet, given, short)
    assert Said.NOT_ASKED_THEN not in dict(told.columns[0].answers)
    assert dict(told.columns[1].answers)[Said.NOT_ASKED_THEN] == 1
    assert dict(told.columns[1].results)[Shown.NOT_ASKED_THEN] == 1
    assert dict(told.columns[1].answers)[Said.UNANSWERED] == len(short.answers)


def test_an_older_set_shows_what_changed_and_counts_only_what_reads_the_same(described: Callable[..., Worksheet]) -> None:
    id = "destination.late_effect.tell-the-customer"
    old = reply(
        set_of(described()), answers={id: {"value": "no"}, "rerun": {"value": "none"}}, results={LOST: {"outcome": "passed"}}
    )
    now = described({"effects.1.destination.operation": "POST /v2/messages", "workflow.business_record": "parcel"})
    told = compare(now, old, reply(set_of(now), "B"))
    assert [column.is_current for column in told.columns] == [False, True]
    assert re.fullmatch(r"Since then: \d+ questions and \d+ tests reworded\.", told.columns[0].since)
    assert told.columns[1].since == "" and told.columns[0].asked_on == TODAY
    assert question(told, id).cells[0].state is Said.REWORDED and not question(told, id).cells[0].counts
    assert "Can a request still take effect" in question(told, id).cells[0].was
    assert question(told, "rerun").cells[0].state is Said.CLAIMED
    assert result(told, LOST).cells[0].state is Shown.REWORDED and LOST not in told.columns[0].musts.passed_as_said


def test_what_is_no_longer_asked_is_a_row_at_the_end_with_its_own_words(described: Callable[..., Worksheet]) -> None:
    id = "destination.lookup_lag.create-job"
    old = reply(set_of(described()), answers={id: {"value": "30 s"}})
    told = compare(described({"effects.0.lookup": "none", "effects.0.destination.lookup_lag": "dont_know"}), old)
    row = question(told, id)
    assert (row.is_asked, row.is_open, row.is_must) == (False, False, False)
    assert row.text == "How long until a new record shows in the lookup?" and row.cells[0].words == "30 s"
    assert Said.NO_LONGER_ASKED not in dict(told.columns[0].answers), "coverage is of what is asked now"


def test_an_accepted_answer_is_marked_and_the_others_are_still_beside_it(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    first = reply(asked, "A", {"identity.key": {"value": "stable", **DOCUMENTED}})
    second = reply(asked, "B", {"identity.key": {"value": "none"}})
    settled = accepting.accepted(worksheet, matching.matched(first, worksheet, TODAY), "identity.key")
    assert isinstance(settled, Worksheet)
    row = question(compare(settled, first, second), "identity.key")
    assert not row.is_open and row.is_asked
    assert [cell.is_accepted for cell in row.cells] == [True, False] and all(cell.counts for cell in row.cells)
    assert not any(cell.is_accepted for cell in question(compare(worksheet, first, second), "identity.key").cells)


def test_a_decision_stands_in_its_cell_and_a_stray_one_is_shown(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet), results={LOST: {"outcome": "failed"}})
    said = {"supplier": "Supplier B", "digest": "0" * 12, "owner": "Mo", "decided_on": TODAY, "ruling": "refused"}
    key = canonical_digest(given)
    here = Decision(reply=key, test=LOST, **said)  # type: ignore[arg-type]
    gone = Decision(reply=key, test="replay.no-such-rule.create-job", title="An old test", **said)  # type: ignore[arg-type]
    other = Decision(reply="f" * 16, test=LOST, **said)  # type: ignore[arg-type]
    told = compare(worksheet, given, decisions=(here, gone, other))
    assert result(told, LOST).cells[0].decision == here
    assert [each.decision for each in told.stray] == [gone, other]
    assert [each.why for each in told.stray] == [
        "The plan does not have this test any more.",
        "The reply that it was about is not here any more.",
    ]


def test_a_test_of_one_supplier_alone_is_no_test_of_another(worksheet: Worksheet) -> None:
    first, second = (reply(set_of(worksheet), name) for name in "AB")
    made_up = first.results[0].model_copy(update={"id": "made.up", "title": "Only A knows"})
    told = compare(worksheet, first.model_copy(update={"results": (*first.results, made_up)}), second)
    keys = [column.key for column in told.columns]
    assert [("made.up" in results.ctrf(results.of_reply(told, key)), "Only A knows" in results.junit(results.of_reply(told, key))) for key in keys] == [(True, True), (False, False)]
    assert json.loads(results.ctrf(results.of_reply(told, keys[1])))["results"]["summary"]["tests"] == len(second.results)


def test_what_a_reworded_test_reported_is_shown_everywhere(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet), results={LOST: {"outcome": "failed"}})
    old = tuple(each.model_copy(update={"digest": "0" * 12}) if each.id == LOST else each for each in given.results)
    told = compare(worksheet, given.model_copy(update={"results": old}))
    cell = result(told, LOST).cells[0]
    assert (cell.state, cell.reported) == (Shown.REWORDED, "Reported: failed.")
    content = export.content(told)
    (row,) = [row for row in content["tests"] if row["id"] == LOST]
    assert row["cells"][0]["reported"] == "Reported: failed."
    key = told.columns[0].key
    for text in (export.render(told), replies_csv.render(told), results.junit(results.of_reply(told, key)), results.ctrf(results.of_reply(told, key))):
        assert "Reported: failed" in text
    assert "- Reworded since: does not count. Reported: failed: The work is done, the answer is lost" in export.render(told)


def test_what_must_go_with_a_result_is_missed_aloud(worksheet: Worksheet) -> None:
    first, second, third = (each.id for each in set_of(worksheet).tests[:3])
    given = {first: {"outcome": "not_applicable", "reason": "\u200b"}, second: {"outcome": "not_before_go_live"}}
    told = compare(worksheet, reply(set_of(worksheet), results=given | {third: {"outcome": "not_applicable", "reason": "No queue"}}))
    cells = [result(told, id).cells[0] for id in (first, second, third)]
    assert [cell.lacks for cell in cells] == ["No reason is given.", "No reason and no day are given.", ""]
    key = told.columns[0].key
    for text in (export.render(told), replies_csv.render(told), results.junit(results.of_reply(told, key)), results.ctrf(results.of_reply(told, key))):
        assert text.count("No reason is given.") >= 1 and text.count("No reason and no day are given.") >= 1


@pytest.mark.parametrize("blank", ["\u200b", "\u2800", "\u3164", "\u034f \ufe0f"])
def test_what_nobody_can_see_shows_nothing(worksheet: Worksheet, blank: str) -> None:
    answers = {"identity.key": {"value": "stable", "basis": "demonstrated", "evidence": blank}}
    told = compare(worksheet, reply(set_of(worksheet), answers=answers, results={LOST: {"outcome": "passed", "evidence": blank}}))
    assert result(told, LOST).cells[0].state is Shown.PASSED_AS_SAID
    assert question(told, "identity.key").cells[0].state is Said.CLAIMED


def test_a_page_that_nobody_has_read_yet_documents_nothing(worksheet: Worksheet) -> None:
    read = DOCUMENTED | {"read_on": "2026-11-30"}
    told = compare(worksheet, reply(set_of(worksheet), answers={"identity.key": {"value": "stable", **read}}))
    assert question(told, "identity.key").cells[0].state is Said.CLAIMED


def test_a_failed_test_that_is_no_must_have_is_counted_beside_them(worksheet: Worksheet) -> None:
    plan = matching.present(worksheet, TODAY, False).plan
    (later, *_), (must, *_) = ([case.id for case in plan.cases if (case.tier is Tier.ACCEPTANCE) is is_one] for is_one in (False, True))
    told = compare(worksheet, reply(set_of(worksheet), results={later: {"outcome": "failed"}, must: {"outcome": "failed"}}))
    musts = told.columns[0].musts
    assert (musts.failed, musts.failed_others) == ((must,), (later,))
    ids = [row.id for row in told.tests]
    assert ids.index(later) == sum(row.is_must for row in told.tests), "right below the must-haves, before those without a result"
    assert "| Other tests that failed | 1 |" in export.render(told) and "Failed, no must-have" in export.render(told)


def test_the_row_says_what_the_whole_worksheet_says(described: Callable[..., Worksheet]) -> None:
    """What was seen is not shared; the owner has settled it all the same."""
    shown = {"value": "stable", "basis": "demonstrated", "evidence": "run 7"}
    worksheet = described({"sending.identity.key": shown})
    given = reply(set_of(worksheet))
    assert "identity.key" in {each.id for each in given.answers}, "the shared copy asks"
    row = question(compare(worksheet, given), "identity.key")
    assert (row.is_open, row.is_must, row.now) == (False, False, "")


def test_a_decision_about_words_that_still_go_out_is_not_outdated(described: Callable[..., Worksheet]) -> None:
    """One supplier got private fields, the other not; the first one's reply is taken away."""
    worksheet = described()
    private, plain = (reply(set_of(worksheet, with_private=is_so), "A" if is_so else "B") for is_so in (True, False))
    digests = [{each.id: each.digest for each in given.results} for given in (private, plain)]
    id = next(id for id, digest in digests[0].items() if digests[1].get(id, digest) != digest)
    for given, others in ((private, (plain,)), (plain, (private,))):
        round = Round(replies=(given, *others))
        said = {"reply": canonical_digest(given), "test": id, "ruling": "accepted", "owner": "Mo", "decided_on": TODAY}
        decided = recording.decide(round, compare(worksheet, given, *others), said)
        assert isinstance(decided, Round)
        told = compare(worksheet, *others, decisions=decided.decisions)
        assert recording.record(told, decided).entries[0].note == "The reply that it was about is not here any more."
        told = compare(worksheet, given, decisions=decided.decisions)
        assert recording.record(told, decided).entries[0].note == ""


def test_decisions_without_a_cell_are_in_every_table(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet))
    said = {"reply": canonical_digest(given), "supplier": "A", "test": "gone.test", "digest": "0" * 12, "title": "Old test"}
    lost = Decision.model_validate(said | {"ruling": "refused", "owner": "Mo", "decided_on": TODAY, "reason": "Never run"})
    for replies in ((given,), ()):
        told = compare(worksheet, *replies, decisions=(lost,))
        assert "Old test" in export.render(told) and "Never run" in export.render(told)
        (row,) = [row for row in replies_csv.render(told).splitlines() if "Old test" in row]
        assert "Refused" in row and "Never run" in row
