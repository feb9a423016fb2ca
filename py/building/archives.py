"""Zip files whose bytes depend on nothing but the names and contents of what is in them."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """Pack the files, sorted by name, uncompressed and all with the same time.

    Uncompressed, because what is shipped is compressed as a whole, which is smaller; and because the output of a
    compressor changes with its version.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def read_zip(source: Path | bytes) -> dict[str, bytes]:
    """Read every file of a zip, folders left out."""
    with zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}
