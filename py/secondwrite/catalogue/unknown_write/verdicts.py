"""Unknown write: an open outcome stays open until evidence closes it, whatever fails or passes by in the meantime."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW
from ...choices import Does, Rerun, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations
from . import outcomes


def sticky(d: Design) -> Iterator[Draft | NotNeeded]:
    """An ordinary failure after an unknown outcome."""
    if not d.may_resend and d.value("rerun") is Rerun.NONE:
        yield NotNeeded(
            f"After an unclear outcome neither {d.sender} nor a person sends {d.record} again, as described.",
            (*(("retries.limit",) if d.allows_one_send else ("on_unknown", "on_not_found")), "rerun"),
        )
        return
    goes_on = f"let {d.sender} take its next step by itself" if d.may_resend else f"start {d.record} again by hand"
    yield Draft(
        because=("on_unknown", "on_not_found", "rerun", "lookup", "destination.kind"),
        before=(words.open_outcome(d),),
        fault=f"First lose the answer of {d.destination}, as in unknown.ack-lost; then bring a plain failure about. "
        + injection.at_destination(destinations.FAIL_NEXT, d),
        steps=(
            f"Make the open outcome and put the second fault in place before anything else happens to {d.record}.",
            f"Now {goes_on}, and let it fail. Do this twice.",
            f"{words.rows(d)}, after each failure.",
            f"Undo the second fault and let {d.record} be settled, {d.deadline}. {words.counting(d)}.",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"After the plain failures {d.state_place} still says unknown or needs_operator for {d.record}.{words.if_it_fails(d)}",
            f"{d.log_place} keeps the first attempt and its missing answer; the later failures stand below it, not in its place.",
            words.resolved(d),
        ),
        never=(
            f"Failed, rejected or never sent, in {d.state_place}, because the last try failed.",
            f"The plain failure of {d.destination} used to free {d.record} for a new start.",
        ),
        evidence=(f"{d.state_place} after each failure.", *words.both_sides(d)),
        passes=f"The first attempt of {d.record} stayed unknown until something at {d.destination}, or {d.owner}, settled it.",
        row=outcomes.row_in_the_end(d),
    )


STICKY = Rule(
    id="unknown.sticky",
    family=Family.UNKNOWN_WRITE,
    title="A plain failure follows an unclear one",
    why="The last error is about the last try. Written over the first one, it turns “perhaps done” into “not done”.",
    not_when="nothing and nobody sends again",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="stays unknown",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=sticky,
    by_hand="a plain failure is not in the model",
)


def timer(d: Design) -> Iterator[Draft | NotNeeded]:
    """Time passes, and nothing else happens."""
    if d.value("recovery.timer") is YesNo.NO:
        yield NotNeeded(f"Nothing changes the state of {d.record} only because time passed, as described.", ("recovery.timer",))
        return
    deadline = d.value("recovery.deadline")
    age = f"the deadline of {d.owner}" + ("" if deadline == DONT_KNOW else f", {deadline},")
    yield Draft(
        because=("recovery.timer", "recovery.deadline", "recovery.owner"),
        before=(
            words.kept_open(d),
            f"A list of every job and rule that closes, fails, cancels or deletes by age, in {d.sender} and at {d.destination}. {_jobs(d)}",
        ),
        fault=f"Let nothing but time pass. In a copy for tests, set the times of {d.record} in {d.state_place} back past {age} "
        "and past the age that each entry of the list acts on.",
        steps=(
            f"Make the open outcome of {d.record}; nobody settles it and nobody answers.",
            f"Set the times of {d.record} back and run each entry of the list once; then make it twice as old and run them again.",
            f"Read {d.state_place} after each run, and every screen and report that shows {d.record}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"{d.state_place} says unknown or needs_operator for {d.record}, at whatever age.{words.if_it_fails(d)}",
            f"Its age brought at most a louder call to {d.owner}.",
        ),
        never=(
            f"Confirmed, rejected, failed, cancelled or gone from {d.state_place}, by age alone.",
            f"A new send to {d.destination}, or a cancellation there, because it had waited long enough.",
        ),
        evidence=(f"The list of jobs and rules of {d.sender}, each with its age.", *words.both_sides(d)),
        passes=f"After every entry of the list had run, {d.record} was as open in {d.state_place} as before.",
        row="hand_over",
    )


def _jobs(d: Design) -> str:
    if d.value("recovery.timer") is YesNo.YES:
        return "As described it has at least one line."
    return "Whether there are any is still open; an empty list counts once the supplier has signed it."


TIMER = Rule(
    id="unknown.timer",
    family=Family.UNKNOWN_WRITE,
    title="Only time passes",
    why="A job that tidies up old items decides without evidence. It cancels what was paid, or frees what was sent.",
    not_when="nothing changes a state because time passed",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="no verdict from time alone",
    checks=(Property.P1, Property.P2),
    harm=Harm.NEVER,
    draft=timer,
    by_hand="wall-clock time is not in the model",
)


def notification(d: Design) -> Iterator[Draft | NotNeeded]:
    """The outcome of a message is unknown, after the effect it tells about."""
    earlier, does = d.earlier, d.value("does")
    if earlier is None:
        yield NotNeeded(f"{d.name} is the first effect: there is nothing before it to tell about.", ())
        return
    if does not in (Does.SEND, Does.DONT_KNOW):
        yield NotNeeded(f"{d.name} tells nobody about “{earlier.name}”: it {does.label.lower()}.", ("does",))
        return
    first, made = f"“{earlier.name}”", earlier.destination.creates or "record"
    yield Draft(
        because=("does", "on_unknown", "lookup", "coupled", "workflow.resume", "destination.kind"),
        before=(f"{first} is confirmed for {d.record}: {earlier.destination.name} has one {made}.",),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d) + f" The line to {earlier.destination.name} is left alone.",
        steps=(
            f"Start {d.record}. {first} succeeds; the {d.thing} goes out to {d.destination} and its answer is lost.",
            f"Watch the lines to {earlier.destination.name} and to {d.destination} until {d.name} is settled or held, {d.deadline}.",
            f"Count for {d.example_id} at both.",
        ),
        at_destination=(
            f"{d.destination} has one {d.thing} for {d.record}. A second one may exist only if {d.owner} chose it, knowing of the first.",
            f"{earlier.destination.name} has the one {made} it had, untouched.",
        ),
        at_sender=(
            f"{d.state_place} says confirmed for {first} at every moment, and unknown for {d.name} alone.",
            _settled(d),
        ),
        never=(
            f"{first} repeated, undone or called failed because nobody knows whether the {d.thing} went out.",
            f"The whole of {d.record} started again to get the {d.thing} out.",
        ),
        evidence=(
            f"Every request to {earlier.destination.name} after the fault; not one of them may write.",
            *words.both_sides(d),
        ),
        passes=f"{first} was left as it was, and only the {d.thing} at {d.destination} had to be settled.",
        row=outcomes.row_in_the_end(d),
    )


def _settled(d: Design) -> str:
    if d.can_look_up:
        return f"{d.name} is settled by what {d.lookup} shows; if that is nothing, {d.owner} decides."
    return (
        f"{provisos.cannot_be_asked(d)}, so {d.name} waits for {d.owner}: "
        f"whether a doubtful {d.thing} does less harm than a second one is a decision for a person."
    )


NOTIFICATION = Rule(
    id="unknown.notification",
    family=Family.UNKNOWN_WRITE,
    title="Nobody knows whether the message went out",
    why="The main work is done, only the message about it is in doubt. Starting all over to be sure of the message repeats the work.",
    not_when="the effect is no message that follows another effect",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="main effect untouched; only the notification resolved",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=notification,
    by_hand="the simulated implementation has one effect at a time",
    looks_far=True,
)
