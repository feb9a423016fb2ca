"""Repairs in words: what a supplier has to build for an answer to become another one, a sentence for each value.

The sentences are `str.format` formats over the effect's `Design` as `d`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...answers import Choice
from ...choices import Claim, Delivery, Lookup, OnUnknown
from ...design import Design
from ..checks import Outcome
from ..described import ALSO_SAFE, BY_ID, Described
from ..repairs import MOST_CHANGES, Repair
from ..verdicts import Standing

# How many of the smallest repairs are told.
TOLD = 3

BUILD: Mapping[tuple[str, str], str] = {
    ("trigger.acknowledged", "after_record"): "Tell {d.source} that {d.record} was taken only after it is safely recorded in {d.state_place}.",
    ("trigger.acknowledged", "before_record"): "Tell {d.source} at once that {d.record} was taken.",
    ("identity.key", "stable"): "Give {d.record} one key, made when it is first taken up and used by every attempt, also after a restart or a rerun.",
    ("identity.key", "new_per_run"): "Make a new key for {d.record} in each run, and keep to it within the run.",
    ("identity.key", "new_per_attempt"): "Make a new key for every attempt for {d.record}.",
    ("identity.key", "none"): "Send {d.record} without a key.",
    ("identity.saved_before_send", "yes"): "Write {d.record} with its key and its input to {d.state_place} before anything is sent.",
    ("identity.saved_before_send", "no"): "Write nothing about {d.record} before it is sent.",
    ("identity.binds_input", "yes"): "Keep the approved input of {d.record} with its key, and let every attempt use that and nothing newer.",
    ("identity.binds_input", "no"): "Let each attempt for {d.record} read the source again.",
    ("record.done_when", "after_effect"): "Mark {d.record} as done only after {d.destination} has confirmed it.",
    ("record.done_when", "before_effect"): "Mark {d.record} as done before it is sent.",
    ("claim", "atomic"): "Let a run look at {d.record} and claim it in one step, so that a second run stops.",
    ("claim", "lease_may_lapse"): "Let a run claim {d.record} with a lease.",
    ("claim", "check_then_act"): "Let a run look at {d.record} before it claims it.",
    ("claim", "none"): "Let every run that takes up {d.record} send it, without asking what was done before.",
    ("destination.protection", "remembers_key"): "Use a call of {d.destination} that takes a key and remembers it, or have one built.",
    ("destination.protection", "unique_reference"): "Have {d.destination} refuse a second {d.noun} with the same reference.",
    ("destination.protection", "none"): "Use a call of {d.destination} without protection against repeats.",
    ("destination.retention", "outlasts_recovery"): "Have {d.destination} remember a key for longer than recovery can take, or let recovery end sooner.",
    ("destination.retention", "may_lapse"): "Let {d.destination} forget a key while the outcome may still be open.",
    ("destination.concurrent_safe", "yes"): "Have {d.destination} protect against two requests with one key that arrive together.",
    ("destination.concurrent_safe", "no"): "Let {d.destination} carry out two requests with one key that arrive together.",
    ("destination.changed_input", "refuse"): "Have {d.destination} refuse a known key that comes with other input.",
    ("destination.changed_input", "return_original"): "Have {d.destination} answer a known key that comes with other input as the first time, and change nothing.",
    ("destination.changed_input", "apply"): "Have {d.destination} carry out a known key that comes with other input.",
    ("destination.duplicate_answer", "original"): "Have {d.destination} answer a repeat as it answered the first time.",
    ("destination.duplicate_answer", "conflict_understood"): "Read the answer “exists already” for {d.record} as done, once it is seen to be its own.",
    ("destination.duplicate_answer", "conflict_misread"): "Read the answer “exists already” for {d.record} as a failure.",
    ("destination.late_effect", "no"): "Have {d.destination} refuse a request that comes later than the time for which the sender waits.",
    ("destination.late_effect", "yes"): "Let a request take effect at {d.destination} after the sender gave up.",
    ("lookup", "authoritative"): "Use a lookup at {d.destination} that shows a {d.noun} as soon as it exists, or have one built.",
    ("lookup", "lagging"): "Look {d.record} up at {d.destination}, which shows it after a while.",
    ("lookup", "none"): "Do without looking {d.record} up at {d.destination}.",
    ("on_unknown", "reconcile"): "When the outcome of {d.record} is unknown, record that and look it up at {d.destination} before anything else.",
    ("on_unknown", "hold"): "When the outcome of {d.record} is unknown, stop and hand it to a person.",
    ("on_unknown", "resend_same_key"): "When the outcome of {d.record} is unknown, send again with the same key.",
    ("on_unknown", "resend_new_key"): "When the outcome of {d.record} is unknown, send again with a new key.",
    ("on_unknown", "mark_failed"): "When the outcome of {d.record} is unknown, mark it as failed.",
    ("on_not_found", "hold"): "When a lookup does not find {d.record}, stop and hand it to a person.",
    ("on_not_found", "resend_if_protected"): "When a lookup does not find {d.record}, send again only while {d.destination} surely recognises the repeat; else hand it to a person.",
    ("on_not_found", "resend"): "When a lookup does not find {d.record}, send it again.",
    ("retries.bounded", "yes"): "Set a limit of sends for {d.record} in one run, and hand it to a person when none is left.",
    ("retries.bounded", "no"): "Let a run send {d.record} without a limit.",
    ("recovery.exists", "yes"): "Run something that finds an open {d.item} which nobody works on, and takes it up.",
    ("recovery.exists", "no"): "Run nothing that takes up an open {d.item}.",
    ("recovery.owner", "yes"): "Name a person who receives what automation cannot settle about {d.record}.",
    ("recovery.owner", "no"): "Name nobody who receives what automation cannot settle.",
    ("rerun", "same_path"): "Let a rerun of {d.record} take the ordinary way, with the saved state and key.",
    ("rerun", "none"): "Take the rerun away: nobody can start {d.record} again by hand.",
    ("rerun", "from_start"): "Let a rerun of {d.record} run from the start.",
    ("rerun", "force_create"): "Let a rerun of {d.record} send at once, with a new key.",
    ("authority.recheck", "yes"): "Read approval and input of {d.record} again right before each send, and hold it when either changed.",
    ("authority.recheck", "no"): "Do not read the approval again before a send.",
}  # fmt: skip


@dataclass(frozen=True)
class Mend:
    """A repair in words: what to build, and who has to build it.

    `settle` are questions that it makes matter and that nobody has answered: it was run with the safe answers to them.
    """

    sentences: tuple[str, ...]
    settle: tuple[str, ...]
    is_sending_side: bool


def mends(d: Design, outcome: Outcome, repairs: tuple[Repair, ...]) -> Iterator[Mend]:
    """Of these repairs those with the safest answers, one for each set of questions; first what the sending side can do alone."""
    design = outcome.at_best.design
    safe = [repair for repair in repairs if all(_is_safe(id, value) for id, value in repair.changes)] or repairs
    ranked = sorted(safe, key=lambda repair: (not repair.is_sending_side, _unsafe(repair)))
    safest = {tuple(id for id, _ in repair.changes): repair for repair in reversed(ranked)}
    for repair in [repair for repair in ranked if repair in safest.values()][:TOLD]:
        repaired = design.with_answers(dict(repair.changes))
        settle = tuple(_awake(d, design, repaired, repair))
        yield Mend(tuple(_built(id, value, d, design, repaired) for id, value in repair.changes), settle, repair.is_sending_side)


KEEP_CLAIM = "Let a run keep its claim on {d.record} for as long as it works: renew the lease, or stop the old run before another takes over."


def _built(id: str, value: Choice, d: Design, before: Described, repaired: Described) -> str:
    """What to build for one change: where there is no lookup, who would look it up hands it to a person at once."""
    if value is Claim.ATOMIC and before.known("claim") is Claim.LEASE_MAY_LAPSE:
        return KEEP_CLAIM.format(d=d)
    is_without_lookup = value is OnUnknown.RECONCILE and repaired.lookup is Lookup.NONE
    return BUILD[id, (OnUnknown.HOLD if is_without_lookup else value).value].format(d=d)


def _awake(d: Design, design: Described, repaired: Described, repair: Repair) -> Iterator[str]:
    """The questions that nobody answered yet, as they could not matter, and that a repair makes matter."""
    for id, value in design.idle.items():
        if value == "dont_know" and id not in repaired.idle and id not in dict(repair.changes):
            yield d.fact(id).question


def _is_safe(id: str, value: Choice) -> bool:
    return value is BY_ID[id].values[0] or any(value is safe for safe in ALSO_SAFE)


def beyond_repair(outcome: Outcome) -> str:
    """That no small repair was found, where that is so, and what nobody can change."""
    if outcome.at_best.standing is not Standing.BROKEN or outcome.repairs:
        return ""
    none = f"No change of up to {MOST_CHANGES} answers makes everything hold."
    if outcome.at_best.design.delivery is Delivery.AT_MOST_ONCE:
        none += " Nobody can change that the trigger comes only once: what is lost before it is recorded stays lost."
    return none


def _unsafe(repair: Repair) -> int:
    return sum(value is not BY_ID[id].values[0] for id, value in repair.changes)
