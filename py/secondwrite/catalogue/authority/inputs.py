"""Authority: what is sent is what was approved."""

from collections.abc import Iterator

from ...answers import DONT_KNOW
from ...choices import Approval, BoundField, HowMany, YesNo
from ...design import Design
from ...rules import Draft, Family, Fault, Harm, Injection, NotNeeded, Property, Rule, Tier, When, Where
from .. import injection, words
from ..injection import approvals


def changed_input(d: Design) -> Iterator[Draft | NotNeeded]:
    """One approved field differs on the retry."""
    fields = ", ".join(words.bound_values(d)) or "amount, recipient or account, as far as it has them"
    yield Draft(
        because=(
            *("identity.binds_input", "authority.binds", "authority.recheck", "identity.comparison_value"),
            *("rerun", "trigger.kind", "authority.approval"),
        ),
        before=(words.approved(d),),
        fault=f"Between the two attempts, change one field of {d.record} at {words.values_place(d)}: {fields}. One run for each field.",
        steps=(
            f"Run unknown.ack-lost for {d.name} up to the lost answer.",
            f"Change one of these fields of {d.example_id} at {words.values_place(d)}.",
            words.goes_on(d),
            f"Read the {d.thing} at {d.destination} and compare it with {words.fixed_values(d)}.",
            f"Do it once more with a record made up like {d.record} that is changed before its first send, with no answer lost.",
        ),
        at_destination=(
            f"{d.destination} holds one {d.thing} for {d.record}, with {words.fixed_values(d)}. {words.counting(d)}.{words.each_alike(d)}",
            f"For the record that was changed before its first send, {d.destination} has nothing until {d.decider} has decided anew, "
            "or has the values from before the change.",
        ),
        at_sender=(
            f"{d.state_place} settles the first attempt with its first values, or holds {d.record} and names the field that differs.",
            f"The changed {d.record} goes through only with a new decision by {d.decider} and an identity of its own.",
        ),
        never=(
            f"The changed values at {d.destination} under {d.key}.",
            f"A replacement for {d.record} while the first outcome is open.",
        ),
        evidence=(
            f"The values of {d.example_id} in the first attempt, and those that the second would have sent.",
            *words.both_sides(d),
        ),
        passes=f"For each field tried, no changed value reached {d.destination} without a new decision by {d.decider}.{_if_sent(d)}",
        row="changed",
    )


def _if_sent(d: Design) -> str:
    """What is kept and sent from the beginning stays as it was, also where nothing notices a change."""
    return "" if d.value("identity.binds_input") is YesNo.YES else words.if_unnoticed(d)


CHANGED_AMOUNT_RECIPIENT_ACCOUNT = Rule(
    id="authority.changed-amount-recipient-account",
    family=Family.AUTHORITY,
    title="Amount, recipient or account differs on the retry",
    why="A retry repeats the first attempt. If it reads its values afresh, it may send what nobody has seen.",
    not_when="never: it always applies",
    tier=Tier.ACCEPTANCE,
    faults=(
        Injection(Fault.LOSE_RESPONSE, When.AFTER_EFFECT),
        Injection(Fault.CHANGE_INPUT, When.IN_VAIN),
        Injection(Fault.RERUN, When.STOPPED, Where.RERUN_OFFERED),
    ),
    again=(Injection(Fault.CHANGE_INPUT, When.AT_START),),
    seen="hold; new identity and approval",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=changed_input,
)


def environment(d: Design) -> Iterator[Draft | NotNeeded]:
    """The retry points at another environment than the first attempt."""
    if d.value("workflow.environments") is HowMany.ONE:
        yield NotNeeded(
            f"{d.sender} has one environment, as described, so no attempt can reach {d.destination} from another.",
            ("workflow.environments",),
        )
        return
    yield Draft(
        because=("workflow.environments", "authority.binds", "authority.approval", "identity.binds_input", "destination.kind"),
        before=(f"Two places to send to are ready for the test: {_place(d)}, and a second one. Production is neither.",),
        fault=injection.at_destination(approvals.POINT_ELSEWHERE, d),
        steps=(
            f"Start {d.record} towards {_place(d)}, and let its first request be lost on the line.",
            f"Point {d.sender} at the second place as described, and let it go on by itself.",
            f"Copy the open row for {d.example_id} from {d.state_place} into another environment and start it there, as a restore would.",
            f"Count each {d.thing} for {d.example_id} in both places.",
        ),
        at_destination=(
            f"The second place holds no {d.thing} for {d.example_id}.",
            f"{_place(d)} holds at most one.",
        ),
        at_sender=(
            f"{d.state_place} holds {d.record} and names both: where it was meant to go, and where it was about to go.",
            _where_it_is_bound(d),
        ),
        never=(f"An attempt for {d.record} that takes its target from today's settings and not from the saved action.",),
        evidence=(
            f"The settings of {d.sender} in both attempts, secrets blacked out.",
            f"Both counts for {d.example_id}, with the query or a screenshot.",
        ),
        passes=f"No {d.thing} for {d.example_id} appears outside {_place(d)}, and {d.owner} learns why it stopped.{words.if_unnoticed(d)}",
        row="changed",
    )


def _place(d: Design) -> str:
    account = d.effect.destination.account
    return f"the place that stands for {account} at {d.destination}" if account else f"the intended place at {d.destination}"


def _where_it_is_bound(d: Design) -> str:
    if not d.is_approved:
        return f"Nobody approves the target, as described. So {d.state_place} keeps it with the first attempt, and each later one compares it."
    binds = d.value("authority.binds")
    if isinstance(binds, tuple) and {BoundField.ENVIRONMENT, BoundField.ACCOUNT} & set(binds):
        return f"The target is compared with the approval by {d.approver}, which names it, and not only with the settings."
    named = "does not surely name" if binds == DONT_KNOW else "does not name"
    return f"The approval by {d.approver} {named} the target. So {d.state_place} keeps it with the first attempt, and each later one compares it."


ENVIRONMENT = Rule(
    id="authority.environment",
    family=Family.AUTHORITY,
    title="The retry points at another environment",
    why="Settings are exchanged and rows are restored while an outcome is open. A test item then reaches production, or the other way round.",
    not_when="there is only one environment",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="refused",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=environment,
    by_hand="environments are not in the model",
)


def swapped_content(d: Design) -> Iterator[Draft | NotNeeded]:
    """What was approved is exchanged behind its reference."""
    if not d.is_approved:
        yield NotNeeded(f"Nobody approves {d.name}, as described, so nothing approved can be exchanged.", ("authority.approval",))
        return
    if d.value("authority.by_reference") is YesNo.NO:
        yield NotNeeded(
            f"The approval of {d.record} holds what it approves, as described; it points to nothing.", ("authority.by_reference",)
        )
        return
    yield Draft(
        because=(
            "authority.by_reference",
            "authority.approval",
            "identity.comparison_value",
            "authority.recheck",
            "trigger.kind",
        ),
        before=(
            f"{d.record} is made up for this test. What {d.approver} sees when giving the approval is saved apart, outside {d.sender}.",
        ),
        fault=_exchange(d),
        steps=(
            f"Let {d.approver} {words.approve(d)} and hold {d.sender} back before its first send.",
            f"Exchange the content of {d.example_id} as described, and tell nobody.",
            f"Let {d.sender} go on, to its end.",
            f"Read what {d.destination} has for {d.example_id}, or that it has nothing, and compare it with what {d.approver} saw.",
        ),
        at_destination=(
            f"{d.destination} holds no {d.thing} for {d.record} until {d.approver} has decided about the new content.",
        ),
        at_sender=(_seen_by(d), f"The refusal names {d.record} as changed since its approval; {d.owner} receives it."),
        never=(f"New content fetched through the old reference at the moment of sending, for {d.example_id}.",),
        evidence=(f"What {d.approver} saw, what was found at the send, and the two comparison values.", *words.both_sides(d)),
        passes=f"The exchange is noticed before any request for {d.record} leaves, and nothing {d.approver} has not seen is sent.{words.if_unnoticed(d)}",
        row="changed",
    )


def _exchange(d: Design) -> str:
    if d.value("authority.approval") is Approval.STANDING:
        return f"Change what {words.approval(d)} points to, such as a list or a template, and leave the pointer alone."
    return injection.at_trigger(approvals.SWAP_CONTENT, d)


def _seen_by(d: Design) -> str:
    if d.value("identity.comparison_value") is YesNo.NO:
        return (
            f"No comparison value is kept, as described. So {d.state_place} must hold the approved content itself, and send that."
        )
    return f"{d.state_place} holds two comparison values for {d.record} that differ: of the content approved, and of the content found."


SWAPPED_CONTENT = Rule(
    id="authority.swapped-content",
    family=Family.AUTHORITY,
    title="The content is exchanged behind an approved reference",
    why="An approval of a file, a link or a draft approves whatever is there later, unless a digest ties it down.",
    not_when="nobody approves the effect, or the approval holds the content itself",
    tier=Tier.GO_LIVE,
    faults=(Injection(Fault.CHANGE_INPUT, When.AT_START),),
    seen="digest differs: refused",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=swapped_content,
)


def context_injection(d: Design) -> Iterator[Draft | NotNeeded]:
    """An answer, a page or a message gives orders."""
    if d.value("workflow.outside_text") is YesNo.NO:
        yield NotNeeded(
            f"No text from outside steers {d.sender}, as described; what {d.destination} writes is kept and not obeyed.",
            ("workflow.outside_text",),
        )
        return
    yield Draft(
        because=("workflow.outside_text", "workflow.assistant", "authority.approval", "destination.kind", "trigger.kind"),
        before=(
            words.approved(d),
            f"A run of a like {d.item} with the same disturbance, but no such sentence in it, was kept for comparison.",
        ),
        fault=injection.at_destination(approvals.PLANT_TEXT, d),
        steps=(
            f"Start {d.record} with the planted sentence in place.",
            f"Run a second made-up {d.item} that carries such a sentence in a free-text field at {words.values_place(d)}.",
            f"Let {d.sender} go on until both are settled or with {d.owner}, and log each request that leaves it, to any address.",
            f"Compare the requests, and the rows in {d.state_place}, with those of the kept run.",
        ),
        at_destination=(
            f"{d.destination} received {d.record} only with {words.fixed_values(d)}, and holds at most one {d.thing} for it.",
            f"No address outside {d.destination} received anything.",
        ),
        at_sender=(
            f"{d.state_place} says about {d.example_id} what it would say without the sentence: the sentence proves nothing.",
            f"{d.log_place} keeps the sentence as a quotation, with where it came from.",
        ),
        never=(f"{_taken(d)} for {d.record} that was taken from an answer, a page or a message.",),
        evidence=(f"The planted sentence, and every request of {d.sender} that followed it.", *words.both_sides(d)),
        passes=f"With the sentence and without it, {d.sender} sends {d.record} to the same place with the same values, or not at all.",
        row=d.open_row,
    )


def _taken(d: Design) -> str:
    return "An address, account, amount or key" if d.sends_key else "An address, account or amount"


CONTEXT_INJECTION = Rule(
    id="authority.context-injection",
    family=Family.AUTHORITY,
    title="A text from outside gives orders",
    why="Errors, pages and messages are written by others. Whatever reads them for a decision can be told where to send.",
    not_when="no text from outside steers the workflow",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="ignored",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=context_injection,
    by_hand="text, and who obeys it, is not in the model",
)
