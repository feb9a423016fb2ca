"""Recovery: a process dies between two saves."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def crash_after_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """Killed after the remote success, before the local save."""
    yield Draft(
        because=("identity.saved_before_send", "record.done_when", "recovery.exists", "identity.key"),
        before=(words.approved(d),),
        fault=injection.at_destination(destinations.HOLD_RESPONSE, d)
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


CRASH_AFTER_EFFECT = Rule(
    id="recovery.crash-after-effect",
    family=Family.RECOVERY,
    title="The runner dies after the effect, before it is saved",
    why="Between the destination's success and the local save there is always a moment. A restart in that moment must not begin anew.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.CRASH,),
    seen="restart resolves with the old identity",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=crash_after_effect,
)
