"""Unknown write: the destination says that one exists already."""

from collections.abc import Iterator

from ...choices import DuplicateAnswer, Protection, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When
from .. import injection, words
from ..injection import others, requests


def own_success_as_conflict(d: Design) -> Iterator[Draft | NotNeeded]:
    """A repeat is answered "exists already": the retry meets its own success."""
    if not d.is_protected and not d.may_know_reference:
        yield words.not_protected(d, f"{d.destination} never answers that one exists.")
        return
    if d.value("destination.duplicate_answer") is DuplicateAnswer.ORIGINAL:
        yield NotNeeded(
            f"{d.destination} answers a repeat with a success, as described.", ("destination.duplicate_answer",)
        )
        return
    is_by_key = d.sends_key and d.value("destination.protection") is not Protection.UNIQUE_REFERENCE
    reference = "key" if is_by_key else "reference"
    misread = d.value("destination.duplicate_answer") is DuplicateAnswer.CONFLICT_MISREAD
    fails = " As described the sender reads it so: then this test fails." if misread else ""
    yield Draft(
        because=(
            *("destination.duplicate_answer", "destination.protection", "destination.lookup_call"),
            *("identity.key", "on_unknown", "destination.kind"),
        ),
        before=(words.open_outcome(d), f"The {reference} that was sent for {d.record} is noted."),
        fault=f"{injection.at_destination(requests.SEND_AGAIN, d)} See that it goes under {d.key}, "
        f"so that {d.destination} answers that the {d.thing} exists already.",
        steps=(
            f"Run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Let {d.sender} send {d.record} again with the same {reference}{d.in_field}, or do it by hand as described under the fault.",
            f"Note what {d.destination} answers, and what {d.state_place} says afterwards.",
            f"Read the {d.thing} that the answer points to and compare its {reference} and values with {d.record}.{_by_call(d)}",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"{d.state_place} becomes confirmed and linked to the {d.thing} that exists, after its {reference} was compared with {d.record}.",
            f"If the {d.thing} turns out to be somebody else's, it goes to {d.owner} and is not adopted.",
        ),
        never=(
            f"The answer that one exists, read as a failure of {d.record}.{fails}",
            f"Another attempt with a fresh {reference}.",
        ),
        evidence=(f"The answer of {d.destination} to the repeat, word for word.", *words.both_sides(d)),
        passes=f"{d.record} ends confirmed with the existing {d.thing}, and the comparison that proved it is on record.",
        row="confirmed",
    )


def _by_call(d: Design) -> str:
    call = d.effect.destination.lookup_call
    return f" How it is looked up there, as described: {call}." if call else ""


OWN_SUCCESS_AS_CONFLICT = Rule(
    id="unknown.own-success-as-conflict",
    family=Family.UNKNOWN_WRITE,
    title="A retry meets its own success",
    why="“Exists already” is often the proof that the first attempt worked. Read as a failure, it starts a repair that does harm.",
    not_when="repeats are not recognised, or get a success",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),),
    seen="adopted after an ownership check",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=own_success_as_conflict,
)


def foreign_conflict(d: Design) -> Iterator[Draft | NotNeeded]:
    """The conflict is somebody else's record."""
    never = _never_clashes(d)
    if never:
        yield never
        return
    mark = _mark(d)
    yield Draft(
        because=("destination.protection", "destination.duplicate_answer", "identity.key", "recovery.owner", "destination.kind"),
        before=(words.approved(d), f"Which {mark} {d.record} will carry is known beforehand."),
        fault=f"{injection.at_destination(others.OTHER_BEFORE, d)}, before {d.record} is sent. It bears the {mark} "
        f"of {d.record}, and otherwise other values.",
        steps=(
            f"Make that {d.thing}, and write down {_its_number(d)}its values and who made it.",
            f"Start {d.record} and note what {d.destination} answers.",
            f"{words.rows(d)}. Read what {d.owner} received.",
            f"Read the {d.thing} of the other person again, value by value.",
        ),
        at_destination=(
            f"The other person's {d.thing} stands at {d.destination} as it was, in every value.",
            f"For {d.record} there is no {d.thing} there, until {d.owner} has decided.",
        ),
        at_sender=(
            f"{d.state_place} says needs_operator for {d.record}, with {_what_clashed(d)}.",
            f"{d.owner} sees the values of both side by side; without a new decision nothing is sent for {d.record}.",
        ),
        never=(
            f"The other {d.thing} linked to {d.record} because the {mark} is the same.",
            f"A changed {mark}, tried until one is free.",
            f"The other {d.thing} overwritten or deleted.",
        ),
        evidence=(f"The other {d.thing} before and after.", f"What {d.destination} answered, and what {d.owner} received."),
        passes=f"{d.record} is with {d.owner}, and nothing that belongs to others at {d.destination} was adopted or touched.",
        row="hand_over",
    )


def _never_clashes(d: Design) -> NotNeeded | None:
    """Why nobody else's record can be in the way; nothing when one can, or when that is not known."""
    protection, answer = d.value("destination.protection"), d.value("destination.duplicate_answer")
    if protection is Protection.NONE:
        return NotNeeded(
            f"{d.destination} takes the same name or reference any number of times, as described, so it never reports a clash.",
            ("destination.protection",),
        )
    if protection is Protection.REMEMBERS_KEY and not d.sends_key:
        return NotNeeded(
            f"{d.destination} tells repeats by a key alone, and none is sent, as described: nobody else's can be in the way.",
            ("destination.protection", "identity.key"),
        )
    if protection is Protection.REMEMBERS_KEY and answer is DuplicateAnswer.ORIGINAL:
        return NotNeeded(
            f"{d.destination} tells repeats by a key that only {d.sender} makes, and never answers “exists already”, as described.",
            ("destination.protection", "destination.duplicate_answer"),
        )
    return None


def _mark(d: Design) -> str:
    marks = {Protection.UNIQUE_REFERENCE: "reference", Protection.REMEMBERS_KEY: "key"}
    return marks.get(d.value("destination.protection"), "name or reference")


def _its_number(d: Design) -> str:
    return "" if d.value("destination.returns_id") is YesNo.NO else "its number, "


def _what_clashed(d: Design) -> str:
    if d.value("destination.duplicate_answer") is DuplicateAnswer.ORIGINAL:
        what = "answer" if d.value("destination.returns_id") is YesNo.NO else "number"
        return f"the {what} that {d.destination} gave back and the values that do not fit"
    return f"the conflict and the {d.thing} it points to"


FOREIGN_CONFLICT = Rule(
    id="unknown.foreign-conflict",
    family=Family.UNKNOWN_WRITE,
    title="The one that exists is somebody else's",
    why="“Exists already” says that one is there, not whose it is. Adopting the wrong one loses the work and spoils another's.",
    not_when="names and references may repeat, or only own keys are compared",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="not adopted; owner",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=foreign_conflict,
    by_hand="records of other people are not in the model",
)
