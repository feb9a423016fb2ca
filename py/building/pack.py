"""The parts as they are shipped: compiled where they are Python, and compressed. Each is made anew when its input changes."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from building.node import cached, digest_of, inside_files, run_node
from building.parts import hash_of
from building.paths import PYODIDE
from building.report import BuildError, step


@dataclass(frozen=True)
class Raw:
    """One part before packing."""

    name: str
    data: bytes
    is_python: bool


def pack(raws: list[Raw]) -> dict[str, bytes]:
    """Return each part's shipped bytes by its name.

    Each part has a Pyodide to itself: what a process compiled before shows in the bytes of what it compiles next.
    """
    with step("Packing Python and the packages"), ThreadPoolExecutor(max_workers=2) as pool:
        return dict(zip([raw.name for raw in raws], pool.map(pack_one, raws), strict=True))


def pack_one(raw: Raw) -> bytes:
    """Pack one part, or take it from the cache."""
    pyodide = [PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")]
    digest = digest_of(raw.data, str(raw.is_python), *pyodide, *inside_files(), Path(__file__))
    folder = cached(f"pack-{raw.name}", digest, lambda unfinished: make(raw, unfinished))
    packed = (folder / "packed").read_bytes()
    if hash_of(folder / "packed") != (folder / "sha256").read_text():
        raise BuildError(f"part {raw.name} was changed after it was packed: delete .cache/steps and build again.")
    return packed


def make(raw: Raw, folder: Path) -> None:
    """Let Pyodide compile and compress the part into the folder."""
    source = folder / "source"
    source.write_bytes(raw.data)
    job = {"source": str(source), "target": str(folder / "packed"), "compiled": raw.is_python}
    run_node("pack.mjs", str(PYODIDE), json.dumps([job]))
    source.unlink()
    (folder / "sha256").write_text(hash_of(folder / "packed"))
