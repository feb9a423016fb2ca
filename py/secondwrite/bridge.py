"""The one function the web worker calls: JSON text of a request in, JSON text of its reply out.

Every request gets exactly one reply `{id, ok, text}`; `ok` false means a fault of ours, described in `text`.
"""

import json
import traceback
from collections.abc import Callable, Hashable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from . import engine, examples, files
from .checker.simulation.adequacy import Bench, Found, bench
from .checker.slices import Slices
from .checker.telling.overall import CONTRADICTORY, NOT_CHECKED
from .checker.workflow import Check, WorkflowOutcome, answers_of, check_all, try_all
from .contradictions import contradictions
from .design import Design, designs
from .exports import html, markdown, model, parts
from .plan import Plan
from .problems import Problem
from .worksheet import Worksheet

T = TypeVar("T")
Payload = Mapping[str, Any]
Reply = dict[str, Any]

# What one request adds to a check: about a tenth of a second in the browser. Counted, since there is no clock here.
STATES, PAUSES = 150, 100
# How many parts of the plan one reply brings: the page asks for the rest at once, and what is typed meanwhile comes first.
MOST_PARTS = 24
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
    return {"summary": _counts(_made(worksheet, payload))}


def _counts(plan: Plan) -> Reply:
    return {"tests": len(plan.cases), "questions": len(plan.questions)}


def _plan(worksheet: Worksheet, payload: Payload) -> Reply:
    """The list of all parts, those open on the page that it has not as they are now, and the answers that contradict each other."""
    plan = _made(worksheet, payload)
    contradicting = [asdict(problem) for problem in _asked(worksheet).contradicting]
    bodies, is_more = parts.changed(plan, payload.get("open", {}), MOST_PARTS)
    unchecked = CONTRADICTORY if contradicting else payload.get("unchecked", NOT_CHECKED)
    return {
        "summary": _counts(plan),
        "outline": [asdict(tab) for tab in parts.outline(plan)],
        "bodies": bodies,
        "more": is_more,
        "contradictions": contradicting,
        "check": {**_standing(worksheet), "unchecked": unchecked},
    }


def _made(worksheet: Worksheet, payload: Payload) -> Plan:
    outcome = _outcome(worksheet)
    is_tried = outcome is not None and outcome.tried is not None
    return _kept(worksheet, payload["today"], payload.get("unchecked", NOT_CHECKED), outcome is not None, is_tried)


@lru_cache(maxsize=1)
def _kept(worksheet: Worksheet, today: str, unchecked: str, is_checked: bool, is_tried: bool) -> Plan:
    """The plan of the last worksheet is kept: opening a part does not make it anew. A check says the same each time."""
    outcome = _outcome(worksheet) if is_checked else None
    return engine.make_plan(worksheet, today, checked=outcome, unchecked=unchecked)


# The check under way, and what it tries afterwards, each by all that it asks about a worksheet.
_checks: dict[Hashable, Check[WorkflowOutcome]] = {}
_trials: dict[Hashable, Check[tuple[Found, ...]]] = {}


def _check(worksheet: Worksheet, payload: Payload) -> Reply:
    """Go on with the check of a worksheet, or begin it: one with other answers takes the place of the one before.

    The verdicts come first, and then what the tests catch; the states are those of the one that is under way.
    """
    described, benches = _described(worksheet)
    check = _begun(_checks, _asked(worksheet).answers, lambda known: check_all(described, known=known))
    trial = _begun(_trials, _tests_of(benches), lambda known: try_all(benches, known))
    under_way: Check[Any] = trial if check.outcome else check
    try:
        under_way.advance(STATES, PAUSES)
    except Exception:
        _checks.clear()
        _trials.clear()
        raise
    return {"check": {**_standing(worksheet), "states": under_way.states}}


@dataclass(frozen=True)
class _Asked:
    """All that a check asks about a worksheet, and the answers that contradict each other."""

    answers: Hashable
    contradicting: tuple[Problem, ...]


@lru_cache(maxsize=1)
def _asked(worksheet: Worksheet) -> _Asked:
    described = designs(worksheet)
    return _Asked(answers_of(described), contradictions(described))


@lru_cache(maxsize=1)
def _described(worksheet: Worksheet) -> tuple[tuple[Design, ...], tuple[Bench, ...]]:
    described = designs(worksheet)
    return described, tuple(map(bench, described))


def _tests_of(benches: tuple[Bench, ...]) -> Hashable:
    return tuple(each.key for each in benches)


def _begun(checks: dict[Hashable, Check[T]], asked: Hashable, begin: Callable[[dict[Hashable, Any]], Slices[T]]) -> Check[T]:
    """The check of what is asked; it is begun with what the one before came to know, unless it is under way."""
    if asked not in checks:
        known = dict(item for check in checks.values() for item in list(check.known.items())[-KEPT:])
        checks.clear()
        checks[asked] = Check(begin(known), known)
    return checks[asked]


def _outcome(worksheet: Worksheet) -> WorkflowOutcome | None:
    """What the check says about a worksheet, when that of these very answers has a verdict, and none contradicts another."""
    asked = _asked(worksheet)
    check = _checks.get(asked.answers)
    if check is None or check.outcome is None or asked.contradicting:
        return None
    _, benches = _described(worksheet)
    trial = _trials.get(_tests_of(benches))
    return replace(check.outcome, tried=trial.outcome if trial else None)


def _contracts(payload: Payload) -> Reply:
    """The library, with a company's own where the page has one. It is imported when first wanted, so that Python starts sooner."""
    from .contracts import page

    return {"contracts": page.listed(payload.get("own", ""))}


def _contract(payload: Payload) -> Reply:
    """What one contract says."""
    from .contracts import page

    return {"contract": page.told(payload["id"], payload.get("own", ""), payload["today"])}


def _standing(worksheet: Worksheet) -> Reply:
    """Whether all is done, and the standing once there is a verdict."""
    outcome = _outcome(worksheet)
    is_done = outcome is not None and outcome.tried is not None
    return {"done": is_done, "standing": outcome.standing.value if outcome else ""}


def _markdown(worksheet: Worksheet, payload: Payload) -> Reply:
    plan = _made(worksheet, payload)
    return {"markdown": markdown.render(plan), "filename": f"{files.file_stem(worksheet)}-test-plan.md"}


def _paper(worksheet: Worksheet, payload: Payload) -> Reply:
    """The whole plan as HTML, to be printed."""
    return {"html": html.render(_made(worksheet, payload))}


def _model(worksheet: Worksheet, payload: Payload) -> Reply:
    """An effect of a worksheet for Spin; none where it is not there any more."""
    found = [design for design in designs(worksheet) if design.slug == payload["effect"]]
    return {"models": [{"text": model.render(design), "filename": f"{design.slug}.pml"} for design in found]}


def _save(worksheet: Worksheet, payload: Payload) -> Reply:
    return {
        "file": files.write(worksheet),
        "filename": f"{files.file_stem(worksheet)}.worksheet.json",
        "worksheet": files.plain(worksheet),
    }


def _open(payload: Payload) -> Reply:
    """A worksheet, or what to say of a company's own library."""
    worksheet = files.read(payload["file"])
    if isinstance(worksheet, Worksheet):
        return {"problems": [], "worksheet": files.plain(worksheet)}
    return _library(payload["file"], payload.get("today", "")) or _problems(worksheet)


def _library(text: str, today: str) -> Reply | None:
    """What to say of a file that calls itself a library; nothing of another one."""
    from .contracts import is_library, page

    if not is_library(text):
        return None
    opened = page.opened(text, today)
    return _problems(opened) if isinstance(opened, tuple) else {"problems": [], "library": opened}


def _examples(payload: Payload) -> Reply:
    return {"examples": [asdict(example) for example in examples.gallery()]}


def _example(payload: Payload) -> Reply:
    return {"worksheet": files.plain(examples.load(payload["id"]))}


KINDS: Mapping[str, Callable[[Payload], Reply]] = {
    "summary": _with_worksheet(_summary),
    "plan": _with_worksheet(_plan),
    "check": _with_worksheet(_check),
    "markdown": _with_worksheet(_markdown),
    "paper": _with_worksheet(_paper),
    "model": _with_worksheet(_model),
    "contracts": _contracts,
    "contract": _contract,
    "save": _with_worksheet(_save),
    "open": _open,
    "examples": _examples,
    "example": _example,
}
