"""The two fetched environments: `.venv` from requirements.lock and the npm modules from package-lock.json.

Each carries a stamp of what it was made from, so that a second run fetches nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from building.alone import alone
from building.paths import MODULES, NPM, ROOT, VENV
from building.report import BuildError, step

STAMP = "second-write.stamp"
NODE = 20


def ensure() -> Path:
    """Make what is missing or out of date and return the Python of `.venv`."""
    with alone():
        ensure_venv()
        ensure_package()
        ensure_modules()
    return venv_program("python")


def venv_program(name: str) -> Path:
    """Say where a program of `.venv` is on this system."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def ensure_venv() -> None:
    """Install the locked packages."""
    wanted = stamp_of([ROOT / "requirements.lock"], sys.version)
    if has_stamp(VENV, wanted) and venv_program("python").exists():
        return
    with step("Making .venv from requirements.lock (about 70 MB, once)"):
        shutil.rmtree(VENV, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(VENV)], "making .venv")
        pip("install", "--require-hashes", "--only-binary=:all:", "-r", str(ROOT / "requirements.lock"))
    (VENV / STAMP).write_text(wanted)


def ensure_package() -> None:
    """Install our own package as an editable one, which puts `second-write` beside the Python of `.venv`."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        tables = tomllib.load(file)
    wanted = stamp_of([VENV / STAMP], repr((tables["build-system"], tables["project"], tables["tool"]["hatch"])))
    if has_stamp(VENV / "share", wanted):
        return
    pip("install", "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    (VENV / "share").mkdir(exist_ok=True)
    (VENV / "share" / STAMP).write_text(wanted)


def ensure_modules() -> None:
    """Install the locked npm packages; none of their scripts is run."""
    sources = [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"]
    wanted = stamp_of(sources, "")
    if has_stamp(MODULES, wanted):
        return
    npm = find_npm()
    with step("Fetching the npm packages of package-lock.json (about 29 MB, once)"):
        NPM.mkdir(parents=True, exist_ok=True)
        for source in sources:
            shutil.copy(source, NPM)
        run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], "npm ci", cwd=NPM)
    (MODULES / STAMP).write_text(wanted)


def find_npm() -> str:
    """Return npm, when it and a Node.js that can run the build are here."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        raise BuildError(f"node and npm are needed and not found; install Node.js {NODE} or later, which brings both.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < NODE:
        raise BuildError(f"Node.js {NODE} or later is needed; this is {version}.")
    return npm


def pip(*arguments: str) -> None:
    """Run the pip of `.venv`, quietly."""
    run([str(venv_program("python")), "-m", "pip", "--disable-pip-version-check", "-q", *arguments], f"pip {arguments[0]}")


def run(command: list[str], what: str, cwd: Path = ROOT) -> None:
    """Run a command; when it fails, show what it printed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{what} failed (exit code {done.returncode}):\n{done.stdout}{done.stderr}".rstrip())


def stamp_of(sources: list[Path], more: str) -> str:
    """Hash the files an environment is made from."""
    digest = hashlib.sha256(more.encode())
    for source in sources:
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    return digest.hexdigest()


def has_stamp(folder: Path, wanted: str) -> bool:
    """Say whether the folder was finished from the same sources."""
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text() == wanted
