"""`build.py lock`, for maintainers: write the hashes of the parts named in parts.lock.json anew.

Change names, versions and file names there by hand, run this, read the difference, and run every test.
"""

import json

from building import parts
from building.paths import MODULES, PYODIDE
from building.report import BuildError, say
from building.wheels import pure_wheel


def relock() -> None:
    """Fetch each part by name and version and write down what came."""
    lock = json.loads(parts.LOCK.read_text(encoding="utf-8"))
    lock["pyodide"]["version"] = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    lock["pyodide"]["files"] = {file: parts.hash_of(PYODIDE / file) for file in sorted(lock["pyodide"]["files"])}
    for entry in [*lock["wheels"], lock["micropip"]]:
        relock_wheel(entry)
    text = json.dumps(lock, indent=2) + "\n"
    parts.LOCK.write_text(text, encoding="utf-8")
    say(f"Wrote {parts.shown(parts.LOCK)} from what the registries gave; {parts.shown(MODULES)} is as package-lock.json says.")


def relock_wheel(entry: dict) -> None:
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
