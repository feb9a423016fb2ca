"""Evidence: what screens, reports and measures say is what is so."""

from collections.abc import Iterator

from ...choices import Acceptance, Covers, OnUnknown
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations, records


def truthful_status(d: Design) -> Iterator[Draft | NotNeeded]:
    """Nothing is green while an item is refused or open."""
    yield Draft(
        because=("covers", "acceptance", "on_unknown", "record.done_when", "destination.kind"),
        before=(
            f"Three made-up items are ready: {d.example_id}, one with contents that {d.destination} refuses, and one plain one.",
        ),
        fault=f"Of the three, only {d.record} loses its answer. " + injection.at_destination(destinations.LOSE_RESPONSE, d),
        steps=(
            f"Run all three{_together(d)}, and let {d.sender} come to its end with {d.example_id} still open.",
            f"Write down all that {d.sender} reports: last line and exit code of the run, dashboard, mails to {d.owner}, counters.",
            f"Read {d.state_place}, and count each {d.thing} for the three at {d.destination}.",
            f"Show only the reports of {d.sender} to somebody who does not know the test: which items are open, refused, done?",
        ),
        at_destination=(
            f"{d.destination} holds one {d.thing} for the plain item, none for the refused one, "
            f"and for {d.example_id} one that the sender cannot know of yet.",
        ),
        at_sender=(
            f"{d.state_place} says rejected for the refused item, and unknown or needs_operator for {d.example_id}.{words.if_it_fails(d)}",
            f"Each report names {d.example_id} as open and the refused item as refused, and the run as a whole is not green.",
            _accepted(d),
        ),
        never=(
            f"Exit code 0, a green mark or the word done over a run with {d.example_id} open.",
            f"A refused {d.item} found only in a log.",
        ),
        evidence=(f"Screenshots of every report of {d.sender}, with the time.", *words.both_sides(d)),
        passes=f"Somebody who sees only the reports names {d.example_id} as open and the refused item as refused, as {d.destination} shows.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _together(d: Design) -> str:
    covers = d.value("covers")
    if covers is Covers.BATCH:
        return f", {d.example_id} in a batch of its own, the other two in one"
    return f", {d.example_id} in a request of its own" if covers is Covers.DONT_KNOW else ""


def _accepted(d: Design) -> str:
    acceptance = d.value("acceptance")
    if acceptance is Acceptance.TWO_STAGE:
        return f"The plain item is confirmed only once {d.destination} proves it done; accepted is not shown as done."
    if acceptance is Acceptance.DONT_KNOW:
        return f"Whether {d.destination} can drop what it accepted is an open question; until it is answered, no report calls accepted done."
    return f"The plain item is confirmed because {d.destination} answered, not because it was sent."


TRUTHFUL_STATUS = Rule(
    id="evidence.truthful-status",
    family=Family.EVIDENCE,
    title="Nothing is green that is open or refused",
    why="A run can end well while an item in it did not. Who looks at the colour then never looks at the item.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="not green",
    checks=(Property.P2,),
    harm=Harm.NEVER,
    draft=truthful_status,
    by_hand="a plain refusal, and what a screen shows, are not in the model",
)


def measures(d: Design) -> Iterator[Draft | NotNeeded]:
    """Four numbers show, on a mixed day, how many outcomes are open and for how long."""
    yield Draft(
        because=("recovery.deadline", "retries.limit", "recovery.exists", "trigger.kind", "evidence.attempts_tied", "on_unknown"),
        before=(f"Nothing is open in {d.state_place} when the test begins, and the four measures are read once as a start.",),
        fault=f"Give {d.sender} a mixed day with ten made-up items: six go through; two, {d.example_id} among them, lose their answer from "
        f"{d.destination}; one never gets through; one has come in and is kept waiting.",
        steps=(
            f"Predict the four measures of {d.sender} on paper before the day begins.",
            f"Read unresolved outcomes in {d.state_place}: rows that say attempting, unknown or needs_operator, and the age of the oldest.",
            f"Read retry exhaustion in {d.log_place}: items that used up {d.limit}; and recovery time: from unknown to settled.",
            f"Read queue age: {injection.at_trigger(records.OLDEST_WAITING, d)}.",
            f"Compare with the paper, then let {d.owner} find {d.example_id} from the measures alone.",
        ),
        at_destination=(
            f"{d.destination} holds six for the plain items, one for each of the two with a lost answer, and nothing for the other two.",
        ),
        at_sender=(
            f"While they are open, {d.state_place} shows three unresolved outcomes: the two, and the one whose sends are used up. "
            f"Once they are settled the number is 0, and how long each took can be read.{_uncounted(d)}",
            f"An outcome open for longer than {d.deadline.removeprefix('within ')} stands out, and {d.owner} hears of it.",
        ),
        never=(
            f"A measure that falls because {d.example_id} was dropped.",
            f"An average of {d.sender} that hides the oldest open one.",
        ),
        evidence=(
            f"The four measures of {d.sender}, hour by hour, and the paper.",
            f"The query or screen of each, with the rows for {d.example_id}.",
        ),
        passes=f"The four measures are what the paper says, and lead {d.owner} to {d.example_id} without a developer.",
        row="hand_over",
    )


def _uncounted(d: Design) -> str:
    if d.value("on_unknown") is OnUnknown.MARK_FAILED:
        return " As described they say failed, so nobody counts them: then this test fails."
    return ""


MEASURES = Rule(
    id="evidence.measures",
    family=Family.EVIDENCE,
    title="Open outcomes show in four measures",
    why="One open outcome is a case; thirty are a failing system. Nobody sees the difference unless it is counted.",
    not_when="never: it always applies",
    tier=Tier.REGULAR,
    faults=(),
    seen="unresolved, exhausted, recovery time, queue age visible",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=measures,
    by_hand="counts over a day are not in the model",
)
