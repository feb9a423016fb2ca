"""What the last change of the worksheet on the page did to its plan, in one sentence; kept from one request to the next."""

from typing import Any

from .plan import Plan
from .worksheet import Worksheet


class LastChange:
    """Remembers the plan before the last change, as it stood with its verdict where there was one."""

    def __init__(self) -> None:
        self._token: Any = None
        self._now: tuple[Worksheet, Plan] | None = None
        self._before: tuple[Worksheet, Plan] | None = None
        self._says = ""

    def follow(self, worksheet: Worksheet, plan: Plan, since: Any) -> str:
        """The sentence for this plan; empty for the first one.

        The same worksheet gives the same sentence, unless its plan has a verdict by now. With another token `since`, or
        on another day, the plan is a first one again.
        """
        token, said = (since, plan.date), _with_ids(worksheet)
        if self._now is None or token != self._token:
            self._before = None
        elif said != self._now[0]:
            self._before = self._now
        elif plan is self._now[1]:
            return self._says
        self._token, self._now = token, (said, plan)
        self._says = _told(self._before, self._now) if self._before else ""
        return self._says


def _with_ids(worksheet: Worksheet) -> Worksheet:
    """The worksheet with its lasting ids, as it is after it was saved: to save it changes nothing."""
    effects = tuple(effect.model_copy(update={"id": effect.slug}) for effect in worksheet.effects)
    return worksheet.model_copy(update={"effects": effects})


def _told(before: tuple[Worksheet, Plan], now: tuple[Worksheet, Plan]) -> str:
    """The summary of the change. It is imported when first wanted, so that Python starts sooner."""
    from .changes import summary

    return _renamed(before[0], now[0]) or summary(before[1], now[1])


def _renamed(was: Worksheet, now: Worksheet) -> str:
    """The sentence where nothing but a name changed from which a lasting id is made: the tests are the same, with other ids."""
    both = tuple(zip(was.effects, now.effects, strict=False))
    pairs = [(old.name, new.name) for old, new in both if old.id != new.id]
    named_alike = tuple(new.model_copy(update={"name": old.name, "id": old.id}) for old, new in both)
    if not pairs or len(now.effects) != len(was.effects) or now.model_copy(update={"effects": named_alike}) != was:
        return ""
    return " ".join(f"“{old}” is now called “{new}”, and so its tests have other ids." for old, new in pairs)
