"""`dist/second-write.html`: both pages, the scripts, the style and all parts in one file that opens by a double click."""

import base64
import os

from building import policy
from building.pages import render
from building.paths import DIST, ONE_FILE
from building.product import Ingredients
from building.report import BuildError


def build_one_file(made: Ingredients) -> None:
    """Write the file whole, or leave the old one."""
    text = render("one_file.html.j2", "one_file", head(made), scripts(made))
    fresh = DIST / f"second-write-{os.getpid()}.html"
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(ONE_FILE)


def head(made: Ingredients) -> str:
    """Write the policy, the guard and the style, in the order they must come."""
    rules = policy.one_file_policy([made.guard, made.app], [made.style])
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        f"{inline('script', made.guard)}\n{inline('style', made.style)}"
    )


def scripts(made: Ingredients) -> str:
    """Write the page's script, then the parts: the form works while the browser still reads those."""
    parts = {"worker.js": made.packed_worker, **made.parts}
    return "\n".join([inline("script", made.app), *(embed(name, parts[name]) for name in sorted(parts))])


def inline(element: str, text: str) -> str:
    """Put a text into an element, exactly as its hash in the policy has it."""
    if f"</{element}" in text.lower() or "<!--" in text or "\r" in text:
        raise BuildError(f"a {element} holds characters that would end it inside the page")
    return f"<{element}>{text}</{element}>"


def embed(name: str, data: bytes) -> str:
    """Put a part into an element that the browser neither runs nor shows."""
    return f'<script type="text/plain" data-part="{name}">{base64.b64encode(data).decode()}</script>'
