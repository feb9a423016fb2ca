"""Replay: triggers come in the wrong order, at the wrong time, or out of an old store."""

from collections.abc import Iterator

from ...choices import (
    Acknowledged,
    Delivery,
    Does,
    Missed,
    Ordering,
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
        before=(words.approved(d), f"{if_any}the time zone of the schedule is known, and the nights on which its clock changes."),
        fault=f"{if_any}{_move_the_clock(d)}",
        steps=(
            f"Write down the slot of {d.record} as the schedule calls it: day and planned time, not the moment of firing.",
            "Run the night with the double hour. " + words.counting(d) + ".",
            f"Run the night without the hour, and read what {d.state_place} says about the slot.",
            f"Let a run for {d.record} last past the next slot, and count again.",
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
        evidence=("The scheduler's log of both nights, with the time zone.", *words.both_sides(d)),
        passes=f"Each slot has one row in {d.state_place} and at most one {d.thing} at {d.destination}, "
        "and no slot is silently left out.",
        row="confirmed",
    )


def _move_the_clock(d: Design) -> str:
    move = "Move" if d.value("trigger.kind") is Trigger.SCHEDULE else "move"
    return (
        f"{move} the clock of a test machine (libfaketime, or the clock of a virtual machine) over the night on which "
        f"an hour comes twice, with the slot of {d.record} in that hour. Then over the night on which that hour is missing. "
        "Last, let one run take longer than the interval, so that the next slot begins on top of it."
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


def out_of_order(d: Design) -> Iterator[Draft | NotNeeded]:
    """An older event comes after a newer one."""
    if d.value("trigger.ordering") is Ordering.IN_ORDER:
        yield NotNeeded(f"{d.source} keeps the order of what it hands over, as described.", ("trigger.ordering",))
        return
    if d.value("does") is Does.SEND:
        yield NotNeeded(
            f"What {d.destination} has sent out for {d.record} stands: no older {d.item} can put its values over newer ones there.",
            ("does",),
        )
        return
    yield Draft(
        because=("trigger.ordering", "does", "trigger.kind", "identity.binds_input", "authority.approval", "authority.recheck"),
        before=(f"There are two made-up versions of {d.record}; the later one is {_valid(d)}.",),
        fault=injection.at_trigger(triggers.OLDER_LAST, d),
        steps=(
            f"Hand the later version of {d.record} over and let it run to its end.",
            words.counting(d) + ". Note the values.",
            "Hand the earlier version over, as described under the fault.",
            f"Count and read at {d.destination} once more, and compare with the notes.",
        ),
        at_destination=(
            f"{d.destination} shows the values of the later version for {d.record}.",
            f"The earlier version changed nothing there and added no {d.thing}: the count is what it was before.",
        ),
        at_sender=(
            f"{d.state_place} keeps the later version of {d.record}.",
            f"{d.log_place} lists the earlier one as overtaken. "
            "What decides is its version or its own time, not when it arrived.",
            f"Where the two cannot be put in order, {d.owner} decides.",
        ),
        never=(f"The later values at {d.destination} replaced by the earlier ones, even for a moment.", _no_help(d)),
        evidence=("Both events, with version, own time and time of arrival.", *words.both_sides(d)),
        passes="From the moment the later version arrived, "
        f"{d.destination} and {d.state_place} show nothing but its values for {d.record}.",
        row="changed",
    )


def _valid(d: Design) -> str:
    return f"what {d.approver} stands by" if d.is_approved else "the one that is valid"


def _no_help(d: Design) -> str:
    if d.is_protected:
        return f"Trust in the key alone: two versions are two inputs, and {d.destination} cannot tell which one is older."
    return f"The order of arrival at {d.sender} taken for the order of events."


OUT_OF_ORDER = Rule(
    id="replay.out-of-order",
    family=Family.REPLAY,
    title="An older event comes after a newer one",
    why="Deliveries overtake each other. If the last one to arrive wins, an old value replaces the one that is valid.",
    not_when="triggers always come in order, or a message is sent that nothing overwrites",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="the newer state stays",
    checks=(Property.P1, Property.P3),
    harm=Harm.UNAUTHORISED,
    draft=out_of_order,
    by_hand="two versions of one record under way at once are not in the model",
)


_LOOKS_BY_ITSELF = (Trigger.SCHEDULE, Trigger.POLL)


def too_early(d: Design) -> Iterator[Draft | NotNeeded]:
    """The event comes before what it depends on."""
    if d.value("trigger.too_early") is YesNo.NO:
        yield NotNeeded(f"{d.record} never comes before something it depends on, as described.", ("trigger.too_early",))
        return
    yield Draft(
        because=("trigger.too_early", "trigger.kind", "trigger.acknowledged", "trigger.missed", "recovery.owner"),
        before=(f"What {d.record} depends on is written down and left out on purpose; {d.destination} does not have it either.",),
        fault=injection.at_trigger(triggers.TOO_EARLY, d),
        steps=(
            f"Hand {d.record} over too early, as described under the fault.",
            _read_early(d),
            "Supply what was missing, and touch nothing else.",
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
        evidence=("The time of the trigger, of the supply and of the send.", *words.both_sides(d)),
        passes=f"{d.destination} gets its one {d.thing} after the supply, and what is never supplied ends with {d.owner}.",
        row="hand_over",
    )


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
        return f"{waits}. As described, {d.source} was told at once that it arrived, and will not hand it over again."
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
            "Restart as described under the fault and wait until the old message has been handled.",
            words.counting(d) + ".",
            f"Repeat it with a record made up like {d.record} {whose} was {ended} before anything was sent.",
        ),
        at_destination=(words.exactly_one(d), f"For the record that was never sent, {d.destination} has nothing."),
        at_sender=(
            f"{d.state_place} shows that {d.record} is done, so the old message leads to no send.",
            f"For the other record {d.sender} reads again whether it may go out, and finds {it} {ended}: {d.owner} receives it.",
        ),
        never=(f"A request to {d.destination} after the restart that nobody asked for today.", words.no_second(d)),
        evidence=(*words.both_sides(d), "The old message with its first date, and the time of the restart."),
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
    title="A restart brings an old message back",
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
