"""Traces through two effects: they replay exactly, and are told in sentences, changes, a picture, the plan and JSON."""

import json
import re
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import pytest
from checker.pair_runs import broken_pairs, pair_walks, shortest
from conftest import TODAY
from secondwrite.checker.described import Described
from secondwrite.checker.pair.changes import pair_changes
from secondwrite.checker.pair.checks import BREAKS
from secondwrite.checker.pair.marks import pair_marks
from secondwrite.checker.pair.model import TwoEffects
from secondwrite.checker.pair.picture import render
from secondwrite.checker.pair.sentences import pair_sentences
from secondwrite.checker.pair.story import PairScene, pair_scenes
from secondwrite.checker.pair.traces import PairTrace, from_json, to_json
from secondwrite.checker.telling.drawing import BREAKS_HERE, BROKEN_AT_END
from secondwrite.checker.telling.marks import DESTINATION, LANES, LATER_DESTINATION, REQUEST
from secondwrite.checker.telling.measures import reach
from secondwrite.checker.traces import NotAStep, moments_of
from secondwrite.checker.workflow import checked
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import html, markdown, verdicts
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

FAILS = {"on_unknown": "mark_failed"}
NAMES = ("“Create job”", "“Tell the customer”")


@pytest.fixture
def both(described: Callable[..., Worksheet]) -> tuple[Design, Design]:
    """The two effects of the order example."""
    earlier, later = designs(described())
    return earlier, later


@pytest.fixture
def plan(described: Callable[..., Worksheet]) -> Plan:
    """The plan of an order example whose restart repeats the first effect."""
    answers = {"destination.protection": "none", "destination.remembers_for": "dont_know"}
    changes = {f"effects.0.{id}": value for id, value in answers.items()}
    sending = {"sending.on_unknown": "hold", "sending.rerun": "same_path"}
    worksheet = described({"workflow.resume": "from_start", **changes, **sending})
    return make_plan(worksheet, TODAY, checked=checked(worksheet))


def coupled(shows: str) -> PairTrace:
    """A later effect that failed has the earlier one run again, which has no protection."""
    (trace,) = (
        each for each in shortest({"destination.protection": "none"}, FAILS, "from_unresolved", "yes") if each.shows == shows
    )
    return trace


def texts(picture: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(picture).iter("text")]


# --- replaying


def test_every_trace_replays_from_its_text_and_shows_what_it_says() -> None:
    assert {trace.shows for trace in broken_pairs()} == set(BREAKS)
    for trace in (*broken_pairs(), *pair_walks()):
        again = from_json(to_json(trace))
        assert again == trace
        model = TwoEffects(*(Described(dict(each)) for each in again.answers), again.resume, again.coupled, again.budgets)
        _, shown = moments_of(model, [moment.label for moment in again.moments])
        assert trace.shows in (*shown, "")


def test_the_text_holds_designs_what_is_between_them_budgets_and_steps_and_no_states() -> None:
    plain = json.loads(to_json(coupled("again")))
    assert set(plain) == {"earlier", "later", "between", "budgets", "shows", "steps"}
    assert plain["between"] == {"workflow.resume": "from_unresolved", "coupled": "yes"}
    assert (plain["earlier"]["destination.protection"], plain["later"]["on_unknown"]) == ("none", "mark_failed")
    assert plain["steps"][4:7] == [["earlier", "hear", 1], ["later", "go_on", 0], ["later", "prepare", 1]]
    assert plain["budgets"]["together"] == 3


@pytest.mark.parametrize("broken", [["later", "hear", 1], ["earlier", "send", 7], ["earlier", "fly", 1]])
def test_a_broken_label_is_refused_at_its_place(broken: list[object]) -> None:
    for trace in broken_pairs()[::5]:
        plain = json.loads(to_json(trace))
        plain["steps"][2] = broken
        with pytest.raises(NotAStep, match="step 3 ") as refused:
            from_json(json.dumps(plain))
        assert refused.value.place == 3


def test_a_trace_of_coupled_effects_is_refused_where_they_are_not_coupled() -> None:
    plain = json.loads(to_json(coupled("again")))
    plain["between"]["coupled"] = "no"
    with pytest.raises(NotAStep, match=r"step 12 \(prepare\)"):
        from_json(json.dumps(plain))


# --- sentences and changes


def test_every_step_has_a_sentence_and_the_last_one_says_what_is_broken(both: tuple[Design, Design]) -> None:
    for trace in broken_pairs():
        told = pair_sentences(trace, both)
        assert [number for number, _ in told] == list(range(1, len(trace) + 1))
        assert ["Broken: " in text for _, text in told] == [False] * (len(trace) - 1) + [True]


def test_every_sentence_names_an_effect_and_no_two_kinds_of_step_share_one(both: tuple[Design, Design]) -> None:
    kinds = defaultdict(set)
    for trace in pair_walks():
        for moment, (_, text) in zip(trace.moments, pair_sentences(trace, both), strict=True):
            kinds[text].add(moment.label.kind)
            assert any(name in text for name in NAMES) and text.endswith(".") and (text[0] == "“" or text[0].isupper()), text
    assert {text: found for text, found in kinds.items() if len(found) > 1} == {}


def test_a_run_has_one_number_at_both_effects(both: tuple[Design, Design]) -> None:
    (trace,) = shortest(
        {"recovery.exists": "no", "record.done_when": "before_effect"}, {"authority.recheck": "no"}, "from_unresolved", "no"
    )[1:]
    told = [text for _, text in pair_sentences(trace, both)]
    assert "A second run reads that “Create job” is confirmed, and goes on behind it." in told[3]
    assert told[4].startswith("The second run goes on to “Tell the customer”.")
    assert "The second run sends the request (POST /messages) to Mail service" in " ".join(told)


def test_what_is_run_again_for_a_coupled_effect_is_of_the_same_run(both: tuple[Design, Design]) -> None:
    told = [text for _, text in pair_sentences(coupled("again"), both)]
    assert told[10].endswith("As “Tell the customer” failed, “Create job” is run again, although it is confirmed.")
    assert told[11].startswith("“Create job”: The first run writes attempting")
    assert "second run" not in " ".join(told)


def test_an_engineer_sees_what_each_step_changes_at_which_effect(both: tuple[Design, Design]) -> None:
    told = [pair_changes(s, both) for s in pair_scenes(coupled("again"))]
    assert told[4] == (
        "“Create job”, record: attempting, key 1 → confirmed, key 1",
        "“Create job”, run 1: waits, acknowledgement under way → stopped",
        "between them: no run → a run",
    )
    assert told[5] == ("“Tell the customer”, run 1: not begun → prepares", "between them: a run → no run")
    assert told[10] == (
        "“Create job”, run 1: not begun → starts over",
        "“Tell the customer”, record: attempting, key 1 → failed, key 1",
        "“Tell the customer”, run 1: outcome open → stopped",
        "what is confirmed: left alone → done again",
    )


def test_a_step_that_changes_anything_names_it(both: tuple[Design, Design]) -> None:
    for trace in pair_walks():
        for s in pair_scenes(trace):
            is_silent = pair_changes(s, both) == ("nothing changes",)
            assert is_silent == (_told_of(s, before=True) == _told_of(s, before=False)), s


def _told_of(s: PairScene, before: bool) -> object:
    """All of a state that changes tell: of more than two effects, only that there are two."""
    pair = s.before if before else s.after
    cores = [core._replace(runs=0, keys=0, memory=tuple(key for key, _ in core.memory)) for core in (pair.earlier, pair.later)]
    return [core._replace(effects=(core.effects.number, core.effects.first)) for core in cores], pair.is_between, pair.repeats


# --- pictures


def test_the_marks_are_numbered_as_the_sentences_and_the_last_step_stands_out(both: tuple[Design, Design]) -> None:
    for trace in broken_pairs():
        words = texts(render(trace, both))
        numbers = [int(found[1]) for each in words if (found := re.match(r"(\d+) ", each))]
        assert numbers == list(range(1, len(trace) + 1))
        wanted = BROKEN_AT_END if trace.shows == "left open" else BREAKS_HERE
        assert [each for each in words if each in (BREAKS_HERE, BROKEN_AT_END)] == [wanted]


def test_every_walk_can_be_drawn_within_the_picture_and_is_told_in_the_description(both: tuple[Design, Design]) -> None:
    for trace in pair_walks():
        picture = render(trace, both)
        root = ElementTree.fromstring(picture)
        assert (root[0].tag, root[1].tag, root.get("role")) == ("title", "desc", "img")
        assert all(text in str(root[1].text) for _, text in pair_sentences(trace, both))
        assert not re.search("<script|style=|href|url\\(|nan|inf", picture)
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        for element in root.iter("text"):
            wide = reach("".join(element.itertext()), float(element.get("font-size", 0)), element.get("font-weight") == "700")
            x, y, anchor = float(element.get("x", 0)), float(element.get("y", 0)), element.get("text-anchor")
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[str(anchor)]
            assert left >= 0 and left + wide <= width and 0 < y < height, ElementTree.tostring(element)


def test_no_words_stand_over_others(both: tuple[Design, Design]) -> None:
    """Letters are taken to be six pixels wide, as they are on average."""
    for trace in (*broken_pairs(), *pair_walks()):
        places = [_place(element) for element in ElementTree.fromstring(render(trace, both)).iter("text")]
        for (left, right, top, bottom), other in combinations(places, 2):
            is_beside = left >= other[1] - 2 or right <= other[0] + 2
            assert is_beside or top >= other[3] or bottom <= other[2], [moment.label for moment in trace.moments]


def _place(element: ElementTree.Element) -> tuple[float, float, float, float]:
    """Where words begin and end, from the left and from the top."""
    x, y, size = (float(element.get(name, 0)) for name in ("x", "y", "font-size"))
    reach = 6 * len("".join(element.itertext()))
    left = x - {"start": 0, "middle": reach / 2, "end": reach}[str(element.get("text-anchor"))]
    return left, left + reach, y - size + 2, y + 1


def test_every_request_is_drawn_to_its_end_at_its_own_destination(both: tuple[Design, Design]) -> None:
    for trace in pair_walks():
        told = list(pair_scenes(trace))
        shown = [mark for s in told for mark in pair_marks(s, both)]
        assert all(mark.lane in LANES and mark.to in (*LANES, "") for mark in shown)
        for effect, lane in enumerate((DESTINATION, LATER_DESTINATION)):
            ends = ("arrive", "arrive_late", "lost_request", "lost_late_request")
            ended = sum(s.label.effect == effect and s.label.kind in ends for s in told)
            after = told[-1].after.of(effect)
            open_ones = len(after.loose) + sum(runner.request == "underway" for runner in after.runners)
            assert sum(mark.shape == REQUEST and mark.to == lane for mark in shown) - ended == open_ones


def test_only_lanes_that_occur_are_drawn_and_the_destinations_are_told_apart(both: tuple[Design, Design]) -> None:
    roles = ("Source", "Runner", "Record", "Destination A", "Destination B", "Operator")
    heads = {tuple(role for role in roles if role in texts(render(trace, both))) for trace in broken_pairs()}
    assert ("Source", "Runner", "Record", "Destination A") in heads
    assert ("Source", "Runner", "Record", "Destination A", "Destination B") in heads
    assert {"Operator" in each for each in heads} == {True, False}


def test_a_line_says_which_effect_a_run_comes_to(both: tuple[Design, Design]) -> None:
    words = texts(render(coupled("again"), both))
    lines = [each for each in words if any(name in each for name in NAMES)]
    assert lines == ["A: “Create job”", "6 B: “Tell the customer”", "A: “Create job”, again"]


def test_a_run_is_drawn_at_work_from_one_effect_to_the_next(both: tuple[Design, Design]) -> None:
    root = ElementTree.fromstring(render(coupled("again"), both))
    (bar,) = (each for each in root.iter("rect") if each.get("fill-opacity") == "0.15")
    assert float(bar.get("height", 0)) > 0.8 * float(root.get("height", 0))


def test_hostile_and_long_names_stay_text_that_fits(described: Callable[..., Worksheet]) -> None:
    hostile = '<script>&"</title></svg>' + "x" * 60
    earlier, later = designs(described({"effects.0.name": hostile, "effects.1.destination.name": hostile}))
    picture = render(coupled("again"), (earlier, later))
    assert "<script" not in picture and picture.count("</svg>") == 1
    assert any(each.startswith("A: “<script>&") and each.endswith("…") for each in texts(picture))


def test_two_records_stand_in_one_head(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"effects.1.differs.record": {"kept_in": "mail log"}})
    earlier, later = designs(worksheet)
    assert "<title>Record: table order_actions, mail log</title>" in render(coupled("again"), (earlier, later))


def test_a_picture_is_the_same_every_time_and_its_ids_are_its_own(both: tuple[Design, Design]) -> None:
    trace = coupled("left open")
    assert render(trace, both) == render(trace, both)
    assert set(re.findall(r' id="([^"]*)"', render(trace, both, "a-b"))) == {"a-b-title", "a-b-text"}


# --- the plan, the page and the data


def test_the_plan_tells_a_pair_as_it_tells_an_effect(plan: Plan) -> None:
    assert plan.verdicts
    (example,) = plan.verdicts.pairs[0].counterexamples
    _, part = markdown.render(plan).split(f"#### `{example.id}`\n")
    assert "**How it breaks: at most one outcome (P1) of Create job**" in part
    assert part.count("\n10. ") == 1 and "\n| 10 | “Create job”, run 2: " in part
    assert len(example.steps) == len(example.changes) == len(example.trace)


def test_the_page_draws_a_pair_below_its_heading(plan: Plan) -> None:
    assert plan.verdicts
    (example,) = plan.verdicts.pairs[0].counterexamples
    heading = f'<h4 id="{markdown.anchor(example.id)}"><code>{example.id}</code></h4>\n<div class="table" role="group" aria-label="The steps as a picture">'
    assert heading + example.picture in html.render(plan)


def test_the_data_hold_a_trace_of_a_pair_that_replays(plan: Plan) -> None:
    assert plan.verdicts
    (pair,) = json.loads(verdicts.render(plan))["pairs"]
    (example,) = pair["counterexamples"]
    assert from_json(json.dumps(example["trace"])) == plan.verdicts.pairs[0].counterexamples[0].trace
    assert (pair["standing"], example["property"], example["whose"], len(example["steps"])) == ("broken", "P1", "Create job", 10)
