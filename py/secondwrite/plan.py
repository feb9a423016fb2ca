"""What comes out: the plan and its parts, as plain text and data. How they look is the exports' concern."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .answers import Choice
from .design import Design
from .facts import Cause


class Family(Choice):
    """The five families of tests, in the order of the plan."""

    REPLAY = "replay", "Replay"
    UNKNOWN_WRITE = "unknown_write", "Unknown write"
    RECOVERY = "recovery", "Recovery"
    AUTHORITY = "authority", "Authority"
    EVIDENCE = "evidence", "Evidence"


class Property(Choice):
    """What must hold of a design."""

    P1 = "P1", "at most one outcome"
    P2 = "P2", "nothing lost or misreported"
    P3 = "P3", "no effect beyond authority"
    P4 = "P4", "recovery ends"
    P5 = "P5", "every effect explainable"


class Priority(Choice):
    """How soon a test is run, from what a failure costs and what the destination prevents."""

    FIRST = "first", "Run first"
    NEXT = "next", "Run next"
    LATER = "later", "Run later"


class Tier(Choice):
    """When a test is run at the latest."""

    ACCEPTANCE = "acceptance", "Before acceptance"
    GO_LIVE = "go_live", "Before going live"
    REGULAR = "regular", "Regularly"


class Harm(Choice):
    """Which of an effect's consequences a failure of the test brings."""

    TWICE = "twice", "it happens twice"
    NEVER = "never", "it never happens"
    UNAUTHORISED = "unauthorised", "it happens without authority"


class Fault(Choice):
    """The faults and disturbances a test injects: the steps of the design model."""

    REDELIVER = "redeliver", "the trigger is delivered again"
    RERUN = "rerun", "an operator starts the action again"
    LOSE_REQUEST = "lose_request", "the request never arrives"
    LOSE_RESPONSE = "lose_response", "the answer is lost"
    DELAY_REQUEST = "delay_request", "the request takes effect late"
    LAPSE = "lapse", "the destination forgets the key"
    CRASH = "crash", "the runner is killed"
    CHANGE_INPUT = "change_input", "the input changes at the source"
    WITHDRAW_APPROVAL = "withdraw_approval", "the approval is withdrawn"
    LOOKUP_LAG = "lookup_lag", "the lookup does not show the effect yet"


@dataclass(frozen=True)
class Draft:
    """What a rule writes about one effect: the text of a test, without id, order or layout.

    `because` holds the ids of the answers that caused the test, `row` the id of the decision row it exercises.
    """

    because: tuple[str, ...]
    before: tuple[str, ...]
    fault: str
    steps: tuple[str, ...]
    at_destination: tuple[str, ...]
    at_sender: tuple[str, ...]
    never: tuple[str, ...]
    evidence: tuple[str, ...]
    passes: str
    row: str


@dataclass(frozen=True)
class NotNeeded:
    """A rule's word that it does not apply to an effect, and the answers that say so."""

    reason: str
    because: tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """One way in which an uncertain write goes wrong, and how it is tested.

    `faults` are the model's, in their order; a rule whose faults the model cannot say gives the reason in `by_hand`.
    `is_spared` says whether a destination that recognises repeats makes the failure less likely.
    """

    id: str
    family: Family
    title: str
    why: str
    not_when: str
    tier: Tier
    faults: tuple[Fault, ...]
    seen: str
    checks: tuple[Property, ...]
    harm: Harm
    draft: Callable[[Design], Iterator[Draft | NotNeeded]]
    by_hand: str = ""
    is_spared: bool = True


@dataclass(frozen=True)
class Case:
    """One test of the plan. Its id is built from rule and effect and lasts."""

    id: str
    rule: str
    family: Family
    effect: str
    effect_name: str
    title: str
    why: str
    priority: Priority
    priority_reason: str
    tier: Tier
    checks: tuple[Property, ...]
    faults: tuple[Fault, ...]
    by_hand: str
    causes: tuple[Cause, ...]
    text: Draft


@dataclass(frozen=True)
class Group:
    """Tests of one rule that differ only in the effect's name: printed once. Most groups hold one test.

    `text` is the draft that all share; with several tests it says "the effect" for the name.
    """

    title: str
    text: Draft
    cases: tuple[Case, ...]

    @property
    def id(self) -> str:
        """The id of its first test."""
        return self.cases[0].id

    @property
    def first(self) -> Case:
        """The test whose rule, causes and properties stand for all."""
        return self.cases[0]


@dataclass(frozen=True)
class Omission:
    """A rule that was not used for an effect, with the reason."""

    rule: str
    title: str
    effect_name: str
    reason: str


@dataclass(frozen=True)
class Gap:
    """Something the worksheet leaves open that weakens the plan, and what to do about it."""

    path: str
    where: str
    what: str
    remedy: str


@dataclass(frozen=True)
class Question:
    """One question for the supplier: what is known now, what a good answer contains, which tests and rows depend on it."""

    id: str
    path: str
    asked_about: str
    text: str
    now: str
    good_answer: str
    tests: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def decides(self) -> tuple[str, ...]:
        """The tests and decision rows that depend on the answer."""
        return self.tests + self.rows


@dataclass(frozen=True)
class Condition:
    """One line of the decision table's conditions in words: what each of the five facts must be."""

    row: str
    established: str
    unchanged: str
    protected: str
    found: str
    budget: str


@dataclass(frozen=True)
class Line:
    """A decision row made concrete for one effect. `never_applies` is empty when it can apply."""

    row: str
    when: str
    then: str
    never: str
    never_applies: str
    rests_on: tuple[Cause, ...]


@dataclass(frozen=True)
class DecisionTable:
    """The decision table of one effect."""

    effect: str
    effect_name: str
    destination: str
    lines: tuple[Line, ...]

    @property
    def facts(self) -> tuple[tuple[Cause, tuple[str, ...]], ...]:
        """Each fact the rows rest on, once, with the ids of those rows."""
        rows: dict[Cause, tuple[str, ...]] = {}
        for line in self.lines:
            for fact in line.rests_on:
                rows[fact] = (*rows.get(fact, ()), line.row)
        return tuple(rows.items())


@dataclass(frozen=True)
class StateRow:
    """One state and what it means; `is_wrong` for `failed`."""

    state: str
    meaning: str
    is_wrong: bool


@dataclass(frozen=True)
class Transition:
    """One way from state to state and what it takes; `is_wrong` where the design does what it must not."""

    start: str
    end: str
    needs: str
    is_wrong: bool


@dataclass(frozen=True)
class OperatorRow:
    """What an operator may do in a state, and what not, each with the reason."""

    state: str
    valid: tuple[str, ...]
    forbidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class States:
    """The states of one effect."""

    effect: str
    effect_name: str
    states: tuple[StateRow, ...]
    transitions: tuple[Transition, ...]
    operator: tuple[OperatorRow, ...]


@dataclass(frozen=True)
class Stake:
    """What one effect's going wrong costs."""

    effect_name: str
    destination: str
    twice: str
    never: str
    unauthorised: str
    undo: str


@dataclass(frozen=True)
class RunFirst:
    """One of the tests to run first, and why this one."""

    id: str
    title: str
    reason: str


@dataclass(frozen=True)
class Duty:
    """Who does what by when."""

    who: str
    what: str
    when: str


@dataclass(frozen=True)
class FrontPage:
    """What the first page says."""

    stakes: tuple[Stake, ...]
    run_first: tuple[RunFirst, ...]
    duties: tuple[Duty, ...]


@dataclass(frozen=True)
class Entry:
    """One line of a sheet: what it is for, and what is known already (empty: to be filled in)."""

    label: str
    known: str


@dataclass(frozen=True)
class Measure:
    """One figure to watch: what is counted, where, and when somebody must be called."""

    name: str
    counted: str
    where: str
    alarm: str


@dataclass(frozen=True)
class Trace:
    """One answer and what depends on it: rules whose tests it causes, decision rows it supports."""

    path: str
    question: str
    words: str
    rules: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class EffectSummary:
    """One effect as the plan presents it."""

    id: str
    name: str
    destination: str
    operation: str
    facts: tuple[Cause, ...]
    differs: tuple[Cause, ...]


@dataclass(frozen=True)
class FamilyTests:
    """The tests of one family within a tier."""

    family: Family
    intro: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Section:
    """The tests of one tier, by family; families without a test are left out."""

    tier: Tier
    families: tuple[FamilyTests, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups of the tier."""
        return tuple(group for tests in self.families for group in tests.groups)

    @property
    def cases(self) -> tuple[Case, ...]:
        """All tests of the tier."""
        return tuple(case for group in self.groups for case in group.cases)


@dataclass(frozen=True)
class Plan:
    """The whole plan, in the order it is read."""

    title: str
    purpose: str
    date: str
    record: str
    owner: str
    deadline: str
    workflow: tuple[Cause, ...]
    front: FrontPage
    effects: tuple[EffectSummary, ...]
    sections: tuple[Section, ...]
    decisions: tuple[DecisionTable, ...]
    conditions: tuple[Condition, ...]
    questions: tuple[Question, ...]
    gaps: tuple[Gap, ...]
    omissions: tuple[Omission, ...]
    states: tuple[States, ...]
    handover: tuple[tuple[str, tuple[Entry, ...]], ...]
    measures: tuple[Measure, ...]
    traces: tuple[Trace, ...]

    @property
    def cases(self) -> tuple[Case, ...]:
        """All tests in the order of the plan."""
        return tuple(case for section in self.sections for case in section.cases)

    def tests_of(self, effect: str) -> tuple[Case, ...]:
        """The tests of one effect, by its lasting id."""
        return tuple(case for case in self.cases if case.effect == effect)

    def first_tests_of(self, effect: str) -> tuple[Case, ...]:
        """Those of them that are run first."""
        return tuple(case for case in self.tests_of(effect) if case.priority is Priority.FIRST)

    def destination_of(self, effect: str) -> str:
        """The name of the destination of one effect."""
        return next(summary.destination for summary in self.effects if summary.id == effect)

    @property
    def front_questions(self) -> tuple[Question, ...]:
        """The questions on the first page: those that decide most."""
        return self.questions[:5]

    @property
    def deciding_questions(self) -> tuple[Question, ...]:
        """The questions on which a test or a decision row depends."""
        return tuple(question for question in self.questions if question.decides)

    @property
    def idle_questions(self) -> tuple[Question, ...]:
        """The questions on which nothing depends as things are described."""
        return tuple(question for question in self.questions if not question.decides)

    @property
    def destinations(self) -> tuple[str, ...]:
        """The names of the destinations, each once."""
        return tuple(dict.fromkeys(effect.destination for effect in self.effects))

    @property
    def traces_used(self) -> tuple[Trace, ...]:
        """The answers on which something depends."""
        return tuple(trace for trace in self.traces if trace.rules or trace.rows)

    @property
    def traces_unused(self) -> tuple[Trace, ...]:
        """The answers on which nothing depends."""
        return tuple(trace for trace in self.traces if not (trace.rules or trace.rows))
