"""Replay: people and platforms start an item, a batch or a workflow again."""

from collections.abc import Iterator

from ... import provisos
from ...choices import Covers, Rerun
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, runners


def manual_rerun_done(d: Design) -> Iterator[Draft | NotNeeded]:
    """A completed item is started again by hand."""
    if d.value("rerun") is Rerun.NONE:
        yield NotNeeded(f"There is no way to start {d.record} again once it is done, as described.", ("rerun",))
        return
    yield Draft(
        because=("rerun", "record.done_when", "claim", "identity.key"),
        before=(words.done(d),),
        fault=injection.at_rerun(runners.RERUN, d) + f" Do it while {d.state_place} says confirmed.",
        steps=(
            f"Open the screen or list on which an operator sees finished work, and find {d.example_id}.",
            f"Start {d.example_id} again as described under the fault.",
            f"Read what the screen answers, and watch the line to {d.destination} for a few minutes.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d), f"The {d.thing} is the one from before, unchanged."),
        at_sender=(
            f"Nothing is sent. The answer on the screen says why: {d.record} is done, and since when.",
            f"{d.state_place} still says confirmed, and {d.log_place} has the try: who, and when.",
        ),
        never=(f"{d.record} set back to prepared because somebody pressed a button.", words.no_second(d)),
        evidence=(f"The screen for {d.example_id} after the rerun, as a picture.", *words.both_sides(d)),
        passes=f"The rerun sends nothing to {d.destination}, and the operator reads the reason.",
        row="confirmed",
    )


MANUAL_RERUN_DONE = Rule(
    id="replay.manual-rerun-done",
    family=Family.REPLAY,
    title="A person starts finished work again",
    why="Reruns are pressed to be on the safe side. For work that is done, the safe side is to send nothing and to say so.",
    not_when="nobody can start an action again",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.RERUN, When.QUIET),),
    seen="no send, says why",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=manual_rerun_done,
)


def manual_rerun_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """An item with an unknown outcome is started again by hand."""
    if d.value("rerun") is Rerun.NONE:
        yield NotNeeded(f"Nobody can start {d.record} again by hand, as described.", ("rerun",))
        return
    yield Draft(
        because=("rerun", "on_unknown", "identity.key", "authority.approval", "authority.recheck"),
        before=(words.open_outcome(d),),
        fault=injection.at_rerun(runners.RERUN, d) + " Do it while the outcome is open.",
        steps=(
            f"Make the open outcome: run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Start {d.record} again as described under the fault, as the operator would on a busy day.",
            f"Watch the line to {d.destination}: whether anything is sent{' and under which key' if d.sends_key else ''}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            words.resolved(d),
            f"The rerun keeps {d.key} and {_first_basis(d)}; it does not begin anew." + words.if_key_is_new(d, "the rerun"),
        ),
        never=(words.no_second(d), words.no_fresh_key(d)),
        evidence=(*words.both_sides(d), f"Who started {d.example_id} again, when, and what the screen answered."),
        passes=f"The rerun takes the recovery path: one {d.thing} at {d.destination}, "
        "and an outcome that is settled or handed over.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


def _first_basis(d: Design) -> str:
    return f"the approval of {d.approver}" if d.is_approved else "the input of the first run"


MANUAL_RERUN_OPEN = Rule(
    id="replay.manual-rerun-open",
    family=Family.REPLAY,
    title="A person starts an open action again",
    why="The screen shows an item that is neither done nor failed, and a button. Pressing it must not be the second write.",
    not_when="nobody can start an action again",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT), Injection(Fault.RERUN, When.STOPPED)),
    seen="recovery path, same key, same authority",
    checks=(Property.P1, Property.P3),
    harm=Harm.TWICE,
    draft=manual_rerun_open,
)


def resume_boundary(d: Design) -> Iterator[Draft | NotNeeded]:
    """The workflow is restarted between this effect and the next."""
    if d.later is None:
        yield NotNeeded(f"No effect follows {d.name}, so a restart finds no boundary behind it.", ())
        return
    later = Design(d.worksheet, d.place + 1)
    yield Draft(
        because=("workflow.resume", "identity.saved_before_send", "record.done_when"),
        before=(words.approved(d), f"{later.name} at {later.destination} comes right after {d.name}."),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, later)
        + f" Kill the runner at that moment, when {d.destination} has long confirmed the {d.thing} for {d.record}.",
        steps=(
            f"Disturb only {later.name} and start {d.record}. See that {d.state_place} says confirmed for {d.name}.",
            f"Kill the runner while {later.name} waits for its answer, and take the fault away.",
            f"Start {d.sender} again in the way its platform does after a stop, and change nothing by hand.",
            f"Watch what is sent to {d.destination} and to {later.destination}.",
            f"{words.counting(d)}. Do the same at {later.destination} for {later.name}.",
        ),
        at_destination=(
            f"{d.destination} has one {d.thing} for {d.record}, and received nothing for it after the restart.",
            f"{later.name} took effect at {later.destination} at most once, and once at the end unless {later.owner} holds it.",
        ),
        at_sender=(
            f"{d.state_place} keeps {d.name} confirmed{words.with_number(d)}; the restart passes it by.",
            f"Before anything else is sent, {later.name} is settled as an open outcome.",
            words.resolved(later),
        ),
        never=(
            f"{d.name} done again because the restart began at the first step.",
            f"{later.name} sent anew while its first outcome is open.",
        ),
        evidence=(f"Every request for {d.example_id} on both lines after the restart, with its time.", *words.both_sides(d)),
        passes=f"After the restart one {d.thing} stands at {d.destination}, and {later.name} is settled before anything else.",
        row="confirmed",
    )


RESUME_BOUNDARY = Rule(
    id="replay.resume-boundary",
    family=Family.REPLAY,
    title="The workflow restarts after this effect",
    why="A restart begins somewhere. If that is the first step, everything already done is done once more.",
    not_when="no effect follows",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="effects 1..n skipped, n+1 resolved first",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=resume_boundary,
    by_hand="the simulated implementation has one effect at a time",
    looks_far=True,
)


def batch_rerun(d: Design) -> Iterator[Draft | NotNeeded]:
    """A batch is run again after a part of it succeeded."""
    if d.value("covers") is Covers.ONE_ITEM:
        yield NotNeeded(f"One request of {d.name} carries one item, as described: there is no batch to run again.", ("covers",))
        return
    yield Draft(
        because=("covers", "identity.key", "lookup", "rerun", "trigger.delivery", "destination.protection"),
        before=(
            f"A batch of three made-up items is ready, {d.record} among them. "
            f"One of the others has a value that {d.destination} refuses.",
            *_perhaps_no_batch(d),
        ),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + " The request carries the whole batch, so nobody hears which items succeeded. Then run the batch again.",
        steps=(
            f"Send the batch with the fault in place, and note item by item what {d.destination} has: two of three.",
            f"Take the fault away. Run the same batch of {d.sender} again in every way that exists: {words.ways_back(d)}.",
            f"Watch which items go to {d.destination} each time.",
            f"Count each {d.thing} there item by item, {d.example_id} first; a total proves nothing.",
        ),
        at_destination=(f"{d.destination} has one {d.thing} for each of the two good items and nothing for the third.",),
        at_sender=(_items_settled(d), _item_keys(d)),
        never=(
            f"All three items sent again because the answer for {d.example_id} and the others was lost.",
            f"One word, done or failed, for the whole batch in {d.state_place}.",
        ),
        evidence=(f"The list of items with what {d.destination} has and what {d.state_place} says for each, after every run.",),
        passes=f"The count at {d.destination} stays one for each good item, and only items without an outcome were sent again.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


def _perhaps_no_batch(d: Design) -> tuple[str, ...]:
    if d.value("covers") is Covers.BATCH:
        return ()
    return (f"Nobody has said whether one request of {d.name} carries one item or many.",)


def _items_settled(d: Design) -> str:
    if d.can_look_up:
        return (
            f"{d.state_place} has a row for each item. Before the rerun sends, each is looked up at {d.destination}: "
            "two become confirmed, and only the third is sent or held."
        )
    return f"{d.state_place} has a row for each item, and {d.owner} settles each by itself: {provisos.cannot_be_asked(d)}."


def _item_keys(d: Design) -> str:
    if d.sends_key:
        return f"Each {d.item} has a key of its own. A key for the whole batch does not help: with fewer items it is other input."
    return f"No key goes along, so only the item's own number, such as {d.example_id}, can tie it to what {d.destination} has."


BATCH_RERUN = Rule(
    id="replay.batch-rerun",
    family=Family.REPLAY,
    title="A batch runs again after a part of it succeeded",
    why="One refused item turns a whole batch red. Whoever then runs all of it again repeats every item that went well.",
    not_when="one request covers one item",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="only unresolved items sent",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=batch_rerun,
    by_hand="a batch of which a part succeeds is not in the model",
)
