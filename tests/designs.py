"""Designs to check: every single wrong value, and sets of wrong values drawn with a fixed seed."""

import random
from collections.abc import Iterator

from secondwrite.checker.described import ASKED, SAFE, Described
from secondwrite.checker.effect.model import OneEffect
from secondwrite.checker.effect.states import Core, Happening
from secondwrite.checker.search import Search

Answers = dict[str, str]


def safe() -> Answers:
    """The all-safe design."""
    return {id: value.value for id, value in SAFE.items()}


def late_claim() -> Answers:
    """A second run takes the action only as long as the first one has not begun: so its break takes one step more."""
    return {**safe(), "claim": "check_then_act", "on_unknown": "resend_new_key"}


def single_wrong_values() -> Iterator[Answers]:
    """The safe design with one value changed, for every value."""
    for asked in ASKED:
        for value in asked.values[1:]:
            yield {**safe(), asked.id: value.value}


def pairs(number: int, seed: int) -> Iterator[Answers]:
    """The safe design with two wrong values."""
    draw = random.Random(seed)
    for _ in range(number):
        yield {**safe(), **{asked.id: draw.choice(asked.values[1:]).value for asked in draw.sample(ASKED, 2)}}


def without_limit(number: int, seed: int) -> Iterator[Answers]:
    """Designs that send again without a limit, and two answers more drawn at random."""
    draw = random.Random(seed)
    for _ in range(number):
        drawn = {asked.id: draw.choice(asked.values).value for asked in draw.sample(ASKED, 2)}
        yield {**safe(), **drawn, "retries.bounded": "no", "on_unknown": "resend_same_key"}


def near_safe(number: int, seed: int) -> Iterator[Answers]:
    """The safe design with two to five answers drawn at random."""
    draw = random.Random(seed)
    for _ in range(number):
        drawn = draw.sample(ASKED, draw.randint(2, 5))
        yield {**safe(), **{asked.id: draw.choice(asked.values).value for asked in drawn}}


def any_design(number: int, seed: int) -> Iterator[Answers]:
    """Designs with every answer drawn at random."""
    draw = random.Random(seed)
    for _ in range(number):
        yield {asked.id: draw.choice(asked.values).value for asked in ASKED}


def searched(answers: Answers, limit: int = 100_000) -> Search[Core, Happening]:
    """A finished search of one design."""
    search: Search[Core, Happening] = Search(OneEffect(Described(answers)), limit)
    search.advance(limit)
    assert search.is_finished
    return search


def steps_to(search: Search[Core, Happening], name: str) -> int:
    """How many steps the shortest trace to a finding has; 0 when it was not found."""
    found = search.found.get(name)
    return len(search.way(found[0])) - 1 if found else 0
