"""Recovery: a claim runs out, or never ends, on the sending side and at the destination."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW, duration_seconds
from ...choices import Claim, Delivery, HowMany, OnUnknown, Protection, Rerun, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When, Where
from .. import injection, words
from ..injection import destinations, runners, triggers
from .outcomes import REPEATERS


def stale_runner(d: Design) -> Iterator[Draft | NotNeeded]:
    """A paused runner wakes after it was replaced."""
    if not _may_lapse(d):
        yield NotNeeded(f"No lease on {d.record} can run out under its holder, as described ({_claim(d)}).", ("claim",))
        return
    yield Draft(
        because=(
            *("claim", "lease", "workflow.runners", "trigger.kind", "destination.protection", "identity.key"),
            *(("destination.retention",) if d.key_lapses else ()),
        ),
        before=(words.approved(d), _two_runners(d)),
        fault=injection.at_trigger(runners.PAUSE, d)
        + f" Do it between the claim in {d.state_place} and the send to {d.destination}, until {_lease(d)} has run out "
        "and another runner has taken over.",
        steps=(
            f"Start {d.record} and pause the first runner at that moment.",
            f"Let a second runner take {d.record} over and finish. Copy the rows for {d.example_id} from {d.state_place}.",
            f"Wake the first runner and let it do what it means to do with {d.example_id}.",
            f"{words.counting(d)}. Compare {d.state_place} with the copy.",
            *_with_the_key_forgotten(d),
        ),
        at_destination=(words.exactly_one(d), _no_second_send(d)),
        at_sender=(
            f"The save of the woken runner is refused: the rows for {d.example_id} in {d.state_place} are those of the copy.",
            f"It neither renews nor releases the claim on {d.example_id} that now belongs to the second runner.",
        ),
        never=(words.no_second(d), f"The outcome of the second runner for {d.example_id} written over by the first."),
        evidence=(
            *words.both_sides(d),
            f"The logs of both runners of {d.example_id}: pause, takeover, waking, and what was refused.",
        ),
        passes=f"The runner that lost {d.record} changed nothing more, neither at {d.destination} nor in {d.state_place}.",
        row="confirmed",
    )


def _may_lapse(d: Design) -> bool:
    return d.value("claim") in (Claim.LEASE_MAY_LAPSE, Claim.DONT_KNOW)


def _claim(d: Design) -> str:
    words_of = d.fact("claim").words
    return words_of[:1].lower() + words_of[1:]


def _lease(d: Design) -> str:
    lease = d.value("lease")
    return "the lease (how long it is, is still to be asked)" if lease == DONT_KNOW else f"the lease of {lease}"


def _two_runners(d: Design) -> str:
    if d.value("workflow.runners") is HowMany.ONE:
        return f"A second runner of {d.sender} is ready. As described only one runs; a restart that comes too soon makes two."
    return f"Two runners of {d.sender} are ready, and their logs tell them apart."


def _with_the_key_forgotten(d: Design) -> Iterator[str]:
    if d.key_lapses:
        yield (
            f"Do it once more, and wake the first runner only when {d.destination} has forgotten the key of {d.record}. "
            "A sandbox with a shorter memory saves the wait. Count again."
        )


def _no_second_send(d: Design) -> str:
    if d.is_protected:
        return (
            f"The woken runner does not send. If it does, {d.destination} must recognise {d.key}, and that is the last defence."
        )
    return f"The woken runner does not send: {provisos.unrecognised(d)}."


STALE_RUNNER = Rule(
    id="recovery.stale-runner",
    family=Family.RECOVERY,
    title="A runner wakes up after it was replaced",
    why="A runner that was paused does not know that time has passed. It goes on as if the work were still its own.",
    not_when="no lease can run out while its holder works",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.REDELIVER, When.PAST_LEASE),),
    again=(
        Injection(Fault.REDELIVER, When.PAST_LEASE, Where.KEY_LAPSES),
        Injection(Fault.LAPSE, When.OTHER_DONE, Where.KEY_LAPSES),
    ),
    seen="its write and its save are refused",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=stale_runner,
)


def lease_shorter_than_run(d: Design) -> Iterator[Draft | NotNeeded]:
    """A run takes longer than its lease."""
    if not _may_lapse(d):
        yield NotNeeded(f"However long a run takes, {d.record} does not pass to another, as described.", ("claim",))
        return
    yield Draft(
        because=(
            *("claim", "lease", "longest_run", "trigger.kind", "trigger.delivery", "destination.kind"),
            *("destination.protection", "destination.concurrent_safe", "identity.key"),
        ),
        before=(words.approved(d), _numbers(d)),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, d)
        + f" Keep the first run waiting like this, longer if need be, until {_lease(d)} has run out; "
        f"a test installation may set a shorter one. {_comes_again(d)}",
        steps=(
            f"Start {d.record} and keep it waiting for {d.destination}. Do not stop it.",
            f"When the lease has run out, bring {d.record} up again as described under the fault. Note whether a second runner "
            "begins.",
            f"Let both runs of {d.example_id} come to their end.",
            f"{words.counting(d)}. Read in {d.log_place} which run sent what.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            _second_runner(d),
            f"{d.state_place} has one row and one outcome for {d.example_id}.",
        ),
        never=(words.no_second(d), f"A slow run taken for a dead one, with {d.example_id} begun anew."),
        evidence=(*words.both_sides(d), f"When the lease of {d.example_id} began, was renewed and ran out, from the logs."),
        passes=f"A run that outlives its lease leaves one {d.thing} at {d.destination} and one outcome in {d.state_place}.",
        row=d.open_row,
    )


def _comes_again(d: Design) -> str:
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        return f"Have a second runner of {d.sender} look for work whose lease has run out."
    return injection.at_trigger(triggers.REDELIVER, d)


def _numbers(d: Design) -> str:
    lease, longest = d.seconds("lease"), d.seconds("longest_run")
    if lease is None or longest is None:
        return f"Lease and longest run of {d.sender} are written side by side; at least one of them is still to be asked."
    is_too_short = lease <= longest
    numbers = f"a lease of {d.value('lease')} and a longest run of {d.value('longest_run')}"
    if is_too_short:
        return f"The numbers already show it: {numbers}. A second runner for {d.record} is to be expected, not just possible."
    return f"On paper it is enough: {numbers}. The test shows what happens to {d.record} when a run is slower than that."


def _second_runner(d: Design) -> str:
    if not d.is_protected:
        return f"The first run renews its lease while it waits and no second one begins: {provisos.unrecognised(d)}."
    at_once = {
        YesNo.YES: "",
        YesNo.NO: " As described it does not when both arrive at once.",
        YesNo.DONT_KNOW: " Whether it does so when both arrive at once is an open question.",
    }[d.value("destination.concurrent_safe")]
    return (
        "Either the first run renews its lease while it waits and no second one begins, "
        f"or both send under {d.key} and {d.destination} takes them for one.{at_once}"
    )


LEASE_SHORTER_THAN_RUN = Rule(
    id="recovery.lease-shorter-than-run",
    family=Family.RECOVERY,
    title="A run takes longer than its lease",
    why="A lease says: if I am silent for so long, I am dead. A slow run that is taken for dead is done a second time.",
    not_when="no lease can run out while its holder works",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.REDELIVER, When.ANSWER_HELD_PAST_LEASE),),
    seen="no second runner, or protection holds",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=lease_shorter_than_run,
)


def stuck_in_progress(d: Design) -> Iterator[Draft | NotNeeded]:
    """The destination goes on saying that the first attempt is in progress."""
    if not d.sends_key:
        yield NotNeeded(f"No key is sent to {d.destination}, so it has none to hold as in progress.", ("identity.key",))
        return
    if not d.may_repeat and d.value("rerun") is Rerun.NONE:
        yield NotNeeded(
            f"As described nobody and nothing sends {d.record} a second time, so nothing meets an unfinished first one.",
            (*REPEATERS, "rerun"),
        )
        return
    if d.value("destination.protection") not in (Protection.REMEMBERS_KEY, Protection.DONT_KNOW):
        yield NotNeeded(
            f"{d.destination} remembers no key, as described, so none can stay in progress there.", ("destination.protection",)
        )
        return
    yield Draft(
        because=(
            *("destination.protection", "identity.key", "retries.limit", "recovery.owner", "recovery.deadline"),
            *("on_unknown", "lookup", "destination.kind", "rerun"),
            *("destination.in_progress_for", "destination.remembers_for"),
        ),
        before=(
            f"The first attempt for {d.record} reached {d.destination} and broke off there half-way. No answer came{words.said_while_open(d)}.",
            _held(d),
            *words.if_recognised(d),
        ),
        fault=injection.at_destination(runners.IN_PROGRESS, d) + f" Keep it up until {d.sender} stops asking.",
        steps=(
            f"Let {d.sender} go on with {d.record} and note the time and the key of each repeat, if there is one.",
            f"When the repeats end, wait for the message to {d.owner}, {d.deadline}.",
            *_hurried(d),
            f"Take the fault away and let {d.owner} settle it. {words.counting(d)}.",
        ),
        at_destination=(f"{d.destination} has at most one {d.thing} for {d.record}, and received at most {d.limit} in one run.",),
        at_sender=(
            f"“In progress” leaves {d.record} unknown in {d.state_place}: it is neither a failure nor a success.",
            f"{_asked_first(d)}{d.owner} receives it {d.deadline}, with the last answer of {d.destination} and the key.",
        ),
        never=(
            f"A fresh key for {d.example_id}, to get past the one that is stuck.",
            f"A wait for {d.destination} without an end.",
            f"A repeat, once {d.destination} lets go of the key, while it is not known how far the first attempt got.",
        ),
        evidence=(
            f"Each repeat for {d.example_id} with its time, key and answer.",
            f"What {d.owner} received about {d.example_id}.",
        ),
        passes=f"The repeats to {d.destination} stop at {d.limit}, all under one key, and {d.owner} has {d.record} {d.deadline}.{words.if_unbounded(d)}",
        row="hand_over",
    )


def _held(d: Design) -> str:
    """How long the destination claims a key for work that broke off, and what that reaches up to."""
    held = d.value("destination.in_progress_for")
    if held == DONT_KNOW:
        return f"How long {d.destination} goes on saying “in progress” about work that broke off is an open question."
    bounds = {
        "destination.remembers_for": "no less than it keeps a stored answer",
        "recovery.deadline": f"no less than {d.owner} has to settle it",
    }
    reached = [
        phrase for id, phrase in bounds.items() if (bound := d.seconds(id)) is not None and duration_seconds(held) >= bound
    ]
    too_long = f": {', and '.join(reached)}" if reached else ""
    return f"As described {d.destination} goes on saying “in progress” for {held} about work that broke off{too_long}."


def _asked_first(d: Design) -> str:
    looks = d.can_look_up and d.value("on_unknown") in (OnUnknown.RECONCILE, OnUnknown.DONT_KNOW)
    return f"{d.sender} looks {d.example_id} up as well, and then " if looks else ""


def _hurried(d: Design) -> tuple[str, ...]:
    if d.value("rerun") is Rerun.NONE:
        return ()
    return (f"Start {d.record} again by hand, as somebody in a hurry would, and see under which key it is sent.",)


STUCK_IN_PROGRESS = Rule(
    id="recovery.stuck-in-progress",
    family=Family.RECOVERY,
    title="The destination says “in progress” and never ends",
    why="A destination that died half-way may hold the key as taken. Every repeat then waits for somebody who will not come "
    "back.",
    not_when="no key is sent, or the destination remembers none",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="bounded, then owner",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=stuck_in_progress,
    by_hand="an answer that stays in progress is not in the model",
)
