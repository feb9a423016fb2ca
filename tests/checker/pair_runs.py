"""Runs through two effects for tests: the shortest ones that break a fixed sample of pairs, and random walks."""

import random
from collections.abc import Iterator
from functools import cache

from checker.test_pairs_against_spin import PAIRS
from secondwrite.checker.budgets import Budgets
from secondwrite.checker.described import ASKED, SAFE, Described
from secondwrite.checker.pair.checks import check_pair
from secondwrite.checker.pair.model import TwoEffects
from secondwrite.checker.pair.traces import PairTrace, pair_trace
from secondwrite.checker.slices import finished
from secondwrite.checker.traces import Moment
from secondwrite.choices import Resume, YesNo

EVERYTHING_TWICE = Budgets(2, 2, 3, 2, 2, 2, 2, 2, 12)


@cache
def broken_pairs() -> tuple[PairTrace, ...]:
    """A shortest run for each way in which a pair of the sample is broken: every other of those that are held against Spin."""
    return tuple(trace for pair in PAIRS[::2] for trace in shortest(pair.earlier, pair.later, pair.resume, pair.coupled))


def shortest(earlier: dict[str, str], later: dict[str, str], resume: str, coupled: str) -> tuple[PairTrace, ...]:
    """A shortest run for each way in which two designs, safe but for these answers, are broken together."""
    both = (Described({**SAFE, **answers}) for answers in (earlier, later))
    return tuple(found.trace for found in finished(check_pair(*both, Resume(resume), YesNo(coupled))).breaks)


@cache
def pair_walks(number: int = 400, steps: int = 50) -> tuple[PairTrace, ...]:
    """Random walks with a fixed seed, each through another pair; faults are rare enough for the later effect to be reached."""
    chance = random.Random(5)
    return tuple(_walk(chance, steps) for _ in range(number))


def _walk(chance: random.Random, steps: int) -> PairTrace:
    designs = (Described({**SAFE, **_drawn(chance)}) for _ in range(2))
    resume = chance.choice((Resume.FROM_UNRESOLVED, Resume.FROM_START))
    model = TwoEffects(*designs, resume, chance.choice((YesNo.NO, YesNo.YES)), EVERYTHING_TWICE)
    return pair_trace(model, "", tuple(_moments(model, chance, steps)))


def _drawn(chance: random.Random) -> dict[str, str]:
    return {asked.id: chance.choice(asked.values).value for asked in chance.sample(ASKED, 6)}


def _moments(model: TwoEffects, chance: random.Random, steps: int) -> Iterator[Moment]:
    state = model.start()
    for _ in range(steps):
        possible = list(model.raw_steps(state))
        if not possible:
            return
        weights = [1 if step.state.spent != state.spent else 4 for step in possible]
        ((label, after, _),) = chance.choices(possible, weights)
        yield Moment(label, state.core, after.core)
        state = after
