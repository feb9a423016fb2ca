"""Evidence: what the destination is said to do is shown to happen, before an incident shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ... import provisos
from ...answers import DONT_KNOW, Basis, Choice
from ...choices import Acceptance, ChangedInput, Does, Lookup, LookupBy, Protection, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import words


@dataclass(frozen=True)
class _Point:
    """An answer about the destination that the plan leans on, in short; `worse` where it is one that promises nothing."""

    id: str
    short: str
    worse: Mapping[Choice, str] = field(default_factory=dict)

    def words(self, d: Design) -> str:
        """What is said."""
        return self.worse.get(d.value(self.id), self.short)


_POINTS = (
    _Point("destination.protection", "that a repeat is recognised", {Protection.NONE: "that no repeat is recognised"}),
    _Point("destination.key_field", "where the key or reference goes"),
    _Point("destination.key_scope", "within what it counts"),
    _Point("destination.remembers_for", "how long a key is remembered"),
    _Point("destination.concurrent_safe", "that two at once count as one", {YesNo.NO: "that two at once count as two"}),
    _Point("destination.changed_input", "what becomes of a repeat with other values"),
    _Point("destination.duplicate_answer", "what a repeat is answered"),
    _Point(
        "destination.replays_errors",
        "that a stored error does not come again",
        {YesNo.YES: "that a stored error comes again"},
    ),
    _Point("destination.returns_id", "that its answer carries no number"),
    _Point("lookup", "what the lookup shows", {Lookup.NONE: "that it cannot be asked"}),
    _Point("destination.lookup_by", "that it finds by our reference", {LookupBy.ATTRIBUTES: "by what the lookup finds"}),
    _Point("destination.lookup_call", "the call that looks it up"),
    _Point("destination.lookup_lag", "how soon a new entry shows"),
    _Point("destination.late_effect", "that nothing takes effect late", {YesNo.YES: "that a request may take effect late"}),
    _Point("acceptance", "that accepted means done", {Acceptance.TWO_STAGE: "that accepted is not yet done"}),
)


def claimed_vs_shown(d: Design) -> Iterator[Draft | NotNeeded]:
    """Each point about the destination that nobody has seen to be so is tried in its sandbox."""
    unshown = tuple(
        point for point in _POINTS if _counts(point.id, d) and d.answer(point.id).effective_basis is not Basis.DEMONSTRATED
    )
    ids = tuple(point.id for point in unshown)
    if not unshown:
        without_key = () if d.sends_key else ("identity.key",)
        yield NotNeeded(
            f"All that is said about {d.destination} and that {d.name} leans on was seen to hold, as described.",
            (*without_key, *(point.id for point in _POINTS if d.answer(point.id).is_known)),
        )
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


def _counts(id: str, d: Design) -> bool:
    """Whether the effect can lean on what is said there: what becomes of a key needs a key.

    Plain text counts once it is written; until then the question about protection asks for it. That nothing recognises a
    repeat counts with or without a key; a number in the answer has a test of its own, its absence has none.
    """
    if not d.matters(id):
        return False
    if id == "destination.returns_id":
        return d.value(id) is YesNo.NO
    if id == "destination.protection" and d.value(id) is Protection.NONE:
        return True
    if id in _OF_A_KEY and (not d.sends_key or d.value("destination.protection") is Protection.UNIQUE_REFERENCE):
        return False
    return d.sends_key or d.may_know_reference or id not in _REPEATS


def _by_source(unshown: tuple[_Point, ...], d: Design) -> str:
    """What is said, and by whom and when; what nobody has said is not known."""
    said: dict[str, list[str]] = {}
    for point in unshown:
        said.setdefault(_source(point.id, d), []).append(point.words(d))
    return "; ".join(f"{', '.join(shorts)} ({source})" for source, shorts in said.items())


def _source(id: str, d: Design) -> str:
    answer = d.answer(id)
    if not answer.is_known:
        return "not known"
    basis = answer.effective_basis
    link = {Basis.DOCUMENTED: "at", Basis.ASSUMED: "from"}.get(basis, "by")
    who = f" {link} {answer.source}" if answer.source else ""
    return f"{basis.value}{who}{provisos.read_on(d, id)}"


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
    if "destination.returns_id" in ids:
        yield f"Read all that {d.destination} answers about {d.example_id}, and look for a number in it."
    if set(_LOOKUPS) & set(ids) and not d.can_look_up:
        call = d.effect.destination.lookup_call
        yield f"Look for a way to ask {d.destination} for {d.example_id}: a call, a list, an export{f'; or as is said ({call})' if call else ''}."
    elif set(_LOOKUPS) & set(ids):
        yield f"Ask {d.lookup} every few seconds until a new {d.example_id} shows, and once for a number that never existed."
    late = "destination.late_effect" in ids
    cut = f"Cut the line right after a request for {d.example_id} has left, and watch {d.destination} for a day. " if late else ""
    final = f"Look at an accepted {d.thing} again a day later." if "acceptance" in ids else ""
    if cut or final:
        yield (cut + final).strip()


def _kept(ids: tuple[str, ...], d: Design) -> Iterator[str]:
    """What must be seen at the destination, for the points on the list."""
    if set(_REPEATS) & set(ids):
        yield _of_repeats(ids, d)
    if "destination.remembers_for" in ids:
        yield f"From which age on {d.destination} takes a repeat of {d.example_id} for new is written down."
    if "destination.key_scope" in ids:
        yield f"What {d.destination} makes of the repeat outside of it is written down."
    if "destination.replays_errors" in ids:
        yield f"Whether {d.destination} gives the stored error again is written down."
    if "destination.returns_id" in ids:
        yield f"Whether {d.destination} answers with a number for {d.example_id} is written down."
    if set(_LOOKUPS) & set(ids):
        yield _of_the_lookup(d)
    if "destination.late_effect" in ids:
        yield f"Whether, and how late, {d.destination} still makes the {d.thing} after the line is cut is written down."
    if "acceptance" in ids and d.value("acceptance") is Acceptance.TWO_STAGE:
        yield f"What became of what {d.destination} accepted for {d.example_id}, and where that showed, is written down."
    elif "acceptance" in ids:
        yield f"What {d.destination} accepted for {d.example_id} is still there a day later."


def _of_repeats(ids: tuple[str, ...], d: Design) -> str:
    if d.value("destination.protection") is Protection.NONE:
        return f"Whether {d.destination} made a second {d.thing} for {d.example_id} of the repeat is written down."
    within = " within its scope" if "destination.key_scope" in ids else ""
    applies = d.value("destination.changed_input") is ChangedInput.APPLY
    values = "" if d.value("does") is Does.DELETE or applies else ", with its first values"
    until = ", as long as the key is remembered" if "destination.remembers_for" in ids else ""
    two = " What it makes of two at once is written down." if d.value("destination.concurrent_safe") is YesNo.NO else ""
    return f"After each repeat{within} {d.destination} holds one {d.thing} for {d.example_id}{values}{until}.{two}"


def _of_the_lookup(d: Design) -> str:
    if not d.can_look_up:
        return f"Whether {d.destination} can be asked for {d.example_id} after all, and how, is written down."
    lag = d.value("destination.lookup_lag")
    when = "after a time that is written down" if lag == DONT_KNOW else f"within {lag}"
    return f"{d.lookup} shows {d.example_id} {when}, and nothing for the number that never existed."


CLAIMED_VS_SHOWN = Rule(
    id="evidence.claimed-vs-shown",
    family=Family.EVIDENCE,
    title="What is said about the destination is seen to happen",
    why="A page says what was meant, for some version, on some day. A second send leans on what happens.",
    not_when="all that is said about it was seen to hold",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="shown, with version and date",
    checks=(Property.P1, Property.P5),
    harm=Harm.TWICE,
    draft=claimed_vs_shown,
    by_hand="how well an answer is known is not in the model",
)
