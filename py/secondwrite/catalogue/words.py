"""Sentences that several rules need: what is counted, what the record must show, what is kept."""

from ..choices import Approval, Does, Lookup, OnUnknown
from ..design import Design


def approved(d: Design) -> str:
    """The usual precondition: one approved synthetic record."""
    version = d.sending.identity.input_version
    revision = f" ({version})" if version else ""
    approval = "is ready" if d.value("authority.approval") is Approval.NONE else f"is approved by {d.approver}"
    return f"{d.record}{revision}, made up for this test, {approval} and not yet sent to {d.destination}."


def open_outcome(d: Design) -> str:
    """The precondition of tests that begin with an open outcome."""
    happened = {
        Does.DELETE: f"has removed the {d.thing} for {d.record}",
        Does.TOGGLE: f"has changed the {d.thing} for {d.record} once",
    }.get(d.value("does"), f"has the {d.thing} for {d.record}")
    return f"{d.destination} {happened}, but its answer was lost: {d.state_place} says unknown."


def done(d: Design) -> str:
    """The precondition of tests that begin with finished work."""
    is_removed = d.value("does") is Does.DELETE
    happened = f"its {d.thing} is gone from {d.destination}" if is_removed else f"{d.destination} has its {d.thing}"
    number = "" if is_removed else " with its number"
    return f"{d.record} is done: {happened}, and {d.state_place} says confirmed{number}."


def counting(d: Design) -> str:
    """How effects are counted at the destination; a switch or a total is read, since it cannot be counted."""
    if d.value("does") is Does.TOGGLE:
        return f"{_reader(d)} how the {d.thing} for {d.example_id} stands"
    if not d.can_look_up:
        return f"Somebody with access to {d.destination} counts each {d.thing} for {d.example_id} there"
    return f"Ask {d.lookup} and count each {d.thing} for {d.example_id}"


def exactly_one(d: Design) -> str:
    """The business state nearly every test asks for at the destination."""
    if d.value("does") is Does.DELETE:
        return (
            f"The {d.thing} for {d.record} is gone from {d.destination}, and nothing else with it. {counting(d)}: the count is 0."
        )
    if d.value("does") is Does.TOGGLE:
        return f"At {d.destination} the {d.thing} for {d.record} stands as after one change, not two. {counting(d)}."
    return f"{d.destination} holds exactly one {d.thing} for {d.record}. {counting(d)}: the count is 1."


def resolved(d: Design) -> str:
    """What the sending side must do with an unknown outcome, by what it does itself and what the destination can be asked."""
    lookup, on_unknown = d.value("lookup"), d.value("on_unknown")
    if on_unknown is OnUnknown.HOLD:
        return (
            f"{d.state_place} becomes needs_operator and {d.owner} receives it, as described; nothing is sent again before that."
        )
    if on_unknown is OnUnknown.RESEND_SAME_KEY and d.repeats_safely:
        return (
            f"It sends again under {d.key}, {d.destination} recognises the repeat, "
            f"and {d.state_place} becomes confirmed with the number of the first {d.thing}."
        )
    found = f"It looks {d.example_id} up at {d.destination}, finds the {d.thing}, and {d.state_place} becomes confirmed with its number."
    held = f"{d.state_place} becomes needs_operator and {d.owner} receives it: {d.destination} cannot be asked."
    if lookup is Lookup.NONE:
        return held
    if lookup is Lookup.DONT_KNOW:
        return f"If {d.destination} can be asked: {_lower(found)} If it cannot: {held}"
    return found


def marked_unknown(d: Design) -> str:
    """The first thing that must be seen after a lost answer."""
    return f"{d.state_place} says unknown for {d.record} before anything is sent again. It does not say failed."


def one_key(d: Design) -> str:
    """That all attempts can be tied together."""
    return f"{d.log_place} lists every attempt under {d.key}, with time and last response."


def saved(d: Design) -> str:
    """What must have been saved before the send."""
    return "its key and input" if d.sends_key else "its input"


def no_fresh_key(d: Design) -> str:
    """What must not be done to get round an open outcome."""
    what = "new key" if d.sends_key else "new start"
    return f"A {what} for {d.record} while the first outcome is open."


def no_second(d: Design) -> str:
    """What must never happen after an unclear outcome."""
    if d.value("does") is Does.DELETE:
        return f"A second removal at {d.destination}: another {d.thing} gone, or one made since for {d.example_id}."
    if d.value("does") is Does.TOGGLE:
        return f"A second change at {d.destination}: the {d.thing} for {d.example_id} switched back, or added to twice."
    return f"A second {d.thing} for {d.example_id} at {d.destination}, even one that is deleted afterwards."


def both_sides(d: Design) -> tuple[str, ...]:
    """The evidence every test keeps."""
    return (
        f"The count at {d.destination} before and after, with the query or a screenshot.",
        f"The rows for {d.example_id} in {d.state_place} and in {d.log_place}.",
    )


def _reader(d: Design) -> str:
    return f"Ask {d.lookup} and read" if d.can_look_up else f"Somebody with access to {d.destination} reads"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
