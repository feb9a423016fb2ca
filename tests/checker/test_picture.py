"""Sequence diagrams: every step is numbered and drawn, the step that breaks it stands out, and typed names stay text."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

import pytest
from checker.runs import DESIGNS, broken, run, walks
from conftest import MINIMAL, TODAY, set_path
from secondwrite import files
from secondwrite.checker.telling.changes import changes
from secondwrite.checker.telling.columns import WIDTH, columns_of
from secondwrite.checker.telling.marks import BEGIN, DESTINATION, LANES, REQUEST, STARTS, lanes_of_runs, marks
from secondwrite.checker.telling.measures import reach, units, wrapped
from secondwrite.checker.telling.picture import render
from secondwrite.checker.telling.sentences import sentences
from secondwrite.checker.telling.story import scenes
from secondwrite.checker.telling.strokes import path
from secondwrite.checker.traces import Trace
from secondwrite.checker.workflow import checked
from secondwrite.design import Design
from secondwrite.engine import make_plan
from secondwrite.exports import html, markdown
from secondwrite.exports.sequences import with_sequences
from secondwrite.worksheet import Worksheet

# What a phone of 390 pixels leaves for the plan.
PHONE = 358


def texts(picture: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(picture).iter("text")]


def of(id: str, shows: str) -> Trace:
    (trace,) = (trace for trace in broken(id) if trace.shows == shows)
    return trace


@pytest.mark.parametrize("id", [item["id"] for item in DESIGNS])
def test_the_arrows_are_numbered_as_the_sentences_and_the_last_step_stands_out(id: str, design: Callable[..., Design]) -> None:
    for trace in broken(id):
        picture = render(trace, design())
        numbers = [int(found[1]) for words in texts(picture) if (found := re.match(r"(\d+) ", words))]
        assert numbers == list(range(1, len(trace) + 1))
        assert sum(words in ("Here it breaks", "Broken at the end") for words in texts(picture)) == 1


def test_every_walk_can_be_drawn_and_is_told_in_the_description(design: Callable[..., Design]) -> None:
    d = design()
    for trace in walks():
        picture = render(trace, d)
        root = ElementTree.fromstring(picture)
        assert (root[0].tag, root[1].tag) == ("title", "desc")
        assert all(text in str(root[1].text) for _, text in sentences(trace, d))
        assert not re.search("<script|style=|href|url\\(|nan|inf", picture)


def test_only_what_is_read_and_what_is_still_under_way_is_dashed() -> None:
    assert "dasharray" not in path("M0,0 H1") and 'stroke-dasharray="5 3"' in path("M0,0 H1", dashes="5 3")


def test_every_start_of_a_run_names_it() -> None:
    """However it is set going; also one that stops at once."""
    begun = {
        (scene.kind, [mark.shape for mark in marks(scene, LANES[0])].count(BEGIN)) for trace in walks() for scene in scenes(trace)
    }
    assert {kind for kind, number in begun if number} == set(STARTS)
    assert {number for kind, number in begun if kind in STARTS} == {1}


def test_all_of_it_lies_within_the_picture(design: Callable[..., Design]) -> None:
    d = design()
    for trace in walks():
        root = ElementTree.fromstring(render(trace, d))
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        for element in root.iter("text"):
            wide = reach("".join(element.itertext()), float(element.get("font-size", 0)), element.get("font-weight") == "700")
            x, y, anchor = float(element.get("x", 0)), float(element.get("y", 0)), element.get("text-anchor")
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[str(anchor)]
            assert left >= 0 and left + wide <= width and 0 < y < height, ElementTree.tostring(element)


def test_a_picture_fits_the_page_of_a_phone(design: Callable[..., Design]) -> None:
    d = design()
    assert all(float(ElementTree.fromstring(render(trace, d)).get("width", 0)) <= PHONE for trace in walks())


def test_only_lanes_that_occur_are_drawn(design: Callable[..., Design]) -> None:
    heads = [
        words
        for words in texts(render(of("x34", "stranded"), design()))
        if words in ("Source", "Runner", "Record", "Destination")
    ]
    assert heads == ["Source", "Runner", "Record"]
    assert {"Runner A", "Runner B", "Operator"} <= set(texts(render(of("x36", "P1"), design())))


def test_two_runs_at_work_never_share_a_lane() -> None:
    for trace in walks():
        told = list(scenes(trace))
        lanes = lanes_of_runs(told)
        lane_of = {s.run: lanes[s.number] for s in told if s.run}
        for s in told:
            assert len({lane_of[runner.number] for runner in s.after.runners}) == len(s.after.runners)
            assert all(mark.lane in LANES and mark.to in (*LANES, "") for mark in marks(s, lanes.get(s.number, "")))


def test_every_request_is_drawn_to_its_end() -> None:
    for trace in walks():
        told = list(scenes(trace))
        lanes = lanes_of_runs(told)
        shown = [mark for s in told for mark in marks(s, lanes.get(s.number, ""))]
        sent = sum(mark.shape == REQUEST and mark.to == DESTINATION for mark in shown)
        ended = sum(s.kind in ("arrive", "arrive_late", "lost_request", "lost_late_request") for s in told)
        after = told[-1].after
        assert sent - ended == len(after.loose) + sum(runner.request == "underway" for runner in after.runners)


def test_a_late_request_arrives_by_the_way_it_went(design: Callable[..., Design]) -> None:
    answers = {"on_unknown": "resend_same_key", "destination.protection": "none", "destination.late_effect": "yes"}
    first = [("deliver", 1), ("prepare", 1), ("send", 1), ("give_up", 1), ("settle", 1), ("prepare", 1), ("send", 1)]
    trace = run(answers, *first, ("arrive_late", 1), ("arrive", 1), shows="P1")
    (late_way, second_way) = re.findall(r'"M\d+,(\S+) V\S+ H', render(trace, design()))
    assert float(late_way) < float(second_way)
    assert "8 late request" in texts(render(trace, design()))


def test_the_effect_is_counted_where_it_happens(design: Callable[..., Design]) -> None:
    words = texts(render(of("x24", "P1"), design()))
    assert "4 done: count 1" in words and "11 again: count 2" in words


def test_hostile_names_stay_text(design: Callable[..., Design]) -> None:
    hostile = '<script>&"</title></svg>'
    d = design({"effects.0.name": hostile, "effects.0.destination.name": hostile, "sending.record.kept_in": hostile})
    picture = render(of("x24", "P1"), d)
    assert "<script" not in picture and picture.count("</svg>") == 1
    assert ElementTree.fromstring(picture)[0].text == f"How it breaks: “{hostile}”"


def test_long_names_are_wrapped_and_cut_with_a_sign() -> None:
    assert wrapped("Delivery system", 100, 2, 11) == ["Delivery system"]
    assert wrapped("the sending side's record", 90, 2, 11) == ["the sending side's", "record"]
    assert wrapped("Delivery_system_for_international_orders_v2", 62, 3, 11) == ["Delivery_", "system_for_", "internatio…"]
    assert wrapped("W" * 80, 62, 2, 11) == ["WWWWW", "WWWW…"]


def test_what_a_reader_sees_as_one_sign_is_never_cut() -> None:
    family, england, accented = (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f4\U000e0067\U000e0062\U000e007f",
        "e\u0301",
    )
    assert units(f"{family}a{england}\U0001f1e9\U0001f1ea{accented}") == [family, "a", england, "\U0001f1e9\U0001f1ea", accented]
    assert wrapped(family * 5, 35, 2, 11) == [family * 2, family + "…"]


def test_a_name_keeps_its_joined_signs_in_the_picture(design: Callable[..., Design]) -> None:
    name = "\U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea"
    d = design({"effects.0.name": f"Job for {name}", "effects.0.destination.name": name})
    picture = render(of("x24", "P1"), d)
    assert f"How it breaks: “Job for {name}”" in picture and f"Destination: {name}</title>" in picture
    assert name.split() == [words for words in texts(picture) if words in name.split()] or name in texts(picture)


def test_a_picture_stands_below_its_heading_in_a_box_that_scrolls() -> None:
    rendered = html.render_markdown("### How it breaks: a\n\n1. x\n\n### How it breaks: b\n\n1. y\n")
    shown = with_sequences(rendered, {"how-it-breaks-b": "<svg/>", "elsewhere": "<svg/>"})
    assert shown.count("<svg/>") == 1
    assert (
        '<h3 id="how-it-breaks-b">How it breaks: b</h3>\n<div class="table" role="group" aria-label="The steps as a picture"><svg/></div>\n<ol>'
        in shown
    )


def test_a_trace_as_markdown_is_a_numbered_list(design: Callable[..., Design]) -> None:
    trace, d = of("x54", "misreported"), design({"effects.0.destination.name": "<b>`Delivery` | *system*"})
    template = markdown.environment().get_template("trace.md.j2")
    text = template.render(sentences=sentences(trace, d), changes=[changes(moment) for moment in trace.moments])
    rendered = html.render_markdown(text)
    assert rendered.count("<li>") == len(trace) and rendered.count("<tr>") == len(trace) + 1
    assert "<b>" not in rendered and "<em>" not in rendered and "<code>" not in rendered
    assert "&lt;b&gt;`Delivery` | *system* receives the request of the first run" in rendered


def test_a_picture_is_the_same_every_time_and_its_ids_are_its_own(design: Callable[..., Design]) -> None:
    trace, d = of("x52", "P5"), design()
    assert render(trace, d) == render(trace, d)
    assert set(re.findall(r' id="([^"]*)"', render(trace, d, "create-job-1"))) == {"create-job-1-title", "create-job-1-text"}


def test_a_name_with_characters_that_hide_or_command_gives_well_formed_pictures() -> None:
    """A picture is XML, which has no place for most control characters; a viewer obeys those that turn the writing."""
    data: dict[str, Any] = deepcopy(MINIMAL)
    data["effects"][0]["name"] = "Create\x00\x1b\u202e job"
    data["effects"][0]["destination"]["name"] = "Depot\x07 & <Sons>"
    set_path(data, "sending.on_unknown", {"value": "resend_new_key"})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    drawn = html.render(make_plan(worksheet, TODAY, checked=checked(worksheet)))
    pictures = re.findall(r"<svg.*?</svg>", drawn, re.DOTALL)
    assert len(pictures) > 1 and not set("\x00\x1b\x07\u202e") & set(drawn)
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_the_head_of_a_lane_never_breaks_a_word() -> None:
    """A long word gets more room, or ends with an ellipsis."""
    lanes = ["source", "runner", "record", "destination", "operator"]
    heads = {lane: (lane.title(), "Nightly appointments" if lane == "runner" else "Depot") for lane in lanes}
    assert columns_of(lanes, heads)["runner"].lines == ["Nightly", "appointments"]
    many = columns_of(lanes, dict.fromkeys(lanes, ("Runner", "Internationalisation appointments")))
    whole = {"Internationalisation", "appointments"}
    assert all(word in whole or word.endswith("…") for column in many.values() for line in column.lines for word in line.split())
    assert max(column.end for column in many.values()) <= WIDTH
