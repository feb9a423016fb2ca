"""What the rules write about each effect: tests and omissions, in the order of the rules.

A rule writes about an effect again only when something changed that it may read: the effect, the workflow, and the neighbours
of those rules that look far.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from .cases import Case, Omission
from .catalogue.owners import without_owner
from .design import Design
from .facts import Cause
from .groups import Drafted, capital, sentences
from .priorities import rank
from .prospects import PlainDesign, is_unsettled
from .rules import Draft, NotNeeded, Rule, printed
from .weaknesses import doubted


class RuleFailed(Exception):
    """A rule raised: a fault of ours. The plan is not made, since one with a rule missing is worse than none."""

    def __init__(self, rule: str, effect: str) -> None:
        super().__init__(f"rule {rule} failed for effect {effect}")
        self.rule = rule


@dataclass(frozen=True)
class Written:
    """What a rule has for an effect: a test, or why there is none.

    `goes_with` are the plain answers to what is open with which the test would go; None where it would not.
    """

    item: Drafted | Omission
    goes_with: tuple[Cause, ...] | None = None


_ByRule = Mapping[str, tuple[Written, ...]]


def written(rules: tuple[Rule, ...], described: tuple[Design, ...]) -> tuple[Written, ...]:
    """What each rule has for each effect."""
    alike = Counter(map(_alike, described))
    effects = [_of_effect(rules, design, alike[_alike(design)] > 1) for design in described]
    return tuple(item for rule in rules for by_rule in effects for item in by_rule[rule.id])


def _of_effect(rules: tuple[Rule, ...], d: Design, has_alike: bool) -> _ByRule:
    near, far = _by_sight(rules)
    known = d.once((near, has_alike), lambda: _run_all(near, d, has_alike))
    return {**known, **d.once((far, has_alike), lambda: _run_all(far, d, has_alike), is_far=True)}


@lru_cache(maxsize=2)
def _by_sight(rules: tuple[Rule, ...]) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    return tuple(rule for rule in rules if not rule.looks_far), tuple(rule for rule in rules if rule.looks_far)


def _run_all(rules: tuple[Rule, ...], d: Design, has_alike: bool) -> _ByRule:
    """Another effect that has the same destination might share a text: such tests are found by the text without the name."""
    plain = PlainDesign(d.worksheet, d.place, d.by_path)
    unnamed = replace(d, called="the effect") if has_alike else None
    doubts = d.each(doubted)
    return {rule.id: tuple(_write(rule, d, plain, unnamed, rule.id in doubts)) for rule in rules}


def _alike(d: Design) -> tuple[str, str]:
    return d.destination, d.thing


def _write(rule: Rule, d: Design, plain: Design, unnamed: Design | None, is_doubted: bool) -> Iterator[Written]:
    for item in _run(rule, d):
        if isinstance(item, NotNeeded):
            yield Written(_omission(rule, d, item))
        else:
            goes_with = _goes_with(rule, d, plain, item)
            case = _case(rule, d, item, is_doubted, goes_with is not None)
            yield Written(_drafted(case, rule, unnamed), goes_with)


def _run(rule: Rule, design: Design) -> tuple[Draft | NotNeeded, ...]:
    try:
        return tuple(without_owner(design, item) for item in rule.draft(design))
    except Exception as error:
        raise RuleFailed(rule.id, design.slug) from error


def _goes_with(rule: Rule, d: Design, plain: Design, draft: Draft) -> tuple[Cause, ...] | None:
    if not is_unsettled(d, draft.because):
        return None
    for again in _run(rule, plain):
        if isinstance(again, NotNeeded):
            return tuple(plain.fact(id).cause for id in again.because if not d.answer(id).is_known)
    return None


def _drafted(case: Case, rule: Rule, unnamed: Design | None) -> Drafted:
    if unnamed is None or not case.text.says(f"“{case.effect_name}”"):
        return Drafted(case, case.text)
    (shared,) = (item for item in _run(rule, unnamed) if isinstance(item, Draft))
    return Drafted(case, sentences(shared))


def _id(rule: Rule, d: Design) -> str:
    return f"{rule.id}.{d.slug}"


def _case(rule: Rule, d: Design, draft: Draft, is_doubted: bool, may_go: bool) -> Case:
    ranked = rank(rule, d, is_doubted)
    return Case(
        id=_id(rule, d),
        rule=rule.id,
        family=rule.family,
        effect=d.slug,
        effect_name=d.effect.name,
        title=rule.title,
        why=rule.why,
        priority=ranked.priority,
        priority_reason=ranked.reason,
        tier=ranked.tier,
        harm=rule.harm,
        weight=ranked.weight,
        is_doubted=ranked.is_doubted,
        checks=rule.checks,
        faults=printed(rule.faults, d),
        again=printed(rule.again, d),
        by_hand=rule.by_hand,
        causes=tuple(d.fact(id).cause for id in draft.because if d.matters(id)),
        text=sentences(draft),
        may_go_when=rule.not_when if may_go else "",
    )


def _omission(rule: Rule, d: Design, item: NotNeeded) -> Omission:
    causes = tuple(d.fact(id).cause for id in item.because if d.matters(id))
    return Omission(_id(rule, d), rule.id, rule.family, rule.title, d.effect.name, capital(item.reason), causes)
