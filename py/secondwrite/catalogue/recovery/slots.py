"""Recovery: two actions that wait at the same time, and what keeps them apart."""

from collections.abc import Iterator

from ...choices import Claim, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def shared_slot(d: Design) -> Iterator[Draft | NotNeeded]:
    """Two actions share one retry slot, lock or key."""
    if _keeps_nothing(d):
        yield NotNeeded(
            f"{d.sender} keeps no key, lock or retry for {d.record}, as described, so two can share none.",
            ("identity.key", "claim", "on_unknown", "on_not_found", "recovery.exists"),
        )
        return
    other = f"the other {d.item}"
    yield Draft(
        because=("identity.key", "claim", "recovery.exists", "on_unknown", "destination.protection", "destination.kind"),
        before=(
            f"A second {d.item}, made up as well, is another wish; recipient, account, amount and day are those of {d.record}.",
            _named_after(d),
        ),
        fault=injection.at_destination(destinations.REFUSE_ALL, d)
        + " Keep it up until both have failed and wait to be tried again.",
        steps=(
            f"Start {d.record} and, a moment later, {other}, and let both fail.",
            f"List what waits for each in {d.state_place} and in every retry list: entry, lock, {'key, ' if d.sends_key else ''}input, next time.",
            f"Take the fault away, leave both to {d.sender}, {d.deadline}, and count each {d.thing} one by one.",
            f"Do it once more with the order of the two turned round, and once with only {other} failing.",
        ),
        at_destination=(
            f"{d.destination} holds one {d.thing} for {d.record} and one for {other}, each with its own contents{_or_held(d)}.",
        ),
        at_sender=(
            f"Two entries wait, not one: {d.state_place} has a row for {d.example_id} and a row for {other}.",
            f"Each has sends, times and an outcome of its own in {d.state_place}; one that is settled leaves the other one waiting.",
        ),
        never=(
            f"What waited for {d.example_id} replaced, or taken for a repeat, when {other} failed after it.",
            f"{d.record} called done because {other} went out.",
        ),
        evidence=(f"The entries that waited for {d.destination}, before the fault was taken away.", *words.both_sides(d)),
        passes=f"Both wishes that waited together reached {d.destination} or {d.owner}, each by itself.",
        row=d.open_row,
    )


def _keeps_nothing(d: Design) -> bool:
    retries = d.may_resend or d.value("recovery.exists") is not YesNo.NO
    return not d.sends_key and d.value("claim") is Claim.NONE and not retries


def _named_after(d: Design) -> str:
    made_from = d.sending.identity.made_from if d.sends_key else ""
    scope = d.effect.destination.key_scope if d.is_protected else ""
    known = [f"the key is made from {made_from}"] if made_from else []
    known += [f"at {d.destination} it counts within its scope ({scope})"] if scope else []
    if known:
        return f"As described, {' and '.join(known)}. What {d.sender} names its locks and retries after is written down too."
    return f"What {d.sender} names its locks and retries after is written down: the {d.item}, its recipient, an address."


def _or_held(d: Design) -> str:
    return "" if d.may_resend else f", or {d.owner} holds the two as two"


SHARED_SLOT = Rule(
    id="recovery.shared-slot",
    family=Family.RECOVERY,
    title="Two actions wait in one place",
    why="A lock or a retry named after a recipient holds one thing for that recipient. The next one that fails pushes it out.",
    not_when="nothing is kept for an action that could be shared",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="two entries; both done or with the owner",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=shared_slot,
    by_hand="two actions that share a place are not in the model",
)
