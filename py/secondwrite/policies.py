"""The decision rows written out for one effect: its names, limits and owner, and the basis of each fact."""

from collections.abc import Callable
from dataclasses import dataclass

from . import provisos
from .choices import Acceptance, Lookup, Protection, Retention, YesNo
from .design import Design
from .facts import Cause
from .groups import capital


@dataclass(frozen=True)
class Line:
    """A decision row made concrete for one effect. `never_applies` is empty when it can apply, `unfollowable` when it can be followed."""

    row: str
    when: str
    then: str
    never: str
    never_applies: str
    unfollowable: str
    rests_on: tuple[Cause, ...]


@dataclass(frozen=True)
class DecisionTable:
    """The decision table of one effect."""

    effect: str
    effect_name: str
    destination: str
    lines: tuple[Line, ...]

    @property
    def facts(self) -> tuple[tuple[Cause, tuple[str, ...]], ...]:
        """Each fact the rows rest on, once, with the ids of those rows."""
        rows: dict[Cause, tuple[str, ...]] = {}
        for line in self.lines:
            for fact in line.rests_on:
                rows[fact] = (*rows.get(fact, ()), line.row)
        return tuple(rows.items())


@dataclass(frozen=True)
class _Policy:
    """How a row is written out for one effect. `bars` says why it can never apply, `lacks` why nobody can follow it, or nothing."""

    id: str
    when: Callable[[Design], str]
    then: Callable[[Design], str]
    never: Callable[[Design], str]
    rests_on: tuple[str, ...]
    bars: Callable[[Design], str] = lambda d: ""
    lacks: Callable[[Design], str] = lambda d: ""


def table(design: Design) -> DecisionTable:
    """The decision table of one effect, with its names, limits and owner, and the basis of each fact."""
    lines = tuple(_line(policy, design) for policy in POLICIES)
    return DecisionTable(design.slug, design.effect.name, design.destination, lines)


def _line(policy: _Policy, d: Design) -> Line:
    rests_on = tuple(d.fact(id).cause for id in policy.rests_on if d.matters(id))
    says = (policy.when, policy.then, policy.never, policy.bars, policy.lacks)
    when, then, never, bars, lacks = (capital(say(d)) for say in says)
    return Line(policy.id, when, then, never, bars, lacks, rests_on)


def _next_step(d: Design) -> str:
    return f" Then look at “{d.later.name}” by its own {_what_it_goes_by(d)}." if d.later else ""


def _what_it_goes_by(d: Design) -> str:
    return "approval and outcome" if Design(d.worksheet, d.place + 1).is_approved else "outcome"


def _confirmed_when(d: Design) -> str:
    done = " as done, and not only as accepted" if d.value("acceptance") is Acceptance.TWO_STAGE else ""
    if not d.can_look_up:
        return f"{d.destination} confirmed the {d.thing} for {d.record}{done}, or a person saw it there."
    return f"{d.destination} confirmed the {d.thing} for {d.record}{done}, or {d.lookup} shows it and it is ours."


def _what_it_is_known_by(d: Design) -> str:
    return f"where {d.destination} shows it" if d.value("destination.returns_id") is YesNo.NO else "its number"


def _confirmed_never(d: Design) -> str:
    goes_on = f" Take this for permission to do “{d.later.name}”." if d.later else ""
    return f"Create the {d.thing} again.{goes_on}"


def _resend_when(d: Design) -> str:
    recognises = f"{d.destination} {'still remembers the key' if d.sends_key else 'recognises the repeat'}"
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        recognises = f"{d.destination} makes no second {d.thing} with the same reference"
    return f"The outcome of {d.record} is unknown, nothing changed, {recognises}, and a send is left."


def _resend_then(d: Design) -> str:
    return f"Send again with {d.key}{d.in_field}, at most {d.limit} in one run, under the retry rules of {d.destination}."


def _resend_never(d: Design) -> str:
    if not d.sends_key:
        return f"Send {d.record} anew under another number."
    scope = d.effect.destination.key_scope
    elsewhere = f" Send it outside of what its key counts in ({scope})." if scope else ""
    return f"Use a fresh key for {d.record}.{elsewhere}"


def _look_up_when(d: Design) -> str:
    return f"The outcome of {d.record} is unknown, and {_why_unprotected(d)}."


def _why_unprotected(d: Design) -> str:
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE and not d.sends_key:
        unique = f"{d.destination} makes no second {d.thing} with the same reference"
        return f"{unique}, but nobody says that {d.example_id} is that reference"
    if d.value("destination.protection") is Protection.NONE or not d.sends_key:
        return provisos.unrecognised(d)
    remembers = d.value("destination.remembers_for")
    is_timed = d.matters("destination.remembers_for") and d.answer("destination.remembers_for").is_known
    if d.value("destination.retention") is Retention.MAY_LAPSE and is_timed:
        return f"{d.destination} may have forgotten the key (it remembers {remembers}), or that is uncertain"
    return f"the protection at {d.destination} is absent, lapsed or uncertain"


def _changed_lacks(d: Design) -> str:
    if d.notices_change:
        return ""
    what, them = ("approval and input", "them") if d.is_approved else ("the input", "it")
    nobody = f"{d.sender} neither reads {what} again nor compares {them}, as described, so nobody would notice."
    return f"{nobody} Let it do one of them."


def _look_up_bars(d: Design) -> str:
    if not d.repeats_safely:
        return ""
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        unique = f"{d.destination} makes no second {d.thing} with the same reference, and a reference does not lapse"
        return f"{unique}, so the row resend comes first."
    return f"{d.destination} remembers the key for longer than recovery takes, so the row resend comes first."


def _look_up_then(d: Design) -> str:
    if not d.can_look_up:
        return f"Hold {d.record} for {d.owner}, who settles it {d.deadline}: {provisos.cannot_be_asked(d)}."
    lag = d.answer("destination.lookup_lag")
    wait = f" It may take {lag.value} to show." if lag.is_known else ""
    return f"Ask {d.lookup} for the original action.{wait} When that does not settle it, hold it for {d.owner}, who settles it {d.deadline}."


def _look_up_never(d: Design) -> str:
    if d.value("lookup") is Lookup.AUTHORITATIVE:
        return f"Take silence for proof of failure, or an empty lookup while a request to {d.destination} may still be pending."
    return f"Take silence, or an empty answer of {d.destination}, for proof that it failed."


def _hand_over_when(d: Design) -> str:
    how_many = f"that is {d.limit}" if d.answer("retries.limit").is_known else "once their number is agreed"
    spent = f"all sends for {d.record} are used up, {how_many}."
    if not d.can_look_up:
        return f"the wait is over and {provisos.cannot_be_asked(d)}, or {spent}"
    return f"{d.destination} shows several candidates for {d.record}, its lookup stays unavailable, or {spent}"


def _hand_over_then(d: Design) -> str:
    by_hand = (
        "" if d.can_look_up else f" A person looks at {d.destination} and records what was seen; seeing nothing is no proof."
    )
    return f"Hand {d.record} over to {d.owner}, who settles it {d.deadline}.{by_hand}"


def _rejected_then(d: Design) -> str:
    allowed = f"only as the rules of {d.destination}{_still_approved(d)} allow"
    if d.allows_one_send:
        return f"The limit leaves no send in this run: {d.owner} decides. A new run may send it {allowed}."
    return f"Send again {allowed}, at most {d.limit} in one run."


def _still_approved(d: Design) -> str:
    return f" and the present approval by {d.approver}" if d.is_approved else ""


POLICIES: tuple[_Policy, ...] = (
    _Policy(
        "changed",
        lambda d: (
            f"{'Input or approval' if d.is_approved else 'The input'} of {d.record} changed, also when {d.destination} already confirmed it."
        ),
        lambda d: (
            f"Hold. Settle the original first; recording its {d.thing} is allowed. "
            f"Then {d.decider} decides anew: amend, cancel or replace."
        ),
        lambda d: f"Send other input under {d.key}. Send a replacement while the original is open.",
        ("identity.binds_input", "identity.comparison_value", "authority.recheck", "authority.approval"),
        lacks=_changed_lacks,
    ),
    _Policy(
        "confirmed",
        _confirmed_when,
        lambda d: f"Record {_what_it_is_known_by(d)} in {d.state_place} and link it to {d.record}.{_next_step(d)}",
        _confirmed_never,
        ("lookup", "destination.duplicate_answer"),
    ),
    _Policy(
        "hand_over",
        _hand_over_when,
        _hand_over_then,
        lambda d: f"Go on trying, guess which {d.thing} is ours, or report success.",
        ("recovery.owner", "recovery.deadline", "retries.bounded", "retries.limit", "lookup"),
        lacks=lambda d: "" if d.has_owner else f"nobody receives {d.record}, as described. Name an owner.",
    ),
    _Policy(
        "rejected",
        lambda d: f"It is proven that {d.destination} made no {d.thing} for {d.record}, and that none can still come.",
        _rejected_then,
        lambda d: f"Take just any error of {d.destination} for that proof.",
        ("lookup", "destination.late_effect", "authority.recheck"),
    ),
    _Policy(
        "resend",
        _resend_when,
        _resend_then,
        _resend_never,
        (
            *("identity.key", "destination.protection", "destination.key_field", "destination.key_scope"),
            *("destination.remembers_for", "destination.retention", "retries.limit"),
        ),
        lambda d: d.bars_to_resend,
    ),
    _Policy(
        "look_up",
        _look_up_when,
        _look_up_then,
        _look_up_never,
        (
            *("destination.protection", "destination.remembers_for", "destination.retention"),
            *("lookup", "destination.lookup_call", "destination.lookup_lag", "destination.late_effect"),
        ),
        _look_up_bars,
    ),
)
