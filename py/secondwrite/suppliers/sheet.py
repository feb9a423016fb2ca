"""What a supplier reads, as plain data for the page of the supplier file: questions, decision tables, tests."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..answers import Basis
from ..cases import Case, Group
from ..legibility import legible
from ..plan import Plan
from ..policies import DecisionTable
from .question_set import Asked, QuestionSet, is_must
from .reply import REPLY_FORMAT, REPLY_VERSION, Outcome

Data = dict[str, Any]


def sheet(plan: Plan, asked: QuestionSet, *, with_answers: bool = False) -> Data:
    """Everything on the page but its fixed words. There are no numbers in it, since the packing means something by them.

    What the worksheet answers now is told only `with_answers`: the sender chose to.
    """
    return {name: _one_lines(value) for name, value in _sheet(plan, asked, with_answers).items()}


def one_line(text: str) -> str:
    """A text as people may see it, on one line."""
    return legible(" ".join(text.split()))


def digests(asked: QuestionSet) -> str:
    """The digests of the questions and the tests, one after the other: nothing in them could be packed."""
    return "".join(item.digest for item in asked.items)


def _one_lines(node: Any) -> Any:
    if isinstance(node, str):
        return one_line(node)
    if isinstance(node, dict):
        return {name: _one_lines(value) for name, value in node.items()}
    return [_one_lines(item) for item in node] if isinstance(node, list | tuple) else node


def _sheet(plan: Plan, asked: QuestionSet, with_answers: bool) -> Data:
    musts = {case.id for case in plan.cases if is_must(case)}
    return {
        "reply": {"format": REPLY_FORMAT, "version": str(REPLY_VERSION)},
        "set": {"digest": asked.digest, "title": asked.title, "made_on": asked.made_on, "with_private": asked.with_private},
        "bases": [{"value": basis.value, "label": basis.label} for basis in Basis if basis is not Basis.ASSUMED],
        "outcomes": [{"value": outcome.value, "label": outcome.label} for outcome in Outcome],
        "questions": [_question(question, with_answers, musts) for question in asked.questions],
        "decisions": [_decisions(table) for table in plan.decisions],
        "sections": [
            {
                "tier": section.tier.label,
                "is_must": all(map(is_must, section.cases)),
                "families": [
                    {
                        "label": tests.family.label,
                        "intro": tests.intro,
                        "groups": [_group(group, plan) for group in tests.groups],
                    }
                    for tests in section.families
                ],
            }
            for section in plan.sections
            if section.cases
        ],
    }


def _question(question: Asked, with_answers: bool, musts: set[str]) -> Data:
    return {
        "id": question.id,
        "about": question.asked_about,
        "text": question.text,
        "form": question.form.value,
        "options": [asdict(option) for option in question.options],
        "is_sourced": question.is_sourced,
        "good": question.good_answer,
        "now": question.now if with_answers else "",
        "is_must": bool(musts & set(question.tests)),
        "tests": str(len(question.tests)),
    }


def _decisions(table: DecisionTable) -> Data:
    return {
        "effect": table.effect_name,
        "destination": table.destination,
        "lines": [
            {
                "row": line.row,
                "when": line.when,
                "then": line.then,
                "never": line.never,
                "bars": line.never_applies,
                "lacks": line.unfollowable,
            }
            for line in table.lines
        ],
    }


def _group(group: Group, plan: Plan) -> Data:
    text = group.text
    parts: Mapping[str, Any] = {
        "before": text.before,
        "fault": text.fault,
        "steps": text.steps,
        "seen": text.at_destination + text.at_sender,
        "never": text.never,
        "keep": text.evidence,
        "passes": text.passes,
    }
    return {
        "title": group.title,
        "why": group.first.why,
        "goes": group.first.may_go_when,
        "destination": plan.destination_of(group.first.effect),
        **parts,
        "tests": [_test(case) for case in group.cases],
    }


def _test(case: Case) -> Data:
    return {
        "id": case.id,
        "title": case.title,
        "effect": case.effect_name,
        "priority": case.priority.label,
        "reason": case.priority_reason,
        "is_must": is_must(case),
    }
