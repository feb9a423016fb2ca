"""The files of the peers: their pages in `tests/bench`, the same Pyodide and the same wheels as ours, and PyScript.

PyScript comes from the npm registry, by name, version and hash, and only the bench fetches it.
"""

import json
import tarfile
from pathlib import Path

from building import parts
from building.bench.contenders import ORDER, reply
from building.environment import find_npm, run
from building.paths import CACHE, DIST, PYODIDE, ROOT
from building.report import step

PAGES = ROOT / "tests" / "bench"
LOCK = PAGES / "lock.json"
FETCHED = CACHE / "bench"
NAME = "@pyscript/core"
FOLDER = "package/dist/"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def files() -> dict[str, Path | bytes]:
    """Everything that is served beside the site, by address."""
    checked = parts.gather()
    [own] = DIST.glob("*.whl")
    wheels = [part.path for part in checked.wheels] + [own]
    addresses = [f"/wheels/{wheel.name}" for wheel in wheels]
    settings = {"interpreter": "/pyodide/pyodide.mjs", "packages": addresses}
    return {
        **{f"peers/{path.relative_to(PAGES).as_posix()}": path for path in PAGES.rglob("*") if path.is_file()},
        "peers/order.json": ORDER,
        "peers/reply.json": reply().encode(),
        "peers/wheels.json": json.dumps(addresses).encode(),
        "peers/pyscript.json": json.dumps(settings).encode(),
        **{f"wheels/{wheel.name}": wheel for wheel in wheels},
        **{f"pyodide/{name}": PYODIDE / name for name in PYODIDE_FILES},
        "pyodide/pyodide-lock.json": lock_with(checked.micropip),
        f"pyodide/{checked.micropip.path.name}": checked.micropip.path,
        **pyscript_files(),
    }


def lock_with(micropip: parts.Part) -> bytes:
    """Pyodide's own lock, with the hash of micropip as the package index has it: Pyodide's own copy is not in its npm package."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"]["micropip"] |= {"version": micropip.version, "file_name": micropip.path.name, "sha256": micropip.sha256}
    return json.dumps(lock).encode()


def pyscript_files() -> dict[str, Path | bytes]:
    """PyScript's files, by address; fetched when they are not there, and checked each time."""
    entry = json.loads(LOCK.read_text(encoding="utf-8"))[NAME]
    part = parts.Part(NAME, entry["version"], FETCHED / entry["file"], entry["sha256"])
    if not part.path.exists():
        FETCHED.mkdir(parents=True, exist_ok=True)
        with step(f"Fetching {NAME} {part.version} from the npm registry (1.6 MB, once)"):
            run([find_npm(), "pack", "--silent", f"{NAME}@{part.version}", "--pack-destination", str(FETCHED)], "npm pack")
    parts.check([part])
    with tarfile.open(part.path) as archive:
        found = ((entry, archive.extractfile(entry)) for entry in archive if entry.name.startswith(FOLDER))
        return {f"pyscript/{entry.name.removeprefix(FOLDER)}": file.read() for entry, file in found if file}
