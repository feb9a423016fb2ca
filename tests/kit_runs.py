"""Kits written, unpacked and run as their own process, each against the order service in one way of being right or wrong."""

import io
import json
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from asked import DAY, example, worksheet
from conftest import set_path
from secondwrite.checker import workflow
from secondwrite.kit.making import Kit, kit
from secondwrite.worksheet import Worksheet

EFFECT = "create-job"


def described(differences: Mapping[str, Any] | None = None, name: str = "order") -> Worksheet:
    """An example with other answers."""
    data = example(name)
    for path, value in (differences or {}).items():
        set_path(data, path, value)
    return worksheet(data)


# Nobody says what stops two runs, so that the tests for leases are in the plan.
OPEN_CLAIM = {"sending.claim": "dont_know"}


@cache
def order_kit() -> Kit:
    """The kit of the order example's first effect, with its counterexamples."""
    sheet = described(OPEN_CLAIM)
    return kit(sheet, DAY, effect=EFFECT, checked=workflow.checked(sheet))


def unpacked(made: Kit, folder: Path) -> Path:
    """The folder in which a kit lies open."""
    with zipfile.ZipFile(io.BytesIO(made.content)) as archive:
        archive.extractall(folder)
    return folder


@dataclass(frozen=True)
class Ran:
    """One run of a kit: its exit code, what it printed, and what each test came to, by id."""

    code: int
    printed: str
    outcomes: Mapping[str, str]
    messages: Mapping[str, str]
    results: Path

    def of(self, outcome: str) -> set[str]:
        """The tests that ended so: passed, failed or unknown."""
        return {id for id, found in self.outcomes.items() if found == outcome}


def settings(folder: Path, name: str, but: Iterable[str] = (), destination: Iterable[str] = (), **changes: str) -> str:
    """A settings file for the order service on ports of its own; returns its name. `changes` replace whole lines by their names."""
    text = (folder / "worked" / "settings.toml").read_text(encoding="utf-8")
    first, second = free_ports(2)
    lines = {"url": f'"http://127.0.0.1:{first}"', "proxy_port": str(second)}
    lines |= {"but": json.dumps(list(but)), "destination": json.dumps(list(destination)), **changes}
    found = [f"{key} = {lines[key]}" if (key := line.split(" = ")[0]) in lines else line for line in text.splitlines()]
    (folder / f"{name}.toml").write_text("\n".join(found) + "\n", encoding="utf-8")
    return f"{name}.toml"


def run(folder: Path, settings_file: str, *options: str, tests: Iterable[str] = ()) -> Ran:
    """Run the kit in a folder, or some of its tests."""
    results = folder / f"results-{settings_file}"
    chosen = [f"test_plan.py::test_plan[{id}]" for id in tests]
    command = [sys.executable, "-B", "-m", "pytest", "-p", "no:hypothesispytest", "--settings", settings_file, "--results", str(results), *options, *chosen]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=280)
    report = results / "ctrf.json"
    found = json.loads(report.read_text(encoding="utf-8"))["results"]["tests"] if report.exists() else []
    outcomes = {each["name"]: each["rawStatus"] for each in found}
    messages = {each["name"]: each["message"] for each in found}
    return Ran(done.returncode, done.stdout + done.stderr, outcomes, messages, results)


def free_ports(number: int) -> list[int]:
    """Ports of this machine that nobody uses now, all different."""
    probes = [socket.socket() for _ in range(number)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()
