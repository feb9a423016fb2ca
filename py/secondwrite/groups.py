"""How tests are laid out: by tier, then by family; tests that differ only in the effect's name are printed once."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .cases import Case, FamilyTests, Group, Section
from .rules import Draft, Family, Tier

INTROS = {
    Family.REPLAY: "The same trigger, request or item comes again.",
    Family.UNKNOWN_WRITE: "The destination may have done the work, and the answer does not say.",
    Family.RECOVERY: "Something stops half-way, and is taken up again.",
    Family.AUTHORITY: "Nothing happens that nobody approved, also not on the second attempt.",
    Family.EVIDENCE: "Afterwards it can be shown what happened, at the destination and not on the dashboard.",
}


_PLAIN_WORD = re.compile(r"[a-z][a-z-]* ")


@dataclass(frozen=True)
class Drafted:
    """A test, and its text without the effect's name."""

    case: Case
    shared: Draft


def sections(drafted: Iterable[Drafted]) -> tuple[Section, ...]:
    """One section for each tier, in order."""
    items = tuple(drafted)
    return tuple(Section(tier, tuple(_families([item for item in items if item.case.tier is tier]))) for tier in Tier)


def _families(items: list[Drafted]) -> Iterator[FamilyTests]:
    for family in Family:
        groups = tuple(_groups(item for item in items if item.case.family is family))
        if groups:
            yield FamilyTests(family, INTROS[family], groups)


def _groups(items: Iterable[Drafted]) -> Iterator[Group]:
    """Tests of one rule with the same text and the same causes stand together, in the order of the first."""
    together: dict[tuple[object, ...], list[Drafted]] = {}
    for item in items:
        answers = tuple((cause.question, cause.words, cause.basis) for cause in item.case.causes)
        together.setdefault((item.case.rule, item.shared, answers), []).append(item)
    for members in together.values():
        cases = tuple(member.case for member in members)
        if len(cases) == 1:
            yield Group(f"{cases[0].title}: {cases[0].effect_name}", cases[0].text, cases)
        else:
            yield Group(f"{cases[0].title}: {len(cases)} effects", members[0].shared, cases)


def sentences(draft: Draft) -> Draft:
    """The draft with a capital where a sentence begins with a word of the worksheet."""
    return Draft(
        because=draft.because,
        before=_capitals(draft.before),
        fault=capital(draft.fault),
        steps=_capitals(draft.steps),
        at_destination=_capitals(draft.at_destination),
        at_sender=_capitals(draft.at_sender),
        never=_capitals(draft.never),
        evidence=_capitals(draft.evidence),
        passes=capital(draft.passes),
        row=draft.row,
    )


def _capitals(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([capital(text) if text[:1].islower() else text for text in texts])


def capital(text: str) -> str:
    """The text with a capital, unless it begins with a name or an id."""
    return text[:1].upper() + text[1:] if text[:1].islower() and _PLAIN_WORD.match(text) else text
