"""The plan in parts, for a reader who opens one at a time: a list of them, and each as HTML.

The first page is no part of the list: it is always shown.
"""

from dataclasses import dataclass
from html import escape

from ..cases import Group
from ..plan import Plan
from . import html, markdown

# The parts that are not tests: the name of the template, and the words of its heading.
DOCUMENTS = {
    "coverage": "What the tests cover",
    "verdict": "What breaks the design as described",
    "adequacy": "What the tests catch",
    "decisions": "Decision tables",
    "questions": "Questions for the supplier",
    "states": "States and what may be done in them",
    "sheets": "Hand-over sheet and measures to watch",
    "letter": "Covering letter and acceptance clauses",
    "map": "Map of the workflow",
    "effects": "Workflow and effects as described",
    "rest": "What is left open, and rules that were not used",
    "traces": "Which answer leads where",
}


@dataclass(frozen=True)
class Part:
    """One part that can be opened: its id, what it is called, and a word about it."""

    id: str
    title: str
    note: str
    anchor: str


@dataclass(frozen=True)
class Chapter:
    """Parts under one heading."""

    title: str
    parts: tuple[Part, ...]


def first_page(plan: Plan) -> str:
    """The first page as HTML."""
    return html.render_markdown(markdown.render_part("opening", plan))


def outline(plan: Plan) -> tuple[Chapter, ...]:
    """All parts, in the order of the plan."""
    tests = (Chapter(section.tier.label, tuple(map(_test, section.groups))) for section in plan.sections)
    return (
        *tests,
        Chapter("To work with", tuple(Part(id, title, "", markdown.anchor(title)) for id, title in DOCUMENTS.items())),
    )


def body(plan: Plan, id: str) -> str:
    """One part as HTML, without the title that the list shows; nothing for a part that is no longer there."""
    if id in DOCUMENTS:
        text = markdown.render_part(id, plan).split("\n", 1)[1]
        drawn = html.with_pictures(html.render_markdown(text), plan)
        return drawn + _models(plan) if id == "verdict" and plan.verdicts else drawn
    groups = {group.id: group for section in plan.sections for group in section.groups}
    return _test_body(plan, groups[id]) if id in groups else ""


def _models(plan: Plan) -> str:
    """Buttons of the page, for engineers: each effect as a model for Spin."""
    names = [escape(effect.id) for effect in plan.effects]
    buttons = " ".join(f'<button type="button" class="quiet" data-model="{name}">{name}.pml</button>' for name in names)
    return f'<p class="models">For engineers, as a model for Spin with bounds of your own: {buttons}</p>'


def _test_body(plan: Plan, group: Group) -> str:
    """A test's heading is its id; its title stands below it and is left out."""
    _, _, _, _, text = markdown.render_part("case", plan, group=group).split("\n", 4)
    return html.render_markdown(f"{markdown.code(group.id)}\n\n{text}")


def _test(group: Group) -> Part:
    return Part(
        group.id, group.title, f"{group.first.family.label}, {group.first.priority.label.lower()}", markdown.anchor(group.id)
    )
