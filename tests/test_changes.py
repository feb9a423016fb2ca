"""What differs between two versions: every kind of difference, told once, and the same for the same input."""

import copy
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest
from conftest import MINIMAL, ORDER, TODAY, set_path
from markdown_it import MarkdownIt
from secondwrite import files
from secondwrite.answers import Answer, Part
from secondwrite.cases import Case, Group
from secondwrite.changes import Changes, Version, changes, summary
from secondwrite.changes.cases import reworded
from secondwrite.changes.worksheets import Fate, Said, answer_changes, effect_changes
from secondwrite.checker import workflow
from secondwrite.checker.verdicts import Standing
from secondwrite.engine import make_plan
from secondwrite.exports import comparison, html, markdown
from secondwrite.plan import Plan
from secondwrite.rules import Property
from secondwrite.worksheet import Worksheet

Make = Callable[..., Version]

# What these tests checked already: a check says the same each time.
KNOWN: dict[Hashable, Any] = {}


@pytest.fixture
def version(order_data: dict[str, Any]) -> Make:
    """A version of the order example with the given differences; not checked unless that is asked for."""

    def make(differences: dict[str, Any] | None = None, check: bool = False, name: str = "order.json") -> Version:
        data = copy.deepcopy(order_data)
        for path, value in (differences or {}).items():
            set_path(data, path, value)
        return version_of(data, check, name)

    return make


def version_of(data: dict[str, Any], check: bool = False, name: str = "order.json") -> Version:
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return Version(name, worksheet, make_plan(worksheet, TODAY, checked=workflow.checked(worksheet, KNOWN) if check else None))


def three_effects(order_data: dict[str, Any], *names: str) -> dict[str, Any]:
    """The order example with effects of these names, each with a lasting id of its own."""
    effects = [order_data["effects"][0] | {"id": name, "name": f"Do {name}"} for name in names]
    return order_data | {"effects": effects}


def test_equal_worksheets_say_so_and_nothing_else(version: Make) -> None:
    told = changes(version(name="a.json"), version(name="b.json"))
    assert told.is_none and told.summary == "No test, decision row or question changed."
    text = "# What changed: Order to delivery\n\nFrom a.json to b.json.\n\nThe two worksheets say the same.\n"
    assert comparison.render(told) == text
    data = json.loads(comparison.render_json(told))
    assert data["is_same"] and not any((data["effects"], data["answers"], *data["tests"].values(), data["rows"]))


def test_an_answer_is_told_with_its_question_from_and_to(version: Make) -> None:
    (change,) = answer_changes(version().worksheet, version({"sending.claim": "none"}).worksheet)
    assert (change.path, change.where) == ("sending.claim", "The sending side")
    assert change.says == (
        "What stops two runs from doing the same action at once? "
        "It was “Looking and claiming is one step: the second one stops”, and is now “Nothing stops the second one”."
    )


def test_only_where_nothing_else_changed_it_is_told_how_an_answer_is_known(version: Make) -> None:
    new = {"value": "atomic", "basis": "demonstrated", "source": "Run 7", "read_on": "2026-11-28", "evidence": "log 12"}
    (change,) = answer_changes(version().worksheet, version({"sending.claim": new}).worksheet)
    assert change.old == Said(change.new.words, "claimed, Supplier's architect")
    assert change.says.endswith(
        "Still “Looking and claiming is one step: the second one stops”: it was claimed, Supplier's architect, "
        "and is now demonstrated, Run 7, read 2026-11-28, seen: log 12."
    )


def test_where_an_effect_differs_it_is_told_for_the_effect(version: Make) -> None:
    own = {"effects.0.differs.rerun": {"value": "force_create"}}
    (change,) = answer_changes(version().worksheet, version(own).worksheet)
    assert (change.path, change.where) == ("effects.0.differs.rerun", "“Create job”, where it differs")
    assert "It was “as for the workflow”, and is now “" in change.says
    (back,) = answer_changes(version(own).worksheet, version().worksheet)
    assert back.new.words == "as for the workflow" and back.old == change.new


def test_a_text_is_told_and_one_of_several_lines_by_the_lines_that_differ(version: Make) -> None:
    (name,) = answer_changes(version().worksheet, version({"sending.recovery.owner_name": ""}).worksheet)
    assert name.says == "Who receives what cannot be settled? It was “Dispatch lead”, and is now not given."
    before, after = (version({"effects.0.destination.remarks": text}).worksheet for text in ("One.\nTwo.", "Two.\nThree."))
    (change,) = answer_changes(before, after)
    assert change.says == "What else is worth knowing about it? No longer there: “One.”. New: “Three.”."
    (turned,) = answer_changes(before, version({"effects.0.destination.remarks": "Two.\nOne."}).worksheet)
    assert (turned.old.words, turned.new.words) == ("One.\nTwo.", "Two.\nOne.")


def paths(part: Part, above: str = "") -> list[str]:
    """The paths of everything that can be said in a part."""
    found = []
    for name in type(part).model_fields:
        value = getattr(part, name)
        is_group = isinstance(value, Part) and not isinstance(value, Answer)
        found += paths(value, f"{above}{name}.") if is_group else [f"{above}{name}"]
    return found


def test_whatever_is_said_in_a_worksheet_is_told_when_it_changes(minimal: Worksheet, version: Make) -> None:
    """Each field of the order example that says something, back to its default: exactly that one is told."""
    full, known = version().worksheet, files.plain(version().worksheet)
    tried = 0
    for place, part in ((".".join(("effects", "0")), full.effects[0]), ("workflow", full.workflow), ("sending", full.sending)):
        empty = minimal.effects[0] if place == "effects.0" else getattr(minimal, place)
        for path in paths(part):
            if path in ("id", "name", "destination.name") or path.startswith("differs.") or walk(empty, path) == walk(part, path):
                continue
            data = copy.deepcopy(known)
            set_path(data, f"{place}.{path}", {"value": "dont_know"} if isinstance(walk(part, path), Answer) else "")
            new = files.parse(data)
            assert isinstance(new, Worksheet)
            assert [change.path for change in answer_changes(full, new)] == [f"{place}.{path}"]
            tried += 1
    assert tried > 60


def walk(part: Any, path: str) -> Any:
    for name in path.split("."):
        part = getattr(part, name)
    return part


def test_effects_are_told_by_their_lasting_id(order_data: dict[str, Any]) -> None:
    old = version_of(three_effects(order_data, "a", "b", "c"))
    data = three_effects(order_data, "c", "a", "d")
    data["effects"][1]["name"] = "Do it"
    assert [change.says for change in effect_changes(old.worksheet, version_of(data).worksheet)] == [
        "“Do c” stands at another place: it was after “Do b”, and is now the first.",
        "“Do it” has another name: it was “Do a”, and is now “Do it”.",
        "“Do d” is new.",
        "“Do b” is gone.",
    ]


@pytest.mark.parametrize("order", list(itertools.permutations("abcd")), ids="".join)
def test_another_order_is_always_told_and_never_of_all(order_data: dict[str, Any], order: tuple[str, ...]) -> None:
    old, new = version_of(three_effects(order_data, *"abcd")), version_of(three_effects(order_data, *order))
    found = effect_changes(old.worksheet, new.worksheet)
    assert bool(found) == (order != tuple("abcd")) and len(found) < 4
    assert all(change.fate is Fate.MOVED and change.old != change.new for change in found)
    assert answer_changes(old.worksheet, new.worksheet) == ()


def printed(plan: Plan, case: Case) -> str:
    """A test as it is printed by itself, below the heading of its tier."""
    alone = Group(f"{case.title}: {case.effect_name}", case.text, (case,))
    return f"{case.tier.label}\n{markdown.render_part('case', plan, group=alone)}"


DIFFERENCES: list[dict[str, Any]] = [
    {"sending.claim": "none"},
    {"sending.identity.key": "new_per_attempt"},
    {"sending.retries.limit": 7},
    {"sending.recovery.owner_name": "Night desk"},
    {"effects.0.consequences.twice": "dont_know"},
    {"effects.0.destination.name": "Another system"},
    {"effects.0.destination.remembers_for": {"value": "1 h", "basis": "claimed"}},
    {"effects.1.name": "Mail *them*"},
    {"effects.1.lookup": "authoritative"},
    {"sending.on_unknown": {"value": "reconcile", "basis": "demonstrated", "evidence": "run 7"}},
    {"workflow.example_id": "OR-2000"},
    {"workflow.purpose": "Another purpose."},
]


@pytest.mark.parametrize("differences", DIFFERENCES, ids=lambda each: next(iter(each)))
def test_a_test_has_changed_when_it_is_printed_otherwise(version: Make, differences: dict[str, Any]) -> None:
    old, new = version().plan, version(differences).plan
    before = {case.id: printed(old, case) for case in old.cases}
    expected = {case.id for case in new.cases if case.id in before and printed(new, case) != before[case.id]}
    told = changes(version(), version(differences))
    assert {case.id for case in told.tests.changed} == expected
    assert {case.id for case in told.tests.added} == {case.id for case in new.cases} - set(before)
    assert {case.id for case in told.tests.removed} == set(before) - {case.id for case in new.cases}
    assert all(case.parts for case in told.tests.changed)


def test_a_test_that_changed_names_its_changed_answers_and_what_is_printed_otherwise(version: Make) -> None:
    told = changes(version(), version({"sending.claim": "none", "sending.evidence.kept_for": "1 d"}))
    two = next(case for case in told.tests.changed if case.id == "replay.two-runners.create-job")
    assert [each.question for each in two.why] == ["What stops two runs from doing the same action at once?"]
    assert two.why[0].new.words == "Nothing stops the second one" and "answers it rests on" in two.parts
    kept = next(case for case in told.tests.changed if case.id == "evidence.retention.create-job")
    assert [each.question for each in kept.why] == ["How long is the record of attempts kept?"]


def test_a_test_that_went_says_why_it_is_left_out_now_and_one_that_came_back_because_of_what(version: Make) -> None:
    old, new = version(), version({"sending.trigger.too_early": "no"})
    gone = changes(old, new).tests.removed
    assert [case.id for case in gone] == ["replay.too-early.create-job", "replay.too-early.tell-the-customer"]
    assert gone[0].reason.startswith("Order OR-1042 never comes before") and not gone[0].with_effect
    came = changes(new, old).tests.added
    assert [case.id for case in came] == [case.id for case in gone]
    assert [each.says for each in came[0].why] == [
        "Can the trigger come before something it depends on? It was “No”, and is now “Don't know”."
    ]


def test_tests_of_an_effect_that_is_gone_are_counted_with_it(version: Make, order_data: dict[str, Any]) -> None:
    told = changes(version(), version_of(order_data | {"effects": order_data["effects"][:1]}))
    gone = told.tests.with_effect("tell-the-customer")
    assert len(gone) > 50 and {case.effect for case in gone} == {"tell-the-customer"}
    text = comparison.render(told)
    assert f"- “Tell the customer” is gone. Its tests: {len(gone)}.\n" in text and gone[0].id not in text
    assert any(case.effect == "create-job" for case in told.tests.removed), "also what stood between the two"
    back = changes(version_of(order_data | {"effects": order_data["effects"][:1]}), version())
    assert f"- “Tell the customer” is new. Its tests: {len(gone)}.\n" in comparison.render(back)


def test_a_rename_is_no_new_effect_and_what_only_it_changed_stands_together(version: Make) -> None:
    told = changes(version(), version({"effects.1.name": "Mail them"}))
    assert [change.fate for change in told.effects] == [Fate.RENAMED]
    assert not told.tests.added and not told.tests.removed and not told.answers
    only_named = [case.id for case in told.tests.changed if case.parts == ("name",)]
    line = "Nothing in them but the name of the effect: " + ", ".join(f"`{id}`" for id in only_named) + ".\n"
    assert len(only_named) > 20 and line in comparison.render(told)


def test_a_decision_row_is_told_by_what_reads_otherwise(version: Make) -> None:
    protected, open_ = version(), version({"sending.identity.key": "new_per_attempt"})
    says = {(row.effect, row.row, row.column): row.says for row in changes(protected, open_).rows}
    assert says["create-job", "resend", "Cannot apply"] == (
        "It cannot apply now: Every attempt has a new key, so Delivery system cannot recognise the repeat."
    )
    assert says["create-job", "look_up", "Cannot apply"] == "It can apply now."
    back = {(row.effect, row.row, row.column): row.says for row in changes(open_, protected).rows}
    assert back["create-job", "resend", "Cannot apply"] == "It can apply now."
    (nobody,) = (
        row
        for row in changes(version(), version({"sending.recovery.owner": "no"})).rows
        if row.column == "Nobody can follow" and row.effect == "create-job"
    )
    assert nobody.says == "Nobody can follow it now: Nobody receives order OR-1042, as described. Name an owner."
    longer = changes(version(), version({"sending.retries.limit": 7})).rows
    assert any(row.says.startswith("When was “") and "that is 7 sends.”" in row.says for row in longer)


def test_questions_are_opened_settled_or_no_longer_asked(version: Make) -> None:
    answered = {"value": "no", "basis": "demonstrated", "evidence": "run 7"}
    old, new = version(), version({"sending.trigger.too_early": answered})
    found = changes(old, new).questions
    assert [question.id for question in found.settled] == ["trigger.too_early"] and not found.opened and not found.dropped
    assert [question.id for question in changes(new, old).questions.opened] == ["trigger.too_early"]
    known = {"value": "authoritative", "basis": "demonstrated", "evidence": "run 7"}
    without_lag = {"effects.0.lookup": known, "effects.0.destination.lookup_lag": "dont_know"}
    found = changes(version(), version(without_lag)).questions
    assert [question.id for question in found.settled] == ["lookup.create-job"]
    assert [question.id for question in found.dropped] == ["destination.lookup_lag.create-job"]


def test_a_question_that_is_asked_for_each_effect_instead_is_not_settled(version: Make) -> None:
    same = {"value": "atomic", "basis": "claimed", "source": "Supplier's architect"}
    found = changes(version(), version({f"effects.{place}.differs.claim": same for place in (0, 1)})).questions
    assert [question.id for question in found.opened] == ["claim.create-job", "claim.tell-the-customer"]
    assert [question.id for question in found.dropped] == ["claim"] and not found.settled


def test_questions_of_an_effect_that_is_gone_are_not_settled(version: Make, order_data: dict[str, Any]) -> None:
    found = changes(version(), version_of(order_data | {"effects": order_data["effects"][:1]})).questions
    assert "lookup.tell-the-customer" in [question.id for question in found.dropped] and not found.settled


def test_verdicts_that_moved_are_told_by_effect_and_property(version: Make) -> None:
    old, new = version(check=True), version({"sending.on_unknown": "mark_failed"}, check=True)
    told = changes(old, new)
    lost = next(each for each in told.verdicts if each.judged is Property.P2)
    assert (lost.effects, lost.old, lost.new) == (("create-job",), Standing.HOLDS, Standing.BROKEN)
    assert lost.says == "“Create job” can now get lost or be misreported (before: holds)."
    back = next(each for each in changes(new, old).verdicts if each.judged is Property.P2)
    assert back.says == "“Create job” cannot get lost or be misreported now, within the bounds of the check (before: broken)."
    was, now = (
        {(verdict.id, line.property): line.standing for verdict in plan.verdicts.effects for line in verdict.lines}
        for plan in (old.plan, new.plan)
        if plan.verdicts
    )
    moved = {key for key in was if was[key] is not now[key]}
    assert {(each.effects[0], each.judged) for each in told.verdicts if each.judged} == moved


def test_verdicts_on_neighbours_and_on_new_effects_are_told(version: Make, order_data: dict[str, Any]) -> None:
    old = version(check=True)
    restarts = changes(old, version({"workflow.resume": "from_start"}, check=True))
    (step,) = (each for each in restarts.verdicts if len(each.effects) == 2)
    assert (step.effects, step.old) == (("create-job", "tell-the-customer"), Standing.HOLDS)
    assert "the step from “Create job” to “Tell the customer”" in step.says.replace("The", "the")
    more = order_data | {"effects": [*order_data["effects"], order_data["effects"][1] | {"id": "", "name": "Tell the depot"}]}
    told = changes(old, version_of(more, check=True)).verdicts
    assert {each.effects for each in told if each.old is None} == {("tell-the-depot",), ("tell-the-customer", "tell-the-depot")}


def test_verdicts_are_compared_only_when_both_were_checked(version: Make) -> None:
    told = changes(version(name="old.json"), version({"sending.on_unknown": "mark_failed"}, check=True, name="new.json"))
    assert told.verdicts == () and [name for name, _ in told.unchecked] == ["old.json"]
    text = comparison.render(told)
    assert "The verdicts are not compared.\n\n- old.json: This design was not checked." in text
    both = changes(version(check=True), version({"workflow.purpose": "Other."}, check=True))
    assert "No verdict moved." in comparison.render(both) and both.summary.startswith(
        "No test, decision row, question or verdict"
    )
    assert all(bounds in comparison.render(both) for bounds in both.bounds) and len(both.bounds) == 2


def test_the_summary_is_one_sentence_about_the_plan(version: Make) -> None:
    old = version(check=True).plan
    more = {"sending.trigger.too_early": "no", "sending.identity.key": "new_per_attempt", "sending.claim": "none"}
    new = version(more, check=True).plan
    said = summary(old, new)
    assert re.fullmatch(
        r"\d+ tests? removed, \d+ changed; \d+ decision rows changed; \d+ questions closed; "
        r"“Create job” can now happen twice; “[^”]+” can now [^;]+; \d+ more verdicts? moved\.",
        said,
    ), said
    assert f"{len(reworded(old, new))} changed" in said


def test_where_no_verdict_is_known_the_summary_says_what_the_answers_say(version: Make) -> None:
    old, new = version().plan, version({"sending.on_unknown": "mark_failed"}).plan
    words = "the design calls order OR-1042 failed when the answer of Delivery system is lost, although the job may be there"
    assert f"; the answers now say that {words}" in summary(old, new)
    assert f"; the answers no longer say that {words}" in summary(new, old)
    assert "the answers" not in summary(old, version({"workflow.example_id": "OR-2000"}).plan)


def test_a_name_more_or_less_behind_a_sentence_is_nothing_new(order_data: dict[str, Any]) -> None:
    """Of two effects that are both called failed one goes: what is said of the other was said before."""
    data = three_effects(order_data, "one", "two", "three")
    for effect in data["effects"][:2]:
        effect["differs"] = {"on_unknown": {"value": "mark_failed"}}
    old, new = version_of(data), version_of(data | {"effects": [data["effects"][0], data["effects"][2]]})
    assert any(words.endswith(" (“Do one”, “Do two”).") for words in old.plan.front.weaknesses)
    assert any(words.endswith(" (“Do one”).") for words in new.plan.front.weaknesses)
    assert "tests removed" in summary(old.plan, new.plan) and "the answers" not in summary(old.plan, new.plan)


def test_a_summary_drafts_and_checks_nothing(version: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = version().plan, version({"sending.claim": "none"}).plan
    monkeypatch.setattr("secondwrite.engine.make_plan", None)
    monkeypatch.setattr("secondwrite.checker.workflow.check_all", None)
    monkeypatch.setattr("secondwrite.design.Design.fact", None)
    assert summary(old, new).endswith(".")


HOSTILE = "<script>alert(1)</script> **b** [l](javascript:x) | `c` \n# h \u202ex"


def test_hostile_names_are_no_markup(order_data: dict[str, Any]) -> None:
    effects = [order_data["effects"][0] | {"name": f"{HOSTILE} {place}", "id": f"e{place}"} for place in range(3)]
    old = version_of(order_data | {"effects": effects[:2]}, name=HOSTILE)
    data = copy.deepcopy(order_data) | {"effects": [effects[1] | {"name": f"{HOSTILE} again"}, effects[0], effects[2]]}
    for path in ("sending.recovery.owner_name", "workflow.name", "effects.0.destination.name", "effects.1.destination.operation"):
        set_path(data, path, HOSTILE)
    set_path(data, "sending.claim", {"value": "none", "basis": "claimed", "source": "<b>me</b>"})
    text = comparison.render(changes(old, version_of(data, name=HOSTILE)))
    rendered = html.render_markdown(text)
    tags = set(re.findall(r"<([a-z0-9]+)", rendered))
    assert tags <= {"h1", "h2", "h3", "p", "ul", "li", "code", "strong", "em"}
    headings = [token for token in MarkdownIt("commonmark").parse(text) if token.type == "heading_open"]
    assert len(headings) == len(re.findall(r"^#{1,3} [A-Z]", text, re.MULTILINE)), "a name began a heading of its own"


def test_the_same_two_worksheets_give_the_same_bytes(version: Make, tmp_path: Path) -> None:
    """Also in another process, with another seed for hashes."""
    new = tmp_path / "new.json"
    new.write_text(
        files.write(version({"sending.on_unknown": "mark_failed", "effects.1.name": "Mail them"}).worksheet), encoding="utf-8"
    )
    command = [sys.executable, "-B", "-m", "secondwrite.cli", "changes", str(ORDER), str(new), "--date", TODAY]
    for more in (["--no-check"], ["--json"]):
        runs = [
            subprocess.run(
                [*command, *more],
                env=os.environ | {"PYTHONPATH": str(ORDER.parents[2]), "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        ]
        assert runs[0] == runs[1] and len(runs[0]) > 1000


def test_the_data_holds_every_change_with_its_sentence(version: Make) -> None:
    told = changes(
        version(check=True), version({"sending.identity.key": "new_per_attempt", "effects.1.name": "Mail them"}, check=True)
    )
    data = json.loads(comparison.render_json(told))
    assert (data["format"], data["version"]) == ("second-write changes", 1)
    assert data["summary"] == told.summary and data["speaks_of"] == told.speaks_of
    for name, found in says(told).items():
        assert [each["says"] for each in data[name]] == found and found
    for name, found in (("added", told.tests.added), ("removed", told.tests.removed), ("changed", told.tests.changed)):
        assert [each["id"] for each in data["tests"][name]] == [case.id for case in found]
    assert [each["id"] for each in data["questions"]["settled"]] == [question.id for question in told.questions.settled]
    assert data["unchecked"] == {}


def says(told: Changes) -> dict[str, list[str]]:
    lists = {"effects": told.effects, "answers": told.answers, "rows": told.rows, "verdicts": told.verdicts}
    return {name: [each.says for each in found] for name, found in lists.items()}


def test_every_sentence_stands_in_the_markdown(version: Make) -> None:
    told = changes(
        version(check=True), version({"sending.identity.key": "new_per_attempt", "effects.1.name": "Mail them"}, check=True)
    )
    text = comparison.render(told)
    for sentence in [told.summary, *(each for found in says(told).values() for each in found)]:
        assert markdown.escape(sentence) in text
    assert all(f"`{case.id}`" in text for case in (*told.tests.added, *told.tests.removed, *told.tests.changed))


def test_the_shortest_worksheet_can_be_compared(minimal: Worksheet) -> None:
    old, new = version_of(MINIMAL), version_of({"effects": [{"name": "Create job", "destination": {"name": "Other system"}}]})
    told = changes(old, new)
    assert [change.says for change in told.answers] == [
        "Which system receives it? It was “Delivery system”, and is now “Other system”."
    ]
    assert "destination" in told.tests.changed[0].parts and told.title == "Create job at Other system"
