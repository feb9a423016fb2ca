"""The plan as it is printed: a cover with lines to write on, then the whole plan, or what is read and done first."""

from collections.abc import Iterator, Mapping

from ..plan import Plan
from . import html, markdown
from .standalone import page_templates

SHORT, WHOLE = "short", "whole"
# Pages, as measured on A4 in Chromium with the examples: those every plan has, those for each effect, and for each test.
_FIXED = {SHORT: 4.5, WHOLE: 19.0}
_FOR_AN_EFFECT = {SHORT: 1.0, WHOLE: 9.5}
_FOR_A_TEST = 0.62

_BLANK = "Result (passed, failed, not sure): ……… on: ……… by: ……… evidence: ………"
_ROOM = (
    '<span class="blanks"><span>Result (passed, failed, not sure):</span> <span>On:</span> <span>By:</span> '
    "<span>Evidence:</span></span>"
)


def render(plan: Plan, extent: str = WHOLE) -> str:
    """An HTML fragment without scripts and styles; `extent` says how much of the plan is in it."""
    is_short = extent == SHORT
    cover = page_templates().get_template("cover.html.j2").render(plan=plan, is_short=is_short)
    text = markdown.render_part("short", plan) if is_short else markdown.render(plan)
    return cover + with_room(html.with_pictures(html.render_markdown(text), plan))


def with_room(rendered: str) -> str:
    """A rendered plan with lines to write each result on, where dots stand for them."""
    return rendered.replace(_BLANK, _ROOM)


def extents(plan: Plan) -> Iterator[Mapping[str, object]]:
    """How long each of the two is: its tests, when they are due, and about how many pages."""
    first = plan.due_first
    for extent, tests in ((SHORT, len(first.cases)), (WHOLE, len(plan.cases))):
        pages = round(_FIXED[extent] + _FOR_AN_EFFECT[extent] * len(plan.effects) + _FOR_A_TEST * tests)
        yield {"id": extent, "tests": tests, "when": first.tier.label.lower(), "pages": pages}
