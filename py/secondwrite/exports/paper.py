"""The whole plan as it is printed: a cover with lines to write on, then the plan."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..plan import Plan
from . import html
from .markdown import templates_folder


def render(plan: Plan) -> str:
    """An HTML fragment without scripts and styles."""
    return _environment().get_template("cover.html.j2").render(plan=plan) + html.render(plan)


@cache
def _environment() -> Environment:
    """HTML, so that everything typed is escaped."""
    return Environment(
        loader=FileSystemLoader(templates_folder()), undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
