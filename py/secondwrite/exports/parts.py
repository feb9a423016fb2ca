"""The plan for a reader who opens one part of it at a time: its tabs, the list of parts in each, and each part as HTML.

Nothing of the plan is left out: what is no part stands between the parts, and the tab `markdown` has all of it as text.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from ..cases import Group, Section
from ..memo import Memo
from ..plan import Plan
from . import html, markdown

CAUSES = "causes"
MARKDOWN = "markdown"
MOST_KEPT = 600


@dataclass(frozen=True)
class Document:
    """A part that is not a test: its id, which is the template's name, the words of its heading, and the headings in it."""

    id: str
    title: str
    headings: tuple[str, ...]
    is_main: bool = False


# Where a reader looks for what is not a test. The main part of a tab is always open.
DOCUMENTS: Mapping[str, tuple[Document, ...]] = {
    "front": (
        Document("opening", "", (), is_main=True),
        Document("map", "Map of the workflow", ("Map of the workflow",)),
        Document("contents", "Contents", ("Contents",)),
        Document("letter", "Covering letter and acceptance clauses", ("Covering letter", "Acceptance clauses")),
        Document("effects", "Workflow and effects as described", ("The workflow as described", "The effects as described")),
    ),
    "tests": (
        Document("coverage", "What the tests cover", ("What the tests cover",)),
        Document("omissions", "Rules that were not used", ("Rules that were not used",)),
    ),
    "decisions": (
        Document("decisions", "Decision tables", ("Decision tables",), is_main=True),
        Document("sheets", "Hand-over sheet and measures to watch", ("Hand-over sheet", "Measures to watch")),
    ),
    "verdict": (
        Document("verdict", "What breaks the design as described", ("What breaks the design as described",), is_main=True),
        Document("adequacy", "What the tests catch", ("What the tests catch",)),
    ),
    "questions": (
        Document("questions", "Questions for the supplier", ("Questions for the supplier", "To settle yourself"), is_main=True),
        Document("gaps", "What the worksheet leaves open", ("What the worksheet leaves open",)),
        Document("traces", "Which answer leads where", ("Which answer leads where",)),
    ),
    "states": (
        Document("states", "States and what may be done in them", ("States and what may be done in them",), is_main=True),
    ),
    MARKDOWN: (Document(MARKDOWN, "", (), is_main=True),),
}

_BY_ID = {document.id: document for documents in DOCUMENTS.values() for document in documents}
_tests: Memo[str] = Memo(MOST_KEPT)


@dataclass(frozen=True)
class Part:
    """One part that can be opened: its id, what it is called, a word about it, and the anchors that lead to it."""

    id: str
    title: str
    note: str
    anchors: tuple[str, ...]
    is_main: bool = False


@dataclass(frozen=True)
class Line:
    """What stands between parts: a heading with its anchor, or a sentence about those that follow, with a label or without."""

    heading: str = ""
    anchor: str = ""
    label: str = ""
    words: str = ""


@dataclass(frozen=True)
class Tab:
    """What one tab of the page holds, in its order."""

    id: str
    items: tuple[Part | Line, ...]


def outline(plan: Plan) -> tuple[Tab, ...]:
    """All tabs, with every part of the plan in the one where a reader looks for it."""
    return tuple(Tab(id, (*_tests_of(plan, id), *_documents(plan, id))) for id in DOCUMENTS)


def plain(tabs: tuple[Tab, ...]) -> list[dict[str, object]]:
    """The tabs as plain data for the page; quicker than `asdict`, which copies whatever it meets."""
    return [{"id": tab.id, "items": [vars(item) for item in tab.items]} for tab in tabs]


def changed(plan: Plan, held: Mapping[str, str], most: int) -> tuple[Mapping[str, Mapping[str, str]], bool]:
    """Those of the parts that the page holds in another version, or not at all, with their versions; and whether more are left.

    `held` has the version of each part that is open, or "", with what is to come first at the beginning.
    """
    found: dict[str, Mapping[str, str]] = {}
    for id, version in held.items():
        text = body(plan, id)
        now = sha256(text.encode()).hexdigest()[:16]
        if now != version:
            if len(found) == most:
                return found, True
            found[id] = {"version": now, "text": text}
    return found, False


def body(plan: Plan, id: str) -> str:
    """One part as HTML, without the title that the list shows; nothing for a part that is no longer there.

    The whole plan as Markdown is plain text, and what the answers cause is JSON.
    """
    if id == MARKDOWN:
        return markdown.render(plan)
    if id == CAUSES:
        return json.dumps(_tests_by_answer(plan))
    if id in _BY_ID:
        return _document(plan, _BY_ID[id]) if _is_there(plan, id) else ""
    return _test(plan, plan.groups[id]) if id in plan.groups else ""


def _tests_of(plan: Plan, tab: str) -> Iterator[Part | Line]:
    for section in plan.sections if tab == "tests" else ():
        label = section.tier.label
        yield Line(heading=label, anchor=markdown.anchor(label))
        yield from _about(plan, section)
        for tests in section.families:
            yield Line(label=f"{tests.family.label}.", words=tests.intro)
            for group in tests.groups:
                yield Part(group.id, group.title, group.first.priority.label.lower(), (markdown.anchor(group.id),))


def _about(plan: Plan, section: Section) -> Iterator[Line]:
    if not section.cases:
        yield Line(words="No test falls into this part.")
    elif section is plan.sections[-1]:
        yield Line(label="Regularly", words=plan.regularly)


def _documents(plan: Plan, tab: str) -> Iterator[Part]:
    for document in DOCUMENTS[tab]:
        if _is_there(plan, document.id):
            anchors = tuple(map(markdown.anchor, document.headings))
            yield Part(document.id, document.title, "", anchors, document.is_main)


def _is_there(plan: Plan, id: str) -> bool:
    return id != "gaps" or bool(plan.gaps)


def _document(plan: Plan, document: Document) -> str:
    text = markdown.render_part(document.id, plan, is_linked=True)
    drawn = html.with_pictures(html.render_markdown(text.split("\n", 1)[1] if document.title else text), plan)
    return drawn + _models(plan) if document.id == "verdict" and plan.verdicts else drawn


def _models(plan: Plan) -> str:
    """Buttons of the page, for engineers: each effect as a model for Spin."""
    names = [escape(effect.id) for effect in plan.effects]
    buttons = " ".join(f'<button type="button" class="quiet" data-model="{name}">{name}.pml</button>' for name in names)
    return f'<p class="models">For engineers, as a model for Spin with bounds of your own: {buttons}</p>'


def _test(plan: Plan, group: Group) -> str:
    """A test that says the same as before is not rendered again; it depends on itself, its destination and the date."""
    return _tests.get((group, plan.destination_of(group.first.effect), plan.date), lambda: _rendered(plan, group))


def _rendered(plan: Plan, group: Group) -> str:
    """A test's heading is its id; its title stands below it and is left out."""
    _, _, _, _, text = markdown.render_part("case", plan, group=group, is_linked=True).split("\n", 4)
    return html.render_markdown(f"{markdown.code(group.id)}\n\n{text}")


def _tests_by_answer(plan: Plan) -> Mapping[str, list[int]]:
    """Where in the list of tests those stand that each answer causes, by the answer's place in the file.

    Tests that share a text stand at the same place, which is named once for each.
    """
    found: dict[str, list[int]] = {}
    for place, group in enumerate(plan.groups.values()):
        for case in group.cases:
            for path in {cause.path: None for cause in case.causes}:
                found.setdefault(path, []).append(place)
    return found
