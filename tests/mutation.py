"""A sampled mutation run over the decision table, the rules and the checker: one small change at a time, and a test must fail.

Not part of the tests: .venv/bin/python tests/mutation.py [PART ...] [--each N] [--all] [--only PLACE]
The sample is the same every time (`--seed`). Prints each change that no test noticed, then how many were noticed.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENGINE = Path("py", "secondwrite")
PLANS = ["tests/test_plans.py", "tests/test_contradictions.py", "tests/test_contradictions_b.py"]
RULES = ["tests/test_catalogue.py", "tests/catalogue", "tests/test_borders.py", *PLANS, "tests/test_drafts.py"]
CHECKER = [
    "tests/test_borders.py",
    "tests/checker",
    "tests/test_contradictions_c.py",
    "tests/test_provisos.py",
    "tests/test_rehearsal.py",
    "tests/test_bridge.py",
    "tests/test_bridge_changes.py",
]
# What is slow and judges the same code as quicker tests comes last: most changes are noticed before.
LAST = ["tests/checker/test_adequacy.py", "tests/checker/test_open_pairs.py"]
# Runs the same worksheets as its neighbours, in two more processes.
LEFT_OUT = ["-k", "not hash_seeds", "-m", "not long and not peers"]
BORDERS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
SECONDS = 900


@dataclass(frozen=True)
class Part:
    """Code that is changed, and the tests that are to notice."""

    code: Sequence[str]
    tests: Sequence[str]


PARTS = {
    "decisions": Part(["decisions.py", "policies.py"], ["tests/test_decisions.py", *RULES]),
    "catalogue": Part(["catalogue"], RULES),
    "checker": Part(["checker"], [*CHECKER, *PLANS, *LAST]),
}


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, what stood there and stands there now, and the file's new text."""

    path: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        """In one line."""
        return f"{self.path}:{self.line}: {' '.join(self.before.split())}  ->  {' '.join(self.after.split())}"


def main() -> int:
    """Run the mutants that are wanted; returns 1 if one survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[*PARTS, []], help=", ".join(PARTS))
    parser.add_argument("--each", type=int, default=60, help="how many changes are drawn in each part (default: 60)")
    parser.add_argument("--seed", type=int, default=9, help="what the sample is drawn by (default: 9)")
    parser.add_argument("--all", action="store_true", help="every change instead of a sample")
    parser.add_argument("--only", default="", help="the drawn changes alone whose line in the output holds this text")
    options = parser.parse_args()
    survivors, count = [], 0
    for name in options.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            drawn = [mutant for mutant in sample(PARTS[name], options) if options.only in str(mutant)]
            found = run(copied(Path(folder)), PARTS[name], drawn)
        survivors += found
        count += len(drawn)
        print(f"{name}: {len(drawn) - len(found)} of {len(drawn)} changes were noticed", flush=True)
    print(f"In all {count - len(survivors)} of {count}")
    return 1 if survivors else 0


def sample(part: Part, options: argparse.Namespace) -> list[Mutant]:
    """What is drawn of a part, in the order of the code."""
    every = [mutant for path in files(part) for mutant in mutants(path)]
    if options.all or len(every) <= options.each:
        return every
    chosen = random.Random(options.seed).sample(range(len(every)), options.each)
    return [every[place] for place in sorted(chosen)]


def files(part: Part) -> list[Path]:
    """The Python files of a part."""
    found = [ROOT / ENGINE / name for name in part.code]
    return [path for each in found for path in (sorted(each.rglob("*.py")) if each.is_dir() else [each])]


def copied(folder: Path) -> Path:
    """Copy what the tests need to a folder, where it may be changed."""
    for name in ("py", "tests", "templates", "pyproject.toml"):
        source = ROOT / name
        copier = shutil.copytree if source.is_dir() else shutil.copy
        copier(source, folder / name)
    return folder


def run(copy: Path, part: Part, drawn: list[Mutant]) -> list[Mutant]:
    """Those that no test noticed, printed as they are found."""
    if tests_fail(copy, part):
        sys.exit("the tests fail before anything is changed; mend that first")
    found = []
    for place, mutant in enumerate(drawn, start=1):
        original = (copy / mutant.path).read_text(encoding="utf-8")
        (copy / mutant.path).write_text(mutant.text, encoding="utf-8")
        is_noticed = tests_fail(copy, part)
        (copy / mutant.path).write_text(original, encoding="utf-8")
        print(f"{place}/{len(drawn)} {'noticed' if is_noticed else 'NOT NOTICED'} {mutant}", flush=True)
        found += [] if is_noticed else [mutant]
    return found


def tests_fail(copy: Path, part: Part) -> bool:
    """Whether a test fails, or never ends."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *LEFT_OUT, *in_turn(copy, part.tests)]
    environment = os.environ | {"PYTHONPATH": str(copy / "py")}
    try:
        return subprocess.run(command, cwd=copy, capture_output=True, env=environment, timeout=SECONDS).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def in_turn(copy: Path, tests: Sequence[str]) -> list[str]:
    """The tests' files, each once, those that come last at the end."""
    found = [
        path for name in tests for path in (sorted((copy / name).rglob("test_*.py")) if (copy / name).is_dir() else [copy / name])
    ]
    names = dict.fromkeys(str(path.relative_to(copy)) for path in found)
    return sorted(names, key=lambda name: name in LAST)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change of a file: a condition or a truth inverted, a border moved, one side of and/or left out, a number one more, a
    step left out. What decorates, annotates or guards (`strict=`) is left as it is, and what stands in an f-string, whose place Python 3.11 does not tell.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for node in logic(tree):
        for spot, after in changes(node, text):
            yield Mutant(path.relative_to(ROOT), spot.lineno, source(text, spot), after, replaced(text, spot, after))


def logic(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below this one, but what is no logic."""
    skipped: list[ast.AST] = []
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        skipped += node.decorator_list
    if isinstance(node, ast.FunctionDef):
        skipped += [each for each in (node.returns, node.args) if each]
    if isinstance(node, ast.AnnAssign):
        skipped.append(node.annotation)
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    for child in ast.iter_child_nodes(node):
        if child not in skipped:
            yield child
            yield from logic(child)


def changes(node: ast.AST, text: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What becomes of a node: the place that is replaced, and what stands there then."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test, f"(not ({source(text, test)}))"
        case ast.comprehension(ifs=tests):
            yield from ((test, f"(not ({source(text, test)}))") for test in tests)
        case ast.Return(value=told) | ast.Lambda(body=told) if isinstance(told, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield told, f"(not ({source(text, told)}))"
        case ast.BoolOp(op=operator, values=values):
            yield from ((value, str(isinstance(operator, ast.And))) for value in values)
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in BORDERS:
            yield node, f"({source(text, left)} {BORDERS[type(operator)]} {source(text, right)})"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
        case ast.Expr(value=told) if not isinstance(told, ast.Constant):
            yield node, "pass"
        case ast.AugAssign():
            yield node, "pass"


def source(text: str, node: ast.AST) -> str:
    """What stands there."""
    return str(ast.get_source_segment(text, node))


def replaced(text: str, node: ast.expr | ast.stmt, after: str) -> str:
    """The text with something else in the place of a node."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[int(node.end_lineno or node.lineno) - 1] + int(node.end_col_offset or 0)
    return (raw[:begin] + after.encode() + raw[end:]).decode()


if __name__ == "__main__":
    sys.exit(main())
