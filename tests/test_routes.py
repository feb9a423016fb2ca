"""The map of the workflow: a tick stands only where something is documented or shown, and every doubt is said."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.routes import Mark, Sign, routes
from secondwrite.worksheet import Worksheet

SHOWN = {"value": "authoritative", "basis": "documented", "source": "https://delivery.example/api", "read_on": "2026-11-20"}


def marks(worksheet: Worksheet, place: int = 0) -> tuple[Mark, ...]:
    return routes(designs(worksheet)).routes[place].marks


def test_the_ways_stand_in_the_order_of_the_effects(described: Callable[..., Worksheet]) -> None:
    found = routes(designs(described()))
    assert [(route.name, route.destination) for route in found.routes] == [
        ("Create job", "Delivery system"),
        ("Tell the customer", "Mail service"),
    ]
    assert (found.trigger, found.source) == ("Another system calls it (webhook)", "CRM")
    assert found.repeats == "It can come a second time."


def test_what_nobody_said_is_not_known(minimal: Worksheet) -> None:
    found = routes(designs(minimal))
    assert (found.trigger, found.source) == ("Not known", "")
    assert found.repeats == "Whether it can come a second time is not known."
    assert [mark.sign for mark in found.routes[0].marks] == [Sign.OPEN, Sign.OPEN]


@pytest.mark.parametrize(
    ("answers", "sign", "words"),
    [
        ({}, Sign.OPEN, "by the key that every attempt carries, as claimed."),
        ({"sending.identity.key": {**SHOWN, "value": "stable"}}, Sign.YES, "by the key that every attempt carries."),
        ({"effects.0.destination.protection": {"value": "remembers_key"}}, Sign.OPEN, "not yet documented"),
        ({"effects.0.destination.protection": {"value": "none"}}, Sign.NO, "does not recognise repeats, as assumed"),
        ({"effects.0.destination.protection": {"value": "dont_know"}}, Sign.OPEN, "not yet documented"),
        ({"sending.identity.key": "none"}, Sign.NO, "No key is sent"),
        ({"sending.identity.key": "new_per_attempt"}, Sign.NO, "Every attempt has a new key"),
        ({"sending.identity.key": "new_per_run"}, Sign.OPEN, "within one run"),
        ({"sending.identity.key": "dont_know"}, Sign.OPEN, "whether every attempt carries the same one is not known"),
        ({"effects.0.destination.remembers_for": "1 h"}, Sign.OPEN, "may be forgotten while the outcome is still open"),
        ({"effects.0.destination.remembers_for": {"value": "dont_know"}}, Sign.OPEN, "long enough is not known"),
    ],
)
def test_whether_a_repeat_is_recognised(
    described: Callable[..., Worksheet], answers: dict[str, Any], sign: Sign, words: str
) -> None:
    mark = marks(described(answers))[0]
    assert mark.sign is sign and words in mark.sentence


@pytest.mark.parametrize(
    ("lookup", "by", "sign", "words"),
    [
        (SHOWN, "our_reference", Sign.YES, "What happened can be looked up there."),
        ({"value": "authoritative"}, "our_reference", Sign.OPEN, "can be looked up there, as assumed"),
        (SHOWN, "attributes", Sign.OPEN, "only by what the job contains"),
        ({**SHOWN, "value": "lagging"}, "our_reference", Sign.OPEN, "shows only after a while."),
        ({**SHOWN, "value": "none"}, "our_reference", Sign.NO, "cannot be looked up there."),
        ({"value": "dont_know"}, "our_reference", Sign.OPEN, "is not known"),
    ],
)
def test_whether_the_outcome_can_be_looked_up(
    described: Callable[..., Worksheet], lookup: dict[str, str], by: str, sign: Sign, words: str
) -> None:
    mark = marks(described({"effects.0.lookup": lookup, "effects.0.destination.lookup_by": by}))[1]
    assert mark.sign is sign and words in mark.sentence


def test_other_ways_into_the_unknown_are_named_only_where_they_are_described(described: Callable[..., Worksheet]) -> None:
    assert len(marks(described())) == 2
    late = {"effects.0.destination.late_effect": "yes", "effects.0.acceptance": "two_stage"}
    assert [mark.words for mark in marks(described(late))[2:]] == ["May take effect late", "Accepted is not yet done"]


def test_an_effect_with_a_trigger_of_its_own_says_so(described: Callable[..., Worksheet]) -> None:
    own = {"effects.0.differs.trigger": {"kind": {"value": "schedule"}, "source": "Night clock"}}
    worksheet = described(own)
    assert marks(worksheet)[-1].sentence == "It has a trigger of its own: A schedule, from Night clock."
    assert routes(designs(worksheet)).trigger == "Another system calls it (webhook)"
    assert len(marks(worksheet, 1)) == 2


def test_the_plan_says_all_of_it_before_the_answers(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described({"effects.0.destination.late_effect": "yes"}), TODAY)
    text = markdown.render(plan)
    part = text[text.index("## Map of the workflow\n") : text.index("## The workflow as described\n")]
    for number, route in enumerate(plan.routes.routes, 1):
        assert f"{number}. **{route.name}** at {route.destination}. {' '.join(mark.sentence for mark in route.marks)}\n" in part
