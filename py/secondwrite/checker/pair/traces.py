"""A trace through two neighbouring effects, which replays exactly from its designs, its budgets and its labels."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from ...choices import Resume, YesNo
from ..budgets import Budgets
from ..described import Described
from ..effect.states import Happening
from ..traces import Answers, Moment, compact, moments_of, plain_answers
from .model import Pair, Part, TwoEffects

PairMoment = Moment[Pair, Part]

EFFECTS = ("earlier", "later")


@dataclass(frozen=True)
class PairTrace:
    """A run of two fully answered designs that ends in what `shows` names; `answers` are the earlier one's and the later one's."""

    answers: tuple[Answers, Answers]
    resume: Resume
    coupled: YesNo
    budgets: Budgets
    shows: str
    moments: tuple[PairMoment, ...]

    def __len__(self) -> int:
        return len(self.moments)


def pair_trace(model: TwoEffects, shows: str, moments: tuple[PairMoment, ...]) -> PairTrace:
    """A run of this model."""
    answers = plain_answers(model.earlier), plain_answers(model.later)
    return PairTrace(answers, model.resume, model.coupled, model.budgets, shows, moments)


def content(trace: PairTrace) -> dict[str, Any]:
    """The trace as plain data: both designs and the answers between them, the budgets, what it shows and the labels."""
    return {
        **{name: dict(answers) for name, answers in zip(EFFECTS, trace.answers, strict=True)},
        "between": {"workflow.resume": trace.resume.value, "coupled": trace.coupled.value},
        "budgets": asdict(trace.budgets),
        "shows": trace.shows,
        "steps": [[EFFECTS[part.effect], *part.what] for part in (moment.label for moment in trace.moments)],
    }


def to_json(trace: PairTrace) -> str:
    """The trace as small JSON text."""
    return compact(content(trace))


def from_json(text: str) -> PairTrace:
    """The trace that a text holds, replayed. Raises `NotAStep` where a step is not possible."""
    plain: dict[str, Any] = json.loads(text)
    earlier, later = (Described(plain[name]) for name in EFFECTS)
    resume = {value.value: value for value in Resume}[plain["between"]["workflow.resume"]]
    coupled = {value.value: value for value in YesNo}[plain["between"]["coupled"]]
    model = TwoEffects(earlier, later, resume, coupled, Budgets(**plain["budgets"]))
    labels = [Part(EFFECTS.index(effect), Happening(kind, run)) for effect, kind, run in plain["steps"]]
    moments, _ = moments_of(model, labels)
    return pair_trace(model, plain["shows"], moments)
