"""Evidence: both sides are compared, item by item."""

from collections.abc import Iterator

from ... import provisos
from ...answers import DONT_KNOW, duration_seconds
from ...choices import Covers, Protection, Retention, Trigger, YesNo
from ...design import Design
from ...facts import NUMBER_WORDS
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import records


def destination_record(d: Design) -> Iterator[Draft | NotNeeded]:
    """Both sides are compared, item by item."""
    yield Draft(
        because=("lookup", "identity.key", "evidence.attempts_tied"),
        before=(f"All tests that send {d.name} for {d.record} have been run; their records were not cleaned up.",),
        fault=f"None is added. The earlier tests have left {d.destination} and {d.state_place} with every kind of outcome.",
        steps=(
            f"Export each {d.thing} that the tests made at {d.destination}, with its reference and time. {_how_to_list(d)}",
            f"Export the rows of {d.state_place} for the same records.",
            f"Match the two lists one by one, by {d.key}, never by totals.",
            f"Mark each {d.thing} without a row, each row without {d.a_thing}, and each pair that differs.",
        ),
        at_destination=(f"Every {d.thing} at {d.destination} belongs to exactly one row, and no row has two.",),
        at_sender=(
            f"Every row that says confirmed points to {d.a_thing} that exists at {d.destination}.",
            f"No row says rejected or failed while {d.destination} holds its {d.thing}.",
        ),
        never=(
            f"A total at {d.destination} that fits, taken as proof.",
            f"A dashboard of {d.sender} taken for the state of {d.destination}.",
        ),
        evidence=(
            f"Both exports, of {d.destination} and of {d.state_place}, and the matched list, with the date.",
            f"The query or screen of {d.destination} and of {d.state_place} that each export came from.",
        ),
        passes=f"The two lists match item by item between {d.destination} and {d.state_place}.",
        row="confirmed",
    )


def _how_to_list(d: Design) -> str:
    if d.can_look_up:
        return f"Start from {d.lookup}."
    return f"{provisos.cannot_be_asked(d)}: somebody with access to it makes the export."


DESTINATION_RECORD = Rule(
    id="evidence.destination-record",
    family=Family.EVIDENCE,
    title="Counted at the destination",
    why="The sending side reports what it believes. Only the destination knows what happened.",
    not_when="never: it always applies",
    tier=Tier.REGULAR,
    faults=(),
    seen="counted at the destination, not on the dashboard",
    checks=(Property.P1, Property.P2, Property.P5),
    harm=Harm.TWICE,
    draft=destination_record,
    by_hand="an inspection of both sides, with no fault of its own",
)


def retention(d: Design) -> Iterator[Draft | NotNeeded]:
    """The evidence is still there at the end of the recovery window."""
    yield Draft(
        because=("evidence.kept_for", "recovery.deadline", "longest_run", "destination.remembers_for", "destination.protection"),
        before=(words.open_outcome(d), _numbers(d)),
        fault=f"Make {d.record} old: set the times in its rows in {d.state_place} and {d.log_place} back, "
        "and run every job that deletes, archives or rotates.",
        steps=(
            f"Note what {d.log_place} says about {d.example_id}: attempts, times, last response.",
            f"Set the rows back by {_window(d)}, the longest an outcome may stay open, and run those jobs.",
            f"Settle {d.record} from what is left, as {d.owner} would have to.",
            f"Set a second open {d.item} back by more than evidence is kept ({_kept(d)}), and run the jobs again.",
        ),
        at_destination=(f"{_still_seen(d)} whether the {d.thing} for {d.example_id} exists. {_other_side(d)}",),
        at_sender=(
            f"After step 2 {d.log_place} holds all that was noted in step 1.",
            f"After step 4 the second one is still in {d.state_place}, or {d.owner} was told before its rows went.",
        ),
        never=(f"An open {d.record} that a clean-up deletes, closes or fails.",),
        evidence=(
            f"The list of jobs that were run over {d.log_place}, each with the age at which it deletes.",
            f"The rows for {d.example_id} before and after.",
        ),
        passes=f"At the end of the window {d.owner} can still settle {d.record} from {d.log_place} and {d.destination}.",
        row=d.open_row if d.can_look_up else "hand_over",
    )


def _kept(d: Design) -> str:
    kept = d.value("evidence.kept_for")
    return "still to be asked" if kept == DONT_KNOW else str(kept)


def _window(d: Design) -> str:
    return " + ".join(
        NUMBER_WORDS[id] if d.value(id) == DONT_KNOW else str(d.value(id)) for id in ("recovery.deadline", "longest_run")
    )


def _numbers(d: Design) -> str:
    """What the numbers already show, or which one is missing."""
    kept, deadline, run = (d.value(id) for id in ("evidence.kept_for", "recovery.deadline", "longest_run"))
    if DONT_KNOW in (kept, deadline, run):
        named = ((kept, "how long evidence is kept"), (deadline, "the owner's deadline"), (run, "the longest run"))
        return f"The numbers show nothing yet. Not known: {', '.join(name for value, name in named if value == DONT_KNOW)}."
    if duration_seconds(kept) > duration_seconds(deadline) + duration_seconds(run):
        found = f"By the numbers it fits: {kept} is longer than {deadline} + {run}."
    else:
        found = f"By the numbers it fails already: {kept} is not longer than {deadline} + {run}, so evidence may go while an outcome is open."
    return found + _beside_the_key(d, kept)


def _beside_the_key(d: Design, kept: str) -> str:
    """How long evidence is kept, beside how long the destination remembers the key."""
    remembers = d.value("destination.remembers_for")
    if remembers == DONT_KNOW or not d.is_protected or not d.matters("destination.remembers_for"):
        return ""
    is_longer = duration_seconds(kept) > duration_seconds(remembers)
    return f" A key is remembered at {d.destination} for {remembers}; evidence of it is kept {'longer' if is_longer else 'no longer'}."


def _still_seen(d: Design) -> str:
    return f"{d.lookup} still shows" if d.can_look_up else f"Somebody with access to {d.destination} can still see"


def _other_side(d: Design) -> str:
    """How long the other side remembers, in words, where it matters."""
    if not d.is_protected:
        return f"Age changes nothing here: {provisos.unrecognised(d)}."
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        return "As described, the unique reference there does not lapse: send the logged request again and see."
    still_knows = {
        Retention.OUTLASTS_RECOVERY: "The key should still be known there",
        Retention.MAY_LAPSE: "The key may be forgotten there by then",
        Retention.DONT_KNOW: "Whether the key is still known there cannot be said yet",
    }
    fact = d.fact("destination.retention")
    return f"{still_knows[fact.answer.value]} ({fact.note})."


RETENTION = Rule(
    id="evidence.retention",
    family=Family.EVIDENCE,
    title="Evidence outlives the open outcome",
    why="An outcome can stay open for as long as its owner has time. If a clean-up comes first, nobody can settle it any more.",
    not_when="never: it always applies",
    tier=Tier.REGULAR,
    faults=(),
    seen="evidence still there; window shorter than retention",
    checks=(Property.P5,),
    harm=Harm.NEVER,
    draft=retention,
    by_hand="wall-clock time is not in the model",
)


def no_sensitive(d: Design) -> Iterator[Draft | NotNeeded]:
    """Keys, logs and exports hold nothing that must not be stored."""
    listed = " ".join(d.sending.evidence.never_stored.split()).rstrip(".")
    forbidden = (
        f"what must not be stored (“{listed}”)"
        if listed
        else "personal data and secrets (what exactly is still to be written down)"
    )
    yield Draft(
        because=("identity.opaque", "identity.comparison_value", "identity.binds_input", "identity.key"),
        before=(
            f"{d.record} and two more made-up items are filled with markers in the place of {forbidden}: "
            "words such as zq-marker-1, each used once.",
        ),
        fault=f"Make both sides write a lot: {d.record} loses its answer, a second item is refused by {d.destination}, a third succeeds, "
        "all with the most talkative log setting that production ever uses.",
        steps=(
            f"Run the three, {d.example_id} first.",
            f"Search for each marker, and for its hash, in {d.state_place}, in {d.log_place}, in exports, alarms and crash reports.",
            f"Search the hand-over that {d.owner} gets, and this test's own evidence.",
            f"Read what {d.destination} lists about the requests: {_where_the_key_shows(d)}.",
            f"Change one marker of {d.example_id} by a letter at {words.values_place(d)}, let it go on, and see whether the change is noticed.",
        ),
        at_destination=(
            f"Outside the {d.thing} itself, {d.destination} shows no marker: not in {'a key, ' if d.sends_key else ''}a reference, a file name or a note.",
        ),
        at_sender=(
            _where_input_is(d),
            _compared_by(d),
        ),
        never=(
            f"A token or password for {d.destination} in a log line, an alarm or a hand-over.",
            f"A plain hash of a short value in {d.log_place}: who can guess the value can check the guess.",
        ),
        evidence=(f"The searches in {d.log_place} and elsewhere and what they found, markers only.", _as_seen(d)),
        passes=f"No marker of {d.example_id} turns up where it was not declared, and a change is noticed all the same.{words.if_unnoticed(d)}",
        row="changed",
    )


def _as_seen(d: Design) -> str:
    return f"One key, as {d.destination} saw it." if d.sends_key else f"By what {d.destination} tells {d.example_id} from others."


def _where_the_key_shows(d: Design) -> str:
    if not d.sends_key:
        return f"no key is sent, so {d.example_id} is all that should name the action"
    return f"the key in {d.effect.destination.key_field}" if d.effect.destination.key_field else "the key, wherever it goes"


def _where_input_is(d: Design) -> str:
    if d.value("identity.binds_input") is YesNo.NO:
        return f"{d.state_place} and {d.log_place} hold no marker: as described, each attempt takes the values anew from {words.values_place(d)}."
    return f"Markers are only in the saved input of {d.example_id} that later attempts send. It is one place, named here, with a list of who may read it; {d.log_place} has none."


def _compared_by(d: Design) -> str:
    if d.value("identity.comparison_value") is YesNo.NO:
        return f"No comparison value is kept, as described. How {d.sender} then notices the change of step 5 is written down."
    return f"{d.state_place} holds a keyed comparison value in the place of the values. It differs after step 5."


NO_SENSITIVE = Rule(
    id="evidence.no-sensitive",
    family=Family.EVIDENCE,
    title="Evidence holds no personal data and no secrets",
    why="Evidence is copied into tickets and mails, and kept for long. What should not be there spreads with it.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="no personal data or secrets; protected comparison value instead",
    checks=(Property.P5,),
    harm=Harm.UNAUTHORISED,
    draft=no_sensitive,
    by_hand="what a log says is not in the model",
)


_ONE_AT_A_TIME = (Trigger.WEBHOOK, Trigger.QUEUE, Trigger.FORM, Trigger.MANUAL, Trigger.UPSTREAM_EVENT)


def totals(d: Design) -> Iterator[Draft | NotNeeded]:
    """One item doubled and one lost: the total fits."""
    kind = d.value("trigger.kind")
    if d.value("covers") is Covers.ONE_ITEM and kind in _ONE_AT_A_TIME:
        yield NotNeeded(
            f"{d.sender} handles one {d.item} at a time, as described, and one request to {d.destination} carries one.",
            ("covers", "trigger.kind"),
        )
        return
    yield Draft(
        because=("covers", "trigger.kind", "lookup", "evidence.attempts_tied", "destination.kind"),
        before=(
            f"Five made-up items, {d.example_id} among them, went through {d.sender}; {d.destination} holds one {d.thing} for each.",
        ),
        fault=injection.at_destination(records.DOUBLE_ONE_LOSE_ONE, d) + " The total stays five.",
        steps=(
            f"Make one wrong pair at {d.destination} as described; leave {d.state_place} as it is.",
            f"Run whatever {d.sender} has for noticing this: report, reconciliation job, monthly check.",
            words.counting(d) + ", then for each of the other four.",
        ),
        at_destination=(
            f"{d.destination} holds the {d.thing} for {d.example_id} twice, that of another item not at all, and five in all.",
        ),
        at_sender=(
            f"The report names two findings by number: {d.example_id} twice, the other missing. It does not say that five match five.",
            f"{d.owner} receives both, {d.deadline}, each as a case of its own. Nothing is deleted or sent to make the numbers fit.",
        ),
        never=(f"Totals, sums or row counts of {d.destination} and {d.state_place} taken for a match.",),
        evidence=(
            f"The report of {d.sender} as it came out, with its date.",
            f"The list of the five: {d.state_place} beside {d.destination}.",
        ),
        passes=f"Both wrong items reach {d.owner} by number, though the totals of {d.destination} and {d.sender} agree.",
        row="hand_over",
    )


TOTALS = Rule(
    id="evidence.totals",
    family=Family.EVIDENCE,
    title="One doubled and one lost: the total fits",
    why="Two mistakes that cancel out pass every check that adds up. Only a comparison item by item shows them.",
    not_when="items come and go one at a time",
    tier=Tier.REGULAR,
    faults=(),
    seen="found per item, not by totals",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=totals,
    by_hand="several items are not in the model",
)
