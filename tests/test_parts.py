import json
from collections.abc import Callable

import pytest
from conftest import ORDER, TODAY
from secondwrite import files
from secondwrite.engine import make_plan
from secondwrite.exports import html, markdown, parts
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet


@pytest.fixture
def plan(described: Callable[..., Worksheet]) -> Plan:
    return make_plan(described(), TODAY)


def listed(plan: Plan) -> list[parts.Part]:
    return [item for tab in parts.outline(plan) for item in tab.items if isinstance(item, parts.Part)]


def markdown_of(plan: Plan, tab: parts.Tab) -> list[str]:
    """What a tab of the page says, as Markdown."""
    groups = {group.id: group for section in plan.sections for group in section.groups}
    texts = []
    for item in tab.items:
        if isinstance(item, parts.Line):
            label = f"*{item.label}* " if item.label else ""
            texts.append(f"## {item.heading}" if item.heading else f"{label}{markdown.escape(item.words)}")
        elif item.id in groups:
            texts.append(markdown.render_part("case", plan, group=groups[item.id]))
        else:
            texts.append(markdown.render_part(item.id, plan))
    return texts


def worksheets() -> list[Worksheet]:
    order = json.loads(ORDER.read_text(encoding="utf-8"))
    bare = {"effects": [{"name": "Create job", "destination": {"name": "Delivery system"}}]}
    found = [files.parse(order), files.parse(bare)]
    assert all(isinstance(worksheet, Worksheet) for worksheet in found)
    return [worksheet for worksheet in found if isinstance(worksheet, Worksheet)]


@pytest.mark.parametrize("worksheet", worksheets(), ids=["order", "bare"])
def test_the_tabs_together_say_all_that_the_plan_says_and_nothing_twice(worksheet: Worksheet) -> None:
    plan = make_plan(worksheet, TODAY)
    tabs = [tab for tab in parts.outline(plan) if tab.id != parts.MARKDOWN]
    said = sorted(line for tab in tabs for text in markdown_of(plan, tab) for line in text.splitlines() if line)
    whole = sorted(line for line in markdown.render(plan).splitlines() if line)
    assert said == whole


def test_a_tab_has_all_of_the_plan_as_text(plan: Plan) -> None:
    assert parts.body(plan, parts.MARKDOWN) == markdown.render(plan)


def test_every_part_has_a_body_its_own_id_and_anchors_of_its_own(plan: Plan) -> None:
    ids = [part.id for part in listed(plan)]
    anchors = [anchor for part in listed(plan) for anchor in part.anchors]
    assert len(set(ids)) == len(ids) and len(set(anchors)) == len(anchors)
    assert all(parts.body(plan, id) for id in ids)
    assert parts.body(plan, "no.longer-there") == ""


def test_what_is_not_open_is_not_there(plan: Plan) -> None:
    settled = next(tab for tab in parts.outline(plan) if tab.id == "questions")
    assert ("gaps" in [item.id for item in settled.items if isinstance(item, parts.Part)]) is bool(plan.gaps)


@pytest.mark.parametrize(
    "document", [document for documents in parts.DOCUMENTS.values() for document in documents if document.headings]
)
def test_the_anchors_of_a_part_are_those_of_its_headings(plan: Plan, document: parts.Document) -> None:
    text = markdown.render_part(document.id, plan)
    assert all(f"# {heading}\n" in text for heading in document.headings)
    assert text.startswith(f"## {document.headings[0]}\n")


def test_every_link_inside_the_plan_leads_to_a_part_or_a_heading(plan: Plan) -> None:
    whole = html.render(plan)
    lines = [item for tab in parts.outline(plan) for item in tab.items if isinstance(item, parts.Line)]
    known = {anchor for part in listed(plan) for anchor in part.anchors} | {line.anchor for line in lines}
    links = {link.split('"')[0] for link in whole.split('href="#')[1:]}
    assert len(links) > 10 and links <= known


def test_a_tests_body_begins_with_its_id_and_does_not_repeat_its_title(plan: Plan) -> None:
    body = parts.body(plan, "unknown.ack-lost.create-job")
    assert body.startswith("<p><code>unknown.ack-lost.create-job</code></p>\n<p><strong>Something at stake</strong>")
    assert "The work is done, the answer is lost" not in body


def test_the_states_come_with_their_pictures(plan: Plan) -> None:
    assert parts.body(plan, "states").count("<svg") == 2
    assert "<svg" not in parts.body(plan, "decisions")


def test_a_cause_is_a_link_to_its_answer_in_the_page_and_in_no_export(plan: Plan) -> None:
    link = '<a href="#answer:sending.on_unknown">'
    assert link in parts.body(plan, "unknown.ack-lost.create-job")
    assert "#answer:" not in html.render(plan) and "#answer:" not in markdown.render(plan)


def test_it_is_known_which_tests_each_answer_causes(plan: Plan) -> None:
    groups = [group for section in plan.sections for group in section.groups]
    found = json.loads(parts.body(plan, parts.CAUSES))
    for place, group in enumerate(groups):
        for path in {cause.path for case in group.cases for cause in case.causes}:
            assert place in found[path]
    assert sum(map(len, found.values())) == sum(len({cause.path for cause in case.causes}) for case in plan.cases)


def test_only_what_the_page_does_not_have_is_sent(plan: Plan) -> None:
    first, _ = parts.changed(plan, {"opening": "", "decisions": ""}, 5)
    assert list(first) == ["opening", "decisions"] and first["decisions"]["text"] == parts.body(plan, "decisions")
    held = {id: part["version"] for id, part in first.items()}
    assert parts.changed(plan, held, 5) == ({}, False)
    assert list(parts.changed(plan, {**held, "decisions": "another"}, 5)[0]) == ["decisions"]


def test_no_more_is_sent_at_once_than_asked_for_and_the_first_come_first(plan: Plan) -> None:
    held = dict.fromkeys(("states", "questions", "letter"), "")
    some, is_more = parts.changed(plan, held, 2)
    assert (list(some), is_more) == (["states", "questions"], True)
    rest, is_more = parts.changed(plan, held | {id: part["version"] for id, part in some.items()}, 2)
    assert (list(rest), is_more) == (["letter"], False)


def test_a_test_that_says_the_same_is_not_rendered_again(
    described: Callable[..., Worksheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = "unknown.ack-lost.create-job"
    before = parts.body(make_plan(described(), TODAY), id)
    again = make_plan(described({"workflow.purpose": "Something else."}), TODAY)
    with monkeypatch.context() as patch:
        patch.setattr(markdown, "render_part", lambda *_, **__: 1 // 0)
        assert parts.body(again, id) == before
        with pytest.raises(ZeroDivisionError):
            parts.body(again, "decisions")
    renamed = make_plan(described({"workflow.name": "Deliveries"}), TODAY)
    assert parts.body(renamed, id) != before
