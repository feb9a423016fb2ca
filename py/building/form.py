"""The form as data, made from the worksheet model: sections, questions, choices. Templates turn it into HTML.

What is asked, and in which words, stands in the model; where on the page a question is asked, in `interview`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel, StringConstraints
from pydantic.fields import FieldInfo
from secondwrite.answers import Answer, Basis, Choice
from secondwrite.worksheet import FORMAT, VERSION, Effect, Worksheet

from building.interview import EFFECT, INTERVIEW, Outline

LONGEST_LINE = 200
SHORT_LABEL = 12
MANY = 7
OPTIONAL = ("text", "contract", "hidden")
SPECIAL = {"id": "hidden", "destination.contract": "contract"}


@dataclass(frozen=True)
class Option:
    """One value a question offers, and its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Question:
    """One field of the model as a control. `path` is as in the file; an effect's is relative to the effect.

    `kind` is choice, several, duration, count (answers that may be "don't know"), name, line, text, contract or hidden.
    `when` is the condition under which it applies, such as `claim=none,dont_know&lookup=none|trigger.kind=queue`; empty: always.
    One that is optional is no gap while nobody answers it.
    """

    path: str
    kind: str
    title: str
    hint: str = ""
    term: str = ""
    options: tuple[Option, ...] = ()
    most: int | None = None
    pattern: str = ""
    when: str = ""
    is_optional: bool = False

    @property
    def layout(self) -> str:
        """How its choices lie: on one line when they are short, in two columns when they are many."""
        if self.kind == "choice" and all(len(option.label) <= SHORT_LABEL for option in self.options):
            return "is-short"
        return "is-many" if len(self.options) >= MANY else ""


@dataclass(frozen=True)
class Group:
    """Questions that only make sense below a common one."""

    path: str
    title: str
    hint: str
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Fold:
    """Questions that wait behind a heading until somebody wants them."""

    title: str
    items: tuple[Question | Group, ...]


@dataclass(frozen=True)
class Section:
    """One part of the interview: what is asked at once, and what is folded away."""

    id: str
    title: str
    hint: str
    items: tuple[Question | Group, ...]
    folds: tuple[Fold, ...]


@dataclass(frozen=True)
class FormDescription:
    """The whole form: sections in the order of the interview, one effect, and what every answer carries besides."""

    format: str
    version: int
    sections: tuple[Section, ...]
    effect: Section
    extras: tuple[Question, ...]
    sending: tuple[tuple[str, tuple[Question, ...]], ...]


def describe_form() -> FormDescription:
    """Lay the questions of the model out as the form asks them."""
    whole = {item.path: item for item in questions_of(Worksheet)}
    effect = {item.path: item for item in questions_of(Effect)}
    sections = tuple(_section(outline, whole, _named(INTERVIEW)) for outline in INTERVIEW)
    return FormDescription(
        format=FORMAT,
        version=VERSION,
        sections=sections,
        effect=_section(EFFECT, effect, _named((EFFECT,))),
        extras=tuple(_extras()),
        sending=tuple((section.title, asked) for section in sections if (asked := _sending_of(section))),
    )


def questions_of(model: type[BaseModel], prefix: str = "") -> Iterator[Question | Group]:
    """Every question and group of a model in its order; effects and their differences have forms of their own."""
    for name, info in model.model_fields.items():
        path = prefix + name
        if path in ("format", "version", "effects", "differs"):
            continue
        if _is_group(info):
            inner = tuple(questions_of(info.annotation, f"{path}."))  # type: ignore[arg-type]
            yield Group(path, info.title or "", info.description or "", tuple(item for item in inner if isinstance(item, Question)))
            yield from inner
        else:
            yield _question(path, info)


def flat(items: tuple[Question | Group, ...]) -> Iterator[Question]:
    """The questions among items, also those inside groups."""
    for item in items:
        yield from item.questions if isinstance(item, Group) else (item,)


def all_questions(section: Section) -> tuple[Question, ...]:
    """The questions of a section, folded ones last."""
    return (*flat(section.items), *(item for fold in section.folds for item in flat(fold.items)))


def _section(outline: Outline, known: Mapping[str, Question | Group], named: frozenset[str]) -> Section:
    folds = tuple(Fold(title, _items(paths, known, named)) for title, paths in outline.folded.items())
    return Section(outline.id, outline.title, outline.hint, _items(outline.asked, known, named), folds)


def _items(paths: tuple[str, ...], known: Mapping[str, Question | Group], named: frozenset[str]) -> tuple[Question | Group, ...]:
    return tuple(item for path in paths for item in (_rest(path[:-1], known, named) if path.endswith("*") else (known[path],)))


def _rest(prefix: str, known: Mapping[str, Question | Group], named: frozenset[str]) -> Iterator[Question]:
    """The questions directly in a group that no outline names."""
    for path, item in known.items():
        is_inside = path.startswith(prefix) and "." not in path[len(prefix) :]
        if is_inside and isinstance(item, Question) and path not in named:
            yield item


def _named(outlines: tuple[Outline, ...]) -> frozenset[str]:
    return frozenset(path for outline in outlines for paths in (outline.asked, *outline.folded.values()) for path in paths)


def _sending_of(section: Section) -> tuple[Question, ...]:
    return tuple(item for item in all_questions(section) if item.path.startswith("sending."))


def _extras() -> Iterator[Question]:
    for name, info in Answer.model_fields.items():
        if name != "value":
            yield _question(name, info)


def _is_group(info: FieldInfo) -> bool:
    kind = info.annotation
    return isinstance(kind, type) and issubclass(kind, BaseModel) and not issubclass(kind, Answer)


def _question(path: str, info: FieldInfo) -> Question:
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    answer = info.annotation.model_fields["value"] if _is_answer(info.annotation) else info  # type: ignore[union-attr]
    limits = [item for item in info.metadata if isinstance(item, StringConstraints)]
    kind = _kind_of_answer(answer.annotation) if _is_answer(info.annotation) else _kind_of_text(path, info, limits)
    return Question(
        path=path,
        kind=kind,
        title=info.title or path,
        hint=info.description or "",
        term=str(extra.get("term", "")),
        options=tuple(Option(str(each), each.label) for each in _choices(answer.annotation)),
        most=next((item.max_length for item in limits), None),
        pattern=next((str(item.pattern) for item in limits if item.pattern), ""),
        when=_condition(extra.get("when", [])),
        is_optional=kind in OPTIONAL or bool(extra.get("optional")),
    )


def _condition(ways: Any) -> str:
    return "|".join("&".join(f"{id}={','.join(values)}" for id, values in way.items()) for way in ways)


def _is_answer(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Answer)


def _kind_of_answer(annotation: Any) -> str:
    if isinstance(annotation, type) and issubclass(annotation, Choice):
        return "choice"
    if annotation is str:
        return "duration"
    return "count" if int in get_args(annotation) else "several"


def _kind_of_text(path: str, info: FieldInfo, limits: list[StringConstraints]) -> str:
    if info.annotation is Basis:
        return "basis"
    if info.is_required():
        return "name"
    if path in SPECIAL:
        return SPECIAL[path]
    return "text" if any((item.max_length or 0) > LONGEST_LINE for item in limits) else "line"


def _choices(annotation: Any) -> Iterator[Choice]:
    if isinstance(annotation, type) and issubclass(annotation, Choice):
        yield from annotation
        return
    for arm in get_args(annotation):
        yield from _choices(arm)
