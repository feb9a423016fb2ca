"""Unknown write: the destination, or the client, answers with an error that does not say what was done."""

from collections.abc import Iterator

from ...choices import DestinationKind, Protection, YesNo
from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations
from . import outcomes

_SPEAKS_NO_HTTP = (DestinationKind.QUEUE, DestinationKind.DATABASE, DestinationKind.FILE_DROP)


def server_error_after_effect(d: Design) -> Iterator[Draft | NotNeeded]:
    """An error answer although the effect was stored."""
    kind = d.value("destination.kind")
    if kind in _SPEAKS_NO_HTTP:
        yield NotNeeded(
            f"{d.destination} is no web service or the like, as described ({kind.label.lower()}); "
            "the errors of its client are sorted by unknown.error-class.",
            ("destination.kind",),
        )
        return
    yield Draft(
        because=("destination.kind", "workflow.retry_layers.client_library", "on_unknown", "lookup"),
        before=(words.approved(d),),
        fault=injection.at_destination(destinations.ERROR_AFTER_EFFECT, d),
        steps=(
            f"Start {d.record}. Check that {d.destination} has the {d.thing} and that the sender got the error.",
            f"Count the requests for {d.example_id} on the line until no more come. {_library(d)}",
            f"Stop turning answers into errors, and see {d.record} settled, {d.deadline}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"{d.state_place} says unknown for {d.record}; the error stands in {d.log_place} as the last response.{words.if_it_fails(d)}",
            words.resolved(d),
        ),
        never=(f"The error of {d.destination} taken for proof that it did nothing.", words.no_second(d)),
        evidence=(f"The error as the sender received it, and the {d.thing} that was there by then.", *words.both_sides(d)),
        passes=f"In spite of the error there is one {d.thing} at {d.destination}, and {d.record} never counted as failed.",
        row=outcomes.row_in_the_end(d),
    )


def _library(d: Design) -> str:
    described = {
        YesNo.YES: f"The client library repeats by itself, as described, so {d.log_place} may show fewer.",
        YesNo.NO: f"The client library does not repeat, as described: {d.log_place} must show the same number.",
        YesNo.DONT_KNOW: f"More requests there than in {d.log_place} mean that a library repeats by itself.",
    }
    return described[d.value("workflow.retry_layers.client_library")]


SERVER_ERROR_AFTER_EFFECT = Rule(
    id="unknown.server-error-after-effect",
    family=Family.UNKNOWN_WRITE,
    title="An error comes back although the work was done",
    why="A server can store the work and stumble afterwards. “Internal error” then says something about the server, nothing about the work.",
    not_when="the destination is a queue, a database or a file drop",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="unknown, not failed",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=server_error_after_effect,
    by_hand="the model has lost answers, not wrong ones",
)


def replayed_error(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same key keeps returning the stored error."""
    if not d.is_protected:
        yield words.not_protected(d, "no repeat is given an error stored under its key.")
        return
    if d.value("destination.protection") is Protection.UNIQUE_REFERENCE:
        yield NotNeeded(
            f"{d.destination} makes no second one with the same reference and stores no answers, as described, "
            "so no error can come back from its memory.",
            ("destination.protection",),
        )
        return
    if d.value("destination.replays_errors") is YesNo.NO:
        yield NotNeeded(
            f"{d.destination} never answers a repeat with a stored error, as described.", ("destination.replays_errors",)
        )
        return
    asks = (
        f"{outcomes.looker(d)} asks {d.lookup}"
        if d.can_look_up
        else f"{d.sender} gives up and {d.owner} looks at {d.destination}"
    )
    yield Draft(
        because=(
            "destination.replays_errors",
            "destination.protection",
            "lookup",
            "on_unknown",
            "retries.limit",
            "destination.kind",
        ),
        before=(words.approved(d), f"It is noted how long {d.destination} keeps a stored error, and under what."),
        fault=injection.at_destination(destinations.ERROR_AFTER_EFFECT, d)
        + f" Give every repeat under {d.key} the same error again, word for word.",
        steps=(
            f"Start {d.record} with the fault in place and let {d.sender} go on until it stops.",
            f"List its attempts as {d.destination} saw them: key, time, answer.",
            f"End the fault, and see by what {d.record} is settled {d.deadline}.",
            words.counting(d) + ".",
        ),
        at_destination=(words.exactly_one(d),),
        at_sender=(
            f"However often the error comes back, {d.state_place} says unknown, not failed, for {d.record}.{words.if_it_fails(d)}",
            f"Instead of trying on, {asks}, at the latest after {d.limit}.",
            f"{d.log_place} shows the same key on every attempt.",
        ),
        never=(words.no_fresh_key(d), f"Three equal errors of {d.destination} counted as better proof than one."),
        evidence=(f"The error of {d.destination} at the first attempt and at each repeat.", *words.both_sides(d)),
        passes=f"What {d.destination} holds settled {d.record}, under the key it began with; the stored error did not.",
        row=outcomes.row_in_the_end(d),
    )


REPLAYED_ERROR = Rule(
    id="unknown.replayed-error",
    family=Family.UNKNOWN_WRITE,
    title="Every repeat gets the first error again",
    why="Some destinations keep a failed answer under its key. Repeating cannot help then, and a fresh key, which would, can make a second one.",
    not_when="no key is remembered, or a repeat never gets a stored error",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="lookup; no fresh key",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=replayed_error,
    by_hand="stored error answers are not in the model",
)


def try_later(d: Design) -> Iterator[Draft | NotNeeded]:
    """The destination says: not now."""
    if d.value("destination.throttles") is YesNo.NO:
        yield NotNeeded(
            f"{d.destination} turns no request away for being one too many, as described.", ("destination.throttles",)
        )
        return
    yield Draft(
        because=(
            "destination.throttles",
            "destination.protection",
            "on_unknown",
            "on_not_found",
            "retries.limit",
            "destination.kind",
        ),
        before=(words.approved(d), f"Whether {d.destination} documents that such a request has had no effect is noted."),
        fault=injection.at_destination(destinations.THROTTLE, d),
        steps=(
            f"Start {d.record}. Write down how long {d.destination} asks the sender to wait, and when each further request comes.",
            f"End the fault after the first such answer and wait for the outcome of {d.record}, {d.deadline}.",
            f"Start a second made-up {d.item} and turn all of its requests away, until {d.sender} gives up on it.",
            f"Count at {d.destination} for both.",
        ),
        at_destination=_counts(d),
        at_sender=(
            f"While it waits, {d.state_place} says neither confirmed nor rejected for {d.record}.",
            _waits(d),
            f"The second {d.item} ends with {d.owner}, named as turned away and not as refused.",
        ),
        never=(
            f"A request sooner than {d.destination} asked.",
            f"Waiting that counts against no limit, so that {d.record} is tried all night.",
        ),
        evidence=(
            f"The answers of {d.destination} that said wait, and the time of every request after them.",
            *words.both_sides(d),
        ),
        passes=f"“Later” was read as neither yes nor no for {d.record}: {d.destination} was left in peace, and the limit held.",
        row=outcomes.row_while_open(d),
    )


def _counts(d: Design) -> tuple[str, str]:
    proof = "" if d.repeats_safely else " only if it was proven, before the next send, that nothing had been done"
    return (
        f"{words.counting(d)}: 0 at first, and 1 in the end{proof}.",
        f"For the second {d.item} the count is 0, after at most {d.limit} on the line to {d.destination}.",
    )


def _waits(d: Design) -> str:
    if d.repeats_safely:
        return f"The next attempt keeps to the wait that was asked for, carries {d.key} and counts as one of {d.limit}."
    if d.may_resend:
        return f"The next attempt waits as long as asked and needs proof: a page of {d.destination} saying that a request turned away did nothing."
    return (
        f"Nothing is sent again by itself, as described: {d.owner} receives {d.record} with the time from which it may be tried."
    )


TRY_LATER = Rule(
    id="unknown.try-later",
    family=Family.UNKNOWN_WRITE,
    title="Told to try later",
    why="“Too many, come back later” is no refusal and no success. Read as one of the two, work is lost or the crowd is made worse.",
    not_when="the destination turns nothing away for being too much",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="neither accepted nor refused; budget respected",
    checks=(Property.P2, Property.P4),
    harm=Harm.NEVER,
    draft=try_later,
    by_hand="an answer that asks to wait is not in the model",
)


def error_class(d: Design) -> Iterator[Draft | NotNeeded]:
    """Which local errors of the client prove that nothing was sent."""
    if d.value("destination.kind") is DestinationKind.WEB_FORM:
        yield NotNeeded(
            f"A robot fills in {d.destination}, as described: it sees pages, not the errors of a client; "
            "unknown.server-error-after-effect shows it an error page.",
            ("destination.kind",),
        )
        return
    yield Draft(
        because=("destination.kind", "on_unknown", "workflow.retry_layers.client_library"),
        before=(
            f"The supplier has handed in a table of every error that the client of {d.destination} can raise in the version in use. "
            "Beside each stands: not sent, or unknown.",
        ),
        fault=injection.at_destination(destinations.LOCAL_ERRORS, d),
        steps=(
            f"Take the table and cause its errors as described, each with a made-up {d.item} of its own, {d.example_id} first.",
            f"After each one read {d.state_place}, and count at {d.destination}: at once, and once more when nothing can still be under way.",
            f"Strike every line of the table that the count at {d.destination} contradicts.",
            f"Add each error of the client of {d.destination} that came up and that the table lacks. {_repeats(d)}",
        ),
        at_destination=(f"Wherever the table says not sent, {d.destination} holds no {d.thing}, then and later.",),
        at_sender=(
            injection.at_destination(destinations.PROVES_NOT_SENT, d),
            f"After every other error, and after one that the table lacks, {d.state_place} says unknown.{words.if_it_fails(d)}",
        ),
        never=(
            f"One catch-all in {d.sender} that turns every error of the client into failed.",
            f"Not sent beside an error that can also come up after {d.destination} began.",
        ),
        evidence=(
            f"The table with name and version of the client of {d.destination}, and its date.",
            f"The counts at {d.destination}, one for each error.",
        ),
        passes=f"No {d.thing} at {d.destination} stands against a “not sent” of the table, and all else led to unknown in {d.state_place}.",
        row="rejected",
    )


def _repeats(d: Design) -> str:
    if d.value("workflow.retry_layers.client_library") is YesNo.NO:
        return "The library does not send again by itself, as described."
    return "Where the library sends again by itself, an error counts for all its tries: one of them may have arrived."


ERROR_CLASS = Rule(
    id="unknown.error-class",
    family=Family.UNKNOWN_WRITE,
    title="Which errors prove that nothing was sent",
    why="“Could not connect” and “no answer” look alike in a log and mean the opposite. Only a tested table tells them apart.",
    not_when="a robot fills in a web form",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="table: which prove “not sent”",
    checks=(Property.P1, Property.P2),
    harm=Harm.TWICE,
    draft=error_class,
    by_hand="the errors of a client library are not in the model",
)
