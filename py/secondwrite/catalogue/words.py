"""Sentences that several rules need: what is counted, what the record must show, what is kept."""

from .. import provisos
from ..choices import (
    Acceptance,
    Approval,
    BoundField,
    Delivery,
    DestinationKind,
    Does,
    DoneWhen,
    Key,
    Lookup,
    OnUnknown,
    Protection,
    Rerun,
    Trigger,
    YesNo,
)
from ..design import Design
from ..rules import NotNeeded

_UNCHECKED = "As described nothing checks this: then this test fails."
_RESENDS = (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY)
_MAKES_NOTHING = (Does.UPDATE, Does.DELETE, Does.TOGGLE)


def approved(d: Design) -> str:
    """The usual precondition: one approved synthetic record."""
    version = d.sending.identity.input_version
    revision = f" ({version})" if version else ""
    how = {Approval.NONE: "is ready", Approval.STANDING: f"is covered by the standing approval of {d.approver}"}
    ready = "approved" if d.is_approved else "ready"
    approval = how.get(d.value("authority.approval"), f"is approved by {d.approver}")
    others = f" Two more go with it in one request, made up and {ready} alike." if d.is_batch else ""
    return f"{d.record}{revision}, made up for this test, {approval} and not yet sent to {d.destination}.{others}"


def open_outcome(d: Design) -> str:
    """The precondition of tests that begin with an open outcome."""
    lost = f"{d.destination} has the {d.thing} for {d.record}, but its answer was lost"
    if _sends_at_once(d):
        return f"{lost}. As described {d.sender} sends again at once: stop it before that, and {_instead(d)}."
    return f"{lost}{said_while_open(d)}."


def said_while_open(d: Design) -> str:
    """What the record says of an open outcome, to be added to a clause: also what a design says that records no unknown."""
    return f". As described, {_instead(d)}" if _said_instead(d) else f": {d.state_place} says {open_state(d)}"


def _instead(d: Design) -> str:
    return f"{d.state_place} then says {_said_instead(d)}, where it should say unknown"


def _said_instead(d: Design) -> str:
    """What a design says of an open outcome that it never records as unknown; empty for one that does, or holds."""
    resends = d.value("on_unknown") in _RESENDS
    if d.value("on_unknown") is OnUnknown.MARK_FAILED or (resends and d.allows_one_send and not d.has_owner):
        return "failed"
    if not _sends_at_once(d):
        return ""
    if d.value("record.done_when") is DoneWhen.BEFORE_EFFECT:
        return "confirmed"
    return "nothing of the send" if d.value("identity.saved_before_send") is YesNo.NO else "attempting"


def _sends_at_once(d: Design) -> bool:
    """Whether a lost answer is followed by the next send, without a look and without a word in the record."""
    return d.value("on_unknown") in _RESENDS and not d.allows_one_send


def open_state(d: Design) -> str:
    """What the record says of an open outcome; a design that holds, or has no send left, hands it over at once."""
    if d.value("on_unknown") in _RESENDS and d.allows_one_send:
        return "needs_operator"
    return "unknown or needs_operator" if d.value("on_unknown") is OnUnknown.HOLD else "unknown"


def rows(d: Design) -> str:
    """How the sending side is read: what to look up, and what to note; as an instruction without its end."""
    key = ", key" if d.sends_key else ""
    every = f"every {d.item} of the request, {d.record} first," if d.is_batch else d.record
    return f"Look up {every} in {d.state_place} and note state{key} and times"


def if_it_fails(d: Design) -> str:
    """Said beside an expected unknown, for a design that marks an open outcome as failed."""
    return " As described it says failed: then this test fails." if d.value("on_unknown") is OnUnknown.MARK_FAILED else ""


def if_unread(d: Design) -> str:
    """Said beside a send that must stop at the approval, for a design that does not read it again."""
    return f" {_UNCHECKED}" if d.value("authority.recheck") is YesNo.NO else ""


def if_unnoticed(d: Design) -> str:
    """Said beside a change that must be noticed, for a design in which nothing would notice it."""
    return "" if d.notices_change else f" {_UNCHECKED}"


def if_unbounded(d: Design) -> str:
    """Said beside a limit that must hold, for a design that has none."""
    return "" if d.is_bounded else " As described there is no limit: then this test fails."


def kept_open(d: Design) -> str:
    """The precondition of tests in which the outcome must stay open: nothing may settle it meanwhile."""
    blocked = f" The lookup at {d.destination} is blocked too, so that it stays open." if d.can_look_up else ""
    return open_outcome(d) + blocked


def done(d: Design) -> str:
    """The precondition of tests that begin with finished work."""
    return f"{d.record} is done: {d.destination} has its {d.thing}, and {d.state_place} says confirmed{with_number(d)}."


def counting(d: Design) -> str:
    """How effects are counted at the destination; what changes something is counted in its history."""
    history = ""
    if d.value("does") is Does.TOGGLE:
        history = " (in the list of changes; the value alone does not tell)"
    elif d.value("does") in _MAKES_NOTHING:
        history = f" (in the history of {d.destination}; without one, compare before and after)"
    if not d.can_look_up:
        return f"Somebody with access to {d.destination} counts every {d.thing} for {d.example_id} there{history}"
    if_any = ", or without one somebody with access," if d.value("lookup") is Lookup.DONT_KNOW else ""
    return f"Ask {d.lookup}{if_any} for {d.example_id} and count every {d.thing} that shows{history}"


def exactly_one(d: Design) -> str:
    """The business state nearly every test asks for at the destination."""
    return f"{d.destination} holds exactly one {d.thing} for {d.record}. {counting(d)}: the count is 1.{each_alike(d)}"


def each_alike(d: Design) -> str:
    """Said beside what must be seen of one item, where a request carries several."""
    return f" So it is for every other {d.item} in the same request, counted one by one." if d.is_batch else ""


def resolved(d: Design) -> str:
    """What the sending side must do with an unknown outcome, by what it does itself and what the destination can be asked."""
    on_unknown = d.value("on_unknown")
    if on_unknown is OnUnknown.MARK_FAILED:
        return (
            f"As described {d.sender} marks it as failed. It must stay unknown instead, until {seen_by_owner(d)}; "
            f"then {d.state_place} becomes confirmed."
        )
    if on_unknown is OnUnknown.HOLD:
        return f"{d.state_place} becomes needs_operator and {d.owner} receives it; nothing is sent again before that."
    if on_unknown is OnUnknown.RESEND_SAME_KEY and d.repeats_safely:
        return (
            f"{d.sender} sends it again under {d.key}, {d.destination} recognises the repeat, "
            f"and {d.state_place} becomes confirmed by the first {d.thing}."
        )
    settled = _told_by_changes(d) if d.value("does") is Does.TOGGLE else _reconciled(d)
    return _sends_blindly(d) + settled


def seen_by_owner(d: Design) -> str:
    """What a person must have seen before an open outcome counts as done; as a clause."""
    done = " done, and not only accepted," if d.value("acceptance") is Acceptance.TWO_STAGE else ""
    return f"{d.owner} has seen the {d.thing}{done} at {d.destination}"


def _told_by_changes(d: Design) -> str:
    """What settles a switch or an addition: a value does not tell how often it came."""
    who = d.sender if d.can_look_up else d.owner
    return (
        f"{who} looks for {d.example_id} in the list of changes at {d.destination}, and {d.state_place} becomes confirmed by that. "
        f"Where there is no such list, the value alone proves nothing: {d.state_place} becomes needs_operator, and {d.owner} decides."
    )


def _sends_blindly(d: Design) -> str:
    """What a design does that sends again with nothing to recognise the repeat."""
    if d.allows_one_send:
        return ""
    if d.value("on_unknown") is OnUnknown.RESEND_NEW_KEY and d.sends_key:
        return f"As described {d.sender} sends it again with a new key; that can make a second {d.thing}. What must be seen instead: "
    if d.value("on_unknown") in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY):
        return f"As described {d.sender} sends it again at once; that can make a second {d.thing}. What must be seen instead: "
    return ""


def _reconciled(d: Design) -> str:
    lookup = d.value("lookup")
    done = " done, and not only accepted" if d.value("acceptance") is Acceptance.TWO_STAGE else ""
    found = (
        f"{d.sender} looks {d.example_id} up at {d.destination}, finds the {d.thing}{done}, "
        f"and {d.state_place} becomes confirmed{with_number(d)}."
    )
    held = f"{d.state_place} becomes needs_operator and {d.owner} receives it"
    if lookup is Lookup.NONE:
        return f"{held}: {provisos.cannot_be_asked(d)}."
    if lookup is Lookup.DONT_KNOW:
        return f"If {d.destination} can be asked: {found} If it cannot: {held}."
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


def if_key_is_new(d: Design, whose: str) -> str:
    """Said beside a key that must stay the same, for a design that makes a new one."""
    return f" As described {whose} makes a new key: then this test fails." if d.renews_key else ""


def no_fresh_key(d: Design) -> str:
    """What must not be done to get round an open outcome."""
    what = "new key" if d.sends_key else "new start"
    return f"A {what} for {d.record} while the first outcome is open."


def goes_on(d: Design) -> str:
    """What lets the next attempt come: the workflow by itself, and a person where people can start it again."""
    by_hand = "" if d.value("rerun") is Rerun.NONE else f", then start {d.record} again by hand"
    return f"Let {d.sender} go on by itself{by_hand}."


def which_key(d: Design) -> str:
    """The words that ask for the key, where there is one."""
    return ", under which key" if d.sends_key else ""


def values_place(d: Design) -> str:
    """Where the values of a record can be changed once it is under way: at the source, where that is a system which keeps them."""
    keeps_them = (Trigger.WEBHOOK, Trigger.UPSTREAM_EVENT, Trigger.DONT_KNOW)
    return d.source if d.value("trigger.kind") in keeps_them else f"the place that {d.sender} reads its values from"


def fixed_values(d: Design) -> str:
    """The values that every attempt must send: the approved ones, or where no single action is approved the first ones."""
    if d.value("authority.approval") in (Approval.NONE, Approval.STANDING):
        return f"the values that {d.record} had when {d.sender} first took it up"
    return f"the values that {d.approver} approved"


def bound_values(d: Design) -> tuple[str, ...]:
    """The values of a record that its approval names."""
    binds, of_a_record = d.value("authority.binds"), (BoundField.RECIPIENT, BoundField.AMOUNT, BoundField.ACCOUNT)
    if not d.is_approved or not isinstance(binds, tuple):
        return ()
    return tuple(field.label.lower() for field in binds if field in of_a_record)


def approval(d: Design) -> str:
    """The approval that a record is sent under."""
    if d.value("authority.approval") is Approval.STANDING:
        return f"the standing approval that covers {d.record}"
    return f"the approval of {d.record}"


def approve(d: Design) -> str:
    """What the approver does, as a verb."""
    if d.value("authority.approval") is Approval.STANDING:
        return f"give a standing approval that covers {d.record}"
    return f"approve {d.record}"


def again(d: Design, what: str) -> str:
    """How something comes a second time, said to whoever tests: by its trigger, by hand, or as it goes on."""
    if d.value("trigger.delivery") is not Delivery.AT_MOST_ONCE:
        return f"deliver the trigger for {what} again"
    if d.value("rerun") is not Rerun.NONE:
        return f"start {what} again by hand"
    return f"let {d.sender} go on with {what} by itself"


def ways_back(d: Design) -> str:
    """Every way in which work can come a second time."""
    by_trigger = () if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE else ("by its trigger",)
    by_hand = () if d.value("rerun") is Rerun.NONE else ("by hand",)
    return ", ".join(("by itself", *by_trigger, *by_hand))


def not_undone(d: Design) -> NotNeeded:
    """That a rule about undoing does not apply, and that a way to undo it contradicts that."""
    how = d.effect.compensation
    but = f" The way that is named all the same ({how}) contradicts that: see what is left open." if how else ""
    return NotNeeded(
        f"As described {d.a_thing} at {d.destination} cannot be undone: {d.name} has no undoing.{but}", ("reversible",)
    )


def not_protected(d: Design, so: str) -> NotNeeded:
    """That a rule about protection does not apply, with what stands against protection and what follows."""
    is_the_destination = d.sends_key and d.value("destination.protection") is Protection.NONE
    return NotNeeded(
        f"{d.bars_to_repeat.rstrip('.')}: {so}", ("destination.protection" if is_the_destination else "identity.key",)
    )


def if_recognised(d: Design) -> tuple[str, ...]:
    """Said of a test that is about recognised repeats, where nobody knows whether they are."""
    if d.value("destination.protection") is not Protection.DONT_KNOW:
        return ()
    return (f"Whether {d.destination} recognises a repeat is an open question; if it does not, this test falls away.",)


def no_second(d: Design) -> str:
    """What must never happen after an unclear outcome."""
    return f"A second {d.thing} for {d.example_id} at {d.destination}, even one that is taken back afterwards."


def both_sides(d: Design) -> tuple[str, ...]:
    """The evidence every test keeps."""
    return (
        f"The count at {d.destination} before and after, with the query or a screenshot.",
        f"The rows for {d.example_id} in {d.state_place} and in {d.log_place}.",
    )


def new_each_time(d: Design, so: str) -> NotNeeded:
    """That a rule about one key does not apply where each run or attempt makes its own, with what follows."""
    what = "run" if d.value("identity.key") is Key.NEW_PER_RUN else "attempt"
    return NotNeeded(f"Each {what} makes a key of its own, as described: {so}", ("identity.key",))


def logged(d: Design) -> str:
    """What was kept of a request, to be repeated by hand."""
    kept = {
        DestinationKind.WEB_FORM: "the robot's recorded run",
        DestinationKind.MAIL: "the saved message",
        DestinationKind.QUEUE: "the logged message",
        DestinationKind.DATABASE: "the logged statement",
        DestinationKind.FILE_DROP: "the upload",
        DestinationKind.SPREADSHEET: "the write step",
    }
    return kept.get(d.value("destination.kind"), "the logged request")


def with_number(d: Design) -> str:
    """What goes with a confirmed record: the destination's number, unless it gives none."""
    return "" if d.value("destination.returns_id") is YesNo.NO else " with its number"
