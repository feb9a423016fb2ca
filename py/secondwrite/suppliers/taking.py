"""One answer of a reply as the worksheet would hold it, and worksheets with such answers put in. The model decides what fits."""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from .. import files
from ..answers import DONT_KNOW, Answer, Line
from ..files import Read
from ..legibility import legible
from ..problems import from_validation
from ..remarks import marked, sourced
from ..spots import Spot, is_answer, model_at
from ..worksheet import Worksheet
from .question_set import Asked, steps
from .reply import Given


def taken(question: Asked, given: Given, supplier: str, today: str) -> tuple[Answer[Any] | None, str]:
    """What the worksheet would hold of an answer, or None and the problem that says why it cannot hold it.

    The answer is known no better than its source and evidence allow; where it has no source, the supplier is the source.
    """
    model = _model(question.paths[0])
    if given.value == DONT_KNOW:
        return model(), ""
    data = given.model_dump(include={"value", "basis", "source", "read_on", "evidence"})
    if given.read_on > today:
        data["read_on"] = ""  # nobody has read it yet
    try:
        answer = model.model_validate(data)
    except ValidationError as error:
        problem = from_validation(error, data, model)[0]
        return None, f"{problem.what} {problem.remedy}"
    if not answer.is_known or answer.value == "":
        return model(), ""
    return answer.model_copy(update={"basis": answer.effective_basis, "source": answer.source or legible(supplier)}), ""


def _model(path: str) -> type[Answer[Any]]:
    """The model of the answer at a place; a plain text there is one without a basis."""
    model = model_at(Spot(Worksheet, steps(path)))
    return model if is_answer(model) else Answer[Line]


def put_in(worksheet: Worksheet, answers: Iterable[tuple[Asked, Answer[Any]]]) -> Read:
    """A worksheet with answers put in, each at the places of its question, or the problems with that."""
    data = files.plain(worksheet)
    for question, answer in answers:
        for path in question.paths:
            *groups, last = steps(path)
            group = _at(data, groups)
            if isinstance(group.get(last), str):
                _write(group, str(last), question.text, answer)
            else:
                group[last] = answer.model_dump(mode="json", exclude_defaults=True)
    return files.parse(data)


def _at(data: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def _write(group: Any, name: str, question: str, answer: Answer[Any]) -> None:
    """Write a plain text. How it is known stands in the destination's remarks, as for what comes from the library."""
    text = " ".join(str(answer.value).split()) if answer.is_known else ""
    others = [line for line in group["remarks"].splitlines() if not line.startswith(f"{question} ")]
    known = (answer.basis.value, " ".join(answer.source.split()), answer.read_on)
    own = [marked(f"{question} {text}", ", ".join(filter(None, known)))] if text else []
    group[name], group["remarks"] = text, "\n".join([*others, *own])


def is_held(worksheet: Worksheet, question: Asked, answer: Answer[Any]) -> bool:
    """Whether a worksheet holds this very answer at each place of its question."""
    return all(_held(worksheet, path, question.text) == _plain(answer) for path in question.paths)


def _held(worksheet: Worksheet, path: str, question: str) -> Any:
    *groups, last = steps(path)
    group: Any = worksheet
    for step in groups:
        group = group[step] if isinstance(step, int) else getattr(group, step)
    held = getattr(group, str(last))
    return _plain(held if isinstance(held, Answer) else sourced(question, held or DONT_KNOW, group.remarks))


def _plain(answer: Answer[Any]) -> Any:
    """An answer as data, without evidence: a text has no place for it."""
    return answer.model_dump(mode="json", exclude={"evidence"})
