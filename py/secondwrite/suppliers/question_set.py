"""The question set: what a supplier is asked to answer and to test, named by a digest.

Every question and every test carries a digest of its own, over what a supplier reads of it: a reply counts for those
that still say what was read, and for no others.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from ..answers import Answer, Choice, Count, Duration
from ..cases import Case, Group
from ..plan import Plan
from ..questions import Question
from ..rules import Tier
from ..spots import Spot, is_answer, members_at, model_at
from ..worksheet import Worksheet

# How many hexadecimal digits of SHA-256 name a question or a test, and a whole set.
_OF_ITEM, _OF_SET = 12, 16


class Form(Choice):
    """How a question is answered."""

    CHOICE = "choice", "One of the values"
    SEVERAL = "several", "Any of the values"
    DURATION = "duration", "A length of time, such as 24 h"
    COUNT = "count", "A whole number from 0 to 10,000"
    LINE = "line", "A few words"


@dataclass(frozen=True)
class Option:
    """One value that a question offers, with its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Asked:
    """One question as the supplier reads it; `paths` are the answers in the worksheet file that it stands for.

    `is_sourced` says whether the answer has a basis and a source; a plain text has none.
    """

    id: str
    digest: str
    asked_about: str
    text: str
    form: Form
    options: tuple[Option, ...]
    is_sourced: bool
    good_answer: str
    now: str
    tests: tuple[str, ...]
    paths: tuple[str, ...]


@dataclass(frozen=True)
class ToRun:
    """One test as the supplier reads it: whose effect it is about, when it is due, and how much is at stake.

    `printed` is the id of the printed test that it stands under, since tests that differ only in the effect share a text;
    `rests_on` are the places of the answers that caused it.
    """

    id: str
    digest: str
    title: str
    effect: str
    tier: str
    priority: str
    printed: str
    rests_on: tuple[str, ...]


@dataclass(frozen=True)
class QuestionSet:
    """Everything that one supplier is asked about one worksheet, as it was shared."""

    title: str
    made_on: str
    with_private: bool
    questions: tuple[Asked, ...]
    tests: tuple[ToRun, ...]

    @property
    def items(self) -> tuple[Asked | ToRun, ...]:
        """The questions, then the tests."""
        return (*self.questions, *self.tests)

    @cached_property
    def digest(self) -> str:
        """The name of the set: the same for the same title, questions and tests, on whatever day it was made."""
        items = [[item.id, item.digest] for item in self.items]
        return _digest([self.title, items], _OF_SET)

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """The digest of each question and test by its id."""
        return {item.id: item.digest for item in self.items}


def question_set(worksheet: Worksheet, plan: Plan, *, with_private: bool) -> QuestionSet:
    """What a supplier is asked: the plan's questions that are not the owner's to settle, and its tests.

    `worksheet` is the one as it is shared (`sharing.shared`), and `plan` is made from it.
    """
    return QuestionSet(
        title=plan.title,
        made_on=plan.date,
        with_private=with_private,
        questions=_each_once(_musts_first(plan), worksheet),
        tests=tuple(_to_run(case, group) for section in plan.sections for group in section.groups for case in group.cases),
    )


def must_haves(plan: Plan) -> Plan:
    """The plan with the tests that are due before acceptance, and the questions on whose answers they rest, alone."""
    short = replace(plan, sections=tuple(section for section in plan.sections if section.tier is Tier.ACCEPTANCE))
    ids = {case.id for case in short.cases}
    return replace(short, questions=tuple(each for each in plan.questions if ids & set(each.tests)))


def is_must(case: Case) -> bool:
    """Whether a test is a must-have: every test that is due before acceptance."""
    return case.tier is Tier.ACCEPTANCE


def _musts_first(plan: Plan) -> list[Question]:
    """The questions for a supplier; those on whose answers must-haves rest come first."""
    musts = {case.id for case in plan.cases if is_must(case)}
    return sorted((each for each in plan.questions if not each.is_own), key=lambda each: not musts & set(each.tests))


def _each_once(questions: Iterable[Question], worksheet: Worksheet) -> tuple[Asked, ...]:
    """The questions as a supplier reads them: what reads the same is one, though the worksheet knows more of it at one of its places."""
    found: dict[str, Asked] = {}
    for question in questions:
        new = asked(question, worksheet)
        old = found.get(new.digest, new)
        paths, tests = (tuple(dict.fromkeys(both)) for both in (old.paths + new.paths, old.tests + new.tests))
        now = "; ".join(dict.fromkeys((old.now, new.now)))
        found[new.digest] = replace(old, paths=paths, tests=tests, now=now)
    return tuple(found.values())


def asked(question: Question, worksheet: Worksheet) -> Asked:
    """A question as a supplier reads it, with what its answer in the worksheet may be."""
    form, options, is_sourced = _form_at(question.path, worksheet)
    read = [question.asked_about, question.text, form.value, [asdict(option) for option in options]]
    return Asked(
        id=question.id,
        digest=_digest(read, _OF_ITEM),
        asked_about=question.asked_about,
        text=question.text,
        form=form,
        options=options,
        is_sourced=is_sourced,
        good_answer=question.good_answer,
        now=question.now,
        tests=question.tests,
        paths=question.paths,
    )


def _form_at(path: str, worksheet: Worksheet) -> tuple[Form, tuple[Option, ...], bool]:
    """How the answer at a place of the file is given, its values, and whether it has a basis."""
    spot = Spot(Worksheet, steps(path))
    model = model_at(spot)
    if not is_answer(model):
        return Form.LINE, (), False
    kind = model.model_fields["value"].annotation
    options = tuple(Option(member.value, member.label) for member in members_at(spot / "value") if member.value != "dont_know")
    if options:
        return Form.CHOICE if isinstance(kind, type) else Form.SEVERAL, options, True
    return _plain_form(model), (), True


def _plain_form(model: type[Answer[Any]]) -> Form:
    forms = {Answer[Duration]: Form.DURATION, Answer[Count]: Form.COUNT}
    return forms.get(model, Form.LINE)


def steps(path: str) -> tuple[str | int, ...]:
    """A path as in the file (`effects.0.name`) as names and places."""
    return tuple(int(step) if step.isdecimal() else step for step in path.split("."))


def _to_run(case: Case, group: Group) -> ToRun:
    # Its own text, and not the one that it shares: what other effects are like changes nothing about it.
    read = [case.title, case.effect_name, asdict(case.text)]
    return ToRun(
        id=case.id,
        digest=_digest(read, _OF_ITEM),
        title=case.title,
        effect=case.effect_name,
        tier=case.tier.value,
        priority=case.priority.value,
        printed=group.id,
        rests_on=tuple(dict.fromkeys(cause.path for cause in case.causes)),
    )


def _digest(read: Iterable[Any], length: int) -> str:
    text = json.dumps(read, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:length]
