import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ORDER, TODAY, set_path
from secondwrite import cli, files
from secondwrite.checker import workflow
from secondwrite.engine import make_plan
from secondwrite.exports import data, html, markdown
from secondwrite.worksheet import Worksheet


@pytest.fixture
def plan_of_order() -> object:
    worksheet = files.read(ORDER.read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet)
    return make_plan(worksheet, TODAY, checked=workflow.checked_and_tried(worksheet))


@pytest.mark.parametrize(
    ("format", "render"), [("markdown", markdown.render), ("json", data.render), ("html", html.render)]
)
def test_plan_prints_each_format(capfd: pytest.CaptureFixture[str], plan_of_order: object, format: str, render: object) -> None:
    assert cli.main(["plan", str(ORDER), "--format", format, "--date", TODAY]) == cli.FINE
    assert capfd.readouterr().out == render(plan_of_order)  # type: ignore[operator]


def test_markdown_is_the_format_unless_another_is_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["plan", str(ORDER)]) == cli.FINE
    assert capfd.readouterr().out.startswith("# Test plan: Order to delivery\n")


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ORDER.read_bytes())))
    assert cli.main(["validate", "-"]) == cli.FINE
    assert capfd.readouterr().out == "Fine: 2 effects.\n"


def test_all_problems_are_listed_each_with_its_field_and_what_to_do(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    broken = json.loads(ORDER.read_text(encoding="utf-8"))
    broken["sending"]["clam"] = {}
    broken["effects"][0]["name"] = ""
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(broken), encoding="utf-8")
    for command in ("validate", "plan"):
        assert cli.main([command, str(file)]) == cli.HAS_PROBLEMS
        out, err = capfd.readouterr()
        assert out == "" and len(err.splitlines()) == 2
        assert "(sending.clam)" in err and 'Did you mean "claim"?' in err and "(effects.0.name)" in err


def test_answers_that_contradict_each_other_are_problems_of_a_check(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing is guessed: there is no verdict, and the plan, which is drafted all the same, says why."""
    contradictory = json.loads(ORDER.read_text(encoding="utf-8"))
    contradictory["effects"][0]["lookup"] = {"value": "none"}
    file = tmp_path / "contradictory.json"
    file.write_text(json.dumps(contradictory), encoding="utf-8")
    for command in ("check", "promela", "validate"):
        assert cli.main([command, str(file)]) == cli.HAS_PROBLEMS
        out, err = capfd.readouterr()
        assert out == "" and len(err.splitlines()) == 1
        assert "(effects.0.destination.lookup_lag)" in err and "Correct one of the two" in err
    assert cli.main(["plan", str(file)]) == cli.FINE
    out, err = capfd.readouterr()
    assert "not checked, since answers contradict each other" in out and "### Verdict" not in out and err == ""


@pytest.mark.parametrize(
    "arguments",
    [[], ["plan"], ["nonsense"], ["plan", str(ORDER), "--format", "pdf"], ["plan", str(ORDER), "--date", "today"]],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == cli.WRONG_USAGE
    assert "usage: second-write" in capfd.readouterr().err


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["validate", str(tmp_path / "none.json")]) == cli.WRONG_USAGE
    assert "cannot read" in capfd.readouterr().err


def test_a_file_that_is_no_text_is_a_problem_of_the_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_bytes(b"\xff\xfe\x00")
    assert cli.main(["validate", str(tmp_path / "x.json")]) == cli.HAS_PROBLEMS
    assert "not a text file" in capfd.readouterr().err


def test_schemas_are_listed_printed_and_missed_by_name(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema"]) == cli.FINE
    assert capfd.readouterr().out == "worksheet\ncontract\nreply\nround\n"
    assert cli.main(["schema", "worksheet"]) == cli.FINE
    assert json.loads(capfd.readouterr().out)["title"] == "Second Write worksheet, format 1"
    assert cli.main(["schema", "nonsense"]) == cli.WRONG_USAGE
    assert "there is: worksheet" in capfd.readouterr().err


def test_a_reader_that_stops_early_is_no_fault() -> None:
    command = [sys.executable, "-m", "secondwrite.cli", "plan", str(ORDER)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ORDER.parents[2])}) as started:
        assert started.stdout and started.stderr
        started.stdout.read(10)
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait() == cli.FINE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    command = [sys.executable, "-m", "secondwrite.cli", "plan", str(ORDER)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ORDER.parents[2])})
    assert done.returncode == cli.WRONG_USAGE
    assert done.stderr.decode().startswith("second-write: cannot write the output") and done.stderr.count(b"\n") == 1


def test_what_a_terminal_would_obey_is_written_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.json"
    file.write_text(ORDER.read_text(encoding="utf-8").replace('"workflow": {', '"x\\n\\u001b[2J": 1, "workflow": {'), encoding="utf-8")
    assert cli.main(["validate", str(file)]) == cli.HAS_PROBLEMS
    assert "\x1b" not in capfd.readouterr().err


def test_a_check_says_what_it_does_not_look_at_and_what_the_answers_say_against_the_design(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A layer below that sends again is no part of the model: a design that holds in it is not green without a word."""
    worksheet = json.loads(ORDER.read_text(encoding="utf-8"))
    set_path(worksheet, "workflow.retry_layers.client_library", {"value": "yes"})
    set_path(worksheet, "sending.identity.key", {"value": "none"})
    file = tmp_path / "layers.json"
    file.write_text(json.dumps(worksheet), encoding="utf-8")
    cli.main(["check", str(file)])
    out, _ = capfd.readouterr()
    assert "by a layer below the workflow" in out.split("### Verdict")[0]
    assert "layers below the workflow that send again by themselves" in out.split("### What the check does not say")[1]
    cli.main(["check", str(file), "--json"])
    said = json.loads(capfd.readouterr()[0])
    assert any("by a layer below the workflow" in each for each in said["answers_already_say"])
    assert "layers below the workflow that send again by themselves" in said["not_in_the_model"]
    assert "never about a supplier's system" in said["speaks_of"]


def test_the_model_for_spin_says_whose_it_is_and_that_there_are_others(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["promela", str(ORDER)]) == cli.FINE
    out, err = capfd.readouterr()
    assert out.startswith("/* Order to delivery: Create job at Delivery system, this one effect by itself. */\n")
    assert "Others with --effect: tell-the-customer" in err
    named = json.loads(ORDER.read_text(encoding="utf-8"))
    named["effects"][0]["name"] = "Create */ int x; /*"
    file = tmp_path / "named.json"
    file.write_text(json.dumps(named), encoding="utf-8")
    assert cli.main(["promela", str(file), "--effect", "create-job"]) == cli.FINE
    assert capfd.readouterr()[0].splitlines()[0].count("*/") == 1


@pytest.fixture
def changed_order(tmp_path: Path) -> Path:
    """The order example with another name for its second effect and an answer that breaks it."""
    data = json.loads(ORDER.read_text(encoding="utf-8"))
    set_path(data, "sending.on_unknown", "mark_failed")
    set_path(data, "effects.1.name", "Mail them")
    file = tmp_path / "new.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_changes_says_what_differs_between_two_files(changed_order: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changes", str(ORDER), str(changed_order)]) == cli.FINE
    out, err = capfd.readouterr()
    assert out.startswith(f"# What changed: Order to delivery\n\nFrom {markdown.escape(ORDER)} to {markdown.escape(changed_order)}.\n")
    assert "“Mail them” has another name" in out and "“Create job” can now get lost or be misreported (before: holds)." in out
    assert err == ""


def test_changes_may_leave_the_check_out_and_prints_data(changed_order: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changes", str(ORDER), str(changed_order), "--no-check", "--json", "--date", TODAY]) == cli.FINE
    said = json.loads(capfd.readouterr().out)
    assert set(said["unchecked"]) == {str(ORDER), str(changed_order)} and said["verdicts"] == []
    assert [effect["fate"] for effect in said["effects"]] == ["renamed"]


def test_changes_says_that_two_worksheets_are_equal(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ORDER.read_bytes())))
    assert cli.main(["changes", "-", str(ORDER), "--no-check"]) == cli.FINE
    assert "\nThe two worksheets say the same.\n" in capfd.readouterr().out


def test_changes_names_the_problems_of_both_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("old.json", "new.json"):
        (tmp_path / name).write_text('{"effects": []}', encoding="utf-8")
    assert cli.main(["changes", str(tmp_path / "old.json"), str(tmp_path / "new.json")]) == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert out == "" and {line.split(": ")[0] for line in err.splitlines()} == {str(tmp_path / "old.json"), str(tmp_path / "new.json")}


def test_changes_names_contradictions_and_lists_the_rest_unchecked(
    changed_order: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(changed_order.read_text(encoding="utf-8"))
    data["effects"][0]["lookup"] = {"value": "none"}
    changed_order.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr("secondwrite.checker.workflow.check_all", None)
    assert cli.main(["changes", str(ORDER), str(changed_order)]) == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert [line.split(": ")[0] for line in err.splitlines()] == [str(changed_order)] and "Correct one of the two" in err
    assert "Can one ask the destination" in out and "since answers contradict each other" in out


def test_changes_cannot_read_standard_input_twice(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changes", "-", "-"]) == cli.WRONG_USAGE
    assert "standard input can be read only once" in capfd.readouterr().err
    assert cli.main(["changes", str(ORDER), "no-such-file"]) == cli.WRONG_USAGE
    assert "cannot read no-such-file" in capfd.readouterr().err
