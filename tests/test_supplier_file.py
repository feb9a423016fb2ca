"""The supplier file as CPython writes it: small, shut, the same bytes each time, and what it holds."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from asked import DAY, EXAMPLES, HOSTILE, example, hostile, order, six_effects, worksheet
from building.policy import source_hash
from secondwrite import bridge, cli
from secondwrite.exports import standalone
from secondwrite.suppliers import packing, reply, sheet
from secondwrite.suppliers.handing_out import Asking, Shape, asking

MOST_BYTES = 300_000
ORDER = str(EXAMPLES / "order.json")
STATIC = Path(__file__).parents[1] / "static"
UNPACK = f"""
import {{ unpack }} from {json.dumps((STATIC / "supplier" / "unpack.js").as_uri())};
let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
const {{ words, coded }} = JSON.parse(text);
process.stdout.write(JSON.stringify(unpack(words, coded)));
"""


class Elements(HTMLParser):
    """The elements of a page, and the texts of its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._is_inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._is_inside = tag in ("script", "style")
        if self._is_inside:
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._is_inside = False

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self.texts[-1] += data


def page_of(asked: Asking) -> str:
    """The page as text."""
    return asked.content(Shape.HTML).decode()


def unpacked(packed: packing.Packed) -> Any:
    """What the page's own script makes of packed data."""
    given = json.dumps({"words": packed.words, "coded": packed.coded})
    done = subprocess.run(["node", "--input-type=module", "-e", UNPACK], input=given, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_six_unlike_effects_stay_clearly_below_300_kb() -> None:
    """More than 400 tests and 80 questions; it is the text that takes the room."""
    asked = asking(six_effects(), DAY, with_private=False)
    assert len(asked.asked.tests) > 400 and len(asked.asked.questions) > 80
    assert len(asked.content(Shape.HTML)) < MOST_BYTES - 40_000


@pytest.mark.parametrize("made", [six_effects, hostile], ids=["six effects", "hostile names"])
def test_the_page_unpacks_what_was_packed(made: Any) -> None:
    """Every text comes back as it was, in JavaScript."""
    asked = asking(made(), DAY, with_private=False)
    data = sheet.sheet(asked.plan, asked.asked)
    packed = packing.pack(data)
    assert unpacked(packed) == data
    assert "<" not in packed.words + packed.coded


def test_data_of_any_kind_comes_back() -> None:
    """Empty texts, texts that come again, texts of digits and signs, truths and empty lists."""
    data = {"a": ["", "", "1", "1", "12", 'x"\\\n', "ä<!--", "</script>", "🇬🇧"], "b": {"c": True, "d": [], "e": [False, "x"]}}
    assert unpacked(packing.pack(data)) == data


def test_many_words_get_longer_codes() -> None:
    """More words than codes of one, two and three signs' first places; each comes back."""
    data = [f"{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676)}q" for i in range(6000)]
    assert unpacked(packing.pack(data)) == data


def test_the_policy_allows_its_own_script_and_style_alone() -> None:
    """`default-src 'none'`, two hashes, and nothing that could be fetched."""
    page = page_of(order())
    elements = Elements(page)
    scripts = [attributes for tag, attributes in elements.found if tag == "script"]
    assert [attributes.get("type") for attributes in scripts] == ["text/plain", "text/plain", "text/plain", None]
    style, *_, script = elements.texts
    [policy] = [a["content"] for tag, a in elements.found if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == (
        f"default-src 'none'; script-src {source_hash(script)}; style-src {source_hash(style)}; base-uri 'none'; form-action 'none'"
    )
    assert page.index("Content-Security-Policy") < page.index("<style>") < page.index("<script")
    assert not [a for _, a in elements.found if a.keys() & {"src", "style"} or any(name.startswith("on") for name in a)]
    assert not [tag for tag, _ in elements.found if tag in ("link", "img", "iframe", "base", "form", "object")]


def test_hostile_names_are_no_markup() -> None:
    """Neither in the head of the page nor in its data; what would turn the text is gone."""
    asked = asking(hostile(), DAY, with_private=True)
    page = page_of(asked)
    names = [tag for tag, _ in Elements(page).found]
    assert names == [tag for tag, _ in Elements(page_of(order(with_private=True))).found]
    assert "owned" in page and "\u202e" not in page and "\u2028" not in page
    assert HOSTILE[:9] not in page.split("<body>")[1].split('<script type="text/plain"')[0]


def test_what_is_private_goes_in_only_when_it_is_wanted() -> None:
    """Names of people and accounts; the page says whether they were left out."""
    data = example("order")
    data["sending"]["recovery"]["owner_name"] = "Dispatchlead"
    shut, whole = (asking(worksheet(data), DAY, with_private=wanted) for wanted in (False, True))
    assert ["Dispatchlead" in text(asked) for asked in (shut, whole)] == [False, True]
    assert ["left out names" in page_of(asked) for asked in (shut, whole)] == [True, False]
    assert shut.asked.digest != whole.asked.digest


def text(asked: Asking) -> str:
    """Everything that the page shows of the data."""
    return json.dumps(sheet.sheet(asked.plan, asked.asked), ensure_ascii=False)


def test_the_page_names_each_question_and_test_by_its_digest() -> None:
    """In the order of the set."""
    asked = order()
    assert sheet.digests(asked.asked) == "".join(asked.asked.digests[item.id] for item in asked.asked.items)
    assert sheet.digests(asked.asked) in page_of(asked)
    data = sheet.sheet(asked.plan, asked.asked)
    groups = [group for section in data["sections"] for family in section["families"] for group in family["groups"]]
    assert [test["id"] for group in groups for test in group["tests"]] == [test.id for test in asked.asked.tests]
    assert [outcome["value"] for outcome in data["outcomes"]] == [outcome.value for outcome in reply.Outcome]


def test_the_same_bytes_with_another_hash_seed(tmp_path: Path) -> None:
    """All three shapes, written by two processes."""
    for seed in ("1", "2"):
        for shape in Shape:
            command = [sys.executable, "-m", "secondwrite.cli", "supplier-file", ORDER, "--date", DAY]
            paths = os.pathsep.join(["py", os.environ.get("PYTHONPATH", "")])
            environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths}
            subprocess.run(
                [*command, "-o", str(tmp_path / f"{seed}.{shape.value}")], env=environment, check=True, cwd=STATIC.parent
            )
    for shape in Shape:
        one, other = ((tmp_path / f"{seed}.{shape.value}").read_bytes() for seed in ("1", "2"))
        assert one == other == order().content(shape)


def test_the_zip_holds_the_page_as_it_is() -> None:
    """Stored, with a time that says nothing."""
    asked = order()
    with zipfile.ZipFile(io.BytesIO(asked.content(Shape.ZIP))) as archive:
        [entry] = archive.infolist()
        assert (entry.filename, entry.compress_type, entry.date_time) == (
            "order-to-delivery.questions.html",
            zipfile.ZIP_STORED,
            (1980, 1, 1, 0, 0, 0),
        )
        assert archive.read(entry) == asked.content(Shape.HTML)


def test_the_command_says_what_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And takes it along with --private."""
    out = tmp_path / "out.html"
    assert cli.main(["supplier-file", ORDER, "-o", str(out), "--date", DAY]) == cli.FINE
    assert "Left out (--private takes it along): Who receives what cannot be settled?" in capsys.readouterr().err
    assert out.read_bytes() == order().content(Shape.HTML)
    assert cli.main(["supplier-file", ORDER, "-o", str(out), "--date", DAY, "--private"]) == cli.FINE
    assert capsys.readouterr().err == ""
    assert out.read_bytes() == order(with_private=True).content(Shape.HTML)


def test_the_command_wants_an_ending_and_a_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong usage is said, and nothing is written."""
    assert cli.main(["supplier-file", ORDER, "-o", str(tmp_path / "out.pdf")]) == cli.WRONG_USAGE
    assert "end the name in .html, .zip or .md" in capsys.readouterr().err
    assert cli.main(["supplier-file", ORDER, "-o", str(tmp_path / "none" / "out.md")]) == cli.WRONG_USAGE
    assert "cannot write" in capsys.readouterr().err
    (tmp_path / "bad.json").write_text("{")
    assert cli.main(["supplier-file", str(tmp_path / "bad.json"), "-o", str(tmp_path / "out.md")]) == cli.HAS_PROBLEMS
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json"]


def test_without_a_build_the_error_says_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A checkout in which nothing was built yet."""
    monkeypatch.setattr(standalone, "files", lambda name: tmp_path)
    standalone.shipped.cache_clear()
    assert cli.main(["supplier-file", ORDER, "-o", str(tmp_path / "out.html")]) == cli.WRONG_USAGE
    assert "run: python3 build.py build" in capsys.readouterr().err
    assert cli.main(["supplier-file", ORDER, "-o", str(tmp_path / "out.md")]) == cli.FINE


def ask(**payload: Any) -> dict[str, Any]:
    """The bridge's reply to the request `supplier`."""
    given = {"worksheet": example("order"), "private": False, "today": DAY, **payload}
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "kind": "supplier", "text": json.dumps(given)})))
    assert answer["ok"], answer
    told: dict[str, Any] = json.loads(answer["text"])
    return told


def test_the_bridge_hands_out_the_same_files() -> None:
    """Text for page and Markdown, base64 for the zip; without a form only how much it is."""
    asked = order()
    assert ask(form="html")["file"] == page_of(asked)
    assert ask(form="markdown")["file"].encode() == asked.content(Shape.MARKDOWN)
    told = ask(form="zip")
    assert b64decode(told["file"]) == asked.content(Shape.ZIP)
    assert told["filename"] == "order-to-delivery.questions.zip"
    told = ask(form="")
    assert told["problems"] == [] and "file" not in told and len(told["left_out"]) == 5
    assert told["left_out"][-1].startswith("Who said ")
    assert (told["digest"], told["questions"]) == (asked.asked.digest, len(asked.asked.questions))
    assert ask(form="html", worksheet={"effects": []})["problems"]


def test_the_page_says_nothing_that_it_must_not() -> None:
    """No promise, and no host that it could ask."""
    page = page_of(order())
    assert not re.findall(r"exactly once", page)
    assert not re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", page)
