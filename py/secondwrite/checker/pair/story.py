"""What each step of a trace through two effects was: a step of one of them, or one between them, and of which run.

Each effect's model numbers its own runs; here all are numbered as the runs of the workflow, each of which may come to both.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..effect.states import Core, Happening
from ..telling.marks import STARTS
from ..telling.story import LATE, Scene, scenes
from ..traces import Moment, Trace
from .model import Pair, Part
from .traces import PairMoment, PairTrace

GO_ON, CRASH_BETWEEN = "go_on", "crash_between"
_BETWEEN = (*STARTS, GO_ON, CRASH_BETWEEN)


class PairScene(NamedTuple):
    """One step of a trace; `own` is what it was at its effect, None for a step between the effects.

    `run` is 0 for a step of no run, and for a start that stopped at once.
    """

    number: int
    label: Part
    before: Pair
    after: Pair
    run: int
    own: Scene | None

    @property
    def repeats(self) -> bool:
        """Whether from here on the earlier effect is done again, although it is confirmed."""
        return self.after.repeats and not self.before.repeats


def pair_scenes(trace: PairTrace) -> Iterator[PairScene]:
    """The steps of a trace in order."""
    numbered = list(_numbered(trace.moments))
    own = [_own_scenes(trace, [moment for _, moment in numbered], effect) for effect in (0, 1)]
    for number, (run, moment) in enumerate(numbered, 1):
        label = moment.label
        scene = None if label.kind in _BETWEEN else next(own[label.effect])
        yield PairScene(number, label, moment.before, moment.after, scene.run if scene else run, scene)


def is_at_work(pair: Pair) -> bool:
    """Whether a run is at work on one of the effects, or between them."""
    return bool(pair.is_between or pair.earlier.runners or pair.later.runners)


def _numbered(moments: tuple[PairMoment, ...]) -> Iterator[tuple[int, PairMoment]]:
    """The moments with the numbers of the workflow's runs, each with the run that is at work in it."""
    runs, numbers = 0, ({0: 0}, {0: 0})
    for label, before, after in ((moment.label, moment.before, moment.after) for moment in moments):
        runs += label.kind in STARTS and is_at_work(after)
        for effect, known in enumerate(numbers):
            if after.of(effect).runs > before.of(effect).runs:
                known[after.of(effect).runs] = runs
        run = runs if is_at_work(before) or is_at_work(after) else 0
        what = label.what if label.kind in LATE else Happening(label.kind, numbers[label.effect][label.what.run])
        yield run, Moment(Part(label.effect, what), _renumbered(before, numbers), _renumbered(after, numbers))


def _renumbered(pair: Pair, numbers: tuple[dict[int, int], dict[int, int]]) -> Pair:
    earlier, later = (_with_numbers(core, known) for core, known in zip((pair.earlier, pair.later), numbers, strict=True))
    return pair._replace(earlier=earlier, later=later)


def _with_numbers(core: Core, known: dict[int, int]) -> Core:
    return core._replace(runners=tuple(runner._replace(number=known[runner.number]) for runner in core.runners))


def _own_scenes(trace: PairTrace, numbered: list[PairMoment], effect: int) -> Iterator[Scene]:
    """The steps of one effect with what came before them at that effect."""
    moments = [
        Moment(moment.label.what, moment.before.of(effect), moment.after.of(effect))
        for moment in numbered
        if moment.label.effect == effect and moment.label.kind not in _BETWEEN
    ]
    return scenes(Trace(trace.answers[effect], trace.budgets, "", tuple(moments)))
