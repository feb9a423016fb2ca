"""Replay: triggers come in the wrong order, at the wrong time, or out of an old store."""

from collections.abc import Iterator

from ...choices import (
    Acknowledged,
    Delivery,
    Missed,
    Trigger,
    YesNo,
)
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import triggers


def schedule_slot_twice(d: Design) -> Iterator[Draft | NotNeeded]:
    """One slot of a schedule fires twice, or never."""
    kind = d.value("trigger.kind")
    if kind not in (Trigger.SCHEDULE, Trigger.DONT_KNOW):
        yield NotNeeded(f"No schedule starts {d.sender}, as described: {kind.label.lower()}.", ("trigger.kind",))
        return
    if_any = "" if kind is Trigger.SCHEDULE else f"If a schedule starts {d.sender}: "
    yield Draft(
        because=("trigger.kind", "trigger.missed", "trigger.delivery", "claim", "identity.key"),
        before=(
            words.approved(d),
            f"{if_any}the time zone of the schedule of {d.sender} is known, and the nights on which its clock changes.",
        ),
        fault=f"{if_any}{_move_the_clock(d)}",
        steps=(
            f"Write down the slot of {d.record} as the schedule calls it: day and planned time, not the moment of firing.",
            f"Let the double hour pass. {words.counting(d)}.",
            f"Let the night without that hour pass, and read what {d.state_place} says about the slot.",
            f"Hold a run for {d.record} back (the answer of {d.destination} does not come) until the next slot is due, and count again.",
        ),
        at_destination=(
            words.exactly_one(d),
            f"For the missing hour {d.destination} has one {d.thing}, or {d.owner} knows that it has none.",
        ),
        at_sender=(
            f"{d.state_place} names the slot in the row for {d.record}; every firing for that slot leads to that row.",
            _missed_slot(d),
        ),
        never=(_moment(d), words.no_second(d)),
        evidence=(f"The scheduler's log of {d.sender} for both nights, with the time zone.", *words.both_sides(d)),
        passes=f"Each slot has one row in {d.state_place} and at most one {d.thing} at {d.destination}, "
        "and no slot is silently left out.",
        row="confirmed",
    )


def _move_the_clock(d: Design) -> str:
    put = "Put" if d.value("trigger.kind") is Trigger.SCHEDULE else "put"
    return (
        f"{put} the slot of {d.record} on a test machine into the hour that comes twice when the clocks go back, also where its real "
        "schedule is a monthly one. Set the machine's clock (libfaketime, or the clock of a virtual machine) to shortly before that "
        "hour and let it pass. Do the same in the night on which that hour is missing. "
        f"Last, set the clock on to the next slot while {d.sender} still works on {d.record}."
    )


def _moment(d: Design) -> str:
    what = "A key" if d.sends_key else "A row"
    return f"{what} for {d.record} made from the moment at which the scheduler fired."


def _missed_slot(d: Design) -> str:
    described = {
        Missed.OFFERED_AGAIN: f"A slot that never fired is made up once, as described, and {d.log_place} says when.",
        Missed.LOST: f"A slot that never fired is lost, as described: {d.owner} must hear of it {d.deadline}.",
        Missed.DONT_KNOW: f"What happens to a slot that never fired is an open question: write down what {d.log_place} shows.",
    }
    return described[d.value("trigger.missed")]


SCHEDULE_SLOT_TWICE = Rule(
    id="replay.schedule-slot-twice",
    family=Family.REPLAY,
    title="One slot of the schedule fires twice, or never",
    why="Clocks change twice a year, and runs overlap. The slot is the work; the moment at which it fires is not.",
    not_when="no schedule starts it",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="slot identity decides, not the instant",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=schedule_slot_twice,
    by_hand="clocks and time zones are not in the model",
)


_LOOKS_BY_ITSELF = (Trigger.SCHEDULE, Trigger.POLL, Trigger.FILE)
_IS_TOLD = (Trigger.WEBHOOK, Trigger.QUEUE, Trigger.UPSTREAM_EVENT, Trigger.DONT_KNOW)


def too_early(d: Design) -> Iterator[Draft | NotNeeded]:
    """The event comes before what it depends on."""
    if d.value("trigger.too_early") is YesNo.NO:
        yield NotNeeded(f"{d.record} never comes before something it depends on, as described.", ("trigger.too_early",))
        return
    yield Draft(
        because=("trigger.too_early", "trigger.kind", *_offered_again(d), "recovery.owner"),
        before=(f"What {d.record} depends on is written down and left out on purpose; {d.destination} does not have it either.",),
        fault=injection.at_trigger(triggers.TOO_EARLY, d),
        steps=(
            f"Let {d.record} come in too early, as described under the fault.",
            _read_early(d),
            f"Supply what {d.example_id} waited for, and touch nothing else.",
            words.counting(d) + ".",
            f"Repeat it with another record, never supply what is missing, and wait for {d.owner}.",
        ),
        at_destination=(
            f"{d.destination} has nothing for {d.record} as long as something is missing.",
            "Then: " + words.exactly_one(d),
        ),
        at_sender=(
            _still_there(d),
            f"If it stays missing, {d.owner} hears of {d.record} {d.deadline}, and of what it waits for.",
        ),
        never=(
            f"{d.record} dropped, or called rejected, because something else was late.",
            f"A stand-in for what is missing, made up at {d.destination} so that the {d.thing} can be made.",
        ),
        evidence=(f"The time of the trigger, of the supply and of the send for {d.example_id}.", *words.both_sides(d)),
        passes=f"{d.destination} gets its one {d.thing} after the supply, and what is never supplied ends with {d.owner}.",
        row="hand_over",
    )


def _offered_again(d: Design) -> tuple[str, ...]:
    """The answers by which a source that is told may forget it, where there is such a source."""
    return ("trigger.acknowledged", "trigger.missed") if d.value("trigger.kind") in _IS_TOLD else ()


def _read_early(d: Design) -> str:
    if d.value("trigger.kind") in _LOOKS_BY_ITSELF:
        return f"Read {d.state_place} and {d.log_place}: what do they say of the missing part?"
    return f"Read {d.state_place}, and what {d.source} was told."


def _still_there(d: Design) -> str:
    waits = f"{d.state_place} says prepared for {d.record} and names what it waits for"
    if d.value("trigger.kind") in _LOOKS_BY_ITSELF:
        return f"{waits}; or it has no row yet, and {d.sender} comes upon it again when it next looks."
    if d.value("trigger.kind") in (Trigger.FORM, Trigger.MANUAL):
        return f"{waits}; or whoever started it was told that it was not taken, and why."
    if d.value("trigger.acknowledged") is Acknowledged.BEFORE_RECORD:
        return f"{waits}. As described, {d.source} was told at once that it arrived, so it will not come again."
    if d.value("trigger.missed") is Missed.LOST:
        return f"{waits}: {d.source} offers nothing a second time, as described."
    return f"{waits}; or {d.source} got no acknowledgement and offers it again."


TOO_EARLY = Rule(
    id="replay.too-early",
    family=Family.REPLAY,
    title="The event comes before what it depends on",
    why="Two systems tell their news at their own pace. Work that comes too early must wait its turn, and not vanish.",
    not_when="the trigger never comes before something it depends on",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="waits or is offered again; not dropped",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=too_early,
    by_hand="work that waits for other work is not in the model",
)


def old_message_at_restart(d: Design) -> Iterator[Draft | NotNeeded]:
    """An old message is handed over again at a restart."""
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"No old message about {d.record} can come back from {d.source}, as described.", ("trigger.delivery",))
        return
    kept_nowhere = d.value("trigger.kind") in (Trigger.WEBHOOK, Trigger.FORM, Trigger.MANUAL)
    if kept_nowhere and d.value("trigger.missed") is Missed.LOST:
        yield NotNeeded(
            f"{d.source} keeps nothing that a restart of {d.sender} could bring back, as described.",
            ("trigger.kind", "trigger.missed"),
        )
        return
    it, whose, ended = ("its approval", "whose approval", "withdrawn") if d.is_approved else ("it", "that", "cancelled")
    yield Draft(
        because=("trigger.kind", "trigger.missed", "trigger.delivery", "authority.approval", "authority.recheck", "claim"),
        before=(words.done(d),),
        fault=f"{_authority_ends(d)} " + injection.at_trigger(triggers.OLD_AT_RESTART, d),
        steps=(
            f"Run {d.record} to its end, and see that {it} is {ended} as described under the fault.",
            f"Restart as described under the fault and wait until the old trigger for {d.example_id} has been handled.",
            words.counting(d) + ".",
            f"Repeat it with a record made up like {d.record} {whose} was {ended} before anything was sent.",
        ),
        at_destination=(words.exactly_one(d), f"For the record that was never sent, {d.destination} has nothing."),
        at_sender=(
            f"{d.state_place} shows that {d.record} is done, so the old trigger leads to no send.",
            f"For the other record {d.sender} reads again whether it may go out, and finds {it} {ended}: {d.owner} receives it.",
        ),
        never=(f"A request to {d.destination} after the restart that nobody asked for today.", words.no_second(d)),
        evidence=(*words.both_sides(d), f"The old trigger for {d.example_id} with its first date, and the time of the restart."),
        passes=f"The restart adds no {d.thing} at {d.destination}, neither for the finished record nor for the {ended} one.",
        row="confirmed",
    )


def _authority_ends(d: Design) -> str:
    if d.is_approved:
        return f"{d.approver} withdraws {words.approval(d)} after it was done."
    return f"When {d.record} is done, cancel it at {words.values_place(d)}."


OLD_MESSAGE_AT_RESTART = Rule(
    id="replay.old-message-at-restart",
    family=Family.REPLAY,
    title="A restart brings an old trigger back",
    why="Brokers, folders and event logs keep what they handed over. After a restart it can look like an order given today.",
    not_when="nothing can come twice, or the source keeps nothing",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.WITHDRAW_APPROVAL, When.QUIET), Injection(Fault.REDELIVER, When.QUIET)),
    seen="recognised as done; authority read again",
    checks=(Property.P1, Property.P3),
    harm=Harm.TWICE,
    draft=old_message_at_restart,
    again=(Injection(Fault.WITHDRAW_APPROVAL, When.AT_START),),
)
