"""The model of two neighbouring effects: what a restart, or a later effect that fails, does to the earlier one.

It follows section 5 of the design model and uses the steps of one effect for each. One runner is at work at a time, as
what two do to one effect is the matter of its own check. A restart is a delivery, a pick-up or a rerun; recovery picks
up a workflow whose earlier effect is confirmed and whose later one is still open or not begun.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

from ...choices import Delivery, Rerun, Resume, YesNo
from ..budgets import FAULTS, Budgets
from ..described import Described
from ..effect.model import Act, possible
from ..effect.naming import renamed
from ..effect.starts import deliver, deliver_again, pick_up, redeliver, rerun
from ..effect.states import (
    ACKNOWLEDGED,
    ACTIONS_KEY,
    ATTEMPTING,
    CONFIRMED,
    DUE,
    FAILED,
    NOTHING,
    PREPARE,
    SETTLE,
    START_OVER,
    UNKNOWN,
    WAITING,
    Core,
    Effects,
    Happening,
    Runner,
)
from ..search import State, Step

PAIR_BUDGETS = Budgets(lost_request=1, together=3)

_ALL_FAULTS = frozenset(FAULTS)
_STARTS = (deliver, deliver_again, pick_up, redeliver, rerun)

AGAIN, LEFT_OPEN, UNAUTHORISED = "again", "left open", "unauthorised"


class Pair(NamedTuple):
    """The states of both effects; whether a runner stands between them, and whether it repeats what was confirmed."""

    earlier: Core = Core()
    later: Core = Core(trigger=ACKNOWLEDGED)
    is_between: bool = False
    repeats: bool = False

    def of(self, effect: int) -> Core:
        """The state of the earlier effect (0) or the later one (1)."""
        return self.later if effect else self.earlier


class Part(NamedTuple):
    """Which of the two a step belongs to, and what it is there."""

    effect: int
    what: Happening

    @property
    def kind(self) -> str:
        """The kind of the step."""
        return self.what.kind


# What a step is, where it leads, which fault it takes, and what it shows.
Turn = tuple[Part, Pair, str, tuple[str, ...]]

V = TypeVar("V", Resume, YesNo)


class NotSaid(Exception):
    """The model read an answer between the effects that is not known yet."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


def said(value: V, id: str) -> V:
    """An answer between the effects; raises `NotSaid` while nobody knows it."""
    if value == "dont_know":
        raise NotSaid(id)
    return value


@dataclass(frozen=True)
class TwoEffects:
    """The model of a pair of designs, for `Search` where both are fully answered."""

    earlier: Described
    later: Described
    resume: Resume
    coupled: YesNo
    budgets: Budgets = PAIR_BUDGETS
    _merged: dict[Pair, Pair] = field(default_factory=dict, compare=False)

    def start(self) -> State[Pair]:
        """Nothing delivered, nothing recorded."""
        return State(Pair())

    def steps(self, state: State[Pair]) -> Iterator[Step[Pair, Part]]:
        """All steps, each leading to the state that stands for all that differ in nothing that can matter."""
        for label, after, shows in self.raw_steps(state):
            yield Step(label, State(self.merge(after), after.spent), shows)

    def raw_steps(self, state: State[Pair]) -> Iterator[Step[Pair, Part]]:
        """All steps, with runs and keys numbered as they were made."""
        pair, spent, _ = state
        for act in possible_in(pair):
            for label, after, fault, shows in act(self, pair):
                left = self.budgets.spend(spent, fault) if fault else spent
                if left is not None:
                    yield Step(label, State(after, left), shows)

    def shown(self, state: State[Pair]) -> Iterator[tuple[str, int]]:
        """That the workflow came to rest with its later effect open, or came to its end."""
        pair = state.core
        if self._is_quiet(pair) and pair.earlier.record.state == CONFIRMED:
            yield (LEFT_OPEN if pair.later.record.state in (NOTHING, ATTEMPTING, UNKNOWN, FAILED) else "ended"), 0

    def merge(self, state: State[Pair]) -> Pair:
        """The state that stands for all that differ from this one in the numbers of runs and the names of keys only."""
        pair = state.core
        if pair not in self._merged:
            self._merged[pair] = pair._replace(earlier=_unnumbered(pair.earlier), later=_unnumbered(pair.later))
        return self._merged[pair]

    # --- what sets the runner going

    def _deliver(self, pair: Pair) -> Iterator[Turn]:
        yield self._restarted(pair, "deliver", "")

    def _deliver_again(self, pair: Pair) -> Iterator[Turn]:
        if pair.earlier.trigger == DUE and self.earlier.delivery is Delivery.AT_LEAST_ONCE:
            yield self._restarted(pair, "deliver_again", "")

    def _redeliver(self, pair: Pair) -> Iterator[Turn]:
        if self.earlier.delivery is Delivery.AT_LEAST_ONCE:
            yield self._restarted(pair, "redeliver", "redelivery")

    def _pick_up(self, pair: Pair) -> Iterator[Turn]:
        if self._is_pick_up_due(pair):
            yield self._restarted(pair, "pick_up", "")

    def _rerun(self, pair: Pair) -> Iterator[Turn]:
        if self.earlier.rerun is not Rerun.NONE:
            yield self._restarted(pair, "rerun", "rerun")

    def _restarted(self, pair: Pair, kind: str, fault: str) -> Turn:
        """The workflow begins, or begins again: where it is still unresolved, or at the first effect."""
        earlier = pair.earlier
        if earlier.trigger == WAITING:
            earlier = earlier._replace(trigger=DUE)
        if earlier.record.state != CONFIRMED:
            after = pair._replace(earlier=_read(earlier))
        elif said(self.resume, "workflow.resume") is Resume.FROM_UNRESOLVED:
            after = pair._replace(earlier=earlier, is_between=True)
        else:
            after = pair._replace(earlier=_with_run(earlier, Runner(START_OVER)), repeats=True)
        return Part(0, Happening(kind)), after, fault, ()

    def _go_on(self, pair: Pair) -> Iterator[Turn]:
        """The runner takes up the later effect, as its record says."""
        yield Part(1, Happening("go_on")), pair._replace(later=_read(pair.later), is_between=False, repeats=False), "", ()

    def _crash_between(self, pair: Pair) -> Iterator[Turn]:
        yield Part(0, Happening("crash_between")), pair._replace(is_between=False, repeats=False), "crash", ()

    # --- what the runner, the network and the destinations do

    def run_earlier(self, pair: Pair, act: Act, place: int) -> Iterator[Turn]:
        """What an act on the earlier effect makes of the pair."""
        for outcome in act(pair.earlier, self.earlier, self.budgets.sends, place):
            after = pair._replace(earlier=outcome.core)
            if pair.earlier.runners and not outcome.core.runners and outcome.label.kind != "crash":
                is_done = outcome.core.record.state == CONFIRMED
                after = after._replace(is_between=is_done, repeats=pair.repeats and is_done)
            elif outcome.label.kind == "crash":
                after = after._replace(repeats=False)
            shows = (AGAIN,) if pair.repeats and "P1" in outcome.shows else ()
            yield Part(0, outcome.label), after, outcome.fault, shows

    def run_later(self, pair: Pair, act: Act, place: int) -> Iterator[Turn]:
        """What an act on the later effect makes of the pair."""
        for outcome in act(pair.later, self.later, self.budgets.sends, place):
            after = pair._replace(later=outcome.core)
            if pair.later.runners and not outcome.core.runners and outcome.label.kind != "crash":
                after = self._after_the_later(after)
            yield Part(1, outcome.label), after, outcome.fault, (UNAUTHORISED,) if "P3" in outcome.shows else ()

    def _after_the_later(self, pair: Pair) -> Pair:
        """A coupled effect that failed has the one before it run again."""
        if pair.later.record.state == FAILED and said(self.coupled, "coupled") is YesNo.YES:
            return pair._replace(earlier=_with_run(pair.earlier, Runner(START_OVER)), repeats=True)
        return pair

    def _is_quiet(self, pair: Pair) -> bool:
        is_due = pair.earlier.trigger == DUE and self.earlier.delivery is Delivery.AT_LEAST_ONCE
        in_flight = pair.earlier.loose or pair.later.loose
        return not (_is_active(pair) or pair.is_between or in_flight or is_due or self._is_pick_up_due(pair))

    def _is_pick_up_due(self, pair: Pair) -> bool:
        """Whether recovery takes the workflow up: an effect of it is open, or the later one was never begun."""
        if self.earlier.recovers is not YesNo.YES or pair.is_between or _is_active(pair):
            return False
        if pair.earlier.record.state != CONFIRMED:
            return _is_open(pair.earlier)
        return _is_open(pair.later) or pair.later.record.state == NOTHING


PairAct = Callable[[TwoEffects, Pair], Iterator[Turn]]


def possible_in(pair: Pair) -> Iterator[PairAct]:
    """What may happen in a state, in a fixed order; what comes of it depends on the answers."""
    if pair.is_between:
        yield from (TwoEffects._go_on, TwoEffects._crash_between)
    elif not _is_active(pair) and pair.earlier.trigger == WAITING:
        yield TwoEffects._deliver
    elif not _is_active(pair):
        yield from (TwoEffects._deliver_again, TwoEffects._redeliver, TwoEffects._pick_up, TwoEffects._rerun)
    yield from (partial(TwoEffects.run_earlier, act=act, place=place) for act, place in _acts(pair.earlier))
    if pair.earlier.record.state == CONFIRMED:
        yield from (partial(TwoEffects.run_later, act=act, place=place) for act, place in _acts(pair.later))


def _acts(core: Core) -> Iterator[tuple[Act, int]]:
    """Everything that can happen to one effect, but for what sets a runner going."""
    return ((act, place) for act, place in possible(core, _ALL_FAULTS) if act not in _STARTS)


def _unnumbered(core: Core) -> Core:
    """With no number that only tells runs apart, and with keys numbered in the order in which the state mentions them.

    A key made on the way can be presented again only by the run that holds it, or by a request under way: another one's
    memory is dropped. Of several effects only the first one's key is asked for, by a lookup.
    """
    runners = tuple(runner._replace(number=0) for runner in core.runners)
    held = {ACTIONS_KEY, *(runner.key for runner in runners), *(request.key for request in core.loose)}
    memory = tuple(item for item in core.memory if item[0] in held)
    effects = Effects(min(core.effects.number, 1), core.effects.first)
    return renamed(core._replace(runners=runners, runs=0, memory=memory, effects=effects))


def _read(core: Core) -> Core:
    """A runner takes the effect up as its record says; where that says that nothing is to be done, it stops."""
    record = core.record
    if record.state in (NOTHING, FAILED):
        return _with_run(core, Runner(PREPARE))
    if record.state in (ATTEMPTING, UNKNOWN):
        return _with_run(core, Runner(SETTLE, record.key, record.input))
    return core


def _with_run(core: Core, runner: Runner) -> Core:
    return core._replace(runners=(runner._replace(number=core.runs + 1),), runs=core.runs + 1)


def _is_active(pair: Pair) -> bool:
    return bool(pair.earlier.runners or pair.later.runners)


def _is_open(core: Core) -> bool:
    return core.record.state in (ATTEMPTING, UNKNOWN) and not core.record.parked
