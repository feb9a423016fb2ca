"""Phrases that the sentences about a trace share: what the destination does, which run, which key, who gets it."""

from collections.abc import Mapping

from ...choices import Approval, Does, Trigger
from ...design import Design
from ..effect.states import APPROVED, NEEDS_OPERATOR, NO_KEY
from .story import Scene

_DOES: Mapping[Does, tuple[str, str]] = {
    Does.CREATE: ("creates", "created"),
    Does.UPDATE: ("carries out", "carried out"),
    Does.SEND: ("sends", "sent"),
    Does.PAY: ("books", "booked"),
    Does.PUBLISH: ("publishes", "published"),
    Does.DELETE: ("carries out", "carried out"),
    Does.PROVISION: ("sets up", "set up"),
    Does.TOGGLE: ("carries out", "carried out"),
    Does.DONT_KNOW: ("makes", "made"),
}
_MAKES_NOTHING = (Does.UPDATE, Does.DELETE, Does.TOGGLE)

_ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """A place in a row, in words as long as they are short."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


def run(number: int) -> str:
    """A run that was spoken of before."""
    return f"the {ordinal(number)} run"


def new_run(number: int, d: Design) -> str:
    """A run that begins; the term is explained where the first one does."""
    return f"the first run (one pass of {d.sender} over it)" if number == 1 else f"a {ordinal(number)} run"


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def thing(d: Design) -> str:
    """What the destination has in the end, with the worksheet's own word, also where that is the word for the item too."""
    return d.noun if d.value("does") not in _MAKES_NOTHING else d.thing


def does(d: Design, count: int = 1) -> str:
    """What the destination does, such as "creates a second job for OR-1042"."""
    verb, _ = _DOES[d.value("does")]
    if count == 1:
        return f"{verb} the {thing(d)} for {d.example_id}"
    if d.value("does") in _MAKES_NOTHING:
        return f"{verb} the {thing(d)} for {d.example_id} a {ordinal(count)} time"
    return f"{verb} a {ordinal(count)} {thing(d)} for {d.example_id}"


def has_done(d: Design) -> str:
    """What it has done, such as "has created the job for OR-1042"."""
    return f"has {_DOES[d.value('does')][1]} the {thing(d)} for {d.example_id}"


def never_did(d: Design) -> str:
    """What it has not done, such as "never created the job for OR-1042"."""
    return f"never {_DOES[d.value('does')][1]} the {thing(d)} for {d.example_id}"


def key(s: Scene, chosen: int) -> str:
    """The key that is chosen in this step, by the keys that were chosen before."""
    if chosen == NO_KEY:
        return "no key"
    if chosen in s.keys and len(s.keys) > 1:
        return "the same key as before" if s.was.sends else "the key of an earlier attempt"
    if chosen in s.keys:
        return "the same key"
    return "a new key" if s.keys else "an operation key"


def changed(input: int) -> str:
    """What to add where an input goes with it that is not the approved one."""
    return "" if input == APPROVED else ", and with an input nobody approved"


def withdrawn(d: Design) -> str:
    """That it may no longer be sent: where nobody approves, it was called off."""
    words = {Approval.NONE: "it was called off", Approval.STANDING: "the standing approval was withdrawn"}
    return words.get(d.value("authority.approval"), "approval was withdrawn")


def held(s: Scene, d: Design) -> str:
    """What becomes of an action that this run cannot settle."""
    if s.after.record.state == NEEDS_OPERATOR:
        return f"hands {d.record} to {d.owner}, and {d.state_place} says needs_operator"
    return f"leaves {d.record} unknown in {d.state_place}, as nobody is there to receive it"


def input_place(d: Design) -> str:
    """Where the input changes: at the source, unless that only gives the signal to start."""
    only_starts_it = (Trigger.SCHEDULE, Trigger.MANUAL, Trigger.POLL)
    return f"where {d.sender} reads it" if d.value("trigger.kind") in only_starts_it else f"at {d.source}"


def hands_over(d: Design) -> str:
    """How the work begins: handed over, or started where a schedule or a person does it."""
    starts = d.value("trigger.kind") in (Trigger.SCHEDULE, Trigger.MANUAL)
    return f"starts {d.record}" if starts else f"hands {d.record} over"
