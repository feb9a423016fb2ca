"""`build.py lock`, for maintainers: write the three locks anew, and `NOTICES.txt` from them.

Change what pyproject.toml, package.json and parts.lock.json name by hand, run this, read the difference, run every test.
uv, which resolves for every system at once, comes from the package index into the cache and is not locked itself.
"""

import json
import shutil
import venv
from typing import Any

from building import environment, notices, parts
from building.environment import run, venv_program
from building.paths import CACHE, PYODIDE, ROOT
from building.report import BuildError, step
from building.wheels import pure_wheel

UV = CACHE / "uv"
COMPILE = ["pip", "compile", "pyproject.toml", "--extra", "build", "--universal", "--python-version", "3.11", "--generate-hashes"]
BARE = ["--no-emit-index-url", "--no-header", "--no-annotate", "--quiet", "--output-file", "requirements.lock"]


def relock() -> None:
    """Write the locks of `.venv`, of the npm modules and of the parts."""
    with step("Resolving pyproject.toml into requirements.lock"):
        venv.create(UV, with_pip=True)
        programs = UV / venv_program("python").parent.name
        run([str(programs / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv"], "fetching uv")
        run([str(programs / "uv"), *COMPILE, *BARE], "uv pip compile")
    with step("Resolving package.json into package-lock.json"):
        run([shutil.which("npm") or "npm", "install", "--package-lock-only", "--ignore-scripts"], "npm install")
        drop_funding()
    environment.ensure_modules()
    relock_parts()
    notices.FILE.write_text(notices.written(parts.gather()), encoding="utf-8", newline="\n")


def drop_funding() -> None:
    """Take out of the npm lock where to give money: a lock names no host."""
    file = ROOT / "package-lock.json"
    lock = json.loads(file.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def relock_parts() -> None:
    """Fetch each part by name and version and write down what came."""
    lock = json.loads(parts.LOCK.read_text(encoding="utf-8"))
    lock["pyodide"]["version"] = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    lock["pyodide"]["files"] = {file: parts.hash_of(PYODIDE / file) for file in sorted(lock["pyodide"]["files"])}
    for entry in [*lock["wheels"], lock["micropip"]]:
        relock_wheel(entry)
    parts.LOCK.write_text(json.dumps(lock, indent=2) + "\n", encoding="utf-8")


def relock_wheel(entry: dict[str, Any]) -> None:
    """Fetch one wheel and put its hash into its entry."""
    part = parts.wheel_part(entry)
    part.path.unlink(missing_ok=True)
    if "made_from" in entry:
        source = parts.native_part(entry)
        fetch_named(source, parts.LINUX)
        entry["made_from"]["sha256"] = parts.hash_of(source.path)
        part.path.write_bytes(pure_wheel(source.path))
    else:
        fetch_named(part, parts.BROWSER)
    entry["sha256"] = parts.hash_of(part.path)


def fetch_named(part: parts.Part, target: list[str]) -> None:
    """Fetch a wheel and make sure that the file is the one the lock names."""
    part.path.parent.mkdir(parents=True, exist_ok=True)
    parts.fetch(part, target)
    if not part.path.exists():
        raise BuildError(f"{part.name} {part.version} came under another file name than {part.path.name}; correct parts.lock.json.")
