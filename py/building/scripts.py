"""Our scripts, bundled by esbuild to classic scripts: the page's, the guard and the worker with Pyodide in it."""

import json
import subprocess
from pathlib import Path

from building.paths import MODULES, ROOT, STATIC
from building.report import BuildError

# The files of Pyodide name Node's modules on roads that no browser takes.
NODE_ONLY = ["--external:node:*", "--external:ws"]
# Where a script stands is not known in a blob; Pyodide asks, and does not use the answer when it is given all its parts.
NO_ADDRESS = f"--define:import.meta.url={json.dumps('parts:/')}"


def bundle(entry: str) -> bytes:
    """Join an entry of `static/` and all it imports into one classic script."""
    options = ["--bundle", "--format=iife", "--minify", "--charset=utf8", "--target=es2022", "--legal-comments=inline", "--log-level=warning"]
    return esbuild(STATIC / entry, [*options, *NODE_ONLY, NO_ADDRESS])


def esbuild(entry: Path, options: list[str]) -> bytes:
    """Run the locked esbuild on one file; its warnings stop the build as its errors do."""
    command = ["node", str(MODULES / "esbuild" / "bin" / "esbuild"), str(entry), *options]
    environment_free = {"NODE_PATH": str(MODULES)}
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment_free)
    if done.returncode or done.stderr:
        raise BuildError(f"{entry.name} could not be bundled:\n{done.stderr.decode()}".rstrip())
    return done.stdout
