"""The command line of build.py: what it accepts, and how it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest
from building import arguments, browsers, commands, environment, testing
from building.paths import ROOT
from building.report import BuildError


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "required: COMMAND"),
        (["biuld"], "invalid choice: 'biuld'"),
        (["build", "--fast"], "unknown argument for build: --fast"),
        (["run", "--no"], "unknown argument for run: --no"),
        (["run", "--port", "http"], "'http' is no port; give a number from 0 to 65535"),
        (["serve", "--port", "65536"], "'65536' is no port"),
        (["verify"], "required: file"),
        (["bench", "--rounds", "0"], "'0' is no number of rounds"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_wrong(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the argument, and what would be right."""
    with pytest.raises(SystemExit) as caught:
        arguments.parse(argv)
    assert caught.value.code == 2
    assert words in capsys.readouterr().err


def test_wrong_usage_is_refused_before_anything_is_fetched() -> None:
    """build.py itself reads the arguments first."""
    done = subprocess.run([sys.executable, "build.py", "nonsense"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")


def test_further_arguments_of_test_go_to_pytest() -> None:
    """What build.py does not know is kept in order."""
    assert arguments.parse(["test", "-k", "plan", "-x", "tests/test_plans.py"]).extra == ["-k", "plan", "-x", "tests/test_plans.py"]


def test_every_command_has_its_function() -> None:
    """The parser and the table of commands name the same commands."""
    for command in commands.COMMANDS:
        further = ["FILE"] if command == "verify" else []
        assert arguments.parse([command, *further]).command == command


def test_a_build_error_ends_with_1_and_its_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The person sees the sentence, not a traceback."""

    def stop(options: object) -> int:
        raise BuildError("part mdurl 0.1.2 is missing.")

    monkeypatch.setitem(commands.COMMANDS, "build", stop)
    assert commands.main(["build"]) == 1
    assert capsys.readouterr().err == "build.py: part mdurl 0.1.2 is missing.\n"


def test_without_a_browser_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no road leads to a Chromium, one sentence says how to get one."""
    for road in ("installed", "from_cache_of_playwright", "from_playwright", "from_debian"):
        monkeypatch.setattr(browsers, road, lambda: None)
    with pytest.raises(BuildError, match="apt-get install chromium"):
        browsers.ensure_chromium()


@pytest.mark.parametrize(("found", "words"), [({}, "node and npm are needed"), ({"npm": "npm", "node": "node"}, r"20 or later is needed; this is v18\.1\.0")])
def test_without_a_fitting_node_the_message_says_which(found: dict[str, str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a missing nor an old Node.js shows as a failure of something else."""
    monkeypatch.setattr(environment.shutil, "which", found.get)
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, stdout="v18.1.0\n"))
    with pytest.raises(BuildError, match=words):
        environment.find_npm()


@pytest.mark.parametrize(("in_browser", "others", "code"), [(0, 0, 0), (1, 0, 1), (0, 2, 2)])
def test_a_failure_in_either_lane_of_the_tests_fails_the_run(
    in_browser: int, others: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both run whatever becomes of the other, what the second wrote is shown, and the last line names the one that failed."""
    first, _ = testing.browser_files()

    def command(arguments: list[str]) -> list[str]:
        is_first = arguments == first
        program = f"print('first lane', {is_first}); raise SystemExit({in_browser if is_first else others})"
        return [sys.executable, "-c", program]

    monkeypatch.setattr(testing, "pytest_command", command)
    monkeypatch.setattr(testing, "other_commands", lambda marks: [command(marks)])
    assert testing.run_tests([]) == code
    *_, last = (written := capsys.readouterr().out).splitlines()
    assert "first lane False" in written
    assert ("FAILED" in last) == bool(code)


def test_each_file_in_a_browser_runs_in_one_lane() -> None:
    """All that are there, in two shares that are not empty."""
    first, rest = testing.browser_files()
    assert first and rest and not set(first) & set(rest)
    assert {*first, *rest} == {path.relative_to(ROOT).as_posix() for path in (ROOT / testing.BROWSER).rglob("test_*.py")}


def test_arguments_for_pytest_run_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is named is run as it is named."""
    monkeypatch.setattr(testing, "pytest_command", lambda arguments: [sys.executable, "-c", f"raise SystemExit({len(arguments)})"])
    assert testing.run_tests(["-k", "plan", "-x"]) == 3
    assert testing.run_tests(["-k", "plan", "-x"], is_quick=True) == 5


def test_quick_leaves_out_what_is_long_and_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In both lanes, and without coverage; without it everything runs once, and coverage has a floor."""
    ran: list[list[str]] = []
    without_long = "not long and not peers and not services"
    monkeypatch.setattr(testing.subprocess, "call", lambda command, **_: ran.append(command) or 0)
    assert testing.run_tests([], is_quick=True) == 0
    assert len(ran) == 3 and all(without_long in command and "coverage" not in command for command in ran)
    assert capsys.readouterr().out.splitlines()[-1] == testing.LEFT_OUT
    ran.clear()
    assert testing.run_tests([]) == 0
    _, rest = testing.browser_files()
    second = [command for command in ran if "tests/browser/engines/test_main_job.py" not in command]
    counted, report, long, in_browser = second
    assert in_browser[-len(rest) :] == rest
    assert without_long in counted and counted[1:4] == ["-m", "coverage", "run"]
    assert "--fail-under=95" in report and "long and not services" in long
    assert "left out" not in capsys.readouterr().out


def test_every_other_command_runs_and_the_first_failure_counts(tmp_path: Path) -> None:
    """A failing test does not hide what the report of the coverage says."""
    commands = [[sys.executable, "-c", f"print({code}); raise SystemExit({code})"] for code in (0, 2, 0, 1)]
    with (tmp_path / "output").open("w+b") as output:
        assert testing.run_in_turn(commands, output) == 2
    assert (tmp_path / "output").read_text().split() == ["0", "2", "0", "1"]
