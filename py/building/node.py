"""Steps that run under Node, and the cache of their results."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from building.paths import CACHE, INSIDE, ROOT, STEPS
from building.report import BuildError


def run_node(script: str, *arguments: str) -> str:
    """Run a script of `inside/` and return what it printed."""
    node = shutil.which("node")
    if not node:
        raise BuildError("node is needed and not found; install Node.js 20 or later.")
    environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    command = [node, str(INSIDE / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, cwd=ROOT)
    if done.returncode:
        raise BuildError(f"{script} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}".rstrip())
    return done.stdout


def digest_of(*inputs: bytes | str | Path) -> str:
    """Hash texts and files, in order."""
    digest = hashlib.sha256()
    for each in inputs:
        data = each.read_bytes() if isinstance(each, Path) else each if isinstance(each, bytes) else each.encode()
        digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()


def inside_files() -> list[Path]:
    """List the scripts of `inside/`, which every step's result hangs on."""
    return sorted(path for path in INSIDE.iterdir() if path.suffix in {".mjs", ".py"})


def cached(step: str, digest: str, make: Callable[[Path], None]) -> Path:
    """Return the folder with the step's result for these inputs, made when it is not there.

    Only the newest result of each step is kept.
    """
    folder = STEPS / step / digest
    if folder.exists():
        return folder
    CACHE.mkdir(exist_ok=True)
    unfinished = STEPS / step / f"unfinished-{os.getpid()}"
    shutil.rmtree(STEPS / step, ignore_errors=True)
    unfinished.mkdir(parents=True)
    make(unfinished)
    unfinished.rename(folder)
    return folder
