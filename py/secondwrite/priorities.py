"""How soon a test is run: from what a failure costs, whether it can be undone, and what the destination prevents."""

from dataclasses import dataclass

from . import provisos
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
_TIERS = tuple(Tier)


@dataclass(frozen=True)
class Rank:
    """When a test is run, and why then; what its failure costs, as a weight, and whether the answers call it in doubt."""

    priority: Priority
    tier: Tier
    reason: str
    weight: int
    is_doubted: bool


def rank(rule: Rule, d: Design, is_doubted: bool = False) -> Rank:
    """The rank of a rule's test for one effect; one that the answers call in doubt is due sooner."""
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
        reasons.append(f"{d.destination} is {how} to recognise repeats{provisos.read_on(d, 'destination.protection')}")
    if is_doubted:
        reasons.append("the answers already call it in doubt")
    priority, tier = _priority(weight + is_final - is_prevented), _tier(rule, weight, is_doubted)
    return Rank(priority, tier, "; ".join(reasons), weight + is_final, is_doubted)


def _in_words(cost: Consequence) -> str:
    return "not known, so it counts as money or trust" if cost is Consequence.DONT_KNOW else cost.label.lower()


def _priority(weight: int) -> Priority:
    if weight >= _MATTERS:
        return Priority.FIRST
    return Priority.NEXT if weight == 1 else Priority.LATER


def _tier(rule: Rule, weight: int, is_doubted: bool) -> Tier:
    """The rule's own tier, or the first where the answers call it in doubt; one later where it costs neither money nor trust."""
    own = 0 if is_doubted else _TIERS.index(rule.tier)
    return _TIERS[min(own + (weight < _MATTERS), len(_TIERS) - 1)]
