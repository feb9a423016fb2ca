from collections.abc import Callable

from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.exports import markdown, parts
from secondwrite.worksheet import Worksheet


def test_the_parts_are_those_of_the_whole_plan(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    whole = markdown.render(plan)
    groups = [group for section in plan.sections for group in section.groups]
    texts = [markdown.render_part("case", plan, group=group) for group in groups] + [
        markdown.render_part(name, plan) for name in ("opening", *parts.DOCUMENTS)
    ]
    assert all(text in whole for text in texts)
    assert sum(map(len, texts)) > 0.97 * len(whole)


def test_every_part_has_a_body_and_its_own_id(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    listed = [part for chapter in parts.outline(plan) for part in chapter.parts]
    assert len({part.id for part in listed}) == len(listed)
    assert all(part.title and parts.body(plan, part.id) for part in listed)


def test_a_tests_body_begins_with_its_id_and_does_not_repeat_its_title(described: Callable[..., Worksheet]) -> None:
    body = parts.body(make_plan(described(), TODAY), "unknown.ack-lost.create-job")
    assert body.startswith("<p><code>unknown.ack-lost.create-job</code></p>\n<p><strong>Something at stake</strong>")
    assert "The work is done, the answer is lost" not in body


def test_the_states_come_with_their_pictures(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    assert parts.body(plan, "states").count("<svg") == 2
    assert "<svg" not in parts.body(plan, "decisions")
