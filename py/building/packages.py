"""What the product carries of Python code: our packages and the standard library as zips, and the one module that is WebAssembly."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from secondwrite.exports import markdown

from building.archives import read_zip, zip_bytes
from building.parts import Parts
from building.report import BuildError

# Stubs, lists of installed files and compatibility with pydantic 1 are nothing a program of ours can reach.
LEFT_OUT = re.compile(
    r"\.pyi$|/py\.typed$|\.dist-info/(RECORD|WHEEL|top_level\.txt|entry_points\.txt|sboms/.*)$"
    r"|^pydantic/(v1/|mypy\.py$|_hypothesis_plugin\.py$)|^markdown_it/cli/"
)

# Modules of the standard library for terminals, processes, servers, other systems and developers at work, of which
# the browser has none, the other ways to read XML, and the slow doubles of modules in C; nor what only functions import that
# nobody calls there. A test imports every module that the product carries.
UNREACHABLE = re.compile(
    r"^(__hello__|__phello__|_pydatetime|_pyio|_pyrepl|antigravity|bdb|cProfile|cmd|compileall|configparser|ctypes|dbm|doctest|ensurepip|filecmp|fileinput"
    r"|ftplib|getpass|idlelib|imaplib|mailbox|modulefinder|multiprocessing|netrc|nturl2path|optparse|pdb|pickletools|plistlib|poplib"
    r"|profile|pstats|pty|py_compile|pyclbr|pydoc|pydoc_data|rlcompleter|sched|shelve|smtplib|socketserver|sqlite3|symtable"
    r"|tabnanny|this|timeit|trace|tty|turtle|unittest|venv|wave|webbrowser|wsgiref|xmlrpc|zipapp)(\.py$|/)"
    r"|^asyncio/(windows_|proactor_)|^http/(server|cookiejar)\.py$|^logging/(config|handlers)\.py$|^xml/(dom|sax)/|^site-packages/|/test_[^/]*$"
    r"|^(tarfile|statistics)\.py$"
    r"|^encodings/(big5|charmap_|cp(?!437|1252)|euc_|gb|hp_|hz|iso2022|iso8859_(?!1\.|15)|johab|koi8|kz|mac_|palmos|ptcp|shift_|tis)"
)


# The worker links this module by itself, under this very path (`static/python/memory.js`). Python finds an empty file there.
SIDE_MODULE = "pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so"


# Programs that go into an acceptance kit as they are: texts for the product, which could not import what they need.
KIT_PROGRAM = re.compile(r"^secondwrite/kit/parts/.*\.py$")


def packages_zip(parts: Parts, own_wheel: dict[str, bytes]) -> bytes:
    """Lay the contents of the locked wheels and of our own into one zip, as they would be installed."""
    files: dict[str, bytes] = {}
    for contents in [*(read_zip(part.path) for part in parts.wheels), own_wheel]:
        files.update({as_text(name): data for name, data in contents.items() if not LEFT_OUT.search(name)})
    return zip_bytes(files | compiled_documents() | {SIDE_MODULE: b""})


def compiled_documents() -> dict[str, bytes]:
    """Compile the templates of the documents to Python: that takes the browser as long as the first plan itself."""
    with TemporaryDirectory() as folder:
        markdown.environment().compile_templates(folder, filter_func=lambda name: name.endswith(".md.j2"), zip=None)
        return {f"secondwrite/templates/{markdown.COMPILED}/{path.name}": path.read_bytes() for path in Path(folder).iterdir()}


def as_text(name: str) -> str:
    """The name under which the product carries a file: a program for a kit must not be compiled."""
    return f"{name}.txt" if KIT_PROGRAM.search(name) else name


def side_module(parts: Parts) -> bytes:
    """Take the WebAssembly out of the locked wheels; there may be no other."""
    found = {name: data for part in parts.wheels for name, data in read_zip(part.path).items() if name.endswith(".so")}
    if found.keys() != {SIDE_MODULE}:
        raise BuildError(f"the worker links {SIDE_MODULE} and nothing else; the wheels hold {', '.join(sorted(found))}.")
    return found[SIDE_MODULE]


def standard_library_zip(parts: Parts) -> bytes:
    """Leave out of Python's library what no program in a browser worker can use."""
    files = read_zip(parts.pyodide_file("python_stdlib.zip"))
    return zip_bytes({name: data for name, data in files.items() if not UNREACHABLE.search(name)})
