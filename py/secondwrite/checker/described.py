"""The answers of a design that decide its verdict: their ids, their values and the safe one; some may be unknown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..answers import Choice
from ..choices import (
    Acknowledged,
    ChangedInput,
    Claim,
    Delivery,
    DoneWhen,
    DuplicateAnswer,
    Key,
    Lookup,
    OnNotFound,
    OnUnknown,
    Protection,
    Rerun,
    Retention,
    YesNo,
)
from ..facts import Answers

_YES, _NO = (YesNo.YES, YesNo.NO), (YesNo.NO, YesNo.YES)


@dataclass(frozen=True)
class Asked:
    """One answer the model reads: its id in the worksheet, its name in the model, its values with the safe one first."""

    id: str
    name: str
    values: tuple[Choice, ...]


def _asked(id: str, name: str, values: type[Choice] | tuple[Choice, ...]) -> Asked:
    """With the values of a question in its order, which begins with the safe one unless they are given."""
    known = tuple(value for value in values if value != "dont_know")
    return Asked(id, name, known)


ASKED = (
    _asked("trigger.delivery", "delivery", Delivery),
    _asked("trigger.acknowledged", "acknowledged", Acknowledged),
    _asked("identity.key", "key", Key),
    _asked("identity.saved_before_send", "is_saved", _YES),
    _asked("identity.binds_input", "binds_input", _YES),
    _asked("record.done_when", "done_when", DoneWhen),
    _asked("claim", "claim", Claim),
    _asked("destination.protection", "protection", Protection),
    _asked("destination.retention", "retention", Retention),
    _asked("destination.concurrent_safe", "concurrent_safe", _YES),
    _asked("destination.changed_input", "changed_input", ChangedInput),
    _asked("destination.duplicate_answer", "duplicate_answer", DuplicateAnswer),
    _asked("destination.late_effect", "late_effect", _NO),
    _asked("lookup", "lookup", Lookup),
    _asked("on_unknown", "on_unknown", OnUnknown),
    _asked("on_not_found", "on_not_found", OnNotFound),
    _asked("retries.bounded", "is_bounded", _YES),
    _asked("recovery.exists", "recovers", _YES),
    _asked("recovery.owner", "has_owner", _YES),
    _asked("rerun", "rerun", Rerun),
    _asked("authority.recheck", "rechecks", _YES),
)

BY_ID = {asked.id: asked for asked in ASKED}
_BY_NAME = {asked.name: asked for asked in ASKED}
_BITS = {
    (asked.id, value): 1 << place
    for place, (asked, value) in enumerate((asked, value) for asked in ASKED for value in asked.values)
}
SAFE: Mapping[str, Choice] = {asked.id: asked.values[0] for asked in ASKED}
# Safe values that are not the first one of their answer.
ALSO_SAFE: tuple[Choice, ...] = (OnUnknown.HOLD, Rerun.NONE, DuplicateAnswer.CONFLICT_UNDERSTOOD)
# Answers that cannot matter while another one has one of these values.
_IDLE: Mapping[str, tuple[str, tuple[Choice, ...]]] = {
    "destination.retention": ("destination.protection", (Protection.NONE,)),
    "destination.concurrent_safe": ("destination.protection", (Protection.NONE,)),
    "destination.changed_input": ("destination.protection", (Protection.NONE,)),
    "destination.duplicate_answer": ("destination.protection", (Protection.NONE,)),
    "on_not_found": ("on_unknown", (OnUnknown.HOLD, OnUnknown.MARK_FAILED)),
}


class Unanswered(Exception):
    """The model read an answer that is not known yet."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.id)
        self.asked = asked


class Described:
    """A described design as the model reads it: each known answer is an attribute; reading another raises `Unanswered`.

    `idle` are answers as they were given that cannot matter as things stand: the design has the safe value in their place.
    """

    def __init__(self, answers: Mapping[str, Any], idle: Mapping[str, Any] | None = None) -> None:
        self.idle = dict(idle or {})
        self.answers: dict[str, Choice] = {}
        for id, value in answers.items():
            if value != "dont_know":
                self.answers[id] = _value(BY_ID[id], value)
                setattr(self, BY_ID[id].name, self.answers[id])

    def __getattr__(self, name: str) -> Any:
        if name not in _BY_NAME:
            raise AttributeError(name)
        raise Unanswered(_BY_NAME[name])

    def known(self, name: str) -> Choice | None:
        """The answer the model calls by this name; None while it is not known."""
        value: Choice | None = self.__dict__.get(name)
        return value

    @property
    def unknown(self) -> tuple[str, ...]:
        """The ids of the answers that are not known."""
        return tuple(asked.id for asked in ASKED if asked.id not in self.answers)

    def with_answers(self, changes: Mapping[str, Any]) -> "Described":
        """The same design with some answers given or changed.

        An answer that could not matter counts as it was given once it can; one that nobody knows counts as the safe one.
        """
        answers = {**self.answers, **changes}
        awake = {id: value for id, value in self.idle.items() if id not in changes and _can_matter(id, answers)}
        answers.update({id: value for id, value in awake.items() if value != "dont_know"})
        return Described(answers, {id: value for id, value in self.idle.items() if id not in awake})


def described(answers: Answers) -> Described:
    """What the answers about one effect of a worksheet say to the model; one that cannot matter counts as the safe one.

    One that need not be given, such as when a schedule is told that its trigger arrived, counts all the same once it is.
    """
    idle = {id: answers.value(id) for id in _IDLE if not answers.matters(id)}
    unasked = {asked.id for asked in ASKED if not (answers.matters(asked.id) or answers.answer(asked.id).is_known)}
    safe = {id: SAFE[id] for id in (*idle, *unasked)}
    return Described({asked.id: safe.get(asked.id, answers.value(asked.id)) for asked in ASKED}, idle)


def _can_matter(id: str, answers: Mapping[str, Any]) -> bool:
    deciding, values = _IDLE[id]
    return answers.get(deciding) not in values


def bit(id: str, value: Choice) -> int:
    """The bit that stands for choosing this value."""
    return _BITS[id, value]


def choices(bits: int) -> dict[str, Choice]:
    """The choices a set of bits stands for."""
    return {id: value for (id, value), mask in _BITS.items() if bits & mask}


def _value(asked: Asked, value: str) -> Choice:
    for known in asked.values:
        if known == value:
            return known
    raise ValueError(f"{asked.id} cannot be {value!r}")
