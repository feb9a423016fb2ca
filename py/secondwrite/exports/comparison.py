"""What differs between two versions, as Markdown for people and as JSON for programs."""

import json
from dataclasses import asdict
from typing import Any

from ..changes import Changes
from ..changes.cases import CaseChange, by_reason
from ..changes.verdicts import VerdictChange
from ..questions import Question
from . import markdown


def render(changes: Changes) -> str:
    """Markdown text of the changes; a sentence for each."""
    tests = (("Added", changes.tests.added), ("Removed", changes.tests.removed), ("Changed", changes.tests.changed))
    questions = (
        ("Opened", changes.questions.opened),
        ("Settled, with what was said before", changes.questions.settled),
        ("No longer asked, though not answered anew", changes.questions.dropped),
    )
    return markdown.document(
        "changes",
        changes=changes,
        tests=[(title, by_reason(found)) for title, found in tests if by_reason(found)],
        questions=[(title, found) for title, found in questions if found],
    )


def render_json(changes: Changes) -> str:
    """JSON text of the changes."""
    head = {"format": "second-write changes", "version": 1}
    return json.dumps(head | content(changes), ensure_ascii=False, indent=2) + "\n"


def content(changes: Changes) -> dict[str, Any]:
    """The changes as plain data; `says` is the sentence for each."""
    return {
        "old": changes.old,
        "new": changes.new,
        "is_same": changes.is_none,
        "summary": changes.summary,
        "effects": [asdict(effect) | {"says": effect.says} for effect in changes.effects],
        "answers": [asdict(answer) | {"says": answer.says} for answer in changes.answers],
        "tests": {
            "added": [_case(case) for case in changes.tests.added],
            "removed": [_case(case) for case in changes.tests.removed],
            "changed": [_case(case) for case in changes.tests.changed],
        },
        "rows": [asdict(row) | {"says": row.says} for row in changes.rows],
        "questions": {
            "opened": [_question(question) for question in changes.questions.opened],
            "settled": [_question(question) for question in changes.questions.settled],
            "dropped": [_question(question) for question in changes.questions.dropped],
        },
        "verdicts": [_verdict(verdict) for verdict in changes.verdicts],
        "unchecked": dict(changes.unchecked),
        "speaks_of": changes.speaks_of,
        "bounds": list(changes.bounds),
    }


def _case(case: CaseChange) -> dict[str, Any]:
    return asdict(case) | {"why": [asdict(each) | {"says": each.says} for each in case.why]}


def _question(question: Question) -> dict[str, Any]:
    return {"id": question.id, "asked_about": question.asked_about, "text": question.text, "now": question.now}


def _verdict(change: VerdictChange) -> dict[str, Any]:
    return {
        "effects": list(change.effects),
        "property": change.judged.value if change.judged else "",
        "old": change.old.value if change.old else "",
        "new": change.new.value,
        "says": change.says,
    }
