"""The six states of an action, where each leads, and what an operator may do in it.

`failed` is no state of the model: it is shown, marked as wrong, only for a design that uses it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import provisos
from .answers import DONT_KNOW, Choice
from .choices import Acceptance, Does, DuplicateAnswer, OnUnknown, OperatorAction, YesNo
from .design import Design


@dataclass(frozen=True)
class StateRow:
    """One state and what it means; `is_wrong` for `failed`."""

    state: str
    meaning: str
    is_wrong: bool


@dataclass(frozen=True)
class Transition:
    """One way from state to state and what it takes; `is_wrong` where the design does what it must not."""

    start: str
    end: str
    needs: str
    is_wrong: bool


@dataclass(frozen=True)
class OperatorRow:
    """What an operator may do in a state, and what not, each with the reason."""

    state: str
    valid: tuple[str, ...]
    forbidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class States:
    """The states of one effect."""

    effect: str
    effect_name: str
    states: tuple[StateRow, ...]
    transitions: tuple[Transition, ...]
    operator: tuple[OperatorRow, ...]


class State(Choice):
    """The states of an action's durable record."""

    PREPARED = "prepared", "identity and input are stored, nothing is sent"
    ATTEMPTING = "attempting", "a request may have been sent"
    UNKNOWN = "unknown", "the outcome cannot be told"
    CONFIRMED = "confirmed", "evidence ties the effect to this action"
    REJECTED = "rejected", "it is proven that no effect occurred and none is pending"
    NEEDS_OPERATOR = "needs_operator", "a named owner holds it"
    FAILED = "failed", "wrong: it says that nothing happened, and nobody knows"


@dataclass(frozen=True)
class _Step:
    """One transition of the model; `needs` says what it takes, in words about a design."""

    start: State
    end: State
    needs: Callable[[Design], str]


STEPS: tuple[_Step, ...] = (
    _Step(State.PREPARED, State.ATTEMPTING, lambda d: f"{d.state_place} holds {_identity(d)}; then the request leaves for {d.destination}"),
    _Step(State.PREPARED, State.NEEDS_OPERATOR, lambda d: f"{_may_change(d)} of {d.record} is not what it was"),
    _Step(State.ATTEMPTING, State.CONFIRMED, lambda d: _answered(d)),
    _Step(State.ATTEMPTING, State.REJECTED, lambda d: f"{d.destination} refuses in a way that proves no {d.thing} can come"),
    _Step(State.ATTEMPTING, State.UNKNOWN, lambda d: f"{_in_place_of_failed(d)}no answer of {d.destination} in time, or one that proves nothing"),
    _Step(State.UNKNOWN, State.CONFIRMED, lambda d: _found(d)),
    _Step(State.UNKNOWN, State.REJECTED, lambda d: f"proof that {d.destination} has no {d.thing} for {d.record} and none is pending; silence is none"),
    _Step(State.UNKNOWN, State.ATTEMPTING, lambda d: _sent_again(d)),
    _Step(State.UNKNOWN, State.NEEDS_OPERATOR, lambda d: f"nothing settles it; {d.owner} takes over, and settles it {d.deadline}"),
    _Step(State.REJECTED, State.ATTEMPTING, lambda d: f"{_what_allows(d)} allow it"),
    _Step(State.REJECTED, State.NEEDS_OPERATOR, lambda d: f"{d.owner} decides whether {d.record} is given up"),
    _Step(State.NEEDS_OPERATOR, State.CONFIRMED, lambda d: f"{d.owner} links the {d.thing} that was found, and records how"),
    _Step(State.NEEDS_OPERATOR, State.REJECTED, lambda d: f"{d.owner} records the proof that there is no {d.thing}"),
    _Step(State.NEEDS_OPERATOR, State.ATTEMPTING, lambda d: f"{d.owner} records a decision under the same rules"),
)  # fmt: skip

_OPEN = (State.ATTEMPTING, State.UNKNOWN)


@dataclass(frozen=True)
class _Action:
    """One thing an operator may want to do: the states where it is valid, and why not in the others."""

    action: OperatorAction
    valid_in: tuple[State, ...]
    because: Callable[[Design, State], str]


def _why_not_look_up(d: Design, state: State) -> str:
    return f"nothing was sent to {d.destination} yet"


def _why_not_link(d: Design, state: State) -> str:
    reasons = {State.PREPARED: f"there can be no {d.thing} yet", State.ATTEMPTING: "a run is at work on it"}
    return reasons.get(state, f"{d.record} is settled; a correction is a new action")


def _why_not_send(d: Design, state: State) -> str:
    reasons = {
        State.PREPARED: f"{d.sender} sends it by itself; a second sender would race it",
        State.ATTEMPTING: f"a request to {d.destination} may still be on its way",
    }
    return reasons.get(state, f"{d.destination} has the {d.thing}")


def _why_not_close(d: Design, state: State) -> str:
    reasons = {
        State.PREPARED: f"nothing was sent to {d.destination}, so it is cancelled, not rejected",
        State.ATTEMPTING: f"a request to {d.destination} may still take effect",
        State.CONFIRMED: f"{d.destination} has the {d.thing}; a reversal is a new action",
    }
    return reasons.get(state, "it is closed already")


def _why_not_compensate(d: Design, state: State) -> str:
    if state in (State.ATTEMPTING, State.UNKNOWN, State.NEEDS_OPERATOR):
        return f"it is not settled that there is {d.a_thing} to undo"
    return f"there is no {d.thing} of this action to undo"


def _why_not_hand_over(d: Design, state: State) -> str:
    if not d.has_owner:
        return "nobody is named to receive it"
    return f"{d.owner} holds it already" if state is State.NEEDS_OPERATOR else f"nothing about {d.record} is open"


_SENT = (State.ATTEMPTING, State.UNKNOWN, State.CONFIRMED, State.REJECTED, State.NEEDS_OPERATOR)
_UNSETTLED = (State.UNKNOWN, State.NEEDS_OPERATOR)

ACTIONS: tuple[_Action, ...] = (
    _Action(OperatorAction.LOOK_UP, _SENT, _why_not_look_up),
    _Action(OperatorAction.LINK, _UNSETTLED, _why_not_link),
    _Action(OperatorAction.SEND_AGAIN, (*_UNSETTLED, State.REJECTED), _why_not_send),
    _Action(OperatorAction.CLOSE_REJECTED, _UNSETTLED, _why_not_close),
    _Action(OperatorAction.COMPENSATE, (State.CONFIRMED,), _why_not_compensate),
    _Action(OperatorAction.HAND_OVER, (State.PREPARED, *_OPEN, State.REJECTED), _why_not_hand_over),
)


def valid_actions(d: Design, state: State) -> tuple[OperatorAction, ...]:
    """What an operator may do in a state of this design."""
    return tuple(item.action for item in ACTIONS if not _why_forbidden(d, item, state))


def label(d: Design, action: OperatorAction) -> str:
    """What an action is called for this effect: there is no original key where none is sent."""
    return "Send it again" if action is OperatorAction.SEND_AGAIN and not d.sends_key else action.label


def states(d: Design) -> States:
    """The states of one effect: what each means, every transition, and every operator action by state."""
    used = [state for state in State if state is not State.FAILED or uses_failed(d)]
    return States(
        effect=d.slug,
        effect_name=d.effect.name,
        states=tuple(StateRow(state.value, _meaning(d, state), state is State.FAILED) for state in used),
        transitions=tuple(_transitions(d)),
        operator=tuple(_operator_row(d, state) for state in used if state is not State.FAILED),
    )


def _meaning(d: Design, state: State) -> str:
    is_nobodys = state is State.NEEDS_OPERATOR and not d.has_owner
    return "it is held for a person, and as described nobody is named" if is_nobodys else state.label


def uses_failed(d: Design) -> bool:
    """Whether the design as described ever marks an unclear outcome as failed."""
    misreads = d.is_protected and d.value("destination.duplicate_answer") is DuplicateAnswer.CONFLICT_MISREAD
    return misreads or d.value("on_unknown") is OnUnknown.MARK_FAILED


def _transitions(d: Design) -> Iterator[Transition]:
    for step in STEPS:
        yield Transition(step.start.value, step.end.value, step.needs(d), False)
    if uses_failed(d):
        is_silent = d.value("on_unknown") is OnUnknown.MARK_FAILED
        what = "no answer comes in time" if is_silent else f"{d.destination} answers that the {d.thing} exists already"
        yield Transition(
            State.ATTEMPTING.value,
            State.FAILED.value,
            f"this design jumps here when {what}; it must go to unknown instead, and from there as in the other rows",
            True,
        )


def _operator_row(d: Design, state: State) -> OperatorRow:
    reasons = {label(d, item.action): _why_forbidden(d, item, state) for item in ACTIONS}
    forbidden = tuple((label, reason) for label, reason in reasons.items() if reason)
    return OperatorRow(state.value, tuple(label(d, action) for action in valid_actions(d, state)), forbidden)


def _why_forbidden(d: Design, item: _Action, state: State) -> str:
    """Why an action is not valid in a state: by the model, else because this design has no such action; empty if it is."""
    if state not in item.valid_in:
        return item.because(d, state)
    is_open_send = item.action is OperatorAction.SEND_AGAIN and state is not State.REJECTED
    return (_why_not_repeat(d) if is_open_send else "") or why_barred(d, item.action) or _why_not_offered(d, item.action)


def _why_not_repeat(d: Design) -> str:
    """Why nobody may send again while the outcome is open; empty if the row resend permits it."""
    if d.bars_to_repeat:
        return f"it could be a second {d.thing} ({d.bars_to_repeat.rstrip('.')})"
    if not d.remembers_throughout:
        return f"it could be a second {d.thing} ({d.destination} may not know the key any more)"
    return "the limit leaves no send for a repeat" if d.allows_one_send else ""


def _why_not_offered(d: Design, action: OperatorAction) -> str:
    offered = d.value("recovery.operator_actions")
    is_offered = offered == DONT_KNOW or action in offered
    return "" if is_offered else "it would be valid, but is not offered, as described"


def why_barred(d: Design, action: OperatorAction) -> str:
    """Why this design allows an action in no state at all; empty if it allows it in some."""
    if action is OperatorAction.LOOK_UP and not d.can_look_up:
        return f"{provisos.cannot_be_asked(d)}; ask somebody with access to it"
    if action is OperatorAction.COMPENSATE and d.value("reversible") is YesNo.NO:
        return f"the {d.thing} cannot be undone"
    if action is OperatorAction.HAND_OVER and not d.has_owner:
        return "nobody is named to receive it"
    return ""


def _sent_again(d: Design) -> str:
    permits = f"a row of the decision table that permits it, within {d.limit}"
    return f"{permits}; none does now ({d.bars_to_resend.rstrip('.')})" if d.bars_to_resend else permits


def _answered(d: Design) -> str:
    if d.value("acceptance") is Acceptance.TWO_STAGE:
        return f"{d.destination} shows the {d.thing} as done; its first answer only accepts it"
    if d.value("destination.returns_id") is YesNo.NO:
        return f"{d.destination} answers that it has done it"
    return f"{d.destination} answers, and the answer names the {d.thing}"


def _identity(d: Design) -> str:
    input = "approved input" if d.is_approved else "input"
    return f"key and {input}" if d.sends_key else f"the {input}"


def _may_change(d: Design) -> str:
    return "input or approval" if d.is_approved else "the input"


def _what_allows(d: Design) -> str:
    rules = f"the rules of {d.destination}"
    return f"{rules} and the present approval by {d.approver}" if d.is_approved else rules


def _in_place_of_failed(d: Design) -> str:
    return "what must be instead of failed: " if d.value("on_unknown") is OnUnknown.MARK_FAILED else ""


def _found(d: Design) -> str:
    if d.value("does") is Does.TOGGLE:
        return f"the list of changes at {d.destination} names the {d.thing} for {d.record}; the value alone does not tell"
    if d.can_look_up:
        return f"{d.lookup} shows the {d.thing}, and it is compared with {d.record}"
    return f"somebody with access to {d.destination} finds the {d.thing} of {d.record}"
