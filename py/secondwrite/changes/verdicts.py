"""The verdicts that moved between two plans: for each effect and property, and for what happens between neighbours."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..checker.telling.report import EffectVerdict
from ..checker.verdicts import Standing
from ..groups import capital
from ..plan import Plan
from ..rules import Property


@dataclass(frozen=True)
class VerdictChange:
    """A verdict that moved, on a property or on a whole: that of an effect, or of what happens between two neighbours.

    `judged` is None for a whole, and `old` None where what it is about was not there. `effects` are the lasting ids.
    """

    effects: tuple[str, ...]
    about: str
    judged: Property | None
    old: Standing | None
    new: Standing

    @property
    def clause(self) -> str:
        """How it stands now, as a part of a sentence. It speaks of the design as described."""
        if self.judged is None:
            return _WHOLE[self.new].format(about=self.about)
        return _CLAUSES[self.new].format(about=self.about, go_wrong=_GO_WRONG[self.judged])

    @property
    def says(self) -> str:
        """The same as a sentence, with how it stood before."""
        return f"{capital(self.clause)} ({f'before: {self.old.label.lower()}' if self.old else 'not there before'})."


_GO_WRONG = {
    Property.P1: "happen twice",
    Property.P2: "get lost or be misreported",
    Property.P3: "happen without authority",
    Property.P4: "be tried without end or left to nobody",
    Property.P5: "happen with nothing to explain it",
}
_CLAUSES = {
    Standing.BROKEN: "{about} can now {go_wrong}",
    Standing.DEPENDS: "whether {about} can {go_wrong} now depends on open answers",
    Standing.NOT_DECIDED: "whether {about} can {go_wrong} is now not decided",
    Standing.HOLDS: "{about} cannot {go_wrong} now, within the bounds of the check",
}
_WHOLE = {
    Standing.BROKEN: "{about} is now broken",
    Standing.DEPENDS: "whether {about} holds now depends on open answers",
    Standing.NOT_DECIDED: "whether {about} holds is now not decided",
    Standing.HOLDS: "{about} now holds, within the bounds of the check",
}
_WORST_FIRST = (Standing.BROKEN, Standing.NOT_DECIDED, Standing.DEPENDS, Standing.HOLDS)


def verdict_changes(old: Plan, new: Plan) -> tuple[VerdictChange, ...]:
    """The verdicts that moved, the worst first; none unless both designs were checked."""
    if old.verdicts is None or new.verdicts is None:
        return ()
    found = [*_of_effects(old.verdicts.effects, new.verdicts.effects), *_of_pairs(old, new)]
    return tuple(sorted(found, key=lambda change: _WORST_FIRST.index(change.new)))


def _of_effects(old: tuple[EffectVerdict, ...], new: tuple[EffectVerdict, ...]) -> Iterator[VerdictChange]:
    """Property by property; as a whole where no property moved by itself, or the effect is new."""
    before = {verdict.id: verdict for verdict in old}
    for verdict in new:
        was, name = before.get(verdict.id), f"“{verdict.effect_name}”"
        both = zip(was.lines, verdict.lines, strict=True) if was else ()
        moved = [(then, now) for then, now in both if then.standing is not now.standing]
        yield from (VerdictChange((verdict.id,), name, now.property, then.standing, now.standing) for then, now in moved)
        if not moved and (was is None or was.standing is not verdict.standing):
            yield VerdictChange((verdict.id,), f"the design of {name}", None, was.standing if was else None, verdict.standing)


def _of_pairs(old: Plan, new: Plan) -> Iterator[VerdictChange]:
    before = _standings(old)
    for pair, standing in _standings(new).items():
        was = before.get(pair)
        if was is not standing:
            first, second = (effect.name for effect in new.effects if effect.id in pair)
            yield VerdictChange(pair, f"the step from “{first}” to “{second}”", None, was, standing)


def _standings(plan: Plan) -> dict[tuple[str, str], Standing]:
    """How each pair of neighbours stands, by their ids."""
    pairs = pairwise(effect.id for effect in plan.effects)
    return {pair: verdict.standing for pair, verdict in zip(pairs, plan.verdicts.pairs if plan.verdicts else (), strict=True)}
