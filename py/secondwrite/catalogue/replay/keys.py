"""Replay: the same key arrives again, or ought to and does not."""

from collections.abc import Iterator

from ...choices import ChangedInput, Does, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, requests


def same_key_changed_input(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same key with other input."""
    if not d.is_protected:
        yield words.not_protected(d, f"there is no protection of the {d.thing} that other input could get round.")
        return
    yield Draft(
        because=(
            *("destination.protection", "destination.changed_input", "identity.binds_input", "identity.key"),
            *("authority.approval", "authority.binds", "trigger.kind", "trigger.delivery", "destination.kind"),
        ),
        before=(f"{d.destination} has one {d.thing} for {d.record}, sent under {d.key}.", *words.if_recognised(d)),
        fault=f"{injection.at_destination(requests.CHANGE_A_VALUE, d)}, such as {_bound_value(d)}.",
        steps=(
            f"Take {words.logged(d)} for {d.example_id} and change one value. Keep {d.key} as it is.",
            f"Let it reach {d.destination} and write the answer down word for word.",
            f"Change the same value at {words.values_place(d)}, then {words.again(d, d.record)}.",
            words.counting(d) + ".",
            f"Read the values that {d.destination} has for {d.example_id}.",
        ),
        at_destination=(words.exactly_one(d), f"{d.destination} still has {words.fixed_values(d)}."),
        at_sender=(
            f"{d.state_place} holds {d.record} for a decision; it is not confirmed with the changed value.",
            _expected_answer(d),
        ),
        never=(
            f"The changed request carried out silently at {d.destination} under the old key.",
            f"An answer of {d.destination} that looks like success for the changed value.",
        ),
        evidence=(f"The answer of {d.destination} to the changed request.", *words.both_sides(d)),
        passes=f"The conflict is explicit, {d.destination} has the first values, and {d.record} waits for a new decision.{words.if_unnoticed(d)}",
        row="changed",
    )


def _bound_value(d: Design) -> str:
    named = words.bound_values(d)
    return f"the {named[0]}" if named else "the amount or the recipient"


def _expected_answer(d: Design) -> str:
    described = {
        ChangedInput.REFUSE: f"{d.destination} refuses, as described; "
        "the sender records the refusal as a conflict, not as a failed send.",
        ChangedInput.RETURN_ORIGINAL: f"{d.destination} answers as the first time, as described; "
        "the sender compares the answer with its input and sees that they differ.",
        ChangedInput.APPLY: f"{d.destination} would carry the change out, as described; "
        "so the sender must not let such a request leave.",
        ChangedInput.DONT_KNOW: f"What {d.destination} answers is not known yet: write it down, it settles an open question.",
    }
    return described[d.value("destination.changed_input")]


SAME_KEY_CHANGED_INPUT = Rule(
    id="replay.same-key-changed-input",
    family=Family.REPLAY,
    title="The same key comes with other input",
    why="A key names one intended action. If the input behind it can change, the key protects something else.",
    not_when="no key or unique reference protects the effect",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CHANGE_INPUT, When.QUIET), Injection(Fault.REDELIVER, When.QUIET)),
    seen="explicit conflict; no silent change, no second effect",
    checks=(Property.P1, Property.P3),
    harm=Harm.UNAUTHORISED,
    draft=same_key_changed_input,
)


def same_key_concurrent(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same key twice at the same moment."""
    if not d.is_protected:
        yield words.not_protected(d, f"two requests of {d.name} are two, at once or later.")
        return
    yield Draft(
        because=("destination.concurrent_safe", "destination.protection", "destination.kind", "destination.duplicate_answer"),
        before=(words.approved(d), *words.if_recognised(d), _at_once(d)),
        fault=injection.at_destination(requests.SEND_AT_ONCE, d) + f" Do it at {d.destination} directly, past {d.sender}.",
        steps=(
            f"Take the request for {d.record} before it is sent, and release two copies of it together.",
            f"Write both answers of {d.destination} down, word for word, each with its time.",
            words.counting(d) + ".",
            f"Do it at {d.destination} twenty times in all, with new records: one good round proves little.",
            f"Give such a second answer to {d.sender} and read {d.state_place}.",
        ),
        at_destination=_of_a_pair(d),
        at_sender=(
            f"{d.sender} takes the second answer for the first one, or for an open outcome: {d.state_place} does not say failed.",
        ),
        never=(_never_a_pair(d),),
        evidence=(f"Both answers of each round, and the list of what {d.destination} made.",),
        passes=_pair_passes(d),
        row=d.open_row,
    )


def _of_a_pair(d: Design) -> tuple[str, ...]:
    if d.value("destination.concurrent_safe") is YesNo.NO:
        return (f"How many came of each direct pair is written down. As described {d.destination} may make two.",)
    return (
        words.exactly_one(d),
        f"The second request got the answer of the first, or word from {d.destination} that the first is still in work.",
    )


def _never_a_pair(d: Design) -> str:
    if d.value("destination.concurrent_safe") is YesNo.NO:
        return f"Two requests for {d.record} that leave {d.sender} at once, since {d.destination} would carry both out."
    return f"More than one {d.thing} for one key at {d.destination}, in however few of the rounds."


def _pair_passes(d: Design) -> str:
    if d.value("destination.concurrent_safe") is YesNo.NO:
        return f"{d.destination} made one {d.thing} for each pair; or replay.two-runners shows that only one leaves {d.sender}."
    return f"In every round {d.destination} made one {d.thing} for the two requests."


def _at_once(d: Design) -> str:
    described = {
        YesNo.YES: f"As described, {d.destination} recognises a repeat also at the same moment; this test shows whether it does.",
        YesNo.NO: f"As described, {d.destination} carries both out when they come at once, so nothing but the claim in "
        f"{d.state_place} keeps two from leaving. Then this test shows what the claim has to prevent.",
        YesNo.DONT_KNOW: f"Nobody has said whether {d.destination} recognises a repeat at the same moment; this test answers it.",
    }
    return described[d.value("destination.concurrent_safe")]


SAME_KEY_CONCURRENT = Rule(
    id="replay.same-key-concurrent",
    family=Family.REPLAY,
    title="The same key comes twice at once",
    why="Many destinations remember a key only when the work is finished. Until then a second request may pass unseen.",
    not_when="nothing at the destination compares keys or references",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="one effect",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=same_key_concurrent,
    by_hand="the two requests go straight to the destination, past the workflow",
    is_spared=False,
)


def key_survives_restart(d: Design) -> Iterator[Draft | NotNeeded]:
    """The process is restarted between two attempts."""
    if not d.sends_key:
        yield NotNeeded(
            f"No key goes with an attempt to {d.destination}, as described, so none can be lost in a restart.", ("identity.key",)
        )
        return
    made_from = d.sending.identity.made_from
    yield Draft(
        because=("identity.key", "identity.saved_before_send", "recovery.exists", "on_unknown"),
        before=(words.approved(d), f"Every request to {d.destination} can be read on the line, with the key it carries."),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + f" Kill {d.sender} right after that, before it decides anything, and start it again.",
        steps=(
            f"Start {d.record} with the fault in place, and note the key on the line and in {d.state_place}.",
            f"Kill the process of {d.sender}, start it again, and let it go on by itself.",
            f"Note the key of every later request for {d.example_id}, and read {d.state_place} again.",
            f"If nothing more was sent, repeat with the first request lost on its way to {d.destination}.",
            f"Do the same with a new release of {d.sender} installed between the two attempts.",
        ),
        at_destination=(
            words.exactly_one(d),
            f"{d.destination} has seen one key for {d.example_id}, whatever the number of requests.",
        ),
        at_sender=(
            f"{d.state_place} holds the same key before and after the restart, letter for letter.",
            f"It is read from there, or worked out again{made_from and ' from ' + made_from}; no run makes a new one."
            + words.if_key_is_new(d, "each run"),
        ),
        never=(
            f"A time, a counter, a random number or a request body in the key of {d.record} that only the first process knew.",
        ),
        evidence=(f"The requests for {d.example_id} on the line, before and after the restart.", *words.both_sides(d)),
        passes=f"All requests to {d.destination} for {d.record} carry one key, "
        f"and {d.state_place} held it before the first one left.",
        row=d.open_row,
    )


KEY_SURVIVES_RESTART = Rule(
    id="replay.key-survives-restart",
    family=Family.REPLAY,
    title="The key survives a restart",
    why="A key made in memory dies with the process. The next attempt then carries a new one, and nobody sees a repeat.",
    not_when="no key is sent",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT), Injection(Fault.CRASH, When.IN_VAIN)),
    seen="the same key on both attempts",
    checks=(Property.P1, Property.P5),
    harm=Harm.TWICE,
    draft=key_survives_restart,
    is_spared=False,
    again=(Injection(Fault.LOSE_REQUEST, When.UNDER_WAY), Injection(Fault.CRASH, When.IN_VAIN)),
)


def legitimate_second(d: Design) -> Iterator[Draft | NotNeeded]:
    """A second, genuinely new action on the same record."""
    if not d.sends_key:
        yield NotNeeded(
            f"No key goes along with {d.name}, as described, so none can stand in the way of a second action.", ("identity.key",)
        )
        return
    if d.renews_key:
        yield words.new_each_time(d, f"none can take a second action on {d.record} for the first.")
        return
    yield Draft(
        because=("identity.key", "does", "destination.protection", "authority.approval", "trigger.delivery", "rerun"),
        before=(words.done(d), f"Its key is noted from {d.log_place}."),
        fault=f"Ask for the same a second time, on purpose: {_wanted(d)}. "
        f"Keep every value as like the first as it can be; nothing at {d.destination} is disturbed.",
        steps=(
            _start_second(d),
            f"Compare the keys of the two in {d.log_place}.",
            f"{_both_there(d)}.",
            f"After that, {words.again(d, 'the second action')}, and look at {d.destination} once more.",
        ),
        at_destination=(
            f"{d.destination} shows both actions on {d.record}, each by itself; the repeat of the second added nothing.",
        ),
        at_sender=(
            f"{d.state_place} has two rows for {d.example_id}, each confirmed, with {_its_own(d)}.",
            _keys_differ(d),
        ),
        never=(
            f"The second action answered with the outcome of the first at {d.destination}, and called done.",
            f"The first key made free again so that the second action on {d.record} gets through.",
        ),
        evidence=(f"Both rows for {d.example_id} with their keys.", f"What {d.destination} shows for each of the two actions."),
        passes=f"Both actions on {d.record} happened at {d.destination}, and a repeat of either still adds nothing.",
        row="changed",
    )


def _start_second(d: Design) -> str:
    if d.is_approved:
        return f"Let {d.approver} decide on the second action, and start it the ordinary way soon after the first."
    return f"Start the second action on {d.record} the ordinary way, soon after the first."


def _its_own(d: Design) -> str:
    return f"a key and a decision by {d.approver} of its own" if d.is_approved else "a key of its own"


def _wanted(d: Design) -> str:
    second = {
        Does.CREATE: f"a second {d.thing} for {d.record} beside the first",
        Does.UPDATE: f"the {d.noun} changed back to an earlier value that it has had before",
        Does.SEND: f"the same {d.thing} sent to the same recipient once more",
        Does.PAY: f"another payment for {d.record}, of the same amount to the same recipient",
        Does.PUBLISH: f"the {d.thing} published again after it was taken down on purpose",
        Does.DELETE: f"the {d.noun} deleted again after it was made anew on purpose",
        Does.PROVISION: f"a second {d.thing} set up beside the first",
        Does.TOGGLE: f"the value at {d.destination} switched, or added to, a second time",
        Does.DONT_KNOW: f"{d.name} once more for {d.record}, whatever kind of change that is",
    }
    return second[d.value("does")]


def _both_there(d: Design) -> str:
    if d.value("does") in (Does.CREATE, Does.SEND, Does.PAY, Does.PROVISION):
        return words.counting(d) + ": the count must be 2"
    return f"Read the list of changes at {d.destination} for {d.example_id}: it must name both"


def _keys_differ(d: Design) -> str:
    made_from = d.sending.identity.made_from
    if made_from:
        return f"The two keys differ. As described, a key is made from {made_from}: something in that is new for a second action."
    return f"The two keys differ, and {d.sender} has written down what in a key is new for a second action."


LEGITIMATE_SECOND = Rule(
    id="replay.legitimate-second",
    family=Family.REPLAY,
    title="A second action that is wanted goes through",
    why="A key that is too coarse swallows new work as if it were a repeat, and tells the sender that all is well.",
    not_when="no key is sent, or each run makes a new one",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="goes through: its key differs",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=legitimate_second,
    by_hand="a second action on the same record is not in the model",
)
