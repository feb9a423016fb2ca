"""Recovery: an effect is undone by a new action, which has an outcome of its own."""

from collections.abc import Iterator

from ...choices import Approval, Covers, Does, DuplicateAnswer, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import runners


def compensation_once(d: Design) -> Iterator[Draft | NotNeeded]:
    """The acknowledgement of the compensation is lost."""
    if d.value("reversible") is YesNo.NO:
        yield words.not_undone(d)
        return
    yield Draft(
        because=("reversible", "does", "lookup", "identity.key", "destination.kind", "authority.approval"),
        before=(f"{d.destination} has the {d.thing} for {d.record}, and {d.state_place} says confirmed.", _how_known(d)),
        fault=injection.at_destination(runners.LOSE_UNDO, d)
        + " Where a person does it, break off before the confirmation is read or heard.",
        steps=(
            f"Let {d.decider} decide that the {d.thing} for {d.example_id} is undone, and start the undoing with the fault in "
            "place.",
            f"See at {d.destination} that it is undone, and in {d.log_place} that no answer came.",
            f"Take the fault away and let it be settled, {d.deadline}. Then ask for the undoing once more, as an impatient "
            "colleague would.",
            f"Ask for it also from a run or a person that did not make the {d.thing}.",
            f"Count at {d.destination} how often the {d.thing} for {d.example_id} was undone.",
        ),
        at_destination=(
            f"{d.destination} shows that the {d.thing} for {d.record} was undone once, and nothing was given back "
            f"twice.{_switched(d)}",
        ),
        at_sender=(
            f"The undoing is an action of its own in {d.state_place}, with its own {'key' if d.sends_key else 'number'} and "
            f"{_decided(d)}.",
            f"Its lost answer makes the undoing unknown; the {d.thing} itself stays confirmed. {_settled(d)}",
            f"The second request to undo {d.example_id} and the stranger's are refused, and each says why.",
        ),
        never=(
            f"The undoing sent under {d.key}, as if it were a repeat of the {d.thing}.",
            f"A second undoing of {d.example_id}, because the first had no answer.",
        ),
        evidence=(
            f"What {d.destination} lists about the undoing of {d.example_id}.",
            f"The rows of both actions in {d.state_place}.",
        ),
        passes=f"The {d.thing} for {d.record} was undone once at most, under an identity of its own, by the one who may.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _how_known(d: Design) -> str:
    how = d.effect.compensation
    if how:
        return f"The way to undo it: {how}."
    return f"How {d.a_thing} at {d.destination} is undone, and by whom, is still to be named: do that first."


def _decided(d: Design) -> str:
    if d.value("authority.approval") in (Approval.NONE, Approval.STANDING):
        return "the name of the person who decided it"
    return f"its own approval by {d.approver}"


def _switched(d: Design) -> str:
    if d.value("does") is not Does.TOGGLE:
        return ""
    return " A switch that is undone twice stands as if nothing was undone: count the changes, not where it stands."


def _settled(d: Design) -> str:
    if d.can_look_up:
        return f"Before anything is tried again, {d.destination} is asked whether the {d.thing} still stands."
    return f"Before anything is tried again, {d.owner} finds out at {d.destination} whether the {d.thing} still stands."


COMPENSATION_ONCE = Rule(
    id="recovery.compensation-once",
    family=Family.RECOVERY,
    title="The answer to the undoing is lost",
    why="Undoing is a write too, and can be as uncertain as the first. A refund paid twice is no better than an order made "
    "twice.",
    not_when="the effect cannot be undone",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="its own key, at most once, only by its owner",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=compensation_once,
    by_hand="compensation is not in the model",
)


def compensation_scope(d: Design) -> Iterator[Draft | NotNeeded]:
    """The undoing runs, with other records within its reach."""
    if d.value("reversible") is YesNo.NO:
        yield words.not_undone(d)
        return
    yield Draft(
        because=("reversible", "covers", "destination.protection", "destination.duplicate_answer", "authority.approval"),
        before=(f"{d.destination} has the {d.thing} for {d.record}, and one that looks like it for another {d.item}.",),
        fault=f"Let the undoing of the {d.thing} for {d.example_id} at {d.destination} start twice: first from a run that did "
        "not make it "
        f"and ended as a failure; then from the run that made it, as {d.decider} decided.",
        steps=(
            f"Write down what {d.destination} has for {d.example_id} and for its look-alike{_around(d)}.",
            _strangers_run(d),
            f"Check at {d.destination} that this run undid nothing.",
            f"Undo the {d.thing} as decided{_how(d)}, and compare everything with what you wrote down.",
        ),
        at_destination=(
            f"The first time {d.destination} changes nothing. The second time only the {d.thing} for {d.record} is undone.",
            *_what_stands(d),
        ),
        at_sender=(
            f"The undoing finds the {d.thing} by what {d.state_place} says of it, not by a search for amount, name or date.",
            f"{_misread(d)} The failed run leaves {d.record} confirmed.",
        ),
        never=(
            f"A good {d.thing} taken back by a run that did not make it.",
            f"The look-alike of {d.example_id} changed in any field.",
        ),
        evidence=(
            f"What {d.destination} had before, between and after.",
            f"By what the undoing of {d.example_id} named it.",
        ),
        passes=f"Of all that {d.destination} has, only the {d.thing} for {d.record} was undone, and only as {d.decider} decided.",
        row="confirmed",
    )


def _strangers_run(d: Design) -> str:
    if d.is_protected:
        return f"Start {d.record} anew, let that run meet the {d.thing} that exists, and make it end as a failure."
    return f"Start {d.record} anew, and make that run fail before it sends anything to {d.destination}."


def _how(d: Design) -> str:
    return f" ({d.effect.compensation})" if d.effect.compensation else ""


def _around(d: Design) -> str:
    names = [f"“{effect.name}”" for effect in (d.earlier, d.later) if effect]
    return f", and what {' and '.join(names)} made" if names else ""


def _what_stands(d: Design) -> Iterator[str]:
    if d.value("covers") is not Covers.ONE_ITEM:
        which = "Of a batch" if d.value("covers") is Covers.BATCH else "Where one request covers several items"
        yield f"{which}, only the items meant are undone; the others at {d.destination} stand."
    for effect in (d.earlier, d.later):
        if effect:
            yield f"What “{effect.name}” made at {effect.destination.name} stands until somebody decides about it."


def _misread(d: Design) -> str:
    if not d.is_protected:
        return f"A run that failed without making {d.a_thing} undoes none."
    if d.value("destination.duplicate_answer") is DuplicateAnswer.CONFLICT_MISREAD:
        return f"“Exists already” is read as a failure, as described; here {d.destination} would lose a good {d.thing} by it."
    return f"“Exists already” from {d.destination} starts no undoing."


COMPENSATION_SCOPE = Rule(
    id="recovery.compensation-scope",
    family=Family.RECOVERY,
    title="The undoing reaches no further than its own effect",
    why="A run that misreads its own success as a failure, and then cleans up, takes back what was good.",
    not_when="the effect cannot be undone",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="undoes this action's effect and no more",
    checks=(Property.P2, Property.P3),
    harm=Harm.NEVER,
    draft=compensation_scope,
    by_hand="compensation is not in the model",
    looks_far=True,
)
