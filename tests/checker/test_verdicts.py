"""Verdicts: what is decided by answers nobody knows, traces that replay, and searches that stop at a limit."""

import json
from pathlib import Path
from typing import Any

import pytest
from designs import any_design, near_safe, safe, searched
from secondwrite.checker.described import ASKED, Described
from secondwrite.checker.effect.model import OneEffect
from secondwrite.checker.effect.states import Happening
from secondwrite.checker.reaching import unreached
from secondwrite.checker.search import Search
from secondwrite.checker.traces import NotAStep, from_json, replay, to_json
from secondwrite.checker.verdicts import BREAKS, Standing, Verdict, decided_by, judged

EXPECTED = json.loads((Path(__file__).parent.parent / "data/expectations.json").read_text(encoding="utf-8"))


def verdict(answers: dict[str, str], limit: int = 100_000) -> Verdict:
    """The verdict of a design."""
    model = OneEffect(Described(answers))
    search: Search[Any, Any] = Search(model, limit)
    search.advance(limit)
    return judged(model, search)


@pytest.mark.parametrize("expected", EXPECTED["dont_know"], ids=lambda expected: expected["id"])
def test_open_answers_decide_as_expected(expected: dict[str, Any]) -> None:
    answers = {**safe(), **expected["answers"], **dict.fromkeys(expected["dont_know"], "dont_know")}
    words = {Standing.HOLDS: "holds whatever the answers", Standing.BROKEN: "broken whatever the answers"}
    for judgement in verdict(answers).judgements:
        wanted = expected["properties"][judgement.property.value]
        assert words.get(judgement.standing, judgement.standing.value) == wanted["verdict"]
        by_answer = {"holds": judgement.saved_by, "broken": judgement.broken_by}
        assert {key: [dict(item) for item in sets] for key, sets in by_answer.items() if sets} == wanted["by_answer"]


@pytest.mark.parametrize("open_answers", [("lookup", "on_unknown"), ("claim", "recovery.owner"), ("identity.key", "rerun")])
def test_one_search_says_of_every_combination_what_a_search_of_it_says(open_answers: tuple[str, str]) -> None:
    base = {**safe(), "destination.protection": "none", "on_not_found": "resend", "destination.late_effect": "yes"}
    whole = verdict({**base, **dict.fromkeys(open_answers, "dont_know")})
    first, second = (next(asked for asked in ASKED if asked.id == id) for id in open_answers)
    for one in first.values:
        for other in second.values:
            chosen = {first.id: one, second.id: other}
            single = verdict({**base, **{id: value.value for id, value in chosen.items()}})
            for judgement, alone in zip(whole.judgements, single.judgements, strict=True):
                told_broken = judgement.standing is Standing.BROKEN or any(
                    dict(answers).items() <= chosen.items() for answers in judgement.broken_by
                )
                assert told_broken == (alone.standing is Standing.BROKEN), (judgement.property, chosen)


def test_an_unfinished_search_never_says_that_something_holds() -> None:
    cut = verdict(safe(), limit=20)
    assert cut.limit == 20
    assert {judgement.standing for judgement in cut.judgements} == {Standing.NOT_DECIDED}


def test_a_trace_replays_from_its_text_and_shows_what_it_says() -> None:
    for answers in near_safe(40, seed=3):
        for judgement in verdict(answers).judgements:
            for item in judgement.breaks:
                again = from_json(to_json(item.trace))
                assert again == item.trace
                _, shown = replay(Described(dict(again.answers)), again.budgets, [moment.label for moment in again.moments])
                assert item.kind in shown and item.kind in BREAKS[judgement.property]


def test_a_trace_of_another_design_is_refused_at_the_step_that_is_not_possible() -> None:
    (judgement,) = (item for item in verdict({**safe(), "rerun": "force_create"}).judgements if item.property.value == "P3")
    labels = [moment.label for moment in judgement.breaks[0].trace.moments]
    place = labels.index(Happening("rerun", 2)) + 1
    with pytest.raises(NotAStep, match=f"step {place} "):
        replay(Described({**safe(), "rerun": "none"}), judgement.breaks[0].trace.budgets, labels)


def test_what_must_be_reachable_is_reached_in_every_design() -> None:
    for answers in (*near_safe(40, seed=4), *any_design(6, seed=4)):
        assert unreached(Described(answers), searched(answers), 100_000) == ()


def test_a_model_that_reaches_nothing_says_so() -> None:
    search: Search[Any, Any] = Search(OneEffect(Described(safe())), 1)
    assert unreached(Described(safe()), search, 1) == (
        "confirmed",
        "reads confirmed",
        "quiet after a lost response",
        "needs_operator",
    )


def test_answers_that_never_turn_the_outcome_are_left_out() -> None:
    yes, no = next(asked.values for asked in ASKED if asked.id == "recovery.owner")
    late = next(asked.values for asked in ASKED if asked.id == "destination.late_effect")
    table = decided_by(
        [{"recovery.owner": no, "destination.late_effect": late[0]}, {"recovery.owner": no, "destination.late_effect": late[1]}]
    )
    assert table is not None
    assert table.broken_by == ((("recovery.owner", no),),) and table.saved_by == ((("recovery.owner", yes),),)


def test_too_many_answers_are_not_tried_one_by_one() -> None:
    everything = {asked.id: asked.values[-1] for asked in ASKED}
    assert decided_by([everything]) is None
