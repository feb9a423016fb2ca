"""Provisos: what a plan says of a destination in mid-sentence says how it is known, for each operation of the library."""

import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from typing import Any

import pytest
from conftest import TODAY, set_path
from secondwrite import contracts, files, provisos
from secondwrite.contracts.filling import answers
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.worksheet import Worksheet

LIBRARY = contracts.builtin()
PROTECTION = (
    r"does not recognise repeats",
    r"[Nn]othing at Elsewhere recognises",
    r"Elsewhere recognises (?!the repeat, and a send is left)",
    r"Elsewhere remembers no key",
    r"(?:are|is) recognised by",
    r"Elsewhere is (?:documented|shown) to recognise",
)
LOOKUP = (r"(?:Elsewhere|which|and) cannot be asked", r"Elsewhere has no lookup", r"Elsewhere can be asked (?:what|for)")
WEAK = re.compile(r"as (?:assumed|claimed|described)|As described", re.IGNORECASE)
OPEN = re.compile(r"\b[Ii]f |[Ww]hether |must recognise|open question")
"""What is no statement: a condition, a question, or what must be seen."""


def worksheet_with(id: str, key: str = "stable") -> Worksheet:
    """An effect about which only the contract says anything, and that sends this kind of key."""
    effect: dict[str, Any] = {"name": "Do it", "destination": {"name": "Elsewhere"}}
    for path, said in answers(LIBRARY[id]).items():
        set_path(effect, path, said)
    found = files.parse({"sending": {"identity": {"key": {"value": key}}}, "effects": [effect]})
    assert isinstance(found, Worksheet), found
    return found


def sentences(part: Any) -> Iterator[str]:
    """The sentences anywhere in a part of a plan, each half of one with a semicolon by itself."""
    if isinstance(part, str):
        yield from re.split(r"(?<=[.;]) ", part)
    elif is_dataclass(part) or isinstance(part, list | tuple):
        for each in part if isinstance(part, list | tuple) else vars(part).values():
            yield from sentences(each)


def test_a_sentence_about_protection_or_lookup_says_when_nobody_has_documented_it() -> None:
    seen, unmarked = set(), []
    for id in LIBRARY:
        worksheet = worksheet_with(id)
        (design,) = designs(worksheet)
        plan = replace(make_plan(worksheet, TODAY), effects=())  # they are the facts themselves, and the remarks
        for sentence in set(sentences(plan)):
            for answer, phrases in (("destination.protection", PROTECTION), ("lookup", LOOKUP)):
                told = [phrase for phrase in phrases if re.search(phrase, sentence)]
                seen.update(told)
                if told and not design.answer(answer).is_established and not WEAK.search(sentence) and not OPEN.search(sentence):
                    unmarked.append((id, sentence))
    assert unmarked == []
    assert seen == {*PROTECTION, *LOOKUP}


def test_a_documented_protection_has_its_day_beside_each_priority() -> None:
    for id in ("stripe-v1-create-payment", "paypal-orders-create-capture"):
        text = markdown.render(make_plan(worksheet_with(id), TODAY))
        told = re.findall(r"Elsewhere is documented to recognise repeats(.{17})", text)
        assert told and set(told) == {", read 2026-11-29"}


@pytest.mark.parametrize(
    ("basis", "proviso"),
    [
        ({}, ", as assumed"),
        ({"basis": "claimed", "source": "Ann"}, ", as claimed"),
        ({"basis": "documented", "source": "https://a.example", "read_on": "2026-11-20"}, ""),
        ({"basis": "documented", "source": "a page"}, ", as claimed"),
        ({"basis": "demonstrated", "evidence": "Run 12"}, ""),
    ],
)
def test_a_clause_says_what_nobody_has_documented_or_shown(
    design: Callable[..., Design], basis: dict[str, str], proviso: str
) -> None:
    none = {"value": "none", **basis}
    d = design({"effects.0.destination.protection": none, "effects.0.lookup": none})
    assert provisos.cannot_be_asked(d) == f"Delivery system cannot be asked{proviso}"
    assert provisos.unrecognised(d) == f"nothing at Delivery system recognises a repeat{proviso}"
    assert d.bars_to_repeat == f"Delivery system does not recognise repeats{proviso}."


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("none", "no key is sent, so nothing at Delivery system recognises a repeat"),
        ("new_per_attempt", "every attempt has a new key, so nothing at Delivery system recognises a repeat"),
        ("new_per_run", "every run has a new key, so nothing at Delivery system recognises what another run repeats"),
    ],
)
def test_a_repeat_that_the_sender_hides_is_not_laid_at_the_destinations_door(
    design: Callable[..., Design], key: str, why: str
) -> None:
    assert provisos.unrecognised(design({"sending.identity.key": key})) == why
