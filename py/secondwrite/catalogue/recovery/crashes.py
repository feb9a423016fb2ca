"""Recovery: a run is killed between two saves."""

from collections.abc import Iterator

from ...choices import DoneWhen, OnUnknown, Resume, Trigger, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import destinations, runners
from .outcomes import is_left_alone, restarted, settled


def crash_before_send(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed after the intent is stored, before anything is sent."""
    moment = f"as soon as {d.state_place} shows {d.record}" if _is_saved(d) else "when the first send is tried"
    yield Draft(
        because=(
            *("identity.saved_before_send", "record.done_when", "recovery.exists", "on_unknown", "on_not_found", "lookup"),
            *("trigger.kind", "destination.kind"),
        ),
        before=(words.approved(d),),
        fault=injection.at_destination(runners.BEFORE_SEND, d)
        + f" Kill the run {moment}, before anything has reached {d.destination}. "
        + injection.at_trigger(runners.KILL, d),
        steps=(
            f"Start {d.record} with the fault in place, and kill the run while its send hangs.",
            f"{words.rows(d)}. See that {d.destination} has no {d.thing} for {d.example_id}.",
            f"Take the fault away, start {d.sender} again, {restarted(d)}.",
            f"{words.counting(d)}. Then read in {d.log_place} how often it was sent.",
        ),
        at_destination=(_in_the_end(d),),
        at_sender=(_left_behind(d), _taken_up(d)),
        never=(
            f"{d.record} forgotten: no {d.thing}, no open row, nobody told.",
            f"Two sends, because the restart and another start both took {d.record} up.",
        ),
        evidence=(f"What {d.state_place} held of {d.example_id} between kill and restart.", *words.both_sides(d)),
        passes=f"The kill lost nothing: {_kept(d)}.",
        row=d.open_row,
    )


def _is_saved(d: Design) -> bool:
    return d.value("identity.saved_before_send") is not YesNo.NO


def _kept(d: Design) -> str:
    if d.may_resend or not _is_saved(d):
        return f"{d.destination} received {d.record} once, or {d.owner} has it"
    return f"{d.owner} has {d.record}, unsent"


def _in_the_end(d: Design) -> str:
    """What the destination holds once a send that never left was taken up again."""
    if d.may_resend or not _is_saved(d):
        return (
            f"In the end {d.destination} holds one {d.thing} for {d.record}, or {d.owner} holds {d.record} with a reason. It "
            "never holds two."
        )
    return f"{d.destination} holds no {d.thing} for {d.record} until {d.owner} decides, and one at most after that."


def _left_behind(d: Design) -> str:
    if not _is_saved(d):
        return (
            f"As described nothing is saved before the send, so after the kill {d.state_place} is empty. "
            f"Then {d.example_id} must come once more from {words.values_place(d)}; if it does not, it is lost."
        )
    return (
        f"Right after the kill {d.state_place} says prepared or attempting for {d.record}, with {words.saved(d)}; not failed, "
        f"not done.{_if_early(d)}"
    )


def _taken_up(d: Design) -> str:
    if not _is_saved(d):
        return f"The restart by itself knows nothing of {d.record}; when that comes once more, it is sent once, or {d.owner} is told."
    if is_left_alone(d):
        return f"As described nothing takes it up again. It must not stay like that: {d.owner} looks at {d.destination} and decides, {d.deadline}."
    if d.value("on_unknown") is OnUnknown.MARK_FAILED:
        return (
            f"As described the restart marks it as failed. It must stay unknown instead, until {d.owner} has looked at "
            f"{d.destination} and decided."
        )
    if not d.may_resend:
        return (
            f"The restart sends nothing by itself: {d.owner} sees that {d.destination} has no {d.thing} and decides, "
            f"{d.deadline}."
        )
    asks = f"it asks {d.destination} first, and" if d.can_look_up else "it"
    if not d.repeats_safely:
        then = f"sends again only on proof that nothing happened; until then {d.owner} has it"
    else:
        asks = "it" if d.value("on_unknown") is OnUnknown.RESEND_SAME_KEY else asks
        then = f"sends at most once, under {d.key}"
    return f"The restart cannot know that nothing left: {asks} {then}."


CRASH_BEFORE_SEND = Rule(
    id="recovery.crash-before-send",
    family=Family.RECOVERY,
    title="The runner dies just before the send",
    why="Work that was begun and that nobody takes up again is an effect that never happens, and no error tells of it.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CRASH, When.BEFORE_SEND),),
    seen="resumes, sends once",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=crash_before_send,
)


def crash_after_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed after the remote success, before the local save."""
    yield Draft(
        because=(
            *("identity.saved_before_send", "record.done_when", "recovery.exists", "identity.key", "lookup"),
            *("trigger.kind", "destination.kind"),
        ),
        before=(words.approved(d),),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, d)
        + f" Kill the run as soon as the {d.thing} is there, before {d.state_place} changes. "
        + injection.at_trigger(runners.KILL, d),
        steps=(
            f"Start {d.record} with the fault in place and kill the run at that moment.",
            f"{words.rows(d)}: they must show that something may have been sent.",
            f"Start the runner again, {restarted(d)}.",
            words.counting(d) + ".",
            f"Read the same rows in {d.state_place} again, and every attempt for {d.example_id} in {d.log_place}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            _shown_after_kill(d),
            settled(d),
            f"What the recovery sends, asks or hands over goes by {d.key}, not by a new one.{words.if_key_is_new(d, 'the recovery')}",
        ),
        never=(words.no_second(d), f"{d.record} left as if it had never been started."),
        evidence=(*words.both_sides(d), f"The time of the kill and of the restart of {d.sender}."),
        passes=f"After the restart there is one {d.thing}, and {d.record} is settled under its old identity or with {d.owner}.",
        row=d.open_row,
    )


def _shown_after_kill(d: Design) -> str:
    if not _is_saved(d):
        return (
            f"As described nothing is saved before the send: {d.state_place} may show no trace of {d.record}, and that is the "
            "gap to close."
        )
    return f"Right after the kill {d.state_place} says attempting or unknown for {d.record}, with {words.saved(d)}.{_if_early(d)}"


def _if_early(d: Design) -> str:
    is_early = d.value("record.done_when") is DoneWhen.BEFORE_EFFECT
    return " As described it says done by then: then this test fails." if is_early else ""


CRASH_AFTER_EFFECT = Rule(
    id="recovery.crash-after-effect",
    family=Family.RECOVERY,
    title="The runner dies after the effect, before it is saved",
    why="Between the destination's success and the local save there is always a moment. A restart in that moment must not begin "
    "anew.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Injection(Fault.CRASH, When.AFTER_EFFECT),),
    seen="restart resolves with the old identity",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=crash_after_effect,
)


def crash_after_save(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed after this effect is saved, before the next effect."""
    later = d.later
    if later is None:
        yield NotNeeded(f"{d.name} is the last effect for {d.record}: nothing waits behind it.", ())
        return
    place, thing = later.destination.name, Design(d.worksheet, d.place + 1).thing
    yield Draft(
        because=("workflow.resume", "recovery.exists", "trigger.kind"),
        before=(words.approved(d), f"“{later.name}” has not been done either: {place} has no {thing} for {d.example_id}."),
        fault=f"Hold the request of “{later.name}” to {place} back, and kill the run when {d.state_place} says confirmed for "
        f"{d.name}. " + injection.at_trigger(runners.KILL, d),
        steps=(
            f"Start {d.record}, let {d.name} succeed at {d.destination}, and kill the run at that moment.",
            f"Let requests to {place} through again, start {d.sender}, {restarted(d)}.",
            f"Count for {d.example_id} on both sides: at {d.destination}, then at {place}.",
        ),
        at_destination=(
            words.exactly_one(d),
            f"{place} has one {thing} for {d.record} in the end, or {d.owner} holds “{later.name}”.",
        ),
        at_sender=(
            _goes_on(d, later.name),
            f"No row of {d.state_place} and no screen calls {d.record} finished while “{later.name}” is open.",
        ),
        never=(
            f"{d.name} sent again because of the restart.",
            f"“{later.name}” left out and nobody told, because {d.name} looked like the end.",
        ),
        evidence=(f"What reached {d.destination} and {place} after the restart.", *words.both_sides(d)),
        passes=f"{d.destination} received {d.name} once, and “{later.name}” followed or is held for {d.owner}.",
        row="confirmed",
    )


def _goes_on(d: Design, later: str) -> str:
    what_it_has = "approval and outcome" if Design(d.worksheet, d.place + 1).is_approved else "outcome"
    goes_on = (
        f"The restart reads confirmed for {d.name} in {d.state_place}, sends nothing for it, and goes on with “{later}”, "
        f"by its own {what_it_has}."
    )
    resume = d.value("workflow.resume")
    if resume is Resume.FROM_START:
        return f"{goes_on} As described it begins at the first effect instead: look for that gap."
    if resume is Resume.DONT_KNOW:
        return f"{goes_on} Where it really begins is an open question that this test answers."
    return goes_on


CRASH_AFTER_SAVE = Rule(
    id="recovery.crash-after-save",
    family=Family.RECOVERY,
    title="The runner dies between two effects",
    why="The first effect is done and recorded, the next is not begun. A restart must neither repeat the one nor forget the "
    "other.",
    not_when="no effect comes after this one",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="continues at the next effect",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=crash_after_save,
    by_hand="the simulated implementation has one effect at a time",
    looks_far=True,
)


def done_before_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed between "done" and the send."""
    done_when = d.value("record.done_when")
    if done_when is DoneWhen.AFTER_EFFECT:
        yield NotNeeded(f"{d.state_place} says done only after {d.destination} confirmed, as described.", ("record.done_when",))
        return
    is_early = done_when is DoneWhen.BEFORE_EFFECT
    yield Draft(
        because=("record.done_when", "recovery.exists", "trigger.kind", "destination.kind"),
        before=(
            words.approved(d),
            f"As described {d.state_place} says done before the send; this test shows what that costs."
            if is_early
            else f"Whether {d.state_place} says done before or after the send is not known yet.",
        ),
        fault=injection.at_destination(runners.BEFORE_SEND, d)
        + f" Kill the run after its last change of {d.state_place} and before {d.destination} has received anything. "
        + injection.at_trigger(runners.KILL, d),
        steps=(
            f"Start {d.record}, and kill the run once {d.state_place} stands still and the send hangs.",
            f"Write down the word that {d.state_place}, each screen and each report show for {d.example_id}.",
            f"Open the line to {d.destination} again, start {d.sender}, {restarted(d)}.",
            words.counting(d) + ".",
        ),
        at_destination=(
            f"Right after the kill {d.destination} has no {d.thing} for {d.record}.",
            f"After the recovery it has one at most; as long as it has none, {d.owner} has {d.record}.",
        ),
        at_sender=(
            f"{d.state_place}, the screens and the reports show {d.record} as open while {d.destination} has nothing.",
            f"The restart finds it open, and sends it or hands it to {d.owner}; it does not pass over it as finished.",
        ),
        never=(
            f"The word done, or a green mark, for {d.example_id} without its {d.thing}.",
            f"{_whoever_waits(d)} told of {d.a_thing} that {d.destination} never received.",
        ),
        evidence=(f"A picture of each screen with {d.example_id}, taken between kill and restart.", *words.both_sides(d)),
        passes=f"At no moment does {d.state_place} call {d.record} done before {d.destination} has its {d.thing}.",
        row=d.open_row,
    )


def _whoever_waits(d: Design) -> str:
    return "A customer or a colleague" if d.value("trigger.kind") is Trigger.SCHEDULE else f"{d.source} or a customer"


DONE_BEFORE_EFFECT = Rule(
    id="recovery.done-before-effect",
    family=Family.RECOVERY,
    title="It is marked as done, but was never sent",
    why="A mark that is set too early turns a crash into a false success, and nothing looks for what is already done.",
    not_when="it is marked as done only after the destination confirmed",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CRASH, When.BEFORE_SEND),),
    seen="not shown as done",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=done_before_effect,
)
