import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from building.packages import as_text
from conftest import MINIMAL, ORDER, TODAY, set_path
from secondwrite import bridge, cli, engine, files
from secondwrite.checker import under_way, workflow
from secondwrite.checker.checks import SLICE
from secondwrite.exports import html, markdown, paper
from secondwrite.worksheet import Worksheet


@pytest.fixture(autouse=True)
def nothing_checked() -> None:
    """No test finds the check of another."""
    bridge._under_way.clear()
    under_way._described.cache_clear()


def ask(kind: str, payload: object) -> tuple[bool, Any]:
    reply = json.loads(bridge.handle(json.dumps({"id": 7, "kind": kind, "text": json.dumps(payload)})))
    assert reply["id"] == 7 and set(reply) == {"id", "ok", "text"}
    return reply["ok"], json.loads(reply["text"])


def texts(value: dict[str, Any]) -> dict[str, str]:
    """The parts that a reply brings."""
    return {id: body["text"] for id, body in value["bodies"].items()}


def test_a_worksheet_gives_the_list_of_parts_in_their_tabs(order_data: dict[str, Any]) -> None:
    ok, value = ask("plan", {"worksheet": order_data, "today": TODAY})
    assert ok and value["problems"] == []
    assert [tab["id"] for tab in value["outline"]] == ["front", "tests", "decisions", "verdict", "questions", "states", "markdown"]
    tests = [item for item in value["outline"][1]["items"] if item.get("id", "").endswith((".create-job", ".tell-the-customer"))]
    assert len(tests) == value["summary"]["tests"] and value["bodies"] == {}


def test_only_the_open_parts_are_rendered(order_data: dict[str, Any]) -> None:
    wanted = {"worksheet": order_data, "today": TODAY, "open": dict.fromkeys(("opening", "unknown.ack-lost.create-job", "decisions"), "")}
    ok, value = ask("plan", wanted)
    assert ok and list(value["bodies"]) == list(wanted["open"]) and not value["more"]
    assert texts(value)["opening"].startswith('<h1 id="test-plan-order-to-delivery">Test plan: Order to delivery</h1>')
    assert "OR-1042" in texts(value)["unknown.ack-lost.create-job"] and "<table>" in texts(value)["decisions"]


def test_a_part_that_the_page_has_as_it_is_now_is_not_sent_again(order_data: dict[str, Any]) -> None:
    wanted = {"worksheet": order_data, "today": TODAY, "open": dict.fromkeys(("opening", "decisions"), "")}
    _, value = ask("plan", wanted)
    wanted["open"] = {id: body["version"] for id, body in value["bodies"].items()}
    assert ask("plan", wanted)[1]["bodies"] == {}
    order_data["sending"]["recovery"]["owner_name"] = "Night desk"
    _, value = ask("plan", wanted)
    assert all("Night desk" in text for text in texts(value).values()) and len(value["bodies"]) == 2


def test_many_open_parts_come_in_more_than_one_reply(order_data: dict[str, Any]) -> None:
    _, value = ask("plan", {"worksheet": order_data, "today": TODAY})
    ids = [item["id"] for item in value["outline"][1]["items"] if "id" in item]
    held = dict.fromkeys(ids, "")
    replies = 0
    while True:
        _, value = ask("plan", {"worksheet": order_data, "today": TODAY, "open": held})
        assert len(value["bodies"]) <= bridge.MOST_PARTS
        held |= {id: body["version"] for id, body in value["bodies"].items()}
        replies += 1
        if not value["more"]:
            break
    assert all(held.values()) and replies == -(-len(ids) // bridge.MOST_PARTS)


def test_paper_has_a_cover_and_the_whole_plan(order_data: dict[str, Any]) -> None:
    ok, value = ask("paper", {"worksheet": order_data, "today": TODAY})
    worksheet = files.parse(order_data)
    assert isinstance(worksheet, Worksheet)
    cover, plan = value["html"].split("</section>", 1)
    assert ok and plan.lstrip() == paper.with_room(html.render(engine.make_plan(worksheet, TODAY)))
    assert cover.startswith('<section class="cover">') and "Order to delivery" in cover


def test_the_markdown_is_that_of_the_command_line(order_data: dict[str, Any]) -> None:
    ok, value = ask("markdown", {"worksheet": order_data, "today": TODAY})
    worksheet = files.parse(order_data)
    assert isinstance(worksheet, Worksheet)
    assert ok and value["markdown"] == markdown.render(engine.make_plan(worksheet, TODAY))
    assert value["filename"] == "order-to-delivery-test-plan.md"


def check(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Go on with the check of a worksheet to its end; every reply."""
    replies = [ask("check", {"worksheet": data})[1]["check"]]
    while not replies[-1]["done"]:
        replies.append(ask("check", {"worksheet": data})[1]["check"])
    return replies


def judge(data: dict[str, Any]) -> str:
    """Go on with the check of a worksheet until there is a verdict, and return how the workflow stands."""
    while not (standing := ask("check", {"worksheet": data})[1]["check"]["standing"]):
        pass
    return str(standing)


def test_a_check_goes_on_by_a_bounded_number_of_states_to_its_end(order_data: dict[str, Any]) -> None:
    replies = check(order_data)
    before_verdict = [reply["states"] for reply in replies if not reply["standing"]]
    after = [reply["states"] for reply in replies if reply["standing"]][1:]
    assert {reply["standing"] for reply in replies} == {"", "depends"}
    for states in (before_verdict, after):
        assert len(states) > 10 and states == sorted(states)
        assert max(more - fewer for fewer, more in pairwise(states)) < under_way.STATES + 20 * SLICE


def test_the_verdict_is_shown_before_it_is_known_what_the_tests_catch(order_data: dict[str, Any]) -> None:
    judge(order_data)
    wanted = {"worksheet": order_data, "today": TODAY, "open": dict.fromkeys(["opening", "verdict", "adequacy"], ""), "unchecked": "running"}
    _, value = ask("plan", wanted)
    assert value["check"] == {"done": False, "standing": "depends", "unchecked": "running"}
    assert '<svg class="sequence"' in texts(value)["verdict"] and "still being tried" in texts(value)["adequacy"]
    check(order_data)
    _, value = ask("plan", wanted)
    assert value["check"]["done"] and "<strong>1 is not caught</strong>" in texts(value)["adequacy"]


def test_an_answer_that_decides_tests_alone_leaves_the_verdict_and_tries_the_tests_anew(order_data: dict[str, Any]) -> None:
    check(order_data)
    order_data["sending"]["trigger"]["kind"]["value"] = "schedule"
    _, value = ask("plan", {"worksheet": order_data, "today": TODAY})
    assert value["check"]["standing"] == "depends" and not value["check"]["done"]
    assert check(order_data)[-1]["done"]


def test_plan_and_markdown_say_the_verdict_when_the_check_is_done(order_data: dict[str, Any]) -> None:
    wanted = {"worksheet": order_data, "today": TODAY, "open": dict.fromkeys(["opening", "verdict"], ""), "unchecked": "running"}
    ask("check", {"worksheet": order_data})
    _, value = ask("plan", wanted)
    assert value["check"] == {"done": False, "standing": "", "unchecked": "running"}
    assert "still being checked" in texts(value)["opening"] and "<h3" not in texts(value)["verdict"]
    check(order_data)
    _, value = ask("plan", wanted)
    assert value["check"]["done"] and value["check"]["standing"] == "depends"
    assert "depends on answers that are still open" in texts(value)["opening"]
    assert '<svg class="sequence"' in texts(value)["verdict"]
    worksheet = files.parse(order_data)
    assert isinstance(worksheet, Worksheet)
    whole = markdown.render(engine.make_plan(worksheet, TODAY, checked=workflow.checked_and_tried(worksheet)))
    assert ask("markdown", {"worksheet": order_data, "today": TODAY})[1]["markdown"] == whole


@pytest.mark.parametrize(("unchecked", "said"), [("not_checked", "was not checked"), ("cancelled", "was cancelled before its end")])
def test_a_check_that_did_not_end_gives_no_verdict_and_says_why(order_data: dict[str, Any], unchecked: str, said: str) -> None:
    ask("check", {"worksheet": order_data})
    _, value = ask("markdown", {"worksheet": order_data, "today": TODAY, "unchecked": unchecked})
    assert value["markdown"].count(said) == 2 and "### Verdict" not in value["markdown"]


def test_other_answers_are_checked_anew_and_other_names_are_not(order_data: dict[str, Any]) -> None:
    check(order_data)
    order_data["effects"][0]["name"] = "Book the job"
    _, value = ask("plan", {"worksheet": order_data, "today": TODAY, "open": {"opening": ""}})
    assert value["check"]["done"] and "Book the job" in texts(value)["opening"]
    order_data["sending"]["on_unknown"]["value"] = "mark_failed"
    assert not ask("plan", {"worksheet": order_data, "today": TODAY})[1]["check"]["standing"]
    assert judge(order_data) == "broken"


def test_answers_that_contradict_each_other_are_listed_and_have_no_verdict(order_data: dict[str, Any]) -> None:
    """Also when the check of the same answers without the contradiction has one already."""
    wanted = {"worksheet": order_data, "today": TODAY, "open": {"opening": ""}, "unchecked": "running"}
    set_path(order_data, "effects.0.destination.lookup_lag", "dont_know")
    set_path(order_data, "effects.0.lookup", "none")
    judge(order_data)
    _, value = ask("plan", wanted)
    assert value["check"]["standing"] and value["contradictions"] == []
    set_path(order_data, "effects.0.destination.lookup_lag", "30 s")
    _, value = ask("plan", wanted)
    assert [problem["path"] for problem in value["contradictions"]] == ["effects.0.destination.lookup_lag"]
    assert not value["check"]["standing"] and value["check"]["unchecked"] == "contradictory"
    assert "answers contradict each other" in texts(value)["opening"]


def test_a_check_that_failed_begins_anew(order_data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(workflow, "check", lambda *_: iter([1 // 0]))
        assert not ask("check", {"worksheet": order_data})[0]
    assert judge(order_data) == "depends"


def test_an_effect_is_a_model_for_spin_by_its_id(order_data: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    _, value = ask("model", {"worksheet": order_data, "effect": "tell-the-customer"})
    cli.main(["promela", str(ORDER), "--effect", "tell-the-customer"])
    assert value["models"] == [{"text": capfd.readouterr().out, "filename": "tell-the-customer.pml"}]
    assert ask("model", {"worksheet": order_data, "effect": "gone"})[1]["models"] == []


def test_the_summary_counts_what_the_plan_holds(order_data: dict[str, Any]) -> None:
    ok, value = ask("summary", {"worksheet": order_data, "today": TODAY})
    assert ok and value == {"problems": [], "summary": ask("plan", {"worksheet": order_data, "today": TODAY})[1]["summary"]}


@pytest.mark.parametrize("kind", ["plan", "summary", "check", "markdown", "paper", "save"])
def test_problems_are_an_answer_not_a_fault(kind: str) -> None:
    ok, value = ask(kind, {"worksheet": {"effects": [{"name": "", "destination": {"name": "D"}}]}, "today": TODAY})
    assert ok
    assert [problem["path"] for problem in value["problems"]] == ["effects.0.name"]


def test_a_saved_worksheet_opens_again_with_its_lasting_ids() -> None:
    ok, saved = ask("save", {"worksheet": MINIMAL})
    assert ok and saved["filename"] == "create-job.worksheet.json"
    assert saved["worksheet"]["effects"][0]["id"] == "create-job"
    ok, opened = ask("open", {"file": saved["file"]})
    assert ok and opened == {"problems": [], "worksheet": saved["worksheet"], "is_report": False}


def test_a_bad_file_is_answered_with_its_problems() -> None:
    ok, value = ask("open", {"file": "{"})
    assert ok and value["problems"][0]["code"] == "broken_json"


def test_the_examples_can_be_listed_and_opened() -> None:
    ok, value = ask("examples", {})
    assert ok and "order" in [example["id"] for example in value["examples"]]
    ok, value = ask("example", {"id": "order"})
    assert ok and value["worksheet"] == json.loads(ORDER.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [("nonsense", {}, "unknown_kind"), ("example", {"id": "../order"}, "python_failed"), ("plan", {}, "python_failed"), ("plan", 3, "python_failed")],
)
def test_every_request_gets_a_reply_also_a_wrong_one(kind: str, payload: object, code: str) -> None:
    ok, fault = ask(kind, payload)
    assert not ok and fault["code"] == code and fault["words"] and "Traceback" in fault["detail"]


def test_a_failing_rule_is_named_in_the_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(worksheet: Worksheet, today: str, **more: object) -> None:
        raise engine.RuleFailed("unknown.ack-lost", "create-job")

    monkeypatch.setattr(engine, "make_plan", fail)
    bridge._kept.cache_clear()
    ok, fault = ask("plan", {"worksheet": MINIMAL, "today": TODAY})
    assert not ok and fault["code"] == "rule_failed" and "unknown.ack-lost" in fault["words"]


def test_nothing_in_the_package_touches_the_page() -> None:
    """Nor leaves anything to chance; after a rehearsal, what is random is made so again.

    What goes into an acceptance kit runs there alone: the product carries it as texts, which nothing can import.
    """
    package = Path(bridge.__file__).parent
    in_kits = {*(package / "kit" / "parts").rglob("*.py")}
    assert in_kits and all(as_text(f"secondwrite/{path.relative_to(package).as_posix()}").endswith(".txt") for path in in_kits)
    for module in {*package.rglob("*.py")} - in_kits:
        outside = re.findall(r"^\s*(?:from|import) (js|pyodide|urllib|socket|random)\b", module.read_text(encoding="utf-8"), re.MULTILINE)
        assert outside == ["random"] * (module.name == "rehearsal.py"), module


def test_a_file_that_only_waits_for_corrections_can_be_opened_all_the_same() -> None:
    """An effect without a name is shown in the form; a file of another shape is not."""
    unfinished = json.loads(ORDER.read_text(encoding="utf-8"))
    set_path(unfinished, "effects.0.name", "")
    _, value = ask("open", {"file": json.dumps(unfinished)})
    assert value["unfinished"] == unfinished and [problem["code"] for problem in value["problems"]] == ["string_too_short"]
    _, value = ask("open", {"file": json.dumps({**unfinished, "nmae": "x"})})
    assert "unfinished" not in value and len(value["problems"]) == 2


def test_a_dont_know_of_an_effects_own_makes_another_plan() -> None:
    """It equals what is inherited as an answer, but not what the page shows of it."""
    data = json.loads(ORDER.read_text(encoding="utf-8"))
    set_path(data, "sending.rerun", {"value": "dont_know"})
    before = ask("markdown", {"worksheet": data, "today": TODAY})
    set_path(data, "effects.1.differs.rerun", {"value": "dont_know"})
    assert ask("markdown", {"worksheet": data, "today": TODAY}) != before
