"""`NOTICES.txt`: the licences of all that the product carries. `build.py lock` writes it; the build ships it and stops when it is not true."""

import json
import re
import textwrap
from collections.abc import Iterable, Iterator

from building.carried import Carried, carried
from building.parts import Parts
from building.paths import MODULES, ROOT
from building.report import BuildError

FILE = ROOT / "NOTICES.txt"
WIDTH = 100
RULE = "-" * WIDTH

INTRODUCTION = """\
Second Write is under the MIT licence (the file LICENSE). Its products carry parts that others made. This file names each
part with its licence and where its source is, and gives the texts of the licences. It is written by `build.py lock` from the
locked parts; the build stops when a part is not in it."""

SOURCES = """\
Parts under the Mozilla Public License 2.0 (Pyodide, hiwire) are shipped unchanged but for their packing, as they come from
their makers; modules of Python's library that no browser can use are left out. Their source code is under the same licence
and can be had, free of charge, at the addresses below, in the version that stands beside the name."""

_TEXT_OF = MODULES / "spdx-license-list" / "licenses"
_LLVM = """\
---- LLVM Exceptions to the Apache 2.0 License ----

As an exception, if, as a result of your compiling your source code, portions of this Software are embedded into an Object form
of such source code, you may redistribute such embedded portions in such Object form without complying with the conditions of
Sections 4(a), 4(b) and 4(d) of the License.

In addition, if you combine or link compiled forms of this Software with software that is licensed under the GPLv2 ("Combined
Software") and if a court of competent jurisdiction determines that the patent provision (Section 3), the indemnity provision
(Section 9) or other Section of the License conflicts with the conditions of the GPLv2, you may retroactively and prospectively
choose to deem waived or otherwise exclude such Section(s) of the License, but only in their entirety and only with respect to
the Combined Software.
"""


def current(parts: Parts) -> str:
    """Return the text in the repository; stop when it is not what the parts say."""
    text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    if text != written(parts):
        raise BuildError("NOTICES.txt does not name the parts as they are locked; run: python3 build.py lock")
    return text


def written(parts: Parts) -> str:
    """Write the text for these parts."""
    found = carried(parts)
    pieces = ["Notices\n" + RULE, INTRODUCTION, SOURCES, *_listed(found), *_own_texts(found), *_common_texts(found)]
    return "\n\n".join(pieces).replace("\r\n", "\n") + "\n"


def _listed(found: Iterable[Carried]) -> Iterator[str]:
    yield f"The parts\n{RULE}"
    for part in found:
        yield _entry(part)
        if part.inside:
            yield f"    Inside {part.name}:"
            yield "\n".join(textwrap.indent(_entry(each), "    ") for each in part.inside)


def _entry(part: Carried) -> str:
    lines = [f"{part.name} {part.version}".strip() + f": {part.licence}", f"    {part.source}"]
    if part.copyright:
        lines.append(f"    Copyright: {part.copyright}")
    return "\n".join(lines)


def _own_texts(found: Iterable[Carried]) -> Iterator[str]:
    """The texts that parts bring along."""
    for part in found:
        for text in part.texts:
            yield f"Licence of {part.name} {part.version}\n{RULE}\n{text.strip()}"


def _common_texts(found: Iterable[Carried]) -> Iterator[str]:
    """The text of each licence of a part that brings none along, once; the copyright lines stand beside the names above."""
    silent = [each for part in found for each in (part, *part.inside) if not each.texts]
    for licence in sorted({name for each in silent for name in chosen(each.licence)}):
        yield f"Text of the licence {licence}\n{RULE}\n{text_of(licence)}"


def chosen(expression: str) -> list[str]:
    """The licences of an expression under which a part is carried: the first of those that may be chosen, MIT before all."""
    names = [re.sub(r"[()]", "", each).strip() for each in re.split(r" AND ", expression)]
    return [_choice(each.split(" OR ")) for each in names]


def _choice(names: list[str]) -> str:
    return "MIT" if "MIT" in names else names[0]


def text_of(licence: str) -> str:
    """The text of a licence by its SPDX name."""
    name, _, exception = licence.partition(" WITH ")
    file = _TEXT_OF / f"{name}.json"
    if not file.exists() or exception not in ("", "LLVM-exception"):
        raise BuildError(f"there is no text of the licence {licence}; add it to py/building/notices.py.")
    text = str(json.loads(file.read_text(encoding="utf-8"))["licenseText"]).strip()
    return f"{text}\n\n{_LLVM.strip()}" if exception else text
