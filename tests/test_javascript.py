"""Runs the tests that are written in JavaScript, for modules that need no page."""

import subprocess
from pathlib import Path

import pytest

SUITES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_javascript(suite: Path) -> None:
    """Every test of the file holds."""
    done = subprocess.run(["node", "--test", str(suite)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
