"""What the package may not reach: the page around it, a network, other programs, chance; and what a template may not reach."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import secondwrite
from building.packages import as_text
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment
from secondwrite.exports import markdown, standalone

PACKAGE = Path(secondwrite.__file__).parent
# What goes into an acceptance kit runs there alone.
IN_KITS = {*(PACKAGE / "kit" / "parts").rglob("*.py")}
MODULES = sorted({*PACKAGE.rglob("*.py")} - IN_KITS)
# `bridge` alone may know the page; it gets text and gives text, and so does not either. After a rehearsal, what is random is made so again.
PAGE = {"js", "pyodide", "pyodide_js", "_pyodide"}
OUTSIDE = {"asyncio", "ctypes", "ftplib", "http", "imaplib", "multiprocessing", "secrets", "smtplib", "socket", "ssl", "subprocess", "urllib"}
OUTSIDE |= {"uuid", "webbrowser", "xmlrpc", "random"}
LET = {"bridge.py": PAGE, "rehearsal.py": {"random"}}
BY_NAME = {"__import__", "import_module", "eval", "exec"}


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported anywhere in a file, by the first part of their names; and what imports or runs by a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]
            yield from (alias.name for alias in node.names if alias.name in BY_NAME)
        elif isinstance(node, ast.Name) and node.id in BY_NAME:
            yield node.id
        elif isinstance(node, ast.Attribute) and node.attr == "import_module":
            yield node.attr


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_nothing_that_leads_outside(module: Path) -> None:
    """At the top, within a function, or by a name that is put together."""
    found = set(imported(ast.parse(module.read_text(encoding="utf-8"))))
    let = LET.get(module.relative_to(PACKAGE).as_posix(), set())
    assert found & (PAGE | OUTSIDE | BY_NAME) <= let


def test_the_product_carries_what_kits_are_made_of_as_texts() -> None:
    """Nothing can import them there."""
    assert IN_KITS and all(as_text(f"secondwrite/{path.relative_to(PACKAGE).as_posix()}").endswith(".txt") for path in IN_KITS)


def test_an_import_is_found_wherever_it_stands() -> None:
    """Within a function, of a part, under another name, and by a name that is made."""
    text = "def f():\n    import js as page\n    from urllib.request import urlopen\n    return __import__('so' + 'cket'), importlib.import_module('x')"
    assert {"js", "urllib", "__import__", "import_module"} <= set(imported(ast.parse(text)))


def test_importing_everything_brings_no_page() -> None:
    """What the package imports in turn has been imported here, and none of it is of the page."""
    assert PAGE.isdisjoint(sys.modules)


ENVIRONMENTS = {"documents": markdown.environment, "pages": standalone.page_templates}


@pytest.mark.parametrize("made", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_templates_run_in_a_sandbox_without_globals(made: object) -> None:
    """Neither a name of Jinja's own, nor the way from a text to Python."""
    assert callable(made)
    environment = made()
    assert isinstance(environment, SandboxedEnvironment) and not environment.globals
    for expression in ("''.__class__.__mro__", "f.__globals__", "(''|attr('format')).__self__.__class__.__base__"):
        with pytest.raises(SecurityError):
            environment.from_string(f"{{{{ {expression}.x }}}}").render(f=imported)


def test_an_environment_is_made_in_one_place() -> None:
    """So that none is made without the sandbox."""
    making = [path.name for path in MODULES if "Environment(" in path.read_text(encoding="utf-8")]
    assert making == ["sandbox.py"]
