"""A kit as a file: what is in it, the same bytes each time, and what is left to people with the reason."""

import io
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from asked import DAY, six_effects
from building.packages import as_text
from conftest import ORDER
from kit_runs import EFFECT, described, order_kit
from secondwrite import bridge, cli, files
from secondwrite.checker import workflow
from secondwrite.kit import archive
from secondwrite.kit.making import kit
from secondwrite.rules import Fault, When

MOST_BYTES = 200_000


def opened(content: bytes) -> dict[str, str]:
    """The texts in a kit by their names."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


def plan_of(content: bytes) -> dict[str, Any]:
    """The data of `plan.json` with each text in its place."""
    data = json.loads(opened(content)["plan.json"])

    def worded(node: Any) -> Any:
        if isinstance(node, dict):
            return {name: worded(value) for name, value in node.items()}
        if isinstance(node, list):
            return [worded(each) for each in node]
        return data["texts"][node] if type(node) is int else node

    return data | {"tests": worded(data["tests"])}


def test_the_kit_of_the_whole_order_example_is_small() -> None:
    made = kit(described(), DAY)
    assert len(made.content) <= MOST_BYTES
    assert made.name == "order-to-delivery.kit.zip"


def test_its_programs_are_whole_and_need_nothing_of_ours() -> None:
    """Each compiles; none imports with dots what stands at the top, nor our package."""
    texts = opened(order_kit().content)
    assert {"README.md", "settings.toml", "plan.json", "adapter.py", "conftest.py", "test_plan.py", "recipes/envoy.yaml"} <= texts.keys()
    for name, text in texts.items():
        if name.endswith(".py"):
            compile(text, name, "exec")
            assert "secondwrite" not in text and "from ..acceptance" not in text
    assert "from acceptance.outcomes import CannotObserve" in texts["adapter.py"]


def test_each_test_says_what_is_injected_and_seen_or_why_people_do_it() -> None:
    plan = plan_of(order_kit().content)
    known = {each.value for each in When} | {"answer_held", "after_effect"}
    for test in plan["tests"]:
        if "by_hand" in test:
            assert test["by_hand"], test["id"]
            continue
        assert test["fault"] and test["seen"] and test["checks"], test["id"]
        assert {when for run in test["runs"] for _, when in run} <= known
    faults = {fault for test in plan["tests"] for run in test.get("runs", ()) for fault, _ in run}
    assert {"lose_response", "server_error", "reset", "refuse_first", "repeat", "delay_response", "lookup_late"} <= faults
    assert {each.value for each in Fault} - {"lapse"} <= faults
    assert order_kit().automatic == sum("runs" in test for test in plan["tests"])


def test_the_settings_hold_what_the_worksheet_says() -> None:
    found = tomllib.loads(opened(kit(six_effects(), DAY).content)["settings.toml"])
    order = found["effects"][EFFECT]
    assert (order["write"], order["lookup"]) == ("POST /jobs", "GET /jobs")
    assert (order["key"], order["most_sends"], order["url"]) == ("header Idempotency-Key", 3, "")
    assert len(found["effects"]) == 6
    ports = [each["proxy_port"] for each in found["effects"].values() if "proxy_port" in each]
    assert len({*ports}) == len(ports)


def test_a_name_cannot_break_the_settings() -> None:
    sheet = described({"effects.0.name": 'a"\\ [x] # = """', "effects.0.destination.key_field": 'header X-"Key', "effects.0.id": "odd"})
    assert tomllib.loads(opened(kit(sheet, DAY).content)["settings.toml"])["effects"]["odd"]["key"] == "header X-"


def test_a_destination_that_is_not_reached_over_http_is_left_to_people() -> None:
    sheet = described({"effects.0.destination.kind": "spreadsheet", "effects.0.destination.operation": "a row"})
    made = kit(sheet, DAY, effect=EFFECT)
    tests = plan_of(made.content)["tests"]
    assert made.automatic == 0
    assert any(test["by_hand"].startswith("the kit's proxy speaks HTTP") for test in tests)


def test_private_fields_stay_out_unless_they_are_wanted() -> None:
    without, with_them = (opened(kit(described(), DAY, with_private=wanted).content)["plan.json"] for wanted in (False, True))
    assert "Dispatch lead" not in without and "Dispatch lead" in with_them


def test_the_same_bytes_whatever_the_process(tmp_path: Path) -> None:
    """Another hash seed, and the command line: the same as in this process."""
    file = tmp_path / "kit.zip"
    command = [sys.executable, "-m", "secondwrite.cli", "kit", str(ORDER), "-o", str(file), "--date", DAY, "--no-check"]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": "py"}, capture_output=True)
    assert file.read_bytes() == kit(described(), DAY).content


def test_the_browser_gets_the_programs_as_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its package has every other program compiled; a kit made from it is the same."""
    here = archive.parts()
    folder = tmp_path / "parts"
    for name, text in here.items():
        target = folder / as_text(f"secondwrite/kit/parts/{name}").removeprefix("secondwrite/kit/parts/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    assert not list(folder.rglob("*.py"))
    monkeypatch.setattr(archive, "files", lambda package: tmp_path)
    archive.parts.cache_clear()
    try:
        assert archive.parts() == here
    finally:
        archive.parts.cache_clear()


def test_the_command_says_what_it_made_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "kit.zip")
    assert cli.main(["kit", str(ORDER), "-o", target, "--effect", EFFECT, "--date", DAY]) == 0
    said = capsys.readouterr().err
    assert "tests are carried out by the kit" in said and "Left out" in said
    assert cli.main(["kit", str(ORDER), "-o", target, "--effect", "none"]) == 2
    assert "there is: create-job" in capsys.readouterr().err
    assert cli.main(["kit", str(ORDER), "-o", str(tmp_path / "no" / "kit.zip"), "--no-check"]) == 2
    (tmp_path / "broken.json").write_text("{}")
    assert cli.main(["kit", str(tmp_path / "broken.json"), "-o", target]) == 4


def test_the_bridge_gives_the_same_bytes_and_counts() -> None:
    """Before the check has a verdict there are no counterexamples; afterwards there are."""
    data = {"worksheet": files.plain(described()), "today": DAY}

    def asked(kind: str) -> dict[str, Any]:
        answer = json.loads(bridge.handle(json.dumps({"id": 1, "kind": kind, "text": json.dumps(data)})))
        assert answer["ok"], answer
        found: dict[str, Any] = json.loads(answer["text"])
        return found

    first = asked("kit")
    assert b64decode(first["file"]) == kit(described(), DAY).content
    while not asked("check")["check"]["standing"]:
        pass
    whole = kit(described(), DAY, checked=workflow.checked(described()))
    then = asked("kit")
    assert b64decode(then["file"]) == whole.content
    assert (then["automatic"], then["by_hand"], then["filename"]) == (whole.automatic, whole.by_hand, whole.name)
    assert then["automatic"] > first["automatic"]
