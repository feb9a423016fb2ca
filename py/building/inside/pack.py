"""Runs inside Pyodide: compile the Python files of a zip, and compress a part.

The result depends on the input only: fixed order, no times, and the compiler and zlib of the shipped Python.
"""

import ast
import gzip
import importlib.util
import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)

# Our own docstrings are the descriptions in our JSON Schemas. Nobody reads the others inside a browser.
DOCUMENTED = "secondwrite/"


def pack(source: str, target: str, compiled: bool) -> None:
    """Write the file `source`, compiled if it is a zip of Python files, compressed to `target`."""
    data = Path(source).read_bytes()
    if compiled:
        data = compiled_zip(data)
    Path(target).write_bytes(gzip.compress(data, compresslevel=9, mtime=0))


def compiled_zip(data: bytes) -> bytes:
    """Replace each Python file of a zip by its bytecode; the zip itself is not compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(source.namelist()):
            if not name.endswith("/"):
                write_entry(target, name, source.read(name))
    return buffer.getvalue()


def write_entry(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add one file, or the bytecode of a Python file under the name Python looks for when there is no source."""
    if name.endswith(".py"):
        name, data = name + "c", bytecode(name, data)
    archive.writestr(zipfile.ZipInfo(name, EPOCH), data)


def bytecode(name: str, source: bytes) -> bytes:
    """Compile one file; Python will load the result without looking for its source."""
    tree = ast.parse(source, name)
    if not name.startswith(DOCUMENTED):
        empty_docstrings(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def empty_docstrings(tree: ast.AST) -> None:
    """Make every docstring empty: not None, since some modules add to theirs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, clean=False):
            node.body[0].value.value = ""
