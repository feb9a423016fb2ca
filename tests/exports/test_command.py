"""`second-write export`: what goes where, what is said of it, and what it refuses."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from asked import DAY, EXAMPLES
from exports.made import made, only, order, plan_of
from secondwrite import cli
from secondwrite.checker import workflow
from secondwrite.exports.formats import Format
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.round import Round
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of

ORDER = str(EXAMPLES / "order.json")
ID = plan_of(order()).cases[0].id
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command about the order example; gives its exit code, and what it printed and said."""

    def run_it(*arguments: str, file: str = ORDER) -> tuple[int, str, str]:
        code = cli.main(["export", file, "--date", DAY, "--no-check", *arguments])
        out, err = capfd.readouterr()
        return code, out, err

    return run_it


@pytest.mark.parametrize("format", list(Format))
def test_each_format_goes_into_a_folder(run: Run, tmp_path: Path, format: Format) -> None:
    """The bytes of each file are those of the export; what has to be said of them goes to the other channel."""
    expected = made(format)
    assert run("--to", format.value, "-o", f"{tmp_path}/new/") == (cli.FINE, "", "".join(f"{note}\n" for note in expected.notes))
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert written == {name: text.encode() for name, text in expected.files.items()}


def test_one_file_is_printed_or_written_and_several_are_zipped(run: Run, tmp_path: Path) -> None:
    text = only(made(Format.AZURE))
    assert run("--to", "azure")[1].splitlines() == text.splitlines()
    run("--to", "azure", "-o", str(tmp_path / "a.csv"))
    assert (tmp_path / "a.csv").read_bytes() == text.encode()
    run("--to", "dmn", "-o", str(tmp_path / "b.zip"))
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == made(Format.DMN).files


def test_with_a_list_the_numbers_are_filled_in_and_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(f"ID,Second Write ID\nC9,{ID}\n")
    code, out, err = run("--to", "testrail", "--numbers", str(tmp_path / "list.csv"))
    assert code == cli.FINE and f",C9,{ID}" in out and "tests have no number" in err
    (tmp_path / "list.csv").write_text(f"ID,Second Write ID\nSHOP-9,{ID}\n")
    code, out, err = run("--to", "testrail", "--numbers", str(tmp_path / "list.csv"))
    assert (code, out) == (cli.HAS_PROBLEMS, "") and "is not a number of this product" in err


def test_the_variant_for_spreadsheets(run: Run) -> None:
    _, out, err = run("--to", "xray", "--spreadsheet")
    assert out.startswith("\ufeffIssue ID,") and "not to be imported" in err


def test_the_results_of_a_reply(run: Run, tmp_path: Path) -> None:
    given = reply(set_of(order()), results={ID: {"outcome": "failed", "run_on": "2026-11-20"}})
    (tmp_path / "reply.json").write_text(replies.write(given))
    code, out, _ = run("--to", "ctrf", "--reply", str(tmp_path / "reply.json"))
    report = json.loads(out)["results"]
    assert code == cli.FINE and report["summary"]["failed"] == 1 and report["extra"]["supplier"] == "Supplier B"
    _, out, _ = run("--to", "junit", "--reply", str(tmp_path / "reply.json"))
    assert [case.get("name") for case in ElementTree.fromstring(out).iter("testcase") if case.find("failure") is not None] == [ID]
    (tmp_path / "reply.json").write_text("{")
    assert run("--to", "junit", "--reply", str(tmp_path / "reply.json"))[0] == cli.HAS_PROBLEMS


@pytest.mark.parametrize(("arguments", "says"), [
    (("--to", "gherkin"), "name a folder"),
    (("--to", "dmn", "--spreadsheet"), "test managers: testrail, xray, azure"),
    (("--to", "html", "--numbers", "list.csv"), "test managers: testrail, xray, azure"),
    (("--to", "azure", "--reply", "reply.json"), "for results: ctrf, junit"),
    (("--to", "azure", "--numbers", "none.csv"), "cannot read none.csv"),
    (("--to", "dmn", "-o", ORDER), "cannot write"),
    (("--to", "azure", "-o", f"{ORDER}/a.csv"), "cannot write"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(run: Run, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (cli.WRONG_USAGE, "") and says in err and len(err.splitlines()) == 1


def test_standard_input_is_read_once(run: Run) -> None:
    code, _, err = run("--to", "azure", "--numbers", "-", file="-")
    assert code == cli.WRONG_USAGE and "only once" in err


def test_a_file_with_several_replies_is_refused(run: Run, tmp_path: Path) -> None:
    """Results are those of one supplier."""
    asked = set_of(order())
    round = Round(replies=(reply(asked, "A"), reply(asked, "B")))
    (tmp_path / "round.json").write_text(rounds.write(round))
    code, out, err = run("--to", "ctrf", "--reply", str(tmp_path / "round.json"))
    assert (code, out) == (cli.WRONG_USAGE, "") and "holds 2 replies" in err


def test_a_worksheet_with_problems_makes_no_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    code, out, err = run("--to", "dmn", "-o", f"{tmp_path}/out/", file=str(tmp_path / "bad.json"))
    assert (code, out, [path.name for path in tmp_path.iterdir()]) == (cli.HAS_PROBLEMS, "", ["bad.json"]) and "not valid JSON" in err


@pytest.mark.parametrize(("arguments", "times"), [(("html",), 1), (("markdown",), 1), (("html", "--no-check"), 0), (("dmn", "-o"), 0)])
def test_only_what_tells_the_verdict_waits_for_the_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...], times: int
) -> None:
    checked: list[Worksheet] = []
    monkeypatch.setattr(workflow, "checked_and_tried", checked.append)
    place = [f"{tmp_path}/"] if arguments[-1] == "-o" else []
    assert cli.main(["export", ORDER, "--date", DAY, "--to", *arguments, *place]) == cli.FINE
    assert checked == [order()] * times
