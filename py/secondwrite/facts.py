"""The answers about one effect: its own and the inherited ones, addressed by the ids of the design model.

Such an id is `claim` or `destination.protection`; `retention` is worked out from numbers unless it is overruled.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from typing import Any

from .answers import DONT_KNOW, Answer, Basis, Part, duration_seconds
from .choices import Lookup, Protection, Retention
from .conditions import Condition, conditions, holds
from .remarks import sourced
from .sending import Sending
from .worksheet import Effect, Workflow, Worksheet

_EFFECT_PARTS = {"destination", "lookup", "does", "covers", "items_read", "acceptance", "coupled", "reversible", "consequences"}

# What a worksheet holds as plain text about repeats, by the answer after which it is asked.
TEXTS = {
    "destination.protection": ("destination.key_field", "destination.key_scope"),
    "destination.lookup_by": ("destination.lookup_call",),
}

NUMBER_WORDS = {
    "destination.remembers_for": "how long the destination remembers a key",
    "recovery.deadline": "the owner's deadline",
    "longest_run": "the longest run",
    "destination.lookup_lag": "the lookup's lag",
}


@dataclass(frozen=True)
class Cause:
    """An answer as the plan quotes it: place, question, words and basis, with source and date where given."""

    path: str
    question: str
    words: str
    basis: str
    source: str
    read_on: str
    note: str


@dataclass(frozen=True)
class Fact:
    """One answer with its place in the worksheet file, its question and its value in words."""

    id: str
    path: str
    question: str
    answer: Answer[Any]
    note: str = ""

    @cached_property
    def words(self) -> str:
        """The value as a person reads it."""
        value = self.answer.value
        if value == DONT_KNOW:
            return "Don't know"
        if isinstance(value, tuple):
            return ", ".join(item.label.lower() for item in value) or "nothing"
        return str(getattr(value, "label", value))

    @cached_property
    def basis(self) -> Basis:
        """The basis the answer can stand on."""
        return self.answer.effective_basis

    @cached_property
    def cause(self) -> Cause:
        """The answer as the plan quotes it."""
        basis = self.basis.value if self.answer.is_known else ""
        return Cause(self.path, self.question, self.words, basis, self.answer.source, self.answer.read_on, self.note)


@dataclass(frozen=True)
class Answers:
    """The answers about one effect of a worksheet, by its place (from 0).

    Effects of one worksheet that share `by_path` make only one fact of an answer that they inherit.
    """

    worksheet: Worksheet
    place: int
    by_path: dict[str, Fact] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def effect(self) -> Effect:
        """The effect itself."""
        return self.worksheet.effects[self.place]

    @cached_property
    def slug(self) -> str:
        """The effect's lasting id."""
        return self.effect.slug

    @cached_property
    def sending(self) -> Sending:
        """The sending side: the workflow's answers with what differs for this effect."""
        merged: Sending = merge(self.worksheet.sending, self.effect.differs)
        return merged

    def fact(self, id: str) -> Fact:
        """The answer with this id, its place and its question."""
        found = self._facts.get(id)
        if found is None:
            found = self._facts[id] = self._retention() if id == "destination.retention" else self._read(id)
        return found

    def answer(self, id: str) -> Any:
        """The answer with this id."""
        return self.fact(id).answer

    def value(self, id: str) -> Any:
        """The value of the answer with this id."""
        found = self._facts.get(id) or self.fact(id)
        return found.answer.value

    def seconds(self, id: str) -> float | None:
        """A length of time in seconds; None while it is not known."""
        value = self.value(id)
        return None if value == DONT_KNOW else duration_seconds(value)

    def matters(self, id: str) -> bool:
        """Whether an answer can matter, given the others: there is no lag without a lookup. A text that nobody wrote does not."""
        return id not in self._beside_the_point

    @cached_property
    def effect_ids(self) -> tuple[str, ...]:
        """The ids of all answers about the effect, and of the texts about repeats that somebody wrote."""
        ids = ((id, *(text for text in TEXTS.get(id, ()) if walk(self.effect, text))) for id in answer_ids(self.effect))
        return tuple(chain.from_iterable(ids))

    @cached_property
    def _facts(self) -> dict[str, Fact]:
        return {}

    @cached_property
    def _beside_the_point(self) -> frozenset[str]:
        said = {id: str(self.value(id)) for id in _decisive()} | {
            "place": "later" if self.place else "first",
            "effects": "several" if len(self.worksheet.effects) > 1 else "one",
        }
        idle = (id for id, condition in _conditions().items() if not holds(condition, said))
        unwritten = (id for id in chain.from_iterable(TEXTS.values()) if not walk(self.effect, id))
        return frozenset((*idle, *unwritten))

    def _read(self, id: str) -> Fact:
        root = self._root(id)
        path = self._path(id, root)
        if path not in self.by_path:
            asked, said = question(type(root), id), walk(root, id)
            answer = said if isinstance(said, Answer) else sourced(asked, said or DONT_KNOW, self.effect.destination.remarks)
            self.by_path[path] = Fact(id, path, asked, answer)
        return self.by_path[path]

    def _root(self, id: str) -> Part:
        head = id.split(".")[0]
        if head == "workflow":
            return self.worksheet
        return self.effect if head in _EFFECT_PARTS else self.sending

    def _path(self, id: str, root: Part) -> str:
        if root is self.worksheet:
            return id
        if root is self.effect:
            return f"effects.{self.place}.{id}"
        return f"effects.{self.place}.differs.{id}" if is_set(self.effect.differs, id) else f"sending.{id}"

    def _retention(self) -> Fact:
        """Whether the destination remembers long enough: overruled by the person, else worked out from the numbers."""
        id = "destination.retention"
        answer: Answer[Any] = self.effect.destination.retention
        worked_out, note = self._retention_from_numbers()
        if answer.is_known:
            note = f"overruled by hand; the numbers say: {worked_out.label.lower()} ({note})"
        elif worked_out is not Retention.DONT_KNOW:
            weakest = min(
                map(self.answer, self._retention_rests_on), key=lambda answer: list(Basis).index(answer.effective_basis)
            )
            answer = weakest.model_copy(update={"value": worked_out})
        return Fact(id, self._path(id, self.effect), question(Effect, id), answer, note)

    @cached_property
    def _retention_rests_on(self) -> tuple[str, ...]:
        """The answers from which it is worked out; the first says how long the destination remembers."""
        if self.value("destination.protection") is Protection.UNIQUE_REFERENCE:
            return ("destination.protection",)
        has_lag = self.value("lookup") in (Lookup.LAGGING, Lookup.DONT_KNOW)
        lag = ("destination.lookup_lag",) if has_lag else ()
        return ("destination.remembers_for", "recovery.deadline", "longest_run", *lag)

    def _retention_from_numbers(self) -> tuple[Retention, str]:
        if self.value("destination.protection") is Protection.UNIQUE_REFERENCE:
            return Retention.OUTLASTS_RECOVERY, "a unique reference does not lapse"
        missing = [id for id in self._retention_rests_on if not self.answer(id).is_known]
        if missing:
            return Retention.DONT_KNOW, "not known: " + ", ".join(NUMBER_WORDS[id] for id in missing)
        kept, *others = map(self.value, self._retention_rests_on)
        is_enough = duration_seconds(kept) > sum(map(duration_seconds, others))
        verdict = Retention.OUTLASTS_RECOVERY if is_enough else Retention.MAY_LAPSE
        return verdict, f"{kept} is {'longer' if is_enough else 'not longer'} than {' + '.join(others)}"


@cache
def _conditions() -> Mapping[str, Condition]:
    """When each question applies, by id; one that always does is not there."""
    return dict(chain(conditions(Sending), conditions(Effect), conditions(Workflow, "workflow.")))


@cache
def _decisive() -> frozenset[str]:
    """The ids of the answers on which it depends whether others apply."""
    named = frozenset(id for condition in _conditions().values() for way in condition for id in way)
    return named - {"place", "effects"}


def merge(base: Any, over: Any) -> Any:
    """`base` with every field that was set in `over`, group by group."""
    changed = {}
    for name in over.model_fields_set:
        value = getattr(over, name)
        is_group = isinstance(value, Part) and not isinstance(value, Answer)
        changed[name] = merge(getattr(base, name), value) if is_group else value
    return base.model_copy(update=changed)


@cache
def question(kind: Any, id: str) -> str:
    """The question a worksheet asks in a kind of part for the answer with this id."""
    *groups, last = id.split(".")
    for name in groups:
        kind = kind.model_fields[name].annotation
    return str(kind.model_fields[last].title)


def answer_ids(part: Part) -> tuple[str, ...]:
    """The ids of all answers in a part of a worksheet, in its order."""
    return _answer_ids(type(part))


@cache
def _answer_ids(kind: Any) -> tuple[str, ...]:
    ids: list[str] = []
    for name, info in kind.model_fields.items():
        if issubclass(info.annotation, Answer):
            ids.append(name)
        elif issubclass(info.annotation, Part) and name != "differs":
            ids += (f"{name}.{id}" for id in _answer_ids(info.annotation))
    return tuple(ids)


def walk(node: Any, id: str) -> Any:
    """The field at a path of names below a part."""
    for name in id.split("."):
        node = getattr(node, name)
    return node


def is_set(part: Part, id: str) -> bool:
    """Whether the field at a path was given, and is not only a default."""
    node: Any = part
    for name in id.split("."):
        if name not in node.model_fields_set:
            return False
        node = getattr(node, name)
    return True
