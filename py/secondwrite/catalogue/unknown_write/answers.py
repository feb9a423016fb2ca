"""Unknown write: the answer, or the request, is lost or late."""

from collections.abc import Iterator

from ... import provisos
from ...choices import Lookup, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations
from . import outcomes


def ack_lost(d: Design) -> Iterator[Draft | NotNeeded]:
    """Accepted, then the response is dropped."""
    yield Draft(
        because=("on_unknown", "lookup", "destination.protection", "identity.key", "destination.kind"),
        before=(words.approved(d), f"The time-out of the sender for {d.destination} is known and noted."),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d),
        steps=(
            f"Start {d.record} with the fault in place.",
            f"Check at {d.destination} that the {d.thing} exists, and at the sender that no answer arrived.",
            f"Take the fault away and let {d.sender} go on by itself, {d.deadline}.",
            words.counting(d) + ".",
            f"{words.rows(d)}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(words.marked_unknown(d), words.resolved(d), words.one_key(d)),
        never=(words.no_second(d), f"The word failed in {d.state_place} or on any screen for {d.record}."),
        evidence=(*words.both_sides(d), f"The log of the fault: when the answer of {d.destination} was dropped."),
        passes=f"One {d.thing}, unknown recorded before any second send, and the outcome settled from evidence or handed to {d.owner}.",
        row=outcomes.row_in_the_end(d),
    )


ACK_LOST = Rule(
    id="unknown.ack-lost",
    family=Family.UNKNOWN_WRITE,
    title="The work is done, the answer is lost",
    why="This is the ambiguous success itself: the sender sees a time-out, and both “it happened” and “it did not” fit.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),),
    seen="unknown recorded; reconciliation before any second write; one effect; both attempts under one key",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=ack_lost,
)


def ack_late(d: Design) -> Iterator[Draft | NotNeeded]:
    """The answer comes after the sender stopped waiting."""
    if d.value("destination.late_effect") is YesNo.NO:
        yield NotNeeded(
            f"When {d.sender} stops waiting, {d.destination} has finished or never will, as described; "
            "unknown.ack-lost tests the answer that never comes.",
            ("destination.late_effect",),
        )
        return
    yield Draft(
        because=("destination.late_effect", "on_unknown", "lookup", "destination.kind"),
        before=(
            words.approved(d),
            f"How long {d.sender} waits for {d.destination}, and what still listens after that, is noted.",
        ),
        fault=injection.at_destination(destinations.LATE_ANSWER, d),
        steps=(
            f"Start {d.record} and wait until {d.sender} gives up on the first attempt.",
            f"Release the answer of {d.destination} while the outcome is still open; stop the next step of {d.sender} for that long.",
            f"Do the same with a second made-up {d.item}, but release the answer after its outcome was settled or handed over.",
            f"Watch the line to {d.destination} after each late answer. {words.counting(d)}.",
        ),
        at_destination=(words.exactly_one(d), f"The second {d.item} has one {d.thing} of its own, and no more."),
        at_sender=(
            f"{d.log_place} notes the late answer beside the attempt it belongs to, with the time it came.",
            f"An open {d.record} may be confirmed from it, once its number or reference was compared.",
            f"Where the outcome was settled already, the late answer changes no state in {d.state_place}.",
        ),
        never=(
            f"A request to {d.destination} that a late answer set off.",
            f"A settled {d.item} opened again, or called failed, because of it.",
        ),
        evidence=(f"When {d.sender} gave up, and when the answer came.", *words.both_sides(d)),
        passes=f"The late answers brought no further request to {d.destination}; {d.state_place} fits what is there.",
        row=outcomes.row_in_the_end(d),
    )


ACK_LATE = Rule(
    id="unknown.ack-late",
    family=Family.UNKNOWN_WRITE,
    title="The answer comes after the time-out",
    why="An answer nobody expects any more can wake code that believes the first attempt failed, or undo what was settled since.",
    not_when="nothing can happen at the destination after the sender stopped waiting",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="same, and the late answer changes nothing but the record",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=ack_late,
    by_hand="the model drops an answer that nobody waits for any more",
)


def request_lost(d: Design) -> Iterator[Draft | NotNeeded]:
    """The request never arrives, and the sender cannot know."""
    row, count, then = _after_nothing_arrived(d)
    yield Draft(
        because=(
            *("on_unknown", "on_not_found", "retries.limit", "lookup"),
            *("destination.protection", "destination.late_effect", "destination.kind"),
        ),
        before=(words.approved(d), f"{words.counting(d)}: the count is 0."),
        fault=injection.at_destination(destinations.LOSE_REQUEST, d),
        steps=(
            f"Start {d.record} with its first request swallowed. {words.rows(d)}, before and after the time-out.",
            f"Make sure that {d.destination} took nothing in for {d.example_id}.",
            f"Open the way again and leave {d.sender} to itself, {d.deadline}.",
            f"Count at {d.destination} once more.",
        ),
        at_destination=(f"{words.counting(d)}: {count}",),
        at_sender=(
            f"After the time-out {d.state_place} says unknown for {d.record}: neither confirmed nor failed.{words.if_it_fails(d)}",
            then,
        ),
        never=(
            f"{d.record} shown as done while {d.destination} holds no {d.thing} for it.",
            f"{d.record} forgotten: no attempt to come, and nobody told.",
        ),
        evidence=(f"The log of the fault: which request to {d.destination} was swallowed.", *words.both_sides(d)),
        passes=f"Nobody called {d.record} done before {d.destination} held its {d.thing}, and what followed is what the row {row} of its decision table allows.",
        row=row,
    )


def _after_nothing_arrived(d: Design) -> tuple[str, str, str]:
    """The row that rules, the count in the end, and what the sender does."""
    sent_again, held = "the count is 0 while the way is shut and 1 in the end.", f"the count stays 0 until {d.owner} decides."
    if d.repeats_safely:
        return "resend", sent_again, f"The repeat leaves under {d.key}, at most {d.limit} in one run."
    if outcomes.absence_is_proof(d):
        proof = f"The empty answer of {d.lookup} is the proof that nothing happened"
        if d.allows_one_send:
            return "hand_over", held, f"{proof}. {_no_send_left(d)}"
        if d.may_resend:
            still = f" only if {d.approver} still stands by it" if d.is_approved else f", at most {d.limit} in one run"
            return "rejected", sent_again, f"{proof}; {d.record} is sent again{still}."
        return (
            "rejected",
            held,
            f"{proof}. Nothing is sent again by itself: {d.owner} receives {d.record} {d.deadline}.",
        )
    if d.allows_one_send:
        return "hand_over", held, f"{_no_send_left(d)} {_what_is_seen(d)}"
    row = "look_up" if d.can_look_up else "hand_over"
    held_for = f"Nothing is sent again by itself: {d.owner} receives {d.record} {d.deadline}. {_what_is_seen(d)}"
    return row, held, held_for + outcomes.sends_all_the_same(d)


def _no_send_left(d: Design) -> str:
    return f"The limit, {d.limit} in one run, is used up: {d.owner} receives {d.record} {d.deadline}."


def _what_is_seen(d: Design) -> str:
    lookup = d.value("lookup")
    if lookup is Lookup.NONE:
        return f"{provisos.cannot_be_asked(d)}: somebody looks there."
    if lookup is Lookup.AUTHORITATIVE:
        return f"That {d.destination} shows nothing is no proof while a request may still take effect."
    return f"That {d.destination} shows nothing is no proof: it may not show it yet."


REQUEST_LOST = Rule(
    id="unknown.request-lost",
    family=Family.UNKNOWN_WRITE,
    title="The request never arrives",
    why="To the sender this looks just like a lost answer. Whoever treats every time-out as success loses work here.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.LOSE_REQUEST, When.UNDER_WAY),),
    seen="not called success; retried or held as the row says",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=request_lost,
)


def effect_after_timeout(d: Design) -> Iterator[Draft | NotNeeded]:
    """The destination applies the request after the sender gave up."""
    if d.value("destination.late_effect") is YesNo.NO:
        yield NotNeeded(
            f"A request that {d.destination} has not applied when {d.sender} stops waiting is never applied, as described.",
            ("destination.late_effect",),
        )
        return
    yield Draft(
        because=("destination.late_effect", "lookup", "on_not_found", "destination.protection", "destination.kind"),
        before=(
            words.approved(d),
            f"The longest time after which {d.destination} may still apply a request is noted, or is an open question.",
        ),
        fault=injection.at_destination(destinations.DELAY_REQUEST, d),
        steps=(
            f"Start {d.record} and wait for the time-out. There must be no {d.thing} at {d.destination} yet.",
            f"While the request is held, {_what_it_does(d)}.",
            f"Now let the request through, and see the {d.thing} appear at {d.destination}.",
            f"See {d.record} brought to its end, {d.deadline}. {words.counting(d)}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"While the request is held, {d.state_place} says unknown or needs_operator for {d.record}.{words.if_it_fails(d)}",
            _meanwhile(d),
            _once_there(d),
        ),
        never=(words.no_second(d), f"Rejected or failed in {d.state_place} because {d.destination} showed nothing so far."),
        evidence=(f"When {d.sender} gave up, and when the request took effect at {d.destination}.", *words.both_sides(d)),
        passes=f"The late {d.thing} at {d.destination} stayed the only one and was tied to {d.record}.",
        row=outcomes.row_while_open(d),
    )


def _what_it_does(d: Design) -> str:
    if d.may_resend and not outcomes.looks_by_itself(d):
        return f"let {d.sender} decide by itself what to do"
    return f"let {outcomes.looker(d)} " + (f"ask {d.lookup}" if d.can_look_up else f"look at {d.destination}")


def _meanwhile(d: Design) -> str:
    if d.repeats_safely:
        return f"A repeat sent meanwhile carries {d.key}; {d.destination} takes the two requests for one."
    if d.can_look_up:
        return f"The early answer of {d.lookup} starts no send: nothing shown is not yet nothing done.{outcomes.sends_all_the_same(d)}"
    return f"Nothing is sent again: {provisos.cannot_be_asked(d)}, and what is on its way cannot be called back.{outcomes.sends_all_the_same(d)}"


def _once_there(d: Design) -> str:
    if d.can_look_up:
        who = f"{d.sender} or by {d.owner}" if outcomes.looks_by_itself(d) else d.owner
        return f"At a later look, by {who}, the {d.thing} shows and {d.state_place} says confirmed{words.with_number(d)}."
    return f"{d.owner} finds the {d.thing} when looking at {d.destination} later, and {d.state_place} says confirmed{words.with_number(d)}."


EFFECT_AFTER_TIMEOUT = Rule(
    id="unknown.effect-after-timeout",
    family=Family.UNKNOWN_WRITE,
    title="It happens after the sender gave up",
    why="A look too early finds nothing, truthfully. The request is still on its way, and a second one makes two.",
    not_when="nothing can happen at the destination after the sender stopped waiting",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.DELAY_REQUEST, When.UNDER_WAY),),
    seen="no second effect; an early “absent” is not taken as proof",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=effect_after_timeout,
)
