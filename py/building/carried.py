"""What the product carries that others made: each part with its licence, its source, and what stands inside it."""

import json
import re
from dataclasses import dataclass, field
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

from building.archives import read_zip
from building.embedded import IN_PYODIDE, Embedded
from building.parts import Part, Parts
from building.paths import MODULES
from building.report import BuildError

# Licences that a wheel states in words only.
_IN_WORDS = {"jinja2": "BSD-3-Clause", "markdown-it-py": "MIT", "mdurl": "MIT"}
_IS_LICENCE = re.compile(r"\.dist-info/(licenses/)?LICEN[CS]E[^/]*$")
_IS_LIST = re.compile(r"\.dist-info/sboms/[^/]*\.json$")
# npm packages that our bundles contain; Pyodide stands among the parts.
_BUNDLED = ("idb",)


@dataclass(frozen=True)
class Carried:
    """One part. `sha256` has a hash for each of `files`; `texts` are the licence texts that it ships, and what ships none has `copyright`."""

    name: str
    version: str
    licence: str
    source: str
    purl: str = ""
    files: tuple[str, ...] = ()
    sha256: tuple[str, ...] = ()
    copyright: str = ""
    texts: tuple[str, ...] = ()
    inside: tuple["Carried", ...] = field(default=())


def carried(parts: Parts) -> tuple[Carried, ...]:
    """Every part of the products but our own code, sorted by name."""
    found = [_pyodide(parts), *map(_wheel, parts.wheels), *map(_bundled, _BUNDLED)]
    return tuple(sorted(found, key=lambda each: each.name))


def _pyodide(parts: Parts) -> Carried:
    version = parts.pyodide[0].version
    return Carried(
        name="pyodide",
        version=version,
        licence="MPL-2.0",
        source=f"https://github.com/pyodide/pyodide/tree/{version}",
        purl=f"pkg:npm/pyodide@{version}",
        files=tuple(part.path.name for part in parts.pyodide),
        sha256=tuple(part.sha256 for part in parts.pyodide),
        copyright="The contributors to Pyodide",
        inside=tuple(map(_embedded, IN_PYODIDE)),
    )


def _embedded(each: Embedded) -> Carried:
    return Carried(each.name, each.version, each.licence, each.source, copyright=each.copyright)


def _wheel(part: Part) -> Carried:
    """Read a wheel: its METADATA, its licence texts, and the list of what was compiled into it."""
    files = read_zip(part.path)
    [metadata] = [data.decode() for name, data in files.items() if name.endswith(".dist-info/METADATA")]
    about = Parser().parsestr(metadata)
    texts = tuple(data.decode() for name, data in sorted(files.items()) if _IS_LICENCE.search(name))
    if not texts:
        raise BuildError(f"part {part.name} {part.version} ships no licence text; say in py/building/carried.py where it is.")
    lists = [json.loads(data) for name, data in sorted(files.items()) if _IS_LIST.search(name)]
    return Carried(
        name=part.name,
        version=part.version,
        licence=about["License-Expression"] or _IN_WORDS[part.name],
        source=_source(about),
        purl=f"pkg:pypi/{part.name}@{part.version}",
        files=(part.path.name,),
        sha256=(part.sha256,),
        texts=texts,
        inside=tuple(_compiled(each) for listed in lists for each in listed["components"] if each.get("scope") != "excluded"),
    )


def _source(about: Message) -> str:
    """The address of the source, or else of the project."""
    links = dict(line.split(", ", 1) for line in about.get_all("Project-URL", []))
    return next(links[name] for name in ("Source", "Repository", "Homepage") if name in links)


def _compiled(each: dict[str, Any]) -> Carried:
    """Read a library that a wheel's own list names; it is told of by its authors, since it brings no text of its own."""
    [licence] = each["licenses"]
    links = {link["type"]: link["url"] for link in each["externalReferences"]}
    return Carried(
        name=each["name"],
        version=each["version"],
        licence=licence["expression"],
        source=links.get("vcs") or links.get("website") or links["documentation"],
        purl=each["purl"],
        sha256=tuple(found["content"] for found in each["hashes"] if found["alg"] == "SHA-256"),
        copyright=each.get("author") or f"The authors of {each['name']}",
    )


def _bundled(name: str) -> Carried:
    """Read an npm package whose code stands in our scripts."""
    folder = MODULES / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return Carried(
        name=name,
        version=about["version"],
        licence=about["license"],
        source=about["repository"]["url"].removeprefix("git+").replace("git://", "https://").removesuffix(".git"),
        purl=f"pkg:npm/{name}@{about['version']}",
        texts=(licence_of(folder),),
    )


def licence_of(folder: Path) -> str:
    """Read the licence text of an npm package."""
    return (folder / "LICENSE").read_text(encoding="utf-8")
