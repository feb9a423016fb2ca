"""Which choices of a question were marked in a questionnaire: a number counts only with the words that belong to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .filled_in import Block, Tick, Written, Wrong, plain, unescaped
from .question_set import Asked, Form

DONT_KNOW = "dont_know"
_MOST_WORDS = 600


@dataclass(frozen=True)
class Chosen:
    """The values that were marked, None where nothing was that counts, and what else was written at the choices."""

    value: str | list[str] | None
    notes: tuple[Written, ...]


@dataclass(frozen=True)
class _Offer:
    """One choice as the questionnaire prints it: its number, its words to compare by, its value; none of these has none."""

    number: int
    words: str
    value: str


def chosen(question: Asked, block: Block, is_escaped: bool) -> Chosen:
    """What was chosen below a question. Raises `Wrong` where it cannot be told."""
    offers = tuple(_offers(question))
    notes = []
    for tick in block.choices:
        words = unescaped(tick.text) if is_escaped else tick.text
        offer = next((each for each in offers if each.number == tick.number), None)
        if offer and (note := _besides(words, offer)):
            notes.append(Written(tick.line, [note]))
    marked = [_offer(tick, offers, unescaped(tick.text) if is_escaped else tick.text) for tick in _marked(block)]
    marked = marked or list(_written(question, block, offers, is_escaped))
    return Chosen(_value(question, marked, block), tuple(notes))


def _offers(question: Asked) -> Iterator[_Offer]:
    yield _Offer(0, "don't know", DONT_KNOW)
    for number, option in enumerate(question.options, 1):
        yield _Offer(number, plain(option.label), option.value)
    if question.form is Form.SEVERAL:
        yield _Offer(len(question.options) + 1, "none of these", "")


def _marked(block: Block) -> list[Tick]:
    for tick in block.choices:
        if tick.is_unclear:
            what = f"The mark “{tick.mark[:20]}” is not understood, so the answer is left out."
            raise Wrong(tick.line, "mark", what, "Mark what is right with an x.")
    return block.ticks


def _offer(tick: Tick, offers: tuple[_Offer, ...], text: str) -> _Offer:
    """The choice that a mark stands for. Raises `Wrong` where there is none, or its number and its words are of two."""
    words = plain(text)
    if tick.number is None:
        named = [each for each in offers if _begins(words, each.words)]
        if not named:
            raise Wrong(
                tick.line, "no_choice", "This is none of the choices, and it is left out.", "Mark a choice with its number."
            )
        return max(named, key=lambda each: len(each.words))
    offer = next((each for each in offers if each.number == tick.number), None)
    if offer is None:
        raise Wrong(
            tick.line,
            "no_such_choice",
            f"There is no choice {tick.number}, and it is left out.",
            f"Mark one of 0 to {len(offers) - 1}.",
        )
    others = [each for each in offers if each is not offer and _begins(words, each.words) and len(each.words) > len(offer.words)]
    is_same = (
        not words
        or _begins(words, offer.words)
        or (offer.words.startswith(words) and all(each.words != words for each in offers))
    )
    if not is_same or others or "~~" in text:
        what = f"The number {tick.number} and the words behind it are of two answers, so the answer is left out."
        raise Wrong(tick.line, "choice_words", what, f"The words of {tick.number} are: {offer.words}. Mark what is right.")
    return offer


def _begins(words: str, with_words: str) -> bool:
    """Whether a text begins with words, and not in the middle of a longer one."""
    return words.startswith(with_words) and not words[len(with_words) : len(with_words) + 1].isalnum()


def _besides(text: str, offer: _Offer) -> str:
    """What stands behind the words of a choice, as it was written."""
    if not _begins(plain(text), offer.words):
        return ""
    ends = [place.end() for place in re.finditer(r"\S+", text[:_MOST_WORDS])]
    for end in ends:
        if _begins(plain(text[:end]), offer.words):
            whole = next((place for place in range(end, 0, -1) if plain(text[:place]) == offer.words), end)
            return text[whole:].strip(" .,;:*_`\n\t-\u2013\u2014")
    return ""


def _written(question: Asked, block: Block, offers: tuple[_Offer, ...], is_escaped: bool) -> Iterator[_Offer]:
    """The choice that was written behind "Answer" by number or by its words."""
    written = block.fields.get("answer")
    if written is None or not written.text:
        return
    text = plain(unescaped(written.text) if is_escaped else written.text)
    names = {each.words: each for each in offers} | {"dont know": offers[0]} | {str(each.number): each for each in offers}
    names |= {f"{each.number}: {each.words}": each for each in offers}
    if text not in names:
        raise Wrong(
            written.line,
            "no_choice",
            "This is none of the choices, and it is left out.",
            "Mark a choice with an x, or write its number.",
        )
    yield names[text]


def _value(question: Asked, marked: list[_Offer], block: Block) -> str | list[str] | None:
    if not marked:
        return None
    numbers = {each.number for each in marked}
    is_alone = question.form is Form.CHOICE or any(each.value in (DONT_KNOW, "") for each in marked)
    if is_alone and len(numbers) > 1:
        what = "More than one choice is marked, and they exclude each other, so the answer is left out."
        raise Wrong(block.ticks[-1].line, "several_choices", what, "Mark one.")
    first = marked[0]
    if first.value == DONT_KNOW:
        return DONT_KNOW
    return first.value if question.form is Form.CHOICE else [each.value for each in marked if each.value]
