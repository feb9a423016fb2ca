"""How soon a test is run: from what a failure costs, whether it can be undone, and what the destination prevents."""

from dataclasses import dataclass

from .answers import Basis
from .choices import Consequence, YesNo
from .design import Design
from .rules import Harm, Priority, Rule, Tier

_WEIGHT = {
    Consequence.NONE: 0,
    Consequence.NUISANCE: 1,
    Consequence.MONEY_OR_TRUST: 2,
    Consequence.IRREVERSIBLE_HARM: 3,
    Consequence.DONT_KNOW: 2,
}
_MATTERS = 2


@dataclass(frozen=True)
class Rank:
    """When a test is run, and why then."""

    priority: Priority
    tier: Tier
    reason: str


def rank(rule: Rule, d: Design) -> Rank:
    """The rank of a rule's test for one effect."""
    cost = d.value(f"consequences.{rule.harm}")
    weight = _WEIGHT[cost]
    reasons = [f"if {rule.harm.label}: {_in_words(cost)}"]
    is_final = weight == _MATTERS and rule.harm is not Harm.NEVER and d.value("reversible") is YesNo.NO
    if is_final:
        reasons.append("it cannot be undone")
    is_prevented = (
        rule.is_spared and rule.harm is Harm.TWICE and d.is_protected and d.answer("destination.protection").is_established
    )
    if is_prevented:
        how = "shown" if d.answer("destination.protection").effective_basis is Basis.DEMONSTRATED else "documented"
        reasons.append(f"{d.destination} is {how} to recognise repeats")
    return Rank(_priority(weight + is_final - is_prevented), _tier(rule, weight), "; ".join(reasons))


def stake(d: Design) -> int:
    """What the worst failure of one effect costs, as a weight."""
    return max(_WEIGHT[d.value(f"consequences.{harm}")] for harm in Harm)


def _in_words(cost: Consequence) -> str:
    return "not known, so it counts as money or trust" if cost is Consequence.DONT_KNOW else cost.label.lower()


def _priority(weight: int) -> Priority:
    if weight >= _MATTERS:
        return Priority.FIRST
    return Priority.NEXT if weight == 1 else Priority.LATER


def _tier(rule: Rule, weight: int) -> Tier:
    """The rule's own tier; one later where a failure costs neither money nor trust."""
    tiers = list(Tier)
    place = tiers.index(rule.tier) + (0 if weight >= _MATTERS else 1)
    return tiers[min(place, len(tiers) - 1)]
