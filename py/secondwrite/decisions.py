"""The decision table: five facts, exactly one row. The same rows are evaluated, printed, exported and tested.

`decide` evaluates; `table` makes the rows concrete for one effect.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from .answers import Choice
from .choices import Lookup, Protection, Retention
from .design import Design
from .plan import Condition, DecisionTable, Line


class Established(Choice):
    """What is established about the effect."""

    CONFIRMED = "confirmed", "the effect is confirmed"
    NO_EFFECT = "no_effect", "no effect and none pending, proven"
    NEITHER = "neither", "neither"


class Unchanged(Choice):
    """Whether input and approval are as they were approved."""

    YES = "yes", "input and approval unchanged"
    NO = "no", "input or approval changed"


class Protected(Choice):
    """Duplicate protection at the moment of deciding."""

    VALID = "valid", "protection valid and at least documented"
    UNCERTAIN = "uncertain", "protection absent, lapsed or uncertain"


class Found(Choice):
    """What a lookup says."""

    OURS = "ours", "found and ours"
    ABSENT_PROVEN = "absent_authoritative", "absent, and the lookup is authoritative"
    ABSENT_WEAK = "absent_weak", "absent, but the lookup is weak"
    SEVERAL = "several", "several candidates"
    UNAVAILABLE = "unavailable", "unavailable, still within its bound"
    UNAVAILABLE_LONG = "unavailable_past", "unavailable past its bound"


class Budget(Choice):
    """Whether a send is left."""

    LEFT = "left", "retry budget left"
    SPENT = "spent", "retry budget spent"


FACTS: Mapping[str, type[Choice]] = {
    "established": Established,
    "unchanged": Unchanged,
    "protected": Protected,
    "found": Found,
    "budget": Budget,
}


@dataclass(frozen=True)
class Facts:
    """One combination of the five facts."""

    established: Established
    unchanged: Unchanged
    protected: Protected
    found: Found
    budget: Budget


@dataclass(frozen=True)
class Row:
    """One row of the table: what each fact may be; a fact that is not named may be anything.

    The rows are disjoint, and together they cover every combination. A policy that needs two rows for that has two.
    """

    id: str
    policy: str
    where: Mapping[str, frozenset[Choice]]

    def allows(self, fact: str) -> frozenset[Choice]:
        """The values this row allows for a fact."""
        return self.where.get(fact, frozenset(FACTS[fact]))

    def matches(self, facts: Facts) -> bool:
        """Whether this row is the one for these facts."""
        return all(getattr(facts, fact) in self.allows(fact) for fact in FACTS)


def _row(id: str, policy: str, **where: Choice | tuple[Choice, ...]) -> Row:
    return Row(
        id, policy, {fact: frozenset(allowed if isinstance(allowed, tuple) else (allowed,)) for fact, allowed in where.items()}
    )


_SAME = Unchanged.YES
_OPEN = (Established.NO_EFFECT, Established.NEITHER)
_SETTLES_NOTHING = (Found.ABSENT_PROVEN, Found.ABSENT_WEAK, Found.UNAVAILABLE)

ROWS: tuple[Row, ...] = (
    _row("changed", "changed", unchanged=Unchanged.NO),
    _row("confirmed", "confirmed", unchanged=_SAME, established=Established.CONFIRMED),
    _row("found", "confirmed", unchanged=_SAME, established=_OPEN, found=Found.OURS),
    _row("unclear", "hand_over", unchanged=_SAME, established=_OPEN, found=(Found.SEVERAL, Found.UNAVAILABLE_LONG)),
    _row("spent", "hand_over", unchanged=_SAME, established=_OPEN, found=_SETTLES_NOTHING, budget=Budget.SPENT),
    _row(
        "rejected", "rejected",
        unchanged=_SAME, established=Established.NO_EFFECT, found=_SETTLES_NOTHING, budget=Budget.LEFT,
    ),
    _row(
        "resend", "resend",
        unchanged=_SAME, established=Established.NEITHER, found=_SETTLES_NOTHING, budget=Budget.LEFT, protected=Protected.VALID,
    ),
    _row(
        "look_up", "look_up",
        unchanged=_SAME, established=Established.NEITHER, found=_SETTLES_NOTHING, budget=Budget.LEFT, protected=Protected.UNCERTAIN,
    ),
)  # fmt: skip


def conditions() -> tuple[Condition, ...]:
    """The rows in words: one line each, with what every fact must be."""
    return tuple(Condition(row.policy, *(_in_words(fact, row.allows(fact)) for fact in FACTS)) for row in ROWS)


def _in_words(fact: str, allowed: frozenset[Choice]) -> str:
    members = [member.label for member in FACTS[fact] if member in allowed]
    return "any" if len(members) == len(FACTS[fact]) else "; or ".join(members)


def every_combination() -> Iterator[Facts]:
    """All combinations of the five facts."""
    for combination in product(Established, Unchanged, Protected, Found, Budget):
        yield Facts(*combination)


def decide(facts: Facts) -> Row:
    """The one row for these facts."""
    (row,) = [row for row in ROWS if row.matches(facts)]
    return row


@dataclass(frozen=True)
class _Policy:
    """How a row is written out for one effect. `bars` says why it can never apply, or nothing."""

    id: str
    when: Callable[[Design], str]
    then: Callable[[Design], str]
    never: Callable[[Design], str]
    rests_on: tuple[str, ...]
    bars: Callable[[Design], str] = lambda d: ""


def table(design: Design) -> DecisionTable:
    """The decision table of one effect, with its names, limits and owner, and the basis of each fact."""
    lines = tuple(_line(policy, design) for policy in POLICIES)
    return DecisionTable(design.slug, design.effect.name, design.destination, lines)


def _line(policy: _Policy, d: Design) -> Line:
    rests_on = tuple(d.fact(id).cause for id in policy.rests_on if d.matters(id))
    return Line(policy.id, policy.when(d), policy.then(d), policy.never(d), policy.bars(d), rests_on)


def _next_step(d: Design) -> str:
    return f" Then look at “{d.later.name}” by its own approval and outcome." if d.later else ""


def _confirmed_when(d: Design) -> str:
    if not d.can_look_up:
        return f"{d.destination} confirmed the {d.thing} for {d.record}."
    return f"{d.destination} confirmed the {d.thing} for {d.record}, or {d.lookup} shows it and it is ours."


def _confirmed_never(d: Design) -> str:
    goes_on = f" Take this for permission to do “{d.later.name}”." if d.later else ""
    return f"Create the {d.thing} again.{goes_on}"


def _resend_when(d: Design) -> str:
    return f"The outcome of {d.record} is unknown, nothing changed, {d.destination} still remembers the key, and a send is left."


def _resend_then(d: Design) -> str:
    field = d.effect.destination.key_field
    where = f" ({field})" if field else ""
    return f"Send again with {d.key}{where}, at most {d.limit} in one run, under the retry rules of {d.destination}."


def _look_up_when(d: Design) -> str:
    return f"The outcome of {d.record} is unknown, and {_why_unprotected(d)}."


def _why_unprotected(d: Design) -> str:
    if d.value("destination.protection") is Protection.NONE or not d.sends_key:
        return f"nothing at {d.destination} recognises a repeat"
    remembers = d.value("destination.remembers_for")
    if d.value("destination.retention") is Retention.MAY_LAPSE and d.answer("destination.remembers_for").is_known:
        return f"{d.destination} may have forgotten the key (it remembers {remembers}), or that is uncertain"
    return f"the protection at {d.destination} is absent, lapsed or uncertain"


def _look_up_then(d: Design) -> str:
    if not d.can_look_up:
        return f"Hold {d.record} for {d.owner}, {d.deadline}: {d.destination} cannot be asked."
    lag = d.answer("destination.lookup_lag")
    wait = f" It may take {lag.value} to show." if lag.is_known else ""
    return f"Ask {d.lookup} for the original action.{wait} When that does not settle it, hold it for {d.owner}, {d.deadline}."


def _look_up_never(d: Design) -> str:
    if d.value("lookup") is Lookup.AUTHORITATIVE:
        return f"Take silence for proof of failure, or an empty lookup while a request to {d.destination} may still be pending."
    return f"Take silence, or an empty answer of {d.destination}, for proof that it failed."


def _hand_over_when(d: Design) -> str:
    spent = f"all sends for {d.record} are used up, that is {d.limit}."
    if not d.can_look_up:
        return f"{d.destination} cannot be asked and the wait is over, or {spent}"
    return f"{d.destination} shows several candidates for {d.record}, its lookup stays unavailable, or {spent}"


POLICIES: tuple[_Policy, ...] = (
    _Policy(
        "changed",
        lambda d: f"Input or approval of {d.record} changed, also when {d.destination} already confirmed it.",
        lambda d: (
            f"Hold. Settle the original first; recording its {d.thing} is allowed. "
            f"Then {d.approver} decides anew: amend, cancel or replace."
        ),
        lambda d: f"Send other input under {d.key}. Send a replacement while the original is open.",
        ("identity.binds_input", "authority.recheck", "authority.approval"),
    ),
    _Policy(
        "confirmed",
        _confirmed_when,
        lambda d: f"Record its number in {d.state_place} and link it to {d.record}.{_next_step(d)}",
        _confirmed_never,
        ("lookup", "destination.duplicate_answer"),
    ),
    _Policy(
        "hand_over",
        _hand_over_when,
        lambda d: f"Hand {d.record} over to {d.owner}, who settles it {d.deadline}.",
        lambda d: f"Go on trying, guess which {d.thing} is ours, or report success.",
        ("recovery.owner", "recovery.deadline", "retries.bounded", "retries.limit", "lookup"),
        lambda d: "" if d.has_owner else "Nobody receives it, as described: name an owner, or this row cannot be followed.",
    ),
    _Policy(
        "rejected",
        lambda d: f"It is proven that {d.destination} made no {d.thing} for {d.record}, and that none can still come.",
        lambda d: (
            f"Send again only as the rules of {d.destination} and the present approval by {d.approver} allow, at most {d.limit} in one run."
        ),
        lambda d: f"Take just any error of {d.destination} for that proof.",
        ("lookup", "destination.late_effect", "authority.recheck"),
    ),
    _Policy(
        "resend",
        _resend_when,
        _resend_then,
        lambda d: f"Use a fresh key for {d.record}.",
        ("identity.key", "destination.protection", "destination.retention", "retries.limit"),
        lambda d: d.bars_to_repeat,
    ),
    _Policy(
        "look_up",
        _look_up_when,
        _look_up_then,
        _look_up_never,
        ("destination.protection", "destination.retention", "lookup", "destination.lookup_lag", "destination.late_effect"),
    ),
)
