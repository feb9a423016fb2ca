"""Evidence: what the destination is said to do is shown to happen, before an incident shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...answers import DONT_KNOW, Basis, Choice
from ...choices import Acceptance, ChangedInput, Does, Lookup, LookupBy, Protection, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import words


@dataclass(frozen=True)
class _Promise:
    """An answer about the destination that recovery leans on: in short, and the values that promise something (none: any)."""

    id: str
    short: str
    values: tuple[Choice, ...] = ()


_PROMISES = (
    _Promise("destination.protection", "that a repeat is recognised", (Protection.REMEMBERS_KEY, Protection.UNIQUE_REFERENCE)),
    _Promise("destination.key_field", "where the key or reference goes"),
    _Promise("destination.key_scope", "within what it counts"),
    _Promise("destination.remembers_for", "how long a key is remembered"),
    _Promise("destination.concurrent_safe", "that two at once count as one", (YesNo.YES,)),
    _Promise(
        "destination.changed_input",
        "what becomes of a repeat with other values",
        (ChangedInput.REFUSE, ChangedInput.RETURN_ORIGINAL),
    ),
    _Promise("destination.duplicate_answer", "what a repeat is answered"),
    _Promise("destination.replays_errors", "that a stored error does not come again", (YesNo.NO,)),
    _Promise("lookup", "what the lookup shows", (Lookup.AUTHORITATIVE, Lookup.LAGGING)),
    _Promise("destination.lookup_by", "that it finds by our reference", (LookupBy.OUR_REFERENCE,)),
    _Promise("destination.lookup_call", "the call that looks it up"),
    _Promise("destination.lookup_lag", "how soon a new entry shows"),
    _Promise("destination.late_effect", "that nothing takes effect late", (YesNo.NO,)),
    _Promise("acceptance", "that accepted means done", (Acceptance.FINAL,)),
)


def claimed_vs_shown(d: Design) -> Iterator[Draft | NotNeeded]:
    """Each promise of the destination that nobody has seen kept is tried in its sandbox."""
    made = tuple(promise for promise in _PROMISES if _is_made(promise, d))
    unshown = tuple(promise for promise in made if d.answer(promise.id).effective_basis is not Basis.DEMONSTRATED)
    ids = tuple(promise.id for promise in unshown)
    if not unshown:
        seen = f"All that {d.destination} promises and {d.name} leans on was seen to hold, as described."
        none = f"As described {d.destination} promises nothing that {d.name} could lean on."
        without_key = () if d.sends_key else ("identity.key",)
        yield NotNeeded(seen if made else none, (*without_key, *(p.id for p in _PROMISES if d.answer(p.id).is_known)))
        return
    yield Draft(
        because=ids,
        before=(f"Not yet seen at {d.destination}: {_by_source(unshown, d)}.",),
        fault=f"None. In a sandbox or test copy of {d.destination}, what is said about it is tried on purpose with {d.record}, one thing at a time.",
        steps=(
            f"Note what is tried: the version of {d.operation}, the account, the day.",
            *_exercises(ids, d),
            f"Write beside each point of the list what {d.destination} did: as said, otherwise, or not to be seen.",
        ),
        at_destination=tuple(_kept(ids, d)),
        at_sender=(
            f"In the worksheet of {d.sender} each point that was seen becomes demonstrated, with run, version and date.",
            f"No point that was not seen decides a second send: without it {d.state_place} leads {d.record} to {_else_to(d)}.",
        ),
        never=(
            f"A page about {d.destination} quoted as if it were a run.",
            f"A run against a stand-in for {d.destination}, or against another version, that is counted.",
        ),
        evidence=(
            f"Each request and answer for {d.example_id}, with its time.",
            f"The version of {d.destination}, the day, and who was there.",
        ),
        passes=f"Each point of the list was seen at {d.destination} with {d.example_id}, or {d.sender} no longer leans on it.",
        row=d.open_row,
    )


def _is_made(promise: _Promise, d: Design) -> bool:
    """Whether the destination promises it, or may, and the effect can lean on it: what becomes of a key needs a key.

    What is plain text is promised once it is written; until then the question about protection asks for it.
    """
    answer = d.answer(promise.id)
    if not d.matters(promise.id):
        return False
    if promise.id == "destination.lookup_call" and not d.can_look_up:
        return False
    if promise.id in _OF_A_KEY and (not d.sends_key or d.value("destination.protection") is Protection.UNIQUE_REFERENCE):
        return False
    has_a_key = d.sends_key or d.may_know_reference or promise.id not in _REPEATS
    return has_a_key and (not answer.is_known or not promise.values or answer.value in promise.values)


def _by_source(unshown: tuple[_Promise, ...], d: Design) -> str:
    """What is said, and by whom and when; what nobody has said is not known."""
    said: dict[str, list[str]] = {}
    for promise in unshown:
        said.setdefault(_source(promise.id, d), []).append(promise.short)
    return "; ".join(f"{', '.join(shorts)} ({source})" for source, shorts in said.items())


def _source(id: str, d: Design) -> str:
    answer = d.answer(id)
    if not answer.is_known:
        return "not known"
    basis = answer.effective_basis
    link = {Basis.DOCUMENTED: "at", Basis.ASSUMED: "from"}.get(basis, "by")
    who = f" {link} {answer.source}" if answer.source else ""
    return f"{basis.value}{who}" + (f", read {answer.read_on}" if answer.read_on else "")


def _else_to(d: Design) -> str:
    return f"a lookup or to {d.owner}" if d.can_look_up else d.owner


_REPEATS = (
    *("destination.protection", "destination.duplicate_answer", "destination.concurrent_safe", "destination.changed_input"),
    *("destination.key_field", "destination.key_scope"),
)
_OF_A_KEY = ("destination.remembers_for", "destination.replays_errors")
_LOOKUPS = ("lookup", "destination.lookup_by", "destination.lookup_call", "destination.lookup_lag")


def _exercises(ids: tuple[str, ...], d: Design) -> Iterator[str]:
    """Steps for repeats, for the lookup, and for what time shows; each only where something is to be seen."""
    remembers = d.value("destination.remembers_for")
    tries = {
        "destination.protection": "a minute later",
        "destination.concurrent_safe": "twice at the same moment",
        "destination.changed_input": "with one value changed",
        "destination.remembers_for": "an hour, a day and a week later"
        if remembers == DONT_KNOW
        else f"just before and just after {remembers}",
    }
    chosen = [when for id, when in tries.items() if id in ids]
    if chosen or {"destination.duplicate_answer", "destination.key_field"} & set(ids):
        again = ", ".join(chosen) or "a minute later"
        under = f" under the same key{d.in_field}" if d.in_field else ""
        yield f"Repeat {words.logged(d)} for {d.example_id}{under}: {again}. Count each {d.thing} and keep the answer, each time."
    if "destination.key_scope" in ids:
        yield f"Repeat {d.example_id} once more just outside of what is said to be its scope ({d.effect.destination.key_scope})."
    if "destination.replays_errors" in ids:
        yield f"Let {d.destination} answer a request for {d.example_id} with an error, and repeat it unchanged once the cause is gone."
    if set(_LOOKUPS) & set(ids):
        yield f"Ask {d.lookup} every few seconds until a new {d.example_id} shows, and once for a number that never existed."
    late = "destination.late_effect" in ids
    cut = f"Cut the line right after a request for {d.example_id} has left, and watch {d.destination} for a day. " if late else ""
    final = f"Look at an accepted {d.thing} again a day later." if "acceptance" in ids else ""
    if cut or final:
        yield (cut + final).strip()


def _kept(ids: tuple[str, ...], d: Design) -> Iterator[str]:
    """What must be seen at the destination, for the points on the list."""
    forgets = "destination.remembers_for" in ids
    if set(_REPEATS) & set(ids):
        within = " within its scope" if "destination.key_scope" in ids else ""
        values = "" if d.value("does") is Does.DELETE else ", with its first values"
        until = ", as long as the key is remembered" if forgets else ""
        yield f"After each repeat{within} {d.destination} holds one {d.thing} for {d.example_id}{values}{until}."
    if forgets:
        yield f"From which age on {d.destination} takes a repeat of {d.example_id} for new is written down."
    if "destination.key_scope" in ids:
        yield f"What {d.destination} makes of the repeat outside of it is written down."
    if "destination.replays_errors" in ids:
        yield f"Whether {d.destination} gives the stored error again is written down."
    if set(_LOOKUPS) & set(ids):
        lag = d.value("destination.lookup_lag")
        when = "after a time that is written down" if lag == DONT_KNOW else f"within {lag}"
        yield f"{d.lookup} shows {d.example_id} {when}, and nothing for the number that never existed."
    if "destination.late_effect" in ids:
        yield f"Whether, and how late, {d.destination} still makes the {d.thing} after the line is cut is written down."
    if "acceptance" in ids:
        yield f"What {d.destination} accepted for {d.example_id} is still there a day later."


CLAIMED_VS_SHOWN = Rule(
    id="evidence.claimed-vs-shown",
    family=Family.EVIDENCE,
    title="What is said about the destination is seen to happen",
    why="A page says what was meant, for some version, on some day. A second send leans on what happens.",
    not_when="each promise it leans on was seen to be kept, or none is made",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="shown, with version and date",
    checks=(Property.P1, Property.P5),
    harm=Harm.TWICE,
    draft=claimed_vs_shown,
    by_hand="how well an answer is known is not in the model",
)
