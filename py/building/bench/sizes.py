"""The sizes of what is built, and of what our library of contracts adds."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from building.bench.figures import Figures
from building.paths import DIST, ONE_FILE, PACKAGE, SITE

COMPRESSED = {".gz", ".whl", ".png"}


def measure_sizes() -> Figures:
    """Weigh the products; files of the site as a server sends them, compressed."""
    [wheel] = DIST.glob("*.whl")
    own = [path for path in SITE.rglob("*") if path.is_file() and path.name != ONE_FILE.name]
    figures = Figures()
    figures.add("one file", "size", "MB", ONE_FILE.stat().st_size / 1e6)
    figures.add("one file, compressed by gzip", "size", "MB", compressed([ONE_FILE]))
    figures.add("site without the one file, as it is sent", "size", "MB", compressed(own))
    for path in sorted((SITE / "parts").iterdir()):
        figures.add(f"part {path.name.partition('.')[0]}", "size", "MB", path.stat().st_size / 1e6)
    figures.add("wheel", "size", "MB", wheel.stat().st_size / 1e6)
    figures.add("contracts, compressed one by one", "size", "MB", compressed((PACKAGE / "contracts").glob("*.json")))
    return figures


def compressed(files: Iterable[Path]) -> float:
    """MB of files, each compressed by itself unless it is already."""
    return sum(map(sent, files)) / 1e6


def sent(file: Path) -> int:
    """The bytes of a file as a server sends it."""
    data = file.read_bytes()
    return len(data if file.suffix in COMPRESSED else gzip.compress(data, 6, mtime=0))
