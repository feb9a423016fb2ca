"""What the page is told of an export, and gets: the same texts as on the command line."""

import json
import zipfile
from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from asked import DAY, example
from exports.made import made, only, order, plan_of
from secondwrite import bridge
from secondwrite.checker.under_way import UnderWay
from secondwrite.exports.formats import Format

ID = plan_of(order()).cases[0].id


@pytest.fixture(autouse=True)
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another test had checked is not known here."""
    monkeypatch.setattr(bridge, "_under_way", UnderWay())
    bridge._kept.cache_clear()


def ask(format: Format, worksheet: Any = None, **more: Any) -> dict[str, Any]:
    """The bridge's reply to the request `export`."""
    given = {"worksheet": worksheet or example("order"), "today": DAY, "format": format.value, "list": "", "spreadsheet": False}
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "kind": "export", "text": json.dumps({**given, "made": True, **more})})))
    assert answer["ok"], answer
    told: dict[str, Any] = json.loads(answer["text"])
    return told


@pytest.mark.parametrize("format", list(Format))
def test_one_file_comes_as_text_and_several_as_a_zip(format: Format) -> None:
    told, expected = ask(format), made(format).files
    assert told["problems"] == [] and told["is_zip"] == (len(expected) > 1)
    if told["is_zip"]:
        with zipfile.ZipFile(BytesIO(b64decode(told["file"]))) as archive:
            assert {name: archive.read(name).decode() for name in archive.namelist()} == expected
        assert told["filename"] == f"order-to-delivery.{format.value}.zip"
    else:
        assert {told["filename"]: told["file"]} == expected


def test_what_has_to_be_said_is_told_without_a_file() -> None:
    for format in Format:
        assert ask(format, made=False) == {"problems": [], "notes": list(made(format).notes)}


def test_a_list_of_numbers_fills_them_in_or_is_told_to_be_wrong() -> None:
    listed = f"ID,Second Write ID\nC9,{ID}\n"
    assert ask(Format.TESTRAIL, list=listed)["file"] == only(made(Format.TESTRAIL, numbers={ID: "C9"}))
    [problem] = ask(Format.AZURE, list=listed, made=False)["list_problems"]
    assert problem["code"] == "no_number"
    assert ask(Format.GHERKIN, list="x", made=False)["notes"], "it is for tables alone"


def test_the_variant_for_spreadsheets() -> None:
    assert ask(Format.AZURE, spreadsheet=True)["file"] == only(made(Format.AZURE, is_for_spreadsheets=True))


def test_without_a_worksheet_there_are_problems_alone() -> None:
    assert ask(Format.DMN, worksheet={"effects": []})["problems"]
