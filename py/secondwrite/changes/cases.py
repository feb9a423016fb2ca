"""The tests that differ between two plans: added, removed, or printed otherwise, and the changed answers behind that."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..cases import Case
from ..facts import Cause
from ..plan import Plan
from .worksheets import Difference, Said

Answered = Mapping[str, Mapping[str, Cause]]


@dataclass(frozen=True)
class CaseChange:
    """A test that was added, removed or changed, and which of the answers it rests on changed.

    `parts` names what is printed otherwise; `reason` says why it was left out; both are empty where that is not so.
    `with_effect` says whether the whole effect is new or gone.
    """

    id: str
    title: str
    effect: str
    effect_name: str
    parts: tuple[str, ...]
    reason: str
    why: tuple[Difference, ...]
    with_effect: bool


@dataclass(frozen=True)
class CaseChanges:
    """The tests that only one of two plans has, and those that both have and print otherwise."""

    added: tuple[CaseChange, ...]
    removed: tuple[CaseChange, ...]
    changed: tuple[CaseChange, ...]

    def with_effect(self, effect: str) -> tuple[CaseChange, ...]:
        """The tests that came or went with an effect that is new or gone."""
        return tuple(case for case in self.added + self.removed if case.with_effect and case.effect == effect)


@dataclass(frozen=True)
class CaseGroup:
    """Tests that changed because of the same answers; `is_renamed` says that nothing but the effect's name in them did."""

    why: tuple[Difference, ...]
    is_renamed: bool
    cases: tuple[CaseChange, ...]


def by_reason(cases: Iterable[CaseChange]) -> tuple[CaseGroup, ...]:
    """The tests of effects that are in both plans, those with the same reason together, in the order of the first."""
    groups: dict[tuple[tuple[Difference, ...], bool], list[CaseChange]] = {}
    for case in cases:
        if not case.with_effect:
            groups.setdefault((case.why, case.parts == (_NAME,)), []).append(case)
    return tuple(CaseGroup(why, is_renamed, tuple(members)) for (why, is_renamed), members in groups.items())


def _as_printed(cause: Cause) -> tuple[str, ...]:
    return cause.question, cause.words, cause.note, cause.basis, cause.read_on


_NAME = "name"
# What is printed of a test, in the order in which it is.
_PARTS: Mapping[str, Callable[[Case], object]] = {
    _NAME: lambda case: (case.title, case.effect_name),
    "when it is due": lambda case: case.tier,
    "priority": lambda case: (case.priority, case.priority_reason),
    "what it checks": lambda case: (case.checks, case.by_hand),
    "decision row": lambda case: case.text.row,
    "answers it rests on": lambda case: tuple(map(_as_printed, case.causes)),
    "when it may go": lambda case: case.may_go_when,
    "what comes before": lambda case: case.text.before,
    "fault": lambda case: case.text.fault,
    "steps": lambda case: case.text.steps,
    "what must be seen": lambda case: case.text.at_destination + case.text.at_sender,
    "what must not happen": lambda case: case.text.never,
    "what to keep": lambda case: case.text.evidence,
    "when it passes": lambda case: case.text.passes,
}


def only_in(plan: Plan, other: Plan) -> tuple[Case, ...]:
    """The tests of a plan that another does not have, in its order."""
    known = {case.id for case in other.cases}
    return tuple(case for case in plan.cases if case.id not in known)


def reworded(old: Plan, new: Plan) -> tuple[tuple[Case, tuple[str, ...]], ...]:
    """The tests of the new plan that the old one prints otherwise, each with the names of those parts."""
    return tuple((case, parts) for case, found in _compared(old, new) if (parts := tuple(found)))


def count_reworded(old: Plan, new: Plan) -> int:
    """How many tests that are: of each, no more is looked at than the first such part."""
    return sum(1 for _, found in _compared(old, new) if next(found, ""))


def _compared(old: Plan, new: Plan) -> Iterator[tuple[Case, Iterator[str]]]:
    """The tests of the new plan that the old one has too, each with the parts that this prints otherwise."""
    before = {case.id: case for case in old.cases}
    was, now = ({effect.id: effect.destination for effect in plan.effects} for plan in (old, new))
    for case in new.cases:
        if case.id in before:
            yield case, _parts(before[case.id], case, was[case.effect] != now[case.effect])


def case_changes(old: Plan, new: Plan) -> CaseChanges:
    """The tests that differ, in the order of their plans."""
    why = _changed_causes(old, new)
    reasons = {omission.id: omission.reason for omission in new.omissions}
    was, now = ({effect.id for effect in plan.effects} for plan in (old, new))
    return CaseChanges(
        added=tuple(_change(case, why(case), with_effect=case.effect not in was) for case in only_in(new, old)),
        removed=tuple(
            _change(case, why(case), reason=reasons.get(case.id, ""), with_effect=case.effect not in now)
            for case in only_in(old, new)
        ),
        changed=tuple(_change(case, why(case), parts=parts) for case, parts in reworded(old, new)),
    )


def _change(
    case: Case, why: tuple[Difference, ...], parts: tuple[str, ...] = (), reason: str = "", with_effect: bool = False
) -> CaseChange:
    return CaseChange(case.id, case.title, case.effect, case.effect_name, parts, reason, why, with_effect)


def _parts(was: Case, now: Case, is_elsewhere: bool) -> Iterator[str]:
    if was is not now and was != now:
        yield from (name for name, printed in _PARTS.items() if printed(was) != printed(now))
    if is_elsewhere:
        yield "destination"


def _changed_causes(old: Plan, new: Plan) -> Callable[[Case], tuple[Difference, ...]]:
    """A function that says which of the answers changed that cause a test, or leave it out in the other plan."""
    was, now, causes = answers(old), answers(new), (_causes(old), _causes(new))

    def why(case: Case) -> tuple[Difference, ...]:
        before, after = was.get(case.effect, {}), now.get(case.effect, {})
        named = {cause.question for each in causes for cause in each.get(case.id, ())}
        pairs = ((question, said(before.get(question)), said(after.get(question))) for question in {**before, **after})
        return tuple(Difference(*pair) for pair in pairs if pair[0] in named and pair[1] != pair[2])

    return why


def _causes(plan: Plan) -> Mapping[str, tuple[Cause, ...]]:
    """The answers that cause each test, or leave it out, by its id."""
    omitted = {omission.id: omission.causes for omission in plan.omissions}
    return omitted | {case.id: case.causes for case in plan.cases}


def answers(plan: Plan) -> Answered:
    """All answers that matter, by the id of the effect and the question; inherited ones too."""
    return {
        effect.id: {cause.question: cause for cause in (*plan.workflow, *effect.facts, *effect.differs)}
        for effect in plan.effects
    }


def said(cause: Cause | None) -> Said:
    """An answer as the plan quotes it; one that does not matter is not given."""
    if cause is None:
        return Said()
    read = cause.read_on and f"read {cause.read_on}"
    words = f"{cause.words} ({cause.note})" if cause.note else cause.words
    return Said(words, ", ".join(filter(None, (cause.basis, cause.source, read))))
