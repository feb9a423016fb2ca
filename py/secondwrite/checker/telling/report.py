"""What a check says about one effect, in words for the plan: verdict, traces, repairs, what it hangs on, and its bounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...design import Design
from ...rules import Property
from ..budgets import Budgets
from ..checks import Outcome
from ..traces import Trace
from ..verdicts import Break, Choices, Judgement, Standing
from . import picture
from .advice import Mend, beyond_repair, mends
from .answer_words import all_of, either, together
from .asides import asides
from .changes import changes
from .sentences import Sentence, sentences

# How many answers a trace may take for each of them to be told.
FEW = 2

MUST_BE_SEEN = {
    Property.P1: "{d.destination} holds one {d.thing} for {d.record} and never a second one.",
    Property.P2: "{d.state_place} says of {d.record} what is true at {d.destination}, or else {d.owner} has it.",
    Property.P3: "What is sent to {d.destination} for {d.record} is what was approved, at a time when that still stands; else {d.owner} has it.",
    Property.P4: "No run sends {d.record} to {d.destination} more often than its limit allows, and what is then open goes to {d.owner}.",
    Property.P5: "{d.state_place} names the key of every {d.thing} that {d.destination} holds for {d.record}.",
}

SPEAKS_OF = (
    "This speaks about the design that the worksheet describes, within the bounds named below, and never about a supplier's system."
)

NOT_IN_THE_MODEL = (
    "a plain business refusal",
    "a changed input that is approved again",
    "two-stage acceptance",
    "partial batches",
    "toggles and totals",
    "compensation",
    "an approval that can be used once",
    "a late save by a runner that lost its lease",
    "a pick-up while the holder still runs",
    "more or fewer runners than two, however many copies are said to run",
    "a source that gives a repeat another identification",
    "layers below the workflow that send again by themselves",
    "what a destination does without being asked",
    "timers and missed schedules",
    "one transaction around record and effect",
    "data restored from a backup",
    "what operators do besides starting an action again",
    "the owner's load and deadlines",
    "the numbers given, such as a limit of sends, a lease or how long a run takes, but for how long a key is remembered",
    "wall-clock time",
)


@dataclass(frozen=True)
class Line:
    """One property: what must hold, how it stands, and what that rests on."""

    property: Property
    standing: Standing
    words: str


TraceT = TypeVar("TraceT")


@dataclass(frozen=True)
class Counterexample(Generic[TraceT]):
    """A way in which the design as described breaks a property, told step by step, and what must be seen instead.

    As a test it is these steps with that expectation: it fails on the design as described, with the answers that are `given`.
    `whose` names the effect where a trace goes through two of them, and is empty where there is but one.
    """

    id: str
    property: Property
    whose: str
    given: str
    trace: TraceT
    steps: tuple[Sentence, ...]
    changes: tuple[tuple[str, ...], ...]
    asides: tuple[str, ...]
    must_be_seen: str
    picture: str


@dataclass(frozen=True)
class Deciding:
    """Answers to open questions, each with its question, and the properties that they break."""

    answers: tuple[tuple[str, str], ...]
    breaks: str


@dataclass(frozen=True)
class EffectVerdict:
    """What the checker says about one effect."""

    id: str
    effect_name: str
    destination: str
    standing: Standing
    headline: str
    lines: tuple[Line, ...]
    counterexamples: tuple[Counterexample[Trace], ...]
    repairs: tuple[Mend, ...]
    beyond_repair: str
    partly: tuple[tuple[Property, tuple[Mend, ...]], ...]
    deciding: tuple[Deciding, ...]
    open_answers: int
    unreached: tuple[str, ...]
    search: str
    bounds: str


def effect_verdict(design: Design, outcome: Outcome) -> EffectVerdict:
    """The words about one effect of a worksheet."""
    return EffectVerdict(
        id=design.slug,
        effect_name=design.effect.name,
        destination=design.destination,
        standing=outcome.verdict.standing,
        headline=_headline(design, outcome),
        lines=tuple(_line(item, outcome) for item in outcome.verdict.judgements),
        counterexamples=tuple(_counterexamples(design, outcome)),
        repairs=tuple(mends(design, outcome, outcome.repairs)),
        beyond_repair=beyond_repair(outcome),
        partly=tuple((property, tuple(mends(design, outcome, repairs))) for property, repairs in outcome.partly),
        deciding=tuple(_deciding(design, outcome)),
        open_answers=len(outcome.verdict.design.unknown),
        unreached=outcome.unreached,
        search=_search(outcome),
        bounds=bounds(outcome.verdict.budgets),
    )


def bounds(budgets: Budgets, runners: str = "two runners") -> str:
    """The bounds of a search, as a verdict prints them."""
    counts = (
        (budgets.redelivery, "redelivery", "redeliveries"),
        (budgets.crash, "crash", "crashes"),
        (budgets.lost_request, "lost request", "lost requests"),
        (budgets.lost_response, "lost answer", "lost answers"),
        (budgets.late_request, "late request", "late requests"),
        (budgets.lapse, "lapse of the destination's memory", "lapses of the destination's memory"),
        (budgets.change, "change of input or approval", "changes of input or approval"),
        (budgets.rerun, "rerun by an operator", "reruns by an operator"),
    )
    kinds = ", ".join(f"{number} {one if number == 1 else many}" for number, one, many in counts if number)
    return f"In one trace at most {kinds}; at most {budgets.together} of these together; {budgets.sends} sends in one run; {runners}."


def _headline(d: Design, outcome: Outcome) -> str:
    standing, named = outcome.verdict.standing, f"{d.name} at {d.destination}"
    open_answers = len(outcome.verdict.design.unknown)
    if standing is Standing.BROKEN:
        if all(item.standing is not Standing.BROKEN for item in outcome.verdict.judgements):
            return f"The design of {named} as described is broken, whatever the open answers are: with each of them something below breaks."
        return f"The design of {named} as described is broken{', whatever the open answers are' if open_answers else ''}."
    if standing is Standing.DEPENDS:
        depends = f"Whether the design of {named} holds depends on answers that are still open."
        return f"{depends} {_at_its_safest(outcome)}" if outcome.verdict.limit else depends
    if standing is Standing.HOLDS:
        return f"Within the bounds below, nothing was found that breaks the design of {named} as described."
    if outcome.at_best.standing is Standing.BROKEN:
        return f"Too much is open to decide about {named}; it is broken also with the safest answer to each of the {open_answers} open questions."
    return f"Too much is open to decide about {named}. {_at_its_safest(outcome)}"


def _at_its_safest(outcome: Outcome) -> str:
    """What the safest answers do, where the search came to its limit, and whether one other answer is enough to break it."""
    open_answers = len(outcome.verdict.design.unknown)
    if outcome.at_best.standing is not Standing.HOLDS:
        return f"With the safest answer to each of the {open_answers} open questions it is broken as well."
    alone = len({item.id for item in outcome.alone})
    which = "one of them" if alone == 1 else f"any one of {alone} of them"
    breaks = f"a bad answer to {which} breaks it" if alone else "several bad answers together may break it"
    return f"With the safest answer to each of the {open_answers} open questions it holds within the bounds below; {breaks}."


def _line(item: Judgement, outcome: Outcome) -> Line:
    return Line(item.property, item.standing, " ".join(_line_words(item, outcome)))


def _line_words(item: Judgement, outcome: Outcome) -> Iterator[str]:
    if item.standing is Standing.HOLDS:
        yield "No trace within the bounds breaks it" + (
            ", whatever the open answers are." if outcome.verdict.design.unknown else "."
        )
    if item.standing is Standing.BROKEN:
        yield f"Broken in {len(_told(item, outcome)[0].trace)} steps, told below."
    if item.standing is Standing.DEPENDS and item.broken_by:
        yield "It breaks with some of the answers that matter most, and holds with every other."
    elif item.standing in (Standing.DEPENDS, Standing.NOT_DECIDED):
        yield from _undecided_words(item, outcome)


def _undecided_words(item: Judgement, outcome: Outcome) -> Iterator[str]:
    if _at_best(item.property, outcome).standing is not Standing.HOLDS:
        more = "; whether others would save it was not searched to the end" if item.standing is Standing.NOT_DECIDED else ""
        yield f"Broken in {len(_told(item, outcome)[0].trace)} steps with the safest answers to what is open, told below{more}."
        return
    yield "With the safest answers to what is open it holds."
    alone = {each.id for each in outcome.alone if any(property is item.property for property, _ in each.breaks)}
    if alone:
        yield f"{len(alone)} open {'question' if len(alone) == 1 else 'questions'} can break it alone."
    elif item.breaks:
        yield f"With some answers it is broken in {len(_told(item, outcome)[0].trace)} steps, told below."
    else:
        yield "No open question was seen to break it alone; the search stopped before it had tried all of them together."
        yield "With fewer open answers it comes to its end."


def _counterexamples(d: Design, outcome: Outcome) -> Iterator[Counterexample[Trace]]:
    """A shortest trace of each property that can break: with the safest answers, or by one answer alone, or by several."""
    for item in outcome.verdict.judgements:
        if item.breaks or _at_best(item.property, outcome).breaks or _broken_alone(item.property, outcome):
            yield _counterexample(d, item.property, *_told(item, outcome))


def _told(item: Judgement, outcome: Outcome) -> tuple[Break, str]:
    """The break of a property that is told, and what is said of the answers besides those it takes.

    Of several the one that takes few of the safest answers: it shows most.
    """
    best = outcome.at_best.design.answers
    if breaks := [
        each for each in item.breaks if len(each.answers) <= FEW and all(best[id] is value for id, value in each.answers)
    ]:
        return breaks[0], ""
    if at_best := _at_best(item.property, outcome).breaks:
        return at_best[0], "all that is open has the safest answer" if outcome.verdict.design.unknown else ""
    if alone := _broken_alone(item.property, outcome):
        return alone, "all else that is open has the safest answer"
    return item.breaks[0], ""


def _at_best(property: Property, outcome: Outcome) -> Judgement:
    return next(each for each in outcome.at_best.judgements if each.property is property)


def _broken_alone(property: Property, outcome: Outcome) -> Break | None:
    """The shortest of the traces that one open answer brings about."""
    found = [
        Break(trace.shows, ((item.id, item.value),), trace)
        for item in outcome.alone
        for broken, trace in item.breaks
        if broken is property
    ]
    return min(found, key=lambda each: len(each.trace), default=None)


def _counterexample(d: Design, property: Property, shortest: Break, more: str) -> Counterexample[Trace]:
    id = f"checked.{property.value.lower()}.{d.slug}"
    return Counterexample(
        id,
        property,
        "",
        " and ".join(filter(None, (all_of(d, shortest.answers), more))),
        shortest.trace,
        sentences(shortest.trace, d),
        tuple(changes(moment) for moment in shortest.trace.moments),
        tuple(asides(shortest.trace, property, d)),
        MUST_BE_SEEN[property].format(d=d),
        picture.render(shortest.trace, d, id.replace(".", "-")),
    )


def _deciding(d: Design, outcome: Outcome) -> list[Deciding]:
    """The sets of open answers that break something, small ones first, and those that break most."""
    breaks: dict[Choices, list[Property]] = {}
    for item in outcome.alone:
        breaks.setdefault(((item.id, item.value),), []).extend(property for property, _ in item.breaks)
    for judgement in outcome.verdict.judgements:
        for answers in judgement.broken_by:
            breaks.setdefault(answers, []).append(judgement.property)
    alike: dict[tuple[Property, ...], list[Choices]] = {}
    for answers, properties in breaks.items():
        alike.setdefault(tuple(properties), []).append(answers)
    rows = [(answers, properties) for properties, sets in alike.items() for answers in together(sets)]
    return [
        Deciding(
            tuple((d.fact(id).question, either(f"“{value.label}”" for value in values)) for id, values in answers),
            ", ".join(f"{property.label} ({property.value})" for property in properties),
        )
        for answers, properties in sorted(rows, key=lambda row: (len(row[0]), -len(row[1])))
    ]


def _search(outcome: Outcome) -> str:
    verdict = outcome.verdict
    size = f"{verdict.states:,} states, up to {verdict.depth} steps deep; {outcome.states:,} states in all."
    if not verdict.limit:
        return f"The search finished: {size}"
    why = "which keeps the check short in a browser; with fewer open answers it comes to its end"
    return f"The search stopped at the limit of {verdict.limit:,} states, {why}: {size}"
