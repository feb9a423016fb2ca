"""What is broken at the end of a trace, in plain words."""

from collections.abc import Callable, Mapping

from ...choices import Approval, Key
from ...design import Design
from ..effect.states import APPROVED, NO_KEY, NOTHING, SAME_KEY
from ..traces import Trace
from .phrases import has_done, never_did, withdrawn
from .story import Scene, scenes


def ending(trace: Trace, d: Design) -> str:
    """What is broken, for a trace that shows it; empty for any other."""
    tell = ENDINGS.get(trace.shows)
    if tell is None or not trace.moments:
        return ""
    *_, last = scenes(trace)
    return f"Broken: {tell(last, d)}"


def _done_twice(s: Scene, d: Design) -> str:
    return f"{d.destination} {has_done(d)} {_times(s)}, and once was meant."


def _beyond_authority(s: Scene, d: Design) -> str:
    assert s.request is not None
    if s.request.input != APPROVED:
        return f"what {d.destination} did is not what {_was_meant(d)}."
    return f"{d.destination} did this for {d.example_id}, but by the time of sending {withdrawn(d)}."


def _was_meant(d: Design) -> str:
    is_unapproved = d.value("authority.approval") is Approval.NONE
    return f"{d.record} said when it began" if is_unapproved else f"{d.approver} approved"


def _endless(s: Scene, d: Design) -> str:
    return f"this is send {s.now.sends} of one run for {d.record}, and nothing ends the sending."


def _unexplained(s: Scene, d: Design) -> str:
    record = s.after.record
    if s.after.effects.first == NO_KEY and s.says.known("key") is Key.NONE:
        tied = f"no key ties it to what {d.state_place} says"
    elif record.state == NOTHING:
        tied = f"{d.state_place} holds nothing about it"
    elif record.key == NO_KEY:
        tied = f"{d.state_place} holds no key for it"
    elif s.after.effects.other != SAME_KEY:
        tied = f"{d.state_place} holds one key, and they had different ones"
    else:
        tied = f"the key in {d.state_place} is another one"
    times = "" if s.count == 1 else f" {_times(s)}"
    return f"{d.destination} {has_done(d)}{times}, but {tied}. Nobody can show later where it came from."


def _times(s: Scene) -> str:
    return "twice" if s.count == 2 else f"{s.count} times"


def _false_success(s: Scene, d: Design) -> str:
    return f"{d.state_place} says confirmed, but {d.destination} {never_did(d)}, and nothing will look again."


def _misreported(s: Scene, d: Design) -> str:
    return f"{d.state_place} says failed, but {d.destination} {has_done(d)}."


def _stranded(s: Scene, d: Design) -> str:
    state = s.after.record.state
    says = f"{d.state_place} knows nothing of {d.record}" if state == NOTHING else f"{d.record} stays {state} in {d.state_place}"
    fact = has_done(d) if s.after.effects.number else never_did(d)
    return f"{says}. Nobody is told, and nothing goes on with it by itself. {d.destination} {fact}."


def _lost(s: Scene, d: Design) -> str:
    return f"{d.destination} {never_did(d)}, {d.state_place} says failed, and nobody is there to be told."


ENDINGS: Mapping[str, Callable[[Scene, Design], str]] = {
    "P1": _done_twice,
    "P3": _beyond_authority,
    "P4": _endless,
    "P5": _unexplained,
    "false success": _false_success,
    "misreported": _misreported,
    "stranded": _stranded,
    "lost": _lost,
}
