"""The plan as HTML for the preview: its Markdown rendered with raw HTML off, and our own pictures put in."""

import itertools
import re
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

from ..plan import Plan
from . import coverage_chart, diagram, markdown, route_map
from .sequences import with_sequences

_SECTION = re.compile(r"^(?=#)", re.MULTILINE)
_MOST_KEPT = 600
_BEFORE_PICTURE = '<h3 id="from-state-to-state-'
STATES_BOX = '<div class="table" role="group" aria-label="The states as a picture">'
# The words with which a part begins that has a picture above them.
_MAP = "<p><strong>It starts with:</strong>"
_COVERAGE = "<p>A rule of the catalogue gives one test for an effect, or is <em>left out</em>"


def render(plan: Plan) -> str:
    """The whole plan as an HTML fragment without scripts and styles; only the pictures are not Markdown's."""
    return with_pictures(render_markdown(markdown.render(plan)), plan)


def with_pictures(rendered: str, plan: Plan) -> str:
    """The map, the coverage, the states of each effect and the traces of a check drawn where their parts are in it."""
    if _MAP in rendered:
        rendered = _above(_MAP, rendered, route_map.render(plan.routes, plan.title))
    if _COVERAGE in rendered:
        rendered = _above(_COVERAGE, rendered, coverage_chart.render(plan.coverage, plan.title))
    head, *rest = rendered.split(_BEFORE_PICTURE)
    pictures = map(diagram.render, plan.states)
    drawn = head + "".join(_with_picture(_BEFORE_PICTURE + part, picture) for part, picture in zip(rest, pictures, strict=False))
    sequences = plan.verdicts.pictures if plan.verdicts else {}
    return with_sequences(drawn, {markdown.anchor(id): picture for id, picture in sequences.items()})


def render_markdown(text: str) -> str:
    """Our Markdown as HTML; nothing typed becomes markup. The box of a task is a sign, not a control.

    A heading ends all that stands above it, so each section is rendered by itself, and once while it says the same.
    """
    return "".join(map(_section, _SECTION.split(text)))


@lru_cache(maxsize=_MOST_KEPT)
def _section(text: str) -> str:
    return str(_parser().render(text)).replace("<li>[ ] ", "<li>☐ ")


def render_apart(text: str) -> str:
    """Markdown as HTML for a place beside a plan: no heading has an anchor, since the plan may have it already."""
    return str(_plain_parser().render(text))


def _above(words: str, rendered: str, picture: str) -> str:
    return rendered.replace(words, f"{picture}\n{words}", 1)


def _with_picture(part: str, picture: str) -> str:
    heading, rest = part.split("</h3>", 1)
    return f"{heading}</h3>\n{STATES_BOX}{picture}</div>{rest}"


@cache
def _parser() -> MarkdownIt:
    parser = _plain_parser()
    parser.core.ruler.push("anchors", _name_headings)
    return parser


def _plain_parser() -> MarkdownIt:
    return MarkdownIt("js-default", {"html": False, "linkify": False})


def _name_headings(state: StateCore) -> None:
    """Give each heading the anchor that links in the plan lead to."""
    for heading, text in itertools.pairwise(state.tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", markdown.anchor(text.content))
