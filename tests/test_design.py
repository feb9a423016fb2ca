from collections.abc import Callable
from typing import Any

import pytest
from secondwrite.design import Design, designs
from secondwrite.worksheet import Worksheet


def test_an_effect_inherits_what_it_does_not_change(described: Callable[..., Worksheet]) -> None:
    first, second = designs(described())
    assert (first.value("on_unknown"), second.value("on_unknown")) == ("reconcile", "hold")
    assert first.value("claim") == second.value("claim") == "atomic"


def test_a_difference_inside_a_group_leaves_the_rest_of_it(design: Callable[..., Design]) -> None:
    second = design({"effects.1.differs.recovery": {"deadline": {"value": "2 d"}}}, place=1)
    assert second.value("recovery.deadline") == "2 d"
    assert second.owner == "Dispatch lead"


def test_dont_know_can_be_a_difference(design: Callable[..., Design]) -> None:
    assert design({"effects.1.differs.claim": {"value": "dont_know"}}, place=1).value("claim") == "dont_know"


def test_a_fact_knows_its_place_in_the_file(design: Callable[..., Design]) -> None:
    second = design(place=1)
    assert second.fact("on_unknown").path == "effects.1.differs.on_unknown"
    assert second.fact("claim").path == "sending.claim"
    assert second.fact("destination.protection").path == "effects.1.destination.protection"
    assert second.fact("workflow.resume").path == "workflow.resume"


@pytest.mark.parametrize(
    ("differences", "value", "note"),
    [
        ({}, "outlasts_recovery", "24 h is longer than 4 h + 2 min + 30 s"),
        ({"effects.0.destination.remembers_for": "4 h"}, "may_lapse", "4 h is not longer than 4 h + 2 min + 30 s"),
        ({"effects.0.destination.remembers_for": "14550 s"}, "may_lapse", "not longer"),
        ({"effects.0.destination.remembers_for": "14551 s"}, "outlasts_recovery", "longer"),
        ({"effects.0.destination.remembers_for": "dont_know"}, "dont_know", "not known: how long the destination remembers a key"),
        ({"sending.recovery.deadline": "dont_know"}, "dont_know", "not known: the owner's deadline"),
        ({"sending.longest_run": "dont_know"}, "dont_know", "not known: the longest run"),
        ({"effects.0.destination.lookup_lag": "dont_know"}, "dont_know", "not known: the lookup's lag"),
        ({"effects.0.destination.lookup_lag": "dont_know", "effects.0.lookup": "authoritative"}, "outlasts_recovery", "4 h + 2 min"),
        ({"effects.0.destination.lookup_lag": "dont_know", "effects.0.lookup": "none"}, "outlasts_recovery", "4 h + 2 min"),
        ({"effects.0.destination.lookup_lag": "dont_know", "effects.0.lookup": "dont_know"}, "dont_know", "lag"),
        ({"effects.0.destination.protection": "unique_reference"}, "outlasts_recovery", "does not lapse"),
    ],
)
def test_retention_is_worked_out_from_the_numbers(design: Callable[..., Design], differences: dict[str, Any], value: str, note: str) -> None:
    fact = design(differences).fact("destination.retention")
    assert fact.answer.value == value
    assert note in fact.note


def _read(value: str, page: str) -> dict[str, str]:
    return {"value": value, "basis": "documented", "source": f"https://delivery.example/{page}", "read_on": "2026-11-20"}


def test_retention_is_as_sure_as_the_weakest_number_it_is_worked_out_from(design: Callable[..., Design]) -> None:
    documented = {
        "effects.0.destination.remembers_for": _read("24 h", "keys"),
        "sending.recovery.deadline": _read("4 h", "duty"),
        "sending.longest_run": _read("2 min", "runs"),
        "effects.0.destination.lookup_lag": _read("30 s", "lag"),
    }
    sure = design(documented).fact("destination.retention").cause
    assert (sure.basis, sure.source) == ("documented", "https://delivery.example/keys")
    guessed = design({"sending.longest_run": {"value": "2 min"}}).fact("destination.retention").cause
    assert (guessed.basis, guessed.source, guessed.read_on) == ("assumed", "", "")
    open_still = design({"sending.longest_run": {"value": "dont_know"}}).fact("destination.retention").cause
    assert (open_still.words, open_still.basis, open_still.source) == ("Don't know", "", "")


def test_retention_by_a_unique_reference_is_as_sure_as_the_reference(design: Callable[..., Design]) -> None:
    d = design({"effects.0.destination.protection": {"value": "unique_reference", "basis": "claimed", "source": "The vendor"}})
    cause = d.fact("destination.retention").cause
    assert (cause.basis, cause.source) == ("claimed", "The vendor")


def test_retention_can_be_overruled_and_the_overruling_shows(design: Callable[..., Design]) -> None:
    fact = design({"effects.0.destination.retention": "may_lapse"}).fact("destination.retention")
    assert fact.answer.value == "may_lapse"
    assert "overruled by hand" in fact.note and "24 h is longer" in fact.note


def test_names_are_those_of_the_worksheet(design: Callable[..., Design]) -> None:
    d = design()
    assert (d.destination, d.record, d.thing, d.owner) == ("Delivery system", "order OR-1042", "job", "Dispatch lead")
    assert (d.limit, d.deadline, d.approver) == ("3 sends", "within 4 h", "Sales lead")
    assert d.lookup == "the lookup at Delivery system (GET /jobs?reference=OR-1042)"


def test_a_word_that_means_the_record_is_not_counted_under_the_same_word(design: Callable[..., Design]) -> None:
    assert design({"effects.0.destination.creates": "Order"}).thing == "entry"


def test_missing_names_say_that_they_are_missing(minimal: Worksheet) -> None:
    (d,) = designs(minimal)
    assert "yet to be named" in d.owner and d.limit == "the agreed number of sends"
    assert d.record == "item EXAMPLE-1"


@pytest.mark.parametrize(
    ("differences", "expected"),
    [
        ({}, True),
        ({"sending.on_not_found": "hold"}, False),
        ({"sending.on_unknown": "hold"}, False),
        ({"sending.on_unknown": "mark_failed"}, False),
        ({"sending.on_unknown": "resend_new_key", "sending.on_not_found": "hold"}, True),
        ({"sending.on_unknown": "dont_know", "sending.on_not_found": "dont_know"}, True),
        ({"sending.on_unknown": "dont_know", "sending.on_not_found": "hold"}, True),
    ],
)
def test_whether_it_may_send_again_follows_from_the_answers(design: Callable[..., Design], differences: dict[str, str], expected: bool) -> None:
    assert design(differences).may_resend is expected


def test_what_is_beside_the_point_is_not_asked(design: Callable[..., Design]) -> None:
    d = design({"effects.0.destination.protection": "none", "effects.0.lookup": "none"})
    assert not d.matters("destination.changed_input") and not d.matters("destination.lookup_lag")
    assert d.matters("destination.late_effect")


@pytest.mark.parametrize(
    ("id", "beside_the_point", "in_question"),
    [
        ("identity.kept_for", {"sending.identity.key": "none"}, {"sending.identity.key": "dont_know"}),
        (
            "destination.in_progress_for",
            {"effects.0.destination.protection": "unique_reference"},
            {"effects.0.destination.protection": "dont_know"},
        ),
        ("items_read", {"effects.0.covers": "one_item"}, {"effects.0.covers": "dont_know"}),
    ],
)
def test_a_question_is_asked_unless_another_answer_rules_it_out(
    design: Callable[..., Design], id: str, beside_the_point: dict[str, str], in_question: dict[str, str]
) -> None:
    assert not design(beside_the_point).matters(id)
    assert design(in_question).matters(id)


@pytest.mark.parametrize(
    "with_article", ["a job", "an entry", "an Invoice", "a user", "an update", "an hour", "a one-off", "a house", "a eulogy"]
)
def test_the_thing_has_its_article(design: Callable[..., Design], with_article: str) -> None:
    assert design({"effects.0.destination.creates": with_article.split()[1]}).a_thing == with_article
