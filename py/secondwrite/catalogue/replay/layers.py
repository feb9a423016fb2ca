"""Replay: browsers, libraries, proxies, platforms and queues that repeat by themselves."""

from collections.abc import Iterator, Mapping

from ... import provisos
from ...choices import DestinationKind, Trigger, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations
from ..injection import layers as injected

_LAYERS: Mapping[str, Mapping[DestinationKind, str]] = {
    "workflow.retry_layers.client_library": injected.LIBRARY_REPEATS,
    "workflow.retry_layers.proxy": injected.PROXY_REPEATS,
    "workflow.retry_layers.platform": injected.PLATFORM_REPEATS,
}
_QUEUE = "workflow.retry_layers.queue"


def form_double_submit(d: Design) -> Iterator[Draft | NotNeeded]:
    """A form is sent twice: double click, back, reload, stalled page."""
    trigger, kind = d.value("trigger.kind"), d.value("destination.kind")
    if trigger not in (Trigger.FORM, Trigger.DONT_KNOW) and kind not in (DestinationKind.WEB_FORM, DestinationKind.DONT_KNOW):
        yield NotNeeded(
            f"No form starts {d.sender}, and no robot fills one in at {d.destination}, as described.",
            ("trigger.kind", "destination.kind"),
        )
        return
    yield Draft(
        because=("trigger.kind", "destination.kind", "identity.key", "lookup"),
        before=(
            words.approved(d),
            f"Three more records like {d.record} are made up, so that each way of sending twice has its own.",
        ),
        fault=" ".join(_submits(d)),
        steps=(
            f"Send {d.example_id} and the three others each in its own way: double click; back and send; reload; pressed again while the page stalls.",
            words.counting(d) + ". Do the same for the other three.",
            f"Read {d.state_place} for each, and what the page showed the second time.",
            _last_step(d),
        ),
        at_destination=(words.exactly_one(d), f"The same holds at {d.destination} for each of the other ways."),
        at_sender=tuple(_second_submit(d)),
        never=(f"A button that is greyed out as the only protection of {d.record}: back, reload and a second tab pass it by.",),
        evidence=(f"A recording of the screen for each way, {d.example_id} first.", *words.both_sides(d)),
        passes=f"Each way of sending twice left one {d.thing} at {d.destination}, "
        "and the second try was told what became of the first.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


def _submits(d: Design) -> Iterator[str]:
    trigger, kind = d.value("trigger.kind"), d.value("destination.kind")
    if trigger in (Trigger.FORM, Trigger.DONT_KNOW):
        which = f"the form that starts {d.record}" + ("" if trigger is Trigger.FORM else " (if there is one)")
        yield f"Slow the browser down in its developer tools and send {which} a second time before the first page has answered."
    if kind in (DestinationKind.WEB_FORM, DestinationKind.DONT_KNOW):
        which = f"the form of {d.destination}" + ("" if kind is DestinationKind.WEB_FORM else " (if a robot fills one in)")
        yield f"In the robot's browser (Playwright), stall the page that follows the submit of {which} past the robot's time-out."


def _last_step(d: Design) -> str:
    if d.value("trigger.kind") in (Trigger.FORM, Trigger.DONT_KNOW):
        return f"Leave a page open until the values of {d.record} have changed elsewhere, then send it as it stands."
    return f"Let the robot meet the stalled page by itself, and read in {d.log_place} what it did."


def _second_submit(d: Design) -> Iterator[str]:
    trigger, kind = d.value("trigger.kind"), d.value("destination.kind")
    if trigger in (Trigger.FORM, Trigger.DONT_KNOW):
        yield f"A form has one submission number from the moment it opens; sent twice, it leads to one row in {d.state_place}."
        yield f"A page whose values are no longer those of {d.record} is refused, and the person sees the new ones."
    if kind in (DestinationKind.WEB_FORM, DestinationKind.DONT_KNOW):
        step = f"first looks for {d.example_id} at {d.destination}" if d.can_look_up else f"hands {d.example_id} to {d.owner}"
        yield f"After a stalled page a robot {step}; it does not press, go back or reload."


FORM_DOUBLE_SUBMIT = Rule(
    id="replay.form-double-submit",
    family=Family.REPLAY,
    title="A form is sent twice",
    why="Browsers send again on a double click, on back and on reload, and people help them when a page seems to hang.",
    not_when="neither a form starts it nor a robot fills one in",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="one effect",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=form_double_submit,
    by_hand="what a browser does on back and reload is not in the model",
)


def hidden_retry_layer(d: Design) -> Iterator[Draft | NotNeeded]:
    """A layer below the workflow sends again by itself."""
    layers = tuple(id for id in (*_LAYERS, _QUEUE) if d.value(id) is not YesNo.NO)
    if not layers:
        yield NotNeeded(
            f"No library, proxy, platform or queue repeats anything for {d.sender}, as described.", (*_LAYERS, _QUEUE)
        )
        return
    yield Draft(
        because=(*layers, "retries.limit", "destination.protection", "identity.key", "destination.kind"),
        before=(
            words.approved(d),
            f"The retry setting of each layer between {d.sender} and {d.destination} is written down, with its version.",
        ),
        fault=" ".join(_repeats(d, id) for id in layers),
        steps=(
            f"Start {d.record} and disturb one layer as described under the fault. "
            "Take each in turn, with a new record each time.",
            f"Count the requests for {d.example_id} that reach {d.destination}: in its log, or on the line right in front of it.",
            words.counting(d) + ".",
            f"Compare the number of requests with the attempts in {d.log_place}.",
        ),
        at_destination=(
            words.exactly_one(d),
            f"All layers together made at most {d.limit} for {d.example_id}, counted at {d.destination}.",
        ),
        at_sender=(f"{d.log_place} knows every request that {d.destination} counted.", _what_to_do_with_it(d)),
        never=(
            f"Tries that multiply: three by one layer for each of three by another are nine requests for {d.example_id}.",
            words.no_second(d),
        ),
        evidence=(f"The settings of the layers below {d.sender}, as they were during the test.", *words.both_sides(d)),
        passes=f"The count of requests at {d.destination} equals that in {d.log_place}, and one {d.thing} came of them.",
        row=d.open_row,
    )


def _repeats(d: Design, layer: str) -> str:
    if layer in _LAYERS:
        return injection.at_destination(_LAYERS[layer], d)
    return f"Queue: hold the run for {d.record} after its send to {d.destination} until its message is offered to another run."


def _what_to_do_with_it(d: Design) -> str:
    if d.is_protected:
        return f"Every one of them carries {d.key}; a layer that could change it is switched off for {d.operation}."
    return f"{provisos.unrecognised(d)}: a layer that repeats by itself is switched off for {d.operation}."


HIDDEN_RETRY_LAYER = Rule(
    id="replay.hidden-retry-layer",
    family=Family.REPLAY,
    title="A layer below sends again by itself",
    why="Libraries, gateways, platforms and queues repeat on their own. "
    "The workflow counts one send while the destination gets four.",
    not_when="no layer repeats by itself",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="counted at the destination: one effect",
    checks=(Property.P1, Property.P4),
    harm=Harm.TWICE,
    draft=hidden_retry_layer,
    by_hand="a repeat that no runner knows of is not in the model",
)


def dead_letter_requeued(d: Design) -> Iterator[Draft | NotNeeded]:
    """A dead letter is put back into its queue."""
    kind = d.value("trigger.kind")
    if kind not in (Trigger.QUEUE, Trigger.DONT_KNOW):
        yield NotNeeded(
            f"{d.sender} takes no work from a queue that could have dead letters; what starts it, as described: {kind.label.lower()}.",
            ("trigger.kind",),
        )
        return
    if_any = "" if kind is Trigger.QUEUE else f"If a queue starts {d.sender}: "
    yield Draft(
        because=("trigger.kind", "workflow.retry_layers.queue", "claim", "identity.key"),
        before=(
            words.approved(d),
            f"{if_any}the number of deliveries after which the message for {d.example_id} becomes a dead letter is set low for the test.",
        ),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + f" {if_any}{'let' if if_any else 'Let'} the consumer end with an error each time, until the message for {d.record} "
        "is a dead letter; then put it back with the queue's own tool (redrive in SQS, a shovel in RabbitMQ).",
        steps=(
            f"Start {d.record} with the fault in place and wait for the dead letter. See that {d.destination} has the {d.thing}.",
            f"Take the fault away and put the dead letter for {d.example_id} back.",
            words.counting(d) + ".",
            f"Repeat it with a message whose request never reached {d.destination}, and count again.",
        ),
        at_destination=(
            words.exactly_one(d),
            f"The second message, too, ends with one {d.thing} at {d.destination}, or with {d.owner}.",
        ),
        at_sender=(
            words.resolved(d),
            f"{d.state_place} has one row for {d.example_id}, and the message that came back was tied to it by {d.key}.",
            f"The message is deleted when its row in {d.state_place} is settled; it does not become a dead letter once more.",
        ),
        never=(f"A dead letter skipped as seen while {d.destination} has nothing for it.", words.no_second(d)),
        evidence=(
            f"The message for {d.example_id} as dead letter and after its return, with ids and number of deliveries.",
            *words.both_sides(d),
        ),
        passes=f"The message that came back neither doubled nor lost anything: one {d.thing} for {d.record} at {d.destination}.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


DEAD_LETTER_REQUEUED = Rule(
    id="replay.dead-letter-requeued",
    family=Family.REPLAY,
    title="A dead letter is put back",
    why="Among the dead letters lies work that never happened beside work that did. Putting both back must do right by each.",
    not_when="no queue starts it",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT), Injection(Fault.REDELIVER, When.QUIET)),
    seen="same action identity; not swallowed, not doubled",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=dead_letter_requeued,
    again=(Injection(Fault.LOSE_REQUEST, When.UNDER_WAY), Injection(Fault.REDELIVER, When.QUIET)),
)
