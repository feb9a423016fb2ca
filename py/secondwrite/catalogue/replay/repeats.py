"""Replay: the source, a second runner or an old copy starts the same action again."""

from collections.abc import Iterator

from ...choices import Delivery
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import triggers


def redelivered_while_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same trigger again while the first attempt is open."""
    because = ("trigger.delivery", "claim", "trigger.kind")
    if d.value("trigger.delivery") is Delivery.AT_MOST_ONCE:
        yield NotNeeded(f"{d.source} never hands over {d.record} a second time, as described.", ("trigger.delivery",))
        return
    yield Draft(
        because=because,
        before=(words.approved(d), f"A count of each {d.thing} for {d.example_id} at {d.destination}: 0."),
        fault=injection.at_trigger(triggers.REDELIVER, d)
        + f" Do it while the first run waits for the answer of {d.destination}.",
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


REDELIVERED_WHILE_OPEN = Rule(
    id="replay.redelivered-while-open",
    family=Family.REPLAY,
    title="The trigger comes again while the first attempt is open",
    why="A source that got no acknowledgement hands the same work over again. Two runs then race for one action.",
    not_when="the trigger can never come twice",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.REDELIVER,),
    seen="one effect; the second run finds the open attempt",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=redelivered_while_open,
)
