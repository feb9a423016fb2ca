import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.exports import diagram, html
from secondwrite.worksheet import Worksheet


def test_raw_html_and_script_links_never_become_markup() -> None:
    rendered = html.render_markdown("<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b>y</b> [z](data:text/html,x)")
    assert "<script" not in rendered and "<b>" not in rendered and "<a " not in rendered


def test_tables_are_rendered() -> None:
    assert "<td>1</td>" in html.render_markdown("| a |\n| --- |\n| 1 |\n")


def test_each_effect_has_a_picture_of_its_states(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    rendered = html.render(plan)
    pictures = re.findall(r'<svg class="states".*?</svg>', rendered, re.DOTALL)
    assert pictures == [diagram.render(states) for states in plan.states] and len(pictures) == 2
    assert all(f'From state to state: {effect.name}</h3>\n{html.STATES_BOX}<svg' in rendered for effect in plan.effects)


@pytest.mark.parametrize("on_unknown", ["reconcile", "mark_failed"])
def test_the_picture_shows_every_state_and_transition_of_the_table(described: Callable[..., Worksheet], on_unknown: str) -> None:
    (states, _) = make_plan(described({"sending.on_unknown": on_unknown}), TODAY).states
    root = ElementTree.fromstring(diagram.render(states))
    words = [element.text for element in root.iter("text")]
    assert words[: len(states.transitions)] == [str(number) for number in range(1, len(states.transitions) + 1)]
    assert [str(word).removesuffix(" (wrong)") for word in words[len(states.transitions) :]] == [
        row.state for row in states.states
    ]
    assert ("failed (wrong)" in words) == (on_unknown == "mark_failed")
    assert root[0].tag == "title" and root[1].tag == "desc"


def test_a_hostile_name_stays_text_in_the_picture(described: Callable[..., Worksheet]) -> None:
    (states, _) = make_plan(described({"effects.0.name": "<script>&</title>"}), TODAY).states
    assert ElementTree.fromstring(diagram.render(states))[0].text == "States of <script>&</title>"
