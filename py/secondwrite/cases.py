"""The tests of a plan, as data: one case for a rule and an effect, grouped by tier, family and text."""

from dataclasses import dataclass

from .answers import Basis
from .facts import Cause
from .rules import Draft, Family, Harm, Injection, Priority, Property, Tier


@dataclass(frozen=True)
class Case:
    """One test of the plan. Its id is built from rule and effect and lasts.

    `may_go_when` says what an open answer must show for the test to go; empty where no open question keeps it in.
    `weight` is what its failure costs, to compare tests by; `is_doubted` that the answers already call it in doubt.
    """

    id: str
    rule: str
    family: Family
    effect: str
    effect_name: str
    title: str
    why: str
    priority: Priority
    priority_reason: str
    tier: Tier
    harm: Harm
    weight: int
    is_doubted: bool
    checks: tuple[Property, ...]
    faults: tuple[Injection, ...]
    again: tuple[Injection, ...]
    by_hand: str
    causes: tuple[Cause, ...]
    text: Draft
    may_go_when: str

    @property
    def own_answer(self) -> str:
        """The place in the file of the first cause that is an answer about this effect alone; empty where there is none."""
        return next((cause.path for cause in self.causes if cause.path.startswith("effects.")), "")


@dataclass(frozen=True)
class Group:
    """Tests of one rule that differ only in the effect's name: printed once. Most groups hold one test.

    `text` is the draft that all share; with several tests it says "the effect" for the name.
    """

    title: str
    text: Draft
    cases: tuple[Case, ...]

    @property
    def id(self) -> str:
        """The id of its first test."""
        return self.cases[0].id

    @property
    def first(self) -> Case:
        """The test whose rule, causes and properties stand for all."""
        return self.cases[0]


@dataclass(frozen=True)
class FamilyTests:
    """The tests of one family within a tier."""

    family: Family
    intro: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Section:
    """The tests of one tier, by family; families without a test are left out."""

    tier: Tier
    families: tuple[FamilyTests, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups of the tier."""
        return tuple(group for tests in self.families for group in tests.groups)

    @property
    def cases(self) -> tuple[Case, ...]:
        """All tests of the tier."""
        return tuple(case for group in self.groups for case in group.cases)


@dataclass(frozen=True)
class Omission:
    """A rule that was not used for an effect, with the reason and the answers that say so.

    Without an answer it is the number and order of the effects.
    """

    id: str
    rule: str
    family: Family
    title: str
    effect_name: str
    reason: str
    causes: tuple[Cause, ...]

    @property
    def is_weak(self) -> bool:
        """Whether an answer that nobody has documented or shown keeps the test out."""
        return any(cause.basis in (Basis.ASSUMED, Basis.CLAIMED) for cause in self.causes)
