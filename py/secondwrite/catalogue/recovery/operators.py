"""Recovery: what an operator may do with an action in each of its states, and what is refused."""

from collections.abc import Iterator, Mapping

from ...answers import DONT_KNOW
from ...choices import OperatorAction, Rerun
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from ...states import State, valid_actions, why_barred
from .. import injection, words
from ..injection import runners

_WHY_REFUSED: Mapping[State, str] = {
    State.PREPARED: "nothing was sent",
    State.ATTEMPTING: "a run is at work on it",
    State.UNKNOWN: "nothing is proven",
    State.CONFIRMED: "it is done",
    State.REJECTED: "it had no effect",
    State.NEEDS_OPERATOR: "the owner holds it and nothing is proven yet",
}

_IN_SHORT: Mapping[OperatorAction, str] = {
    OperatorAction.LOOK_UP: "look up",
    OperatorAction.LINK: "link what was found",
    OperatorAction.SEND_AGAIN: "send again",
    OperatorAction.CLOSE_REJECTED: "close as rejected on proof",
    OperatorAction.COMPENSATE: "compensate",
    OperatorAction.HAND_OVER: "hand over",
}


def operator_actions(d: Design) -> Iterator[Draft | NotNeeded]:
    """Every action is tried in every state."""
    offered = d.value("recovery.operator_actions")
    if d.value("rerun") is Rerun.NONE and offered == ():
        yield NotNeeded(
            f"As described no person can start {d.record} again or do anything else with it.",
            ("rerun", "recovery.operator_actions"),
        )
        return
    yield Draft(
        because=(
            *("recovery.operator_actions", "recovery.owner", "rerun"),
            *("destination.protection", "identity.key", "lookup", "reversible"),
        ),
        before=(
            f"Six made-up records, one in each state of {d.state_place}; {d.example_id} is the unknown one, and {d.destination} "
            f"has its {d.thing}.",
        ),
        fault=f"Be the operator of {d.sender} who wants it off the list: in each state try every action, offered or not. "
        + injection.at_rerun(runners.RERUN, d),
        steps=(
            f"Open each of the six, {d.example_id} among them, and write down which actions are offered.",
            f"Carry each out, also what {d.sender} does not offer, by the address or command behind the button.",
            f"Try to force a new {d.thing} for {d.example_id} under a new {'key or number' if d.sends_key else 'number'}.",
            f"{words.counting(d)}. Do the same for the other five.",
        ),
        at_destination=(f"{d.destination} has one {d.thing} for {d.record}, as before, and at most one for each of the others.",),
        at_sender=(*_by_state(d), _rerun(d)),
        never=(
            f"A second {d.thing} for {d.example_id} by force.",
            f"{d.example_id} closed as rejected without proof from {d.destination}.",
        ),
        evidence=(
            f"A picture of the actions offered in each state of {d.state_place}.",
            f"The answer of {d.sender} to each action that was refused.",
        ),
        passes=f"In each state of {d.state_place} only what is listed here as valid can be done, with or without a button.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _by_state(d: Design) -> Iterator[str]:
    """What is valid and what is refused in each state, of the actions that this workflow offers (all, if that is not known)."""
    given = d.value("recovery.operator_actions")
    offered = tuple(OperatorAction) if given == DONT_KNOW else given
    if not offered:
        yield f"No state of {d.state_place} offers anything but the rerun, as described."
        return
    in_some = tuple(action for action in offered if not why_barred(d, action))
    for state, held in _WHY_REFUSED.items():
        why = held if d.has_owner else held.removeprefix("the owner holds it and ")
        valid = [action for action in in_some if action in valid_actions(d, state)]
        refused = [action for action in in_some if action not in valid]
        ending = f" Refused, since {why}: {_listed(refused)}." if refused else ""
        yield f"State {state}: {_listed(valid) or 'nothing'}.{ending}"
    for action in offered:
        if action not in in_some:
            yield f"In no state: {_IN_SHORT[action]} ({why_barred(d, action)})."


def _listed(actions: list[OperatorAction]) -> str:
    return ", ".join(_IN_SHORT[action] for action in actions)


def _rerun(d: Design) -> str:
    rules: Mapping[Rerun, str] = {
        Rerun.SAME_PATH: f"A rerun takes up {d.example_id} where it stands, under {d.key}; of a confirmed one it sends nothing.",
        Rerun.NONE: f"No way to start {d.example_id} again is found, as described.",
        Rerun.FROM_START: f"A rerun from the start, as described, is refused while {d.example_id} "
        "is attempting, unknown or confirmed.",
        Rerun.FORCE_CREATE: f"The function that sends {d.example_id} at once{' under a new key' * d.sends_key}, as described, "
        "is refused in every state. "
        "Better take it away.",
        Rerun.DONT_KNOW: f"What a rerun does is an open question; each way that would send {d.example_id} anew is refused.",
    }
    return rules[d.value("rerun")]


OPERATOR_ACTIONS = Rule(
    id="recovery.operator-actions",
    family=Family.RECOVERY,
    title="An operator tries every button in every state",
    why="Under pressure people press what is offered. A button that is wrong in this state is a second write waiting to happen.",
    not_when="no person can start an action again or change it",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="only valid actions offered; force-create refused",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=operator_actions,
    by_hand="the model does not say which actions a screen offers",
)
