"""The decision table: five facts, exactly one row. The same rows are evaluated, printed, exported and tested.

`decide` evaluates; `policies` makes the rows concrete for one effect.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from .answers import Choice


@dataclass(frozen=True)
class Condition:
    """One line of the decision table's conditions in words: what each of the five facts must be."""

    row: str
    established: str
    unchanged: str
    protected: str
    found: str
    budget: str


class Established(Choice):
    """What is established about the effect."""

    CONFIRMED = "confirmed", "the effect is confirmed"
    NO_EFFECT = "no_effect", "no effect and none pending, proven"
    NEITHER = "neither", "neither"


class Unchanged(Choice):
    """Whether input and approval are as they were approved."""

    YES = "yes", "input and approval unchanged"
    NO = "no", "input or approval changed"


class Protected(Choice):
    """Duplicate protection at the moment of deciding."""

    VALID = "valid", "protection valid and at least documented"
    UNCERTAIN = "uncertain", "protection absent, lapsed or uncertain"


class Found(Choice):
    """What a lookup says."""

    OURS = "ours", "found and ours"
    ABSENT_PROVEN = "absent_authoritative", "absent, and the lookup is authoritative"
    ABSENT_WEAK = "absent_weak", "absent, but the lookup is weak"
    SEVERAL = "several", "several candidates"
    UNAVAILABLE = "unavailable", "unavailable, still within its bound"
    UNAVAILABLE_LONG = "unavailable_past", "unavailable past its bound"


class Budget(Choice):
    """Whether a send is left."""

    LEFT = "left", "retry budget left"
    SPENT = "spent", "retry budget spent"


FACTS: Mapping[str, type[Choice]] = {
    "established": Established,
    "unchanged": Unchanged,
    "protected": Protected,
    "found": Found,
    "budget": Budget,
}


@dataclass(frozen=True)
class Facts:
    """One combination of the five facts."""

    established: Established
    unchanged: Unchanged
    protected: Protected
    found: Found
    budget: Budget


@dataclass(frozen=True)
class Row:
    """One row of the table: what each fact may be; a fact that is not named may be anything.

    The rows are disjoint, and together they cover every combination. A policy that needs two rows for that has two.
    """

    id: str
    policy: str
    where: Mapping[str, frozenset[Choice]]

    def allows(self, fact: str) -> frozenset[Choice]:
        """The values this row allows for a fact."""
        return self.where.get(fact, frozenset(FACTS[fact]))

    def matches(self, facts: Facts) -> bool:
        """Whether this row is the one for these facts."""
        return all(getattr(facts, fact) in self.allows(fact) for fact in FACTS)


def _row(id: str, policy: str, **where: Choice | tuple[Choice, ...]) -> Row:
    return Row(
        id, policy, {fact: frozenset(allowed if isinstance(allowed, tuple) else (allowed,)) for fact, allowed in where.items()}
    )


_SAME = Unchanged.YES
_OPEN = (Established.NO_EFFECT, Established.NEITHER)
_SETTLES_NOTHING = (Found.ABSENT_PROVEN, Found.ABSENT_WEAK, Found.UNAVAILABLE)

ROWS: tuple[Row, ...] = (
    _row("changed", "changed", unchanged=Unchanged.NO),
    _row("confirmed", "confirmed", unchanged=_SAME, established=Established.CONFIRMED),
    _row("found", "confirmed", unchanged=_SAME, established=_OPEN, found=Found.OURS),
    _row("unclear", "hand_over", unchanged=_SAME, established=_OPEN, found=(Found.SEVERAL, Found.UNAVAILABLE_LONG)),
    _row("spent", "hand_over", unchanged=_SAME, established=_OPEN, found=_SETTLES_NOTHING, budget=Budget.SPENT),
    _row(
        "rejected", "rejected",
        unchanged=_SAME, established=Established.NO_EFFECT, found=_SETTLES_NOTHING, budget=Budget.LEFT,
    ),
    _row(
        "resend", "resend",
        unchanged=_SAME, established=Established.NEITHER, found=_SETTLES_NOTHING, budget=Budget.LEFT, protected=Protected.VALID,
    ),
    _row(
        "look_up", "look_up",
        unchanged=_SAME, established=Established.NEITHER, found=_SETTLES_NOTHING, budget=Budget.LEFT, protected=Protected.UNCERTAIN,
    ),
)  # fmt: skip


def conditions() -> tuple[Condition, ...]:
    """The rows in words: one line each, with what every fact must be."""
    return tuple(Condition(row.policy, *(_in_words(fact, row.allows(fact)) for fact in FACTS)) for row in ROWS)


def _in_words(fact: str, allowed: frozenset[Choice]) -> str:
    members = [member.label for member in FACTS[fact] if member in allowed]
    return "any" if len(members) == len(FACTS[fact]) else "; or ".join(members)


def every_combination() -> Iterator[Facts]:
    """All combinations of the five facts."""
    for combination in product(Established, Unchanged, Protected, Found, Budget):
        yield Facts(*combination)


def decide(facts: Facts) -> Row:
    """The one row for these facts."""
    (row,) = [row for row in ROWS if row.matches(facts)]
    return row
