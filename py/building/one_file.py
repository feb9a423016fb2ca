"""`dist/second-write.html`: both pages, the scripts, the style and all parts in one file that opens by a double click."""

import base64
import hashlib
import os
from urllib.parse import quote

from building import icons, policy
from building.pages import render
from building.paths import DIST, ONE_FILE
from building.product import Ingredients
from building.report import BuildError

NO_SEAL = "0" * 64


def build_one_file(made: Ingredients) -> bytes:
    """Write the file whole, or leave the old one; returns what was written."""
    told = [{"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in parts_of(made).items()]
    data = sealed(render("one_file.html.j2", "one_file", head(made), scripts(made), parts=told, seal=NO_SEAL)).encode()
    fresh = DIST / f"second-write-{os.getpid()}.html"
    fresh.write_bytes(data)
    fresh.replace(ONE_FILE)
    return data


def sealed(page: str) -> str:
    """Put the digest of a page in the place of the noughts in it: no file can hold its own digest, but one of all the rest."""
    if page.count(NO_SEAL) != 1:
        raise BuildError("the one file has not one place for its seal")
    return page.replace(NO_SEAL, hashlib.sha256(page.encode()).hexdigest())


def head(made: Ingredients) -> str:
    """Write the policy, the first scripts and the style, in the order they must come."""
    rules = policy.one_file_policy([made.guard, made.early, made.app], [made.style])
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        f"{inline('script', made.guard)}\n{inline('script', made.early)}\n{inline('style', made.style)}\n"
        f"{made.mark()}\n"
        f'<link rel="icon" href="data:image/svg+xml,{quote(icons.svg())}">'
    )


def scripts(made: Ingredients) -> str:
    """Write the page's script, then the parts: the form works while the browser still reads those."""
    embedded = [embed(name, data) for name, data in parts_of(made).items()]
    return "\n".join([inline("script", made.app), notices(made.notices), *embedded])


def parts_of(made: Ingredients) -> dict[str, bytes]:
    """Return the parts: the worker comes first, then what it compiles while the rest is read."""
    return {"worker.js": made.packed_worker, **made.parts}


def notices(text: str) -> str:
    """Put the licences of the parts where a person who opens the file in an editor can read them, and a script can show them."""
    if "</script" in text.lower() or "<!--" in text:
        raise BuildError("NOTICES.txt holds characters that would end its element inside the page")
    return f'<script type="text/plain" id="licences">\n{text}</script>'


def inline(element: str, text: str) -> str:
    """Put a text into an element, exactly as its hash in the policy has it."""
    if f"</{element}" in text.lower() or "<!--" in text or "\r" in text:
        raise BuildError(f"a {element} holds characters that would end it inside the page")
    return f"<{element}>{text}</{element}>"


def embed(name: str, data: bytes) -> str:
    """Put a part into an element that the browser neither runs nor shows; by its size the page sees whether it is whole, and its digest names it."""
    stated = f'data-part="{name}" data-bytes="{len(data)}" data-sha256="{hashlib.sha256(data).hexdigest()}"'
    return f'<script type="text/plain" {stated}>{base64.b64encode(data).decode()}</script>'
