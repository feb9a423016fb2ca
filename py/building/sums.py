"""`SHA256SUMS`: the digest of every file that is handed out, in the form that `sha256sum -c` reads."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from building.paths import DIST

NAME = "SHA256SUMS"


def written(files: Mapping[str, bytes]) -> str:
    """Write a line for each file, sorted by name."""
    return "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))


def read(folder: Path = DIST) -> dict[str, list[str]]:
    """Return the names of the files that were built, by digest."""
    found: dict[str, list[str]] = {}
    for line in (folder / NAME).read_text(encoding="utf-8").splitlines():
        digest, name = line.split("  ", 1)
        found.setdefault(digest, []).append(name)
    return found
