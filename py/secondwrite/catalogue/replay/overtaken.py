"""Replay: an older event comes after a newer one."""

from collections.abc import Iterator

from ...choices import Does, Ordering
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import triggers


def out_of_order(d: Design) -> Iterator[Draft | NotNeeded]:
    """An older event comes after a newer one."""
    if d.value("trigger.ordering") is Ordering.IN_ORDER:
        yield NotNeeded(f"What comes from {d.source} keeps its order, as described.", ("trigger.ordering",))
        return
    if d.value("does") is Does.SEND:
        yield NotNeeded(
            f"What {d.destination} has sent out for {d.record} stands: no older {d.item} can put its values over newer ones there.",
            ("does",),
        )
        return
    yield _both_count(d) if d.value("does") is Does.TOGGLE else _later_stays(d)


def _later_stays(d: Design) -> Draft:
    return Draft(
        because=("trigger.ordering", "does", "trigger.kind", "identity.binds_input", "authority.approval", "authority.recheck"),
        before=(f"There are two made-up versions of {d.record}; the later one is {_valid(d)}.",),
        fault=injection.at_trigger(triggers.OLDER_LAST, d),
        steps=(
            f"Let the later version of {d.record} come in and run to its end.",
            words.counting(d) + ". Note the values.",
            f"Let the earlier version of {d.record} come in, as described under the fault.",
            f"Count and read at {d.destination} once more, and compare with the notes.",
        ),
        at_destination=(
            f"{d.destination} shows the values of the later version for {d.record}.",
            f"The earlier version changed nothing there and added no {d.thing}: the count is what it was before.",
            *_if_it_adds(d),
        ),
        at_sender=(
            f"{d.state_place} keeps the later version of {d.record}.",
            f"{d.log_place} lists the earlier one as overtaken. "
            "What decides is its version or its own time, not when it arrived.",
            f"Where the two cannot be put in order, {d.owner} decides.",
        ),
        never=(f"The later values at {d.destination} replaced by the earlier ones, even for a moment.", _no_help(d)),
        evidence=(f"Both events for {d.example_id}, with version, own time and time of arrival.", *words.both_sides(d)),
        passes="From the moment the later version arrived, "
        f"{d.destination} and {d.state_place} show nothing but its values for {d.record}.",
        row="changed",
    )


def _if_it_adds(d: Design) -> tuple[str, ...]:
    if d.value("does") is Does.DONT_KNOW:
        return (f"If {d.name} turns out to add to a total, both versions count at {d.destination}, each once.",)
    return ()


def _both_count(d: Design) -> Draft:
    """A switch or an addition replaces nothing: the older one is work of its own, and must not be dropped."""
    changes = f"the list of changes at {d.destination}"
    return Draft(
        because=("trigger.ordering", "does", "trigger.kind", "recovery.owner", "recovery.deadline"),
        before=(
            f"There are two made-up versions of {d.record}, each with {d.a_thing} of its own, and it is written down whether they "
            "add to a total or switch over.",
        ),
        fault=injection.at_trigger(triggers.OLDER_LAST, d),
        steps=(
            f"Let the later version of {d.record} come in and run to its end.",
            f"{words.counting(d)}. Note the value.",
            f"Let the earlier version of {d.record} come in, as described under the fault, and run to its end.",
            f"Read {changes} once more, and compare with the notes.",
        ),
        at_destination=(
            f"An addition: {changes} names both, each once, and the total holds both, whichever came first.",
            f"A switch: {changes} says which came when. Which position is right a person decides: the value alone does not tell.",
        ),
        at_sender=(
            f"{d.state_place} has an outcome for each of the two; neither is dropped as overtaken.",
            f"For a switch it says needs_operator, and {d.owner} settles the position of {d.record} {d.deadline}.",
        ),
        never=(
            f"The earlier addition for {d.example_id} left out because a later one was there, or counted twice at {d.destination}.",
            f"A switch at {d.destination} put over by whichever event of {d.record} came last, and nobody told.",
        ),
        evidence=(f"Both events for {d.example_id}, with version, own time and time of arrival.", *words.both_sides(d)),
        passes=f"An addition counts once for each of the two at {d.destination}, whatever the order; "
        f"a switch is as {d.owner} decided from the list of changes.",
        row="hand_over",
    )


def _valid(d: Design) -> str:
    return f"what {d.approver} stands by" if d.is_approved else "the one that is valid"


def _no_help(d: Design) -> str:
    if d.is_protected:
        return f"Trust in the key alone: two versions are two inputs, and {d.destination} cannot tell which one is older."
    return f"The order of arrival at {d.sender} taken for the order of events."


OUT_OF_ORDER = Rule(
    id="replay.out-of-order",
    family=Family.REPLAY,
    title="An older event comes after a newer one",
    why="Deliveries overtake each other. If the last one to arrive wins, an old value replaces the one that is valid.",
    not_when="triggers always come in order, or a message is sent that nothing overwrites",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="the newer state stays",
    checks=(Property.P1, Property.P3),
    harm=Harm.UNAUTHORISED,
    draft=out_of_order,
    by_hand="two versions of one record under way at once are not in the model",
)
