"""The map of the workflow: what starts it, where each effect goes, and what is known where the way goes unknown.

On every way the request can be lost, and the answer; the marks say what helps then, as far as it is documented or shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .answers import DONT_KNOW, Choice
from .choices import Acceptance, Delivery, Key, Lookup, LookupBy, Protection, Retention, YesNo
from .design import Design
from .sending import Sending


class Sign(Choice):
    """Whether something that helps is there."""

    YES = "yes", "Yes"
    NO = "no", "No"
    OPEN = "open", "Not sure, or only in part"


@dataclass(frozen=True)
class Mark:
    """One thing that matters on a way: in few words for a picture, and as a sentence."""

    sign: Sign
    words: str
    sentence: str


@dataclass(frozen=True)
class Route:
    """The way of one effect to its destination."""

    name: str
    destination: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Routes:
    """What starts the workflow, from where, whether it can come again, and the ways in their order."""

    trigger: str
    source: str
    repeats: str
    routes: tuple[Route, ...]


_REPEATS = {
    Delivery.AT_LEAST_ONCE: "It can come a second time",
    Delivery.AT_MOST_ONCE: "It never comes a second time",
    Delivery.DONT_KNOW: "Whether it can come a second time is not known",
}


def routes(designs: tuple[Design, ...]) -> Routes:
    """The map of a worksheet; an effect with a trigger of its own says so."""
    first = designs[0]
    shared = first.effect.model_copy(update={"differs": Sending()})
    d = replace(first, place=0, worksheet=first.worksheet.model_copy(update={"effects": (shared,)}))
    return Routes(
        trigger=_kind(d),
        source=d.sending.trigger.source,
        repeats=f"{_REPEATS[d.value('trigger.delivery')]}{d.answer('trigger.delivery').proviso}.",
        routes=tuple(Route(each.effect.name, each.destination, tuple(_marks(each, d))) for each in designs),
    )


def _kind(d: Design) -> str:
    kind = d.value("trigger.kind")
    return "Not known" if kind == DONT_KNOW else str(kind.label)


def _marks(d: Design, shared: Design) -> Iterator[Mark]:
    yield _repeat(d)
    yield _lookup(d)
    if d.value("destination.late_effect") is YesNo.YES:
        proviso = d.answer("destination.late_effect").proviso
        sentence = f"A request can still take effect after the sender gave up waiting{proviso}."
        yield Mark(Sign.OPEN, "May take effect late", sentence)
    if d.value("acceptance") is Acceptance.TWO_STAGE:
        sentence = f"What is accepted there is not done yet, and can still be dropped{d.answer('acceptance').proviso}."
        yield Mark(Sign.OPEN, "Accepted is not yet done", sentence)
    own = d.sending.trigger
    if (own.kind.value, own.source) != (shared.sending.trigger.kind.value, shared.sending.trigger.source):
        source = f", from {own.source}" if own.source else ""
        yield Mark(Sign.OPEN, "Has a trigger of its own", f"It has a trigger of its own: {_kind(d)}{source}.")


def _repeat(d: Design) -> Mark:
    """Whether a repeat is recognised: yes only where that is documented or shown, also that the key stays and is remembered."""
    protection, key = d.value("destination.protection"), d.value("identity.key")
    if d.bars_to_repeat:
        is_sure = protection is Protection.NONE or key is Key.NEW_PER_ATTEMPT or not (d.sends_key or d.may_know_reference)
        return Mark(Sign.NO, "Repeat not recognised", d.bars_to_repeat) if is_sure else _doubtful(d.bars_to_repeat)
    recognised = "A repeat is recognised"
    if key is Key.NEW_PER_RUN:
        return _doubtful(f"{recognised} within one run; every run has a new key{d.answer('identity.key').proviso}.")
    by = "reference" if protection is Protection.UNIQUE_REFERENCE else "key"
    if key is Key.DONT_KNOW:
        return _doubtful(f"{recognised} by its {by}; whether every attempt carries the same one is not known.")
    if d.key_lapses:
        return _doubtful(f"{recognised} by its key, but the key may be forgotten while the outcome is still open.")
    if protection is Protection.REMEMBERS_KEY and d.value("destination.retention") is Retention.DONT_KNOW:
        return _doubtful(f"{recognised} by its key; whether the key is remembered for long enough is not known.")
    proviso = d.answer("identity.key").proviso
    sentence = f"{recognised} by the {by} that every attempt carries{proviso}."
    if proviso:
        return Mark(Sign.OPEN, f"Repeat recognised, {by}{proviso.removeprefix(',')}", sentence)
    return Mark(Sign.YES, "Repeat recognised", sentence)


def _doubtful(sentence: str) -> Mark:
    return Mark(Sign.OPEN, "Repeat perhaps not recognised", sentence)


def _lookup(d: Design) -> Mark:
    """Whether one can ask what happened: yes only where that is documented or shown, at once, and by our own reference."""
    lookup, proviso = d.value("lookup"), d.answer("lookup").proviso
    if lookup is Lookup.NONE:
        return Mark(Sign.NO, "Cannot be looked up", f"What happened cannot be looked up there{proviso}.")
    if lookup is Lookup.DONT_KNOW:
        return Mark(Sign.OPEN, "Looking it up: not known", "Whether what happened can be looked up there is not known.")
    asked = "What happened can be looked up there"
    if d.value("destination.lookup_by") is LookupBy.ATTRIBUTES:
        return Mark(Sign.OPEN, "Found only by what it contains", f"{asked}, but only by what the {d.noun} contains{proviso}.")
    if lookup is Lookup.LAGGING:
        return Mark(Sign.OPEN, "Can be looked up after a while", f"{asked}, but what is new shows only after a while{proviso}.")
    if not d.answer("lookup").is_established:
        return Mark(Sign.OPEN, f"Can be looked up{proviso}", f"{asked}{proviso}.")
    return Mark(Sign.YES, "Can be looked up", f"{asked}.")
