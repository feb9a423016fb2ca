import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jinja2 import UndefinedError
from markdown_it import MarkdownIt
from secondwrite import files
from secondwrite.engine import make_plan
from secondwrite.exports import html, markdown
from secondwrite.exports.sandbox import templates_folder
from secondwrite.worksheet import Worksheet

HOSTILE = [
    "<script>alert(1)</script>",
    "a | b | c",
    "**bold** _em_ `code` ~~gone~~",
    "[link](javascript:alert(1)) ![image](https://evil.example/x.png)",
    "# heading",
    "1. list\n- item\n\n> quote",
    "{{ plan.title }} {% for x in y %}",
    "&lt;b&gt; &#x41; &amp;",
    "\\| \\` \\\\",
    "a\r\n\r\n---\r\n| x |",
    "\u202egnihtemos \u200b zero",
]


def shown(text: str) -> str:
    """The text as it must read: one line, without control and format characters."""
    return " ".join(re.sub(r"[\u202e\u200b]", "", text).split())


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text_in_a_paragraph_and_in_a_table(text: str) -> None:
    escaped = markdown.escape(text)
    tokens = MarkdownIt("commonmark").enable("table").parse(f"{escaped}\n\n| head | b |\n| --- | --- |\n| {escaped} | x |\n")
    inline = [token for token in tokens if token.type == "inline"]
    for token in (inline[0], inline[3]):
        assert "".join(child.content for child in token.children or []).strip() == shown(text)
        assert {child.type for child in token.children or []} <= {"text", "text_special"}
    assert [token.type for token in tokens].count("td_open") == 2


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=60))
def test_any_text_reads_the_same_after_escaping(text: str) -> None:
    escaped = markdown.escape(text)
    tokens = MarkdownIt("commonmark").enable("table").parse(f"| h |\n| --- |\n| x{escaped}x |\n")
    cell = next(token for token in tokens if token.type == "inline" and token.content != "h")
    assert {child.type for child in cell.children or []} <= {"text", "text_special"}


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("-+=#>*_`~|<&[](){}!.1 \t\nab"), max_size=12))
@example("---")
@example("===")
def test_no_text_becomes_a_block_of_its_own(text: str) -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(markdown.escape(text))
    assert [token.type for token in tokens] in ([], ["paragraph_open", "inline", "paragraph_close"])


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_every_field_gives_a_plan_without_markup(order_data: dict[str, Any], text: str) -> None:
    for part in (order_data["workflow"], order_data["sending"], *order_data["effects"]):
        fill(part, text)
    order_data["effects"][1]["name"] += " too"
    worksheet = files.parse(order_data)
    assert isinstance(worksheet, Worksheet), worksheet
    rendered = html.render_markdown(markdown.render(make_plan(worksheet, TODAY)))
    assert not re.search(r"<(script|img|b|a (?!href=\"#))", rendered)
    tags = set(re.findall(r"<([a-z0-9]+)", rendered))
    assert tags <= {"h1", "h2", "h3", "p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "code", "strong", "em", "a"}


def fill(part: dict[str, Any], text: str) -> None:
    """Put the text into every free text of a part; effects keep ids of their own."""
    for name, value in part.items():
        if name == "value" or name in ("basis", "read_on", "id"):
            continue
        if isinstance(value, dict):
            fill(value, text)
        elif isinstance(value, str):
            part[name] = text


def test_every_expression_in_the_templates_is_escaped() -> None:
    for template in templates_folder().glob("*.md.j2"):
        for expression in re.findall(r"\{\{(.*?)\}\}", template.read_text(encoding="utf-8")):
            assert re.search(r"\|(md|code|anchor|length|asked\([a-z_.]+\)) $|^ \"|^ loop\.index $|^ (properties|tests|left_out|given)\(.*\) $", expression), f"{template.name}: {expression}"


def test_a_name_missing_in_a_template_is_an_error(minimal: Worksheet) -> None:
    environment = markdown.environment()
    with pytest.raises(UndefinedError):
        environment.from_string("{{ plan.no_such_thing|md }}").render(plan=make_plan(minimal, TODAY))
    with pytest.raises(UndefinedError):
        environment.from_string("{{ range(3) }}").render()


def test_every_link_points_to_a_heading_and_every_test_has_its_anchor(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    text = markdown.render(plan)
    headings = [markdown.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")]
    links = re.findall(r"\]\(#([a-z-]+)\)", text)
    assert len(links) >= 15 and set(links) <= set(headings)
    assert {markdown.anchor(case.id) for case in plan.cases} <= set(headings) and len(headings) == len(set(headings))
    assert set(re.findall(r' id="([^"]+)"', html.render_markdown(text))) == set(headings)


def test_every_test_has_a_result_line_also_where_several_share_a_text(described: Callable[..., Worksheet], order_data: dict[str, Any]) -> None:
    order_data["effects"].append(order_data["effects"][0] | {"id": "", "name": "Create return job"})
    plan = make_plan(described(), TODAY)
    lines = re.findall(r"^- \[ \] (?:`([a-z.-]+)` )?Result .*evidence: ………$", markdown.render(plan), re.MULTILINE)
    shared = [case.id for section in plan.sections for group in section.groups if len(group.cases) > 1 for case in group.cases]
    assert len(lines) == len(plan.cases) and [id for id in lines if id] == shared != []


def test_headings_go_down_one_level_at_a_time(described: Callable[..., Worksheet]) -> None:
    levels = [len(re.match(r"#+", line)[0]) for line in markdown.render(make_plan(described(), TODAY)).splitlines() if line.startswith("#")]  # type: ignore[index]
    assert levels[0] == 1 and all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_tables_have_as_many_cells_in_every_row(described: Callable[..., Worksheet]) -> None:
    text = markdown.render(make_plan(described(), TODAY))
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1, table


def test_no_line_is_left_half_empty(described: Callable[..., Worksheet]) -> None:
    text = markdown.render(make_plan(described(), TODAY))
    assert not re.search(r"\n\n\n\n| \n|\t|\(\)|  +[a-z]", text)


def test_the_templates_are_found_in_a_checkout() -> None:
    assert (templates_folder() / "plan.md.j2").is_file()
    assert templates_folder() == Path(__file__).parents[1] / "templates" / "documents"


@pytest.mark.skipif(not shutil.which("pandoc"), reason="pandoc is not installed; .ci/run installs it")
@pytest.mark.parametrize("folder", sorted((Path(__file__).parent / "plans").iterdir()), ids=lambda folder: folder.name)
def test_pandoc_reads_the_plan_without_a_warning_and_finds_every_table_and_heading(folder: Path) -> None:
    text = (folder / "plan.md").read_text(encoding="utf-8")
    done = subprocess.run(["pandoc", "--from", "gfm", "--to", "json", "--fail-if-warnings"], input=text, capture_output=True, text=True, check=True)
    kinds = [block["t"] for block in json.loads(done.stdout)["blocks"]]
    assert kinds.count("Table") == len(re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE))
    assert kinds.count("Header") == len(re.findall(r"^#+ ", text, re.MULTILINE))
