"""The results of one reply as CTRF JSON and JUnit XML: not sure is never a pass and never skipped."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from building.paths import MODULES
from conftest import TODAY
from secondwrite.checker.telling.overall import NOT_CHECKED
from secondwrite.exports import results
from secondwrite.suppliers.cells import Shown
from secondwrite.suppliers.command import AllChecked
from secondwrite.suppliers.comparison import Comparison
from secondwrite.suppliers.reply import Outcome, Reply, canonical_digest
from secondwrite.suppliers.round import Decision, Round
from secondwrite.suppliers.side_by_side import side_by_side
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of

SCHEMA = MODULES / "ctrf" / "dist" / "ctrf-schema-0.0.json"
OUTCOMES = ("passed", "failed", "not_sure", "not_applicable", "not_before_go_live", "not_run")
LOST = "unknown.ack-lost.create-job"
ILLEGAL = "log \x00\x01\x0b\x1b[31m \ufffe \uffff \U0001f600 <&\"'> ]]> line\nbreak\ttab\r\u202e end"


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


@pytest.fixture
def given(worksheet: Worksheet) -> Reply:
    """A reply with every outcome, evidence with characters that XML cannot hold, one test that was reworded and one that is new."""
    asked = set_of(worksheet)
    found = {test.id: {"outcome": outcome} for test, outcome in zip(asked.tests, OUTCOMES, strict=False)}
    first, second = asked.tests[0].id, asked.tests[2].id
    found[first] |= {"evidence": ILLEGAL, "run_on": "2026-11-20", "run_by": "Kim", "before": 0, "after": 1}
    found[first] |= {"attachments": ({"name": "log.txt", "sha256": "a" * 64, "bytes": 12},)}
    found[second] |= {"reason": ILLEGAL, "run_on": "2026-11-22"}
    made = reply(asked, "A & <B>", results=found)
    reworded = made.results[6].model_copy(update={"digest": "0" * 12, "outcome": Outcome.PASSED})
    gone = made.results[7].model_copy(update={"id": "replay.of-old.create-job"})
    return made.model_copy(update={"results": (*made.results[:6], reworded, gone, *made.results[8:])})


@pytest.fixture
def told(worksheet: Worksheet, given: Reply) -> Comparison:
    key = canonical_digest(given)
    said = {"reply": key, "supplier": "A", "test": given.results[1].id, "digest": "0" * 12, "owner": "Mo", "decided_on": TODAY}
    kept = Decision.model_validate(said | {"ruling": "accepted_with_condition", "condition": "Fixed \x0b by May"})
    round = Round(replies=(given,), decisions=(kept,))
    return side_by_side(round, worksheet, TODAY, NOT_CHECKED, (False, False), AllChecked())


@pytest.fixture
def report(told: Comparison, given: Reply) -> Any:
    return json.loads(results.ctrf(results.of_reply(told, canonical_digest(given))))


@pytest.fixture
def suites(told: Comparison, given: Reply) -> ElementTree.Element:
    return ElementTree.fromstring(results.junit(results.of_reply(told, canonical_digest(given))))


def statuses(report: Any) -> dict[str, tuple[str, str]]:
    return {test["testId"]: (test["status"], test["rawStatus"]) for test in report["results"]["tests"]}


def cases(suites: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {str(case.get("name")): case for case in suites.iter("testcase")}


def test_ctrf_is_what_its_own_schema_asks_for(report: Any) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(report, schema, jsonschema.Draft7Validator)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report | {"surprise": 1}, schema, jsonschema.Draft7Validator)
    report["results"]["tests"][0]["outcome"] = "not_sure"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, schema, jsonschema.Draft7Validator)


def test_each_outcome_has_its_status_and_says_which_it_was(report: Any, given: Reply) -> None:
    found = statuses(report)
    ids = [result.id for result in given.results]
    assert [found[id] for id in ids[:6]] == [
        ("passed", "passed"),
        ("failed", "failed"),
        ("other", "unknown"),
        ("skipped", "not_applicable"),
        ("pending", "not_before_go_live"),
        ("pending", "not_run"),
    ]
    assert found[ids[6]] == ("other", "reworded"), "reported as passed, but for other words"
    assert found[ids[7]] == ("other", "no_longer_asked")
    assert ("pending", "not_asked_then") in found.values()


def test_every_state_has_a_kind_and_only_a_pass_is_a_pass() -> None:
    assert set(results.KINDS) == set(Shown)
    passes = {state for state, kind in results.KINDS.items() if kind.status == "passed" or not kind.element}
    assert passes == {Shown.PASSED_AS_SAID, Shown.PASSED_WITH_EVIDENCE}


def test_the_summary_counts_what_is_there(report: Any) -> None:
    summary, tests = report["results"]["summary"], report["results"]["tests"]
    counts = Counter(test["status"] for test in tests)
    assert {name: summary[name] for name in ("passed", "failed", "skipped", "pending", "other")} == {
        name: counts[name] for name in ("passed", "failed", "skipped", "pending", "other")
    }
    assert summary["tests"] == len(tests) == sum(counts.values())
    assert summary["stop"] - summary["start"] == 3 * 24 * 3600 * 1000, "from the first day to the end of the last"


def test_evidence_and_decision_come_along(report: Any, given: Reply) -> None:
    tests = {test["testId"]: test for test in report["results"]["tests"]}
    first, second = tests[given.results[0].id], tests[given.results[1].id]
    assert first["attachments"] == [
        {
            "name": "log.txt",
            "contentType": "application/octet-stream",
            "path": "log.txt",
            "extra": {"sha256": "a" * 64, "bytes": 12},
        }
    ]
    assert first["extra"]["reported"]["run_by"] == "Kim" and first["extra"]["decision"] is None
    assert second["extra"]["decision"]["ruling"] == "accepted_with_condition"


def test_without_a_day_nothing_is_said_of_the_time(worksheet: Worksheet) -> None:
    given = reply(set_of(worksheet))
    told = side_by_side(Round(replies=(given,)), worksheet, TODAY, NOT_CHECKED, (False, False), AllChecked())
    report = json.loads(results.ctrf(results.of_reply(told, canonical_digest(given))))
    assert (report["results"]["summary"]["start"], report["results"]["summary"]["stop"]) == (0, 0)
    assert not [test for test in report["results"]["tests"] if "start" in test]


def test_in_junit_not_sure_is_an_error_of_an_unknown_outcome_and_never_skipped(suites: ElementTree.Element, given: Reply) -> None:
    found = cases(suites)
    kinds = [[child.tag for child in found[result.id] if child.tag != "properties"] for result in given.results[:8]]
    assert kinds == [[], ["failure"], ["error"], ["skipped"], ["skipped"], ["skipped"], ["error"], ["error"]]
    types = [error.get("type") for error in suites.iter("error")]
    assert types.count("UnknownOutcome") == 1 and types.count("NotCounted") == 2
    assert found[given.results[2].id].find("error").get("type") == "UnknownOutcome"  # type: ignore[union-attr]
    messages = {child.get("message") for id in given.results[3:6] for child in found[id.id].iter("skipped")}
    assert len(messages) == 3, "why it was not run is said"


def test_the_counts_of_junit_are_those_of_its_cases(suites: ElementTree.Element) -> None:
    (suite,) = suites
    for element in (suites, suite):
        assert element.get("tests") == str(len(list(suite.iter("testcase"))))
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert element.get(name) == str(len(list(suite.iter(tag)))) != "0"


def test_class_and_name_are_made_of_the_lasting_id_alone(suites: ElementTree.Element) -> None:
    for name, case in cases(suites).items():
        assert name == f"{case.get('classname')}.{name.rpartition('.')[2]}"
        assert not set(name) - set("abcdefghijklmnopqrstuvwxyz0123456789_.-")


def test_what_xml_cannot_hold_or_nobody_can_see_is_left_out_and_the_rest_is_kept(suites: ElementTree.Element, given: Reply) -> None:
    said = {each.get("name"): str(each.get("value")) for each in cases(suites)[given.results[0].id].iter("property")}
    assert "\U0001f600 <&\"'> ]]> line\nbreak" in said["evidence"]
    assert not set(said["evidence"]) & set("\x00\x01\x0b\x1b\ufffe\uffff\u202e\r")
    assert (said["before_count"], said["after_count"]) == ("0", "1")
    decided = {each.get("name"): each.get("value") for each in cases(suites)[given.results[1].id].iter("property")}
    assert decided["decision_ruling"] == "accepted_with_condition" and decided["decision_condition"] == "Fixed  by May"
    assert suites[0].get("name") == "A & <B>"


def test_a_pass_that_does_not_fit_the_answers_says_so_in_both_formats(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    given = reply(asked, "B", {"on_unknown": {"value": "resend_new_key"}}, {LOST: {"outcome": "passed", "evidence": "log"}})
    other = asked.tests[0].id
    given = given.model_copy(update={"results": tuple(r.model_copy(update={"outcome": Outcome.PASSED}) if r.id == other else r for r in given.results)})
    told = side_by_side(Round(replies=(given,)), worksheet, TODAY, NOT_CHECKED, (False, False), AllChecked())
    key = canonical_digest(given)
    cases = {case.get("name"): case for case in ElementTree.fromstring(results.junit(results.of_reply(told, key))).iter("testcase")}
    said = {each.get("name"): each.get("value") for each in cases[LOST].iter("property")}
    assert "It is reported as passed, but" in said["contradiction_1"] and "It is reported as passed, but" in cases[LOST].findtext("system-out", "")
    assert cases[other].findtext("system-out") == "Passed, without evidence." and cases[LOST].find("failure") is None
    assert said["state"] == "passed_with_evidence"
    messages = {each["name"]: each["message"] for each in json.loads(results.ctrf(results.of_reply(told, key)))["results"]["tests"]}
    assert "It is reported as passed, but" in messages[LOST]
