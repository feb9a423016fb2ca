"""The one function the web worker calls: JSON text of a request in, JSON text of its reply out.

Every request gets exactly one reply `{id, ok, text}`; `ok` false means a fault of ours, described in `text`.
"""

import json
import traceback
from collections.abc import Callable, Hashable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from . import engine, examples, files
from .checker.telling.overall import NOT_CHECKED
from .checker.workflow import Check, WorkflowOutcome, answers_of
from .design import designs
from .exports import markdown, parts
from .plan import Plan
from .problems import Problem
from .worksheet import Worksheet

Payload = Mapping[str, Any]
Reply = dict[str, Any]

# What one request adds to a check: about a tenth of a second in the browser. Counted, since there is no clock here.
STATES, PAUSES = 150, 100
# How many outcomes of effects and pairs a new check takes over from the one before.
KEPT = 50


def handle(text: str) -> str:
    """Answer one request `{id, kind, text}`, whose `text` is the JSON text of the payload."""
    request = json.loads(text)
    try:
        reply, ok = _answer(request), True
    except Exception as error:
        reply, ok = _fault(error), False
    return json.dumps({"id": request["id"], "ok": ok, "text": json.dumps(reply, ensure_ascii=False)}, ensure_ascii=False)


def _answer(request: Payload) -> Reply:
    kind = request["kind"]
    if kind not in KINDS:
        raise UnknownKind(kind)
    return KINDS[kind](json.loads(request["text"]))


class UnknownKind(Exception):
    """The page asked for something this version does not know."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"unknown kind of request: {kind}")


def _fault(error: Exception) -> Reply:
    code = {engine.RuleFailed: "rule_failed", UnknownKind: "unknown_kind"}.get(type(error), "python_failed")
    return {"code": code, "words": str(error) or type(error).__name__, "detail": "".join(traceback.format_exception(error))}


def _with_worksheet(answer: Callable[[Worksheet, Payload], Reply]) -> Callable[[Payload], Reply]:
    """A handler that needs a valid worksheet: without one it answers with the problems."""

    def answer_or_problems(payload: Payload) -> Reply:
        worksheet = files.parse(payload["worksheet"])
        if isinstance(worksheet, Worksheet):
            return {"problems": [], **answer(worksheet, payload)}
        return _problems(worksheet)

    return answer_or_problems


def _problems(problems: tuple[Problem, ...]) -> Reply:
    return {"problems": [asdict(problem) for problem in problems]}


def _summary(worksheet: Worksheet, payload: Payload) -> Reply:
    """How much there is to do, without a word of it."""
    plan = _made(worksheet, payload)
    return {"summary": {"tests": len(plan.cases), "questions": len(plan.questions)}}


def _plan(worksheet: Worksheet, payload: Payload) -> Reply:
    """The first page, the list of all parts, and the parts that are open on the page."""
    plan = _made(worksheet, payload)
    return {
        **_summary(worksheet, payload),
        "front": parts.first_page(plan),
        "outline": [asdict(chapter) for chapter in parts.outline(plan)],
        "bodies": {id: parts.body(plan, id) for id in payload.get("open", ())},
        "check": {**_standing(_outcome(worksheet)), "unchecked": payload.get("unchecked", NOT_CHECKED)},
    }


def _made(worksheet: Worksheet, payload: Payload) -> Plan:
    is_checked = _outcome(worksheet) is not None
    return _kept(worksheet, payload["today"], payload.get("unchecked", NOT_CHECKED), is_checked)


@lru_cache(maxsize=1)
def _kept(worksheet: Worksheet, today: str, unchecked: str, is_checked: bool) -> Plan:
    """The plan of the last worksheet is kept: opening a part does not make it anew. A check says the same each time."""
    outcome = _outcome(worksheet) if is_checked else None
    return engine.make_plan(worksheet, today, checked=outcome, unchecked=unchecked)


_checks: dict[Hashable, Check] = {}


def _check(worksheet: Worksheet, payload: Payload) -> Reply:
    """Go on with the check of a worksheet, or begin it: one with other answers takes the place of the one before."""
    described = designs(worksheet)
    answers = answers_of(described)
    if answers not in _checks:
        known = dict(item for check in _checks.values() for item in list(check.known.items())[-KEPT:])
        _checks.clear()
        _checks[answers] = Check(described, known)
    check = _checks[answers]
    try:
        check.advance(STATES, PAUSES)
    except Exception:
        _checks.clear()
        raise
    return {"check": {**_standing(check.outcome), "states": check.states}}


def _outcome(worksheet: Worksheet) -> WorkflowOutcome | None:
    """What the check says about a worksheet, when that of these very answers is done."""
    check = _checks.get(answers_of(designs(worksheet)))
    return check.outcome if check else None


def _standing(outcome: WorkflowOutcome | None) -> Reply:
    return {"done": outcome is not None, "standing": outcome.standing.value if outcome else ""}


def _markdown(worksheet: Worksheet, payload: Payload) -> Reply:
    plan = _made(worksheet, payload)
    return {"markdown": markdown.render(plan), "filename": f"{files.file_stem(worksheet)}-test-plan.md"}


def _save(worksheet: Worksheet, payload: Payload) -> Reply:
    return {
        "file": files.write(worksheet),
        "filename": f"{files.file_stem(worksheet)}.worksheet.json",
        "worksheet": files.plain(worksheet),
    }


def _open(payload: Payload) -> Reply:
    worksheet = files.read(payload["file"])
    if isinstance(worksheet, Worksheet):
        return {"problems": [], "worksheet": files.plain(worksheet)}
    return _problems(worksheet)


def _examples(payload: Payload) -> Reply:
    return {"examples": [asdict(example) for example in examples.gallery()]}


def _example(payload: Payload) -> Reply:
    return {"worksheet": files.plain(examples.load(payload["id"]))}


KINDS: Mapping[str, Callable[[Payload], Reply]] = {
    "summary": _with_worksheet(_summary),
    "plan": _with_worksheet(_plan),
    "check": _with_worksheet(_check),
    "markdown": _with_worksheet(_markdown),
    "save": _with_worksheet(_save),
    "open": _open,
    "examples": _examples,
    "example": _example,
}
