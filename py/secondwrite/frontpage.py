"""The first page: what is at stake, which tests to run first and why, who does what by when."""

from collections.abc import Iterator
from dataclasses import dataclass

from .answers import Choice
from .cases import Case
from .choices import Approval, YesNo
from .design import Design
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
class RunFirst:
    """One of the tests to run first, and why this one."""

    id: str
    title: str
    reason: str


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
    run_first: tuple[RunFirst, ...]
    duties: tuple[Duty, ...]


MOST_FIRST = 7
_WORDS_UNKNOWN = "not known; counts as money or trust"


def front_page(designs: tuple[Design, ...], cases: tuple[Case, ...]) -> FrontPage:
    """The first page of a plan."""
    return FrontPage(
        tuple(map(_stake, designs)),
        weaknesses(designs),
        tuple(_run_first(cases)),
        tuple(dict.fromkeys(duty for design in designs for duty in _duties(design))),
    )


def _stake(d: Design) -> Stake:
    twice, never, unauthorised = (_cost(d.value(f"consequences.{harm}")) for harm in ("twice", "never", "unauthorised"))
    return Stake(d.effect.name, d.destination, twice, never, unauthorised, _undo(d))


def _cost(consequence: Choice) -> str:
    return _WORDS_UNKNOWN if consequence == "dont_know" else consequence.label


def _undo(d: Design) -> str:
    how = d.effect.compensation
    return {YesNo.YES: how or "yes; nobody has said how", YesNo.NO: "no"}.get(d.value("reversible"), how or "not known")


def _run_first(cases: tuple[Case, ...]) -> Iterator[RunFirst]:
    """At most seven tests: those before acceptance with most at stake, each rule once."""
    ranks = list(Priority)
    due = [case for case in cases if case.tier is Tier.ACCEPTANCE]
    chosen: list[Case] = []
    for case in sorted(due, key=lambda case: (case.rule != "unknown.ack-lost", ranks.index(case.priority), -len(case.checks))):
        if len(chosen) < MOST_FIRST and case.rule not in {other.rule for other in chosen}:
            chosen.append(case)
    return (RunFirst(case.id, f"{case.title}: {case.effect_name}", _capital(case.priority_reason)) for case in chosen)


def _duties(d: Design) -> Iterator[Duty]:
    yield Duty(d.owner, "settles every outcome that automation cannot settle", d.deadline)
    if d.value("authority.approval") is not Approval.NONE:
        valid = d.answer("authority.valid_for")
        yield Duty(
            d.approver,
            f"approves {d.record}, and decides anew when input or approval changed",
            f"valid for {valid.value}" if valid.is_known else "before the first send",
        )
    identity = d.sending.authority.recovery_runs_as
    if identity:
        yield Duty(identity, "runs the recovery, with no more rights than the original run", "whenever an action is open")
    if d.value("authority.override") is not YesNo.NO and d.sending.authority.override_by:
        yield Duty(
            d.sending.authority.override_by,
            f"may override, and records {d.sending.authority.override_records or 'who, when and why'}",
            "at the override",
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
