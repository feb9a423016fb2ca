"""A trace in words, with the names of the worksheet: a sentence or two for each step, and what is broken in the end.

All of it is plain text: whoever puts it into a document escapes it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...choices import Approval, Claim, DoneWhen, Lookup, OnUnknown, YesNo
from ...design import Design
from ..effect.states import (
    ACCEPTED,
    ACKNOWLEDGED,
    CONFIRMED,
    CONFLICT,
    FAILED,
    LOOK_UP,
    NEEDS_OPERATOR,
    NOTHING,
    REFUSED,
    START_OVER,
    UNDERWAY,
)
from ..traces import Trace
from .arrivals import takes
from .endings import ending
from .phrases import capital, changed, hands_over, held, input_place, key, new_run, ordinal, run, thing, withdrawn
from .story import Scene, scenes


class Sentence(NamedTuple):
    """What one step is in words, with its number."""

    number: int
    text: str


def sentences(trace: Trace, design: Design) -> tuple[Sentence, ...]:
    """One for each step; the last one of a broken trace also says what is broken."""
    told = [Sentence(s.number, capital(TELLING[s.kind](s, design))) for s in scenes(trace)]
    broken = ending(trace, design)
    if told and broken:
        told[-1] = Sentence(told[-1].number, f"{told[-1].text} {broken}")
    return tuple(told)


# --- what sets a run going


def _delivered(s: Scene, d: Design) -> str:
    early = "It is told at once that this was received, before anything is saved. " if s.after.trigger == ACKNOWLEDGED else ""
    return f"{d.source} {hands_over(d)}. {early}{_start(s, d)}"


def _delivered_again(s: Scene, d: Design) -> str:
    return f"{d.source} was never told that {d.record} had arrived, and {hands_over(d)} again. {_start(s, d)}"


def _redelivered(s: Scene, d: Design) -> str:
    return f"{d.source} {hands_over(d)} once more. {_start(s, d)}"


def _picked_up(s: Scene, d: Design) -> str:
    return f"{d.record} is open and nobody works on it, so recovery picks it up. {_start(s, d)}"


def _rerun(s: Scene, d: Design) -> str:
    if s.sends_at_once:
        unasked = f", although {withdrawn(d)}" if not s.now.authorised else ""
        return (
            f"An operator has {d.record} sent by hand. {capital(new_run(s.run, d))} sends the request to {d.destination} at once, "
            f"with {key(s, s.now.key)}{changed(s.now.input)}{unasked}. Neither {d.state_place} nor the approval is looked at."
        )
    if s.now.at == START_OVER:
        begins = f"An operator starts {d.record} again from the beginning."
        return f"{begins} {capital(new_run(s.run, d))} ignores what {d.state_place} says."
    return f"An operator starts {d.record} again by hand. {_start(s, d)}"


def _start(s: Scene, d: Design) -> str:
    """What the run that begins here finds, or that it stops at once."""
    state = s.before.record.state
    if s.run:
        return f"{capital(new_run(s.run, d))} {_beside(s)}{_reads(s, d)}"
    if s.other:
        return f"As {run(s.other)} is still at work on it, the run that this starts stops at once."
    left = f"leaves it to {d.owner}" if state == NEEDS_OPERATOR else "stops at once"
    return f"The run that this starts reads {state} in {d.state_place} and {left}."


def _beside(s: Scene) -> str:
    """How it can start beside another run that is still at work."""
    if not s.other:
        return ""
    others: Mapping[object, str] = {
        Claim.LEASE_MAY_LAPSE: f"takes it over, as the lease of {run(s.other)} has run out while that one still works, and ",
        Claim.CHECK_THEN_ACT: f"cannot see yet that {run(s.other)} has claimed it, and ",
        Claim.NONE: f"starts beside {run(s.other)}, as nothing stops it, and ",
    }
    return others[s.says.known("claim")]


def _reads(s: Scene, d: Design) -> str:
    state = s.before.record.state
    if s.says.known("claim") is Claim.NONE:
        return f"does not look at {d.state_place}."
    if state == NOTHING:
        return f"finds nothing about it in {d.state_place}."
    if state == FAILED:
        return f"reads failed in {d.state_place}, takes that for not done, and begins anew."
    return f"reads {state} in {d.state_place}: what became of the earlier attempt is open."


# --- what a run does


def _prepare(s: Scene, d: Design) -> str:
    name, with_it = capital(run(s.run)), f"{key(s, s.now.key)}{changed(s.now.input)}"
    is_saved = s.says.known("is_saved") is YesNo.YES
    if s.says.known("done_when") is DoneWhen.BEFORE_EFFECT:
        early = f"{name} marks {d.record} confirmed in {d.state_place} before anything is sent"
        return f"{early}, with {with_it}." if is_saved else f"{early}. The request gets {with_it}; nothing else is saved."
    if is_saved:
        return f"{name} writes attempting into {d.state_place} before it sends, with {with_it}."
    return f"{name} makes the request for {d.record} ready, with {with_it}. It saves nothing."


def _send(s: Scene, d: Design) -> str:
    operation = d.effect.destination.operation
    request = f"the request ({operation})" if operation else "the request"
    again = f" for the {ordinal(s.now.sends)} time" if s.now.sends > 1 else ""
    unasked = "" if s.now.authorised else f", although {withdrawn(d)}: it does not look again"
    return f"{capital(run(s.run))} sends {request} to {d.destination}{again}{unasked}."


def _withhold(s: Scene, d: Design) -> str:
    seen = withdrawn(d) if not s.before.is_approved else "the input is no longer the approved one"
    return f"{capital(run(s.run))} looks once more before it sends and sees that {seen}. It sends nothing and {held(s, d)}."


def _hear(s: Scene, d: Design) -> str:
    name, answer, state = capital(run(s.run)), s.was.request, s.after.record.state
    if answer == REFUSED:
        return f"{name} is told that {d.destination} refuses the changed request, and {held(s, d)}."
    if answer == CONFLICT and state == FAILED:
        return f"{name} is told that this was done before, takes that for a failure, and writes failed into {d.state_place}."
    if answer == CONFLICT:
        return f"{name} is told that this was done before, takes that for done, and writes confirmed into {d.state_place}."
    return f"{name} gets the answer of {d.destination} and writes confirmed into {d.state_place}."


def _time_out(s: Scene, d: Design) -> str:
    return f"No answer reaches {run(s.run)}, and it stops waiting. It cannot tell whether {d.destination} did the work."


def _give_up(s: Scene, d: Design) -> str:
    return f"{capital(run(s.run))} stops waiting while its request is still on the way to {d.destination}."


def _settle(s: Scene, d: Design) -> str:
    name, state, does_first = capital(run(s.run)), s.after.record.state, s.says.known("on_unknown")
    if s.now.at == LOOK_UP:
        return f"{name} writes unknown into {d.state_place} and sends nothing for now."
    if does_first is OnUnknown.HOLD:
        return f"{name} does not guess and {held(s, d)}."
    if does_first is OnUnknown.MARK_FAILED:
        return f"{name} takes the silence for a failure and writes failed into {d.state_place}."
    if not s.is_over:
        new = ", this time with a new key" if does_first is OnUnknown.RESEND_NEW_KEY and s.says.known("key") != "none" else ""
        return f"{name} decides to send {d.record} again{new}, without asking {d.destination} what became of it."
    if state == NEEDS_OPERATOR:
        return f"{name} has no send left and {held(s, d)}."
    return f"{name} has no send left and nobody to hand {d.record} to: it writes failed into {d.state_place}."


def _look_up(s: Scene, d: Design) -> str:
    name, lookup = capital(run(s.run)), s.says.known("lookup")
    if s.is_over and s.after.record.state == CONFIRMED:
        return (
            f"{name} looks {d.example_id} up at {d.destination}, finds the {thing(d)}, and writes confirmed into {d.state_place}."
        )
    then = held(s, d) if s.is_over else "decides to send it again"
    if lookup is Lookup.NONE:
        return f"{d.destination} cannot be asked what became of {d.example_id}. {name} {then}."
    if s.before.effects.number:
        return f"{name} looks {d.example_id} up at {d.destination}, which does not show the {thing(d)} yet, and {then}."
    return f"{name} looks {d.example_id} up at {d.destination}, finds nothing, and {then}."


def _crash(s: Scene, d: Design) -> str:
    left = {
        UNDERWAY: f" Its request is still on the way to {d.destination}.",
        ACCEPTED: f" The answer of {d.destination} reaches nobody.",
        CONFLICT: f" The answer of {d.destination} reaches nobody.",
        REFUSED: f" The refusal of {d.destination} reaches nobody.",
    }
    return (
        f"{capital(run(s.run))} crashes at work on {d.record}, and what it held in memory is gone.{left.get(s.was.request, '')}"
    )


# --- the network and the destination


def _arrive(s: Scene, d: Design) -> str:
    return f"{d.destination} receives the request of {run(s.run)} and {takes(s, d)}"


def _arrive_late(s: Scene, d: Design) -> str:
    return f"A late request of {run(s.run)}, for which nobody waits any more, reaches {d.destination}, which {takes(s, d)}"


def _lost_request(s: Scene, d: Design) -> str:
    return f"The request of {run(s.run)} is lost on the way: {d.destination} never sees it."


def _lost_response(s: Scene, d: Design) -> str:
    return f"The answer of {d.destination} to {run(s.run)} is lost on the way."


def _lost_late_request(s: Scene, d: Design) -> str:
    return f"The request that {run(s.run)} left behind is lost: it never reaches {d.destination}."


def _lapse(s: Scene, d: Design) -> str:
    return f"Time passes, and {d.destination} forgets the keys it has seen."


def _catch_up(s: Scene, d: Design) -> str:
    return f"The lookup at {d.destination} catches up: from now on it shows the {thing(d)} for {d.example_id}."


def _change_input(s: Scene, d: Design) -> str:
    when = "meanwhile" if d.value("authority.approval") is Approval.NONE else "after its approval"
    return f"The input of {d.record} changes {input_place(d)} {when}."


def _withdraw_approval(s: Scene, d: Design) -> str:
    if d.value("authority.approval") is Approval.NONE:
        return f"{d.record} is called off."
    if d.value("authority.approval") is Approval.STANDING:
        return f"{d.approver} withdraws the standing approval, under which {d.record} was to be sent."
    return f"{d.approver} withdraws the approval of {d.record}."


TELLING: Mapping[str, Callable[[Scene, Design], str]] = {
    "deliver": _delivered,
    "deliver_again": _delivered_again,
    "redeliver": _redelivered,
    "pick_up": _picked_up,
    "rerun": _rerun,
    "prepare": _prepare,
    "send": _send,
    "withhold": _withhold,
    "hear": _hear,
    "time_out": _time_out,
    "give_up": _give_up,
    "settle": _settle,
    "look_up": _look_up,
    "crash": _crash,
    "arrive": _arrive,
    "arrive_late": _arrive_late,
    "lost_request": _lost_request,
    "lost_response": _lost_response,
    "lost_late_request": _lost_late_request,
    "lapse": _lapse,
    "catch_up": _catch_up,
    "change_input": _change_input,
    "withdraw_approval": _withdraw_approval,
}
