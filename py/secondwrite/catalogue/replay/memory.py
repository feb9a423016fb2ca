"""Replay: what the destination remembers under a key, and for how long."""

from collections.abc import Iterator

from ...answers import DONT_KNOW
from ...choices import Key, Lookup, Protection, Rerun, Retention, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When, Where
from .. import injection, words
from ..injection import destinations, lookups, records, runners


def protection_lapsed(d: Design) -> Iterator[Draft | NotNeeded]:
    """A replay after the destination has forgotten the key."""
    nothing_lapses = _nothing_lapses(d)
    if nothing_lapses:
        yield nothing_lapses
        return
    yield Draft(
        because=("destination.protection", *_what_decides(d), "on_unknown", "on_not_found", "lookup", "trigger.delivery", "rerun"),
        before=(words.approved(d), *words.if_recognised(d)),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + f" Stop {d.sender} at once and leave it off until {d.destination} has forgotten the key: {_how_long(d)}",
        steps=(
            f"Start {d.record} with the fault in place, stop {d.sender}, and take the fault away.",
            f"Let the time pass. Check with the administrator of {d.destination} that the key is gone.",
            f"Start {d.sender}, {words.again(d, d.record)}, and watch the line.",
            *_rerun_after_that(d),
            words.counting(d) + ".",
            *_with_an_empty_lookup(d),
        ),
        at_destination=(
            words.exactly_one(d),
            f"{d.destination} received nothing that writes for {d.example_id} after it forgot.",
        ),
        at_sender=(
            f"From that time on {d.sender} takes the key for worthless and sends nothing under it.",
            words.resolved(d),
            f"{d.state_place} shows when the key of {d.record} was first used, "
            "so that the end of its protection can be worked out.",
        ),
        never=(f"A send for {d.example_id} under the old key after that time: {d.destination} would take it for new work.",),
        evidence=(
            f"When the key was first used, when it was gone, and when each {'lookup or ' * d.can_look_up}send came.",
            *words.both_sides(d),
        ),
        passes=f"Once {d.destination} had forgotten, {d.sender} {_asked(d)}; no write came first.",
        row=d.open_row,
    )


def _nothing_lapses(d: Design) -> NotNeeded | None:
    if not d.sends_key:
        return NotNeeded(f"No key is sent to {d.destination}, as described, so it has none to forget.", ("identity.key",))
    protection = d.value("destination.protection")
    if d.value("identity.key") is Key.NEW_PER_ATTEMPT:
        return NotNeeded(
            f"Every attempt has a new key, as described: none is protected by one that {d.destination} forgets.",
            ("identity.key",),
        )
    if protection is Protection.NONE:
        return NotNeeded(f"{d.destination} remembers no key at all, as described.", ("destination.protection",))
    if protection is Protection.UNIQUE_REFERENCE:
        reason = f"{d.destination} goes by a unique reference, as described, and that does not lapse."
        return NotNeeded(reason, ("destination.protection",))
    retention = d.fact("destination.retention")
    if retention.answer.value is not Retention.OUTLASTS_RECOVERY:
        return None
    worked_out = f": {retention.note}" if retention.note else ""
    return NotNeeded(
        f"{d.destination} remembers a key for longer than recovery can take{worked_out}.", ("destination.retention",)
    )


def _what_decides(d: Design) -> tuple[str, ...]:
    """The retention itself where it is known, else the numbers it is worked out from."""
    if d.fact("destination.retention").answer.is_known:
        return ("destination.retention",)
    return ("destination.remembers_for", "recovery.deadline", "longest_run", "destination.lookup_lag")


def _how_long(d: Design) -> str:
    remembers = d.value("destination.remembers_for")
    if remembers == DONT_KNOW:
        return "after what time is an open question. A sandbox whose administrator deletes the key saves the wait."
    return f"as described, {remembers} and a little more. A sandbox with a shorter memory saves the wait."


def _rerun_after_that(d: Design) -> Iterator[str]:
    if d.value("rerun") is not Rerun.NONE:
        yield f"When all is quiet: {injection.at_rerun(runners.RERUN, d)}"


def _with_an_empty_lookup(d: Design) -> Iterator[str]:
    if d.value("lookup") is Lookup.LAGGING:
        hidden = injection.at_destination(lookups.HIDE_FROM_LOOKUP, d)
        yield f"Do it once more, all the while with a lookup that shows nothing: {hidden} Count again."


def _asked(d: Design) -> str:
    return f"asked there, or held {d.record} for {d.owner}" if d.can_look_up else f"held {d.record} for {d.owner}"


PROTECTION_LAPSED = Rule(
    id="replay.protection-lapsed",
    family=Family.REPLAY,
    title="The destination has forgotten the key",
    why="A key protects for a time. An outcome that stays open over a weekend meets a destination that knows nothing of it.",
    not_when="nothing is remembered under a key, or for longer than recovery can take",
    tier=Tier.GO_LIVE,
    faults=(
        Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),
        Injection(Fault.CRASH, When.IN_VAIN),
        Injection(Fault.LAPSE, When.STOPPED),
        Injection(Fault.REDELIVER, When.QUIET),
        Injection(Fault.RERUN, When.QUIET, Where.RERUN_OFFERED),
    ),
    again=(
        Injection(Fault.LOOKUP_LAG, When.THROUGHOUT, Where.LOOKUP_LAGS),
        Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT, Where.LOOKUP_LAGS),
        Injection(Fault.CRASH, When.IN_VAIN, Where.LOOKUP_LAGS),
        Injection(Fault.LAPSE, When.STOPPED, Where.LOOKUP_LAGS),
        Injection(Fault.REDELIVER, When.QUIET, Where.LOOKUP_LAGS),
    ),
    seen="lookup or hold before any write",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=protection_lapsed,
    is_spared=False,
)


def after_refusal(d: Design) -> Iterator[Draft | NotNeeded]:
    """A newly approved attempt after a stored refusal."""
    if not d.is_protected:
        yield words.not_protected(d, f"no refusal that is stored there can meet a later attempt of {d.name}.")
        return
    if d.renews_key:
        yield words.new_each_time(d, f"a refusal stored at {d.destination} cannot meet the corrected {d.item}.")
        return
    if d.value("destination.replays_errors") is YesNo.NO:
        yield NotNeeded(f"{d.destination} does not give a stored refusal again, as described.", ("destination.replays_errors",))
        return
    anew = f" and the new decision of {d.approver}" if d.is_approved else ""
    yield Draft(
        because=("destination.replays_errors", "destination.protection", "identity.key", "authority.approval"),
        before=(
            f"A value is known for which {d.destination} refuses {d.record} on its merits, such as one that is out of range.",
        ),
        fault=f"Send {d.record} with that value, so that {d.destination} stores its refusal under {d.key}. "
        f"Correct the value where it comes from{_decided(d)}.",
        steps=(
            f"Send {d.record} with the refused value and read {d.state_place}.",
            f"Send the very same request again and note whether {d.destination} repeats its refusal.",
            f"Correct the value{_decided(d)}. Then start {d.record} the ordinary way.",
            words.counting(d) + ". Compare the values.",
        ),
        at_destination=(words.exactly_one(d), f"The {d.thing} has the corrected value; the refused request left none."),
        at_sender=(
            f"{d.state_place} keeps the first action as rejected, with what {d.destination} said, and does not reopen it.",
            f"A second row for {d.example_id}, with a key of its own{anew}, says confirmed.",
        ),
        never=(
            f"A fresh key to get round the refusal before {_put_right(d)}.",
            f"{d.record} refused for good, because each new try runs into the stored answer.",
        ),
        evidence=(
            f"The refusal of {d.destination}, and its repetition.",
            f"Both rows for {d.example_id}{anew}.",
            *words.both_sides(d),
        ),
        passes=f"The corrected {d.item} goes through at {d.destination} as a new action, and the refused one stays rejected.",
        row="rejected",
    )


def _decided(d: Design) -> str:
    return f", and let {d.approver} decide on the corrected {d.item}" if d.is_approved else ""


def _put_right(d: Design) -> str:
    return f"{d.approver} has decided" if d.is_approved else f"the value of {d.record} is corrected"


AFTER_REFUSAL = Rule(
    id="replay.after-refusal",
    family=Family.REPLAY,
    title="A new attempt after a stored refusal",
    why="Some destinations remember a refusal as well as a success. The old key then blocks work that has since been put right.",
    not_when="no key protects the effect, each run makes a new one, or refusals are not stored",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="possible, under a new action identity",
    checks=(Property.P2, Property.P3),
    harm=Harm.NEVER,
    draft=after_refusal,
    by_hand="a refusal on its merits, and a new approval after it, are not in the model",
)


def key_dropped_early(d: Design) -> Iterator[Draft | NotNeeded]:
    """The sending side forgets its own key before the destination does."""
    if not d.is_protected:
        yield words.not_protected(d, f"it changes nothing for {d.record} when a key is forgotten.")
        return
    if _outlives(d):
        yield NotNeeded(
            f"{d.sender} keeps the key for {d.value('identity.kept_for')}, longer than the {d.value('destination.remembers_for')} "
            f"for which {d.destination} remembers it, as described.",
            ("identity.kept_for", "destination.remembers_for", "destination.protection"),
        )
        return
    yield Draft(
        because=(
            *("identity.key", "identity.saved_before_send", "destination.protection", "destination.remembers_for"),
            *("identity.kept_for", "trigger.kind", "destination.kind", "trigger.delivery", "rerun"),
        ),
        before=(words.approved(d), *words.if_recognised(d), _both_memories(d)),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + f" {injection.at_trigger(records.FORGET_KEY, d)} Do it while the outcome is open.",
        steps=(
            f"Start {d.record} with the fault in place, and note the key that reached {d.destination}.",
            f"Make {d.sender} forget as described, then take the fault away.",
            f"Try {d.record} again in each way in which it can come back: {words.ways_back(d)}.",
            f"Compare the key of every request for {d.example_id} with the one you noted. {words.counting(d)}.",
        ),
        at_destination=(
            f"{d.destination} has seen the first key of {d.example_id} and no other, and holds one {d.thing} for it.",
        ),
        at_sender=(_found_again(d), f"{d.state_place} keeps the row of {d.record} as long as it is open, whatever its age."),
        never=(f"A key made anew for {d.record} because the first one was no longer at hand.", _too_short(d)),
        evidence=(f"Every store that held {d.example_id}, with the time after which it forgets.", *words.both_sides(d)),
        passes=f"When its stores had forgotten, {d.sender} came back to {d.destination} with the first key, or sent nothing.",
        row=d.open_row,
    )


def _outlives(d: Design) -> bool:
    """Whether the sender keeps its key for longer than a destination that forgets."""
    kept, remembers = d.seconds("identity.kept_for"), d.seconds("destination.remembers_for")
    forgets = d.value("destination.protection") is Protection.REMEMBERS_KEY
    return forgets and kept is not None and remembers is not None and kept > remembers


def _both_memories(d: Design) -> str:
    """How long either side remembers the key, as far as is known."""
    kept = d.value("identity.kept_for")
    as_described = "" if kept == DONT_KNOW else f" (as described: {kept})"
    places = f"Every place where {d.sender} keeps the key of {d.record} is listed, with how long it keeps it there{as_described}"
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        return f"{places}; {d.destination} never forgets a reference, as described."
    remembers = d.value("destination.remembers_for")
    if remembers == DONT_KNOW:
        return f"{places}; how long {d.destination} remembers it is an open question."
    return f"{places}; {d.destination} remembers it for {remembers}, as described."


def _found_again(d: Design) -> str:
    made_from = d.sending.identity.made_from
    worked_out = f"or works it out again from {made_from}" if made_from else "or works it out again from what never changes"
    return (
        f"{d.sender} reads the first key from {d.state_place}, {worked_out}; where it can do neither, {d.owner} gets {d.record}."
    )


def _too_short(d: Design) -> str:
    remembers = d.value("destination.remembers_for")
    if remembers == DONT_KNOW or d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        return f"A key of {d.example_id} that ends by its age, rather than with its outcome."
    return f"A key of {d.example_id} kept for less than {remembers}, or given up before its outcome is known."


KEY_DROPPED_EARLY = Rule(
    id="replay.key-dropped-early",
    family=Family.REPLAY,
    title="The sender forgets its own key first",
    why="Two sides remember a key, each for a time of its own. When the sender's time ends first, its next try is a stranger.",
    not_when="no key protects the effect, or the sender keeps it for longer than the destination",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="the first key again, or the owner; never a new key",
    checks=(Property.P1, Property.P5),
    harm=Harm.TWICE,
    draft=key_dropped_early,
    by_hand="a key that the sending side forgets is not in the model",
)
