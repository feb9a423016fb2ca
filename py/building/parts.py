"""The parts that go into the product, by name, version and hash (`parts.lock.json`); each is checked before use."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from building.environment import pip
from building.paths import CACHE, PYODIDE, ROOT, WHEELS
from building.report import BuildError, say
from building.wheels import pure_wheel

LOCK = ROOT / "parts.lock.json"
NATIVE = CACHE / "native"
BROWSER = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--platform", "pyemscripten_2026_0_wasm32"]
LINUX = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--platform", "manylinux2014_x86_64"]


@dataclass(frozen=True)
class Part:
    """One file of the lock: where it stands after `gather`, and the hash it must have."""

    name: str
    version: str
    path: Path
    sha256: str


@dataclass(frozen=True)
class Parts:
    """Every part, checked: files of Pyodide, wheels for the browser, and micropip, which only the build uses."""

    pyodide: tuple[Part, ...]
    wheels: tuple[Part, ...]
    micropip: Part

    def pyodide_file(self, file: str) -> Path:
        """Find a file of Pyodide by its name."""
        return next(part.path for part in self.pyodide if part.path.name == file)


def gather() -> Parts:
    """Fetch what is not there and check everything against the lock."""
    lock = json.loads(LOCK.read_text(encoding="utf-8"))
    fetch_missing(lock)
    parts = read_parts(lock)
    check([*parts.pyodide, *parts.wheels, parts.micropip])
    return parts


def read_parts(lock: dict[str, Any]) -> Parts:
    """Turn the lock's text into parts; reads no file."""
    pyodide = lock["pyodide"]
    files = pyodide["files"].items()
    return Parts(
        pyodide=tuple(Part(f"pyodide {file}", pyodide["version"], PYODIDE / file, sha256) for file, sha256 in files),
        wheels=tuple(wheel_part(entry) for entry in lock["wheels"]),
        micropip=wheel_part(lock["micropip"]),
    )


def wheel_part(entry: dict[str, Any]) -> Part:
    """Read one wheel's entry of the lock."""
    return Part(entry["name"], entry["version"], WHEELS / entry["file"], entry["sha256"])


def check(parts: Iterable[Part]) -> None:
    """Compare each part's bytes with its hash; stop at the first that differs."""
    for part in parts:
        if not part.path.exists():
            raise BuildError(f"part {part.name} {part.version} is missing: {shown(part.path)}. Delete .cache and build again.")
        found = hash_of(part.path)
        if found != part.sha256:
            raise BuildError(
                f"part {part.name} {part.version} is not the locked one: {shown(part.path)} has sha256 {found}, "
                f"parts.lock.json says {part.sha256}. Delete the file and build again; if it differs again, do not use it."
            )


def fetch_missing(lock: dict[str, Any]) -> None:
    """Fetch the wheels that are not in the cache; a native one is checked before it is turned into a pure one."""
    for entry in [*lock["wheels"], lock["micropip"]]:
        if (WHEELS / entry["file"]).exists():
            continue
        say(f"Fetching {entry['name']} {entry['version']} ...")
        if "made_from" in entry:
            source = native_part(entry)
            fetch(source, LINUX)
            check([source])
            WHEELS.mkdir(parents=True, exist_ok=True)
            (WHEELS / entry["file"]).write_bytes(pure_wheel(source.path))
        else:
            fetch(wheel_part(entry), BROWSER)


def native_part(entry: dict[str, Any]) -> Part:
    """Read the native wheel that an entry is made from."""
    source = entry["made_from"]
    return Part(f"{entry['name']} (native)", entry["version"], NATIVE / source["file"], source["sha256"])


def fetch(part: Part, target: list[str]) -> None:
    """Let pip download one wheel of exactly this version."""
    requirement = f"{part.name.split()[0]}=={part.version}"
    pip("download", "--no-deps", "--only-binary=:all:", *target, "--dest", str(part.path.parent), requirement)


def hash_of(path: Path) -> str:
    """Hash a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def shown(path: Path) -> str:
    """Name a file by its place in the checkout, or by its name."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
