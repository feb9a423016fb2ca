"""Recovery: work that has arrived is not lost before it is stored."""

from collections.abc import Iterator

from ...choices import Acknowledged, Delivery, Trigger
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import runners

_HANDS_NOTHING_OVER = {
    Trigger.SCHEDULE: "a schedule starts it and looks for its work anew each time",
    Trigger.MANUAL: "a person starts it and sees whether it begins",
}


def trigger_ack(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed between acknowledging the trigger and storing it."""
    if d.earlier and d.sending.trigger == d.worksheet.sending.trigger:
        yield NotNeeded(f"{d.name} hangs on the same arrival as “{d.worksheet.effects[0].name}”, where this is tested.", ())
        return
    kind = d.value("trigger.kind")
    if kind in _HANDS_NOTHING_OVER:
        yield NotNeeded(f"Nothing hands {d.record} over and then forgets it: {_HANDS_NOTHING_OVER[kind]}.", ("trigger.kind",))
        return
    yield Draft(
        because=("trigger.kind", "trigger.acknowledged", "trigger.delivery"),
        before=(f"{d.source} has {d.record}, made up for this test; {d.state_place} has no row for it.", _when_told(d)),
        fault=injection.at_trigger(runners.BEFORE_RECORD, d) + f" Note whether {d.source} takes it for delivered by then.",
        steps=(
            f"Let {d.record} come from {d.source}, and kill the run at that moment.",
            f"Look at {d.source}: does it count {d.example_id} as delivered, or as still to come?",
            f"Start {d.sender} again, do nothing by hand at {d.source}, and wait for {d.example_id}, {d.deadline}.",
            f"Look for {d.example_id} in {d.state_place}. {words.counting(d)}.",
        ),
        at_destination=(f"{d.destination} has one {d.thing} for {d.record} in the end, or {d.owner} knows that it is missing.",),
        at_sender=(
            f"{d.state_place} has one row at most for {d.record} in the end, though the first run left none.",
            _comes_back(d),
        ),
        never=(
            f"{d.source} told that {d.record} arrived, and no trace of it on the side of {d.sender}.",
            f"A missing {d.thing} that only a complaint brings to light.",
        ),
        evidence=(f"Each delivery of {d.example_id} as {d.source} lists it, with its time and the answer.", *words.both_sides(d)),
        passes=f"{d.record} reaches {d.destination} or {d.owner}, although the run that received it stored nothing.",
        row="hand_over" if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE else d.open_row,
    )


def _when_told(d: Design) -> str:
    told = d.value("trigger.acknowledged")
    if told is Acknowledged.AFTER_RECORD:
        return f"As described {d.source} is told only once the row is there."
    if told is Acknowledged.BEFORE_RECORD:
        return f"As described {d.source} is told at once, before there is a row: this test shows what that costs."
    return f"Whether {d.source} is told before or after there is a row is not known yet."


def _comes_back(d: Design) -> str:
    delivery = d.value("trigger.delivery")
    if delivery is Delivery.AT_MOST_ONCE:
        return (
            f"As described nothing comes from {d.source} a second time, so a comparison of its list with {d.state_place} "
            f"brings {d.example_id} to {d.owner}, {d.deadline}."
        )
    if d.value("trigger.acknowledged") is Acknowledged.BEFORE_RECORD:
        return (
            f"As {d.source} was told, nothing need come from there again: something else brings {d.example_id} back, "
            f"such as a comparison of both lists that {d.owner} sees {d.deadline}."
        )
    open_question = " Whether it does is an open question." if delivery is Delivery.DONT_KNOW else ""
    return f"{d.source} was not told, and {d.record} comes again without a person asking for it.{open_question}"


TRIGGER_ACK = Rule(
    id="recovery.trigger-ack",
    family=Family.RECOVERY,
    title="The run dies before the arrival is stored",
    why="Once the source has been told that its work arrived, it may forget it. What is not stored by then exists nowhere.",
    not_when="a schedule or a person starts it, so no source is told of an arrival",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CRASH, When.AT_START),),
    seen="trigger not lost",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=trigger_ack,
    looks_far=True,
)
