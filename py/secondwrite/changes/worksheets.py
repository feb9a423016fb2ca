"""What differs between two worksheets: the answers, question by question, and the effects, each by its lasting id."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from ..answers import Answer, Choice, Part
from ..facts import Fact
from ..worksheet import Effect, Worksheet

INHERITED = "as for the workflow"

# What of an effect is told by itself: which one it is, and where the sending side differs.
_NAMING = ("id", "name", "differs")


@dataclass(frozen=True)
class Said:
    """What one version says to a question: the words, empty where there are none, and how that is known."""

    words: str = ""
    known: str = ""


@dataclass(frozen=True)
class Difference:
    """A question to which two versions say different things."""

    question: str
    old: Said
    new: Said

    @property
    def says(self) -> str:
        """The difference in words; how an answer is known only where nothing else changed."""
        asked = self.question if self.question.endswith("?") else f"{self.question}."
        if self.old.words == self.new.words:
            return f"{asked} Still “{self.new.words}”: it was {self.old.known}, and is now {self.new.known}."
        return f"{asked} It was {quoted(self.old.words)}, and is now {quoted(self.new.words)}."


@dataclass(frozen=True)
class AnswerChange(Difference):
    """An answer or text that changed: its place in the new file, and whose it is.

    Of a text of several lines `old` and `new` hold only the lines that the other does not have; then it `is_excerpt`.
    """

    path: str
    where: str
    is_excerpt: bool

    @property
    def says(self) -> str:
        """The change in words."""
        if not self.is_excerpt:
            return super().says
        lines = (("No longer there", self.old.words), ("New", self.new.words))
        return " ".join([self.question, *(f"{title}: “{words}”." for title, words in lines if words)])


class Fate(Choice):
    """What became of an effect."""

    ADDED = "added", "is new"
    REMOVED = "removed", "is gone"
    RENAMED = "renamed", "has another name"
    MOVED = "moved", "stands at another place"


@dataclass(frozen=True)
class EffectChange:
    """An effect that is new, gone, renamed or moved: what was said of it, its name or its place, and what is said now."""

    id: str
    name: str
    fate: Fate
    old: str = ""
    new: str = ""

    @property
    def says(self) -> str:
        """The change in words."""
        return f"“{self.name}” {self.fate.label}" + (f": it was {self.old}, and is now {self.new}." if self.old else ".")


def quoted(words: str) -> str:
    """Words in quotation marks, or the word for none."""
    return f"“{words}”" if words else "not given"


def effect_changes(old: Worksheet, new: Worksheet) -> tuple[EffectChange, ...]:
    """The effects that were added, removed, renamed or moved, in the order of the new worksheet; those that are gone come last."""
    was, now = _by_id(old), _by_id(new)
    gone = (EffectChange(id, was[id].name, Fate.REMOVED) for id in was if id not in now)
    return (*(change for id in now for change in _fates(id, was, now)), *gone)


def answer_changes(old: Worksheet, new: Worksheet) -> tuple[AnswerChange, ...]:
    """The answers and texts that changed, in the order of the worksheet; those of effects that are new or gone are left out."""
    was = _by_id(old)
    found = [
        *_changed("workflow", "The workflow", old.workflow, new.workflow),
        *_changed("sending", "The sending side", old.sending, new.sending),
    ]
    for place, effect in enumerate(new.effects):
        if before := was.get(effect.slug):
            found += _changed(f"effects.{place}", f"“{effect.name}”", before, effect)
            found += _changed_differing(f"effects.{place}.differs", f"“{effect.name}”, where it differs", before, effect)
    return tuple(found)


def _by_id(worksheet: Worksheet) -> dict[str, Effect]:
    return {effect.slug: effect for effect in worksheet.effects}


def _fates(id: str, was: dict[str, Effect], now: dict[str, Effect]) -> Iterator[EffectChange]:
    name = now[id].name
    if id not in was:
        yield EffectChange(id, name, Fate.ADDED)
        return
    if was[id].name != name:
        yield EffectChange(id, name, Fate.RENAMED, f"“{was[id].name}”", f"“{name}”")
    before, after = _before(id, was), _before(id, now)
    if id in _moved(was, now) and before != after:
        places = (f"after “{effects[first].name}”" if first else "the first" for effects, first in ((was, before), (now, after)))
        yield EffectChange(id, name, Fate.MOVED, *places)


def _before(id: str, effects: dict[str, Effect]) -> str:
    """The id of the effect before this one; empty for the first."""
    return next((first for first, second in pairwise(effects) if second == id), "")


def _moved(was: dict[str, Effect], now: dict[str, Effect]) -> set[str]:
    """The ids of the effects that left the longest runs of those that stayed together."""
    before, after = [id for id in was if id in now], [id for id in now if id in was]
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return set(after) - {id for block in blocks for id in after[block.b : block.b + block.size]}


def _changed(path: str, where: str, old: Part, new: Part) -> Iterator[AnswerChange]:
    before = dict(_said(old))
    for (id, question), said in _said(new):
        if said != before[id, question]:
            yield _change(question, before[id, question], said, f"{path}.{id}", where)


def _changed_differing(path: str, where: str, old: Effect, new: Effect) -> Iterator[AnswerChange]:
    """Where the sending side differs for an effect: what is not given there is inherited."""
    before, after = (dict(_said(effect.differs, only_given=True)) for effect in (old, new))
    for id, question in [key for key, _ in _said(new.differs) if key in before or key in after]:
        was, now = (given.get((id, question), Said(INHERITED)) for given in (before, after))
        if was != now:
            yield _change(question, was, now, f"{path}.{id}", where)


def _change(question: str, old: Said, new: Said, path: str, where: str) -> AnswerChange:
    before, after = old.words.splitlines(), new.words.splitlines()
    gone, came = (Said("\n".join(line for line in one if line not in other)) for one, other in ((before, after), (after, before)))
    is_excerpt = len(before) > 1 and len(after) > 1 and gone != came
    return AnswerChange(question, *((gone, came) if is_excerpt else (old, new)), path, where, is_excerpt)


def _said(part: Part, only_given: bool = False, above: str = "") -> Iterator[tuple[tuple[str, str], Said]]:
    """What is said in a part of a worksheet, by the path below it and the question."""
    left_out = _NAMING if isinstance(part, Effect) else ()
    given = part.model_fields_set if only_given else type(part).model_fields
    for name in (name for name in type(part).model_fields if name in given and name not in left_out):
        value: Any = getattr(part, name)
        key = f"{above}{name}", str(type(part).model_fields[name].title)
        if isinstance(value, Answer):
            yield key, Said(Fact(*key, key[1], value).words, _known(value))
        elif isinstance(value, Part):
            yield from _said(value, only_given, f"{above}{name}.")
        else:
            yield key, Said(value)


def _known(answer: Answer[Any]) -> str:
    read, seen = answer.read_on and f"read {answer.read_on}", answer.evidence and f"seen: {answer.evidence}"
    return ", ".join(filter(None, (answer.basis.value, answer.source, read, seen)))
