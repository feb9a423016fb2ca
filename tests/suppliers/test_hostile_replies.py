"""Two thousand replies that no honest supplier would send: none crashes, changes the worksheet or puts markup on the page.

Most are valid replies with something changed in them, since what is refused at once tests little; the others are any JSON or text.
"""

import copy
import csv
import io
import json
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import MINIMAL, TODAY
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from secondwrite import bridge, files
from secondwrite.legibility import legible
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.round import Round
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

pytestmark = pytest.mark.long

BATCH, BATCHES = 10, 200
HOSTILE = (
    "<script>alert(1)</script>",
    "</td></table><img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1)) ![y](http://x.example/z.png)",
    "**bold** _it_ `code` ~~gone~~ <http://x.example>",
    "| a | b |\n| --- | --- |\n# Heading\n> quote\n- [ ] task",
    "\\| \\` \\* &lt;b&gt; &#60;i&#62; \\",
    "Sup\u202eplier\u2066 \u200b\u200dA\ufeff",
    "\ud800 half",
    "\x00\x07\x1b[31m",
    "=HYPERLINK(1)",
    "{{ 7*7 }} {% raw %} ${x}",
    "dont_know",
    "stable",
    "__proto__",
    "\U000e0041\U0001f3f4",
    "word " * 39,
    "x" * 2500,
    "",
)
ALLOWED_NAMES = (
    "id",
    "digest",
    "value",
    "outcome",
    "basis",
    "read_on",
    "run_on",
    "planned_on",
    "answered_on",
    "made_on",
    "sha256",
    "format",
)


def _base() -> tuple[Worksheet, dict[str, Any]]:
    """A small worksheet, and a valid reply to a part of what it asks."""
    worksheet = files.parse(MINIMAL)
    assert isinstance(worksheet, Worksheet)
    asked = set_of(worksheet)
    answers = {
        "identity.key": {"value": "stable", **DOCUMENTED},
        "rerun": {"value": "none", "basis": "demonstrated", "evidence": "run 7"},
        "retries.limit": {"value": 3},
        "destination.remembers_for.create-job": {"value": "24 h"},
        "recovery.operator_actions": {"value": ("look_up",)},
    }
    results = {test.id: {"outcome": "passed", "evidence": "log", "run_by": "Kim"} for test in asked.tests[:6]}
    results[asked.tests[1].id] |= {"outcome": "failed"}
    results[asked.tests[0].id] |= {"attachments": ({"name": "log.txt", "sha256": "a" * 64, "bytes": 12},)}
    whole = reply(asked, "Supplier A", answers, results, answered_by="Kim", answered_on="2026-11-28")
    part = whole.model_copy(
        update={"answers": tuple(each for each in whole.answers if each.id in answers), "results": whole.results[:6]}
    )
    data: dict[str, Any] = json.loads(replies.write(part))
    return worksheet, data


WORKSHEET, VALID = _base()
PLAIN = files.plain(WORKSHEET)
FILE = files.write(WORKSHEET)
OWN = json.dumps(VALID, ensure_ascii=False)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20) | st.sampled_from(HOSTILE),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8) | st.sampled_from(["id", "value"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The text of a valid reply with one to three things in it changed."""
    data = copy.deepcopy(VALID)
    for _ in range(draw(st.integers(1, 3))):
        _mutate(draw, data)
    return json.dumps(data)


def _mutate(draw: st.DrawFn, data: Any) -> None:
    """Go down some way, and change what is there: mostly a text into another text, so that the reply stays one."""
    node = data
    while isinstance(node, dict | list) and node:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and draw(st.integers(0, 5)):
            node = node[key]
            continue
        kind = draw(st.sampled_from(["text", "text", "text", "text", "any", "drop", "add", "twice"]))
        if kind == "text":
            node[key] = draw(st.sampled_from(HOSTILE))
        elif kind == "any":
            node[key] = draw(anything)
        elif kind == "drop":
            del node[key]
        elif kind == "add" and isinstance(node, dict):
            node[draw(st.sampled_from(["source", "reason", "evidence", "answered_by", "score", "<b>"]))] = draw(
                st.sampled_from(HOSTILE)
            )
        elif isinstance(node, list):
            node.append(copy.deepcopy(node[key]))
        return


one = st.one_of(mutated(), mutated(), mutated(), mutated(), mutated(), mutated(), anything.map(json.dumps), st.text(max_size=200))


def ask(kind: str, **payload: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "kind": kind, "text": json.dumps(payload)})))
    assert answer["ok"], answer["text"]
    return json.loads(answer["text"])


class Tags(HTMLParser):
    """The tags of a document with their attributes, in their order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(attrs)))


def harmless(node: Any, name: str = "") -> Any:
    """The same data with a plain word for each text that a supplier may write freely."""
    if isinstance(node, dict):
        return {key: harmless(value, key) for key, value in node.items()}
    if isinstance(node, list):
        return [harmless(item, name) for item in node]
    is_free = (
        isinstance(node, str)
        and node
        and node not in OWN
        and (name not in ALLOWED_NAMES or (name == "value" and node in HOSTILE[:12]))
    )
    return "word" if is_free else node


@settings(
    max_examples=BATCHES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(one, min_size=BATCH, max_size=BATCH), st.integers(0, 10**6))
def test_no_reply_crashes_changes_the_worksheet_or_puts_markup_on_the_page(texts: list[str], pick: int) -> None:
    given = [{"name": f"{place}.json", "text": text} for place, text in enumerate(texts)]
    found = ask("replies", worksheet=PLAIN, today=TODAY, round="", files=given)
    assert len(found["added"]) + len(found["refused"]) + len(found["repeated"]) >= BATCH
    assert all(each["problems"] and each["problems"][0]["what"] and each["file"] for each in found["refused"])
    asked = {"worksheet": PLAIN, "round": found["round"], "today": TODAY}
    told = ask("compare", **asked)
    names = [column["name"] for column in told["comparison"]["columns"]]
    assert len(set(names)) == len(names) and all(legible(name) == name for name in names)
    _check_page(found["round"], told["html"])
    _check_exports(asked, [column["key"] for column in told["comparison"]["columns"]])
    _check_accepting(asked, told["comparison"], pick)
    assert files.write(WORKSHEET) == FILE and json.loads(FILE) == PLAIN


def _check_page(text: str, html: str) -> None:
    """The document has the very tags that it has when every free text is a plain word."""
    round = rounds.read(text)
    assert isinstance(round, Round)
    plain = harmless(rounds.plain(round))
    for place, each in enumerate(plain.get("replies", ())):
        each["supplier"] = f"word {place}"
    other = ask("compare", worksheet=PLAIN, round=json.dumps(plain), today=TODAY)
    assert Tags(html).tags == Tags(other["html"]).tags


def _check_exports(asked: dict[str, Any], keys: list[str]) -> None:
    table = ask("export-replies", **asked, format="csv")["text"].removeprefix("\ufeff")
    rows = list(csv.reader(io.StringIO(table, newline=""), strict=True))
    assert len({len(row) for row in rows}) == 1
    assert not [cell for row in rows for cell in row if cell.lstrip()[:1] in tuple("=+-@")]
    for key in keys[:1]:
        json.loads(ask("export-replies", **asked, format="ctrf", key=key)["text"])
        ElementTree.fromstring(ask("export-replies", **asked, format="junit", key=key)["text"])


def _check_accepting(asked: dict[str, Any], comparison: dict[str, Any], pick: int) -> None:
    """One answer that counts is accepted: nothing changes but its own places."""
    counting = [
        (column["key"], row["id"])
        for place, column in enumerate(comparison["columns"])
        for row in comparison["questions"]
        if row["cells"][place]["counts"]
    ]
    if not counting:
        return
    key, question = counting[pick % len(counting)]
    found = ask("accept", **asked, key=key, question=question)
    assert found["problems"] == []
    lines = [
        (one, other) for one, other in zip(FILE.splitlines(), _file(found["worksheet"]).splitlines(), strict=True) if one != other
    ]
    assert len(lines) <= 1


def _file(data: dict[str, Any]) -> str:
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet)
    return files.write(worksheet)
