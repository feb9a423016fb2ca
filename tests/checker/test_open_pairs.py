"""A pair with open answers stands as its closed pairs do: each value of each open answer tried one by one."""

import random
from itertools import product
from typing import Any

from secondwrite.answers import Choice
from secondwrite.checker.described import ASKED, BY_ID, SAFE, Described
from secondwrite.checker.pair.checks import PairOutcome, check_pair
from secondwrite.checker.slices import finished
from secondwrite.checker.verdicts import Standing
from secondwrite.choices import Resume, YesNo

RESUME, COUPLED = "between workflow.resume", "between coupled"
VALUES = {RESUME: (Resume.FROM_UNRESOLVED, Resume.FROM_START), COUPLED: (YesNo.YES, YesNo.NO)}
OF_EFFECT = {"earlier": (0,), "later": (1,), "both": (0, 1)}

Answers = dict[str, Any]


def outcome(given: Answers, open_keys: tuple[str, ...] = ()) -> PairOutcome:
    """The check of two designs, safe but for what is given, with these answers open; a key is whose an answer is, and its id."""
    sides = [dict(SAFE), dict(SAFE)]
    between: Answers = {RESUME: given.get(RESUME, Resume.DONT_KNOW), COUPLED: given.get(COUPLED, YesNo.DONT_KNOW)}
    answers = given | {key: type(values_of(key)[0])("dont_know") for key in open_keys}
    for key in [key for key in answers if key not in between]:
        whose, id = key.split()
        for side in OF_EFFECT[whose]:
            sides[side][id] = answers[key]
    shared = frozenset(key.split()[1] for key in open_keys if key.startswith("both"))
    return finished(check_pair(*map(Described, sides), between[RESUME], between[COUPLED], shared))


def values_of(key: str) -> tuple[Choice, ...]:
    return VALUES.get(key) or BY_ID[key.split()[1]].values


def drawn(chance: random.Random) -> tuple[Answers, tuple[str, ...]]:
    """Answers that may be wrong, and which are open: one of an effect or of both, and where a restart goes on."""
    keys = [f"{whose} {asked.id}" for whose in ("earlier", "later") for asked in chance.sample(ASKED, 2)]
    asked = f"{chance.choice(list(OF_EFFECT))} {chance.choice(ASKED).id}"
    given = {key: chance.choice(values_of(key)) for key in (*keys, COUPLED) if key.split()[1] != asked.split()[1]}
    return given, (asked, RESUME)


def test_a_search_with_open_answers_finds_what_each_of_their_values_breaks() -> None:
    chance, standings = random.Random(1), set()
    for _ in range(30):
        given, open_keys = drawn(chance)
        whole, broken = outcome(given, open_keys), []
        for values in product(*map(values_of, open_keys)):
            closed = dict(zip(open_keys, values, strict=True))
            alone = {found.kind for found in outcome(given | closed).breaks}
            assert {found.kind for found in whole.breaks if set(found.answers) <= set(closed.items())} == alone, (given, closed)
            broken.append(bool(alone))
        wanted = Standing.BROKEN if all(broken) else Standing.DEPENDS if any(broken) else Standing.HOLDS
        assert whole.standing is wanted and whole.is_finished, given
        standings.add(wanted)
    assert standings == {Standing.BROKEN, Standing.DEPENDS, Standing.HOLDS}
