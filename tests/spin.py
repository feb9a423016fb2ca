"""Spin as the outside judge: compiles a model of many designs, searches it in full, and reads what it recorded."""

import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from secondwrite.checker.spin.promela import ANSWERS, PAIR_RECORDED, RECORDED, Pair, many, many_pairs

MISSING = [tool for tool in ("spin", "gcc") if not shutil.which(tool)]
WHY_SKIPPED = f"{' and '.join(MISSING)} not installed; .ci/run installs what Spin needs"
SAFE: Mapping[str, str] = {id: values[0] for id, values in ANSWERS.items()}
PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "P1": ("P1",),
    "P2": ("false success", "misreported", "stranded", "lost"),
    "P3": ("P3",),
    "P4": ("P4",),
    "P5": ("P5",),
}
# Nothing may be cut from the search: no partial-order reduction; breadth-first has no limit of depth, and finds shortest traces.
# Compiling takes longer than the search of some hundred designs, hence -O0.
FULL_SEARCH = ("-O0", "-w", "-DSAFETY", "-DNOCLAIM", "-DNOREDUCE", "-DBFS", "-DMEMLIM=4000")


def compiled(model: str, folder: Path, gcc_options: Sequence[str], *spin_options: str) -> Path:
    """Make the program that searches the model; returns its path."""
    (folder / "effect.pml").write_text(model, encoding="utf-8")
    for command in (["spin", "-a", *spin_options, "effect.pml"], ["gcc", *gcc_options, "-o", "pan", "pan.c"]):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return folder / "pan"


def searched(program: Path) -> str:
    """Run the search; returns what it says, and fails unless it ended by itself and missed nothing."""
    done = subprocess.run([str(program)], cwd=program.parent, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "errors: 0" in said and "not completed" not in said and "too small" not in said, said[-3000:]
    return said


def spin_steps(designs: Sequence[Mapping[str, str]]) -> list[dict[str, int]]:
    """For each design and each of `RECORDED`: the steps of the shortest trace that breaks it, 0 where it holds."""
    return _recorded(many(designs), len(designs), RECORDED)


def spin_pair_steps(pairs: Sequence[Pair]) -> list[dict[str, int]]:
    """For each pair and each of `PAIR_RECORDED`: the steps of the shortest trace that breaks it, 0 where it holds."""
    return _recorded(many_pairs(pairs), len(pairs), PAIR_RECORDED)


def _recorded(model: str, number: int, names: Sequence[str]) -> list[dict[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        said = searched(compiled(model, Path(folder), FULL_SEARCH))
    lines = [line.partition(": ") for line in said.splitlines() if line.startswith("design ")]
    assert [head for head, _, _ in lines] == [f"design {place}" for place in range(number)]
    return [dict(zip(names, map(int, steps.split()), strict=True)) for _, _, steps in lines]


def spin_verdicts(designs: Sequence[Mapping[str, str]]) -> list[dict[str, bool]]:
    """For each design and property: whether it holds. A missing answer is not known; what holds then holds whatever the answer."""
    return [{id: not any(steps[each] for each in parts) for id, parts in PROPERTIES.items()} for steps in spin_steps(designs)]
