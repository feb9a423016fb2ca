"""`build.py verify FILE`: whether a file that somebody received is what this version builds.

A file of the build is compared byte for byte. A supplier's file is made from somebody's worksheet: all of it is compared but what it asks.
"""

import io
import re
import subprocess
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from secondwrite.suppliers import supplier_file

from building import sums
from building.paths import ROOT
from building.release import release
from building.report import BuildError

# 1 says that the build failed, or that the file cannot be read; 2 is wrong usage.
SAME, DIFFERENT, UNKNOWN = 0, 3, 4
MOST_BYTES = 100_000_000
# What is said in a supplier's file, and a text in its place that stands nowhere else.
_TEXTS = ("title", "questions", "tests", "made_on", "digest", "left_out", "words", "coded", "digests")
_SAID = "\ue000"
_VERSION = re.compile(r"Second Write (\d+\.\d+\.\d+), (\d{4}-\d{2}-\d{2})")
_QUESTIONS = "Questions and tests for a supplier</p>"


@dataclass(frozen=True)
class Finding:
    """The exit code, and what to say."""

    code: int
    words: str


def received(name: str) -> bytes:
    """Read a file, before a build could write in its place. Raises `BuildError` where it cannot be read."""
    try:
        if Path(name).stat().st_size > MOST_BYTES:
            raise BuildError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; no file of Second Write is.")
        return Path(name).read_bytes()
    except OSError as error:
        raise BuildError(f"{name} cannot be read ({error.strerror}).") from None


def remark(root: Path = ROOT) -> str:
    """What to know of the checkout that a file is held against: that it holds changes, where git can tell."""
    try:
        told = subprocess.run(["git", "status", "--porcelain", "--untracked-files=no"], cwd=root, capture_output=True, text=True)
    except OSError:
        return ""
    return "Changes in this checkout are not committed: what it builds is nobody's version.\n" if told.stdout.strip() else ""


def verify(name: str, data: bytes) -> Finding:
    """Compare a file with what was built."""
    digest = sha256(data).hexdigest()
    found = _told(data, sums.read().get(digest))
    return Finding(found.code, f"{name}\nSHA-256 {digest}\n{found.words}")


def _told(data: bytes, same: list[str] | None) -> Finding:
    if same:
        return Finding(SAME, f"The same, byte for byte, as dist/{same[0]} of {_this()}.")
    if zipfile.is_zipfile(io.BytesIO(data)):
        return _zip(data)
    text = data.decode("utf-8", "replace")
    if _QUESTIONS in text:
        return _supplier_file(text)
    if said := _VERSION.search(text):
        return _other_version(said[1], said[2])
    return Finding(UNKNOWN, f"Not a file of {_this()}, and nothing in it says that it is one of another version.")


def _other_version(version: str, day: str) -> Finding:
    about = release()
    if (version, day) == (about["version"], about["date"]):
        return Finding(
            DIFFERENT,
            f"NOT the same: it calls itself {_this()}, and its bytes differ from what this checkout builds. Do not use it. "
            "Where its publisher names another commit, verify it in a checkout of that one.",
        )
    words = f"NOT this version: it calls itself Second Write {version} of {day}; this is {_this()}. Verify it in a checkout of that version."
    return Finding(DIFFERENT, words)


def _zip(data: bytes) -> Finding:
    """A zip with a supplier's file in it, and nothing else."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if (
                len(entries) == 1
                and entries[0].file_size <= MOST_BYTES
                and re.fullmatch(r"[\w.-]+\.questions\.html", entries[0].filename)
            ):
                return _supplier_file(archive.read(entries[0]).decode("utf-8", "replace"))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError):
        return Finding(DIFFERENT, "NOT the same: it is a damaged zip.")
    return Finding(DIFFERENT, f"NOT a file of {_this()}: neither its wheel, nor a zip that holds one file of questions.")


def _supplier_file(text: str) -> Finding:
    """Compare all but what is said in it; the questions cannot be compared, since they come from a worksheet."""
    if not any(re.fullmatch(_around(purpose), text) for purpose in ("", _SAID)):
        return Finding(DIFFERENT, f"NOT a supplier's file of {_this()}: more than its questions differs. Do not use it.")
    words = (
        f"A supplier's file of {_this()}: script, style, policy and page are the same, byte for byte, and nothing else can run in it. "
        "What it asks comes from the sender's worksheet, and cannot be compared."
    )
    return Finding(SAME, words)


def _around(purpose: str) -> str:
    """A pattern of the page in which each text may be another one, as long as no markup is in it."""
    page = supplier_file.page(**dict.fromkeys(_TEXTS, _SAID), purpose=purpose)
    return "[^<]*".join(map(re.escape, page.split(_SAID)))


def _this() -> str:
    about = release()
    return f"Second Write {about['version']} of {about['date']}"
