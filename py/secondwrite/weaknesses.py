"""What the answers alone already say against a design: one sentence for each answer that invites trouble.

This is reading, not checking: whether it leads to a second or a lost effect depends on the other answers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from .choices import (
    Acknowledged,
    Approval,
    Claim,
    DoneWhen,
    DuplicateAnswer,
    Key,
    OnNotFound,
    OnUnknown,
    Rerun,
    Resume,
    YesNo,
)
from .design import Design


def _what_is_approved(d: Design) -> str:
    return d.record if d.value("authority.approval") is Approval.NONE else f"the approval of {d.record}"


_WEAKNESSES: Mapping[tuple[str, str], Callable[[Design], str]] = {
    ("on_unknown", OnUnknown.MARK_FAILED): lambda d: (
        f"calls {d.record} failed when the answer of {d.destination} is lost, although the {d.thing} may be there"
    ),
    ("on_unknown", OnUnknown.RESEND_NEW_KEY): lambda d: (
        f"sends {d.record} again under a new key, which {d.destination} must take for a new order of work"
    ),
    ("on_not_found", OnNotFound.RESEND): lambda d: f"sends {d.record} again when {d.destination} shows nothing, protected or not",
    ("identity.saved_before_send", YesNo.NO): lambda d: f"sends {d.record} before anything is saved, so that a crash forgets it",
    ("identity.binds_input", YesNo.NO): lambda d: (
        f"reads {d.record} again for each attempt, so that a retry may send what nobody approved"
    ),
    ("identity.key", Key.NEW_PER_ATTEMPT): lambda d: f"gives each attempt of {d.record} a key of its own, which protects nothing",
    ("record.done_when", DoneWhen.BEFORE_EFFECT): lambda d: f"calls {d.record} done before {d.destination} has done it",
    ("trigger.acknowledged", Acknowledged.BEFORE_RECORD): lambda d: f"lets {d.source} forget {d.record} before it is recorded",
    ("claim", Claim.CHECK_THEN_ACT): lambda d: f"lets two runs pass the same check for {d.record}",
    ("claim", Claim.NONE): lambda d: f"has nothing that stops two runs from doing {d.record} at once",
    ("destination.duplicate_answer", DuplicateAnswer.CONFLICT_MISREAD): lambda d: (
        f"takes the answer that the {d.thing} exists already for a failure"
    ),
    ("retries.bounded", YesNo.NO): lambda d: f"tries {d.record} without end",
    ("recovery.exists", YesNo.NO): lambda d: f"has nothing that picks {d.record} up when it is left open",
    ("recovery.owner", YesNo.NO): lambda d: f"has nobody who receives {d.record} when automation cannot settle it",
    ("rerun", Rerun.FROM_START): lambda d: f"ignores what was saved when somebody starts {d.record} again",
    ("rerun", Rerun.FORCE_CREATE): lambda d: f"lets an operator send {d.record} at once under a new key",
    ("authority.recheck", YesNo.NO): lambda d: f"does not look at {_what_is_approved(d)} again before a send",
    ("workflow.resume", Resume.FROM_START): lambda d: (
        f"begins again at the first effect after a stop, repeating what was done for {d.record}"
    ),
}


def weaknesses(designs: Iterable[Design]) -> tuple[str, ...]:
    """The sentences of all effects, each once; with several effects they name the effect where it alone is meant."""
    described = tuple(designs)
    found: dict[str, list[Design]] = {}
    for d in described:
        for words in _of(d):
            found.setdefault(words, []).append(d)
    return tuple(_sentence(words, meant, len(described)) for words, meant in found.items())


def _of(d: Design) -> Iterator[str]:
    if d.bars_to_repeat and not d.can_look_up and d.may_repeat:
        below = "" if d.may_resend else ", by a layer below the workflow,"
        yield f"may send {d.record} again{below} to {d.destination}, which cannot be trusted to recognise a repeat and cannot be asked"
    elif d.bars_to_repeat and d.value("on_unknown") is OnUnknown.RESEND_SAME_KEY:
        yield f"sends {d.record} again when the answer is lost, although {d.destination} is not shown to recognise the repeat"
    for (id, value), words in _WEAKNESSES.items():
        if d.value(id) == value and d.matters(id):
            yield words(d)


def _sentence(words: str, meant: list[Design], all_effects: int) -> str:
    names = "" if len(meant) == all_effects else " (" + ", ".join(d.name for d in meant) + ")"
    return f"{words}{names}."
