"""Evidence: every attempt can be found and tied to its action."""

from collections.abc import Iterator

from ...choices import Acknowledged, Delivery, Trigger, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, triggers


def both_attempts_one_key(d: Design) -> Iterator[Draft | NotNeeded]:
    """After a lost answer both attempts are tied to one key."""
    yield Draft(
        because=("evidence.attempts_tied", "identity.key", "identity.saved_before_send", "destination.returns_id"),
        before=(f"The test unknown.ack-lost was run for {d.name} with {d.record}.",),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + " Nothing else is disturbed; this test reads what that one left behind.",
        steps=(
            f"Open {d.log_place} and find every attempt for {d.example_id}.",
            f"Find the same attempts on the side of {d.destination}: in its log, its request list, or on the line.",
            f"Lay the two lists side by side, by {d.key}.",
        ),
        at_destination=(
            f"{d.destination} lists the attempts for {d.record} and the one {d.thing} that came of them.{words.each_alike(d)}",
        ),
        at_sender=(words.one_key(d), *_its_number(d)),
        never=(
            f"An attempt at {d.destination} that {d.log_place} does not know.",
            f"An attempt in {d.log_place} without a time or without its last response.",
        ),
        evidence=(f"Both lists for {d.example_id}, with times in one time zone.",),
        passes=f"Each attempt for {d.record} is on both lists, under {d.key}.",
        row=d.open_row,
    )


def _its_number(d: Design) -> Iterator[str]:
    if d.value("destination.returns_id") is not YesNo.NO:
        yield f"{d.state_place} names the number that {d.destination} gave to the {d.thing}."


BOTH_ATTEMPTS_ONE_KEY = Rule(
    id="evidence.both-attempts-one-key",
    family=Family.EVIDENCE,
    title="Both attempts can be tied together",
    why="When two attempts cannot be tied together, nobody can say later whether one thing happened or two.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),),
    seen="both attempts tied to one key, with times and last response",
    checks=(Property.P5,),
    harm=Harm.TWICE,
    draft=both_attempts_one_key,
)


def provider_id(d: Design) -> Iterator[Draft | NotNeeded]:
    """The numbers that the destination gives are kept."""
    if d.value("destination.returns_id") is YesNo.NO:
        yield NotNeeded(
            f"{d.destination} returns no number, as described; there {d.record} can be found by {d.key} at best.",
            ("destination.returns_id",),
        )
        return
    yield Draft(
        because=("destination.returns_id", "lookup", "destination.lookup_by", "destination.kind"),
        before=(words.approved(d), f"A second made-up {d.item} is ready too."),
        fault=f"The second {d.item} runs undisturbed; {d.record} loses its answer. "
        + injection.at_destination(destinations.LOSE_RESPONSE, d),
        steps=(
            f"Run the second {d.item}. Note the number of the request and that of the {d.thing}, as {d.destination} shows them.",
            f"Find both numbers in {d.log_place} and {d.state_place}, starting from the {d.item} alone.",
            f"Run {d.record} with its answer lost, let it be settled, and look for the number of its {d.thing} too.",
            f"Give the stored request numbers to whoever reads the log of {d.destination}: do they lead to the right attempts?",
        ),
        at_destination=(
            f"Each stored number opens one {d.thing} at {d.destination}; the one stored for {d.record} carries {d.example_id}.",
        ),
        at_sender=(
            f"{d.state_place} holds the number of each {d.thing}, and {d.log_place} the request number of each attempt that was answered.",
            _number_after_loss(d),
        ),
        never=(f"A number of {d.destination} that is shown on a screen once and stored nowhere.",),
        evidence=(f"The stored numbers, and what each of them opened at {d.destination}.", *words.both_sides(d)),
        passes=f"From {d.example_id} one gets to its {d.thing} at {d.destination}, and back, although the answer was lost.",
        row="confirmed",
    )


def _number_after_loss(d: Design) -> str:
    if d.can_look_up:
        return f"For {d.example_id} the number comes from {d.lookup}, and {d.state_place} says that it was found, not answered."
    return f"For {d.example_id} the number comes from a person who looked at {d.destination}, and {d.state_place} says who."


PROVIDER_ID = Rule(
    id="evidence.provider-id",
    family=Family.EVIDENCE,
    title="The destination's own numbers are kept",
    why="The other side finds things by its own numbers. Without them its support cannot say what became of an attempt.",
    not_when="the destination returns no number",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="provider request id and destination id stored",
    checks=(Property.P5,),
    harm=Harm.TWICE,
    draft=provider_id,
    by_hand="numbers that the destination gives are not in the model",
)


def webhook_receipt(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same webhook is received twice."""
    kind = d.value("trigger.kind")
    if kind not in (Trigger.WEBHOOK, Trigger.DONT_KNOW):
        yield NotNeeded(f"What starts {d.sender} is not a webhook: {kind.label.lower()}.", ("trigger.kind",))
        return
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"No webhook comes from {d.source} a second time, as described.", ("trigger.delivery",))
        return
    identified_by = d.sending.trigger.identified_by or "an id yet to be named that a repeat carries too"
    yield Draft(
        because=("trigger.kind", "trigger.delivery", "trigger.identity_stable", "trigger.acknowledged"),
        before=(_settled(d),),
        fault=injection.at_trigger(triggers.REDELIVER, d),
        steps=(
            f"Find the first receipt for {d.example_id}: where it is kept, under which id, with which answer to {d.source}.",
            f"Restart the process of {d.sender} that receives, and let the repeat come as described.",
            f"Follow the second run: what it reads before it decides, at {d.source} and in {d.state_place}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d), f"The second receipt led to no request that writes at {d.destination}."),
        at_sender=(
            f"The list of processed events has one entry for {d.example_id}, by {identified_by}, with both times. It survived the restart.",
            f"The second run read {d.record} at {d.source} as it is now, and its row in {d.state_place}, before it stopped.",
            _answer_to_source(d),
        ),
        never=(
            f"An entry for {d.example_id} in that list while {d.state_place} has no row: the event would be swallowed.",
            f"A decision about {d.example_id} from the body of the webhook alone.",
        ),
        evidence=(f"Both receipts, with body, time and the answer {d.source} got.", *words.both_sides(d)),
        passes=f"The repeat for {d.example_id} is recognised after a restart and changes nothing at {d.destination}.",
        row="confirmed",
    )


def _settled(d: Design) -> str:
    settled = (
        f"{d.record} was received once and is settled: {d.destination} has its {d.thing}, and {d.state_place} says confirmed."
    )
    if d.value("trigger.kind") is Trigger.DONT_KNOW:
        return f"{settled} What starts {d.sender} is an open question; unless it is a webhook, this test falls away."
    return settled


def _answer_to_source(d: Design) -> str:
    if d.value("trigger.acknowledged") is Acknowledged.BEFORE_RECORD:
        return f"As described, {d.source} is answered first. So something outside {d.sender} keeps each receipt, and shows the one for {d.example_id}."
    return f"{d.source} got an answer that ends the repeats, and got it after {d.example_id} was on record."


WEBHOOK_RECEIPT = Rule(
    id="evidence.webhook-receipt",
    family=Family.EVIDENCE,
    title="Each received webhook is on record",
    why="A webhook is a hint that something changed, and it may be old. What counts is the state of the business record now.",
    not_when="no webhook starts the workflow, or none comes twice",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.REDELIVER, When.QUIET),),
    seen="processed ids kept; business state re-read first",
    checks=(Property.P1, Property.P5),
    harm=Harm.TWICE,
    draft=webhook_receipt,
)
