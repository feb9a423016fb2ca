"""The plan as Markdown (CommonMark with GFM tables), from the document templates."""

import re
from functools import cache

from jinja2 import BaseLoader, FileSystemLoader, ModuleLoader, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from ..legibility import one_line
from ..plan import Plan
from .sandbox import sandbox, templates_folder

_SPECIAL = re.compile(r"([\\`*\[\]<>|~&#$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))")
# The folder of the documents that the build has compiled, below their own.
COMPILED = "compiled"

_LINE_START = re.compile(r"^(\s*)([-+=]+|\d+[.)])(?=\s|$)")


def escape(text: object) -> str:
    """User text for a line of Markdown or a table cell: nothing in it is markup, and it stays on one line."""
    escaped = _SPECIAL.sub(r"\\\1", one_line(str(text)))
    return _LINE_START.sub(lambda match: f"{match[1]}{match[2][:-1]}\\{match[2][-1]}", escaped)


def anchor(heading: str) -> str:
    """The name of a heading's anchor, as code hosts and pandoc make it: a test's id without its dots."""
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def code(id: str) -> str:
    """One of our ids (words, dots, hyphens) as a code span."""
    return "`" + id.replace("`", "'") + "`"


def render(plan: Plan) -> str:
    """The whole plan as Markdown text that ends with one line break."""
    return render_part("plan", plan)


def render_part(template: str, plan: Plan, *, is_linked: bool = False, **more: object) -> str:
    """One document template, such as `decisions` or `case` (which also wants the `group`).

    Only in the page are questions links to their answers (`is_linked`).
    """
    return document(template, plan=plan, is_linked=is_linked, **more)


def document(template: str, **about: object) -> str:
    """A document template with the names that it wants, as text that ends with one line break."""
    return environment().get_template(f"{template}.md.j2").render(**about).strip() + "\n"


def load_all() -> None:
    """Read every document template now, and not each when it is first wanted."""
    for path in templates_folder().glob("*.md.j2"):
        environment().get_template(path.name)


@pass_context
def asked(context: Context, question: str, path: str) -> str:
    """A question for a line of Markdown: in the page a link to the answer at this place in the file, where there is one."""
    return f"[{escape(question)}](#answer:{path})" if context.get("is_linked") and path else escape(question)


@cache
def environment() -> SandboxedEnvironment:
    """What renders the documents, with the filters that what was typed passes."""
    made = sandbox(is_html=False, loader=_loader())
    made.filters["md"] = escape
    made.filters["asked"] = asked
    made.filters["code"] = code
    made.filters["anchor"] = anchor
    return made


def _loader() -> BaseLoader:
    """Where the build has compiled the documents, as it does for the browser, no start needs to."""
    compiled = templates_folder() / COMPILED
    return ModuleLoader(compiled) if compiled.is_dir() else FileSystemLoader(templates_folder())
