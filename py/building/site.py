"""`dist/site`: static files for any host. Names carry a hash of the content, so that no old file meets a new one."""

import hashlib
import json
import os
import shutil

from building import offline, policy
from building.pages import render
from building.paths import DIST, ONE_FILE, SITE
from building.product import Ingredients

WORKSHEET = "test-plan.html"
PAGES = ("index.html", WORKSHEET)

# Without these no Python starts, so a browser begins to fetch them before it has read the page.
FIRST = ("pyodide.asm.wasm", "pydantic_core.so")


def build_site(made: Ingredients, one_file: bytes, papers: dict[str, bytes]) -> None:
    """Write the site, which also offers the one file and the papers, into a fresh folder, then put that in the place of the old one."""
    fresh = DIST / f"site-{os.getpid()}"
    for address, data in (site_files(made, one_file) | {ONE_FILE.name: one_file} | papers).items():
        target = fresh / address
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)


def site_files(made: Ingredients, one_file: bytes) -> dict[str, bytes]:
    """Return every file that the site itself is made of by its address: all of them are kept for use without a network."""
    texts = {"guard.js": made.guard, "early.js": made.early, "app.js": made.app, "worker.js": made.worker, "style.css": made.style}
    assets = {name: text.encode() for name, text in texts.items()}
    named = {name: address(name, data) for name, data in assets.items()}
    parts = {name: f"parts/{address(name + '.gz', data)}" for name, data in made.parts.items()}
    files = {named[name]: data for name, data in assets.items()} | {parts[name]: data for name, data in made.parts.items()}
    told = {"one_file_size": f"{len(one_file) / 1e6:.1f} MB", "one_file_digest": hashlib.sha256(one_file).hexdigest()}
    for page in PAGES:
        opening = head(named, made) + (early(parts) if page == WORKSHEET else "")
        files[page] = render(page, "site", opening, scripts(named, parts, made), **told).encode()
    files |= offline.ICONS | {offline.MANIFEST: offline.manifest().encode()}
    return files | {offline.SERVICE_WORKER: offline.service_worker(made.service_worker, files).encode()}


def address(name: str, data: bytes) -> str:
    """Put a hash of the content into a file name."""
    stem, _, ending = name.partition(".") if name.endswith(".gz") else name.rpartition(".")
    return f"{stem}.{hashlib.sha256(data).hexdigest()[:12]}.{ending}"


def head(named: dict[str, str], made: Ingredients) -> str:
    """Write the policy, the first scripts and the style, in the order they must come, and what a browser needs to install the site."""
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{policy.site_policy()}">\n'
        f'<script src="{named["guard.js"]}"></script>\n'
        f'<script src="{named["early.js"]}"></script>\n'
        f'<link rel="stylesheet" href="{named["style.css"]}">\n'
        f'<link rel="manifest" href="{offline.MANIFEST}">\n'
        '<link rel="icon" href="icon.svg" type="image/svg+xml">\n'
        '<link rel="apple-touch-icon" href="icon-192.png">\n'
        f"{made.mark()}"
    )


def early(parts: dict[str, str]) -> str:
    """Write what makes a browser fetch the first parts at once."""
    return "".join(f'<link rel="preload" href="{parts[name]}" as="fetch" crossorigin>\n' for name in FIRST)


def scripts(named: dict[str, str], parts: dict[str, str], made: Ingredients) -> str:
    """Write the list of the parts and the page's script."""
    listed = [
        {"name": name, "address": parts[name], "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in sorted(made.parts.items())
    ]
    return (
        f'<script type="application/json" id="parts" data-worker="{named["worker.js"]}">{json.dumps(listed)}</script>\n'
        f'<script src="{named["app.js"]}"></script>'
    )
