"""What other programs read of hostile worksheets: the same structure as for plain words, and the words survive."""

import csv
import io
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from gherkin.parser import Parser
from hostile.test_exports import FEW, Tags, drawn, html_of, lost, one_line, plan_of, twins
from secondwrite import files
from secondwrite.exports import report
from secondwrite.exports.formats import Format, Wanted, exported
from secondwrite.worksheet import Worksheet

pytestmark = pytest.mark.long

TABLES = (Format.TESTRAIL, Format.XRAY, Format.AZURE)


def files_of(found: Worksheet, format: Format) -> list[str]:
    """The texts of an export, without the mapping file, in which nothing stands that was typed."""
    made = exported(found, plan_of(found), Wanted(format)).files
    return [text for name, text in made.items() if not name.endswith(".json")]


@cache
def files_of_words(format: Format) -> list[str]:
    """The same of plain words."""
    return files_of(twins([""]).plain, format)


@pytest.mark.parametrize("number", FEW)
@pytest.mark.parametrize("format", TABLES)
def test_tables_have_the_cells_they_have_for_plain_words(number: int, format: Format) -> None:
    """As many rows of as many cells, of as many lines, and the same of them empty; every text is shown."""
    pair = drawn(number)
    for text, words in zip(files_of(pair.hostile, format), files_of_words(format), strict=True):
        found, expected = (list(csv.reader(io.StringIO(each, newline=""), strict=True)) for each in (text, words))
        shapes = ([[(bool(cell), cell.count("\n")) for cell in row] for row in rows] for rows in (found, expected))
        assert next(shapes) == next(shapes)
        if format is not Format.AZURE:  # which cuts a long title
            assert lost(pair, one_line(" ".join(cell for row in found for cell in row)), words) == []


@pytest.mark.parametrize("number", FEW)
def test_gherkin_has_the_steps_it_has_for_plain_words(number: int) -> None:
    """Read by Cucumber's parser; every text is shown."""
    pair = drawn(number)
    for text, words in zip(files_of(pair.hostile, Format.GHERKIN), files_of_words(Format.GHERKIN), strict=True):
        found, expected = (Parser().parse(each) for each in (text, words))
        assert steps_in(found) == steps_in(expected)
        assert lost(pair, one_line(text), words) == []


def steps_in(document: Any) -> list[tuple[str, list[str]]]:
    """The first tag of each scenario, without the effect, and the keywords of its steps."""
    found = [child["scenario"] for child in document["feature"]["children"]]
    return [(each["tags"][0]["name"].rpartition(".")[0], [step["keyword"] for step in each["steps"]]) for each in found]


@pytest.mark.parametrize("number", FEW)
@pytest.mark.parametrize("format", [Format.DMN, Format.JUNIT])
def test_xml_has_the_elements_it_has_for_plain_words(number: int, format: Format) -> None:
    """Read by expat; what a rule gives is one text in quotes."""
    pair = drawn(number)
    for text, words in zip(files_of(pair.hostile, format), files_of_words(format), strict=True):
        found, expected = (ElementTree.fromstring(each) for each in (text, words))
        assert [each.tag for each in found.iter()] == [each.tag for each in expected.iter()]
        for entry in (each for each in found.iter() if each.tag.endswith("outputEntry")):
            assert re.fullmatch(r'"(?:[^"\\\n]|\\["\\])*"', entry[0].text or "")


@pytest.mark.parametrize("number", FEW)
def test_a_report_opens_as_the_worksheet_that_it_was_made_of(number: int) -> None:
    """As HTML and as Markdown, also with the ends of lines of another system; in Markdown, too, nothing that was typed is markup."""
    found, plain = drawn(number).hostile, twins([""]).plain
    said = report.render_markdown(found, plan_of(found))
    assert Tags(html_of(said)).tags == Tags(html_of(report.render_markdown(plain, plan_of(plain)))).tags
    for text in (report.render(found, plan_of(found)), said):
        assert files.read(text) == found == files.read(text.replace("\n", "\r\n"))
