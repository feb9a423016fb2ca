"""The safe design of a destination, and the wrong values a supplier's implementation might have in its place."""

from collections.abc import Iterator
from typing import NamedTuple

from ...answers import Choice
from ...choices import Claim, DuplicateAnswer, Key, Lookup, OnNotFound, OnUnknown, Protection, Rerun, Trigger, YesNo
from ...design import Design
from ...rules import Property
from ..budgets import DEFAULT
from ..described import ALSO_SAFE, ASKED, SAFE, Described, described
from ..effect.model import OneEffect
from ..effect.states import Core, Happening
from ..repairs import DESTINATION_SIDE
from ..search import Search
from ..slices import Slices
from ..verdicts import BREAKS

# Values with which many a design holds, and then leans on the rest of it; few changes first.
LEANING: tuple[tuple[tuple[str, Choice], ...], ...] = (
    (("destination.protection", Protection.NONE),),
    (("on_unknown", OnUnknown.RESEND_SAME_KEY),),
    (("on_not_found", OnNotFound.RESEND),),
    (("claim", Claim.NONE),),
    (("identity.saved_before_send", YesNo.NO),),
    (("rerun", Rerun.FROM_START),),
    (("identity.key", Key.NEW_PER_RUN),),
    (("destination.protection", Protection.NONE), ("on_not_found", OnNotFound.RESEND)),
    (("destination.protection", Protection.NONE), ("lookup", Lookup.LAGGING)),
)
LIMIT, SLICE = 100_000, 25


class Mutant(NamedTuple):
    """One wrong value of one answer."""

    id: str
    value: Choice

    def of(self, design: Described) -> Described:
        """The design with this one wrong value."""
        return design.with_answers({self.id: self.value})


class Leaning(NamedTuple):
    """Values that are changed together, so that the design leans on its other answers."""

    changes: tuple[Mutant, ...]

    def of(self, design: Described) -> Described:
        """The design with these values."""
        return design.with_answers(dict(self.changes))

    def has(self, id: str) -> bool:
        """Whether it changes this answer."""
        return any(change.id == id for change in self.changes)


def safe_design(d: Design) -> Described:
    """All that the sending side decides is safe; the destination is as described, and safe where that is not known.

    How a conflict is read is the sending side's: a safe one understands it.
    """
    known = described(d).answers
    answers = {id: known.get(id, safe) if id in DESTINATION_SIDE else safe for id, safe in SAFE.items()}
    if answers["destination.duplicate_answer"] is DuplicateAnswer.CONFLICT_MISREAD:
        answers["destination.duplicate_answer"] = DuplicateAnswer.CONFLICT_UNDERSTOOD
    return Described(answers)


def wrong_values(d: Design, safe: Described) -> Iterator[Mutant]:
    """Each value worse than that of the safe design, where this destination makes the answer matter at all.

    How the trigger arrives is asked once, and not where a schedule or a person starts it: those look for their work anew.
    """
    starts_with_earlier = d.earlier is not None and d.sending.trigger == d.worksheet.sending.trigger
    is_handed_over = not starts_with_earlier and d.value("trigger.kind") not in (Trigger.SCHEDULE, Trigger.MANUAL)
    for asked in ASKED:
        if asked.id in DESTINATION_SIDE and not d.matters(asked.id):
            continue
        if asked.id.startswith("trigger.") and not is_handed_over:
            continue
        for value in asked.values[asked.values.index(safe.answers[asked.id]) + 1 :]:
            if not any(value is other for other in ALSO_SAFE):
                yield Mutant(asked.id, value)


def leaning(design: Described) -> tuple[Leaning, ...]:
    """The sets of values that make the safe design lean on its other answers."""
    sets = (tuple(Mutant(id, value) for id, value in known if design.answers[id] is not value) for known in LEANING)
    return tuple(Leaning(changes) for changes in dict.fromkeys(filter(None, sets)))


def broken(design: Described) -> Slices[tuple[Property, ...]]:
    """The properties that a finished search finds broken; yields the number of states after each slice."""
    search: Search[Core, Happening] = Search(OneEffect(design, DEFAULT), LIMIT)
    while search.advance(SLICE):
        yield search.states
    assert search.is_finished
    yield search.states
    return tuple(property for property, kinds in BREAKS.items() if any(kind in search.found for kind in kinds))
