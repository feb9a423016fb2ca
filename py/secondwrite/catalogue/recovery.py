"""Recovery: what happens after a crash, a spent budget, or a failed last step."""

from collections.abc import Iterator

from ..choices import Does
from ..design import Design
from ..plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule
from . import injection, words


def crash_after_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed after the remote success, before the local save."""
    yield Draft(
        because=("identity.saved_before_send", "record.done_when", "recovery.exists", "identity.key"),
        before=(words.approved(d),),
        fault=injection.at_destination(injection.HOLD_RESPONSE, d)
        + f" As soon as the {d.thing} is there, kill the runner's process (SIGKILL, no orderly stop), before {d.state_place} changes.",
        steps=(
            f"Start {d.record} with the fault in place and kill the runner at that moment.",
            f"Read {d.state_place}: it must show that something may have been sent.",
            f"Start the runner again, touch nothing else, and let {d.sender} recover by itself, {d.deadline}.",
            words.counting(d) + ".",
            f"Read {d.state_place} and {d.log_place}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"Right after the kill {d.state_place} says attempting or unknown for {d.record}, with {words.saved(d)}.",
            words.resolved(d),
            f"The recovery uses {d.key}, not a new one.",
        ),
        never=(words.no_second(d), f"{d.record} left as if it had never been started."),
        evidence=(*words.both_sides(d), "The time of the kill and of the restart."),
        passes=f"After the restart there is one {d.thing}, and {d.record} is settled under its old identity or with {d.owner}.",
        row="look_up",
    )


def budget_spent(d: Design) -> Iterator[Draft | NotNeeded]:
    """Every attempt fails until none is left."""
    if not d.may_resend:
        yield NotNeeded(f"{d.sender} never sends {d.record} again by itself, as described.", ("on_unknown", "on_not_found"))
        return
    yield Draft(
        because=("retries.bounded", "retries.limit", "recovery.owner", "recovery.deadline", "on_unknown"),
        before=(words.approved(d), f"The limit is noted: {d.limit} in one run."),
        fault=injection.at_destination(injection.REFUSE_ALL, d) + f" Keep it up until {d.sender} gives up on {d.record}.",
        steps=(
            f"Start {d.record} with the fault in place.",
            f"Count the attempts at {d.destination}'s side of the line until no more come, and for a while after.",
            f"Wait for the message to {d.owner}, {d.deadline}, and read what it says to do.",
            f"Take the fault away. Check that nothing is sent until {d.owner} decides.",
        ),
        at_destination=(f"{d.destination} holds no {d.thing} for {d.record}, and received at most {d.limit}.",),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}, with the reason and the attempts.",
            f"{d.owner} was reached, with a next step that can be acted on.",
        ),
        never=("An endless loop of attempts.", f"Silence, or the word done, for {d.record}."),
        evidence=("Each attempt with its time, as seen on the line.", f"The message that reached {d.owner}."),
        passes=f"Attempts stop at {d.limit}, and {d.owner} holds {d.record} {d.deadline}.",
        row="hand_over",
    )


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
        because=("does", "coupled", "workflow.resume"),
        before=(f"“{earlier.name}” is confirmed for {d.record}: {earlier.destination.name} has its {earlier.destination.creates or 'record'}.",),
        fault=injection.at_destination(injection.REFUSE_ALL, d) + f" Only {d.name} fails; {earlier.destination.name} stays reachable.",
        steps=(
            f"Start {d.record} and let “{earlier.name}” succeed.",
            f"Let {d.name} fail with the fault in place.",
            f"Take the fault away and let {d.sender} recover by itself, or rerun it as the operator would.",
            f"Count at {earlier.destination.name} and at {d.destination} for {d.example_id}.",
        ),
        at_destination=(
            f"{earlier.destination.name} still holds exactly one {earlier.destination.creates or 'record'} for {d.record}, unchanged.",
            f"{d.destination} holds one {d.thing} for {d.record} in the end.",
        ),
        at_sender=(
            f"{d.state_place} keeps “{earlier.name}” confirmed throughout; only {d.name} is open.",
            f"Only {d.name} is sent again.",
        ),
        never=(f"“{earlier.name}” sent again, or undone, because {d.name} failed.",),
        evidence=(f"The requests to {earlier.destination.name} during the recovery: none that writes.", *words.both_sides(d)),
        passes=f"“{earlier.name}” happened once for {d.record}, and {d.name} was settled alone.",
        row="confirmed",
    )


CRASH_AFTER_EFFECT = Rule(
    id="recovery.crash-after-effect",
    family=Family.RECOVERY,
    title="The runner dies after the effect, before it is saved",
    why="Between the destination's success and the local save there is always a moment. A restart in that moment must not begin anew.",
    not_when="never: it always applies",
    faults=(Fault.CRASH,),
    seen="restart resolves with the old identity",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=crash_after_effect,
)

BUDGET_SPENT = Rule(
    id="recovery.budget-spent",
    family=Family.RECOVERY,
    title="Every attempt fails until none is left",
    why="Retries end somewhere. What happens then is a decision about people, and it is often nobody's.",
    not_when="nothing is sent again by itself",
    faults=(Fault.LOSE_REQUEST,),
    seen="named owner, actionable reason, no silence",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=budget_spent,
)

NOTIFICATION_ALONE = Rule(
    id="recovery.notification-alone",
    family=Family.RECOVERY,
    title="Only the message about it fails",
    why="A failed mail must not bring a second order. What was done stays done; only the message is tried again.",
    not_when="the effect is no message that follows another effect",
    faults=(Fault.LOSE_REQUEST,),
    seen="retried alone",
    checks=(Property.P1,),
    harm=Harm.NEVER,
    draft=notification_alone,
)
