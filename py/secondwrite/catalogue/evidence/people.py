"""Evidence: the people who must act have what they need."""

from collections.abc import Iterator

from ...choices import YesNo
from ...design import Design
from ...plan import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import words


def handover(d: Design) -> Iterator[Draft | NotNeeded]:
    """The ambiguity stays, and a person must be able to settle it."""
    if d.value("recovery.owner") is YesNo.NO:
        yield NotNeeded(
            f"Nobody receives open outcomes of {d.name}, as described. That is a gap; see what is missing.", ("recovery.owner",)
        )
        return
    yield Draft(
        because=("recovery.owner", "recovery.deadline", "evidence.attempts_tied"),
        before=(words.open_outcome(d), f"{d.destination} cannot be asked for the time of the test."),
        fault=f"Keep the outcome of {d.record} open: block the lookup at {d.destination} as well as its answer, past every time-out.",
        steps=(
            f"Make the open outcome and let {d.sender} run until it hands {d.record} over.",
            f"Give what {d.owner} received to a colleague who did not build {d.sender}.",
            "Let the colleague say, from it alone: what was sent, when, under which key, what came back, what may be done next, by when.",
            f"Let the colleague settle {d.record} as the hand-over allows.",
        ),
        at_destination=(f"{d.destination} holds at most one {d.thing} for {d.record}, before and after.",),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}; {d.owner} was reached {d.deadline}.",
            f"The hand-over names {d.example_id}, {d.key}, each attempt with its time, the last response, what the lookups showed, "
            "the allowed next steps, the deadline and the owner.",
        ),
        never=("A hand-over that says only: failed, please check.", f"A timer that settles {d.record} because nobody answered."),
        evidence=(f"The hand-over as {d.owner} received it.", "What the colleague read from it, and what was missing."),
        passes=f"A person who did not build it settles {d.record} from the hand-over alone, {d.deadline}.",
        row="hand_over",
    )


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
