"""What the page asks about changes: two versions compared, and what the last change did."""

import copy
import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import ORDER, TODAY, set_path
from secondwrite import bridge, cli
from secondwrite.checker import under_way, workflow
from secondwrite.checker.checks import SLICE
from secondwrite.last_change import LastChange


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds the checks or the last change of another."""
    monkeypatch.setattr(bridge, "_under_way", under_way.UnderWay())
    monkeypatch.setattr(bridge, "_last_change", LastChange())
    bridge._kept.cache_clear()


@pytest.fixture
def told() -> dict[str, Any]:
    """The order example with its second effect alone, which is checked sooner."""
    data: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    return data | {"effects": data["effects"][1:]}


def ask(kind: str, payload: object) -> Any:
    reply = json.loads(bridge.handle(json.dumps({"id": 7, "kind": kind, "text": json.dumps(payload)})))
    assert reply["ok"], reply["text"]
    return json.loads(reply["text"])


def changed(data: dict[str, Any], differences: dict[str, Any]) -> dict[str, Any]:
    """A copy with other answers or texts."""
    new = copy.deepcopy(data)
    for path, value in differences.items():
        set_path(new, path, value)
    return new


@pytest.fixture
def unclaimed(told: dict[str, Any]) -> dict[str, Any]:
    """A later version: nothing stops a second run any more."""
    return changed(told, {"sending.claim": "none"})


def compare(old: dict[str, Any], new: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Ask for the comparison until it is done; every reply."""
    replies = [ask("changes", {"old": old, "new": new, "today": TODAY, **more})]
    while not replies[-1]["check"]["done"]:
        assert len(replies) < 500, "it does not end"
        replies.append(ask("changes", {"old": old, "new": new, "today": TODAY, **more}))
    return replies


def failing(*_: object) -> Iterator[int]:
    """A check that fails when it is gone on with."""
    yield 1 // 0


def judge(data: dict[str, Any]) -> None:
    """Check a worksheet until there is a verdict, as the page does."""
    while not ask("check", {"worksheet": data})["check"]["standing"]:
        pass


def moved(data: dict[str, Any], **more: Any) -> str:
    """What the plan says that the last change did."""
    return str(ask("plan", {"worksheet": data, "today": TODAY, "unchecked": "running", **more})["moved"])


def test_a_comparison_is_checked_by_a_bounded_number_of_states_at_a_time(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    replies = compare(told, unclaimed)
    states = [reply["check"]["states"] for reply in replies]
    assert len(states) > 10 and states == sorted(states)
    assert max(more - fewer for fewer, more in pairwise(states)) < under_way.STATES + 20 * SLICE
    assert len({reply["html"] for reply in replies[:-1]}) <= 2 and "still being checked" in replies[0]["html"]


def test_when_it_is_done_it_says_what_the_command_line_says(
    told: dict[str, Any], unclaimed: dict[str, Any], tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [str(tmp_path / "old.json"), str(tmp_path / "new.json")]
    for name, data in zip(names, (told, unclaimed), strict=True):
        Path(name).write_text(json.dumps(data), encoding="utf-8")
    assert cli.main(["changes", *names, "--date", TODAY]) == 0
    value = compare(told, unclaimed, names=names)[-1]
    assert value["markdown"] == capsys.readouterr().out
    assert "can now happen twice" in value["summary"] and value["summary"] in html.unescape(re.sub("<.*?>", "", value["html"]))
    assert value["filename"] == "order-to-delivery-changes.md" and not value["same"] and value["problems"] == []


def test_what_the_page_has_checked_is_not_checked_again(
    told: dict[str, Any], unclaimed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge(told)
    judge(unclaimed)
    monkeypatch.setattr(workflow, "check", failing)
    assert "can now happen twice" in compare(told, unclaimed)[-1]["summary"]


def test_what_is_equal_in_both_versions_is_checked_once_and_kept_for_the_page(
    told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(told, changed(told, {"workflow.purpose": "Another one."}))
    monkeypatch.setattr(workflow, "check", failing)
    assert ask("plan", {"worksheet": told, "today": TODAY})["check"]["standing"] == "depends"
    assert compare(changed(told, {"workflow.purpose": ""}), told)[-1]["check"]["done"]


def test_what_one_version_shares_with_the_other_is_checked_once(
    order_data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, check = [], workflow.check

    def counted(*asked: Any) -> Any:
        runs.append(asked)
        return (yield from check(*asked))

    monkeypatch.setattr(workflow, "check", counted)
    compare(order_data, changed(order_data, {"effects.1.differs.on_unknown": {"value": "mark_failed"}}))
    assert len(runs) == 3, "the first effect, the second, and the second as it is now"


def test_a_comparison_that_failed_begins_anew(told: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(workflow, "check", failing)
        request = {"id": 7, "kind": "changes", "text": json.dumps({"old": told, "new": told, "today": TODAY})}
        assert not json.loads(bridge.handle(json.dumps(request)))["ok"]
    assert compare(told, told)[-1]["check"]["done"]


def test_a_comparison_leaves_the_verdict_on_the_page_alone(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    judge(told)
    plan = {"worksheet": told, "today": TODAY}
    before = ask("plan", plan)["check"]
    compare(unclaimed, changed(told, {"sending.on_unknown": "mark_failed"}))
    assert before["standing"] and ask("plan", plan)["check"] == before


@pytest.mark.parametrize("unchecked", ["cancelled", "not_checked"])
def test_a_comparison_that_was_cancelled_says_so_and_checks_nothing(
    told: dict[str, Any], unclaimed: dict[str, Any], unchecked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workflow, "check", failing)
    (value,) = compare(told, unclaimed, unchecked=unchecked)
    assert "The verdicts are not compared." in value["markdown"] and value["check"] == {"done": True, "states": 0}
    assert ("was cancelled" in value["markdown"]) is (unchecked == "cancelled")


def test_answers_that_contradict_each_other_are_not_checked(told: dict[str, Any]) -> None:
    odd = changed(told, {"effects.0.lookup": "none", "effects.0.destination.lookup_lag": "30 s"})
    (value,) = compare(told, odd, names=["Before", "Now"])
    assert "- Before: This design was not checked. That" in value["markdown"]
    assert "- Now: This design was not checked, since answers contradict each other" in value["markdown"]


def test_equal_versions_are_the_same(told: dict[str, Any]) -> None:
    value = compare(told, told)[-1]
    assert value["same"] and value["summary"] == "" and "The two worksheets say the same." in value["html"]


def test_the_problems_of_each_version_are_told_apart(told: dict[str, Any]) -> None:
    bad = changed(told, {"effects.0.name": ""})
    of = {("old", "new"): (bad, bad), ("old",): (bad, told), ("new",): (told, bad)}
    for expected, (old, new) in of.items():
        value = ask("changes", {"old": old, "new": new, "today": TODAY})
        assert [(problem["of"], problem["path"]) for problem in value["problems"]] == [
            (one, "effects.0.name") for one in expected
        ]
        assert set(value) == {"problems"}


def test_a_comparison_holds_no_markup_of_a_person_and_no_anchor(told: dict[str, Any]) -> None:
    hostile = "<img src=x onerror=alert(1)> [a](javascript:b) `c`"
    named = changed(told, {"effects.0.name": hostile})
    value = ask("changes", {"old": told, "new": named, "today": TODAY, "names": [hostile, hostile]})
    tags = set(re.findall(r"<(\w+)([^>]*)>", value["html"]))
    assert {name for name, _ in tags} <= {"h1", "h2", "h3", "p", "ul", "li", "strong", "em", "code"}
    assert not [more for _, more in tags if more] and "onerror" in value["html"]


def test_python_starts_without_what_compares() -> None:
    code = "import secondwrite.bridge, sys; print([name for name in sys.modules if 'secondwrite.changes' in name or 'versions' in name])"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert "secondwrite" not in told.stdout


def test_the_first_plan_follows_no_change(told: dict[str, Any]) -> None:
    assert moved(told) == ""


def test_a_change_is_told_until_the_next_one(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    moved(told)
    said = moved(unclaimed)
    assert re.fullmatch(r"\d+ tests? changed; .*the answers now say that .*\.", said)
    assert moved(unclaimed, open={"decisions": ""}) == moved(unclaimed, open={}) == said
    ask("check", {"worksheet": unclaimed})
    ask("markdown", {"worksheet": told, "today": TODAY})
    assert moved(unclaimed) == moved(unclaimed, unchecked="cancelled") == said
    back = moved(told)
    assert "the answers no longer say that" in back and back != said


def test_the_verdict_is_added_when_it_arrives(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    judge(told)
    moved(told)
    assert "can now happen twice" not in moved(unclaimed)
    judge(unclaimed)
    said = moved(unclaimed)
    assert "“Tell the customer” can now happen twice" in said
    while not ask("check", {"worksheet": unclaimed})["check"]["done"]:
        pass
    assert moved(unclaimed) == said


def test_a_verdict_that_came_after_the_last_plan_of_a_worksheet_is_not_made_up(
    told: dict[str, Any], unclaimed: dict[str, Any]
) -> None:
    moved(told)
    moved(unclaimed)
    judge(unclaimed)
    assert "can now happen twice" not in moved(unclaimed)


def test_a_change_of_words_alone_keeps_the_verdict_and_says_that_none_moved(told: dict[str, Any]) -> None:
    judge(told)
    moved(told)
    assert moved(changed(told, {"workflow.purpose": "Another one."})) == "No test, decision row, question or verdict changed."


def test_another_worksheet_is_no_change(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    moved(told, since=1)
    assert moved(unclaimed, since=2) == "" == moved(unclaimed, since=2)
    assert moved(told, since=2)
    assert moved(unclaimed, since=2, today="2026-12-24") == ""


def test_a_worksheet_with_problems_is_no_change(told: dict[str, Any], unclaimed: dict[str, Any]) -> None:
    moved(told)
    ask("plan", {"worksheet": changed(told, {"effects.0.name": ""}), "today": TODAY})
    assert moved(unclaimed)


def test_to_save_is_no_change_and_a_name_without_a_lasting_id_is_told_as_such(
    told: dict[str, Any], unclaimed: dict[str, Any]
) -> None:
    unsaved = changed(told, {"effects.0.id": ""})
    moved(changed(unclaimed, {"effects.0.id": ""}))
    said = moved(unsaved)
    saved = ask("save", {"worksheet": unsaved})["worksheet"]
    assert said and moved(saved) == said
    assert re.match(r"\d+ tests changed", moved(changed(saved, {"effects.0.name": "Book the job"})))
    moved(unsaved)
    other = changed(unsaved, {"effects.0.name": "Book the job"})
    assert moved(other) == "“Tell the customer” is now called “Book the job”, and so its tests have other ids."
    assert re.search(
        r"\d+ tests added, \d+ removed", moved(changed(unclaimed, {"effects.0.id": "", "effects.0.name": "Enter job"}))
    )


def test_what_the_last_change_did_is_found_out_once(
    told: dict[str, Any], unclaimed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(told)
    said = moved(unclaimed)
    monkeypatch.setattr("secondwrite.changes.summary", lambda *_: 1 // 0)
    assert moved(unclaimed, open={"states": ""}) == said
