"""A plan of which no test was run yet, as CTRF and JUnit."""

import json
from xml.etree import ElementTree

import jsonschema
from building.paths import MODULES
from exports.made import made, odd, only, order, plan_of
from secondwrite.exports.formats import Format

SCHEMA = MODULES / "ctrf" / "dist" / "ctrf-schema-0.0.json"
IDS = [case.id for case in plan_of(order()).cases]


def test_ctrf_has_each_test_as_pending_by_its_own_schema() -> None:
    report = json.loads(only(made(Format.CTRF)))
    jsonschema.validate(report, json.loads(SCHEMA.read_text(encoding="utf-8")), jsonschema.Draft7Validator)
    tests = report["results"]["tests"]
    assert [test["testId"] for test in tests] == IDS == [test["name"] for test in tests]
    assert {(test["status"], test["rawStatus"]) for test in tests} == {("pending", "not_run")}
    assert report["results"]["summary"] | {"start": 0, "stop": 0} == report["results"]["summary"]
    assert report["results"]["summary"]["pending"] == len(IDS) and "extra" not in report["results"]


def test_junit_has_each_test_as_skipped_and_none_as_passed() -> None:
    suites = ElementTree.fromstring(only(made(Format.JUNIT)))
    cases = list(suites.iter("testcase"))
    assert [case.get("name") for case in cases] == IDS
    assert all(case.find("skipped") is not None and case.find("skipped").get("message") == "Not run yet." for case in cases)
    assert (suites.get("tests"), suites.get("skipped"), suites.get("name")) == (str(len(IDS)), str(len(IDS)), "Order to delivery")


def test_what_was_typed_is_no_markup_in_either() -> None:
    titles = {test["suite"][0] for test in json.loads(only(made(Format.CTRF, odd())))["results"]["tests"]}
    root = ElementTree.fromstring(only(made(Format.JUNIT, odd())))
    assert len(titles) == 1 and "<b>" in titles.pop() and "<b>" in str(root.get("name"))
    assert {each.tag for each in root.iter()} == {"testsuites", "testsuite", "testcase", "properties", "property", "skipped"}
