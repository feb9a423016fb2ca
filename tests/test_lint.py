"""Types, lint, templates and HTML: what a tool finds without running the product."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from asked import DAY, example, worksheet
from building.pages import environment
from building.paths import MODULES, ONE_FILE, ROOT, SITE, STATIC, TEMPLATES
from conftest import ORDER
from jinja2 import meta, nodes
from secondwrite import engine, files
from secondwrite.exports import html, markdown, report
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.worksheet import Worksheet

VALIDATOR = MODULES / "html-validate" / "bin" / "html-validate.mjs"
# Off in `htmlvalidate.json`: a list to choose from has parts that no native element has; the script names a card's landmark, and axe
# looks at those (`test_axe.py`); the worksheet's form is kept after each change and sends nothing.
RULES = ROOT / "tests" / "htmlvalidate.json"
TSC = MODULES / "typescript" / "bin" / "tsc"
# One for the pages, one for what has a worker around it.
WORLDS = ("tsconfig.json", "tsconfig.workers.json")
PAGES = TEMPLATES, ROOT
DOCUMENTS = (TEMPLATES / "documents",)


def ran(*command: str) -> subprocess.CompletedProcess[str]:
    """A tool, run from the root of the checkout."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_the_types_hold() -> None:
    """mypy, strict, over everything in `py`."""
    done = ran(sys.executable, "-m", "mypy")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_linter_finds_nothing() -> None:
    """ruff, over everything that git keeps."""
    done = ran(sys.executable, "-m", "ruff", "check", "build.py", "py", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_tools_see_what_is_wrong(tmp_path: Path) -> None:
    """A wrong type, and a name that is used nowhere: the settings are read, and not empty."""
    (tmp_path / "wrong.py").write_text('import os\n\ndef number() -> int:\n    return "one"\n')
    config = str(ROOT / "pyproject.toml")
    types = ran(
        sys.executable, "-m", "mypy", "--config-file", config, "--cache-dir", str(tmp_path / "cache"), str(tmp_path / "wrong.py")
    )
    lint = ran(sys.executable, "-m", "ruff", "check", "--no-cache", "--config", config, str(tmp_path / "wrong.py"))
    assert "return-value" in types.stdout and types.returncode == 1
    assert "F401" in lint.stdout and lint.returncode == 1


def tsc(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What the type checker of our scripts says."""
    node = shutil.which("node")
    assert node
    return ran(node, str(TSC), *arguments)


@pytest.mark.parametrize("world", WORLDS)
def test_the_types_of_the_scripts_hold(world: str) -> None:
    """tsc, strict but for parameters without a type, over everything in `static`."""
    done = tsc("--project", str(STATIC / world))
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_script_is_left_out_or_let_off() -> None:
    """Each is looked at in one world at least, whole and with every line."""
    seen = {line for world in WORLDS for line in tsc("--project", str(STATIC / world), "--listFilesOnly").stdout.splitlines()}
    scripts = sorted(STATIC.rglob("*.js"))
    assert [script for script in scripts if str(script) not in seen] == []
    assert [script for script in scripts if "@ts-" in script.read_text(encoding="utf-8")] == []


def test_the_checker_of_the_scripts_sees_what_is_wrong(tmp_path: Path) -> None:
    """What may be missing, a name that is nowhere, and what a worker has not."""
    (tmp_path / "wrong.js").write_text('document.activeElement.focus();\nexport const wrong = "a".sise;\n')
    said = []
    for world in WORLDS:
        settings = {"extends": str(STATIC / world), "include": ["wrong.js"], "exclude": []}
        (tmp_path / world).write_text(json.dumps(settings))
        said.append(tsc("--project", str(tmp_path / world)).stdout)
    in_page, in_worker = said
    assert "TS18047" in in_page and "TS2339" in in_page
    assert "TS2584" in in_worker


def templates() -> list[tuple[tuple[Path, ...], str]]:
    """Every template by its name, and the folders in which it looks for others."""
    documents = [(DOCUMENTS, path.name) for path in sorted(DOCUMENTS[0].glob("*.j2"))]
    pages = [(PAGES, path.name) for path in sorted(TEMPLATES.glob("*.j2"))]
    return [*documents, *pages, (PAGES, "index.html"), (PAGES, "test-plan.html")]


@pytest.mark.parametrize(("folders", "name"), templates(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_template_is_whole_and_what_it_needs_is_there(folders: tuple[Path, ...], name: str) -> None:
    """It compiles, and every template that it includes or imports by name does so too; its filters are known to whoever renders it."""
    found = environment() if folders == PAGES else markdown.environment()
    text = next(folder / name for folder in folders if (folder / name).exists()).read_text(encoding="utf-8")
    tree = found.parse(text, name)
    needed = [each for each in meta.find_referenced_templates(tree) if each is not None]
    assert [each for each in needed if not any((folder / each).exists() for folder in folders)] == []
    assert {each.name for each in tree.find_all(nodes.Filter)} <= found.filters.keys()
    assert {each.name for each in tree.find_all(nodes.Test)} <= found.tests.keys()
    assert found.compile(tree, name)


def problems(*pages: Path) -> list[str]:
    """What the validator says about pages."""
    node = shutil.which("node")
    assert node
    done = ran(node, str(VALIDATOR), "--config", str(RULES), "--formatter", "json", *map(str, pages))
    found = json.loads(done.stdout)
    assert len(found) == len(pages) or done.returncode == 0
    return [
        f"{Path(page['filePath']).name}:{each['line']}: {each['ruleId']}: {each['message']}"
        for page in found
        for each in page["messages"]
    ]


def test_the_built_pages_are_valid_html(tmp_path: Path) -> None:
    """The site's, and the one file but for the bytes of its parts."""
    text = re.sub(r'(<script type="text/plain" data-part[^>]*>)[^<]*', r"\1", ONE_FILE.read_text(encoding="utf-8"))
    (tmp_path / "one-file.html").write_text(text, encoding="utf-8")
    assert problems(SITE / "index.html", SITE / "test-plan.html", tmp_path / "one-file.html") == []


def test_what_is_made_of_a_worksheet_is_valid_html(tmp_path: Path) -> None:
    """The supplier's file, the plan as HTML, which is a part of a page, and the report."""
    (tmp_path / "questions.html").write_bytes(asking(worksheet(example("order")), DAY, with_private=False).content(Shape.HTML))
    found = files.read(ORDER.read_text(encoding="utf-8"))
    assert isinstance(found, Worksheet)
    plan = html.render(engine.make_plan(found, DAY))
    page = f'<!doctype html>\n<html lang="en"><head><title>A plan</title></head><body><main>{plan}</main></body></html>'
    (tmp_path / "plan.html").write_text(page, encoding="utf-8")
    (tmp_path / "report.html").write_text(report.render(found, engine.make_plan(found, DAY)), encoding="utf-8")
    assert problems(tmp_path / "questions.html", tmp_path / "plan.html", tmp_path / "report.html") == []


def test_the_validator_sees_what_is_wrong(tmp_path: Path) -> None:
    """An element that is not closed, an id that comes twice, and a table within a paragraph."""
    (tmp_path / "wrong.html").write_text(
        '<!doctype html><html lang="en"><head><title>x</title></head><body><b id="a"></b><b id="a"></b><div></body></html>'
    )
    found = " ".join(problems(tmp_path / "wrong.html"))
    assert "no-dup-id" in found and "close-order" in found
