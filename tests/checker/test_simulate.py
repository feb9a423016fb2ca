"""One test against one simulated implementation: what is injected when, what comes of it, and what cannot be run."""

from typing import Any

import pytest
from conftest import ORDER
from designs import safe, searched, single_wrong_values
from secondwrite import files
from secondwrite.catalogue import RULES
from secondwrite.checker.described import Described
from secondwrite.checker.effect.states import CHANGED, CONFIRMED, FAILED, NEEDS_OPERATOR, UNKNOWN, Record, Request
from secondwrite.checker.simulation.adequacy import simulated
from secondwrite.checker.simulation.scheduler import BUDGETS
from secondwrite.checker.simulation.simulate import MUST_BE_SEEN, EndState, Result, Simulation, simulate
from secondwrite.checker.traces import replay
from secondwrite.checker.verdicts import BREAKS
from secondwrite.design import designs
from secondwrite.rules import Property

TESTS = {test.id: test for test in simulated(RULES, designs(files.read(ORDER.read_text(encoding="utf-8")))[1])}
LAPSES, LAGS = "replay.protection-lapsed", "unknown.lookup-lag"

# Destinations as somebody may describe them, and the tests that ask for what such a one never does.
DESTINATIONS: dict[str, tuple[dict[str, str], set[str]]] = {
    "all safe": ({}, {LAPSES, LAGS}),
    "lookup lags": ({"lookup": "lagging"}, {LAPSES}),
    "nothing": ({"destination.protection": "none", "lookup": "none"}, {LAPSES, LAGS}),
    "late": ({"destination.protection": "none", "lookup": "lagging", "destination.late_effect": "yes"}, {LAPSES}),
    "a reference": (
        {
            "destination.protection": "unique_reference",
            "destination.concurrent_safe": "no",
            "destination.duplicate_answer": "conflict_understood",
        },
        {LAPSES, LAGS},
    ),
    "forgets": ({"destination.retention": "may_lapse", "destination.changed_input": "apply"}, {LAGS}),
}


def run(test: str, **answers: str) -> Simulation:
    """A test of a rule on the safe design with other answers; two underscores stand for a dot."""
    changes = {id.replace("__", "."): value for id, value in answers.items()}
    return simulate(TESTS[test].runs, TESTS[test].checks, Described({**safe(), **changes}))


def kinds(simulation: Simulation, place: int = 0) -> list[str]:
    return [label.kind for label in simulation.runs[place]]


@pytest.mark.parametrize("name", DESTINATIONS)
def test_every_simulated_test_passes_on_the_safe_design_or_cannot_be_run_there(name: str) -> None:
    answers, not_run = DESTINATIONS[name]
    results = {id: simulate(test.runs, test.checks, Described({**safe(), **answers})).result for id, test in TESTS.items()}
    assert {id for id, result in results.items() if result is not Result.PASSED} == not_run
    assert all(results[id] is Result.CANNOT_BE_RUN for id in not_run)


def test_every_run_is_a_run_of_the_model_and_what_it_breaks_the_search_breaks_too() -> None:
    for answers in (*single_wrong_values(), {**safe(), "claim": "none", "destination.protection": "none"}):
        design = Described(answers)
        found = searched(answers).found
        broken = {property for property, names in BREAKS.items() if any(name in found for name in names)}
        for test in TESTS.values():
            ended = simulate(test.runs, test.checks, design)
            for steps in ended.runs:
                replay(design, BUDGETS, steps)
            assert set(ended.broken) <= broken, (test.id, answers)


APPLIED = Request(1, 0, True)


@pytest.mark.parametrize(
    ("property", "changes", "holds"),
    [
        (Property.P1, {}, True),
        (Property.P1, {"applied": ()}, True),
        (Property.P1, {"applied": (APPLIED, APPLIED)}, False),
        (Property.P2, {}, True),
        (Property.P2, {"applied": ()}, False),
        (Property.P2, {"record": Record(NEEDS_OPERATOR, 1)}, True),
        (Property.P2, {"record": Record(NEEDS_OPERATOR, 1), "applied": ()}, True),
        (Property.P2, {"record": Record(FAILED, 1)}, False),
        (Property.P2, {"record": Record(FAILED, 1), "applied": ()}, True),
        (Property.P2, {"record": Record(FAILED, 1), "applied": (), "has_owner": False}, False),
        (Property.P2, {"record": Record(UNKNOWN, 1, parked=True)}, False),
        (Property.P2, {"record": Record(), "applied": ()}, False),
        (Property.P3, {}, True),
        (Property.P3, {"applied": (APPLIED, Request(1, CHANGED, True))}, False),
        (Property.P3, {"applied": (Request(1, 0, False),)}, False),
        (Property.P4, {"sends": (3, 3)}, True),
        (Property.P4, {"sends": (1, 4)}, False),
        (Property.P5, {}, True),
        (Property.P5, {"record": Record(CONFIRMED, 2)}, False),
        (Property.P5, {"applied": (APPLIED, Request(2, 0, True))}, False),
        (Property.P5, {"record": Record(CONFIRMED, 0), "applied": (Request(0, 0, True),)}, False),
    ],
)  # fmt: skip
def test_what_must_be_seen_is_read_off_the_end_state(property: Property, changes: dict[str, Any], holds: bool) -> None:
    end = EndState(Record(CONFIRMED, 1), (APPLIED,), (1,), True, 3)
    assert MUST_BE_SEEN[property](end._replace(**changes)) is holds


def test_two_runners_take_turns_so_that_two_sends_are_open_together() -> None:
    answers = {"claim": "check_then_act", "destination__concurrent_safe": "no"}
    both = run("replay.two-runners", **answers)
    assert kinds(both) == [
        "deliver", "redeliver", "prepare", "prepare", "send", "send", "arrive", "arrive", "hear", "hear"
    ]  # fmt: skip
    assert both.broken == (Property.P1,)
    assert run("replay.two-runners", claim="check_then_act").result is Result.PASSED
    assert run("replay.two-runners", destination__concurrent_safe="no").result is Result.PASSED


def test_a_run_whose_answer_is_held_back_waits_until_the_other_has_stopped() -> None:
    held = run("replay.redelivered-while-open", claim="none", destination__concurrent_safe="no")
    assert kinds(held) == ["deliver", "prepare", "send", "arrive", "redeliver", "prepare", "send", "arrive", "hear", "hear"]
    assert [label.run for label in held.runs[0]] == [1, 1, 1, 1, 2, 2, 2, 2, 2, 1]
    assert held.broken == (Property.P1,)


def test_a_lease_that_runs_out_lets_a_second_runner_take_over() -> None:
    taken = run("recovery.stale-runner", claim="lease_may_lapse", destination__protection="none")
    assert taken.broken == (Property.P1,)
    assert kinds(taken)[:2] == ["deliver", "redeliver"] and taken.runs[0][1].run == 2
    within = run("replay.two-runners", claim="lease_may_lapse", destination__protection="none")
    assert within.result is Result.PASSED and within.runs[0][1].run == 0


def test_a_key_that_is_forgotten_while_nothing_runs_protects_no_more() -> None:
    answers = {"destination__retention": "may_lapse", "on_unknown": "resend_same_key"}
    lapsed = run("replay.protection-lapsed", **answers)
    assert lapsed.broken == (Property.P1,)
    assert kinds(lapsed)[4:8] == ["lost_response", "crash", "lapse", "pick_up"]
    remembers = run("replay.protection-lapsed", on_unknown="resend_same_key")
    assert remembers.result is Result.CANNOT_BE_RUN
    assert "forgets the key" in remembers.reason


def test_a_conflict_that_is_misread_makes_a_failure_of_a_success() -> None:
    conflict = {"on_unknown": "resend_same_key", "destination__duplicate_answer": "conflict_misread"}
    assert run("unknown.own-success-as-conflict", **conflict).broken == (Property.P2,)
    understood = {**conflict, "destination__duplicate_answer": "conflict_understood"}
    assert run("unknown.own-success-as-conflict", **understood).result is Result.PASSED


def test_what_nobody_picks_up_after_a_crash_is_stranded() -> None:
    stranded = run("recovery.crash-before-send", recovery__exists="no")
    assert kinds(stranded) == ["deliver", "prepare", "crash"]
    assert stranded.broken == (Property.P2,)


def test_a_late_request_arrives_when_the_sender_is_done_and_never_where_it_would_be_refused() -> None:
    late = run(
        "unknown.effect-after-timeout", destination__late_effect="yes", on_not_found="resend", destination__protection="none"
    )
    assert late.broken == (Property.P1,)
    assert kinds(late)[3] == "give_up" and kinds(late)[-1] == "arrive_late"
    assert kinds(run("unknown.effect-after-timeout"))[3] == "lost_request"


def test_a_lookup_that_lags_shows_nothing_until_all_is_quiet() -> None:
    answers = {"lookup": "lagging", "on_not_found": "resend", "destination__protection": "none"}
    assert run("unknown.lookup-lag", **answers).broken == (Property.P1,)
    assert kinds(run("unknown.lookup-lag", lookup="lagging"))[-1] == "catch_up"
    assert run("unknown.ack-lost", **answers).result is Result.PASSED, "without that fault it shows at once"


def test_every_send_is_lost_until_the_run_gives_up() -> None:
    endless = run("recovery.budget-spent", on_unknown="resend_same_key", retries__bounded="no")
    assert endless.broken == (Property.P4,) and kinds(endless).count("lost_request") == 4
    assert run("recovery.budget-spent", on_unknown="resend_same_key").result is Result.PASSED


@pytest.mark.parametrize(
    ("test", "answers", "reason"),
    [
        ("replay.manual-rerun-done", {"rerun": "none"}, "“an operator starts the action again (when all is quiet)”: that cannot be done there"),
        ("replay.two-runners", {"trigger__delivery": "at_most_once"}, "“the trigger is delivered again (at once after the start)”: that cannot be done there"),
        ("unknown.lookup-lag", {"lookup": "none"}, "“the lookup does not show the effect yet (each time, until all is quiet)”: what is there is shown at once, or never"),
    ],
)  # fmt: skip
def test_a_step_that_an_implementation_does_not_offer_is_neither_passed_nor_failed(
    test: str, answers: dict[str, str], reason: str
) -> None:
    ended = run(test, **answers)
    assert (ended.result, ended.broken, ended.reason) == (Result.CANNOT_BE_RUN, (), reason)
