"""Worksheet to plan: runs the rules, the decision table and the questions, and names the rule that failed."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from .cases import Case, Omission
from .catalogue import RULES
from .catalogue.owners import without_owner
from .checker.simulation.adequacy import told
from .checker.telling.overall import CONTRADICTORY, NOT_CHECKED, UNCHECKED, UNTRIED, verdicts, workflow_verdict
from .checker.workflow import WorkflowOutcome
from .contracts.filling import OF_THE_EFFECT
from .contradictions import contradictions
from .decisions import conditions
from .design import Design, designs
from .facts import Cause, answer_ids
from .frontpage import front_page
from .gaps import gaps
from .groups import Drafted, capital, sections, sentences
from .plan import EffectSummary, Plan
from .policies import table
from .priorities import rank
from .prospects import PlainDesign, is_unsettled
from .questions import questions
from .remarks import besides
from .routes import routes
from .rules import Draft, NotNeeded, Rule, printed
from .sending import Sending
from .sheets import handed_to, handover, measures
from .states import states
from .traces import traces
from .weaknesses import doubted
from .worksheet import Worksheet


class RuleFailed(Exception):
    """A rule raised: a fault of ours. The plan is not made, since one with a rule missing is worse than none."""

    def __init__(self, rule: str, effect: str) -> None:
        super().__init__(f"rule {rule} failed for effect {effect}")
        self.rule = rule


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
    results = [(rule, design, item) for rule in rules for design in described for item in _run(rule, design)]
    unnamed = _unnamed(described)
    passing = _passing(results)
    doubts = {design.place: doubted(design) for design in described}
    drafted = tuple(
        _drafted(_case(rule, design, item, passing, rule.id in doubts[design.place]), rule, item, unnamed.get(design.place))
        for rule, design, item in results
        if isinstance(item, Draft)
    )
    omissions = tuple(_omission(rule, design, item) for rule, design, item in results if isinstance(item, NotNeeded))
    first, cases = described[0], tuple(item.case for item in drafted)
    tables = tuple(table(design) for design in described)
    tried = None if checked is None else checked.tried
    return Plan(
        title=worksheet.workflow.name or f"{first.effect.name} at {first.destination}",
        purpose=worksheet.workflow.purpose,
        date=today,
        record=first.record,
        workflow=_workflow(first),
        routes=routes(described),
        front=front_page(described, cases, tables, passing),
        effects=tuple(_summary(design) for design in described),
        sections=sections(drafted),
        decisions=tables,
        conditions=conditions(),
        questions=questions(described, cases, omissions, today),
        gaps=gaps(described),
        omissions=omissions,
        states=tuple(states(design) for design in described),
        handover=tuple(handover(design) for design in described),
        handed_to=handed_to(described),
        measures=measures(described),
        verdict=UNCHECKED[unchecked] if checked is None else workflow_verdict(described, checked),
        verdicts=None if checked is None else verdicts(described, checked),
        untried=UNTRIED[unchecked],
        adequacy=None if tried is None else tuple(told(*each, cases) for each in zip(described, tried, strict=True)),
        traces=traces(described, cases, omissions, tables),
    )


def _run(rule: Rule, design: Design) -> tuple[Draft | NotNeeded, ...]:
    try:
        return tuple(without_owner(design, item) for item in rule.draft(design))
    except Exception as error:
        raise RuleFailed(rule.id, design.slug) from error


def _passing(results: Iterable[tuple[Rule, Design, Draft | NotNeeded]]) -> Mapping[str, tuple[Cause, ...]]:
    """The ids of the tests that would go with plain answers to what is open, and those answers."""
    plain: dict[int, Design] = {}
    passing = {}
    for rule, design, item in results:
        if isinstance(item, NotNeeded) or not is_unsettled(design, item.because):
            continue
        described = plain.setdefault(design.place, PlainDesign(design.worksheet, design.place, design.by_path))
        for again in _run(rule, described):
            if isinstance(again, NotNeeded):
                passing[_id(rule, design)] = tuple(
                    described.fact(id).cause for id in again.because if not design.answer(id).is_known
                )
    return passing


def _id(rule: Rule, d: Design) -> str:
    return f"{rule.id}.{d.slug}"


def _unnamed(described: tuple[Design, ...]) -> dict[int, Design]:
    """Designs without their names, by place, where another effect has the same destination and might share a text."""
    alike = Counter(_alike(design) for design in described)
    return {design.place: replace(design, called="the effect") for design in described if alike[_alike(design)] > 1}


def _alike(d: Design) -> tuple[str, str]:
    return d.destination, d.thing


def _drafted(case: Case, rule: Rule, draft: Draft, unnamed: Design | None) -> Drafted:
    """The test, and its text without the effect's name, by which tests that differ in nothing else are found."""
    if unnamed is None or not case.text.says(f"“{case.effect_name}”"):
        return Drafted(case, case.text)
    (shared,) = (item for item in _run(rule, unnamed) if isinstance(item, Draft))
    return Drafted(case, sentences(shared))


def _case(rule: Rule, d: Design, draft: Draft, passing: Collection[str], is_doubted: bool) -> Case:
    ranked = rank(rule, d, is_doubted)
    return Case(
        id=_id(rule, d),
        rule=rule.id,
        family=rule.family,
        effect=d.slug,
        effect_name=d.effect.name,
        title=rule.title,
        why=rule.why,
        priority=ranked.priority,
        priority_reason=ranked.reason,
        tier=ranked.tier,
        harm=rule.harm,
        weight=ranked.weight,
        is_doubted=ranked.is_doubted,
        checks=rule.checks,
        faults=printed(rule.faults, d),
        again=printed(rule.again, d),
        by_hand=rule.by_hand,
        causes=tuple(d.fact(id).cause for id in draft.because if d.matters(id)),
        text=sentences(draft),
        may_go_when=rule.not_when if _id(rule, d) in passing else "",
    )


def _omission(rule: Rule, d: Design, item: NotNeeded) -> Omission:
    causes = tuple(d.fact(id).cause for id in item.because if d.matters(id))
    return Omission(_id(rule, d), rule.id, rule.family, rule.title, d.effect.name, capital(item.reason), causes)


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
