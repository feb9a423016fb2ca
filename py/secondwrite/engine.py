"""Worksheet to plan: runs the rules, the decision table and the questions, and names the rule that failed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from .cases import Omission
from .catalogue import RULES
from .checker.simulation.adequacy import told
from .checker.telling.overall import CONTRADICTORY, NOT_CHECKED, UNCHECKED, UNTRIED, verdicts, workflow_verdict
from .checker.workflow import WorkflowOutcome
from .contracts.filling import OF_THE_EFFECT
from .contradictions import contradictions
from .decisions import conditions
from .design import Design, designs
from .drafts import RuleFailed as RuleFailed
from .drafts import written
from .facts import Cause, answer_ids
from .frontpage import front_page
from .gaps import gaps
from .groups import Drafted, sections
from .plan import EffectSummary, Plan
from .policies import table
from .questions import questions
from .remarks import besides
from .routes import routes
from .rules import Rule
from .sending import Sending
from .sheets import handed_to, handover, measures
from .states import states
from .traces import traces
from .worksheet import Worksheet


def make_plan(
    worksheet: Worksheet,
    today: str,
    rules: tuple[Rule, ...] = RULES,
    checked: WorkflowOutcome | None = None,
    unchecked: str = NOT_CHECKED,
) -> Plan:
    """The plan of a worksheet. `today` is the date it shows (YYYY-MM-DD); `checked` is the outcome of a check.

    Without one, or where its tests were not tried, it says why: `unchecked` is a key of `UNCHECKED` and `UNTRIED`.
    What is said of answers that contradict each other is never shown, as it would be a guess.
    """
    described = designs(worksheet, today)
    if contradictions(described):
        checked, unchecked = None, CONTRADICTORY
    results = written(rules, described)
    drafted = tuple(each.item for each in results if isinstance(each.item, Drafted))
    omissions = tuple(each.item for each in results if isinstance(each.item, Omission))
    passing = {
        each.item.case.id: each.goes_with
        for each in results
        if isinstance(each.item, Drafted) and each.goes_with is not None
    }
    first, cases = described[0], tuple(item.case for item in drafted)
    tables = tuple(design.once(table, partial(table, design), is_far=True) for design in described)
    tried = None if checked is None else checked.tried
    return Plan(
        title=worksheet.workflow.name or f"{first.effect.name} at {first.destination}",
        purpose=worksheet.workflow.purpose,
        date=today,
        record=first.record,
        workflow=_workflow(first),
        routes=routes(described),
        front=front_page(described, cases, tables, passing),
        effects=tuple(design.each(_summary) for design in described),
        sections=sections(drafted),
        decisions=tables,
        conditions=conditions(),
        questions=questions(described, cases, omissions, today),
        gaps=gaps(described),
        omissions=omissions,
        states=tuple(design.each(states) for design in described),
        handover=tuple(design.each(handover) for design in described),
        handed_to=handed_to(described),
        measures=measures(described),
        verdict=UNCHECKED[unchecked] if checked is None else workflow_verdict(described, checked),
        verdicts=None if checked is None else verdicts(described, checked),
        untried=UNTRIED[unchecked],
        adequacy=None if tried is None else tuple(told(*each, cases) for each in zip(described, tried, strict=True)),
        traces=traces(described, cases, omissions, tables),
    )


def _summary(d: Design) -> EffectSummary:
    facts = tuple(d.fact(id).cause for id in d.effect_ids if d.matters(id))
    return EffectSummary(
        id=d.slug,
        name=d.effect.name,
        destination=d.destination,
        operation=d.operation,
        contract=d.effect.destination.contract,
        remarks=besides(d.effect.destination.remarks, {fact.question: fact.words for fact in facts}),
        facts=facts,
        by_hand=tuple(d.fact(id).cause for id in d.effect_ids if _is_by_hand(id, d)),
        differs=tuple(d.fact(id).cause for id in _differing(d)),
    )


def _is_by_hand(id: str, d: Design) -> bool:
    """Whether an answer to what the library answers cannot be its word, which has a day: somebody gave it instead."""
    is_asked = id in OF_THE_EFFECT or (id.startswith("destination.") and id != "destination.retention")
    is_known = is_asked and d.matters(id) and d.answer(id).is_known
    return bool(d.effect.destination.contract) and is_known and not d.answer(id).read_on


def _workflow(d: Design) -> tuple[Cause, ...]:
    """What is answered once for the workflow, as the plan quotes it."""
    effect = d.effect.model_copy(update={"differs": Sending()})
    shared = replace(d, place=0, worksheet=d.worksheet.model_copy(update={"effects": (effect,)}))
    ids = [f"workflow.{id}" for id in answer_ids(d.worksheet.workflow)] + list(answer_ids(d.worksheet.sending))
    return tuple(shared.fact(id).cause for id in ids if d.matters(id))


def _differing(d: Design) -> Iterator[str]:
    return (id for id in answer_ids(d.sending) if ".differs." in d.fact(id).path)
