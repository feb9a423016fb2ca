"""The plan as a page of its own that reads without scripts, and as Markdown; both carry the worksheet and open as one again."""

import re

from markupsafe import Markup

from .. import embedded, files
from ..plan import Plan
from ..worksheet import Worksheet
from . import html, markdown
from .standalone import in_policy, page_templates, shipped

_SHUT = "default-src 'none'; style-src {style}; base-uri 'none'; form-action 'none'"
# A policy without inline styles refuses them.
_ALIGNED = re.compile(r' style="text-align:(left|right|center)"')


def render(worksheet: Worksheet, plan: Plan) -> str:
    """HTML text of the whole page. Raises `NotBuilt` in a checkout without a build."""
    style = shipped("plan.css")
    return page_templates().get_template("report.html.j2").render(
        title=plan.title,
        policy=Markup(_SHUT.format(style=in_policy(style))),
        style=Markup(style),
        plan=Markup(_for_the_page(html.render(plan))),
        worksheet=Markup(embedded.in_html(files.write(worksheet))),
    )


def render_markdown(worksheet: Worksheet, plan: Plan) -> str:
    """The plan as Markdown, with the worksheet's file as its last part."""
    return f"{markdown.render(plan)}\n{markdown.document('worksheet')}\n{embedded.in_markdown(files.write(worksheet))}"


def _for_the_page(rendered: str) -> str:
    """Our renderer's HTML with each table in a box of its own; text that was typed has no tags."""
    aligned = _ALIGNED.sub(r' data-align="\1"', rendered)
    return aligned.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
