"""The search of two neighbouring effects agrees with Spin, which runs a model written from the specification by itself."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product

import pytest
from designs import Answers, any_design, near_safe, safe, single_wrong_values, steps_to
from secondwrite.checker.described import Described
from secondwrite.checker.pair.model import TwoEffects
from secondwrite.checker.search import Search
from secondwrite.checker.spin.promela import PAIR_ANSWERS, PAIR_RECORDED, Pair
from secondwrite.choices import Resume, YesNo
from spin import MISSING, WHY_SKIPPED, spin_pair_steps

LIMIT = 100_000
REPEATS_BADLY: tuple[Answers, ...] = (
    {"authority.recheck": "no", "destination.changed_input": "apply"},
    {"identity.binds_input": "no", "destination.changed_input": "apply"},
    {"destination.protection": "none"},
    {"identity.key": "new_per_run"},
)
FAILS: tuple[Answers, ...] = (
    {"on_unknown": "mark_failed"},
    {"on_unknown": "resend_same_key", "destination.duplicate_answer": "conflict_misread"},
)
WAYS = list(product(PAIR_ANSWERS["steps.resume"], PAIR_ANSWERS["coupled"]))

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)]


def sides() -> Iterator[tuple[Answers, Answers]]:
    """An earlier design and a later one: each single wrong value on either side, and both drawn at random.

    Claims play no part, as there is one runner; only the random designs have other ones.
    """
    for number, wrong in enumerate(each for each in single_wrong_values() if each["claim"] == safe()["claim"]):
        yield (wrong, safe()) if number % 2 else (safe(), wrong)
        yield (safe(), wrong) if number % 2 else (wrong, safe())
    yield from zip(near_safe(10, seed=2), near_safe(10, seed=3), strict=True)
    yield from zip(any_design(25, seed=2), any_design(25, seed=3), strict=True)


def described() -> Iterator[Pair]:
    """The safe pair each way; the others, in turn one way and the other; those whose later effect fails and has the earlier repeated."""
    yield from (Pair(safe(), safe(), *way) for way in WAYS)
    yield from (Pair(*both, *way) for both, way in zip(sides(), cycle(WAYS), strict=False))
    for earlier, later, resume in product(REPEATS_BADLY, FAILS, PAIR_ANSWERS["steps.resume"]):
        yield Pair({**safe(), **earlier}, {**safe(), **later}, resume, "yes")


def our_steps(pair: Pair) -> dict[str, int]:
    """The steps of our shortest trace to each of what is recorded, 0 where the finished search found none."""
    model = TwoEffects(Described(pair.earlier), Described(pair.later), Resume(pair.resume), YesNo(pair.coupled))
    search = Search(model, LIMIT)
    search.advance(LIMIT)
    assert search.is_finished
    return {name: steps_to(search, name) for name in PAIR_RECORDED}


PAIRS = list(described())


@pytest.fixture(scope="module")
def theirs() -> list[dict[str, int]]:
    """For each pair, Spin's steps to each break."""
    return spin_pair_steps(PAIRS)


def test_every_break_and_the_length_of_its_shortest_trace_agree(theirs: list[dict[str, int]]) -> None:
    judged = zip(PAIRS, map(our_steps, PAIRS), theirs, strict=True)
    assert [(pair, ours, spin) for pair, ours, spin in judged if ours != spin] == []


def test_the_pairs_are_not_all_of_one_kind(theirs: list[dict[str, int]]) -> None:
    broken = [{name for name in PAIR_RECORDED if steps[name]} for steps in theirs]
    assert len(PAIRS) >= 60
    assert min(Counter(name for each in broken for name in each)[name] for name in PAIR_RECORDED) >= 10
    assert sum(not each for each in broken) >= len(PAIRS) / 10
    assert {(pair.resume, pair.coupled) for pair, each in zip(PAIRS, broken, strict=True) if "again" in each} >= {
        ("from_unresolved", "yes"),
        ("from_start", "no"),
        ("from_start", "yes"),
    }
