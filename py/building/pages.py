"""Renders the Jinja pages at the root of the repository and in `templates/`."""

import hashlib

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from secondwrite.exports.formats import NUMBERINGS, READ, Format

from building.form import describe_form
from building.paths import ROOT, TEMPLATES
from building.release import release
from building.sheet import sheet

# A page opened raw from the repository shows a notice: its first line opens an HTML comment, its Jinja comment ends it.
RAW_NOTICE = "<!---->"


def render(page: str, product: str, head: str, scripts: str, one_file: bytes = b"") -> str:
    """Render a page for a product ("site" or "one_file").

    `head` (policy, guard, style) goes directly after the charset, `scripts` to the end of the body; both are markup.
    The site says the size of the one file beside its link, and may say its digest.
    """
    context = {"product": product, "release": release(), "form": describe_form(), "sheet": sheet(), "formats": formats()}
    context |= {"one_file_size": f"{len(one_file) / 1e6:.1f} MB", "one_file_digest": hashlib.sha256(one_file).hexdigest()}
    text = environment().get_template(page).render(context, head=Markup(head), scripts=Markup(scripts))
    return text.removeprefix(RAW_NOTICE).lstrip()


def formats() -> list[dict[str, object]]:
    """List what the page exports to: which are tables of test managers, and which tell the verdict."""
    return [
        {"value": each.value, "label": each.label, "is_table": each in NUMBERINGS, "is_read": each in READ} for each in Format
    ]


def environment() -> Environment:
    """Make the environment of the pages: a name that is missing stops the build, and text is escaped."""
    loader = FileSystemLoader([TEMPLATES, ROOT])
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True)
