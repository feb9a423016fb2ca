"""Replay: the same trigger, request or item comes again."""

from collections.abc import Iterator

from ..choices import ChangedInput, Delivery, Rerun
from ..design import Design
from ..plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule
from . import injection, words


def redelivered_while_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger again while the first attempt is open."""
    because = ("trigger.delivery", "claim", "trigger.kind")
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"{d.source} never hands over {d.record} a second time, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=because,
        before=(words.approved(d), f"A count of each {d.thing} for {d.example_id} at {d.destination}: 0."),
        fault=injection.redeliver(d) + f" Do it while the first run waits for the answer of {d.destination}.",
        steps=(
            f"Start {d.record} and pause the first run after it has sent to {d.destination}, before {d.state_place} changes.",
            f"Deliver the trigger for {d.record} again as described under the fault.",
            "Let the second run go on until it stops by itself. Then let the first run go on.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"The second run finds the open attempt in {d.state_place} and stops, or resolves it; it does not send with another key.",
            words.one_key(d),
        ),
        never=(words.no_second(d), f"A second row for {d.example_id} in {d.state_place}."),
        evidence=(*words.both_sides(d), "The log of the second run, showing why it stopped."),
        passes=f"One {d.thing} at {d.destination}, one row in {d.state_place}, and the second run says why it stopped.",
        row="look_up",
    )


def same_key_changed_input(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same key with other input."""
    if not d.is_protected:
        by = "identity.key" if not d.sends_key else "destination.protection"
        yield NotNeeded(f"No key or reference protects the {d.thing} at {d.destination}, as described.", (by,))
        return
    yield Draft(
        because=("destination.protection", "destination.changed_input", "identity.binds_input", "identity.key"),
        before=(f"{d.destination} has one {d.thing} for {d.record}, sent under {d.key}.",),
        fault=f"Send the request for {d.record} again under the same key with one value changed, "
        f"such as {_bound_value(d)}. Use a copy of the logged request, in the sandbox of {d.destination}.",
        steps=(
            f"Take the logged request for {d.example_id} and change one value. Keep {d.key} as it is.",
            f"Send it to {d.destination} and write its answer down word for word.",
            f"Change the same value at {d.source} and start {d.record} again the ordinary way.",
            words.counting(d) + ".",
            f"Read the values of the {d.thing} there.",
        ),
        at_destination=(words.exactly_one(d), f"The {d.thing} still has the values that were approved."),
        at_sender=(
            f"{d.state_place} holds {d.record} for a decision; it is not confirmed with the changed value.",
            _expected_answer(d),
        ),
        never=(
            f"A silent change of the {d.thing} under the old key.",
            f"An answer of {d.destination} that looks like success for the changed value.",
        ),
        evidence=(f"The answer of {d.destination} to the changed request.", *words.both_sides(d)),
        passes=f"The conflict is explicit, the {d.thing} is unchanged, and {d.record} waits for a new decision.",
        row="changed",
    )


def manual_rerun_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """An item with an unknown outcome is started again by hand."""
    if d.value("rerun") is Rerun.NONE:
        yield NotNeeded(f"Nobody can start {d.record} again by hand, as described.", ("rerun",))
        return
    yield Draft(
        because=("rerun", "on_unknown", "identity.key", "authority.recheck"),
        before=(words.open_outcome(d),),
        fault=injection.rerun(d) + f" Do it while {d.state_place} still says unknown.",
        steps=(
            f"Make the open outcome: run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Start {d.record} again as described under the fault, as the operator would on a busy day.",
            f"Watch the line to {d.destination}: whether anything is sent, and under which key.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(words.resolved(d), f"The rerun keeps {d.key} and the approval of {d.approver}; it does not begin anew."),
        never=(words.no_second(d), words.no_fresh_key(d)),
        evidence=(*words.both_sides(d), "Who pressed rerun, when, and what the screen answered."),
        passes=f"The rerun takes the recovery path: one {d.thing} at {d.destination}, and an outcome that is settled or handed over.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


def _bound_value(d: Design) -> str:
    binds = d.value("authority.binds")
    return f"the {binds[0].label.lower()}" if isinstance(binds, tuple) and binds else "the amount or the recipient"


def _expected_answer(d: Design) -> str:
    described = {
        ChangedInput.REFUSE: f"{d.destination} refuses, as described; the sender records the refusal as a conflict, not as a failed send.",
        ChangedInput.RETURN_ORIGINAL: f"{d.destination} answers as the first time, as described; "
        "the sender compares the answer with its input and sees that they differ.",
        ChangedInput.APPLY: f"{d.destination} would carry the change out, as described; so the sender must not let such a request leave.",
        ChangedInput.DONT_KNOW: f"What {d.destination} answers is not known yet: write it down, it settles an open question.",
    }
    return described[d.value("destination.changed_input")]


REDELIVERED_WHILE_OPEN = Rule(
    id="replay.redelivered-while-open",
    family=Family.REPLAY,
    title="The trigger comes again while the first attempt is open",
    why="A source that got no acknowledgement hands the same work over again. Two runs then race for one action.",
    not_when="the trigger can never come twice",
    faults=(Fault.REDELIVER,),
    seen="one effect; the second run finds the open attempt",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=redelivered_while_open,
)

SAME_KEY_CHANGED_INPUT = Rule(
    id="replay.same-key-changed-input",
    family=Family.REPLAY,
    title="The same key comes with other input",
    why="A key names one intended action. If the input behind it can change, the key protects something nobody approved.",
    not_when="no key or unique reference protects the effect",
    faults=(Fault.CHANGE_INPUT, Fault.REDELIVER),
    seen="explicit conflict; no silent change, no second effect",
    checks=(Property.P1, Property.P3),
    harm=Harm.UNAUTHORISED,
    draft=same_key_changed_input,
)

MANUAL_RERUN_OPEN = Rule(
    id="replay.manual-rerun-open",
    family=Family.REPLAY,
    title="A person starts an open action again",
    why="The screen shows an item that is neither done nor failed, and a button. Pressing it must not be the second write.",
    not_when="nobody can start an action again",
    faults=(Fault.LOSE_RESPONSE, Fault.RERUN),
    seen="recovery path, same key, same authority",
    checks=(Property.P1, Property.P3),
    harm=Harm.TWICE,
    draft=manual_rerun_open,
)

