"""Recovery: automation has come to its end, and a person takes over."""

from collections.abc import Iterator

from ...choices import YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations
from .outcomes import REPEATERS


def budget_spent(d: Design) -> Iterator[Draft | NotNeeded]:
    """Every attempt fails until none is left."""
    if not d.may_repeat:
        yield NotNeeded(
            f"Neither {d.sender} nor a layer below it sends {d.record} again by itself, as described.",
            ("retries.limit", *REPEATERS) if d.allows_one_send else REPEATERS,
        )
        return
    yield Draft(
        because=("retries.bounded", "retries.limit", "recovery.owner", "recovery.deadline", "on_unknown", "destination.kind"),
        before=(words.approved(d), _limit(d)),
        fault=injection.at_destination(destinations.REFUSE_ALL, d) + f" Keep it up until {d.sender} gives up on {d.record}.",
        steps=(
            f"Start {d.record} with the fault in place.",
            f"Count the attempts on the line to {d.destination} until no more come, and for a while after.",
            f"Wait for the message to {d.owner}, {d.deadline}, and read what it says to do.",
            f"Take the fault away. Check that nothing is sent until {d.owner} decides.",
        ),
        at_destination=(
            f"{d.destination} holds no {d.thing} for {d.record}, and at most {d.limit} came down the line to it.{words.each_alike(d)}",
        ),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}, with the reason and the attempts.{words.if_it_fails(d)}",
            f"{d.owner} was reached, with a next step that can be acted on.",
        ),
        never=(f"An endless loop of attempts for {d.example_id}.{words.if_unbounded(d)}", f"Silence, or the word done, for {d.record}."),
        evidence=(f"Each attempt for {d.example_id} with its time, as seen on the line.", f"The message that reached {d.owner}."),
        passes=f"Attempts stop at {d.limit}, and {d.owner} holds {d.record} {d.deadline}.",
        row="hand_over",
    )


def _limit(d: Design) -> str:
    if d.is_bounded and d.answer("retries.limit").is_known:
        return f"The limit is noted: {d.limit} in one run."
    return f"How often {d.sender} may send {d.record} in one run is agreed first, and noted."


BUDGET_SPENT = Rule(
    id="recovery.budget-spent",
    family=Family.RECOVERY,
    title="Every attempt fails until none is left",
    why="Retries end somewhere. What happens then is a decision about people, and it is often nobody's.",
    not_when="nothing is sent again by itself",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.LOSE_REQUEST, When.THROUGHOUT),),
    seen="named owner, actionable reason, no silence",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=budget_spent,
)


def unresolved_deadline(d: Design) -> Iterator[Draft | NotNeeded]:
    """Nobody acts by the deadline."""
    if d.value("recovery.owner") is YesNo.NO:
        yield NotNeeded(
            f"As described nobody is asked to settle an open {d.item}, so no deadline can pass. Name an owner first.",
            ("recovery.owner",),
        )
        return
    yield Draft(
        because=("recovery.owner", "recovery.deadline", "recovery.timer"),
        before=(words.kept_open(d), f"It is agreed who is told next when {d.owner} does not act."),
        fault=f"Nobody acts: {d.owner} receives {d.record} and leaves it alone for longer than "
        f"{d.deadline.removeprefix('within ')}, and then for as long again. A test installation may use a few minutes for it.",
        steps=(
            f"Make the open outcome and let {d.sender} hand {d.record} over.",
            f"Leave {d.example_id} alone past its deadline. Note who is told, when, by which way, and what the message asks for.",
            f"Leave it alone for as long again. {words.rows(d)}.",
            words.counting(d) + ".",
        ),
        at_destination=(f"{d.destination} has the one {d.thing} of the first attempt for {d.record}; the waiting added none.",),
        at_sender=(
            f"{d.state_place} still says needs_operator or unknown for {d.record}.{words.if_it_fails(d)}",
            f"Somebody besides {d.owner} was told that {d.example_id} is overdue, and again when nothing came of it.",
            _timer(d),
        ),
        never=(
            f"{d.example_id} confirmed, rejected or failed because its time ran out.",
            f"Reminders about {d.example_id} that stop while it is open.",
        ),
        evidence=(f"Each message about {d.example_id} with its time and its receiver.", *words.both_sides(d)),
        passes=f"{d.record} is still open, shown as overdue, and known to somebody besides {d.owner}.",
        row="hand_over",
    )


def _timer(d: Design) -> str:
    timer = d.value("recovery.timer")
    if timer is YesNo.YES:
        return (
            f"The job that changes states by age, as described, passed {d.example_id} over: an open outcome is not its to settle."
        )
    if timer is YesNo.NO:
        return f"The history of {d.example_id} has no change that only time made, as described."
    return f"No job that works by age touched {d.example_id}; which such jobs exist is an open question."


UNRESOLVED_DEADLINE = Rule(
    id="recovery.unresolved-deadline",
    family=Family.RECOVERY,
    title="The owner does not act in time",
    why="A person is on holiday, a mail is overlooked. The open outcome must grow louder then, and not settle itself.",
    not_when="nobody receives open outcomes",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="escalates; never settles itself",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=unresolved_deadline,
    by_hand="the owner's deadline is not in the model",
)


def override(d: Design) -> Iterator[Draft | NotNeeded]:
    """Somebody overrides the rules."""
    if d.value("authority.override") is YesNo.NO:
        yield NotNeeded(f"Nobody may override the rules for {d.name} at {d.destination}, as described.", ("authority.override",))
        return
    who = d.sending.authority.override_by or "the person yet to be named"
    what = d.sending.authority.override_records or "what is still to be agreed, at least who, when and why"
    yield Draft(
        because=("authority.override", "authority.approval", "recovery.owner"),
        before=(
            words.kept_open(d),
            f"Two people are at hand: {who}, who may override the rules for {d.example_id}, and a colleague who may not.",
        ),
        fault=f"Override the rules for {d.record} three times while its outcome at {d.destination} is open: as the colleague; "
        f"as {who}, without a reason; as {who}, with one.",
        steps=(
            f"As the colleague, try every way to override {d.example_id} that a screen, a command or a database tool offers.",
            f"As {who}, try it without a reason. Read in {d.state_place} that nothing changed.",
            f"As {who}, give a reason and say what is to happen with {d.example_id}.",
            f"{words.counting(d)}. Then read {d.log_place}.",
        ),
        at_destination=(
            f"After the first two tries {d.destination} is as before: one {d.thing} for {d.record}.",
            f"After the third {d.destination} holds what {who} asked for in so many words, and nothing beyond that.",
        ),
        at_sender=(
            f"{d.log_place} holds for the third try: {what}. It also says what was still open at that moment.",
            f"The override covers {d.record} alone, and {_who_sees(d)} can see that it happened.",
        ),
        never=(
            f"A shared or technical account as the name behind the override of {d.example_id}.",
            f"An override that writes confirmed without evidence from {d.destination}.",
        ),
        evidence=(f"What each of the three tries for {d.example_id} answered, word for word.", *words.both_sides(d)),
        passes=f"The colleague could override nothing, {who} only {d.record}, and the reason stands in {d.log_place}.",
        row="hand_over",
    )


def _who_sees(d: Design) -> str:
    return f"{d.owner} and {d.approver}" if d.is_approved else d.owner


OVERRIDE = Rule(
    id="recovery.override",
    family=Family.RECOVERY,
    title="Somebody overrides the rules",
    why="Sooner or later a rule is in the way of a person who knows better. That is allowed to happen, but not without a name.",
    not_when="nobody may override the rules",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="authorised person, recorded reason",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=override,
    by_hand="overrides are not in the model",
)
