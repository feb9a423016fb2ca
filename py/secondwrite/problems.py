"""Input errors as problems: where, what is wrong, what to do. The one table of their wordings."""

import difflib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from .legibility import legible
from .spots import MOST_QUOTED, Path, Spot, choices_at, fields_of, is_answer, model_at, readable, where
from .worksheet import Worksheet

Words = tuple[str, str]


@dataclass(frozen=True)
class Problem:
    """One input error. `path` names the field as in the file (`effects.0.name`), `code` is stable."""

    code: str
    path: str
    where: str
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.where} ({self.path})" if self.path else self.where
        return f"{place}: {self.what} {self.remedy}"


def from_validation(error: ValidationError, data: Any, model: type[BaseModel] = Worksheet) -> tuple[Problem, ...]:
    """All problems that pydantic found in `data`, which should be of a model, one per field."""
    found = error.errors(include_url=False)
    details = [item for item in found if not _is_echo(item, found)]
    return tuple(problem for item in details for problem in _from_detail(item, data, model))


def whole_file(code: str, what: str, remedy: str, where: str = "The file") -> Problem:
    """A problem of the file as a whole."""
    return Problem(code, "", where, what, remedy)


def _from_detail(detail: ErrorDetails, data: Any, model: type[BaseModel]) -> Iterator[Problem]:
    if detail["type"] == "same_effect":
        yield from (_same_effect(clash, data) for clash in detail["ctx"]["clashes"])
        return
    spot = Spot(model, _own_path(detail["loc"]))
    what, remedy = WORDINGS.get(detail["type"], _other)(detail, spot)
    yield _problem(detail["type"], spot, what, remedy, data)


def _problem(code: str, spot: Spot, what: str, remedy: str, data: Any) -> Problem:
    return Problem(code, ".".join(readable(step) for step in spot.path), where(spot, data), what, remedy)


def _same_effect(clash: Mapping[str, Any], data: Any) -> Problem:
    path, first = ("effects", clash["place"], clash["field"]), clash["first"] + 1
    if clash["field"] == "name":
        what, remedy = (
            f'Effect {first} is called "{readable(clash["text"])}" too.',
            "Give each effect a name of its own, such as: Send mail to the customer.",
        )
    else:
        what, remedy = f'Effect {first} has the lasting id "{clash["text"]}" too.', "Give this one another id or another name."
    return _problem("same_effect", Spot(Worksheet, path), what, remedy, data)


def _is_echo(detail: ErrorDetails, found: list[ErrorDetails]) -> bool:
    """Whether a detail only repeats another: the "or dont_know" arm of a list, or a list short of its faulty items."""
    loc = detail["loc"]
    if any(str(step).startswith("literal[") for step in loc):
        return True
    return detail["type"] == "too_short" and any(other["loc"][:-1][: len(loc)] == loc for other in found)


def _own_path(loc: Path) -> Path:
    """The path as in the file: without the names pydantic gives to arms of a union."""
    return tuple(step for step in loc if not str(step).startswith(("tuple[", "function-after[")))


def _quoted(value: Any) -> str:
    text = legible(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 60 else text[:57] + "…"


def _listed(values: Iterable[str]) -> str:
    return ", ".join(values)


def _nearest(word: str, known: Iterable[str]) -> str:
    """A question that suggests a known word, where one is close; comparing a very long text would only take time."""
    close = difflib.get_close_matches(word[:MOST_QUOTED], list(known), n=1, cutoff=0.7)
    return f'Did you mean "{close[0]}"? ' if close else ""


def _missing(detail: ErrorDetails, spot: Spot) -> Words:
    last = spot.path[-1]
    if last in ("effects", "operations"):
        return _no_items(detail, spot)
    example = "create-job" if last == "id" else "Create job" if last == "name" and len(spot.path) == 3 else "Delivery system"
    return "This is missing.", f"Fill it in. Such as: {example}."


def _unknown_field(detail: ErrorDetails, spot: Spot) -> Words:
    known = list(fields_of(model_at(spot.group)))
    return (
        f'The field "{readable(spot.path[-1])}" is not known here.',
        f"{_nearest(str(spot.path[-1]), known)}Known here: {_listed(known)}.",
    )


def _not_a_choice(detail: ErrorDetails, spot: Spot) -> Words:
    values = choices_at(spot)
    given = detail["input"]
    nearest = _nearest(given, values) if isinstance(given, str) else ""
    return f"{_quoted(given)} is not an answer to this question.", f"{nearest}Possible: {_listed(values)}."


def _not_a_group(detail: ErrorDetails, spot: Spot) -> Words:
    model = model_at(spot)
    if is_answer(model):
        return f"{_quoted(detail['input'])} is not an answer.", 'Write an answer as an object, such as {"value": "dont_know"}.'
    return f"{_quoted(detail['input'])} stands where a group of fields belongs.", "Write the group in braces: {…}."


def _not_text(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{_quoted(detail['input'])} is not text.", 'Write it in quotation marks, such as "order".'


def _answer_value(detail: ErrorDetails, spot: Spot) -> Words:
    return (
        f"{_quoted(detail['input'])} cannot be the answer to a question.",
        "Write the value as text, as a whole number or as a list of values; null where nothing is answered.",
    )


def _no_condition(detail: ErrorDetails, spot: Spot) -> Words:
    return "It is accepted with a condition, and the condition is missing.", "Say what must be so, and by when."


def _no_reason(detail: ErrorDetails, spot: Spot) -> Words:
    return "The test is waived, and the reason is missing.", "Say why it need not be passed."


def _too_long(detail: ErrorDetails, spot: Spot) -> Words:
    most = detail["ctx"]["max_length"]
    return f"The text is longer than {most:,} characters.", "Shorten it, or keep the long text elsewhere and name the place."


def _too_short(detail: ErrorDetails, spot: Spot) -> Words:
    return _missing(detail, spot)


def _not_an_id(detail: ErrorDetails, spot: Spot) -> Words:
    given = _quoted(detail["input"])
    if "words" in spot.path:
        return f"{given} is not a word to search for.", "Write small letters, digits, hyphens and spaces, such as payment."
    may_be_empty = ", or leave it empty" if spot.model is Worksheet else ""
    return f"{given} is not an id.", f"Write small letters, digits and hyphens, such as create-job{may_be_empty}."


def _day(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{_quoted(detail['input'])} is not a day from 1900 on.", "Write year, month and day, such as 2026-11-29, or leave it empty."


def _duration(detail: ErrorDetails, spot: Spot) -> Words:
    return (
        f"{_quoted(detail['input'])} is not a length of time.",
        "Write a number and a unit (s, min, h, d), such as 24 h, or choose Don't know (in a file: dont_know).",
    )


def _count(detail: ErrorDetails, spot: Spot) -> Words:
    return (
        f"{_quoted(detail['input'])} is not a count.",
        "Write a whole number from 0 to 10000, such as 3, or choose Don't know (in a file: dont_know).",
    )


def _not_a_list(detail: ErrorDetails, spot: Spot) -> Words:
    values = choices_at(spot / 0)
    allowed = f"Possible in it: {_listed(values)}; or dont_know for the whole." if values else ""
    return f"{_quoted(detail['input'])} stands where a list belongs.", f"Write a list in brackets: […]. {allowed}".strip()


def _too_many(detail: ErrorDetails, spot: Spot) -> Words:
    number, most = detail["ctx"]["actual_length"], detail["ctx"]["max_length"]
    if spot.path[-1] == "effects":
        return f"There are {number} effects.", f"At most {most} fit one worksheet: split the workflow in two."
    return f"There are {number} here.", f"At most {most} fit here: split the file in two."


def _no_items(detail: ErrorDetails, spot: Spot) -> Words:
    if spot.path[-1] == "operations":
        return "There is no operation.", "Add at least one, with an id and a name."
    return "There is no effect.", "Add at least one effect with a name and a destination."


def _literal(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{_quoted(detail['input'])} is not possible here.", f"Write {detail['ctx']['expected']}."


def _invisible(detail: ErrorDetails, spot: Spot) -> Words:
    return "There is nothing to see in it.", "Write a name that can be read, such as: Create job."


def _bad_characters(detail: ErrorDetails, spot: Spot) -> Words:
    return "The text holds half a character that cannot be stored.", "Type the text again, or leave the odd character out."


def _hidden(detail: ErrorDetails, spot: Spot) -> Words:
    return f"“{readable(str(detail['input']))}” holds signs that hide, or that turn what stands beside it.", "Type the name again."


def _out_of_range(detail: ErrorDetails, spot: Spot) -> Words:
    bounds = detail["ctx"]
    least, most = bounds.get("ge"), bounds.get("le")
    must = f"at least {least:,}" if least is not None else f"at most {most:,}"
    return f"{_quoted(detail['input'])} is not a possible number here.", f"Write a whole number, {must}."


def _not_whole(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{_quoted(detail['input'])} is not a whole number.", "Write a whole number, such as 3."


def _not_yes_or_no(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{_quoted(detail['input'])} is neither yes nor no.", "Write true or false."


def _other(detail: ErrorDetails, spot: Spot) -> Words:
    return f"{detail['msg']}.", "Correct this field."


WORDINGS: Mapping[str, Callable[[ErrorDetails, Spot], Words]] = {
    "missing": _missing,
    "extra_forbidden": _unknown_field,
    "enum": _not_a_choice,
    "model_type": _not_a_group,
    "model_attributes_type": _not_a_group,
    "string_type": _not_text,
    "string_too_long": _too_long,
    "string_too_short": _too_short,
    "string_pattern_mismatch": _not_an_id,
    "string_unicode": _bad_characters,
    "day": _day,
    "duration": _duration,
    "count": _count,
    "tuple_type": _not_a_list,
    "too_long": _too_many,
    "too_short": _no_items,
    "literal_error": _literal,
    "invisible": _invisible,
    "answer_value": _answer_value,
    "hidden": _hidden,
    "greater_than_equal": _out_of_range,
    "less_than_equal": _out_of_range,
    "int_type": _not_whole,
    "int_from_float": _not_whole,
    "bool_type": _not_yes_or_no,
    "no_condition": _no_condition,
    "no_reason": _no_reason,
}
