"""Replay: more than one runner, or a forgotten copy, acts on the same work."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW
from ...choices import HowMany, Trigger
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import triggers

_COPIES = ("workflow.environments", "workflow.runners", "trigger.kind")


def two_runners(d: Design) -> Iterator[Draft | NotNeeded]:
    """Two runners start the same action together."""
    if d.value("workflow.runners") is HowMany.ONE:
        yield NotNeeded(f"Only one copy of {d.sender} can run at a time, as described.", ("workflow.runners",))
        return
    yield Draft(
        because=(
            "workflow.runners",
            "claim",
            "destination.protection",
            "identity.key",
            "destination.concurrent_safe",
            "trigger.kind",
        ),
        before=(words.approved(d), f"Two runners of {d.sender} are up, and {d.log_place} tells them apart."),
        fault=injection.at_trigger(triggers.START_TOGETHER, d),
        steps=(
            f"Put a pause of some seconds into both runners, right before they take {d.record} for themselves in {d.state_place}.",
            f"Start both with {d.record} as described under the fault and let the pauses end together.",
            words.counting(d) + ".",
            f"Do it twenty times in all, each with a new record made up like {d.record}: a race does not show every time.",
        ),
        at_destination=(words.exactly_one(d), _requests_seen(d)),
        at_sender=(
            f"{d.log_place} names the runner that claimed {d.record} and the one that was turned away, with both times.",
            f"{d.state_place} has one row for {d.example_id}, and only the runner that holds the claim has written to it.",
        ),
        never=(words.no_second(d), f"Two runners that both take {d.record} for theirs."),
        evidence=(*words.both_sides(d), f"The lines of both runners of {d.sender}, round by round."),
        passes=f"Every round ends with one {d.thing} at {d.destination}, and {d.log_place} says which runner stood back.",
        row=d.open_row,
    )


def _requests_seen(d: Design) -> str:
    if d.recognises_other_runs:
        return f"One request reached {d.destination} for {d.example_id}; or two, and the second was answered as a repeat."
    return f"One request reached {d.destination} for {d.example_id}. A second would be carried out: {provisos.unrecognised(d)}."


TWO_RUNNERS = Rule(
    id="replay.two-runners",
    family=Family.REPLAY,
    title="Two runners start the same action together",
    why="Both look, both see that nothing was done, both go ahead. "
    "The gap between looking and claiming is enough for a second write.",
    not_when="only one copy can run",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.REDELIVER, When.AT_START),),
    seen="one effect; destination log shows who was refused",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=two_runners,
)


def second_environment(d: Design) -> Iterator[Draft | NotNeeded]:
    """An old version, or a forgotten second copy, fires too."""
    if not _another_copy_could_act(d):
        yield NotNeeded(
            f"{d.sender} has one copy in one environment and waits to be started, as described: no other copy can act by itself.",
            _COPIES,
        )
        return
    yield Draft(
        because=(*_COPIES, "destination.protection", "identity.key", "recovery.owner"),
        before=(
            words.approved(d),
            f"An earlier release of {d.sender} can still be installed, with the rights it had at {d.destination}.",
        ),
        fault=injection.at_trigger(triggers.SECOND_COPY, d)
        + f" The old copy keeps a state of its own and cannot see {d.state_place}.",
        steps=(
            f"Install the earlier release of {d.sender} on a machine of its own, as if it had been forgotten there.",
            f"Let {d.record} start in both copies as described under the fault.",
            words.counting(d) + ".",
            f"Wait for the alarm, {d.deadline}, and read what it asks {d.owner} to do.",
            f"Take the old copy's rights at {d.destination} away and let it run once more.",
        ),
        at_destination=(*_seen_there(d), _what_stops_it(d)),
        at_sender=(
            f"{d.owner} is told that a second copy acts on {d.example_id}. The alarm stands apart from everyday refusals.",
            f"{d.log_place} gives the copy, its release and its machine with each attempt.",
        ),
        never=_never_there(d),
        evidence=(*words.both_sides(d), f"The alarm about {d.example_id}, and how long after the second start it came."),
        passes=f"{d.owner} knows of the old copy {d.deadline}, its last run gets nothing through, and {_left_over(d)}.",
        row="confirmed" if d.recognises_other_runs or d.can_look_up else "hand_over",
    )


def _seen_there(d: Design) -> tuple[str, ...]:
    """One effect where the destination can tell the copies apart; else as many as there were copies, found and named."""
    if d.recognises_other_runs:
        return (words.exactly_one(d),)
    return (f"Each {d.thing} for {d.record} at {d.destination} is found and tied to the copy that made it. {words.counting(d)}.",)


def _never_there(d: Design) -> tuple[str, ...]:
    if d.recognises_other_runs:
        return f"A repeat from the old copy, filed as one more ordinary refusal by {d.destination}.", words.no_second(d)
    return (f"What the old copy did at {d.destination}, taken for work of the new one.",)


def _left_over(d: Design) -> str:
    if d.recognises_other_runs:
        return f"{d.destination} holds one {d.thing} for {d.record}"
    return f"what the old copy left at {d.destination} is known, and somebody has decided what becomes of it"


def _another_copy_could_act(d: Design) -> bool:
    starts_alone = d.value("trigger.kind") in (Trigger.SCHEDULE, Trigger.POLL, Trigger.DONT_KNOW)
    return starts_alone or any(d.value(id) is not HowMany.ONE for id in ("workflow.runners", "workflow.environments"))


def _what_stops_it(d: Design) -> str:
    if DONT_KNOW in (d.value("destination.protection"), d.value("identity.key")) and d.recognises_other_runs:
        return (
            f"If {d.destination} does not recognise the old copy, which is an open question, only withdrawn rights keep it out."
        )
    if d.recognises_other_runs:
        as_known = d.answer("destination.protection").proviso
        return f"{d.destination} recognises the old copy's request{as_known}, because both copies give {d.record} the same key."
    if d.can_look_up:
        return f"Each copy asked {d.lookup} before it sent: {provisos.unrecognised(d)}. Two at once can still slip by."
    return (
        f"{provisos.unrecognised(d)}, and {provisos.cannot_be_asked(d)}: "
        "withdrawing the rights of a copy is the only protection."
    )


SECOND_ENVIRONMENT = Rule(
    id="replay.second-environment",
    family=Family.REPLAY,
    title="A forgotten copy does the work too",
    why="After a move or an upgrade an old copy may stay switched on. It shares no lock and no record with the new one.",
    not_when="there is one copy in one environment, which does not start by itself",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="one effect, and an alarm",
    checks=(Property.P1, Property.P3),
    harm=Harm.TWICE,
    draft=second_environment,
    by_hand="two copies that share no record are not in the model",
)
