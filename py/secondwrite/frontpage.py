"""The first page: what is at stake, which tests to run first and why, who does what by when."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from .answers import Choice
from .cases import Case
from .choices import Approval, Does, RecoveryScope, YesNo
from .design import Design
from .facts import Cause
from .groups import capital
from .policies import DecisionTable
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
class Unfollowable:
    """A decision row that nobody can follow as described, why, and how many tests point to it."""

    row: str
    why: str
    tests: int


@dataclass(frozen=True)
class FrontPage:
    """What the first page says."""

    stakes: tuple[Stake, ...]
    weaknesses: tuple[str, ...]
    workload: tuple[Workload, ...]
    shorteners: tuple[Shortener, ...]
    run_first: tuple[RunFirst, ...]
    duties: tuple[Duty, ...]
    unfollowable: tuple[Unfollowable, ...]

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


def front_page(
    designs: tuple[Design, ...],
    cases: tuple[Case, ...],
    tables: tuple[DecisionTable, ...],
    passing: Mapping[str, tuple[Cause, ...]],
) -> FrontPage:
    """The first page of a plan; `passing` are the tests, by id, that plain answers would take away, with these answers."""
    return FrontPage(
        tuple(design.each(_stake) for design in designs),
        weaknesses(designs),
        tuple(_workload(cases, passing)),
        tuple(_shorteners(passing)),
        tuple(_run_first(designs, cases)),
        tuple(_all_duties(designs)),
        tuple(_unfollowable(cases, tables)),
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
    """At most seven of the rules due first, each for the effect where most is at stake, and every effect with one of its tests.

    The lost answer comes first, then what the answers call in doubt, then what a failure costs.
    """
    first = next((tier for tier in Tier if any(case.tier is tier for case in cases)), Tier.ACCEPTANCE)
    pays = {d.slug for d in designs if d.value("does") is Does.PAY}
    by_stake = sorted((case for case in cases if case.tier is first), key=lambda case: (-case.weight, case.effect not in pays))
    best = {case.rule: case for case in reversed(by_stake)}
    doubted = {case.rule for case in by_stake if case.is_doubted}
    due = sorted(by_stake, key=lambda case: _precedence(case, doubted))
    each_effects = {case.effect: case for case in reversed(due)}
    own = sorted(each_effects.values(), key=lambda case: _precedence(case, doubted))[:MOST_FIRST]
    rules = tuple(dict.fromkeys(case.rule for case in (*own, *due)))[:MOST_FIRST]
    for rule in sorted(rules, key=lambda rule: _precedence(best[rule], doubted)):
        line = [best[rule], *(case for case in own if case.rule == rule and case is not best[rule])]
        yield RunFirst(line[0].id, _named(line), line[0].why)


def _precedence(case: Case, doubted: Collection[str]) -> tuple[bool, bool, int, int, int]:
    ranks = list(Priority)
    in_doubt = case.rule in doubted
    return case.rule != "unknown.ack-lost", not in_doubt, ranks.index(case.priority), -case.weight, -len(case.checks)


def _named(same: list[Case]) -> str:
    return f"{same[0].title}: {', '.join(case.effect_name for case in same)}"


def _unfollowable(cases: tuple[Case, ...], tables: tuple[DecisionTable, ...]) -> Iterator[Unfollowable]:
    """The rows that tests point to though nobody can follow them, once for each reason."""
    reasons = {(table.effect, line.row): line.unfollowable for table in tables for line in table.lines if line.unfollowable}
    pointing = ((case.text.row, reasons.get((case.effect, case.text.row))) for case in cases)
    counts = Counter((row, why) for row, why in pointing if why)
    return (Unfollowable(row, why, tests) for (row, why), tests in counts.items())


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
        is_timed = valid.is_known and d.matters("authority.valid_for")
        yield Duty(
            capital(d.approver),
            f"{_approves(d)}, and decides anew when input or approval changed",
            f"before the first send; valid for {valid.value}" if is_timed else "before the first send",
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
