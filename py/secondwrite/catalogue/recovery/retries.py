"""Recovery: what is tried again, how often, and what is left alone."""

from collections.abc import Iterator

from ...choices import Covers, Does, Ordering, Rerun, Trigger, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations, requests, runners


def notification_alone(d: Design) -> Iterator[Draft | NotNeeded]:
    """A message that follows an effect fails."""
    earlier, does = d.earlier, d.value("does")
    if earlier is None:
        yield NotNeeded(f"{d.name} comes first, so it is no message about an earlier effect.", ())
        return
    if does not in (Does.SEND, Does.DONT_KNOW):
        yield NotNeeded(f"{d.name} is no message about “{earlier.name}”: it {does.label.lower()}.", ("does",))
        return
    yield Draft(
        because=("does", "on_unknown", "on_not_found", "rerun", "coupled", "workflow.resume", "destination.kind"),
        before=(
            f"“{earlier.name}” is confirmed for {d.record}: {earlier.destination.name} has its "
            f"{earlier.destination.creates or 'record'}.",
        ),
        fault=injection.at_destination(destinations.REFUSE_ALL, d)
        + f" Only {d.name} fails; {earlier.destination.name} stays reachable.",
        steps=(
            f"Start {d.record} and let “{earlier.name}” succeed.",
            f"Let {d.name} fail with the fault in place.",
            f"Take the fault away and {_left_to(d)}.",
            f"Count at {earlier.destination.name} and at {d.destination} for {d.example_id}.",
        ),
        at_destination=(
            f"{earlier.destination.name} still holds exactly one {earlier.destination.creates or 'record'} for {d.record}, "
            "unchanged.",
            f"{d.destination} holds {_as_many(d)}.",
        ),
        at_sender=(
            f"{d.state_place} keeps “{earlier.name}” confirmed throughout; only {d.name} is open.",
            _alone(d),
        ),
        never=(f"“{earlier.name}” sent again, or undone, because {d.name} failed.",),
        evidence=(f"The requests to {earlier.destination.name} during the recovery: none that writes.", *words.both_sides(d)),
        passes=f"“{earlier.name}” happened once for {d.record}, and {d.name} was settled alone.",
        row="confirmed" if d.may_resend else "hand_over",
    )


def _left_to(d: Design) -> str:
    if d.may_resend:
        rerun = "" if d.value("rerun") is Rerun.NONE else ", or rerun it as the operator would"
        return f"let {d.sender} recover by itself{rerun}"
    return f"see that nothing is sent until {d.owner} has decided, {d.deadline}"


def _as_many(d: Design) -> str:
    if d.may_resend:
        return f"one {d.thing} for {d.record} in the end"
    return f"no {d.thing} for {d.record} until {d.owner} lets it go out, and one after that"


def _alone(d: Design) -> str:
    if d.may_resend:
        return f"Only {d.name} is sent again."
    return f"As described nothing is sent again by itself: {d.owner} holds {d.name}, and decides about that alone."


NOTIFICATION_ALONE = Rule(
    id="recovery.notification-alone",
    family=Family.RECOVERY,
    title="Only the message about it fails",
    why="A failed mail must not bring a second order. What was done stays done; only the message is still to be settled.",
    not_when="the effect is no message that follows another effect",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="retried alone",
    checks=(Property.P1,),
    harm=Harm.NEVER,
    draft=notification_alone,
    by_hand="the simulated implementation has one effect at a time",
    looks_far=True,
)


def poison_item(d: Design) -> Iterator[Draft | NotNeeded]:
    """One item fails every time, with others behind it."""
    is_queued = d.value("trigger.kind") in (Trigger.QUEUE, Trigger.DONT_KNOW)
    is_batch = d.value("covers") in (Covers.BATCH, Covers.DONT_KNOW)
    if not (is_queued or is_batch):
        yield NotNeeded(
            f"Each {d.item} reaches {d.destination} in a request of its own, and no queue holds others behind it, as described.",
            ("trigger.kind", "covers"),
        )
        return
    yield Draft(
        because=("trigger.kind", "covers", "trigger.ordering", "retries.bounded", "recovery.owner", "destination.kind"),
        before=(f"{d.record} and nine more like it, made up for this test. {injection.at_destination(requests.POISON, d)}",),
        fault=f"{_line_up(d)} The other nine are in order.",
        steps=(
            f"Send all ten to {d.destination} in this way, and watch the nine for as long as ten ordinary ones take.",
            f"Count how often {d.example_id} is tried, and note when that stops.",
            f"Find out where {d.example_id} went: {d.state_place}, {_dead_letters(d)}the message to {d.owner}.",
            f"{words.counting(d)}. Do the same for the nine.",
        ),
        at_destination=(
            f"{d.destination} has one {d.thing} for each of the nine, and nothing for {d.example_id}.",
            _the_others(d),
        ),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.example_id}, with what {d.destination} answered; {d.owner} was told.",
            f"Each of the nine has an outcome of its own in {d.state_place}.",
        ),
        never=(
            f"One of the nine at {d.destination} twice, because {d.example_id} failed.",
            f"{d.example_id} dropped, or tried for ever, without a word to {d.owner}.",
        ),
        evidence=(f"When each of the ten reached {d.destination}, and every attempt for {d.example_id}.", *words.both_sides(d)),
        passes=f"The nine are at {d.destination} in ordinary time, and {d.example_id} is with {d.owner}.",
        row="hand_over",
    )


def _line_up(d: Design) -> str:
    if d.value("covers") is Covers.BATCH:
        return f"Put {d.example_id} in the middle of one batch of ten for {d.destination}."
    if d.value("trigger.kind") is Trigger.QUEUE:
        return f"Put {d.example_id} on the queue first and the nine behind it."
    return (
        f"Let {d.example_id} come in first and the nine right behind it; where {d.destination} takes batches, also as one batch "
        "of ten."
    )


def _dead_letters(d: Design) -> str:
    has_queue = d.value("trigger.kind") in (Trigger.QUEUE, Trigger.DONT_KNOW)
    return "a dead-letter queue, " if has_queue else ""


def _the_others(d: Design) -> str:
    if d.value("covers") is Covers.BATCH:
        return f"Where {d.destination} takes a batch only as a whole, the nine are sent again without {d.example_id}, once each."
    if d.value("trigger.ordering") is Ordering.IN_ORDER:
        return f"Only what belongs to {d.record} itself may wait behind it, although triggers come in order."
    return f"The nine did not wait for {d.example_id}, at {d.destination} or before."


POISON_ITEM = Rule(
    id="recovery.poison-item",
    family=Family.RECOVERY,
    title="One item fails every time",
    why="A single item that cannot succeed comes to the front again and again. Everything behind it waits, or is done twice.",
    not_when="items come one by one and nothing waits behind them",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="others go on",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=poison_item,
    by_hand="the model has one action at a time",
)


def transient_vs_permanent(d: Design) -> Iterator[Draft | NotNeeded]:
    """A refusal, an outdated credential, a value that cannot be taken."""
    yield Draft(
        because=("destination.kind", "recovery.owner", "authority.approval"),
        before=(words.approved(d), f"Two more like {d.record}: one for each of the three runs."),
        fault=injection.at_destination(runners.REFUSE_FOR_GOOD, d),
        steps=(
            f"Make the three runs, {d.record} first, and count the attempts of each.",
            f"Read what each message to {d.owner} says: which of the three it was, and what to do.",
            f"Put the cause right for each at {d.destination}: the permission, the credential, the value. For the value, ask {d.decider} first.",
            f"Let {d.owner} release each of the three. {words.counting(d)}.",
        ),
        at_destination=(f"{d.destination} has no {d.thing} for {d.record} until the cause is put right, and one after that.",),
        at_sender=(
            f"{d.log_place} shows for each run that the attempts ended with the refusal of {d.destination}.",
            f"While the credential is out of date, what comes in waits in {d.state_place}; none of it is written off.",
            f"A corrected value is a new decision by {d.decider}, not a repeat under {d.key}.",
        ),
        never=(
            f"The same request sent to {d.destination} again, though its refusal cannot pass by itself.",
            f"A refusal of a later attempt taken as proof that an earlier one for {d.example_id} did nothing.",
        ),
        evidence=(f"The three answers of {d.destination}, and what {d.owner} was told of each.", *words.both_sides(d)),
        passes=f"Nothing that {d.destination} refused was sent again before its cause was put right, and {d.owner} could act on "
        "each.",
        row="rejected",
    )


TRANSIENT_VS_PERMANENT = Rule(
    id="recovery.transient-vs-permanent",
    family=Family.RECOVERY,
    title="It is refused for good",
    why="Some failures pass by themselves and some never do. Trying the second kind again costs time, and can lock an account.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="corrected or escalated, not retried",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=transient_vs_permanent,
    by_hand="a plain business refusal is not in the model",
)


def backoff(d: Design) -> Iterator[Draft | NotNeeded]:
    """Many items fail together."""
    if not d.may_resend:
        yield NotNeeded(
            f"As described no failed send to {d.destination} is repeated by itself, so repeats cannot pile up.",
            ("retries.limit",) if d.allows_one_send else ("on_unknown", "on_not_found"),
        )
        return
    yield Draft(
        because=(
            *("on_unknown", "on_not_found", "retries.bounded", "retries.limit", "recovery.deadline"),
            *("destination.throttles", "destination.kind"),
        ),
        before=(f"Fifty made-up records like {d.record}, none of them sent to {d.destination} yet.",),
        fault=injection.at_destination(destinations.REFUSE_ALL, d) + " Let all fifty run into it together.",
        steps=(
            f"Start the fifty of {d.sender} within a few seconds and write down the time of every attempt on the line.",
            f"Take the fault away before the attempts for {d.example_id} have run out, and watch the first minutes.",
            f"For each of the fifty, count its attempts and what {d.destination} has. Read the rest in {d.state_place}.",
        ),
        at_destination=(
            f"The pauses before {d.destination} is tried again grow, and the fifty do not come back in the same second.",
            f"{d.destination} has one {d.thing} at most for each of the fifty.",
            _under_its_limit(d),
        ),
        at_sender=(
            f"{d.log_place} shows at most {d.limit} for {d.example_id} in one run.",
            f"What is not settled is with {d.owner} as one list that can be worked through, {d.deadline}.",
        ),
        never=(
            f"A wave of fifty repeats that keeps {d.destination} down.",
            f"A count of attempts that starts again whenever {d.sender} connects to {d.destination} anew, without an end.",
        ),
        evidence=(f"The times of all attempts at {d.destination}, item by item.", f"The list that reached {d.owner}."),
        passes=f"Attempts at {d.destination} are spaced, end at {d.limit} for each item, and what is left is with {d.owner}.{words.if_unbounded(d)}",
        row="hand_over",
    )


def _under_its_limit(d: Design) -> str:
    throttles = d.value("destination.throttles")
    if throttles is YesNo.YES:
        return f"When the fifty return, they stay under the number that {d.destination} lets through."
    if throttles is YesNo.NO:
        return f"{d.destination} turns nobody away, as described; so the sender alone keeps the fifty apart."
    return f"Whether {d.destination} turns requests away when fifty return at once is an open question; write down what it does."


BACKOFF = Rule(
    id="recovery.backoff",
    family=Family.RECOVERY,
    title="Many items fail together",
    why="After an outage everything that failed comes back at once. Repeats without pauses turn a short outage into a long one.",
    not_when="nothing is sent again by itself",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="spaced, bounded, with a deadline",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=backoff,
    by_hand="wall-clock time and many items at once are not in the model",
)
