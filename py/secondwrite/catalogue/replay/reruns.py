"""Replay: people and platforms start an item, a batch or a workflow again."""

from collections.abc import Iterator

from ...choices import Rerun
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import runners


def manual_rerun_open(d: Design) -> Iterator[Draft | NotNeeded]:
    """An item with an unknown outcome is started again by hand."""
    if d.value("rerun") is Rerun.NONE:
        yield NotNeeded(f"Nobody can start {d.record} again by hand, as described.", ("rerun",))
        return
    yield Draft(
        because=("rerun", "on_unknown", "identity.key", "authority.recheck"),
        before=(words.open_outcome(d),),
        fault=injection.at_rerun(runners.RERUN, d) + f" Do it while {d.state_place} still says unknown.",
        steps=(
            f"Make the open outcome: run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Start {d.record} again as described under the fault, as the operator would on a busy day.",
            f"Watch the line to {d.destination}: whether anything is sent, and under which key.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(words.resolved(d), f"The rerun keeps {d.key} and the approval of {d.approver}; it does not begin anew."),
        never=(words.no_second(d), words.no_fresh_key(d)),
        evidence=(*words.both_sides(d), "Who pressed rerun, when, and what the screen answered."),
        passes=f"The rerun takes the recovery path: one {d.thing} at {d.destination}, and an outcome that is settled or handed over.",
        row="confirmed" if d.can_look_up else "hand_over",
    )


MANUAL_RERUN_OPEN = Rule(
    id="replay.manual-rerun-open",
    family=Family.REPLAY,
    title="A person starts an open action again",
    why="The screen shows an item that is neither done nor failed, and a button. Pressing it must not be the second write.",
    not_when="nobody can start an action again",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_RESPONSE, Fault.RERUN),
    seen="recovery path, same key, same authority",
    checks=(Property.P1, Property.P3),
    harm=Harm.TWICE,
    draft=manual_rerun_open,
)
