"""The supplier file: one HTML file without Python, in which a supplier answers offline; and the same in a zip.

Its script and style are bundled by the build into `shipped/`; what is asked goes into it as packed data.
"""

import base64
import hashlib
import io
import zipfile
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..exports.markdown import templates_folder
from ..plan import Plan
from ..worksheet import Worksheet
from .packing import pack
from .question_set import question_set
from .sheet import digests, one_line, sheet

EPOCH = (1980, 1, 1, 0, 0, 0)

_LEFT_OUT = "The sender left out names of people, accounts and what was seen inside."
_SHUT = "default-src 'none'; script-src {script}; style-src {style}; base-uri 'none'; form-action 'none'"


class NotBuilt(Exception):
    """The script or the style of the page is not there: a checkout in which nothing was built yet."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} of the supplier file is not there; in the checkout, run: python3 build.py build")


def render(worksheet: Worksheet, plan: Plan, *, with_private: bool, with_answers: bool = False) -> str:
    """The text of the file.

    `worksheet` is the one as it is shared (`sharing.shared`), and `plan` is made from it. Raises `NotBuilt` in a checkout
    without a build. What the worksheet answers now is in it only `with_answers`.
    """
    asked = question_set(worksheet, plan, with_private=with_private)
    packed = pack(sheet(plan, asked, with_answers=with_answers))
    return page(
        title=one_line(asked.title),
        purpose=one_line(plan.purpose),
        questions=str(len(asked.questions)),
        tests=str(len(asked.tests)),
        made_on=asked.made_on,
        digest=asked.digest,
        left_out="" if with_private else _LEFT_OUT,
        words=Markup(packed.words),
        coded=Markup(packed.coded),
        digests=digests(asked),
    )


def page(**said: str) -> str:
    """The page around what is said in it; all of it is text, and the file differs from others of this version in nothing else."""
    script, style = shipped("supplier.js"), shipped("supplier.css")
    policy = _SHUT.format(script=_hash(script), style=_hash(style))
    fixed = {"policy": Markup(policy), "script": Markup(script), "style": Markup(style)}
    return str(_environment().get_template("supplier.html.j2").render(**said, **fixed))


def zipped(name: str, text: str) -> bytes:
    """A zip with this one file in it, as it is: what a compressor makes of it differs from build to build."""
    buffer = io.BytesIO()
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.create_system = 3
    entry.external_attr = 0o100644 << 16
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(entry, text.encode())
    return buffer.getvalue()


@cache
def shipped(name: str) -> str:
    """A file that the build bundled into the package. Raises `NotBuilt` where there is none."""
    try:
        return (files("secondwrite.suppliers") / "shipped" / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotBuilt(name) from None


def _hash(text: str) -> str:
    """An inline script or style as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_folder()),
        undefined=StrictUndefined,
        auto_reload=False,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
