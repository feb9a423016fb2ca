"""What the page asks about replies, through the bridge: read, compare, check in slices, accept, decide, export."""

import copy
import json
import subprocess
import sys
from typing import Any

import pytest
from conftest import MINIMAL, ORDER, TODAY
from secondwrite import bridge, files
from secondwrite.checker import under_way
from secondwrite.checker.described import SAFE
from secondwrite.engine import make_plan
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers.handing_out import Shape, asking
from secondwrite.suppliers.reply import Reply
from secondwrite.suppliers.sheet import sheet
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

LOST = "unknown.ack-lost.create-job"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds the checks of another."""
    monkeypatch.setattr(bridge, "_under_way", under_way.UnderWay())


def ask(kind: str, **payload: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 7, "kind": kind, "text": json.dumps(payload)})))
    assert answer["ok"], answer["text"]
    return json.loads(answer["text"])


@pytest.fixture
def data() -> dict[str, Any]:
    """The order example with its first effect alone, which is checked sooner."""
    loaded: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    return loaded | {"effects": loaded["effects"][:1]}


def worksheet_of(data: dict[str, Any]) -> Worksheet:
    found = files.parse(data)
    assert isinstance(found, Worksheet)
    return found


def two(data: dict[str, Any]) -> tuple[Reply, Reply]:
    """One supplier that sends a key, one that sends none; the second says that a test passed which then cannot."""
    asked = set_of(worksheet_of(data))
    first = reply(asked, "A", {"identity.key": {"value": "stable", **DOCUMENTED}}, {LOST: {"outcome": "not_sure"}})
    tied = "evidence.both-attempts-one-key.create-job"
    second = reply(asked, "B <b>bold</b>", {"identity.key": {"value": "none"}}, {tied: {"outcome": "passed"}})
    return first, second


def opened(*given: Reply) -> tuple[str, list[str]]:
    """The round with these replies, and their keys."""
    texts = [{"name": f"{each.supplier}.json", "text": replies.write(each)} for each in given]
    found = ask("replies", worksheet=MINIMAL, today=TODAY, round="", files=texts)
    assert not found["problems"] and not found["refused"]
    return found["round"], [each["key"] for each in found["added"]]


def test_replies_are_read_into_a_round_that_the_page_keeps(data: dict[str, Any]) -> None:
    first, second = two(data)
    round, keys = opened(first)
    found = ask(
        "replies",
        worksheet=data,
        today=TODAY,
        round=round,
        files=[
            {"name": name, "text": text}
            for name, text in (("1", replies.write(first)), ("2", replies.write(second)), ("3", "{}"))
        ],
    )
    assert [each["name"] for each in found["added"]] == ["B <b>bold</b>"]
    assert found["repeated"] == [{"file": "1", "key": keys[0], "name": "A"}]
    assert [(each["file"], each["problems"][0]["code"]) for each in found["refused"]] == [("3", "no_reply")]
    told = ask("compare", worksheet=data, round=found["round"], today=TODAY)["comparison"]
    assert [column["name"] for column in told["columns"]] == ["A", "B <b>bold</b>"]


def test_a_broken_round_is_a_problem_and_not_a_fault(data: dict[str, Any]) -> None:
    for kind in ("compare", "check-replies", "accept", "decide", "export-replies"):
        assert ask(kind, worksheet=data, round="{", today=TODAY)["problems"][0]["code"] == "broken_json"
    assert ask("replies", worksheet=MINIMAL, today=TODAY, round="{", files=[])["problems"][0]["code"] == "broken_json"
    assert ask("drop-reply", round="{", key="")["problems"][0]["code"] == "broken_json"
    assert ask("compare", worksheet={"effects": []}, round="", today=TODAY)["problems"][0]["code"] == "too_short"


def test_without_a_reply_there_is_nothing_to_compare_and_no_fault() -> None:
    told = ask("compare", worksheet=MINIMAL, round="", today=TODAY)
    assert told["comparison"]["columns"] == [] and "There is no reply yet." in told["html"]
    assert "Nothing is decided yet." in ask("export-replies", worksheet=MINIMAL, round="", today=TODAY, format="record")["text"]


def test_the_verdict_with_each_reply_comes_in_slices_and_says_what_moves(data: dict[str, Any]) -> None:
    round, _ = opened(*two(data))
    asked = {"worksheet": data, "round": round, "today": TODAY}
    before = ask("compare", **asked)
    assert before["check"] == {"done": False}
    assert [column["verdict"]["standing"] for column in before["comparison"]["columns"]] == ["", ""]
    assert "still being checked" in before["comparison"]["verdict"]
    slices = [ask("check-replies", **asked)["check"]]
    while not slices[-1]["done"]:
        slices.append(ask("check-replies", **asked)["check"])
    counts = [each["verdicts"] for each in slices]
    assert counts == sorted(counts) and counts[-1] == 3 and len(slices) > 3
    after = ask("compare", **asked)
    assert after["check"] == {"done": True}
    first, second = (column["verdict"] for column in after["comparison"]["columns"])
    assert first["moved"] == [] and first["standing"] == "depends"
    assert second["standing"] == "broken"
    assert second["moved"] == ["“Create job” can now happen with nothing to explain it (before: depends)."]
    assert "No verdict moves with these answers." in after["html"]


def test_an_answer_that_mends_the_design_says_so(data: dict[str, Any]) -> None:
    """With the supplier's answers a second order is no longer possible."""
    broken = copy.deepcopy(data)
    broken["sending"]["on_unknown"] = {"value": "resend_new_key", "basis": "claimed"}
    broken["effects"][0]["destination"]["lookup_lag"] = {"value": "dont_know"}
    asked_of = set_of(worksheet_of(broken))
    safe = {each.id: {"value": SAFE[id]} for each in asked_of.questions if (id := each.id.removesuffix(".create-job")) in SAFE}
    given = reply(asked_of, "A", safe)
    round, _ = opened(given)
    asked = {"worksheet": broken, "round": round, "today": TODAY}
    while not ask("check-replies", **asked)["check"]["done"]:
        pass
    told = ask("compare", **asked)["comparison"]
    assert "breaks" in told["verdict"]
    (moved,) = [sentence for sentence in told["columns"][0]["verdict"]["moved"] if "happen twice" in sentence]
    assert moved == "“Create job” cannot happen twice now, within the bounds of the check (before: broken)."


def test_what_the_owners_check_found_is_not_checked_again(data: dict[str, Any]) -> None:
    while not ask("check", worksheet=data)["check"]["standing"]:
        pass
    given = reply(set_of(worksheet_of(data)), "A")
    round, _ = opened(given)
    found = ask("check-replies", worksheet=data, round=round, today=TODAY)["check"]
    assert found["done"] and found["verdicts"] == 2, "a reply without answers asks nothing new"


def test_a_check_can_be_left_and_the_comparison_says_so(data: dict[str, Any]) -> None:
    round, _ = opened(*two(data))
    ask("check-replies", worksheet=data, round=round, today=TODAY)
    told = ask("compare", worksheet=data, round=round, today=TODAY, unchecked="cancelled")["comparison"]
    assert all("cancelled before its end" in column["verdict"]["words"] for column in told["columns"])


def test_answers_that_contradict_each_other_with_a_reply_are_named_and_not_checked(data: dict[str, Any]) -> None:
    given = reply(set_of(worksheet_of(data)), "A", {"lookup.create-job": {"value": "none"}})
    data["effects"][0]["destination"]["lookup_lag"] = {"value": "30 s"}
    round, _ = opened(given)
    asked = {"worksheet": data, "round": round, "today": TODAY}
    while not (done := ask("check-replies", **asked)["check"])["done"]:
        pass
    verdict = ask("compare", **asked)["comparison"]["columns"][0]["verdict"]
    assert done["verdicts"] == 1 and verdict["standing"] == ""
    assert len(verdict["clashes"]) >= 1 and all("they contradict each other" in clash for clash in verdict["clashes"])


def test_one_answer_is_accepted_into_the_worksheet_and_the_round_stays(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    before = copy.deepcopy(data)
    found = ask("accept", worksheet=data, round=round, today=TODAY, key=keys[0], question="identity.key")
    assert found["problems"] == [] and found["worksheet"]["sending"]["identity"]["key"] == {"value": "stable", **DOCUMENTED}
    assert data == before
    told = ask("compare", worksheet=found["worksheet"], round=round, today=TODAY)["comparison"]
    (row,) = [row for row in told["questions"] if row["id"] == "identity.key"]
    assert [cell["is_accepted"] for cell in row["cells"]] == [True, False] and not row["is_open"]


def test_what_cannot_be_accepted_is_a_problem(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    for key, question, code in ((keys[0], "rerun", "no_answer"), (keys[0], "x", "not_asked"), ("0" * 16, "rerun", "no_reply")):
        found = ask("accept", worksheet=data, round=round, today=TODAY, key=key, question=question)
        assert [problem["code"] for problem in found["problems"]] == [code] and "worksheet" not in found


def test_a_decision_goes_into_the_record_with_the_words_of_its_test_and_can_be_taken_back(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    said = {"reply": keys[0], "test": LOST, "ruling": "waived", "reason": "Seen by us.", "owner": "Mo", "decided_on": TODAY}
    asked = {"worksheet": data, "round": round, "today": TODAY}
    assert [each["path"] for each in ask("decide", **asked, decision=said | {"reason": ""})["problems"]] == ["reason"]
    assert [each["path"] for each in ask("decide", **asked, decision=said | {"owner": ""})["problems"]] == ["owner"]
    assert ask("decide", **asked, decision=said | {"test": "x"})["problems"][0]["code"] == "not_there"
    decided = ask("decide", **asked, decision=said)["round"]
    told = ask("compare", **asked | {"round": decided})["comparison"]
    (row,) = [row for row in told["tests"] if row["id"] == LOST]
    kept = row["cells"][0]["decision"]
    assert (kept["ruling"], kept["title"], kept["outcome"], kept["supplier"]) == ("waived", row["title"], "not_sure", "A")
    assert row["cells"][1]["decision"] is None
    back = ask("decide", **asked | {"round": decided}, decision=said | {"ruling": ""})["round"]
    assert back == round


def test_a_decision_about_a_test_that_is_gone_is_shown(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    gone = "replay.key-survives-restart.create-job"
    said = {"reply": keys[0], "test": gone, "ruling": "refused", "owner": "Mo", "decided_on": TODAY}
    round = ask("decide", worksheet=data, round=round, today=TODAY, decision=said)["round"]
    data["sending"]["identity"]["key"] = {"value": "none"}
    asked = {"worksheet": data, "round": round, "today": TODAY}
    text = ask("export-replies", **asked, format="record")["text"]
    (line,) = [line for line in text.splitlines() if "| Refused |" in line]
    assert "The key survives a restart" in line and line.endswith("| The plan does not have this test any more. |")
    dropped = ask("drop-reply", round=round, key=keys[0])["round"]
    stray = ask("compare", **asked | {"round": dropped})["comparison"]["stray"]
    assert [(each["test"], each["why"]) for each in stray] == [(gone, "The reply that it was about is not here any more.")]


def test_every_format_is_exported(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    asked = {"worksheet": data, "round": round, "today": TODAY, "key": keys[0]}
    names = {
        format: ask("export-replies", **asked, format=format)["filename"]
        for format in ("round", "markdown", "record", "csv", "json", "ctrf", "junit")
    }
    assert names["ctrf"] == "order-to-delivery-results.ctrf.json" and len(set(names.values())) == len(names)
    assert ask("export-replies", **asked, format="round")["text"] == round
    for format in ("ctrf", "junit"):
        assert ask("export-replies", **asked | {"key": "0" * 16}, format=format)["problems"][0]["code"] == "no_reply"


def test_python_starts_without_what_is_about_suppliers() -> None:
    code = "import sys, secondwrite.bridge; print([name for name in sys.modules if 'suppliers' in name or 'replies' in name])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert done.stdout.strip() == "[]"


def test_a_questionnaire_that_was_filled_in_is_a_reply_like_any_other(data: dict[str, Any]) -> None:
    """It is read against the set it names, with private fields or without; another text is refused with its line."""
    for with_private in (False, True):
        asked = asking(worksheet_of(data), TODAY, with_private=with_private)
        text = asked.content(Shape.MARKDOWN).decode().replace("- Supplier:", "- Supplier: Kim & Co", 1)
        assert "Kim & Co" in text
        found = ask("replies", worksheet=data, today=TODAY, round="", files=[{"name": "mail", "text": text}])
        assert [each["name"] for each in found["added"]] == ["Kim & Co"], found["refused"]
        assert json.loads(found["round"])["replies"][0]["asked"]["digest"] == asked.asked.digest
    (refused,) = ask("replies", worksheet=data, today=TODAY, round="", files=[{"name": "mail", "text": "Dear all,"}])["refused"]
    assert refused["file"] == "mail" and refused["problems"]


def test_what_stops_counting_is_said_with_the_accepted_answer(data: dict[str, Any]) -> None:
    """Before the worksheet is changed: tests that read otherwise, and whose results were about the old words."""
    asked = set_of(worksheet_of(data))
    everything = {test.id: {"outcome": "passed"} for test in asked.tests}
    first = reply(asked, "A", {"identity.key": {"value": "stable", **DOCUMENTED}, "rerun": {"value": "same_path"}}, everything)
    silent = reply(asked, "B")
    round, keys = opened(first, silent)
    found = ask("accept", worksheet=data, round=round, today=TODAY, key=keys[0], question="rerun")
    after = ask("compare", worksheet=found["worksheet"], round=round, today=TODAY)["comparison"]
    lost = [row["id"] for row in after["tests"] if row["cells"][0]["state"] in ("reworded", "no_longer_asked")]
    assert found["reworded"] == {"tests": len(lost), "results": len(lost), "replies": ["A"] if lost else []} and lost
    assert ask("accept", worksheet=data, round=round, today=TODAY, key=keys[1], question="rerun")["problems"]


def test_decisions_of_a_file_are_held_until_the_page_says_so(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    said = {"reply": keys[0], "test": LOST, "ruling": "accepted", "owner": "Mo", "decided_on": TODAY}
    forged = ask("decide", worksheet=data, round=round, today=TODAY, decision=said)["round"]
    sent = {"worksheet": data, "today": TODAY, "round": "", "files": [{"name": "reply.json", "text": forged}]}
    found = ask("replies", **sent)
    assert found["held"] == [{"file": "reply.json", "decisions": 1}] and '"decisions"' not in found["round"]
    found = ask("replies", **sent | {"round": found["round"], "decisions": True})
    assert found["held"] == [] and len(found["repeated"]) == 2 and json.loads(found["round"])["decisions"]


def test_what_was_left_out_of_a_reply_is_told_with_it(data: dict[str, Any]) -> None:
    given = json.loads(replies.write(two(data)[0])) | {"answered_on": "30.11.2026"}
    found = ask("replies", worksheet=data, today=TODAY, round="", files=[{"name": "a.json", "text": json.dumps(given)}])
    ((told,),) = (found["remarked"],)
    assert (told["file"], told["name"], told["key"]) == ("a.json", "A", found["added"][0]["key"])
    assert [remark["code"] for remark in told["remarks"]] == ["day"] and told["remarks"][0]["remedy"]
    assert found["refused"] == []


def test_a_file_is_called_what_it_is(data: dict[str, Any]) -> None:
    texts = {"a.json": ("", "empty"), "b.json": ("Dear all", "broken_json"), "mail": ("Dear all", "no_set")}
    files = [{"name": name, "text": text} for name, (text, _) in texts.items()]
    refused = ask("replies", worksheet=data, today=TODAY, round="", files=files)["refused"]
    assert [each["problems"][0]["code"] for each in refused] == [code for _, code in texts.values()]


def test_each_column_carries_its_contradictions(data: dict[str, Any]) -> None:
    round, keys = opened(*two(data))
    told = ask("compare", worksheet=data, round=round, today=TODAY)["comparison"]
    first, second = (column["contradictions"] for column in told["columns"])
    assert first == [] and second and set(second[0]) == {"test", "title", "effect", "says"}
    assert [{"column": keys[1], **each} for each in second] == told["contradictions"]


def test_present_answers_go_out_only_when_they_are_wanted_and_without_who_claimed_them(data: dict[str, Any]) -> None:
    data["sending"]["rerun"] = {"value": "same_path", "basis": "claimed", "source": "Nordwerk GmbH"}
    asked = {"worksheet": data, "today": TODAY, "form": ""}
    told = ask("supplier", **asked, private=False)
    assert told["left_out"][-1].startswith("Who said ") and told["questions"] > told["musts"]["questions"] > 0
    plan = make_plan(worksheet_of(data), TODAY)
    assert told["questions"] + told["own"] == len(plan.questions)
    shown = {}
    for private, answers in ((False, False), (False, True), (True, False), (True, True)):
        given = asking(worksheet_of(data), TODAY, with_private=private, with_answers=answers)
        text = json.dumps([each["now"] for each in sheet(given.plan, given.asked, with_answers=answers)["questions"]])
        shown[private, answers] = ("Nordwerk" in text, "Claimed: " in text or "Claimed by " in text)
    assert shown == {(False, False): (False, False), (False, True): (False, True), (True, False): (False, False), (True, True): (True, True)}


def test_the_must_haves_can_go_out_alone_and_their_reply_is_of_today(data: dict[str, Any]) -> None:
    asked = {"worksheet": data, "today": TODAY, "private": False, "form": "markdown"}
    whole, short = (ask("supplier", **asked, extent=extent) for extent in ("all", "musts"))
    assert len(short["file"]) < len(whole["file"]) / 3 and short["digest"] != whole["digest"]
    assert {"questions": short["questions"], "tests": short["tests"]} == whole["musts"] == short["musts"]
    filled = short["file"].replace("- Supplier:", "- Supplier: Kim", 1)
    found = ask("replies", worksheet=data, today=TODAY, round="", files=[{"name": "mail", "text": filled}])
    assert not found["refused"] and not found["remarked"]
    (column,) = ask("compare", worksheet=data, round=found["round"], today=TODAY)["comparison"]["columns"]
    assert column["is_current"] and column["since"] == "Only the must-haves were asked."


def test_a_supplier_sees_the_must_haves_first(data: dict[str, Any]) -> None:
    given = asking(worksheet_of(data), TODAY, with_private=False)
    told = sheet(given.plan, given.asked)
    for marks in ([each["is_must"] for each in told["questions"]], [each["is_must"] for each in told["sections"]]):
        assert marks == sorted(marks, reverse=True) and True in marks and False in marks
    tests = [test for part in told["sections"] for family in part["families"] for group in family["groups"] for test in group["tests"]]
    assert sum(test["is_must"] for test in tests) == len(given.musts.tests)
    assert all(each["now"] == "" for each in told["questions"])
