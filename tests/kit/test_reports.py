"""The results of a kit read back: into the comparison and the acceptance record, from CTRF and JUnit alike; others are refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asked import DAY
from conftest import ORDER
from kit_runs import EFFECT, described, order_kit, unpacked
from secondwrite import cli
from secondwrite.kit.parts.acceptance import plan as plans
from secondwrite.kit.parts.acceptance import results, settings
from secondwrite.kit.parts.acceptance.results import FAILED, NOT_SURE, PASSED, Outcome
from secondwrite.suppliers import recording, reports
from secondwrite.suppliers.command import AllChecked, opened
from secondwrite.suppliers.recording import decide
from secondwrite.suppliers.reply import Outcome as Said
from secondwrite.suppliers.reply import Understood
from secondwrite.suppliers.side_by_side import side_by_side

LOST, LATE, OPEN = f"unknown.ack-lost.{EFFECT}", f"unknown.request-lost.{EFFECT}", f"replay.manual-rerun-open.{EFFECT}"
ODD = 'it broke: <&"\x00\u202e]]> and\nmore'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a run in which one test passed, one failed, of one nobody is sure, and a counterexample came true."""
    folder = unpacked(order_kit(), tmp_path_factory.mktemp("kit"))
    plan = plans.read(folder / "plan.json")
    cases = {case.id: case for case in plan.cases}
    true = next(id for id in cases if id.startswith("counterexample."))
    (folder / "journal.jsonl").write_text("{}\n")
    ended = [
        Outcome(cases[LOST], PASSED, "", 1.7e9, 1.2),
        Outcome(cases[LATE], FAILED, ODD, 1.7e9, 2.0),
        Outcome(cases[OPEN], NOT_SURE, "cannot observe: the adapter has no `rerun`", 1.7e9, 0.1),
        Outcome(cases[true], FAILED, "P1: two are there", 1.7e9, 0.1),
    ]
    results.write(folder, plan, settings.read(folder / "worked" / "settings.toml"), ended)
    return folder


def text(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["ctrf.json", "junit.xml"])
def test_each_result_counts_for_the_test_as_it_reads_now(folder: Path, name: str) -> None:
    """Not sure stays not sure, what people do is not run, and the journal is named as evidence by its digest."""
    found = reports.read(text(folder, name))
    assert isinstance(found, Understood), found
    said = {each.id: each for each in found.reply.results}
    assert (said[LOST].outcome, said[LATE].outcome, said[OPEN].outcome) == (Said.PASSED, Said.FAILED, Said.NOT_SURE)
    assert sum(each.says for each in said.values()) == 3
    assert said[OPEN].reason.startswith("cannot observe") and said[LATE].reason.startswith("it broke")
    assert [each.name for each in said[LOST].attachments] == ["journal.jsonl"]
    assert found.reply.supplier == "Order service (worked example)"
    assert [each.code for each in found.remarks] == ["came_true"]


def test_both_formats_say_the_same(folder: Path) -> None:
    """But for signs that XML cannot hold."""
    one, other = (reports.read(text(folder, name)) for name in ("ctrf.json", "junit.xml"))
    assert isinstance(one, Understood) and isinstance(other, Understood)
    assert [each.outcome for each in one.reply.results] == [each.outcome for each in other.reply.results]
    assert one.reply.asked == other.reply.asked


def test_a_result_becomes_an_entry_of_the_acceptance_record(folder: Path) -> None:
    sheet = described({"sending.claim": "dont_know"})
    found = opened([("ctrf.json", text(folder, "ctrf.json"))], sheet, DAY)
    told = side_by_side(found.round, sheet, DAY, "not_checked", (False, False), AllChecked())
    key = told.columns[0].key
    by = {"ruling": "accepted", "owner": "Mo", "decided_on": DAY}
    round = decide(found.round, told, {"reply": key, "test": LOST, **by})
    assert not isinstance(round, tuple)
    [entry] = recording.record(told, round).entries
    assert (entry.decision.test, entry.decision.outcome, entry.note) == (LOST, Said.PASSED, "")


def test_the_command_line_compares_reports_and_knows_a_file_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [str(folder / "ctrf.json"), str(folder / "ctrf.json")]
    assert cli.main(["compare", str(ORDER), *names, "--no-check", "--format", "json"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert [column["name"] for column in told["columns"]] == ["Order service (worked example)"]
    assert "was given before" in printed.err and "What breaks the design as described happened" in printed.err


def refused(text: str) -> str:
    """The code of the problem with a report."""
    found = reports.read(text)
    assert reports.is_report(text) and isinstance(found, tuple)
    return found[0].code


def without_digests(text: str) -> str:
    data = json.loads(text)
    for test in data["results"]["tests"]:
        del test["extra"]["digest"]
    return json.dumps(data)


def with_odd(name: str, value: object, **extra: str) -> Callable[[str], str]:
    """A report in which something of a failed test is no text."""

    def change(text: str) -> str:
        data = json.loads(text)
        test = data["results"]["tests"][1]
        test |= {"rawStatus": "failed"} | {name: value}
        test["extra"] |= extra
        return json.dumps(data)

    return change


BAD: tuple[tuple[Callable[[str], str], str], ...] = (
    (without_digests, "no_kit_report"),
    (lambda text: text[:-20], "broken_json"),
    (lambda text: '{"reportFormat": "CTRF", "results": []}', "no_kit_report"),
    (lambda text: '{"reportFormat": "CTRF", "results": ' + "[" * 50, "too_deep"),
    (lambda text: "<testsuites><testsuite name='x'/></testsuites>", "no_kit_report"),
    (lambda text: "<testsuites></testsuites>", "no_kit_report"),
    (lambda text: "<testsuites><testsuite>", "broken_xml"),
    (lambda text: '<testsuites><!ENTITY a "b"></testsuites>', "broken_xml"),
    (lambda text: "<testsuite>" + " " * 8_000_001, "too_big"),
    (lambda text: '<?xml-x <testcase ><testsuite > ?><!DOCTYPE x [<!ENTITY T "T">]><testsuites>&T;</testsuites>', "broken_xml"),
    (lambda text: '<?xml version="1.0" encoding="no such"?><testsuites></testsuites>', "broken_xml"),
    (lambda text: '<?xml version="1.0" encoding="hex"?><testsuites></testsuites>', "no_kit_report"),
    (lambda text: '<testsuites><testsuite name="\ud800"/></testsuites>', "broken_xml"),
    (lambda text: '{"reportFormat": "CTRF", "results": {"extra": ["asked"], "tests": []}}', "no_kit_report"),
    *((with_odd(name, value), "no_kit_report") for name in ("message", "rawStatus") for value in (None, 7, True, {}, [1])),
    (with_odd("message", 7, digest=""), "no_kit_report"),
)


@pytest.mark.parametrize(("change", "code"), BAD)
def test_a_report_that_cannot_be_used_is_refused_with_the_reason(folder: Path, change: Callable[[str], str], code: str) -> None:
    assert refused(change(text(folder, "ctrf.json"))) == code


def test_a_digest_that_is_none_is_a_problem_with_its_place(folder: Path) -> None:
    data: Any = json.loads(text(folder, "ctrf.json"))
    data["results"]["tests"][0]["extra"]["digest"] = "no digest"
    found = reports.read(json.dumps(data))
    assert isinstance(found, tuple) and "results.0.digest" in [each.path for each in found]


def test_a_report_is_known_whatever_the_order_of_its_names_and_a_long_message_is_cut(folder: Path) -> None:
    """Other tools sort what they write again."""
    data: Any = json.loads(text(folder, "ctrf.json"))
    failed = next(test for test in data["results"]["tests"] if test["name"] == LATE)
    failed["message"] = "x" * 5_000
    again = json.dumps(dict(sorted(data.items(), reverse=True)))
    assert reports.is_report(again) and not again.startswith('{"reportFormat"')
    found = reports.read(again)
    assert isinstance(found, Understood), found
    assert next(each.reason for each in found.reply.results if each.id == LATE) == "x" * 2_000
