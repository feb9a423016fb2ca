"""The model of one effect: the expectations, and that merging states changes no finding."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from designs import Answers, any_design, near_safe, safe, searched, single_wrong_values, steps_to
from secondwrite.checker.described import Described
from secondwrite.checker.effect.model import OneEffect
from secondwrite.checker.effect.states import Core, Happening
from secondwrite.checker.search import Search, State

EXPECTED = json.loads((Path(__file__).parent.parent / "data/expectations.json").read_text(encoding="utf-8"))
P2_KINDS = ("stranded", "false success", "misreported", "lost")
BREAKS = ("P1", *P2_KINDS, "P3", "P4", "P5")


@pytest.mark.parametrize("expected", EXPECTED["designs"], ids=lambda expected: expected["id"])
def test_an_expected_design_breaks_as_expected(expected: dict[str, Any]) -> None:
    search = searched({**safe(), **expected["answers"]})
    lengths = {name: steps_to(search, name) for name in BREAKS if steps_to(search, name)}
    kinds = {name: lengths.pop(name) for name in P2_KINDS if name in lengths}
    if kinds:
        lengths["P2"] = min(kinds.values())
    wanted = expected["trace_lengths"]
    assert lengths == {name: length for name, length in wanted.items() if name not in P2_KINDS}
    assert set(kinds) == set(expected["p2_kinds"])
    assert all(wanted.get(kind, length) == length for kind, length in kinds.items())
    broken = {id for id, verdict in expected["verdicts"].items() if verdict == "broken"}
    assert set(lengths) == broken


@dataclass
class Unmerged(OneEffect):
    """The same steps, with no state standing for another."""

    def merge(self, state: State[Core]) -> Core:
        return state.core


@dataclass
class Exact(Search[Core, Happening]):
    """A search that merges equal states only."""

    def _enter(self, state: State[Core], parent: int) -> None:
        if (state.spent, state.chosen) not in self._kept.get(state.core, ()):
            kept = self._kept.pop(state.core, [])
            super()._enter(state, parent)
            self._kept[state.core] = [*kept, (state.spent, state.chosen)]


SAMPLE = [*single_wrong_values(), *near_safe(25, seed=2), *any_design(5, seed=5)]


@pytest.mark.parametrize("place", range(len(SAMPLE)))
def test_merging_states_loses_no_finding_and_no_shortest_way(place: int) -> None:
    full: Search[Core, Happening] = Exact(Unmerged(Described(SAMPLE[place])), 30_000)
    full.advance(30_000)
    assert full.is_finished
    merged = searched(SAMPLE[place])
    assert {name: steps_to(merged, name) for name in merged.found} == {name: steps_to(full, name) for name in full.found}
    assert merged.states < full.states


def with_open_answers(answers: Answers, number: int, seed: int) -> Answers:
    """The design with some answers not known."""
    return {**answers, **dict.fromkeys(random.Random(seed).sample(list(answers), number), "dont_know")}


MIXED = [*any_design(25, seed=6), *(with_open_answers(design, 3, seed=8) for design in near_safe(25, seed=7))]


def moves(model: OneEffect, state: State[Core]) -> set[State[Core]]:
    """The merged states that one step leads to, but for those that differ from this one only in what is spent."""
    core = model.merge(state)
    return {after for _, after, _ in model.steps(state) if after.core != core}


@pytest.mark.parametrize("place", range(len(MIXED)))
def test_a_state_and_the_one_that_stands_for_it_can_do_the_same(place: int) -> None:
    model, draw = OneEffect(Described(MIXED[place])), random.Random(place)
    for _ in range(60):
        state = model.start()
        while steps := list(model.raw_steps(state)):
            state = draw.choice(steps).state
            assert moves(model, state) == moves(model, state._replace(core=model.merge(state)))
