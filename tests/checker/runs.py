"""Runs for tests: the shortest ones that break the expected designs, and random walks through random designs."""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from secondwrite.checker.budgets import Budgets
from secondwrite.checker.described import ASKED, SAFE, Described
from secondwrite.checker.effect.model import OneEffect
from secondwrite.checker.effect.states import Happening
from secondwrite.checker.search import Search
from secondwrite.checker.traces import Moment, Trace, replay, trace
from secondwrite.checker.verdicts import BREAKS

EXPECTATIONS = Path(__file__).parents[1] / "data" / "expectations.json"
DESIGNS: list[dict[str, Any]] = json.loads(EXPECTATIONS.read_text(encoding="utf-8"))["designs"]
KINDS = tuple(kind for kinds in BREAKS.values() for kind in kinds)


@cache
def broken(id: str) -> tuple[Trace, ...]:
    """A shortest run for each way in which an expected design is broken."""
    (answers,) = (item["answers"] for item in DESIGNS if item["id"] == id)
    return tuple(shortest(answers))


def shortest(answers: dict[str, str]) -> Iterator[Trace]:
    """A shortest run for each way in which the safe design with other answers is broken."""
    model = OneEffect(Described({**SAFE, **answers}))
    search = Search(model, 80_000)
    search.advance(80_000)
    for kind in KINDS:
        if kind in search.found:
            yield trace(model, kind, search.way(search.found[kind][0]))


# Answers that let many requests with one key and several inputs arrive.
REPEATING = {
    "identity.key": "stable",
    "identity.binds_input": "no",
    "claim": "none",
    "destination.protection": "remembers_key",
    "on_unknown": "resend_same_key",
    "authority.recheck": "no",
}


def run(answers: dict[str, str], *labels: tuple[str, int], shows: str = "") -> Trace:
    """One run of the safe design with other answers, by its labels."""
    design = Described({**SAFE, **answers})
    moments, _ = replay(design, Budgets(), [Happening(*label) for label in labels])
    return Trace(tuple((id, value.value) for id, value in design.answers.items()), Budgets(), shows, moments)


@cache
def walks(number: int = 300, steps: int = 30) -> tuple[Trace, ...]:
    """Random walks with a fixed seed, each through another design, with budgets so large that every fault can happen."""
    chance = random.Random(4)
    anything = (_walk(chance, {}, steps) for _ in range(number))
    repeating = (_walk(chance, REPEATING, steps) for _ in range(number))
    return (*anything, *repeating)


def _walk(chance: random.Random, fixed: dict[str, str], steps: int) -> Trace:
    budgets = Budgets(2, 2, 3, 2, 2, 2, 2, 2, 12)
    answers = Described({**{asked.id: chance.choice(asked.values) for asked in ASKED}, **fixed}).answers
    model = OneEffect(Described(answers), budgets)
    state, moments = model.start(), []
    for _ in range(steps):
        possible = list(model.raw_steps(state))
        if not possible:
            break
        label, after, _ = chance.choice(possible)
        moments.append(Moment(label, state.core, after.core))
        state = after
    return Trace(tuple((id, value.value) for id, value in answers.items()), budgets, "", tuple(moments))
