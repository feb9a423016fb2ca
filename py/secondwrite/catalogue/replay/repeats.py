"""Replay: the source hands the same work over again."""

from collections.abc import Iterator

from ...choices import Delivery, Trigger, YesNo
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import triggers


def redelivered_while_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger again while the first attempt is open."""
    because = ("trigger.delivery", "claim", "trigger.kind")
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"{d.source} never hands over {d.record} a second time, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=because,
        before=(words.approved(d), f"A count of each {d.thing} for {d.example_id} at {d.destination}: 0."),
        fault=injection.at_trigger(triggers.REDELIVER, d)
        + f" Do it while the first run waits for the answer of {d.destination}.",
        steps=(
            f"Start {d.record} and pause the first run after it has sent to {d.destination}, before {d.state_place} changes.",
            f"Deliver the trigger for {d.record} again as described under the fault.",
            "Let the second run go on until it stops by itself. Then let the first run go on.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"The second run finds the open attempt in {d.state_place} and stops, "
            "or resolves it; it does not send with another key.",
            words.one_key(d),
        ),
        never=(words.no_second(d), f"A second row for {d.example_id} in {d.state_place}."),
        evidence=(*words.both_sides(d), "The log of the second run, showing why it stopped."),
        passes=f"One {d.thing} at {d.destination}, one row in {d.state_place}, and the second run says why it stopped.",
        row="look_up",
    )


REDELIVERED_WHILE_OPEN = Rule(
    id="replay.redelivered-while-open",
    family=Family.REPLAY,
    title="The trigger comes again while the first attempt is open",
    why="A source that got no acknowledgement hands the same work over again. Two runs then race for one action.",
    not_when="the trigger can never come twice",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.REDELIVER,),
    seen="one effect; the second run finds the open attempt",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=redelivered_while_open,
)


def redelivered_after_confirmed(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger after the action was confirmed."""
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"Once {d.record} was handed over, {d.source} never repeats it, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=("trigger.delivery", "trigger.kind", "claim", "identity.key"),
        before=(words.done(d),),
        fault=injection.at_trigger(triggers.REDELIVER_LATER, d)
        + f" The repeat counts when {d.state_place} already says confirmed.",
        steps=(
            f"Run {d.record} to its end and note the last line for {d.example_id} in {d.log_place}.",
            "Hand the trigger over again as described under the fault.",
            f"Watch the line to {d.destination} until the second run has ended.",
            words.counting(d) + ".",
        ),
        at_destination=(
            words.exactly_one(d),
            f"Nothing that writes reached {d.destination} for {d.example_id} after the first run.",
        ),
        at_sender=(
            f"The second run reads confirmed in {d.state_place}, sends nothing and gives back the first outcome with its number.",
            *_message_goes(d),
        ),
        never=(f"A second attempt for {d.example_id}, even one that {d.destination} would recognise.", words.no_second(d)),
        evidence=(*words.both_sides(d), "What the second run answered to the source, or wrote in its log."),
        passes=f"{d.log_place} lists the attempts of the first run only, and {d.destination} one {d.thing}.",
        row="confirmed",
    )


def _message_goes(d: Design) -> tuple[str, ...]:
    if d.value("trigger.kind") is not Trigger.QUEUE:
        return ()
    return (f"With its right given back, the consumer deletes the message for {d.record}; it does not become a dead letter.",)


REDELIVERED_AFTER_CONFIRMED = Rule(
    id="replay.redelivered-after-confirmed",
    family=Family.REPLAY,
    title="The trigger comes again after the work is done",
    why="Days later a source is restored, or a list is worked through twice, and finished work comes in once more.",
    not_when="the trigger can never come twice",
    tier=Tier.GO_LIVE,
    faults=(Fault.REDELIVER,),
    seen="no send; earlier outcome returned",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=redelivered_after_confirmed,
)


def new_delivery_id(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same business event under a new delivery id."""
    if d.value("trigger.identity_stable") is YesNo.YES:
        by = d.sending.trigger.identified_by or "its own identification"
        yield NotNeeded(f"Each repeat from {d.source} carries the same {by}, as described.", ("trigger.identity_stable",))
        return
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"{d.source} announces {d.record} once and never again, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=("trigger.identity_stable", "trigger.delivery", "trigger.kind", "identity.key"),
        before=(words.approved(d), _told_apart(d)),
        fault=injection.at_trigger(triggers.NEW_DELIVERY_ID, d),
        steps=(
            f"Run {d.record} to its end and note under which name {d.state_place} and {d.log_place} keep it.",
            "Hand the same business event over under a new delivery id, as described under the fault.",
            words.counting(d) + ".",
            f"Compare the rows: which delivery ids do they name, and what ties them to {d.example_id}?",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"Both deliveries lead to one row in {d.state_place}, found by what is to be done for {d.example_id}.",
            f"{d.log_place} keeps both delivery ids beside {d.key}.",
        ),
        never=(
            f"A row or a key for {d.record} made from a delivery id, a message id or the time of arrival.",
            words.no_second(d),
        ),
        evidence=("Both deliveries as they arrived, headers and all.", *words.both_sides(d)),
        passes=f"Two deliveries end in one row in {d.state_place} and one {d.thing} at {d.destination}.",
        row="confirmed",
    )


def _told_apart(d: Design) -> str:
    by = d.sending.trigger.identified_by
    described = f" As described, triggers are told apart by {by}." if by else ""
    return f"It is written down which part of the trigger names {d.record}, and which part only the delivery.{described}"


NEW_DELIVERY_ID = Rule(
    id="replay.new-delivery-id",
    family=Family.REPLAY,
    title="The same event comes under a new delivery id",
    why="Some sources number the delivery and not the event. Whoever remembers those numbers takes a repeat for new work.",
    not_when="a repeat carries the same identification, or never comes",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="recognised by the action identity",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=new_delivery_id,
    by_hand="the model knows one identity for each action, and none for a delivery",
)
