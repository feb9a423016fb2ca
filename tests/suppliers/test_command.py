"""`second-write compare`: replies side by side on the command line, with exit codes as elsewhere."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from conftest import ORDER, TODAY
from secondwrite import cli, files
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.round import Round
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of


@pytest.fixture
def data() -> dict[str, Any]:
    """The order example with its first effect alone, which is checked sooner."""
    loaded: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    return loaded | {"effects": loaded["effects"][:1]}


@pytest.fixture
def folder(data: dict[str, Any], tmp_path: Path) -> Path:
    """A worksheet and the replies of two suppliers."""
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet)
    asked = set_of(worksheet)
    (tmp_path / "sheet.json").write_text(files.write(worksheet), encoding="utf-8")
    for name, key in (("A", "stable"), ("B", "none")):
        given = reply(asked, f"Supplier {name}", {"identity.key": {"value": key}})
        (tmp_path / f"{name}.json").write_text(replies.write(given), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> int:
    """The command, with the names of files in the folder."""
    found = [str(folder / each) if (folder / each).exists() else each for each in arguments]
    return cli.main(["compare", *found, "--date", TODAY])


def test_replies_are_compared_with_the_verdict_of_each(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "sheet.json", "A.json", "B.json") == cli.FINE
    out, err = capfd.readouterr()
    assert err == "" and out.startswith("# Replies compared: Order to delivery\n\nAs of 2026-11-29.")
    assert "**With the answers of Supplier B:** The design as described breaks for “Create job” at Delivery system" in out
    assert "- “Create job” can now happen with nothing to explain it (before: depends)." in out


def test_without_a_check_it_says_so(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "sheet.json", "A.json", "--no-check", "--format", "json") == cli.FINE
    told = json.loads(capfd.readouterr().out)
    assert told["format"] == "second-write comparison" and "was not checked" in told["verdict"]
    assert told["columns"][0]["verdict"]["standing"] == ""


def test_a_table_for_spreadsheets(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "sheet.json", "B.json", "A.json", "--no-check", "--format", "csv") == cli.FINE
    rows = list(csv.reader(io.StringIO(capfd.readouterr().out.removeprefix("\ufeff"), newline="")))
    assert [cell for cell in rows[0] if cell.endswith(": status")] == ["Supplier B: status", "Supplier A: status"]


def test_a_round_may_hold_the_replies(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    both = tuple(replies.read((folder / f"{name}.json").read_text(encoding="utf-8")) for name in "AB")
    (folder / "round.json").write_text(rounds.write(Round(replies=both)), encoding="utf-8")  # type: ignore[arg-type]
    assert run(folder, "sheet.json", "round.json", "A.json", "--no-check") == cli.FINE
    out, err = capfd.readouterr()
    assert "| Supplier A |" in out and "| Supplier B |" in out and out.count("| Supplier A | Supplier B |") == 5
    assert err == f"{folder / 'A.json'}: This reply was given before; it is shown once.\n"


def test_a_broken_reply_is_named_and_the_others_are_compared(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.json").write_text('{"format": "second-write reply", "version": 1, "supplier": 5}', encoding="utf-8")
    (folder / "other.json").write_text("[", encoding="utf-8")
    assert run(folder, "sheet.json", "A.json", "broken.json", "other.json", "--no-check") == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert "| Supplier A |" in out and err.count(f"{folder / 'broken.json'}: ") == 2 and err.count(f"{folder / 'other.json'}: ") == 1


def test_a_broken_worksheet_is_named_with_the_broken_replies(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "A.json", "sheet.json", "--no-check") == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert out == "" and "This is not a Second Write worksheet." in err and "This is not a Second Write reply." in err


def test_a_worksheet_that_contradicts_itself_is_compared_without_verdicts(
    folder: Path, data: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    data["effects"][0]["lookup"] = {"value": "none"}
    (folder / "sheet.json").write_text(json.dumps(data), encoding="utf-8")
    assert run(folder, "sheet.json", "A.json") == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert "they contradict each other" in err and "since answers contradict each other" in out


def test_wrong_usage_is_told(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "-", "-") == cli.WRONG_USAGE
    assert run(folder, "sheet.json", "no-such-file.json") == cli.WRONG_USAGE
    assert "no-such-file.json" in capfd.readouterr().err
    with pytest.raises(SystemExit) as end:
        run(folder, "sheet.json")
    assert end.value.code == cli.WRONG_USAGE
