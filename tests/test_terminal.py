"""Files on the command line: what cannot be read or must not be written over, odd names, and an end by Ctrl-C."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ORDER
from secondwrite import cli
from secondwrite.contracts import builtin
from secondwrite.exports.trackers import numbers
from secondwrite.legibility import file_name
from secondwrite.terminal import keep_inputs

LATIN_1 = ORDER.read_text(encoding="utf-8").replace("Create job", "Créate job").encode("latin-1", "replace")
ODD = "esc\x1b[2Jx\nline2.json"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the order example in the current folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(ORDER, tmp_path / "self.json"))


@pytest.mark.parametrize("arguments", [["validate"], ["plan"], ["check"], ["export", "--to", "markdown"], ["changes", str(ORDER)]])
def test_a_worksheet_that_is_not_utf_8_is_refused_with_its_line_and_what_to_do(
    arguments: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.json").write_bytes(LATIN_1)
    line = LATIN_1[: LATIN_1.index(b"\xe9")].count(b"\n") + 1
    assert cli.main([*arguments, str(tmp_path / "x.json")]) == cli.HAS_PROBLEMS
    out, err = capfd.readouterr()
    assert out == "" and f"x.json: Line {line}: The file is not UTF-8 text." in err and "save it with the encoding UTF-8" in err


def test_other_text_than_utf_8_is_refused_from_standard_input_and_as_a_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LATIN_1)))
    assert cli.main(["validate", "-"]) == cli.HAS_PROBLEMS
    (tmp_path / "library.json").write_bytes(LATIN_1)
    assert builtin() and cli.main(["contracts", "--check", str(tmp_path / "library.json")]) == cli.HAS_PROBLEMS
    assert capfd.readouterr().err.count("is not UTF-8 text") == 2


def test_utf_16_is_refused_too_and_utf_8_with_a_mark_is_read(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text, file = ORDER.read_text(encoding="utf-8").replace("Create job", "Créate job"), tmp_path / "x.json"
    file.write_text(text, encoding="utf-16")
    assert cli.main(["validate", str(file)]) == cli.HAS_PROBLEMS
    assert "not a text file" in capfd.readouterr().err
    file.write_text(text, encoding="utf-8-sig")
    assert cli.main(["validate", str(file)]) == cli.FINE


@pytest.mark.parametrize("arguments", [
    ["export", "self.json", "--to", "markdown", "--no-check", "-o", "self.json"],
    ["export", "self.json", "--to", "markdown", "--no-check", "-o", "./linked.json"],
    ["kit", "self.json", "--no-check", "-o", "self.json"],
    ["supplier-file", "linked.md", "-o", "linked.md"],
])  # fmt: skip
def test_no_command_writes_over_what_it_reads(own: Path, arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    Path("linked.json").symlink_to(own)
    os.link(own, "linked.md")
    assert cli.main(arguments) == cli.WRONG_USAGE
    assert "would be overwritten; give another name with -o" in capfd.readouterr().err
    assert own.read_bytes() == ORDER.read_bytes()


def test_a_list_of_numbers_is_kept_and_so_is_a_worksheet_in_the_folder_written_to(own: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("list.csv").write_text("unknown.ack-lost.create-job,7\n")
    export = ["export", own.name, "--no-check", "--to"]
    assert cli.main([*export, "azure", "--numbers", "list.csv", "-o", "list.csv"]) == cli.WRONG_USAGE
    assert cli.main([*export, "markdown", "-o", "new/"]) == cli.FINE
    [written] = Path("new").iterdir()
    shutil.copy(own, written)
    assert cli.main(["export", str(written), "--no-check", "--to", "markdown", "-o", "new"]) == cli.WRONG_USAGE
    assert written.read_bytes() == own.read_bytes() and Path("list.csv").read_text().endswith(",7\n")
    assert capfd.readouterr().err.count("would be overwritten") == 2


def test_the_file_behind_standard_input_is_kept_and_a_device_may_be_both(own: Path) -> None:
    command = [sys.executable, "-m", "secondwrite.cli", "kit", "-", "--no-check", "-o", own.name]
    with own.open("rb") as read:
        done = subprocess.run(command, stdin=read, capture_output=True, env=os.environ | {"PYTHONPATH": str(ORDER.parents[2])})
    assert done.returncode == cli.WRONG_USAGE and own.read_bytes() == ORDER.read_bytes()
    keep_inputs([os.devnull], os.devnull, None)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name is always Unicode")
def test_a_name_that_is_not_utf_8_is_written_out(own: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = os.fsdecode(b"bad\xff\xfe.json")
    shutil.copy(own, name)
    assert cli.main(["changes", name, own.name, "--no-check", "--json"]) == cli.FINE
    assert json.loads(capfd.readouterr().out)["old"] == r"bad\udcff\udcfe.json"
    assert cli.main(["changes", name, own.name, "--no-check"]) == cli.FINE


def test_no_name_moves_the_terminal(own: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path(ODD).touch()
    assert cli.main(["validate", ODD]) == cli.HAS_PROBLEMS
    assert cli.main(["validate", f"none{ODD}"]) == cli.WRONG_USAGE
    assert cli.main(["journal", own.name, ODD]) == cli.WRONG_USAGE
    assert cli.main(["compare", own.name, ODD]) == cli.HAS_PROBLEMS
    assert cli.main(["export", own.name, "--to", "ctrf", "--reply", ODD]) == cli.HAS_PROBLEMS
    assert cli.main(["export", own.name, "--to", "markdown", "--no-check", "-o", f"none/{ODD}"]) == cli.WRONG_USAGE
    assert cli.main(["kit", own.name, "--no-check", "-o", f"none/{ODD}"]) == cli.WRONG_USAGE
    err = capfd.readouterr().err
    assert "\x1b" not in err and err.count(r"esc\x1b[2Jx\nline2.json") == len(err.splitlines()) == 7


@pytest.mark.parametrize("name", ["plain.json", "Auftrag für Ä.json", "注文\u3000票.json", "a\xa0b.json", "C:\\x.json", "👩‍💻.json"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert file_name(name) == name


@pytest.mark.parametrize("numbering", [numbers.AZURE, numbers.TESTRAIL, numbers.XRAY])
def test_a_number_has_no_digits_of_other_scripts(numbering: numbers.Numbering) -> None:
    found = numbers.read(f"unknown.ack-lost.create-job,{numbering.example[:-1]}\u0661\n", numbering)
    assert isinstance(found, tuple) and found[0].code == "no_number"


@pytest.mark.parametrize("arguments", [
    ["export", "self.json", "--to", "markdown", "-o", ""],
    ["export", "self.json", "--to", "azure", "--numbers", ""],
    ["export", "self.json", "--to", "ctrf", "--reply", ""],
    ["kit", "self.json", "-o", ""],
    ["supplier-file", "self.json", "-o", ""],
])  # fmt: skip
def test_an_empty_name_is_refused(own: Path, arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == cli.WRONG_USAGE and "the name is empty; name a file" in capfd.readouterr().err
    assert list(own.parent.iterdir()) == [own]


def test_an_empty_name_to_read_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["validate", ""]) == cli.WRONG_USAGE
    assert capfd.readouterr().err == "second-write: the name of a file is empty; name a file\n"


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("secondwrite.checker.workflow.checked", interrupted)
    assert cli.main(["check", str(ORDER)]) == 130
    assert capfd.readouterr() == ("", "")
