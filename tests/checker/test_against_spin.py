"""The search agrees with Spin, which runs a model written from the specification by itself, on hundreds of designs."""

from collections import Counter

import pytest
from designs import any_design, late_claim, near_safe, pairs, safe, searched, single_wrong_values, steps_to, without_limit
from spin import MISSING, PROPERTIES, WHY_SKIPPED, spin_steps

DESIGNS = [safe(), *single_wrong_values(), *pairs(60, seed=1), *near_safe(120, seed=1), *without_limit(15, seed=1)]
DESIGNS += [*any_design(15, seed=1), late_claim()]

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)]


@pytest.fixture(scope="module")
def judged() -> list[tuple[dict[str, int], dict[str, int]]]:
    """For each design, the steps to each break: ours and Spin's."""
    theirs = spin_steps(DESIGNS)
    ours = [
        {name: steps_to(search, name) for name in steps} for steps, search in zip(theirs, map(searched, DESIGNS), strict=True)
    ]
    return list(zip(ours, theirs, strict=True))


def test_every_break_and_the_length_of_its_shortest_trace_agree(judged: list[tuple[dict[str, int], dict[str, int]]]) -> None:
    strangers = [(design, ours, theirs) for design, (ours, theirs) in zip(DESIGNS, judged, strict=True) if ours != theirs]
    assert strangers == []


def test_the_designs_are_not_all_of_one_kind(judged: list[tuple[dict[str, int], dict[str, int]]]) -> None:
    broken = [{id for id, parts in PROPERTIES.items() if any(steps[part] for part in parts)} for steps, _ in judged]
    assert len(DESIGNS) >= 200
    assert sum(map(bool, broken)) >= len(DESIGNS) / 3
    assert sum(not each for each in broken) >= len(DESIGNS) / 10
    assert min(Counter(id for each in broken for id in each)[id] for id in PROPERTIES) >= 10
