"""Renders the Jinja pages at the root of the repository and in `templates/`."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from secondwrite.exports.formats import NUMBERINGS, READ, Format

from building.form import describe_form
from building.paths import ROOT, TEMPLATES
from building.release import release
from building.sheet import sheet

# A page opened raw from the repository shows a notice: its first line opens an HTML comment, its Jinja comment ends it.
RAW_NOTICE = "<!---->"


def render(page: str, product: str, head: str, scripts: str, **more: object) -> str:
    """Render a page for a product ("site" or "one_file").

    `head` (policy, guard, style) goes directly after the charset, `scripts` to the end of the body; both are markup.
    `more` is what the pages of this product say besides.
    """
    context = {"product": product, "release": release(), "form": describe_form(), "sheet": sheet(), "formats": formats(), **more}
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
