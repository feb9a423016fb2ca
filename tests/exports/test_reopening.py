"""A report reads without scripts, and opens as the worksheet that it was made of."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from asked import DAY, EXAMPLES, example, worksheet
from building.policy import source_hash
from exports.made import made, odd, only, order
from secondwrite import bridge, cli, files
from secondwrite.exports.formats import Format
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.worksheet import Worksheet

BOTH = pytest.mark.parametrize("format", [Format.HTML, Format.MARKDOWN])


class Page(HTMLParser):
    """The tags of a page, the names of all attributes, and its text; written anew as a browser saves it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.saved = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.saved += f"<{tag}{''.join(f' {name}={chr(34)}{value}{chr(34)}' for name, value in attrs)}>"

    def handle_endtag(self, tag: str) -> None:
        self.saved += f"</{tag}>"

    def handle_data(self, data: str) -> None:
        self.saved += data.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")


def opened(text: str) -> dict[str, Any]:
    """What the page is told of a file."""
    request = {"id": 1, "kind": "open", "text": json.dumps({"file": text, "today": DAY})}
    told: dict[str, Any] = json.loads(json.loads(bridge.handle(json.dumps(request)))["text"])
    return told


@BOTH
@pytest.mark.parametrize("found", [order(), odd()], ids=["order", "odd"])
def test_it_opens_as_the_same_worksheet(format: Format, found: Worksheet) -> None:
    text = only(made(format, found))
    assert files.read(text) == found
    assert files.read(f"\ufeff{text}".replace("\n", "\r\n")) == found
    assert opened(text) == {"problems": [], "worksheet": files.plain(found), "is_report": True}


def test_a_page_that_a_browser_saved_anew_opens_too() -> None:
    saved = Page(only(made(Format.HTML, odd()))).saved
    assert saved != only(made(Format.HTML, odd())) and files.read(saved) == odd()


def test_the_page_has_no_script_and_its_policy_allows_none() -> None:
    text = only(made(Format.HTML, odd()))
    page = Page(text)
    assert not page.tags & {"script", "iframe", "object", "img", "link", "form"}
    assert not {name for name in page.attributes if name.startswith("on")} and not page.attributes & {"style", "src"}
    [style] = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert f"content=\"default-src 'none'; style-src {source_hash(style)}; base-uri 'none'; form-action 'none'\"" in text.replace("&#39;", "'")


def test_the_whole_plan_is_in_it_to_be_read() -> None:
    text = only(made(Format.HTML))
    assert "The work is done, the answer is lost: Create job" in text and "Decision tables" in text and text.count("<svg") > 2
    assert text.count('<div class="table"><table>') == text.count("<table>") > 10


@BOTH
def test_what_it_holds_is_said(format: Format) -> None:
    [note] = made(format).notes
    assert note.startswith("The whole worksheet is in it, also this: ") and "Who approves it" in note
    assert made(format, worksheet({"format": "second-write worksheet", "version": 1, **MINIMAL})).notes == ("The whole worksheet is in it.",)


MINIMAL = {"effects": [{"name": "Create job", "destination": {"name": "Delivery system"}}]}


@BOTH
def test_a_worksheet_that_waits_for_corrections_opens_in_the_form(format: Format) -> None:
    told = opened(only(made(format)).replace("Create job", "\u200b" if format is Format.MARKDOWN else "&#x200b;"))
    assert [problem["code"] for problem in told["problems"]] == ["invisible"]
    assert told["is_report"] and told["unfinished"]["effects"][0]["name"] == "\u200b"


@pytest.mark.parametrize("text", [
    "<!doctype html><p>Some page</p>",
    "# Some text\n\n```json\n{}\n```\n",
    only(made(Format.HTML)).split("<details")[0],
    only(made(Format.MARKDOWN)).rpartition("```")[0],
    asking(worksheet(example("order")), DAY, with_private=False).content(Shape.MARKDOWN).decode(),
], ids=["page", "text", "html-cut", "markdown-cut", "questionnaire"])  # fmt: skip
def test_a_text_without_a_worksheet_is_refused_in_words(text: str) -> None:
    [problem] = opened(text)["problems"]
    assert problem["code"] == "no_worksheet_inside" and "Compare replies" in problem["remedy"]


def test_what_is_wrong_inside_is_said_as_in_a_file() -> None:
    [problem] = opened(only(made(Format.MARKDOWN)).replace('"version": 1', '"version": 99'))["problems"]
    assert problem["code"] == "newer_version"


def test_the_command_line_takes_a_report_for_its_worksheet(tmp_path: Any, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "plan.html").write_text(only(made(Format.HTML)), encoding="utf-8")
    assert cli.main(["export", str(tmp_path / "plan.html"), "--to", "azure", "--date", DAY]) == cli.FINE
    from_report = capfd.readouterr().out
    cli.main(["export", str(EXAMPLES / "order.json"), "--to", "azure", "--date", DAY])
    assert from_report == capfd.readouterr().out
