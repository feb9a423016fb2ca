"""The first page: what is at stake, which tests to run first and why, who does what by when."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from .answers import Choice
from .cases import Case
from .choices import Approval, RecoveryScope, YesNo
from .design import Design
from .facts import Cause
from .groups import capital
from .priorities import stake
from .rules import Priority, Tier
from .weaknesses import weaknesses


@dataclass(frozen=True)
class Stake:
    """What one effect's going wrong costs."""

    effect_name: str
    destination: str
    twice: str
    never: str
    unauthorised: str
    undo: str


@dataclass(frozen=True)
class Workload:
    """How many tests are due by when, and how many of them are there only because a question is open."""

    tier: Tier
    tests: int
    passing: int


@dataclass(frozen=True)
class Shortener:
    """A plain answer to an open question, and how many tests would go with it."""

    question: str
    words: str
    tests: int


@dataclass(frozen=True)
class RunFirst:
    """One of the tests to run first, for one effect or several, and what it is about. `id` is that of the first effect."""

    id: str
    title: str
    why: str


@dataclass(frozen=True)
class Duty:
    """Who does what by when."""

    who: str
    what: str
    when: str


@dataclass(frozen=True)
class FrontPage:
    """What the first page says."""

    stakes: tuple[Stake, ...]
    weaknesses: tuple[str, ...]
    workload: tuple[Workload, ...]
    shorteners: tuple[Shortener, ...]
    run_first: tuple[RunFirst, ...]
    duties: tuple[Duty, ...]

    @property
    def has_unknown_stakes(self) -> bool:
        """Whether a consequence is not known."""
        return any("Not known" in (stake.twice, stake.never, stake.unauthorised) for stake in self.stakes)

    @property
    def passing(self) -> int:
        """How many tests are there only because a question is open."""
        return sum(load.passing for load in self.workload)


MOST_FIRST = 7
MOST_SHORTENERS = 3


def front_page(designs: tuple[Design, ...], cases: tuple[Case, ...], passing: Mapping[str, tuple[Cause, ...]]) -> FrontPage:
    """The first page of a plan; `passing` are the tests, by id, that plain answers would take away, with these answers."""
    return FrontPage(
        tuple(map(_stake, designs)),
        weaknesses(designs),
        tuple(_workload(cases, passing)),
        tuple(_shorteners(passing)),
        tuple(_run_first(designs, cases)),
        tuple(_all_duties(designs)),
    )


def _stake(d: Design) -> Stake:
    twice, never, unauthorised = (_cost(d.value(f"consequences.{harm}")) for harm in ("twice", "never", "unauthorised"))
    return Stake(d.effect.name, d.destination, twice, never, unauthorised, _undo(d))


def _cost(consequence: Choice) -> str:
    return "Not known" if consequence == "dont_know" else consequence.label


def _undo(d: Design) -> str:
    how = d.effect.compensation
    words = {YesNo.YES: how or "Yes; nobody has said how", YesNo.NO: "No"}.get(d.value("reversible"), how or "Not known")
    return capital(words)


def _workload(cases: tuple[Case, ...], passing: Collection[str]) -> Iterator[Workload]:
    for tier in Tier:
        due = [case.id for case in cases if case.tier is tier]
        yield Workload(tier, len(due), sum(id in passing for id in due))


def _shorteners(passing: Mapping[str, tuple[Cause, ...]]) -> Iterator[Shortener]:
    """The plain answers with which most tests would go."""
    counts = Counter((cause.question, cause.words) for causes in passing.values() for cause in causes)
    return (Shortener(question, words, tests) for (question, words), tests in counts.most_common(MOST_SHORTENERS))


def _run_first(designs: tuple[Design, ...], cases: tuple[Case, ...]) -> Iterator[RunFirst]:
    """At most seven of the tests due first: each effect's first, where most is at stake; then, by turns, other rules."""
    ranks = list(Priority)
    first = next((tier for tier in Tier if any(case.tier is tier for case in cases)), Tier.ACCEPTANCE)
    due = [case for case in cases if case.tier is first]
    due.sort(key=lambda case: (case.rule != "unknown.ack-lost", ranks.index(case.priority), -len(case.checks)))
    turns = [d.slug for d in sorted(designs, key=stake, reverse=True)]
    chosen = [case for slug in turns for case in [case for case in due if case.effect == slug][:1]]
    while left := [case for case in due if case.rule not in {other.rule for other in chosen}]:
        chosen += _one_each(turns, left)
    together: dict[str, list[Case]] = {}
    for case in chosen[:MOST_FIRST]:
        together.setdefault(case.rule, []).append(case)
    return (RunFirst(same[0].id, _named(same), same[0].why) for same in together.values())


def _one_each(turns: list[str], left: list[Case]) -> Iterator[Case]:
    """The first test of each effect that is left, each rule once."""
    taken: set[str] = set()
    for slug in turns:
        case = next((case for case in left if case.effect == slug and case.rule not in taken), None)
        if case:
            taken.add(case.rule)
            yield case


def _named(same: list[Case]) -> str:
    return f"{same[0].title}: {', '.join(case.effect_name for case in same)}"


def _all_duties(designs: tuple[Design, ...]) -> Iterator[Duty]:
    """Every duty once; with several effects it names those for which it alone holds."""
    holders: dict[Duty, list[str]] = {}
    for d in designs:
        for duty in _duties(d):
            holders.setdefault(duty, []).append(d.name)
    for duty, names in holders.items():
        yield duty if len(names) == len(designs) else replace(duty, what=f"{duty.what} ({', '.join(names)})")


def _duties(d: Design) -> Iterator[Duty]:
    yield Duty(capital(d.owner), "settles every outcome that automation cannot settle", d.deadline)
    if d.value("authority.approval") is not Approval.NONE:
        valid = d.answer("authority.valid_for")
        yield Duty(
            capital(d.approver),
            f"{_approves(d)}, and decides anew when input or approval changed",
            f"before the first send; valid for {valid.value}" if valid.is_known else "before the first send",
        )
    identity = d.sending.authority.recovery_runs_as
    if identity and d.value("recovery.exists") is not YesNo.NO:
        yield Duty(capital(identity), f"runs the recovery, {_rights(d)}", "whenever an action is open")
    if d.value("authority.override") is not YesNo.NO and d.sending.authority.override_by:
        yield Duty(
            capital(d.sending.authority.override_by),
            f"may override, and records {d.sending.authority.override_records or 'who, when and why'}",
            "at the override",
        )


def _approves(d: Design) -> str:
    if d.value("authority.approval") is Approval.STANDING:
        return f"gives the standing approval that covers {d.record}"
    return f"approves {d.record}"


def _rights(d: Design) -> str:
    described = {
        RecoveryScope.SAME_OR_NARROWER: "with no more rights than the original run",
        RecoveryScope.BROADER: "as described with more rights than the original run, which must be taken away",
        RecoveryScope.DONT_KNOW: "and must have no more rights than the original run",
    }
    return described[d.value("authority.recovery_scope")]
