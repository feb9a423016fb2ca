"""A mutation run over the rules: every condition in the catalogue is inverted, one at a time, and a test must fail.

Not part of the tests: .venv/bin/python tests/mutation.py [FAMILY ...]
Prints each condition that no test noticed, then how many were noticed.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = Path("py", "secondwrite", "catalogue")
FAMILIES = ("replay", "unknown_write", "recovery", "authority", "evidence")


def main(families: list[str]) -> int:
    """Run the mutants of these families; returns 1 if one survived."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("py", "tests", "templates", "pyproject.toml"):
            source = ROOT / name
            copier = shutil.copytree if source.is_dir() else shutil.copy
            copier(source, copy / name)
        if tests_fail(copy, FAMILIES):
            sys.exit("the tests fail before anything is inverted; mend that first")
        found = [(mutant, is_noticed(copy, mutant)) for family in families for mutant in mutants(family)]
    survivors = [mutant for mutant, noticed in found if not noticed]
    for path, line, source, _ in survivors:
        print(f"not noticed: {path}:{line}: {source}")
    print(f"{len(found) - len(survivors)} of {len(found)} inverted conditions were noticed")
    return 1 if survivors else 0


Mutant = tuple[Path, int, str, str]


def mutants(family: str) -> Iterator[Mutant]:
    """Each condition of the family: file, line, the condition, and the file's text with it inverted."""
    for path in sorted((ROOT / CATALOGUE / family).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.If | ast.IfExp):
                source = str(ast.get_source_segment(text, node.test))
                yield path.relative_to(ROOT), node.lineno, source, inverted(text, node.test)


def inverted(text: str, test: ast.expr) -> str:
    """The text with `not (...)` around one expression."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    begin = starts[test.lineno - 1] + test.col_offset
    end = starts[int(test.end_lineno or test.lineno) - 1] + int(test.end_col_offset or 0)
    return (raw[:begin] + b"(not (" + raw[begin:end] + b"))" + raw[end:]).decode()


def is_noticed(copy: Path, mutant: Mutant) -> bool:
    """Whether the rules' tests fail with the mutant in place."""
    path, _, _, text = mutant
    original = (copy / path).read_text(encoding="utf-8")
    (copy / path).write_text(text, encoding="utf-8")
    noticed = tests_fail(copy, [path.parts[3]])
    (copy / path).write_text(original, encoding="utf-8")
    return noticed


def tests_fail(copy: Path, families: Iterable[str]) -> bool:
    """Whether a test of the rules fails."""
    tests = [
        "tests/test_catalogue.py",
        *(f"tests/catalogue/{family}" for family in families),
        "tests/test_plans.py",
        "tests/test_contradictions.py",
        "tests/test_contradictions_b.py",
    ]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(
        command, cwd=copy, capture_output=True, env=os.environ | {"PYTHONPATH": str(copy / "py")}
    ).returncode not in (0, 5)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(FAMILIES)))
