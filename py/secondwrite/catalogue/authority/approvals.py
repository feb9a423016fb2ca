"""Authority: the approval still holds when the send happens."""

from collections.abc import Iterator

from ...answers import DONT_KNOW
from ...choices import Approval, Rerun, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When, Where
from .. import injection, words
from ..injection import approvals, destinations


def revoked(d: Design) -> Iterator[Draft | NotNeeded]:
    """The approval is withdrawn between two attempts."""
    if d.value("authority.approval") is Approval.NONE:
        yield NotNeeded(f"Nobody approves {d.name}, as described, so nothing can be withdrawn.", ("authority.approval",))
        return
    yield Draft(
        because=("authority.approval", "authority.recheck", "on_unknown", "rerun"),
        before=(words.approved(d),),
        fault=f"{d.approver} withdraws {words.approval(d)} after the first attempt was lost on its way to {d.destination} and before the next one leaves.",
        steps=(
            f"Start {d.record} and let its first request to {d.destination} be lost before it arrives.",
            f"Let {d.approver} withdraw the approval, in the way that is meant for it.",
            words.goes_on(d),
            words.counting(d) + ".",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for {d.record}.{_others(d)}",),
        at_sender=(
            f"{d.state_place} holds {d.record} for {d.owner}, with the withdrawal as its reason.",
            f"Each later attempt stops at the check of the approval, and {d.log_place} says so.",
        ),
        never=(
            f"A send for {d.record} after {d.approver} withdrew.",
            f"An approval of {d.example_id} read once and used for the rest of the day.",
        ),
        evidence=(f"The time of the withdrawal and of each attempt for {d.example_id} after it.", *words.both_sides(d)),
        passes=f"No request for {d.record} leaves after the withdrawal.{words.if_unread(d)}",
        row="changed",
    )


def _others(d: Design) -> str:
    if not d.is_batch:
        return ""
    return (
        f" Every other {d.item} in the request has at most one, counted one by one; whether it may go on alone is agreed first."
    )


REVOKED = Rule(
    id="authority.revoked",
    family=Family.AUTHORITY,
    title="The approval is withdrawn between two attempts",
    why="Minutes or days can lie between two attempts. A person who said stop in between must be heard.",
    not_when="nobody approves the effect",
    tier=Tier.ACCEPTANCE,
    faults=(
        Injection(Fault.LOSE_REQUEST, When.UNDER_WAY),
        Injection(Fault.WITHDRAW_APPROVAL, When.IN_VAIN),
        Injection(Fault.RERUN, When.STOPPED, Where.RERUN_OFFERED),
    ),
    seen="held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=revoked,
)


def expired_in_queue(d: Design) -> Iterator[Draft | NotNeeded]:
    """The work waits until its approval has run out."""
    if d.value("authority.approval") is Approval.NONE:
        yield NotNeeded(f"Nobody approves {d.name}, as described, so no approval can run out.", ("authority.approval",))
        return
    if d.value("authority.expires") is YesNo.NO:
        yield NotNeeded(f"The approval of {d.record} does not end by itself, as described.", ("authority.expires",))
        return
    yield Draft(
        because=("authority.expires", "authority.valid_for", "authority.recheck", "trigger.kind", "authority.approval"),
        before=(f"{d.record} is made up for this test and waits for {d.approver}. {_life(d)}",),
        fault=injection.at_trigger(approvals.HOLD_BACK, d),
        steps=(
            f"Let {d.approver} {words.approve(d)}, and note the minute in which that approval ends.",
            f"Hold {d.record} back as described until one minute after the end, then let it run.",
            f"Leave {d.sender} alone for as long as it would go on trying.",
            words.counting(d) + ".",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for {d.record}, however long it is left alone.",),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}, with the end of the approval as its reason.",
            f"{d.log_place} shows that the end was compared with the moment of sending, not with the moment of queueing.",
        ),
        never=(
            f"A late {d.record} that goes out because it was approved when it was queued.",
            f"An approval that {d.sender} renews for itself.",
        ),
        evidence=(f"The end of the approval of {d.example_id} and the time of the check, from one clock.", *words.both_sides(d)),
        passes=f"{d.record} waits for {d.owner} after its approval has ended, and only a new one by {d.approver} sets it going.{words.if_unread(d)}",
        row="changed",
    )


def _life(d: Design) -> str:
    valid_for = d.value("authority.valid_for")
    known = f"An approval is valid for {valid_for}"
    if DONT_KNOW in (valid_for, d.value("authority.expires")):
        when = f" after its {valid_for}" if valid_for != DONT_KNOW else ", and when,"
        known = f"Whether an approval ends by itself{when} is an open question"
    return (
        f"{known}; for this test {d.approver} gives one that ends after five minutes, or the clock of the test system is moved."
    )


EXPIRED_IN_QUEUE = Rule(
    id="authority.expired-in-queue",
    family=Family.AUTHORITY,
    title="The approval runs out while the work waits",
    why="Work waits in queues, over weekends and behind outages. What was allowed on Friday may not be allowed on Monday.",
    not_when="nobody approves the effect, or an approval does not end by itself",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.WITHDRAW_APPROVAL, When.AT_START),),
    seen="held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=expired_in_queue,
)


def used_once(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed between the effect and marking the approval as used."""
    approval = d.value("authority.approval")
    if approval in (Approval.NONE, Approval.STANDING):
        how = "nobody approves" if approval is Approval.NONE else "a standing approval covers"
        yield NotNeeded(f"As described, {how} {d.name}, so no approval is used up by one send.", ("authority.approval",))
        return
    yield Draft(
        because=("authority.approval", "identity.saved_before_send", "record.done_when", "destination.kind", "rerun"),
        before=(words.approved(d), f"It is known which row or field says that the approval of {d.example_id} is used."),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, d)
        + f" Kill the runner (SIGKILL) in that pause: {d.destination} has the {d.thing}, and the approval is not yet marked as used.",
        steps=(
            f"Start {d.record} with the fault in place, kill the runner, and read the approval by {d.approver}.",
            f"Start the runner again and let {d.sender} go on until it stops by itself.",
            *_by_hand(d, f"Start {d.record} once more by hand."),
            f"Present the same approval with a second made-up {d.item}.",
            words.counting(d) + ", and for the second one.",
        ),
        at_destination=(words.exactly_one(d), f"{d.destination} holds nothing for the second {d.item}."),
        at_sender=(
            f"The approval by {d.approver} is tied to {d.example_id} before the first send, or at the latest when that outcome is settled.",
            *_by_hand(d, f"The start by hand does not get past the check until {d.approver} decides anew."),
            f"The second {d.item} does not get past the check either, and {d.state_place} says why.",
        ),
        never=(f"One approval spent on {d.example_id} and on another {d.item}, because the mark died with the runner.",),
        evidence=(f"The row of the approval of {d.example_id} before the kill, after it and at the end.", *words.both_sides(d)),
        passes=f"One approval by {d.approver} led to at most one {d.thing} at {d.destination}, also across the kill.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


def _by_hand(d: Design, sentence: str) -> tuple[str, ...]:
    return () if d.value("rerun") is Rerun.NONE else (sentence,)


USED_ONCE = Rule(
    id="authority.used-once",
    family=Family.AUTHORITY,
    title="A single approval is not usable twice",
    why="If the effect and the mark “used” are two saves, a crash between them leaves an approval that looks fresh.",
    not_when="no approval is used up by one action",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="not usable again",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=used_once,
    by_hand="single-use approval is not in the model",
)


def next_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """The approval changes between the effect before this one and this one."""
    earlier = d.earlier
    if earlier is None or d.value("authority.approval") is Approval.NONE:
        yield _nothing_between(d)
        return
    before = Design(d.worksheet, d.place - 1)
    approved = f"“{earlier.name}” and for {d.name}" if before.is_approved else d.name
    yield Draft(
        because=("authority.approval", "authority.recheck", "coupled", "workflow.resume"),
        before=(
            f"{d.record} is made up for this test, and approval for {approved} was given by {d.approver}; neither “{earlier.name}” nor {d.name} was sent.",
        ),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, before)
        + f" During the wait, let {d.approver} withdraw the approval of {d.name}.",
        steps=(
            f"Start {d.record} and wait until {earlier.destination.name} has its {before.thing}.",
            f"Let {d.approver} withdraw as described, then end the wait at {earlier.destination.name}.",
            f"Let {d.sender} go on until it stops by itself.",
            f"Count for {d.example_id} at {earlier.destination.name} and at {d.destination}.",
        ),
        at_destination=(
            f"{d.destination} holds no {d.thing} for {d.record}.",
            f"{earlier.destination.name} keeps its one {before.thing}: nobody took it back in passing.",
        ),
        at_sender=(
            f"{d.state_place} says confirmed for “{earlier.name}” and needs_operator for {d.name}.",
            f"{d.owner} is told that “{earlier.name}” is done, that {d.name} is held, and who withdrew what.",
        ),
        never=(
            f"“{earlier.name}” being done, taken as leave to do {d.name}.",
            f"“{earlier.name}” sent again when {d.name} is let go.",
        ),
        evidence=(f"The time of the withdrawal for {d.example_id} between the two effects.", *words.both_sides(d)),
        passes=f"“{earlier.name}” is recorded, and nothing reaches {d.destination} for {d.example_id} after the withdrawal.{words.if_unread(d)}",
        row="changed",
    )


def _nothing_between(d: Design) -> NotNeeded:
    if d.earlier is None:
        after = f"; see the same test for “{d.later.name}”" if d.later else ""
        return NotNeeded(f"{d.name} comes first, so no approval can change between an earlier effect and it{after}.", ())
    return NotNeeded(
        f"Nobody approves {d.name}, as described: nothing can change after “{d.earlier.name}”.", ("authority.approval",)
    )


NEXT_EFFECT = Rule(
    id="authority.next-effect",
    family=Family.AUTHORITY,
    title="The approval changes between two effects",
    why="A workflow that has done its first step tends to finish. Each step needs an approval that holds when its own turn comes.",
    not_when="the effect comes first, or nobody approves it",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.WITHDRAW_APPROVAL, When.AT_START),),
    seen="n recorded; n+1 held",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=next_effect,
    looks_far=True,
)
