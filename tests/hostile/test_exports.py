"""Every export of hostile worksheets, read by parsers that are not ours: the same structure as for plain words, and the words survive.

GitHub's own CommonMark parser (cmark-gfm) reads the Markdown, Python's csv, json and expat the others. Each worksheet has another hostile
text in every field, so that a few dozen of them hold as many texts as `--cases` asks for.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any
from xml.etree import ElementTree

import cmarkgfm
import pytest
from asked import DAY, example, worksheet
from cmarkgfm.cmark import Options
from hostile_texts import EACH, TEXTS, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from secondwrite import engine, files
from secondwrite.changes import Version, changes
from secondwrite.design import designs
from secondwrite.exports import comparison, data, html, markdown, model, paper, replies_csv, report, results
from secondwrite.legibility import legible
from secondwrite.plan import Plan
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.worksheet import Worksheet

pytestmark = pytest.mark.long

EXTENSIONS = ["table", "strikethrough"]
# Places whose text decides something, so that another text is another worksheet.
MEANS = ("format", "version", "id", "value", "basis", "read_on", "contract", "source")
MOST = 2000


def html_of(text: str) -> str:
    """What GitHub's parser makes of Markdown, raw HTML let through."""
    return str(cmarkgfm.markdown_to_html_with_extensions(text, options=Options.CMARK_OPT_UNSAFE, extensions=EXTENSIONS))


class Tags(HTMLParser):
    """The tags of a document with the names of their attributes, and all of its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return one_line("".join(self.words))


def one_line(text: str) -> str:
    """Text on one line, as people may see it."""
    return " ".join(legible(" ".join(text.split())).split())


@EACH
@given(text=texts)
def test_escaped_text_stays_text_in_every_place_of_markdown(text: str) -> None:
    """In a paragraph, a heading, a list, a table and the words of a link: no element of its own, and each time the same text."""
    found, plain = (Tags(html_of(in_places(said))) for said in (markdown.escape(text), "w" if one_line(text) else ""))
    assert [each for each in found.tags if each[0] != "p"] == [each for each in plain.tags if each[0] != "p"]
    assert found.text.count(one_line(text)) >= 7


def in_places(said: str) -> str:
    """A document with a text in each place where our templates put one."""
    table = f"| a | b |\n| --- | --- |\n| {said} | x{said}x |"
    return f"x {said}\n\n{said}\n\n## x {said}\n\n- {said}\n- x {said} y\n\n{table}\n\n[x {said}](#a)\n"


@EACH
@given(row=st.lists(texts, min_size=1, max_size=4))
def test_a_row_of_csv_has_its_cells_back(row: list[str]) -> None:
    """Whatever stands in them, and none begins as a formula does."""
    written = ",".join(map(replies_csv._quoted, row)) + "\r\n"
    [found] = csv.reader(io.StringIO(written, newline=""), strict=True)
    assert [cell.removeprefix("'") for cell in found] == [one_line(text).removeprefix("'") for text in row]
    assert not [
        cell for cell in found if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20"))
    ]


@EACH
@given(text=texts)
def test_text_in_xml_is_read_back(text: str) -> None:
    """As an attribute, but for what XML cannot hold."""
    element = ElementTree.Element("x", {"said": results._xml(text)})
    written = ElementTree.tostring(element, encoding="unicode")
    written.encode()
    found = ElementTree.fromstring(written).get("said") or ""
    assert found == re.sub(
        "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", "\n".join(map(legible, text.replace("\t", " ").split("\n")))
    )


@dataclass(frozen=True)
class Twins:
    """A worksheet with hostile texts, the same one with a word for each, and which word stands for which text."""

    hostile: Worksheet
    plain: Worksheet
    pairs: tuple[tuple[str, str], ...]


def slots(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of free text; an answer's evidence is one."""
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if key not in MEANS or (key == "source" and "value" not in node):
                yield from slots(value, (*path, key))
    elif isinstance(node, str):
        yield path


@cache
def blank() -> tuple[dict[str, Any], tuple[tuple[Any, ...], ...]]:
    """The order example with every text field there, and the places of its texts."""
    whole = files.plain(worksheet(example("order")))
    for effect in whole["effects"]:
        effect["differs"] = {}
    for answer in answers(whole):
        answer.setdefault("evidence", "")
    return whole, tuple(slots(whole))


def answers(node: Any) -> Iterator[dict[str, Any]]:
    """Every answer in plain data."""
    if isinstance(node, dict) and "value" in node:
        yield node
    elif isinstance(node, dict | list):
        for value in node.values() if isinstance(node, dict) else node:
            yield from answers(value)


def twins(said: list[str]) -> Twins:
    """A worksheet with each of these texts somewhere, in turn."""
    base, places = blank()
    pairs = []
    both = json.dumps(base), json.dumps(base)
    hostile, plain = (json.loads(text) for text in both)
    for number, path in enumerate(places):
        text, word = storable(said[number % len(said)], number, path), f"word{number}w"
        for whole, put in ((hostile, text), (plain, word)):
            put_at(whole, path, put)
        pairs.append((text, word))
    return Twins(worksheet(hostile), worksheet(plain), tuple(pairs))


def storable(text: str, number: int, path: tuple[Any, ...]) -> str:
    """The text as a field may hold it: without half characters, short enough, with something to see, and unlike that of any other field."""
    whole = re.sub("[\ud800-\udfff]", "", text)[: 90 if path[-1] == "name" else 190].strip()
    if path[-1] == "remarks":  # each of its lines is one in a list
        whole = " ".join(whole.split())
    return f"{whole} t{number}t".strip()


def put_at(whole: Any, path: tuple[Any, ...], text: str) -> None:
    """Put a text into its place."""
    for step in path[:-1]:
        whole = whole[step]
    whole[path[-1]] = text


def plan_of(found: Worksheet) -> Plan:
    """Its plan, not checked."""
    return engine.make_plan(found, DAY)


def markdown_exports(found: Worksheet) -> dict[str, str]:
    """Every export that is Markdown."""
    plan, other = plan_of(found), twins(["other"]).hostile
    told = changes(Version("old", other, plan_of(other)), Version("new", found, plan))
    return {
        "plan": markdown.render(plan),
        "questionnaire": asking(found, DAY, with_private=True).content(Shape.MARKDOWN).decode(),
        "changes": comparison.render(told),
    }


def html_exports(found: Worksheet) -> dict[str, str]:
    """Every export that is HTML."""
    plan = plan_of(found)
    return {
        "plan": html.render(plan),
        "paper": paper.render(plan, paper.WHOLE),
        "supplier": asking(found, DAY, with_private=True).content(Shape.HTML).decode(),
        "report": report.render(found, plan),
    }


@cache
def markdown_of_words() -> dict[str, str]:
    """The same of plain words, which are the same in every pair."""
    return markdown_exports(twins([""]).plain)


@cache
def html_of_words() -> dict[str, str]:
    """The same of plain words."""
    return html_exports(twins([""]).plain)


def others(found: Worksheet) -> dict[str, str]:
    """What programs read."""
    return {"json": data.render(plan_of(found)), "worksheet": files.write(found), "promela": model.render(designs(found)[0])}


@cache
def drawn(number: int) -> Twins:
    """Worksheet number so and so: a text for each field, most from the corpus, alone or joined, the others of any signs."""
    random = Random(number)
    return twins([_one(random) for _ in blank()[1]])


def _one(random: Random) -> str:
    if random.random() < 0.2:
        return "".join(
            chr(random.choice((random.randrange(32, 127), random.randrange(0xD7FF)))) for _ in range(random.randrange(30))
        )
    return "".join(random.choice(TEXTS) for _ in range(random.choice((1, 1, 2))))


# How a label is broken into lines hangs on its length.
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
CASES = settings.get_profile("cases").max_examples
FEW = range(max(2, CASES // len(blank()[1])))


def test_a_few_dozen_worksheets_hold_thousands_of_texts() -> None:
    """As many as there are cases, within one worksheet."""
    assert len(FEW) * len(blank()[1]) > CASES - len(blank()[1])
    assert len(blank()[1]) > 100 and len(TEXTS) > 80


@pytest.mark.parametrize("number", FEW)
def test_markdown_has_the_structure_it_has_for_plain_words(number: int) -> None:
    """Read by GitHub's parser; every text that a plain word shows is shown."""
    pair = drawn(number)
    for name, text in markdown_exports(pair.hostile).items():
        found, expected = Tags(html_of(text)), Tags(html_of(markdown_of_words()[name]))
        assert found.tags == expected.tags, name
        assert lost(pair, found.text, expected.text) == [], name


def lost(pair: Twins, found: str, expected: str) -> list[str]:
    """The texts that are not shown where the word for them is; a sentence begins with a capital."""
    words, all_of_it = set(re.findall(r"word\d+w", expected)), found.casefold()
    assert len(words) > 20
    return [text for text, word in pair.pairs if word in words and one_line(text).casefold() not in all_of_it]


@pytest.mark.parametrize("number", FEW)
def test_html_has_the_tags_it_has_for_plain_words(number: int) -> None:
    """And each drawing in it is XML that is well formed."""
    pair = drawn(number)
    expected = html_of_words()
    for name, text in html_exports(pair.hostile).items():
        assert Tags(DRAWING.sub("", text)).tags == Tags(DRAWING.sub("", expected[name])).tags, name
        drawings = DRAWING.findall(text)
        assert len(drawings) == len(DRAWING.findall(expected[name])) and (drawings or name == "supplier")
        for drawing in drawings:
            tags = {each.tag.rpartition("}")[2] for each in ElementTree.fromstring(drawing).iter()}
            assert tags <= {
                each.tag.rpartition("}")[2]
                for own in DRAWING.findall(expected[name])
                for each in ElementTree.fromstring(own).iter()
            }


@pytest.mark.parametrize("number", FEW)
def test_what_programs_read_holds_every_text_as_it_was(number: int) -> None:
    """JSON of plan and worksheet; the model for Spin holds nothing that was typed but its ids."""
    pair = drawn(number)
    found, expected = others(pair.hostile), others(pair.plain)
    kept = json.loads(found["worksheet"])
    for (text, _), path in zip(pair.pairs, blank()[1], strict=True):
        there: Any = kept
        for step in path:
            there = there[step]
        assert there == text
    plan = json.loads(found["json"])
    assert shape(plan) == shape(json.loads(expected["json"]))
    assert lost(pair, one_line(" ".join(strings(plan))), expected["json"]) == []
    assert code_of(found["promela"]) == code_of(expected["promela"])


def shape(node: Any) -> Any:
    """Plain data without its texts."""
    if isinstance(node, dict):
        return {key: shape(value) for key, value in node.items()}
    return [shape(value) for value in node] if isinstance(node, list) else type(node).__name__


def strings(node: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for value in node.values() if isinstance(node, dict) else node:
            yield from strings(value)


def code_of(text: str) -> str:
    """A model without its comments."""
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
