"""The largest worksheet that the form allows goes through everything; one step further there is a clear refusal."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import cmarkgfm
import pytest
from asked import DAY, worksheet
from large import WORDS, large
from secondwrite import bridge, engine, files
from secondwrite.answers import MOST_TEXT
from secondwrite.changes import Version, changes
from secondwrite.checker import workflow
from secondwrite.checker.verdicts import Standing
from secondwrite.contradictions import contradictions
from secondwrite.design import designs
from secondwrite.exports import comparison, data, html, markdown, model, paper
from secondwrite.plan import Plan
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.texts import MOST_BYTES
from secondwrite.worksheet import MOST_EFFECTS, Worksheet

pytestmark = pytest.mark.long


@cache
def found() -> Worksheet:
    """The worksheet."""
    return worksheet(large())


@cache
def plan() -> Plan:
    """Its plan, with the verdict."""
    return engine.make_plan(found(), DAY, checked=workflow.checked(found()))


def ask(kind: str, **payload: Any) -> dict[str, Any]:
    """What the bridge answers."""
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "kind": kind, "text": json.dumps(payload)})))
    assert answer["ok"], answer["text"]
    told: dict[str, Any] = json.loads(answer["text"])
    return told


def test_every_field_is_full() -> None:
    """Else it would not be the largest: no text is empty, and each has the length that its field allows."""
    texts = [text for text in strings(files.plain(found())) if WORDS[:8] in text]
    assert len(found().effects) == MOST_EFFECTS
    assert sum(len(text) == MOST_TEXT for text in texts) > 20 * MOST_EFFECTS
    assert "" not in strings(large())
    assert contradictions(designs(found())) == ()


def strings(node: Any) -> list[str]:
    """Every text in plain data."""
    if isinstance(node, str):
        return [node]
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return [text for each in inner for text in strings(each)]


@pytest.mark.parametrize("with_differences", [False, True])
def test_it_is_saved_and_opened_again(with_differences: bool) -> None:
    """Also where each effect differs from the sending side in every answer."""
    given = worksheet(large(with_differences=with_differences))
    file = ask("save", worksheet=files.plain(given))["file"]
    assert len(file.encode()) < MOST_BYTES
    assert files.read(file) == files.parse(files.plain(given))


def test_it_is_checked_and_planned() -> None:
    """To a verdict, whichever."""
    outcome = workflow.checked(found())
    assert outcome.standing in Standing
    assert len(plan().cases) > 20 * MOST_EFFECTS
    last = designs(found())[-1].slug
    assert sum(case.id.endswith(f".{last}") for case in plan().cases) > 20
    assert any(test.id.endswith(f".{last}") for test in asking(found(), DAY, with_private=True).asked.tests)


EXPORTS: dict[str, Callable[[], str | bytes]] = {
    "markdown": lambda: markdown.render(plan()),
    "html": lambda: html.render(plan()),
    "json": lambda: data.render(plan()),
    "paper": lambda: paper.render(plan(), paper.WHOLE),
    "promela": lambda: model.render(designs(found())[-1]),
    "supplier file": lambda: asking(found(), DAY, with_private=True).content(Shape.HTML),
    "supplier zip": lambda: asking(found(), DAY, with_private=True).content(Shape.ZIP),
    "questionnaire": lambda: asking(found(), DAY, with_private=True).content(Shape.MARKDOWN),
    "changes": lambda: comparison.render(changes(Version("a", found(), plan()), Version("b", found(), plan()))),
}


# What is packed, or about one effect alone, holds no name of the last effect as it is written.
SIGNS = {"promela": "proctype", "supplier file": 'id="coded"', "supplier zip": 'id="coded"', "changes": "say the same"}


@pytest.mark.parametrize("name", EXPORTS)
def test_every_export_works(name: str) -> None:
    """It ends, and names the last effect; Markdown is read by another parser."""
    made = EXPORTS[name]()
    text = made if isinstance(made, str) else made.decode("utf-8", "replace")
    last = found().effects[-1].name[:30]
    sign = SIGNS.get(name, last)
    assert sign in text, name
    if name in ("markdown", "questionnaire"):
        assert len(re.findall("<h[1-4]", cmarkgfm.github_flavored_markdown_to_html(text))) > MOST_EFFECTS


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda it: it["effects"].append(it["effects"][0] | {"name": "One more"}), "too_long", "At most 30 fit one worksheet"),
        (lambda it: it["workflow"].update(purpose="x" * (MOST_TEXT + 1)), "string_too_long", "longer than 2,000 characters"),
        (lambda it: it["effects"][29].update(name="x" * 121), "string_too_long", "longer than 120 characters"),
    ],
)
def test_one_more_is_refused_with_its_place(change: Callable[[dict[str, Any]], None], code: str, words: str) -> None:
    """The limit is named, and what to do."""
    data = files.plain(found())
    change(data)
    problems = files.parse(data)
    assert isinstance(problems, tuple)
    assert [problem.code for problem in problems] == [code]
    assert words in str(problems[0]) and problems[0].path


def test_a_worksheet_whose_file_could_not_be_opened_is_not_saved() -> None:
    """Signs that take four bytes each, everywhere: what is said is how large it is, and what to do."""
    data = large(with_differences=True)
    told = ask("save", worksheet=json.loads(json.dumps(data, ensure_ascii=False).replace(WORDS, "\U0001f4e6" * len(WORDS))))
    assert [problem["code"] for problem in told["problems"]] == ["too_big"]
    assert "file" not in told and "8 MB cannot be opened" in told["problems"][0]["what"]
