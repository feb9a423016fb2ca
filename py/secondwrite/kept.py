"""What follows from the answers about one effect, kept from one worksheet to the next while those answers stay the same."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeVar, cast

from .facts import Answers
from .worksheet import Effect

T = TypeVar("T")

# What a design keeps that follows from its neighbours.
_OF_FAR = ("earlier", "later", "far", "_known_far")


@dataclass(frozen=True)
class Kept(Answers):
    """The answers about one effect, on the day of the plan (YYYY-MM-DD) where one is drafted, with what was worked out.

    `called` stands in for its name where several share a text.
    """

    called: str = ""
    today: str = ""

    @cached_property
    def earlier(self) -> Effect | None:
        """The effect before this one."""
        return self.worksheet.effects[self.place - 1] if self.place else None

    @cached_property
    def later(self) -> Effect | None:
        """The effect after this one."""
        effects = self.worksheet.effects
        return effects[self.place + 1] if self.place + 1 < len(effects) else None

    @cached_property
    def near(self) -> tuple[object, ...]:
        """What is said of this effect itself, with all it inherits: whatever reads no more of a worksheet follows from it."""
        workflow, sending, several = self.worksheet.workflow, self.worksheet.sending, len(self.worksheet.effects) > 1
        return self.effect, self.place, workflow, sending, several, self.called, self.today

    @cached_property
    def far(self) -> tuple[object, ...]:
        """What else may be read of a worksheet for one effect: its neighbours, and the first effect's name."""
        return self.earlier, self.later, self.worksheet.effects[0].name

    def each(self, say: Callable[[Self], T]) -> T:
        """What a function says that reads only what is near: it is asked once."""
        return self.once(say, lambda: say(self))

    def once(self, about: Hashable, make: Callable[[], T], is_far: bool = False) -> T:
        """What is worked out from what is near, or also from what is far, made once."""
        known = self._known_far if is_far else self._known_near
        if about not in known:
            known[about] = make()
        return cast("T", known[about])

    def go_on(self, last: Self) -> None:
        """Know what the last one knows, where it follows from what is the same."""
        if self.near != last.near:
            return
        gone = () if self.far == last.far else _OF_FAR
        inherited = {name: value for name, value in last.__dict__.items() if name not in gone}
        self.__dict__.update({**inherited, **self.__dict__})

    @cached_property
    def _known_near(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def _known_far(self) -> dict[Hashable, Any]:
        return {}
