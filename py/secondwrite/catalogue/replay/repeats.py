"""Replay: the source hands the same work over again."""

from collections.abc import Iterator

from ...choices import Delivery, Does, HowMany, Rerun, Trigger, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import records, runners, triggers


def redelivered_while_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger again while the first attempt is open."""
    because = ("trigger.delivery", "claim", "trigger.kind", "workflow.runners", "identity.key")
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"{d.record} never comes from {d.source} a second time, as described.", ("trigger.delivery",))
        return
    runs_alone = d.value("workflow.runners") is HowMany.ONE
    first, then = ("end", "") if runs_alone else ("pause", " Then let the first run go on.")
    yield Draft(
        because=because,
        before=(words.approved(d), f"A count of each {d.thing} for {d.example_id} at {d.destination}: 0."),
        fault=injection.at_trigger(triggers.REDELIVER, d)
        + f" Do it while the first run waits for the answer of {d.destination}.",
        steps=(
            f"Start {d.record} and {first} the first run after it has sent to {d.destination}, before {d.state_place} changes.",
            f"Deliver the trigger for {d.record} again as described under the fault.",
            f"Let the second run of {d.example_id} go on until it stops by itself.{then}",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"The second run finds the open attempt in {d.state_place} and stops, "
            "or resolves it; " + ("it does not send with another key." if d.sends_key else "it sends nothing."),
            words.one_key(d),
        ),
        never=(words.no_second(d), f"A second row for {d.example_id} in {d.state_place}."),
        evidence=(*words.both_sides(d), f"The log of the second run for {d.example_id}, showing why it stopped."),
        passes=f"One {d.thing} at {d.destination}, one row in {d.state_place}, and the second run says why it stopped.",
        row=d.open_row,
    )


REDELIVERED_WHILE_OPEN = Rule(
    id="replay.redelivered-while-open",
    family=Family.REPLAY,
    title="The trigger comes again while the first attempt is open",
    why="A source that got no acknowledgement hands the same work over again. Two runs then race for one action.",
    not_when="the trigger can never come twice",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.REDELIVER, When.ANSWER_HELD),),
    seen="one effect; the second run finds the open attempt",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=redelivered_while_open,
)


def redelivered_after_confirmed(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger after the action was confirmed."""
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"Once {d.record} has come from {d.source}, it never comes again, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=("trigger.delivery", "trigger.kind", "claim", "identity.key"),
        before=(words.done(d),),
        fault=injection.at_trigger(triggers.REDELIVER_LATER, d)
        + f" The repeat counts when {d.state_place} already says confirmed.",
        steps=(
            f"Run {d.record} to its end and note the last line for {d.example_id} in {d.log_place}.",
            f"Let the trigger for {d.record} come again, as described under the fault.",
            f"Watch the line to {d.destination} until the second run has ended.",
            words.counting(d) + ".",
        ),
        at_destination=(
            words.exactly_one(d),
            f"Nothing that writes reached {d.destination} for {d.example_id} after the first run.",
        ),
        at_sender=(
            f"The second run reads confirmed in {d.state_place}, sends nothing and gives back the first outcome{words.with_number(d)}.",
            *_message_goes(d),
        ),
        never=(f"A second attempt for {d.example_id} that reaches {d.destination}, whatever comes of it.", words.no_second(d)),
        evidence=(*words.both_sides(d), f"What the second run answered about {d.example_id}, or wrote in its log."),
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
    faults=(Injection(Fault.REDELIVER, When.QUIET),),
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
            f"Let {d.record} come in once more under a new delivery id, as described under the fault.",
            words.counting(d) + ".",
            f"Compare the rows: which delivery ids do they name, and what ties them to {d.example_id}?",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"Both deliveries lead to one row in {d.state_place}, found by what is to be done for {d.example_id}.",
            f"{d.log_place} keeps both delivery ids beside {d.key}.",
        ),
        never=(
            f"A row{' or a key' * d.sends_key} for {d.record} made from a delivery id, a message id or the time of arrival.",
            words.no_second(d),
        ),
        evidence=(f"Both deliveries of {d.example_id} as they arrived, headers and all.", *words.both_sides(d)),
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


def new_record_same_intent(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same intention comes back as a new business record."""
    if d.value("does") is Does.DELETE:
        yield NotNeeded(f"{d.name} deletes, as described: asked for again under any number, it finds nothing more.", ("does",))
        return
    yield Draft(
        because=("does", "trigger.kind", "on_unknown", "identity.key", "destination.protection", "authority.approval"),
        before=(words.open_outcome(d), f"It is written down by which contents two {d.item} numbers are one and the same wish."),
        fault=injection.at_trigger(records.SAME_WISH, d)
        + f" Do it while {d.example_id} is open, and before anybody is told why.",
        steps=(
            f"Make the open outcome of {d.record}, and note what whoever asked for it sees meanwhile.",
            f"Let the wish behind {d.example_id} come in again as described under the fault.",
            f"See what {d.sender} does with the new {d.item} before it sends anything.",
            f"Count at {d.destination} by contents and by who asked, not by number.",
            f"Let {d.decider} say that the second was wanted, and see that it can still go out.",
        ),
        at_destination=(f"{d.destination} holds one {d.thing} for the two numbers together, until {d.decider} has decided.",),
        at_sender=(
            f"Whoever asked reads that {d.record} is not settled yet, and not that it failed.",
            f"The new {d.item} waits in {d.state_place} with a pointer to {d.example_id}; {_who_asks(d)}.",
        ),
        never=(
            f"The new {d.item} sent because its number is new, while {d.example_id} is open.",
            f"The new {d.item} dropped without a word because it looks like {d.example_id}: likeness is a question, no verdict.",
        ),
        evidence=(
            f"What the screen or the source was told about {d.example_id}.",
            f"Both records, {d.example_id} and the new one, side by side.",
            *words.both_sides(d),
        ),
        passes=f"The wish led to one {d.thing} at {d.destination} whatever its number, and a person decided about the second.",
        row="changed",
    )


def _who_asks(d: Design) -> str:
    if d.is_protected:
        return f"its own key would get it past {d.destination}, so {d.owner} asks first whether it is the same"
    return f"{d.owner} asks first whether it is the same, since {d.destination} would take it as it comes"


NEW_RECORD_SAME_INTENT = Rule(
    id="replay.new-record-same-intent",
    family=Family.REPLAY,
    title="The same wish comes in under a new number",
    why="Whoever believes that it failed begins afresh: a new cart, a new order, a new case. No key spans the two.",
    not_when="the effect deletes",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="held beside the open one; a person decides",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=new_record_same_intent,
    by_hand="one intention under two records is not in the model",
)


def follow_on_repeated(d: Design) -> Iterator[Draft | NotNeeded]:
    """A recognised repeat does what follows once more."""
    earlier = d.earlier
    if earlier is None:
        yield NotNeeded(f"{d.name} follows no other effect, so no repeat recognised further up can set it off again.", ())
        return
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE and d.value("rerun") is Rerun.NONE:
        reason = (
            f"Neither {d.source} nor a person brings {d.record} a second time, as described: “{earlier.name}” meets no repeat."
        )
        yield NotNeeded(reason, ("trigger.delivery", "rerun"))
        return
    first, place = f"“{earlier.name}”", earlier.destination.name
    yield Draft(
        because=("trigger.delivery", "rerun", "workflow.resume", "record.outbox", "destination.protection", "trigger.kind"),
        before=(
            f"{first} and {d.name} are done for {d.record}, and what the first run left to be sent on has not been tidied up.",
        ),
        fault=_comes_again(d)
        + f" Do it twice: as soon as {d.destination} has its {d.thing}, and again when all that was to be sent on is tidied up.",
        steps=(
            f"Run {d.record} to its end and note the times at which {place} and {d.destination} were written to.",
            f"Bring {d.record} back at each of the two moments, and see that {first} is recognised as done.",
            f"Watch the line to {d.destination}, and everything that listens behind it, until both repeats have ended.",
            f"Stop a further {d.item} between {first} and {d.name}, bring it back too, and count for both at {d.destination}.",
        ),
        at_destination=(
            f"{d.destination} holds one {d.thing} for {d.record}, from the first run: neither repeat added one.",
            f"For the {d.item} that was stopped, its repeat brought the one {d.thing} that was missing, or {d.owner} has it.",
        ),
        at_sender=(
            f"{d.state_place} has an outcome for {d.name} of its own, and a repeat looks at that one too.",
            _sent_on(d),
        ),
        never=(
            f"{d.name} done again because {first} was recognised and the run simply went on.",
            f"{d.name} left out for good because {first} was recognised and the run simply stopped.",
        ),
        evidence=(f"Each request to {d.destination} with the run it came from.", *words.both_sides(d)),
        passes=f"The repeats added nothing at {d.destination}, and what was unfinished there was finished once.",
        row="confirmed",
    )


def _comes_again(d: Design) -> str:
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        return injection.at_rerun(runners.RERUN, d)
    return injection.at_trigger(triggers.REDELIVER_LATER, d)


def _sent_on(d: Design) -> str:
    if d.value("record.outbox") is YesNo.NO:
        return f"The answer to the repeat of {d.example_id} is read from the record, not made by taking the steps again."
    return f"An entry of {d.example_id} that was once sent on from the list of things to send is never sent on from it again."


FOLLOW_ON_REPEATED = Rule(
    id="replay.follow-on-repeated",
    family=Family.REPLAY,
    title="A recognised repeat does what follows once more",
    why="Protection at one step can end right behind it. The repeat is stopped there, and its consequences go out again.",
    not_when="the effect comes first, or nothing brings a repeat",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="later effects looked at by their own outcome",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=follow_on_repeated,
    by_hand="what a finished run leaves behind to be sent on is not in the model",
    looks_far=True,
)
