"""A run of the kit followed on the model: all states the design may be in, given what the journal shows of one action so far.

The steps are the checker's own. What a journal does not show (to prepare, to hear an answer, to pick up) may happen at any moment.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..checker.budgets import Budgets
from ..checker.described import Described
from ..checker.effect.model import OneEffect
from ..checker.effect.states import ACCEPTED, CONFLICT, NO_KEY, NOTHING, REFUSED, UNDERWAY, Core, Happening
from ..checker.search import State, Step

MOST_HYPOTHESES = 20_000
_FREE = frozenset({"prepare", "withhold", "hear", "time_out", "settle", "pick_up", "catch_up", "deliver_again"})
_ANSWERS = {409: CONFLICT, 422: REFUSED, 400: REFUSED}
_SAME_STATE = {"prepared": NOTHING}

ModelStep = Step[Core, Happening]


class TooMany(Exception):
    """More is possible than is worth following."""


class Hypothesis(NamedTuple):
    """One way in which it may have come: the state, which key of the model each key is, and which run sent each request.

    `due` are the kinds of steps that somebody has set off and that have not been taken, each as often as it may be.
    """

    state: State[Core]
    keys: tuple[tuple[str, int], ...] = ()
    runs: tuple[tuple[int, int], ...] = ()
    due: tuple[str, ...] = ()


@dataclass
class Following:
    """What may be the case by now. `sends` is the most sends in one run."""

    design: Described
    sends: int
    looks_up_unseen: bool
    may_be_late: int

    def __post_init__(self) -> None:
        late = self.may_be_late
        budgets = Budgets(9, 9, 24, 9 + late, 9, 9, 2, 9, together=40, sends=self.sends)
        self._model = OneEffect(self.design, budgets)
        start = Hypothesis(self._model.start(), due=("give_up", "lost_response") * late)
        self.now: frozenset[Hypothesis] = self._closed([start])

    def set_off(self, kind: str) -> None:
        """Somebody set a step off: it is taken from now on, or never, such as a repeat that a run ignores."""
        self.now = self._closed(each._replace(due=tuple(sorted((*each.due, kind)))) for each in self.now)

    def request(self, exchange: int, key: str) -> None:
        """A run sends, under this key."""
        self._after("send", lambda each, step: self._sent(each, step, exchange, key))

    def look_up(self) -> None:
        """A run looks the action up."""
        if not self.looks_up_unseen:
            self._after("look_up", lambda each, step: each._replace(state=step.state))

    def answered(self, exchange: int, status: int) -> None:
        """The destination has taken a request, and answers so."""
        wanted = _ANSWERS.get(status, ACCEPTED)

        def then(each: Hypothesis, step: ModelStep) -> Hypothesis | None:
            run = dict(each.runs).get(exchange)
            if step.label.kind == "arrive" and step.label.run == run:
                return each._replace(state=step.state) if _request_of(step.state.core, run) == wanted else None
            is_late = step.label.kind == "arrive_late" and not _waits(each.state.core, run)
            return each._replace(state=step.state) if is_late else None

        self._after(("arrive", "arrive_late"), then)

    def lost(self, exchange: int) -> None:
        """A request, or its answer, goes no further."""

        def then(each: Hypothesis, step: ModelStep) -> Hypothesis | None:
            run = dict(each.runs).get(exchange)
            is_own = step.label.kind in ("lost_request", "lost_response") and step.label.run == run
            is_left = step.label.kind == "lost_late_request" and not _waits(each.state.core, run)
            return each._replace(state=step.state) if is_own or is_left else None

        gone = [each for each in self.now if not _waits(each.state.core, dict(each.runs).get(exchange)) and not each.state.core.loose]
        self._after(("lost_request", "lost_response", "lost_late_request"), then, also=gone)

    def killed(self) -> None:
        """All runners die."""
        dying, dead = set(self.now), set[Hypothesis]()
        while dying:
            dead |= {each for each in dying if not each.state.core.runners}
            at_work = [each for each in dying if each.state.core.runners]
            dying = {
                each._replace(state=step.state) for each in at_work for step in self._steps(each) if step.label.kind == "crash"
            }
        self.now = self._closed(dead)

    def happened(self, kind: str) -> None:
        """A step of the tester's own; it changes nothing where it was taken before."""
        also = [each for each in self.now if not any(step.label.kind == kind for step in self._steps(each))]
        self._after(kind, lambda each, step: each._replace(state=step.state), also=also)

    def seen(self, state: str, key: str, count: int | None) -> None:
        """What record and destination say while nobody is at work."""
        wanted = _SAME_STATE.get(state, state)

        def fits(each: Hypothesis) -> bool:
            core, keys = each.state.core, dict(each.keys)
            is_same_key = wanted == NOTHING or not key or key not in keys or core.record.key in (keys[key], NO_KEY)
            is_same_count = count is None or core.effects.number == min(count, 2)
            return core.record.state == wanted and is_same_key and is_same_count

        self.now = frozenset(each for each in self.now if fits(each))

    def possible(self) -> tuple[str, ...]:
        """The kinds of steps that could come next and would show."""
        kinds = {step.label.kind for each in self.now for step in self._steps(each)}
        return tuple(sorted(kinds & {"send", "look_up"}))

    def states(self) -> tuple[str, ...]:
        """What the record may say by now."""
        return tuple(sorted({each.state.core.record.state for each in self.now}))

    def _sent(self, each: Hypothesis, step: ModelStep, exchange: int, key: str) -> Hypothesis | None:
        runner = next(runner for runner in step.state.core.runners if runner.number == step.label.run)
        keys, known = dict(each.keys), NO_KEY
        if key:
            taken = {model: named for named, model in each.keys}
            known = keys.get(key, runner.key)
            if taken.get(runner.key, key) != key:
                return None
        if runner.key != known:
            return None
        named = tuple(sorted({**keys, **({key: runner.key} if key else {})}.items()))
        return each._replace(state=step.state, keys=named, runs=(*each.runs, (exchange, runner.number)))

    def _after(
        self,
        kinds: str | tuple[str, ...],
        then: Callable[[Hypothesis, ModelStep], Hypothesis | None],
        also: Iterable[Hypothesis] = (),
    ) -> None:
        wanted = (kinds,) if isinstance(kinds, str) else kinds
        taken = (then(each, step) for each in self.now for step in self._steps(each) if step.label.kind in wanted)
        self.now = self._closed([*(each for each in taken if each is not None), *also])

    def _steps(self, each: Hypothesis) -> Iterator[ModelStep]:
        return self._model.raw_steps(each.state)

    def _closed(self, hypotheses: Iterable[Hypothesis]) -> frozenset[Hypothesis]:
        """These, and all that may come of them without showing. Raises `TooMany`."""
        found = set(hypotheses)
        waiting = list(found)
        while waiting:
            each = waiting.pop()
            for step in self._steps(each):
                after = self._unseen(each, step)
                if after is not None and after not in found:
                    found.add(after)
                    waiting.append(after)
            if len(found) > MOST_HYPOTHESES:
                raise TooMany
        return frozenset(found)

    def _unseen(self, each: Hypothesis, step: ModelStep) -> Hypothesis | None:
        kind = step.label.kind
        if kind in each.due:
            rest = list(each.due)
            rest.remove(kind)
            return each._replace(state=step.state, due=tuple(rest))
        is_free = kind in _FREE or (kind == "look_up" and self.looks_up_unseen)
        return each._replace(state=step.state) if is_free else None


def _request_of(core: Core, run: Any) -> str:
    return next((runner.request for runner in core.runners if runner.number == run), "")


def _waits(core: Core, run: Any) -> bool:
    """Whether a run still waits for its request."""
    return _request_of(core, run) in (UNDERWAY, ACCEPTED, CONFLICT, REFUSED)


