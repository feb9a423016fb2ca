"""Our scripts, bundled by esbuild to classic scripts, and our style sheets, joined."""

import json
import os
import re
import subprocess

from building.carried import licence_of
from building.paths import MODULES, ROOT, SHIPPED, STATIC
from building.report import BuildError

SHEETS = ("tokens.css", "page.css", "start.css", "desk.css", "form.css", "guide.css", "report.css", "replies.css", "print.css")

OPTIONS = [
    "--bundle",
    "--format=iife",
    "--minify-whitespace",
    "--minify-syntax",
    "--charset=utf8",
    "--log-level=warning",
    # The files of Pyodide name Node's modules on roads that no browser takes.
    "--external:node:*",
    "--external:ws",
    # A script in a blob has no address. Pyodide asks for one, and makes no use of it when it is given all its parts.
    f"--define:import.meta.url={json.dumps('parts:/')}",
]


def bundle(entry: str, target: str = "es2022") -> str:
    """Join an entry of `static/` and all it imports into one classic script; stops where `target` has no such syntax."""
    command = ["node", str(MODULES / "esbuild" / "bin" / "esbuild"), str(STATIC / entry), *OPTIONS, f"--target={target}"]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=os.environ | {"NODE_PATH": str(MODULES)})
    if done.returncode or done.stderr:
        raise BuildError(f"static/{entry} could not be bundled:\n{done.stderr.decode()}".rstrip())
    return done.stdout.decode()


def ship() -> None:
    """Write the script and styles of the pages that stand alone into the package: Python puts them into each file that it makes.

    The supplier file goes to others, so the licence of what is bundled in stands in it.
    """
    entries = {"supplier.js": "supplier/main.js", "supplier.css": "style/supplier.css", "plan.css": "style/plan.css"}
    for name, entry in entries.items():
        text = bundle(entry) + (f"/*\nidb\n{licence_of(MODULES / 'idb').strip()}\n*/\n" if entry.endswith(".js") else "")
        if re.search(r"</(script|style)|<!--|\r", text, re.IGNORECASE):
            raise BuildError(f"static/{entry} holds characters that would end it inside the page")
        SHIPPED.mkdir(exist_ok=True)
        (SHIPPED / name).write_text(text, encoding="utf-8", newline="\n")


def style() -> str:
    """Join the style sheets, the later ones stronger."""
    return "\n".join((STATIC / "style" / sheet).read_text(encoding="utf-8") for sheet in SHEETS)
