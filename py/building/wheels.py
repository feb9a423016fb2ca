"""Wheels the build makes: a pure one out of a native one, and our own."""

import base64
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from building.archives import read_zip, zip_bytes
from building.paths import ROOT
from building.report import BuildError

PURE = b"Wheel-Version: 1.0\nGenerator: second-write\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
NATIVE = (".so", ".pyd", ".c", "_speedups.pyi")


def pure_wheel(native: Path) -> bytes:
    """Make a wheel of the Python files of a native one, whose package must work without its speed-up."""
    files = {name: data for name, data in read_zip(native).items() if not name.endswith(NATIVE)}
    [record] = [name for name in files if name.endswith(".dist-info/RECORD")]
    files[record.replace("RECORD", "WHEEL")] = PURE
    del files[record]
    lines = [f"{name},{record_hash(files[name])},{len(files[name])}" for name in sorted(files)]
    files[record] = "".join(line + "\n" for line in [*lines, f"{record},,"]).encode()
    return zip_bytes(files)


def record_hash(data: bytes) -> str:
    """Hash a file as a wheel's RECORD wants it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def own_wheel() -> tuple[str, bytes]:
    """Build the wheel of `secondwrite` with hatchling; returns its file name and bytes.

    It is packed anew, uncompressed, so that its bytes do not hang on the zlib of the machine.
    """
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel"]
        options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, str(ROOT)]
        done = subprocess.run([*pip, *options], capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"the wheel of secondwrite could not be built:\n{done.stdout}{done.stderr}".rstrip())
        [wheel] = Path(folder).iterdir()
        return wheel.name, zip_bytes(read_zip(wheel))
