"""Replay: effects that add up when they are repeated, and effects that the destination makes by itself."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW
from ...choices import Does, LookupBy, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import others, requests


def toggle(d: Design) -> Iterator[Draft | NotNeeded]:
    """A switch or an addition arrives an even number of times."""
    does = d.value("does")
    if does not in (Does.TOGGLE, Does.DONT_KNOW):
        yield NotNeeded(f"{d.name} switches nothing over and adds to no total, as described: it {does.label.lower()}.", ("does",))
        return
    yield Draft(
        because=("does", "destination.protection", "identity.key", "lookup"),
        before=(
            f"The value at {d.destination} that {d.record} concerns is written down, "
            "and so is the value it should have afterwards.",
            *_perhaps_no_toggle(d),
        ),
        fault=injection.at_destination(requests.SEND_AGAIN, d) + " Let it arrive twice in all, and then a third time.",
        steps=(
            f"Run {d.record} once and read the value at {d.destination}.",
            f"Let the same request arrive a second time, and read {d.destination} again.",
            f"Let it arrive a third time, and read {d.destination} once more.",
            f"Look at {d.state_place}: can one tell from it what the value should be now?",
        ),
        at_destination=(
            f"After one, two and three arrivals {d.destination} shows one and the same value, the one wanted.",
            _repair(d),
        ),
        at_sender=(
            f"{d.state_place} holds the value to be reached for {d.record}, not only the word switch or the amount to add.",
            _who_can_tell(d),
        ),
        never=(
            f"The old value at {d.destination}, taken for proof that nothing arrived: two arrivals of a switch look like none.",
            *_no_retry(d),
        ),
        evidence=(
            f"The value at {d.destination} before, and after each arrival, with the times.",
            f"The request for {d.example_id} as it is sent.",
        ),
        passes=f"The number of arrivals makes no difference to the value at {d.destination}.",
        row="resend" if d.repeats_safely else "hand_over",
    )


def _perhaps_no_toggle(d: Design) -> tuple[str, ...]:
    if d.value("does") is Does.TOGGLE:
        return ()
    return (
        f"Nobody has said what kind of change {d.name} is; "
        "if it only ever sets a value outright, that is the result of this test.",
    )


def _repair(d: Design) -> str:
    set_to = f"{d.name} is rewritten to set a value: on, off, or the new total together with the old one it expects"
    if not d.is_protected:
        return f"{provisos.unrecognised(d)}: this can pass only when {set_to}."
    if DONT_KNOW in (d.value("destination.protection"), d.value("identity.key")):
        return f"If {d.destination} turns out not to recognise a repeat, {set_to}."
    as_known = d.answer("destination.protection").proviso
    return f"The second and third are recognised by {d.key}{as_known}. Where that protection can end, {set_to}."


def _who_can_tell(d: Design) -> str:
    if d.can_look_up:
        return (
            f"An open outcome goes to {d.owner}: {d.lookup} shows a value, and not how often it was switched or added to. "
            f"Only a list of changes at {d.destination} tells that."
        )
    return f"An open outcome goes to {d.owner}, who reads the list of changes at {d.destination}; {d.sender} cannot."


def _no_retry(d: Design) -> tuple[str, ...]:
    return () if d.is_protected else (f"A retry of {d.name} by itself, before it is rewritten.",)


TOGGLE = Rule(
    id="replay.toggle",
    family=Family.REPLAY,
    title="A switch or an addition arrives twice",
    why="A second “switch” undoes the first, and a second “add five” makes ten. A lookup shows what the value is, not how it came about.",
    not_when="the effect neither switches over nor adds to a total",
    tier=Tier.ACCEPTANCE,
    faults=(),
    seen="rewritten as a set-to, or protected",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=toggle,
    by_hand="switches and additions are not in the model",
)


def destination_side_automation(d: Design) -> Iterator[Draft | NotNeeded]:
    """The destination makes the effect on its own."""
    if d.value("destination.acts_by_itself") is YesNo.NO:
        yield NotNeeded(f"{d.destination} makes no {d.thing} unless it is asked, as described.", ("destination.acts_by_itself",))
        return
    yield Draft(
        because=("destination.acts_by_itself", "destination.kind", "lookup", "destination.lookup_by", "recovery.owner"),
        before=(
            words.approved(d),
            f"The administrator of {d.destination} has named each rule or job there that can make the {d.thing} unasked.",
        ),
        fault=f"{injection.at_destination(others.UNASKED, d)}, and let it act for {d.record} a moment before {d.sender} sends; "
        "in a second pass, a moment after.",
        steps=(
            f"Let the rule at {d.destination} act first, then start {d.record} the ordinary way.",
            f"{_count_all(d)}.",
            f"Start another record like {d.record}, let the rule act after the send, and count again.",
            f"{words.rows(d)}. Read the message to {d.owner}.",
        ),
        at_destination=(
            f"Where the rule acts first, {d.destination} holds one {d.thing} for {d.record}, whoever made it. {_count_all(d)}: 1.",
            f"Where it acts afterwards, a second {d.thing} is seen and comes to {d.owner} {d.deadline}.",
            f"The {d.thing} shows there who made it: {d.sender}, or the rule.",
        ),
        at_sender=(
            _meets_a_stranger(d),
            f"Which side makes the {d.thing} is agreed in writing; the other is switched off for {d.record}.",
        ),
        never=(
            f"One {d.thing} of the rule and one of {d.sender} side by side, and nobody told.",
            f"The {d.thing} that the rule made, counted as proof that the send for {d.example_id} worked.",
        ),
        evidence=(f"Which rules at {d.destination} are on, and since when.", *words.both_sides(d)),
        passes=f"After both passes each {d.thing} for {d.record} at {d.destination} has one maker and somebody who answers for it; a second one was found and reported.",
        row="hand_over",
    )


def _count_all(d: Design) -> str:
    if d.can_look_up and d.value("destination.lookup_by") is not LookupBy.OUR_REFERENCE:
        return f"{words.counting(d)}, whoever made it"
    return f"Somebody with access to {d.destination} looks through it by content and counts each {d.thing} that fits {d.record}"


def _meets_a_stranger(d: Design) -> str:
    if not d.can_look_up:
        return (
            f"{d.sender} cannot see at {d.destination} that one exists, so only a person can count: {d.owner} does, {d.deadline}."
        )
    if d.value("destination.lookup_by") is LookupBy.OUR_REFERENCE:
        return (
            f"What the rule made bears no reference of {d.sender}, so {d.lookup} does not show it: "
            f"{d.owner} counts by content, {d.deadline}."
        )
    return (
        f"Before it sends, {d.sender} asks {d.lookup}. "
        f"It finds one {d.thing} without a mark of its own, does not adopt it, and {d.owner} decides {d.deadline}."
    )


DESTINATION_SIDE_AUTOMATION = Rule(
    id="replay.destination-side-automation",
    family=Family.REPLAY,
    title="The destination makes it by itself",
    why="Two systems may each mean well and do the same thing. No key of the sender covers what the other side does unasked.",
    not_when="the destination acts only when asked",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="counted; one effect",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=destination_side_automation,
    by_hand="an effect that nobody sent is not in the model",
)
