"""Counterexamples as tests of the kit: only what breaks the same property when it is injected on the model."""

from typing import Any

import pytest
from asked import DAY, example, worksheet
from kit_runs import described
from secondwrite.checker import workflow
from secondwrite.checker.described import Described
from secondwrite.checker.simulation.simulate import Result, simulate
from secondwrite.design import designs
from secondwrite.kit.counterexamples import Counterexample, counterexamples
from secondwrite.rules import Fault, Injection, Property, When
from secondwrite.worksheet import Worksheet


def found(sheet: Worksheet) -> tuple[Counterexample, ...]:
    return counterexamples(designs(sheet, DAY), workflow.checked(sheet))


FAILS = {"sending.on_unknown": "mark_failed", "sending.rerun": "same_path", "effects.0.destination.late_effect": "no"}


def test_a_lost_answer_that_is_called_failed_is_a_test_of_one_fault() -> None:
    by_id = {each.id: each for each in found(described(FAILS))}
    misreported = by_id["counterexample.p2.create-job"]
    assert [fault for fault, _ in misreported.runs] in (["lose_response"], ["lose_request"], ["crash"])
    assert misreported.checks == ("P2",) and not misreported.by_hand and misreported.story


@pytest.mark.parametrize("name", ["order", "payment", "booking", "refund", "cloud"])
def test_each_test_breaks_its_property_on_the_model(name: str) -> None:
    """Run once more from the plain data that stands in the kit, on the design of one of the traces."""
    sheet = worksheet(example(name))
    outcomes = {d.slug: each for d, each in zip(designs(sheet), workflow.checked(sheet).effects, strict=True)}
    told = found(sheet)
    for each in told:
        [property] = [Property(check) for check in each.checks]
        traces = [way.trace for j in outcomes[each.effect].verdict.judgements if j.property is property for way in j.breaks]
        injections = tuple(Injection(Fault(fault), When(when)) for fault, when in each.runs)
        if each.by_hand:
            assert not injections
        else:
            results = [simulate((injections,), (property,), Described(dict(trace.answers))).result for trace in traces]
            assert Result.FAILED in results, each.id
    assert len({each.id for each in told}) == len(told)


def test_most_breaks_of_the_examples_can_be_tried() -> None:
    """So that the way from a trace to injections is no dead end."""
    told: list[Any] = [each for name in ("order", "payment", "booking", "refund", "cloud") for each in found(worksheet(example(name)))]
    tried = [each for each in told if not each.by_hand]
    assert len(told) >= 8 and len(tried) / len(told) > 0.7


def test_a_design_that_holds_has_none() -> None:
    """Nor one that is not reached over HTTP."""
    elsewhere = {"effects.0.destination.kind": "spreadsheet", "effects.0.destination.operation": "a row"}
    assert not any(each.effect == "create-job" for each in found(described({**FAILS, **elsewhere})))
