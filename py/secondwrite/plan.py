"""What comes out: the plan, in the order it is read, as plain text and data. How it looks is the exports' concern."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from .answers import is_stale
from .cases import Case, Group, Omission, Section
from .checker.simulation.adequacy import Adequacy
from .checker.telling.overall import Verdicts
from .checker.telling.report import NOT_IN_THE_MODEL, SPEAKS_OF
from .coverage import Coverage, coverage
from .decisions import Condition
from .facts import Cause
from .frontpage import FrontPage
from .gaps import Gap
from .policies import DecisionTable
from .questions import Question
from .remarks import Remark
from .routes import Routes
from .rules import Tier
from .sheets import Entry, Measure
from .states import StateRow, States
from .traces import Trace


@dataclass(frozen=True)
class EffectSummary:
    """One effect as the plan presents it; `by_hand` are answers that did not come from the contract it began with."""

    id: str
    name: str
    destination: str
    operation: str
    contract: str
    remarks: tuple[Remark, ...]
    facts: tuple[Cause, ...]
    by_hand: tuple[Cause, ...]
    differs: tuple[Cause, ...]


@dataclass(frozen=True)
class Plan:
    """The whole plan, in the order it is read.

    `verdicts` is None when the design was not checked; `verdict` says so, or how the workflow stands.
    `adequacy` is None when it was not tried what the tests catch; `untried` are the words for that.
    """

    title: str
    purpose: str
    date: str
    record: str
    workflow: tuple[Cause, ...]
    routes: Routes
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
    handed_to: str
    measures: tuple[Measure, ...]
    verdict: str
    verdicts: Verdicts | None
    untried: str
    adequacy: tuple[Adequacy, ...] | None
    traces: tuple[Trace, ...]

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """All tests in the order of the plan."""
        return tuple(case for section in self.sections for case in section.cases)

    def is_stale(self, read_on: str) -> bool:
        """Whether something was read more than a year before this plan was drafted."""
        return is_stale(read_on, self.date)

    def destination_of(self, effect: str) -> str:
        """The name of the destination of one effect."""
        return next(summary.destination for summary in self.effects if summary.id == effect)

    def heading_of(self, id: str) -> str:
        """The id that heads the printed test with this id: tests that share a text stand under the first of them."""
        return self._headings[id]

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """The printed tests by their ids, in the order of the plan."""
        return {group.id: group for section in self.sections for group in section.groups}

    @cached_property
    def _headings(self) -> Mapping[str, str]:
        return {case.id: group.id for group in self.groups.values() for case in group.cases}

    @property
    def due_first(self) -> Section:
        """The tests that are due first: those before acceptance, unless there are none."""
        return next((section for section in self.sections if section.cases), self.sections[0])

    @property
    def all_states(self) -> tuple[StateRow, ...]:
        """Every state that any effect uses."""
        return max((table.states for table in self.states), key=len)

    @property
    def due_before_use(self) -> tuple[Case, ...]:
        """The tests that are due before going live, and not yet among those that are due first."""
        return tuple(case for case in self.cases if case.tier is Tier.GO_LIVE and case.tier is not self.due_first.tier)

    @property
    def front_questions(self) -> tuple[Question, ...]:
        """The questions on the first page: those to the supplier that decide most."""
        return tuple(question for question in self.questions if not question.is_own)[:5]

    @property
    def deciding_questions(self) -> tuple[Question, ...]:
        """The questions to the supplier on which a test or a decision row depends."""
        return tuple(question for question in self.questions if question.decides and not question.is_own)

    @property
    def idle_questions(self) -> tuple[Question, ...]:
        """The questions to the supplier on which nothing depends as things are described."""
        return tuple(question for question in self.questions if not question.decides and not question.is_own)

    @property
    def own_questions(self) -> tuple[Question, ...]:
        """The questions that the buyer settles; those by which most tests are run sooner or later come first."""
        return tuple(sorted((question for question in self.questions if question.is_own), key=lambda own: -len(own.ranked)))

    @property
    def has_blank(self) -> bool:
        """Whether the clauses leave something to be filled in."""
        return "………" in self.handed_to

    @property
    def coverage(self) -> tuple[Coverage, ...]:
        """How many tests of each family there are for each effect."""
        effects = ((effect.id, effect.name) for effect in self.effects)
        return coverage(effects, self.cases, self.omissions, self.verdicts)

    @property
    def omission_rows(self) -> tuple[tuple[Omission, tuple[str, ...]], ...]:
        """What was left out, printed once where rule, reason and answers are the same, with the names of the effects."""
        rows: dict[Omission, list[str]] = {}
        for omission in self.omissions:
            rows.setdefault(replace(omission, id="", effect_name=""), []).append(omission.effect_name)
        return tuple((omission, tuple(names)) for omission, names in rows.items())

    @property
    def regularly(self) -> str:
        """What the plan proposes to mean by regularly."""
        return (
            f"means after each release of {self.title}, after each restore of its data, and at least twice a year. "
            "That is a proposal: agree with the supplier on what suits."
        )

    @property
    def weak_omissions(self) -> tuple[Omission, ...]:
        """The tests that are left out on no more than a claim or an assumption."""
        return tuple(omission for omission in self.omissions if omission.is_weak)

    @property
    def speaks_of(self) -> str:
        """What a verdict speaks about, and what it never does."""
        return SPEAKS_OF

    @property
    def beyond_the_model(self) -> tuple[str, ...]:
        """What no verdict speaks about."""
        return NOT_IN_THE_MODEL

    @property
    def destinations(self) -> tuple[str, ...]:
        """The names of the destinations, each once."""
        return tuple(dict.fromkeys(effect.destination for effect in self.effects))

    @property
    def traces_used(self) -> tuple[Trace, ...]:
        """The answers on which something depends."""
        return tuple(trace for trace in self.traces if trace.is_used)

    @property
    def traces_unused(self) -> tuple[Trace, ...]:
        """The answers on which nothing depends."""
        return tuple(trace for trace in self.traces if not trace.is_used)
