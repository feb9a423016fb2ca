"""Evidence: the people who must act have what they need."""

from collections.abc import Iterator

from ...choices import OperatorAction, Rerun, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import words


def handover(d: Design) -> Iterator[Draft | NotNeeded]:
    """The ambiguity stays, and a person must be able to settle it."""
    if d.value("recovery.owner") is YesNo.NO:
        yield NotNeeded(
            f"Nobody receives open outcomes of {d.name}, as described. That is a gap; see “What the worksheet leaves open”.",
            ("recovery.owner",),
        )
        return
    yield Draft(
        because=("recovery.owner", "recovery.deadline", "evidence.attempts_tied", "identity.key", "lookup"),
        before=(words.kept_open(d),),
        fault=f"Keep the outcome of {d.record} open past every time-out: {_what_is_blocked(d)}.",
        steps=(
            f"Make the open outcome and let {d.sender} go on until it hands {d.record} over.",
            f"Give what {d.owner} received to a colleague who did not build {d.sender}.",
            f"Let the colleague say of {d.example_id}, from it alone: what was sent, when{words.which_key(d)}, what came back, what may be done next, by when.",
            f"Lift the block, and let the colleague settle {d.record} by what the hand-over says.",
        ),
        at_destination=(f"{d.destination} holds at most one {d.thing} for {d.record}, before and after.{words.each_alike(d)}",),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}; {d.owner} was reached {d.deadline}.{words.if_it_fails(d)}",
            f"The hand-over names {_names(d)}, each attempt with its time, the last response, "
            f"{_looked(d)}"
            "the allowed next steps, the deadline and the owner.",
        ),
        never=(
            f"A hand-over of {d.example_id} that says only: failed, please check.",
            f"A timer that settles {d.record} because nobody answered.",
        ),
        evidence=(
            f"The hand-over as {d.owner} received it.",
            f"What the colleague read about {d.example_id} from it, and what was missing.",
        ),
        passes=f"A person who did not build it says from the hand-over alone where to look and what is allowed, and settles {d.record} {d.deadline}.",
        row="hand_over",
    )


def _names(d: Design) -> str:
    return f"{d.example_id}, its operation key" if d.sends_key else f"{d.example_id} (no key is sent)"


def _looked(d: Design) -> str:
    return "what the lookups showed, " if d.can_look_up else ""


def _what_is_blocked(d: Design) -> str:
    answer = f"the answer of {d.destination} never comes"
    return f"{answer}, and its lookup is blocked until the last step" if d.can_look_up else answer


HANDOVER = Rule(
    id="evidence.handover",
    family=Family.EVIDENCE,
    title="The hand-over is complete",
    why="Some outcomes only a person can settle. Without the facts in hand, that person will guess, and send again.",
    not_when="nobody receives open outcomes",
    tier=Tier.ACCEPTANCE,
    faults=(),
    seen="complete hand-over sheet, bounded",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=handover,
    by_hand="the model does not say what a hand-over contains",
)


def actor(d: Design) -> Iterator[Draft | NotNeeded]:
    """A person changes the outcome by hand."""
    acts = ("recovery.operator_actions", "rerun", "authority.override", "recovery.owner")
    if tuple(d.value(id) for id in acts) == ((), Rerun.NONE, YesNo.NO, YesNo.NO):
        yield NotNeeded(f"No person may rerun, override, settle or otherwise touch {d.name}, as described.", acts)
        return
    yield Draft(
        because=acts,
        before=(
            words.kept_open(d),
            f"The person who acts in this test has a name of their own at {d.destination} and in {d.log_place}, and so has the one who checks.",
        ),
        fault=f"Change the outcome of {d.record} by hand, in each way there is: {_ways(d)}; and once behind the screens, "
        f"by editing its row in {d.state_place} and, where that is possible, its {d.thing} at {d.destination}.",
        steps=(
            f"Make each change on an open {d.item} of its own, {d.example_id} first. Note day, minute and reason on paper.",
            f"A day later, let a colleague say from {d.log_place} alone, for each: who changed what, when, why, on which evidence.",
            f"Compare {d.log_place} with the paper.",
        ),
        at_destination=(
            f"Where {d.destination} was touched by hand, it names the person, not an account that several share.",
            f"It holds at most one {d.thing} for {d.example_id} throughout.",
        ),
        at_sender=(
            f"{d.log_place} has one entry for each change: person, minute, reason, state before and after, what was seen at {d.destination}.",
            f"An edit straight in {d.state_place} is refused, or leaves such an entry too.",
            _override_records(d),
        ),
        never=(f"A shared login, or a reason that may stay empty, for any change to {d.record}.",),
        evidence=(f"The paper and what the colleague read in {d.log_place}, side by side.", *words.both_sides(d)),
        passes=f"The colleague finds each manual change, to {d.example_id} and the others, in {d.log_place}, with the right person and reason.",
        row="hand_over",
    )


def _ways(d: Design) -> str:
    actions = d.value("recovery.operator_actions")
    known = ["every button the screen offers"]
    if isinstance(actions, tuple):
        known = [action.label.lower() for action in actions if action is not OperatorAction.LOOK_UP]
    if d.value("rerun") is not Rerun.NONE:
        known.append("start it again")
    if d.value("authority.override") is not YesNo.NO:
        known.append("override")
    return ", ".join(known) or f"the decision of {d.owner}"


def _override_records(d: Design) -> str:
    who = d.sending.authority.override_by or "the role yet to be named that may override"
    needed = d.sending.authority.override_records or "who, when and why"
    if d.value("authority.override") is YesNo.NO:
        return f"Nobody may override, as described: the try is refused and stands in {d.log_place}."
    return f"An override is possible only for {who}, and {d.log_place} then holds: {needed}."


ACTOR = Rule(
    id="evidence.actor",
    family=Family.EVIDENCE,
    title="A change by hand has a name, a time and a reason",
    why="An odd record found months later is often somebody's repair. Unless it was written down, nobody can tell.",
    not_when="no person may touch an action",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="who, when, why",
    checks=(Property.P5,),
    harm=Harm.UNAUTHORISED,
    draft=actor,
    by_hand="what people write down is not in the model",
)


def alarm_reaches_owner(d: Design) -> Iterator[Draft | NotNeeded]:
    """An unresolved item must reach its owner."""
    if d.value("recovery.owner") is YesNo.NO:
        yield NotNeeded(
            f"{d.name} has no owner, as described, so there is nobody an alarm could reach. Name one.", ("recovery.owner",)
        )
        return
    yield Draft(
        because=("recovery.owner", "recovery.deadline", "recovery.exists", "recovery.timer"),
        before=(f"It is written down how {d.owner} is reached, by which channel, and who stands in when {d.owner} is away.",),
        fault=f"Leave an outcome of {d.record} open at {d.destination}, unannounced: first on a working day, then outside working hours, "
        "then with the first channel dead (mailbox full, chat muted, pager off).",
        steps=(
            f"Make the open outcome as in unknown.ack-lost, with no lookup possible, and tell {d.owner} nothing.",
            f"Note when {d.owner} knows, by which channel, and has answered with {d.example_id}.",
            f"Do it again with a record like {d.record} at night or on a holiday, and once more with the first channel dead.",
            f"Stop the job that raises the alarms of {d.sender}, and see who notices and after how long.",
        ),
        at_destination=(
            f"While everybody waits, nothing more is sent for {d.record}; {d.destination} holds at most one {d.thing}.",
        ),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}: since when, when the alarm left, when {d.owner} or the stand-in answered.{words.if_it_fails(d)}",
            f"An alarm that nobody answers goes on to the stand-in in time for an answer {d.deadline}.",
        ),
        never=(f"An alarm sent to {d.owner}, counted as one that was read.", f"{d.record} settled because nobody answered."),
        evidence=(
            f"The alarm as it reached {d.owner}, each time, with the answer.",
            f"The rows for {d.example_id} in {d.state_place}.",
        ),
        passes=f"In each run a person says {d.deadline}: I have {d.example_id}.",
        row="hand_over",
    )


ALARM_REACHES_OWNER = Rule(
    id="evidence.alarm-reaches-owner",
    family=Family.EVIDENCE,
    title="The alarm reaches its owner",
    why="Most alarms are sent. Whether one is read, at night and by somebody who may act, is seldom tried.",
    not_when="nobody receives open outcomes",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="the owner was reached",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=alarm_reaches_owner,
    by_hand="whether a person is reached is not in the model",
)
