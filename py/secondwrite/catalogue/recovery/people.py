"""Recovery: automation has come to its end, and a person takes over."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def budget_spent(d: Design) -> Iterator[Draft | NotNeeded]:
    """Every attempt fails until none is left."""
    if not d.may_resend:
        yield NotNeeded(f"{d.sender} never sends {d.record} again by itself, as described.", ("on_unknown", "on_not_found"))
        return
    yield Draft(
        because=("retries.bounded", "retries.limit", "recovery.owner", "recovery.deadline", "on_unknown"),
        before=(words.approved(d), f"The limit is noted: {d.limit} in one run."),
        fault=injection.at_destination(destinations.REFUSE_ALL, d) + f" Keep it up until {d.sender} gives up on {d.record}.",
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


BUDGET_SPENT = Rule(
    id="recovery.budget-spent",
    family=Family.RECOVERY,
    title="Every attempt fails until none is left",
    why="Retries end somewhere. What happens then is a decision about people, and it is often nobody's.",
    not_when="nothing is sent again by itself",
    tier=Tier.ACCEPTANCE,
    faults=(Fault.LOSE_REQUEST,),
    seen="named owner, actionable reason, no silence",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=budget_spent,
)
