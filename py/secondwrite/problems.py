"""Input errors as problems: where, what is wrong, what to do. The one table of their wordings."""

import difflib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import EnumType
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from .answers import Answer
from .worksheet import MOST_EFFECTS, Effect, Worksheet

Path = tuple[str | int, ...]
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


def from_validation(error: ValidationError, data: Any) -> tuple[Problem, ...]:
    """All problems that pydantic found in `data`, one per field."""
    found = error.errors(include_url=False)
    details = [item for item in found if not _is_echo(item, found)]
    return tuple(problem for item in details for problem in _from_detail(item, data))


def whole_file(code: str, what: str, remedy: str, where: str = "The file") -> Problem:
    """A problem of the file as a whole."""
    return Problem(code, "", where, what, remedy)


def _from_detail(detail: ErrorDetails, data: Any) -> Iterator[Problem]:
    if detail["type"] == "same_effect":
        yield from (_same_effect(clash, data) for clash in detail["ctx"]["clashes"])
        return
    path = _own_path(detail["loc"])
    what, remedy = WORDINGS.get(detail["type"], _other)(detail, path)
    yield _problem(detail["type"], path, what, remedy, data)


def _problem(code: str, path: Path, what: str, remedy: str, data: Any) -> Problem:
    return Problem(code, ".".join(_readable(step) for step in path), _where(path, data), what, remedy)


def _same_effect(clash: Mapping[str, Any], data: Any) -> Problem:
    path, first = ("effects", clash["place"], clash["field"]), clash["first"] + 1
    if clash["field"] == "name":
        what, remedy = (
            f'Effect {first} is called "{_readable(clash["text"])}" too.',
            "Give each effect a name of its own, such as: Send mail to the customer.",
        )
    else:
        what, remedy = f'Effect {first} has the lasting id "{clash["text"]}" too.', "Give this one another id or another name."
    return _problem("same_effect", path, what, remedy, data)


def _readable(step: str | int) -> str:
    """A step of a path, with what a terminal would obey written out."""
    text = str(step)
    return text if text.isprintable() else ascii(text)[1:-1]


def _is_echo(detail: ErrorDetails, found: list[ErrorDetails]) -> bool:
    """Whether a detail only repeats another: the "or dont_know" arm of a list, or a list short of its faulty items."""
    loc = detail["loc"]
    if any(str(step).startswith("literal[") for step in loc):
        return True
    return detail["type"] == "too_short" and any(other["loc"][:-1][: len(loc)] == loc for other in found)


def _own_path(loc: Path) -> Path:
    """The path as in the file: without the names pydantic gives to arms of a union."""
    return tuple(step for step in loc if not str(step).startswith(("tuple[", "function-after[")))


def _where(path: Path, data: Any) -> str:
    """The place in words: the effect, and the question; for an unknown field the group it stands in."""
    place = path[1] if path[:1] == ("effects",) and len(path) > 1 else None
    effect = [_effect_words(place, data)] if isinstance(place, int) else []
    return ", ".join([*effect, *_question_words(path)]) or "The worksheet"


def _question_words(path: Path) -> list[str]:
    """The title of the last question on the path, and what stands below it."""
    model: Any = Worksheet
    words: list[str] = []
    for step in path:
        if isinstance(step, int):
            words = [] if model is Effect else [*words, f"item {step + 1}"]
            continue
        field = _fields(model).get(step)
        title = str(field.title) if field else _readable(step)
        if field and not _is_answer(model):
            words = [title]
        elif step != "value":
            words.append(title)
        model = _model_of(field.annotation) if field else None
    return words


def _is_answer(model: Any) -> bool:
    return isinstance(model, type) and issubclass(model, Answer)


def _effect_words(place: int, data: Any) -> str:
    effects = data.get("effects") if isinstance(data, Mapping) else None
    effect = effects[place] if isinstance(effects, list | tuple) and place < len(effects) else None
    name = effect.get("name") if isinstance(effect, Mapping) else None
    return f'effect {place + 1} "{_readable(name)}"' if isinstance(name, str) and name.strip() else f"effect {place + 1}"


def _model_of(annotation: Any) -> Any:
    """The model behind a field: itself, or the items of a tuple."""
    items = getattr(annotation, "__args__", ())
    return items[0] if items and not _fields(annotation) else annotation


def _fields(model: Any) -> Mapping[str, Any]:
    return model.model_fields if isinstance(model, type) and issubclass(model, BaseModel) else {}


def _model_at(path: Path) -> Any:
    model: Any = Worksheet
    for step in path:
        field = _fields(model).get(step) if isinstance(step, str) else None
        model = model if isinstance(step, int) else _model_of(field.annotation) if field else None
    return model


def _quoted(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def _listed(values: Iterable[str]) -> str:
    return ", ".join(values)


def _nearest(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f'Did you mean "{close[0]}"? ' if close else ""


def _missing(detail: ErrorDetails, path: Path) -> Words:
    example = "Such as: Create job." if path[-1:] == ("name",) and len(path) == 3 else "Such as: Delivery system."
    if path[-1:] == ("effects",):
        return "There is no effect.", "Add at least one effect with a name and a destination."
    return "This is missing.", f"Fill it in. {example}"


def _unknown_field(detail: ErrorDetails, path: Path) -> Words:
    known = list(_fields(_model_at(path[:-1])))
    return (
        f'The field "{_readable(path[-1])}" is not known here.',
        f"{_nearest(str(path[-1]), known)}Known here: {_listed(known)}.",
    )


def _not_a_choice(detail: ErrorDetails, path: Path) -> Words:
    values = _choices_at(path)
    given = detail["input"]
    nearest = _nearest(given, values) if isinstance(given, str) else ""
    return f"{_quoted(given)} is not an answer to this question.", f"{nearest}Possible: {_listed(values)}."


def _choices_at(path: Path) -> list[str]:
    *groups, name = path if isinstance(path[-1], str) else path[:-1]
    field = _fields(_model_at(tuple(groups))).get(str(name))
    return [str(member) for member in _members(field.annotation if field else None)]


def _members(annotation: Any) -> list[Any]:
    """The choices an annotation names, also inside a tuple or a union."""
    if isinstance(annotation, EnumType):
        return list(annotation)
    return [member for item in getattr(annotation, "__args__", ()) for member in _members(item)]


def _not_a_group(detail: ErrorDetails, path: Path) -> Words:
    model = _model_at(path)
    if _is_answer(model):
        return f"{_quoted(detail['input'])} is not an answer.", 'Write an answer as an object, such as {"value": "dont_know"}.'
    return f"{_quoted(detail['input'])} stands where a group of fields belongs.", "Write the group in braces: {…}."


def _not_text(detail: ErrorDetails, path: Path) -> Words:
    return f"{_quoted(detail['input'])} is not text.", 'Write it in quotation marks, such as "order".'


def _too_long(detail: ErrorDetails, path: Path) -> Words:
    most = detail["ctx"]["max_length"]
    return f"The text is longer than {most:,} characters.", "Shorten it, or keep the long text elsewhere and name the place."


def _too_short(detail: ErrorDetails, path: Path) -> Words:
    return _missing(detail, path)


def _not_an_id(detail: ErrorDetails, path: Path) -> Words:
    return (
        f"{_quoted(detail['input'])} is not an id.",
        "Write small letters, digits and hyphens, such as create-job, or leave it empty.",
    )


def _day(detail: ErrorDetails, path: Path) -> Words:
    return f"{_quoted(detail['input'])} is not a day.", "Write year, month and day, such as 2026-11-29, or leave it empty."


def _duration(detail: ErrorDetails, path: Path) -> Words:
    return (
        f"{_quoted(detail['input'])} is not a length of time.",
        "Write a number and a unit (s, min, h, d), such as 24 h, or choose Don't know (in a file: dont_know).",
    )


def _count(detail: ErrorDetails, path: Path) -> Words:
    return (
        f"{_quoted(detail['input'])} is not a count.",
        "Write a whole number from 0 to 10000, such as 3, or choose Don't know (in a file: dont_know).",
    )


def _not_a_list(detail: ErrorDetails, path: Path) -> Words:
    values = _choices_at((*path, 0))
    allowed = f"Possible in it: {_listed(values)}; or dont_know for the whole." if values else ""
    return f"{_quoted(detail['input'])} stands where a list belongs.", f"Write a list in brackets: […]. {allowed}".strip()


def _too_many(detail: ErrorDetails, path: Path) -> Words:
    return (
        f"There are {detail['ctx']['actual_length']} effects.",
        f"At most {MOST_EFFECTS} fit one worksheet: split the workflow in two.",
    )


def _no_items(detail: ErrorDetails, path: Path) -> Words:
    return "There is no effect.", "Add at least one effect with a name and a destination."


def _literal(detail: ErrorDetails, path: Path) -> Words:
    return f"{_quoted(detail['input'])} is not possible here.", f"Write {detail['ctx']['expected']}."


def _invisible(detail: ErrorDetails, path: Path) -> Words:
    return "There is nothing to see in it.", "Write a name that can be read, such as: Create job."


def _bad_characters(detail: ErrorDetails, path: Path) -> Words:
    return "The text holds half a character that cannot be stored.", "Type the text again, or leave the odd character out."


def _other(detail: ErrorDetails, path: Path) -> Words:
    return f"{detail['msg']}.", "Correct this field."


WORDINGS: Mapping[str, Callable[[ErrorDetails, Path], Words]] = {
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
}
