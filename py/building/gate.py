"""The gate: micropip itself, in Pyodide, must install exactly the locked wheels and nothing else.

With an empty lock and no index it can fetch nothing, so a missing or a wrong wheel stops it.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from building.node import cached, digest_of, inside_files, run_node
from building.parts import Part, Parts
from building.paths import PYODIDE, ROOT, WHEELS
from building.report import BuildError, step


def pass_gate(parts: Parts) -> None:
    """Stop unless what micropip installed equals the lock; the answer is kept for the same inputs."""
    required = requirements()
    sources = [part.path for part in [*parts.pyodide, *parts.wheels, parts.micropip]]
    digest = digest_of(json.dumps(required), *sources, *inside_files(), Path(__file__))
    cached("gate", digest, lambda folder: run_gate(parts, required, folder))


def requirements() -> list[str]:
    """Read what `secondwrite` requires."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["project"]["dependencies"])


def run_gate(parts: Parts, required: list[str], folder: Path) -> None:
    """Let micropip install the wheels, compare, and keep its answer."""
    request = {"wheels": [part.path.name for part in parts.wheels], "required": required}
    with step("Installing the locked wheels with micropip, without an index"):
        answer = run_node("gate.mjs", str(PYODIDE), str(parts.micropip.path), str(WHEELS), json.dumps(request))
    compare(parts.wheels, json.loads(answer)["packages"])
    (folder / "freeze.json").write_text(answer, encoding="utf-8")


def compare(wheels: tuple[Part, ...], frozen: dict[str, dict[str, Any]]) -> None:
    """Compare names, versions, files and hashes of micropip's freeze with the lock; stop at the first difference."""
    locked = {part.name: (part.version, part.path.name, part.sha256) for part in wheels}
    found = {
        normal(entry["name"]): (entry["version"], entry["file_name"].rsplit("/", 1)[-1], entry["sha256"])
        for entry in frozen.values()
        if normal(entry["name"]) != "micropip"
    }
    for name in sorted(locked.keys() | found.keys()):
        if locked.get(name) != found.get(name):
            raise BuildError(f"part {name}: parts.lock.json says {locked.get(name)}, micropip installed {found.get(name)}.")


def normal(name: str) -> str:
    """Write a package's name as indexes do."""
    return re.sub(r"[-_.]+", "-", name).lower()
