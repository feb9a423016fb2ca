"""The map of the workflow and the coverage as pictures: whole on the narrowest phone and on paper, and typed names stay text."""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import MINIMAL, TODAY
from secondwrite import files
from secondwrite.checker.telling.measures import reach
from secondwrite.checker.workflow import checked
from secondwrite.coverage import Cell, Coverage
from secondwrite.engine import make_plan
from secondwrite.exports import coverage_chart, html, parts, route_map
from secondwrite.exports.signs import dash, empty, full, no, tick, unsure, warning
from secondwrite.plan import Plan
from secondwrite.routes import Mark, Route, Routes, Sign
from secondwrite.rules import Family
from secondwrite.worksheet import MOST_EFFECTS, Worksheet

# What the narrowest phone leaves for the plan, and a page of A4 at the size in which a picture is printed.
PHONE, PAPER = 288, 860

NAMES = (
    "Create job",
    "W" * 120,
    "Überweisungsauftragsbestätigungsnachrichtenversand",
    "إنشاء مهمة التسليم للطلب الموقع",
    "\U0001f469\u200d\U0001f4bb" * 30,
    '<script>&"</title></svg>',
    "写入订单到仓库系统并通知客户以及所有相关的合作伙伴",
    "e\u0301" * 60,
)


@cache
def effects(count: int) -> Plan:
    """A plan of so many effects with names that are hard to draw."""
    data: dict[str, Any] = {"workflow": {"name": NAMES[2]}, "sending": {"trigger": {"source": NAMES[1]}}, "effects": []}
    for place in range(count):
        name = f"{place} {NAMES[place % len(NAMES)]}"[:120].removesuffix("\u200d")
        about = {"late_effect": {"value": "yes"}} if place % 2 else {}
        effect = {"name": name, "destination": {"name": NAMES[(place + 3) % len(NAMES)], **about}}
        data["effects"].append({**effect, "acceptance": {"value": "two_stage" if place % 3 else "final"}})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return make_plan(worksheet, TODAY)


def drawn(plan: Plan) -> list[ElementTree.Element]:
    """Both pictures, piece by piece."""
    both = route_map.render(plan.routes, plan.title) + coverage_chart.render(plan.coverage, plan.title)
    return [ElementTree.fromstring(found) for found in re.findall(r"<svg.*?</svg>", both, re.DOTALL)]


def words(picture: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in picture.iter("text")]


@pytest.mark.parametrize("count", [1, 5, 6, MOST_EFFECTS])
def test_all_of_it_lies_within_the_picture(count: int) -> None:
    for picture in drawn(effects(count)):
        width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
        assert width == PHONE and height <= PAPER
        for element in picture.iter("text"):
            wide = reach("".join(element.itertext()), float(element.get("font-size", 0)), element.get("font-weight") == "700")
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            left = x - {"start": 0, "middle": wide / 2}[str(element.get("text-anchor"))]
            assert left >= 0 and left + wide <= width and 0 < y < height, ElementTree.tostring(element)
        for element in picture.iter("rect"):
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            assert 0 <= x <= x + float(element.get("width", 0)) <= width
            assert 0 <= y <= y + float(element.get("height", 0)) <= height


@pytest.mark.parametrize("count", [1, 12, MOST_EFFECTS])
def test_every_effect_has_its_row_in_pieces_that_fit_a_page(count: int) -> None:
    plan = effects(count)
    pictures = drawn(plan)
    maps = [picture for picture in pictures if "map-" in picture.get("aria-labelledby", "")]
    numbers = [
        each.text
        for picture in maps
        for each in picture.iter("text")
        if each.get("font-weight") and each.text != "Trigger" and each.text != "?"
    ]
    assert numbers == [str(number) for number in range(1, count + 1)]
    told = [each.text or "" for picture in pictures for each in picture if each.tag == "title"]
    assert told[0] == f"Map of the workflow: {NAMES[2]}" + ("" if count == 1 else f", 1 to 5 of {count}")
    ids = [each.get("id") for picture in pictures for each in picture.iter() if each.get("id")]
    assert len(set(ids)) == len(ids) == 2 * len(pictures)
    rows = [
        path for picture in pictures if picture not in maps for path in picture.iter("path") if path.get("stroke-width") == "0.6"
    ]
    assert len(rows) == count + 1  # the last one stands above what the signs mean


def test_no_two_words_of_a_cell_touch_their_neighbour() -> None:
    """The widest numbers there can be."""
    row = Coverage("Create job", tuple(Cell(family, 28, 28, 28) for family in Family), 12, 13)
    (picture,) = re.findall(r"<svg.*?</svg>", coverage_chart.render([row], "Order"), re.DOTALL)
    lines: dict[float, list[tuple[float, float]]] = {}
    for element in ElementTree.fromstring(picture).iter("text"):
        x, size = float(element.get("x", 0)), float(element.get("font-size", 0))
        end = x + reach("".join(element.itertext()), size, element.get("font-weight") == "700")
        lines.setdefault(float(element.get("y", 0)), []).append((x, end))
    assert max(map(len, lines.values())) == len(Family)
    assert all(end + 2 <= start for places in lines.values() for (_, end), (start, _) in pairwise(sorted(places)))


def test_names_in_the_map_stay_in_their_boxes() -> None:
    plan = effects(len(NAMES))
    for picture in drawn(plan)[:2]:
        for group in picture.iter("g"):
            boxes = [(float(box.get("x", 0)), float(box.get("y", 0)), float(box.get("height", 0))) for box in group.iter("rect")]
            named = [each for each in group.iter("text") if float(each.get("x", 0)) in {x + 43 for x, _, _ in boxes}]
            assert len(boxes) == 2 and len(named) >= 3
            assert all(boxes[0][1] + 9 <= float(each.get("y", 0)) <= boxes[0][1] + boxes[0][2] - 3 for each in named)


def test_signs_differ_in_shape_and_not_in_colour() -> None:
    map_signs, chart_signs = (tick, no, unsure), (warning, full, dash, empty)
    assert len({shape(sign(50, 50)) for sign in (*map_signs, *chart_signs)}) == 7
    marks = [Mark(sign, sign.label, f"{sign.label}.") for sign in Sign]
    drawn_map = route_map.render(
        Routes("A schedule", "", "It can come again.", tuple(Route("a", "b", (each,)) for each in marks)), "c"
    )
    rows = re.findall(r"<g>.*?</g>", drawn_map)
    cells = [
        Cell(Family.REPLAY, 2, 1, 0),
        Cell(Family.RECOVERY, 2, 0, 0),
        Cell(Family.AUTHORITY, 0, 0, 3),
        Cell(Family.EVIDENCE, 0, 0, 0),
    ]
    chart = coverage_chart.render([Coverage("a", tuple(cells), 0, 0)], "c")
    assert all(shape(sign(50, 50)) in shape(row) for sign, row in zip(map_signs, rows, strict=True))
    assert not any(shape(sign(50, 50)) in shape(row) for sign, row in zip((no, unsure, tick), rows, strict=True))
    assert all(
        shape(chart).count(shape(sign(50, 50))) == 2 for sign in chart_signs
    )  # in its cell, and where it is said what it means
    assert {"1 in doubt", "not needed", "3 left out", "none"} <= set(words(ElementTree.fromstring(chart)))
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawn_map + chart)) == {"currentColor", "none"}


def shape(drawn: str) -> str:
    """What is drawn, wherever it stands."""
    return re.sub(r"-?[\d.]+", "0", drawn)


def test_what_the_signs_mean_is_said_once_and_only_of_those_used(minimal: Worksheet) -> None:
    plan = make_plan(minimal, TODAY)
    chart = coverage_chart.render(plan.coverage, plan.title)
    assert "none of them in doubt" in chart and "No test, and no reason why" not in chart
    many = effects(MOST_EFFECTS)
    assert route_map.render(many.routes, many.title).count("not sure, or only in part") == 1
    assert coverage_chart.render(many.coverage, many.title).count("none of them in doubt") == 1


def test_the_pictures_stand_below_their_headings_on_the_page_and_in_the_whole_plan(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    map, chart = route_map.render(plan.routes, plan.title), coverage_chart.render(plan.coverage, plan.title)
    whole = html.render(plan)
    assert f"Map of the workflow</h2>\n{map}\n<p><strong>It starts with:" in whole
    assert f"What the tests cover</h2>\n{chart}\n<p>A rule of the catalogue" in whole
    assert parts.body(plan, "map").strip().startswith(map)
    assert parts.body(plan, "coverage").strip().startswith(chart)
    assert whole.count('<svg class="drawing"') == 2


def test_the_description_says_what_the_plan_says_beside_it(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(worksheet := described(), TODAY, checked=checked(worksheet))
    map, chart = drawn(plan)
    assert (map[0].tag, map[1].tag, chart[0].tag, chart[1].tag) == ("title", "desc") * 2
    assert all(mark.sentence in str(map[1].text) for route in plan.routes.routes for mark in route.marks)
    assert all(f"{cell.family.label}: {cell.words}" in str(chart[1].text) for row in plan.coverage for cell in row.cells)
    assert all(row.checked and f"The check adds {row.checked}." in str(chart[1].text) for row in plan.coverage)


def test_hostile_names_stay_text(described: Callable[..., Worksheet]) -> None:
    hostile = '<script>&"</title></svg><a href="javascript:x">'
    names = ("workflow.name", "sending.trigger.source", "effects.0.name", "effects.0.destination.name")
    plan = make_plan(described(dict.fromkeys(names, hostile)), TODAY)
    both = route_map.render(plan.routes, plan.title) + coverage_chart.render(plan.coverage, plan.title)
    assert both.count("<svg") == both.count("</svg>") == 2
    assert not re.search(r"<script|<a |style=|href=|url\(|nan|inf", both.replace("&lt;script", "").replace("href=&quot;", ""))
    map, chart = drawn(plan)
    assert map[0].text == f"Map of the workflow: {hostile}" and chart[0].text == f"What the tests cover: {hostile}"
    assert f"Source: {hostile}." in str(map[1].text)


def test_characters_that_hide_or_command_are_not_in_the_pictures() -> None:
    name = "Create\x00\x1b\u202e\u2066 job"
    data = {**MINIMAL, "effects": [{"name": name, "destination": {"name": f"Depot\x07 {name}"}}]}
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    plan = make_plan(worksheet, TODAY)
    both = route_map.render(plan.routes, plan.title) + coverage_chart.render(plan.coverage, plan.title)
    assert not set("\x00\x1b\x07\u202e\u2066") & set(both)
    assert all("Create job" in str(picture[1].text) for picture in drawn(plan))


def test_the_pictures_are_the_same_every_time() -> None:
    one, other = effects(12), effects.__wrapped__(12)
    assert route_map.render(one.routes, one.title) == route_map.render(other.routes, other.title)
    assert coverage_chart.render(one.coverage, one.title) == coverage_chart.render(other.coverage, other.title)
