"""Runs the tests in two lanes at the same time: one in a browser; the other computes, and then takes its share of the browser.

Branch coverage is that of the tests that are not marked long: those search or draw thousands of cases through the same code, and a tracer
would make them much slower. What they alone reach does not count.
"""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryFile
from typing import IO

from building.paths import ROOT
from building.report import say

BROWSER = "tests/browser"
LEAST_COVERED = 95
# How much of the files in a browser the first lane runs: with these both are done at about the same time on two cores.
SHARE = 0.6
NOT_LONG = ["-m", "not long and not peers and not services"]
LONG = ["-m", "long and not services"]
LEFT_OUT = "Quick: the tests that are marked long were left out, and coverage was not measured. Before a release, run: python3 build.py test"
SLOWEST = ["--durations=15", "--durations-min=10"]
Command = list[str]


def run_tests(extra: list[str], *, is_quick: bool = False) -> int:
    """Run every test, or what the further arguments for pytest name; returns the exit code."""
    marks = NOT_LONG if is_quick else []
    code = run_here(pytest_command([*marks, *extra])) if extra else run_both_lanes(marks)
    if is_quick:
        say(LEFT_OUT)
    return code


def run_here(command: Command) -> int:
    """Run a command with its output as it comes."""
    return subprocess.call(command, cwd=ROOT)


def run_both_lanes(marks: list[str]) -> int:
    """Run the first tests in a browser here and all others beside them; the output of those comes as a whole, after it."""
    first, rest = browser_files()
    with TemporaryFile() as output, ThreadPoolExecutor(max_workers=1) as beside:
        others = beside.submit(run_in_turn, [*other_commands(marks), pytest_command([*marks, *rest])], output)
        say("The first tests in a browser; the others run at the same time, and are told of after them:")
        in_browser = run_here(pytest_command([*marks, *first]))
        code = others.result()
        output.seek(0)
        say(output.read().decode("utf-8", "replace"))
    say(f"The first tests in a browser: {verdict(in_browser)}. All others: {verdict(code)}.")
    return in_browser or code


def browser_files() -> tuple[list[str], list[str]]:
    """The files of tests in a browser: those of the first lane, and the rest."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / BROWSER).rglob("test_*.py"))
    end = round(len(files) * SHARE)
    return files[:end], files[end:]


def other_commands(marks: list[str]) -> list[Command]:
    """What runs without a browser: all at once where the long ones stay away, else those that count for coverage first."""
    rest = [f"--ignore={BROWSER}", "-p", "no:cacheprovider"]
    if marks:
        return [pytest_command([*marks, *rest])]
    report = [sys.executable, "-m", "coverage", "report", "--skip-covered", f"--fail-under={LEAST_COVERED}"]
    return [pytest_command([*NOT_LONG, *rest], is_counted=True), report, pytest_command([*LONG, *rest])]


def run_in_turn(commands: Sequence[Command], output: IO[bytes]) -> int:
    """Run all commands, one after another; returns the first exit code that is not 0."""
    codes = [subprocess.call(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT) for command in commands]
    return next(filter(None, codes), 0)


def pytest_command(arguments: list[str], *, is_counted: bool = False) -> Command:
    """The command that runs pytest with these arguments, and counts the branches where that is wanted."""
    counter = ["-m", "coverage", "run"] if is_counted else []
    return [sys.executable, *counter, "-m", "pytest", *SLOWEST, *arguments]


def verdict(code: int) -> str:
    """An exit code of pytest, or of the report of the coverage, in words."""
    return "passed" if code == 0 else f"FAILED (ended with {code}; the coverage ends with 2 below {LEAST_COVERED} %)"
