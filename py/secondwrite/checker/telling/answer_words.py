"""Sets of answers in words."""

from collections.abc import Iterable

from ...answers import Choice
from ...design import Design
from ..verdicts import Choices

# How many sets are told.
TOLD = 3


def either_of(d: Design, sets: tuple[Choices, ...]) -> str:
    """Some sets of answers; those that differ in one answer only are told together."""
    told = [" and ".join(_answers(d, id, values) for id, values in each) for each in together(sets)]
    further = len(told) - TOLD
    more = f", or with {further} more {'set' if further == 1 else 'sets'} of answers" if len(told) > TOLD else ""
    return "; or if ".join(told[:TOLD]) + more


def all_of(d: Design, answers: Choices) -> str:
    """One set of answers."""
    return " and ".join(_answers(d, id, (value,)) for id, value in answers)


def _answers(d: Design, id: str, values: tuple[Choice, ...]) -> str:
    return f"“{d.fact(id).question}” is answered {either(f'“{value.label}”' for value in values)}"


def either(words: Iterable[str]) -> str:
    """Words with “or” before the last."""
    *firsts, last = words
    return f"{', '.join(firsts)} or {last}" if firsts else last


def together(sets: Iterable[Choices]) -> list[tuple[tuple[str, tuple[Choice, ...]], ...]]:
    """Sets of answers with the values of one answer taken together where all else is the same."""
    found: list[dict[str, tuple[Choice, ...]]] = []
    for answers in sets:
        new: dict[str, tuple[Choice, ...]] = {id: (value,) for id, value in answers}
        for known in found:
            differing = [id for id in new if known.get(id) != new[id]]
            if known.keys() == new.keys() and len(differing) == 1:
                known[differing[0]] += new[differing[0]]
                break
        else:
            found.append(new)
    return [tuple(each.items()) for each in found]
