"""A pair with answers that nobody knows: each is chosen when a run first reads it, and then stays."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from ...answers import Choice
from ...choices import Resume, YesNo
from ..budgets import Budgets
from ..described import BY_ID, Described, Unanswered
from ..search import State, Step
from .model import PAIR_BUDGETS, NotSaid, Pair, PairAct, Part, Turn, TwoEffects, possible_in

EARLIER, LATER, BOTH, BETWEEN = "earlier", "later", "both", "between"

T = TypeVar("T")


class _Asking(Exception):
    """An answer was read that is not chosen yet, under this key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class _Side(Described):
    """The design of one of the two effects: what is read there and not known is asked under the key of that side."""

    def __init__(self, answers: Mapping[str, Any], keys: Mapping[str, str]) -> None:
        super().__init__(answers)
        self._keys = keys

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except Unanswered as question:
            raise _Asking(self._keys[question.asked.id]) from None


@dataclass
class OpenPair:
    """The model of a pair for `Search`; `shared` are the ids of open answers that both effects take from the workflow.

    A key of an open answer is whose it is (the earlier effect's, the later one's, of both, or between them) and its id.
    """

    earlier: Described
    later: Described
    resume: Resume
    coupled: YesNo
    shared: frozenset[str] = frozenset()
    budgets: Budgets = PAIR_BUDGETS
    _models: dict[int, TwoEffects] = field(default_factory=dict)
    _merged: dict[Pair, Pair] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = {side: {id: self._key(side, id) for id in design.unknown} for side, design in self._sides}
        between = {f"{BETWEEN} workflow.resume": self.resume, f"{BETWEEN} coupled": self.coupled}
        ids = {key: id for keys in self.keys.values() for id, key in keys.items()}
        self.values: dict[str, tuple[Choice, ...]] = {key: BY_ID[id].values for key, id in ids.items()}
        self.values |= {key: _known(type(value)) for key, value in between.items() if value == "dont_know"}
        pairs = [(key, value) for key, values in self.values.items() for value in values]
        self._bits = {pair: 1 << place for place, pair in enumerate(pairs)}

    def start(self) -> State[Pair]:
        """Nothing delivered, nothing recorded, nothing chosen."""
        return State(Pair())

    def steps(self, state: State[Pair]) -> Iterator[Step[Pair, Part]]:
        """All steps, each leading to the state that stands for all that differ in nothing that can matter."""
        for label, after, shows in self.raw_steps(state):
            yield Step(label, State(self.merge(after), after.spent, after.chosen), shows)

    def raw_steps(self, state: State[Pair]) -> Iterator[Step[Pair, Part]]:
        """All steps, with runs and keys numbered as they were made."""
        pair, spent, before = state
        for act in possible_in(pair):
            for chosen, turns in self._with_choices(partial(_turns, act=act, pair=pair), before):
                for label, after, fault, shows in turns:
                    left = self.budgets.spend(spent, fault) if fault else spent
                    if left is not None:
                        yield Step(label, State(after, left, chosen), shows)

    def shown(self, state: State[Pair]) -> Iterator[tuple[str, int]]:
        """What being in this state shows."""
        for chosen, names in self._with_choices(partial(_names, pair=state.core), state.chosen):
            yield from ((name, chosen) for name in names)

    def merge(self, state: State[Pair]) -> Pair:
        """The state that stands for this one."""
        return self.model(0).merge(state)

    def choices(self, chosen: int) -> dict[str, Choice]:
        """The choices that a set of bits stands for, by their keys."""
        return {key: value for (key, value), bit in self._bits.items() if chosen & bit}

    def model(self, chosen: int) -> TwoEffects:
        """The pair with these choices made; what is read and open still is asked."""
        if chosen not in self._models:
            choices = self.choices(chosen)
            earlier, later = (_Side(self._answers(side, design, choices), self.keys[side]) for side, design in self._sides)
            resume: Any = choices.get(f"{BETWEEN} workflow.resume", self.resume)
            coupled: Any = choices.get(f"{BETWEEN} coupled", self.coupled)
            self._models[chosen] = TwoEffects(earlier, later, resume, coupled, self.budgets, self._merged)
        return self._models[chosen]

    def answered(self, chosen: int) -> TwoEffects:
        """The pair with these choices made, and with the safe values of all that is open still: for a trace that reads none of it."""
        return self.model(
            chosen | sum(self._bits[key, values[0]] for key, values in self.values.items() if key not in self.choices(chosen))
        )

    @property
    def _sides(self) -> tuple[tuple[str, Described], ...]:
        return (EARLIER, self.earlier), (LATER, self.later)

    def _key(self, side: str, id: str) -> str:
        return f"{BOTH if id in self.shared else side} {id}"

    def _answers(self, side: str, design: Described, choices: Mapping[str, Choice]) -> dict[str, Choice]:
        return design.answers | {id: choices[key] for id, key in self.keys[side].items() if key in choices}

    def _with_choices(self, of: Callable[[TwoEffects], tuple[T, ...]], chosen: int) -> list[tuple[int, tuple[T, ...]]]:
        """What `of` gives, once for each value of an answer that it reads and nobody knows."""
        try:
            return [(chosen, of(self.model(chosen)))]
        except _Asking as asking:
            key = asking.key
        except NotSaid as question:
            key = f"{BETWEEN} {question.id}"
        branches = [chosen | self._bits[key, value] for value in self.values[key]]
        return [item for branch in branches for item in self._with_choices(of, branch)]


def _turns(model: TwoEffects, act: PairAct, pair: Pair) -> tuple[Turn, ...]:
    return tuple(act(model, pair))


def _names(model: TwoEffects, pair: Pair) -> tuple[str, ...]:
    return tuple(name for name, _ in model.shown(State(pair)))


def _known(kind: type[Choice]) -> tuple[Choice, ...]:
    return tuple(value for value in kind if value != "dont_know")
