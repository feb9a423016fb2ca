"""Runs the tests: those in a browser, which mostly wait, and the others, which mostly compute, at the same time."""

import subprocess
import sys
from tempfile import TemporaryFile

from building.paths import ROOT
from building.report import say

BROWSER = "tests/browser"


def run_tests(extra: list[str]) -> int:
    """Run every test, or what the further arguments for pytest name; returns the exit code."""
    return run_pytest(extra) if extra else run_both_halves()


def run_pytest(arguments: list[str]) -> int:
    """Run pytest here, with its output as it comes."""
    return subprocess.call(pytest_command(arguments), cwd=ROOT)


def run_both_halves() -> int:
    """Run the tests in a browser here and the others beside them; the output of those comes as a whole, after it."""
    with TemporaryFile() as output:
        command = pytest_command([f"--ignore={BROWSER}", "-p", "no:cacheprovider"])
        others = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        try:
            say("The tests in a browser; the others run at the same time, and are told of after them:")
            in_browser = run_pytest([BROWSER])
            code = others.wait()
        finally:
            others.kill()
        output.seek(0)
        say(output.read().decode("utf-8", "replace"))
    say(f"Tests in a browser: {verdict(in_browser)}. Other tests: {verdict(code)}.")
    return in_browser or code


def pytest_command(arguments: list[str]) -> list[str]:
    """The command that runs pytest with these arguments."""
    return [sys.executable, "-m", "pytest", *arguments]


def verdict(code: int) -> str:
    """An exit code of pytest in words."""
    return "passed" if code == 0 else f"FAILED (pytest ended with {code})"
