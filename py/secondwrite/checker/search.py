"""Breadth-first search over any model: shortest ways to whatever the model finds, with limits counted in states.

It knows nothing of effects or designs. A model gives states, their steps and what each of them shows.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

CoreT = TypeVar("CoreT", bound=Hashable)
LabelT = TypeVar("LabelT")


class State(NamedTuple, Generic[CoreT]):
    """A state as the search sees it.

    `core` is all that decides what can happen next, but for two sets of bits that only ever grow: `spent`, what was
    used up on the way, and `chosen`, what was decided on the way. Fewer bits allow every run that more bits allow.
    """

    core: CoreT
    spent: int = 0
    chosen: int = 0


class Step(NamedTuple, Generic[CoreT, LabelT]):
    """One step: its label, where it leads, and the names of what taking it shows."""

    label: LabelT
    state: State[CoreT]
    shows: tuple[str, ...] = ()


class Model(Protocol[CoreT, LabelT]):
    """What can be searched. Everything it yields comes in a fixed order, so that two searches agree."""

    def start(self) -> State[CoreT]:
        """The state at the beginning."""

    def steps(self, state: State[CoreT]) -> Iterable[Step[CoreT, LabelT]]:
        """All steps from a state."""

    def shown(self, state: State[CoreT]) -> Iterable[tuple[str, int]]:
        """The names of what being in this state shows, each with the choices it takes."""


class Finding(NamedTuple, Generic[CoreT]):
    """That something was shown: in a state one step after a node, or in the start itself (node -1), and by which choices."""

    node: int
    state: State[CoreT]
    chosen: int


@dataclass
class Search(Generic[CoreT, LabelT]):
    """A search that can be continued: `advance` goes on, `is_finished` and `is_limited` say how it ended.

    A new state is merged into a kept one with the same core whose bits are all among its own. That is sound: the kept
    one can take every step the new one can, leading to states that cover each other in the same way, and it was
    reached in no more steps, so no finding and no shortest way is lost. A finding is merged likewise, by its choices.
    """

    model: Model[CoreT, LabelT]
    limit: int
    found: dict[str, list[Finding[CoreT]]] = field(default_factory=dict)
    _states: list[State[CoreT]] = field(default_factory=list)
    _parents: list[int] = field(default_factory=list)
    _depths: list[int] = field(default_factory=list)
    _kept: dict[CoreT, list[tuple[int, int]]] = field(default_factory=dict)
    _next: int = 0

    def __post_init__(self) -> None:
        self._enter(self.model.start(), -1)

    @property
    def states(self) -> int:
        """How many states were kept."""
        return len(self._states)

    @property
    def depth(self) -> int:
        """How many steps the farthest state is from the start."""
        return self._depths[-1]

    @property
    def is_finished(self) -> bool:
        """Whether every state was visited: only then is what was not found not there."""
        return self._next == len(self._states)

    @property
    def is_limited(self) -> bool:
        """Whether it stopped because the limit of states was reached."""
        return not self.is_finished and len(self._states) >= self.limit

    def advance(self, visits: int) -> bool:
        """Visit at most so many states; whether there is more to do."""
        until = self._next + visits
        while self._next < min(until, len(self._states)) and len(self._states) < self.limit:
            self._visit(self._next)
            self._next += 1
        return not self.is_finished and not self.is_limited

    def way(self, finding: Finding[CoreT]) -> list[State[CoreT]]:
        """The states from the start to a finding, both included: no way is shorter."""
        states, node = [finding.state], finding.node
        while node >= 0:
            states.append(self._states[node])
            node = self._parents[node]
        return states[::-1]

    def _visit(self, node: int) -> None:
        for _, state, shows in self.model.steps(self._states[node]):
            for name in shows:
                self._find(name, node, state, state.chosen)
            self._enter(state, node)

    def _enter(self, state: State[CoreT], parent: int) -> None:
        kept = self._kept.setdefault(state.core, [])
        for spent, chosen in kept:
            if not spent & ~state.spent and not chosen & ~state.chosen:
                return
        kept.append((state.spent, state.chosen))
        self._states.append(state)
        self._parents.append(parent)
        self._depths.append(self._depths[parent] + 1 if parent >= 0 else 0)
        for name, chosen in self.model.shown(state):
            self._find(name, parent, state, chosen)

    def _find(self, name: str, node: int, state: State[CoreT], chosen: int) -> None:
        known = self.found.setdefault(name, [])
        if all(finding.chosen & ~chosen for finding in known):
            known.append(Finding(node, state, chosen))
