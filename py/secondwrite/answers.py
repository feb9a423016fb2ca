"""What one answer is: a value that may be "don't know", and the basis it rests on.

The values that a question offers stand in `choices`; the questions stand in `worksheet`.
"""

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, Self, TypeVar, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from .legibility import shows

A_YEAR = 365
FIRST_YEAR = 1900
MOST_TEXT = 2000
DONT_KNOW: Literal["dont_know"] = "dont_know"

Line = Annotated[str, StringConstraints(max_length=200, strip_whitespace=True)]
Text = Annotated[str, StringConstraints(max_length=MOST_TEXT, strip_whitespace=True)]

_UNITS = {"s": 1, "min": 60, "h": 3600, "d": 86400}
_UNIT_WORDS = {
    "s": "s", "sec": "s", "second": "s",
    "m": "min", "min": "min", "minute": "min",
    "h": "h", "hour": "h",
    "d": "d", "day": "d",
}  # fmt: skip
_DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+?)s?\.?", re.IGNORECASE | re.ASCII)


class Choice(StrEnum):
    """One value a question offers, with the words a person reads: `value, label`."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class Basis(Choice):
    """How well a fact is known, weakest first."""

    ASSUMED = "assumed", "Assumed: nobody has said so"
    CLAIMED = "claimed", "Claimed: somebody said so"
    DOCUMENTED = "documented", "Documented: there is a page to read"
    DEMONSTRATED = "demonstrated", "Demonstrated: it was shown to happen"


def canonical_duration(text: str) -> str:
    """Write a length of time as number and unit (s, min, h, d), such as "24 h"; `dont_know` stays."""
    if text == DONT_KNOW:
        return text
    match = _DURATION.fullmatch(text.strip())
    unit = _UNIT_WORDS.get(match[2].lower()) if match else None
    if match is None or unit is None:
        raise PydanticCustomError("duration", "not a length of time")
    return f"{match[1]} {unit}"


def duration_seconds(text: str) -> float:
    """Seconds in a canonical duration."""
    number, unit = text.split()
    return float(number) * _UNITS[unit]


Duration = Annotated[
    str,
    AfterValidator(canonical_duration),
    Field(
        max_length=40,
        examples=["24 h", "5 min", DONT_KNOW],
        json_schema_extra={"pattern": r"^(\d{1,6}(\.\d{1,3})? (s|min|h|d)|dont_know)$"},
    ),
]


def whole_number(value: Any) -> int | str:
    """A count from 0 to 10,000, or `dont_know`."""
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000
    if is_count or value == DONT_KNOW:
        return value  # type: ignore[no-any-return]
    raise PydanticCustomError("count", "not a count")


Count = Annotated[
    int | Literal["dont_know"],
    PlainValidator(whole_number),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 10_000}, {"const": DONT_KNOW}]}),
]


def real_day(text: str) -> str:
    """A day as YYYY-MM-DD that exists, from 1900 on, or nothing. Other ways to write a day are none: readers would differ."""
    try:
        is_one = not text or (date.fromisoformat(text).isoformat() == text and int(text[:4]) >= FIRST_YEAR)
    except ValueError:
        is_one = False
    if not is_one:
        raise PydanticCustomError("day", "not a day")
    return text


Day = Annotated[str, AfterValidator(real_day), Field(max_length=10, json_schema_extra={"pattern": r"^(\d{4}-\d{2}-\d{2})?$"})]

C = TypeVar("C", bound=Choice)


def once_each(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values without repeats, in their order."""
    return tuple(dict.fromkeys(values))


Several = Annotated[tuple[C, ...], AfterValidator(once_each)] | Literal["dont_know"]

V = TypeVar("V")


class Part(BaseModel):
    """A frozen piece of a worksheet that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    __slots__ = ("_hash",)  # a copy has none yet

    def __hash__(self) -> int:
        """Worked out once: a worksheet of thirty effects is looked up several times for each key that is typed."""
        try:
            return cast("int", object.__getattribute__(self, "_hash"))
        except AttributeError:
            found = hash(tuple(self.__dict__[name] for name in type(self).model_fields))
            object.__setattr__(self, "_hash", found)
            return found


class Answer(Part, Generic[V]):
    """One answer: the value, and how it is known. Nothing said means don't know."""

    value: V = Field(default=DONT_KNOW, title="Answer")  # type: ignore[assignment]
    basis: Basis = Field(default=Basis.ASSUMED, title="How sure is it?")
    source: Line = Field(default="", title="Link to the page, or who said so")
    read_on: Day = Field(default="", title="Day it was read")
    evidence: Text = Field(default="", title="What was seen: run, log, ticket")

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """The name of an answer's schema: what it is an answer of, such as AnswerOfClaim."""
        return "AnswerOf" + _name_of(params[0])

    @property
    def is_known(self) -> bool:
        """Whether anything other than don't know was answered."""
        return self.value != DONT_KNOW

    @property
    def effective_basis(self) -> Basis:
        """The basis it can stand on: documented needs an address, demonstrated needs evidence."""
        if self.basis is Basis.DOCUMENTED and not (is_address(self.source) and self.read_on):
            return Basis.CLAIMED
        if self.basis is Basis.DEMONSTRATED and not shows(self.evidence):
            return Basis.CLAIMED
        return self.basis

    @property
    def proviso(self) -> str:
        """What a sentence adds that leans on it: nothing where it is documented or shown, else how it is known."""
        return f", as {self.effective_basis.value}" if self.is_known and not self.is_established else ""

    @property
    def is_established(self) -> bool:
        """Whether it is known and at least documented."""
        return self.is_known and self.effective_basis in (Basis.DOCUMENTED, Basis.DEMONSTRATED)


def _name_of(kind: Any) -> str:
    known = {Duration: "Duration", Count: "Count", Line: "Line", Text: "Text"}
    if kind in known or isinstance(kind, type):
        return known.get(kind) or str(kind.__name__)
    return "Several" + next(item.__name__ for item in _parts_of(kind) if isinstance(item, type) and issubclass(item, Choice))


def _parts_of(kind: Any) -> Iterator[Any]:
    yield kind
    for item in getattr(kind, "__args__", ()):
        yield from _parts_of(item)


def is_address(source: str) -> bool:
    """Whether a source is an address that a reader can open."""
    return re.match(r"https?://(?:[^\W_]|\[)", source, re.IGNORECASE) is not None


def is_stale(read_on: str, today: str) -> bool:
    """Whether something was read more than a year before a day; both as YYYY-MM-DD, or empty where there is none."""
    return bool(read_on and today) and (date.fromisoformat(today) - date.fromisoformat(read_on)).days > A_YEAR


def ask(question: str, hint: str = "", term: str = "", **more: Any) -> Any:
    """A worksheet field that holds an answer: question for people, hint below it, the field's term."""
    return Field(default={}, title=question, description=hint, json_schema_extra={"term": term, **more})


def write(question: str, hint: str = "", **more: Any) -> Any:
    """A worksheet field that holds plain text, empty until somebody writes it."""
    return Field(default="", title=question, description=hint, json_schema_extra=more)


def group(title: str, hint: str = "") -> Any:
    """A worksheet field that holds a group of questions."""
    return Field(default={}, title=title, description=hint)
