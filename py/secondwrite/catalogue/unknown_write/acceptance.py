"""Unknown write: the destination says yes, and the work is not done for all that."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW
from ...choices import (
    Acceptance,
    ChangedInput,
    Covers,
    DestinationKind,
    DuplicateAnswer,
    Lookup,
    Protection,
    YesNo,
)
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations
from . import outcomes


def accepted_not_done(d: Design) -> Iterator[Draft | NotNeeded]:
    """Accepted first, and dropped later."""
    if d.value("acceptance") is Acceptance.FINAL:
        yield NotNeeded(
            f"What {d.destination} accepts is done, as described, so {d.record} cannot be dropped later.", ("acceptance",)
        )
        return
    yield Draft(
        because=("acceptance", "record.done_when", "lookup", "on_unknown", "recovery.deadline", "destination.kind"),
        before=(words.approved(d), f"It is written down what shows that {d.destination} has done it, and not only accepted it."),
        fault=injection.at_destination(destinations.DROP_LATER, d),
        steps=(
            f"Start {d.record} and note the moment at which {d.destination} accepts it.",
            f"{words.rows(d)}, between the acceptance and the drop.",
            f"Let {d.destination} drop it, tell {d.sender} nothing, and see what it finds out by itself, {d.deadline}.",
            f"{words.counting(d)}, as it stands after the drop.",
        ),
        at_destination=(f"{d.destination} accepted {d.record} and holds no finished {d.thing} for it: the count is 0.",),
        at_sender=(
            f"From the acceptance on, {d.state_place} shows {d.record} as open: attempting or unknown, with the time it was accepted.",
            _learns(d),
        ),
        never=(
            f"Confirmed in {d.state_place} on the acceptance alone.",
            f"A second send while {d.destination} may still do the first.",
        ),
        evidence=(f"The acceptance, word for word, and what showed the drop at {d.destination}.", *words.both_sides(d)),
        passes=f"{d.record} stayed open until the {d.thing} was seen or its loss was known; {d.owner} has it now.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _learns(d: Design) -> str:
    if d.can_look_up:
        looker = outcomes.looker(d)
        return (
            f"{looker} asks {d.lookup} until the {d.thing} is done; when it never is, {d.owner} settles {d.record} {d.deadline}."
        )
    return f"{provisos.cannot_be_asked(d)}, so a person must go and look whether it was done: {d.owner} receives {d.record} {d.deadline}."


ACCEPTED_NOT_DONE = Rule(
    id="unknown.accepted-not-done",
    family=Family.UNKNOWN_WRITE,
    title="Accepted, and dropped later",
    why="“We have your request” is a promise to try. Taken for the deed, it hides everything that falls by the way.",
    not_when="what is accepted is done",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="pending until done is proven",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=accepted_not_done,
    by_hand="two-stage acceptance is not in the model",
)


def accepted_but_suppressed(d: Design) -> Iterator[Draft | NotNeeded]:
    """New work is swallowed as a repeat."""
    silent = _tells_repeats_openly(d)
    if silent:
        yield silent
        return
    new = f"the new {d.item}"
    approved = ", approved" if d.is_approved else ""
    yield Draft(
        because=(
            "destination.protection",
            "destination.duplicate_answer",
            "destination.changed_input",
            "identity.key",
            "destination.remembers_for",
            "destination.returns_id",
            "lookup",
            "destination.kind",
        ),
        before=(
            f"{d.record} is confirmed: {d.destination} has its {d.thing}.{_its_key(d)}",
            *_whatever_is_in_it(d),
            f"A second {d.item}, made up{approved} and different in its values, has not been sent.",
            *words.if_recognised(d),
        ),
        fault=injection.at_destination(destinations.SUPPRESS, d) + _window(d),
        steps=(
            f"Start {new} with the fault in place and note what {d.destination} answers: it is a success.",
            f"Look for both at {d.destination}, by number and by values, not by how many there are.",
            f"Read what {d.state_place} says about {new}, {d.deadline}.",
        ),
        at_destination=(f"{d.destination} has the {d.thing} for {d.example_id}, unchanged, and no other for {new}.",),
        at_sender=(
            _how_it_shows(d),
            f"{d.state_place} does not say confirmed for {new}; {d.owner} receives it and decides under which identity it goes out.",
        ),
        never=(
            f"Confirmed for {new}, with the number of the {d.thing} of {d.record}.",
            f"A success of {d.destination} believed without a look at which {d.thing} it names.",
        ),
        evidence=(f"Both answers of {d.destination}, side by side.", f"What was found at {d.destination} for each of the two."),
        passes=f"That {new} never took effect at {d.destination} was noticed, and {d.owner} has it.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _tells_repeats_openly(d: Design) -> NotNeeded | None:
    """Why no new work can vanish behind a success; nothing when it can, or when that is not known."""
    if d.value("destination.protection") is Protection.NONE:
        return NotNeeded(
            f"{d.destination} recognises no repeats, as described, so it takes no new work for one.", ("destination.protection",)
        )
    if d.value("destination.kind") in (DestinationKind.QUEUE, DestinationKind.DONT_KNOW):
        return None
    if not d.sends_key and not d.may_know_reference:
        return NotNeeded(
            f"No key is sent to {d.destination}, as described, so new work cannot be taken for a repeat.",
            ("identity.key", "destination.protection"),
        )
    if d.value("destination.duplicate_answer") in (DuplicateAnswer.ORIGINAL, DuplicateAnswer.DONT_KNOW):
        return None
    return NotNeeded(
        f"{d.destination} answers what it takes for a repeat with “exists already”, as described, so it swallows nothing behind a success.",
        ("destination.duplicate_answer",),
    )


def _its_key(d: Design) -> str:
    return f" The key{d.in_field} that it went under is noted." if d.in_field else ""


def _whatever_is_in_it(d: Design) -> tuple[str, ...]:
    if d.value("destination.changed_input") is not ChangedInput.RETURN_ORIGINAL:
        return ()
    return (f"As described, {d.destination} answers a key that it knows as the first time, whatever else is in the request.",)


def _window(d: Design) -> str:
    window = d.value("destination.remembers_for")
    is_forgotten = window != DONT_KNOW and d.matters("destination.remembers_for")
    return "" if not is_forgotten else f" Do it within {window} of the first, while it still remembers."


def _how_it_shows(d: Design) -> str:
    seen = f"{d.lookup}, asked for the new {d.item}, shows no {d.thing} with its values"
    if d.value("lookup") is Lookup.DONT_KNOW:
        return f"If {d.destination} can be asked: {seen}. If it cannot, a person compares both sides, one by one."
    if d.can_look_up:
        return f"{seen}, and {d.log_place} says so."
    if d.value("destination.returns_id") is YesNo.NO:
        return f"Nothing in the answer shows it and {provisos.cannot_be_asked(d)}: at set times a person lays the two lists side by side."
    return (
        f"An answer of {d.destination} with the number that {d.state_place} has linked to {d.record} already shows it; "
        "where it brings another number, a person compares both sides."
    )


ACCEPTED_BUT_SUPPRESSED = Rule(
    id="unknown.accepted-but-suppressed",
    family=Family.UNKNOWN_WRITE,
    title="New work is swallowed as a repeat",
    why="Protection that answers a repeat with success can also swallow something new. Nothing turns red, and the work is gone.",
    not_when="repeats are not recognised, or are told apart by their answer",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="detected at the destination",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=accepted_but_suppressed,
    by_hand="two actions under one key are not in the model",
)


def partial_accept(d: Design) -> Iterator[Draft | NotNeeded]:
    """The envelope is accepted, items in it are refused."""
    if d.value("covers") is Covers.ONE_ITEM:
        yield NotNeeded(f"One request to {d.destination} carries one {d.item}, as described.", ("covers",))
        return
    yield Draft(
        because=("covers", "acceptance", "items_read", "lookup", "recovery.owner", "destination.kind"),
        before=(_batch(d), f"The count at {d.destination} is 0 for each of the three. {_as_read(d)}"),
        fault=injection.at_destination(destinations.REFUSE_ITEMS, d),
        steps=(
            f"Send the three together. Note what {d.destination} says about the whole and about each.",
            f"{words.counting(d)}. Do the same for the other two, one by one.",
            f"Read {d.state_place}: one outcome for each, or one for all?",
            f"Ask {d.owner} which of the three needs something done, and what shows it.",
        ),
        at_destination=(
            f"{d.destination} holds one {d.thing} for {d.record}{_in_the_end(d)}, and nothing for the refused one.",
            f"Whether it holds one for the third, about which nothing came back, only the count at {d.destination} says.",
        ),
        at_sender=(
            f"{d.state_place} says {_of_the_first(d)}, rejected with the reason for the refused one, and unknown for the third until it has been counted.",
            f"{d.owner} receives the refused one and the unknown one by their numbers; the whole is not shown as done.",
        ),
        never=(
            f"The answer of {d.destination} to the envelope, copied to each {d.item} in it.",
            f"{d.record} sent again because another in the same envelope was refused.",
        ),
        evidence=(
            f"The answer of {d.destination} to the whole, with its list of results.",
            f"The count at {d.destination} for each of the three, before and after.",
        ),
        passes=f"Each of the three has an outcome of its own in {d.state_place}, taken from {d.destination} and not from the envelope.",
        row="rejected",
    )


def _in_the_end(d: Design) -> str:
    return " once it is done" if d.value("acceptance") is Acceptance.TWO_STAGE else ""


def _of_the_first(d: Design) -> str:
    if d.value("acceptance") is Acceptance.TWO_STAGE:
        return f"attempting or unknown for {d.record} until {d.destination} shows it done (accepted is not enough)"
    only_if = " (if accepted means done, which is an open question)" if d.value("acceptance") is Acceptance.DONT_KNOW else ""
    return f"confirmed for {d.record}{only_if}"


def _batch(d: Design) -> str:
    three = f"{d.record} and two more, all made up, stand ready for one request."
    if d.value("covers") is Covers.DONT_KNOW:
        return f"{three} If a request to {d.destination} can carry one only, the supplier says so in writing and this test falls away."
    return three


def _as_read(d: Design) -> str:
    described = {
        YesNo.YES: f"As described {d.sender} reads the result of each; this test shows whether it does.",
        YesNo.NO: f"As described {d.sender} reads only the answer to the whole; this test shows what that costs.",
        YesNo.DONT_KNOW: f"Whether {d.sender} reads the result of each is an open question that this test answers.",
    }
    return described[d.value("items_read")]


PARTIAL_ACCEPT = Rule(
    id="unknown.partial-accept",
    family=Family.UNKNOWN_WRITE,
    title="The envelope is accepted, items in it are refused",
    why="A call with many items succeeds as a call. Which of the items succeeded stands further down, where few programs look.",
    not_when="one request carries one item",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="per-item outcome",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=partial_accept,
    by_hand="partial batches are not in the model",
)
