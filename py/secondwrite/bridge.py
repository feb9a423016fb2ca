"""The one function the web worker calls: JSON text of a request in, JSON text of its reply out.

Every request gets exactly one reply `{id, ok, text}`; `ok` false means a fault of ours, described in `text`.
"""

import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from . import embedded, engine, examples, files
from .checker.telling.overall import CONTRADICTORY, NOT_CHECKED
from .checker.under_way import UnderWay
from .design import designs
from .exports import markdown, model, parts
from .last_change import LastChange
from .plan import Plan
from .problems import Problem
from .unchanged import Unchanged
from .worksheet import Worksheet

Payload = Mapping[str, Any]
Reply = dict[str, Any]

# What is kept from one request to the next.
_unchanged = Unchanged()
_under_way = UnderWay()
_last_change = LastChange()

# How many parts of the plan one reply brings: the page asks for the rest at once, and what is typed meanwhile comes first.
MOST_PARTS = 24


def handle(text: str) -> str:
    """Answer one request `{id, kind, text}`, whose `text` is the JSON text of the payload."""
    request = json.loads(text)
    try:
        reply, ok = _answer(request), True
    except Exception as error:
        reply, ok = _fault(error), False
    answer = {"id": request["id"], "ok": ok, "text": json.dumps(reply, ensure_ascii=False)}
    return _sendable(json.dumps(answer, ensure_ascii=False)) or json.dumps(answer)


def _sendable(text: str) -> str:
    """The text, or nothing where half a character in it cannot cross to the page as it is."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return ""
    return text


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
        worksheet = _unchanged.parse(payload["worksheet"])
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
    """The list of all parts, those open on the page that it has not as they are now, and the answers that contradict each other.

    `moved` says what the last change did. The page passes another token as `since` whenever it shows another worksheet.
    """
    plan = _made(worksheet, payload)
    contradicting = [asdict(problem) for problem in _under_way.contradicting(worksheet)]
    bodies, is_more = parts.changed(plan, payload.get("open", {}), MOST_PARTS)
    unchecked = CONTRADICTORY if contradicting else payload.get("unchecked", NOT_CHECKED)
    return {
        "summary": _counts(plan),
        "outline": parts.plain(parts.outline(plan)),
        "bodies": bodies,
        "more": is_more,
        "moved": _last_change.follow(worksheet, plan, payload.get("since")),
        "contradictions": contradicting,
        "check": {**_standing(worksheet), "unchecked": unchecked},
    }


def _made(worksheet: Worksheet, payload: Payload) -> Plan:
    outcome = _under_way.outcome(worksheet)
    is_tried = outcome is not None and outcome.tried is not None
    return _kept(worksheet, payload["today"], payload.get("unchecked", NOT_CHECKED), outcome is not None, is_tried)


@lru_cache(maxsize=1)
def _kept(worksheet: Worksheet, today: str, unchecked: str, is_checked: bool, is_tried: bool) -> Plan:
    """The plan of the last worksheet is kept: opening a part does not make it anew. A check says the same each time."""
    outcome = _under_way.outcome(worksheet) if is_checked else None
    return engine.make_plan(worksheet, today, checked=outcome, unchecked=unchecked)


def _check(worksheet: Worksheet, payload: Payload) -> Reply:
    """Go on with the check of a worksheet."""
    states = _under_way.go_on(worksheet)
    return {"check": {**_standing(worksheet), "states": states}}


def _changes(payload: Payload) -> Reply:
    """What differs between two versions, or the problems of each. It is imported when first wanted, so that Python starts sooner."""
    from .versions import compared

    old, new = (files.parse(payload[version]) for version in ("old", "new"))
    if isinstance(old, Worksheet) and isinstance(new, Worksheet):
        return {"problems": [], **compared(old, new, payload, _under_way)}
    found = [("old", old), ("new", new)]
    return {"problems": [asdict(problem) | {"of": of} for of, each in found if isinstance(each, tuple) for problem in each]}


def _contracts(payload: Payload) -> Reply:
    """The library, with a company's own where the page has one. It is imported when first wanted, so that Python starts sooner."""
    from .contracts import page

    return {"contracts": page.listed(payload.get("own", ""))}


def _contract(payload: Payload) -> Reply:
    """What one contract says."""
    from .contracts import page

    return {"contract": page.told(payload["id"], payload.get("own", ""), payload["today"])}


def _sensitive(worksheet: Worksheet, payload: Payload) -> Reply:
    """What is likely personal or secret in what leaves: the worksheet, private fields or not, and a text beside it.

    The page remembers what a person decided to keep.
    """
    from .sensitive import findings, findings_in
    from .sharing import private_paths

    stays = () if payload.get("private", True) else {".".join(map(str, path)) for path in private_paths(worksheet)}
    found = [each for each in findings(worksheet) if each.path not in stays]
    known = {each.text for each in found}
    found += (each for each in findings_in(payload.get("text", "")) if each.text not in known)
    return {"findings": [{**asdict(each), "label": each.kind.label} for each in found]}


def _replace(worksheet: Worksheet, payload: Payload) -> Reply:
    """The worksheet with the chosen texts replaced, or the problems where a replacement does not fit."""
    from .sensitive import replaced

    changed = replaced(worksheet, payload["texts"])
    return {"worksheet": files.plain(changed)} if isinstance(changed, Worksheet) else _problems(changed)


def _share(worksheet: Worksheet, payload: Payload) -> Reply:
    """The worksheet as others get it, short for a link and whole for a file, and what is left out."""
    from .sharing import compact, left_out, shared

    given = shared(worksheet, with_private=payload["private"])
    filename = f"{files.file_stem(worksheet)}.shared.worksheet.json"
    return {"text": compact(given), "file": files.write(given), "filename": filename, "left_out": list(left_out(worksheet))}


def _standing(worksheet: Worksheet) -> Reply:
    """Whether all is done, and the standing once there is a verdict."""
    outcome = _under_way.outcome(worksheet)
    is_done = outcome is not None and outcome.tried is not None
    return {"done": is_done, "standing": outcome.standing.value if outcome else ""}


def _markdown(worksheet: Worksheet, payload: Payload) -> Reply:
    plan = _made(worksheet, payload)
    return {"markdown": markdown.render(plan), "filename": f"{files.file_stem(worksheet)}-test-plan.md"}


def _paper(worksheet: Worksheet, payload: Payload) -> Reply:
    """The plan as HTML with a cover, to be printed: all of it, or what is read and done first."""
    from .exports import paper

    return {"html": paper.render(_made(worksheet, payload), payload.get("extent", paper.WHOLE))}


def _extents(worksheet: Worksheet, payload: Payload) -> Reply:
    """How long either paper is."""
    from .exports import paper

    return {"extents": list(paper.extents(_made(worksheet, payload)))}


def _model(worksheet: Worksheet, payload: Payload) -> Reply:
    """An effect of a worksheet for Spin; none where it is not there any more."""
    found = [design for design in designs(worksheet) if design.slug == payload["effect"]]
    return {"models": [{"text": model.render(design), "filename": f"{design.slug}.pml"} for design in found]}


def _save(worksheet: Worksheet, payload: Payload) -> Reply:
    """The file, or a refusal where none could open it again."""
    file = files.write(worksheet)
    if problem := files.too_big(file):
        return _problems((problem,))
    return {
        "file": file,
        "filename": f"{files.file_stem(worksheet)}.worksheet.json",
        "worksheet": files.plain(worksheet),
    }


def _open(payload: Payload) -> Reply:
    """A worksheet, also one that waits for corrections in the form, or what to say of a company's own library.

    `is_report` says that the worksheet stands in a report, which is no file to save it to.
    """
    worksheet, is_report = files.read(payload["file"]), embedded.is_report(payload["file"])
    if isinstance(worksheet, Worksheet):
        return {"problems": [], "worksheet": files.plain(worksheet), "is_report": is_report}
    unfinished = files.unfinished(payload["file"], worksheet)
    if unfinished is not None:
        return {**_problems(worksheet), "unfinished": unfinished, "is_report": is_report}
    return _library(payload["file"], payload.get("today", "")) or _problems(worksheet)


def _library(text: str, today: str) -> Reply | None:
    """What to say of a file that calls itself a library; nothing of another one."""
    from .contracts import is_library, page

    if not is_library(text):
        return None
    opened = page.opened(text, today)
    return _problems(opened) if isinstance(opened, tuple) else {"problems": [], "library": opened}


def _kit(worksheet: Worksheet, payload: Payload) -> Reply:
    """The acceptance kit in base64, with the counterexamples of the check where there is a verdict."""
    from base64 import b64encode

    from .kit.making import kit

    made = kit(worksheet, payload["today"], checked=_under_way.verdicts(worksheet))
    told = {"automatic": made.automatic, "by_hand": made.by_hand}
    return {"file": b64encode(made.content).decode(), "filename": made.name, **told}


def _export(worksheet: Worksheet, payload: Payload) -> Reply:
    """Files for other programs, or what has to be said of them. It is imported when first wanted, so that Python starts sooner."""
    from .exports import page

    return page.answer(worksheet, _made(worksheet, payload), payload)


def _drop_reply(payload: Payload) -> Reply:
    from .suppliers import page

    return page.drop(payload)


def _of_replies(kind: str) -> Callable[[Worksheet, Payload], Reply]:
    """A handler of what is asked about suppliers and a worksheet. It is imported when first wanted, so that Python starts sooner."""

    def answer(worksheet: Worksheet, payload: Payload) -> Reply:
        from .suppliers import page

        return page.KINDS[kind](worksheet, payload, _under_way)

    return answer


def _examples(payload: Payload) -> Reply:
    return {"examples": [asdict(example) for example in examples.GALLERY]}


def _example(payload: Payload) -> Reply:
    return {"worksheet": files.plain(examples.load(payload["id"]))}


KINDS: Mapping[str, Callable[[Payload], Reply]] = {
    "summary": _with_worksheet(_summary),
    "plan": _with_worksheet(_plan),
    "check": _with_worksheet(_check),
    "changes": _changes,
    "markdown": _with_worksheet(_markdown),
    "paper": _with_worksheet(_paper),
    "extents": _with_worksheet(_extents),
    "model": _with_worksheet(_model),
    "contracts": _contracts,
    "contract": _contract,
    "sensitive": _with_worksheet(_sensitive),
    "replace": _with_worksheet(_replace),
    "share": _with_worksheet(_share),
    "export": _with_worksheet(_export),
    "kit": _with_worksheet(_kit),
    "supplier": _with_worksheet(_of_replies("supplier")),
    "save": _with_worksheet(_save),
    "open": _open,
    "replies": _with_worksheet(_of_replies("replies")),
    "drop-reply": _drop_reply,
    "compare": _with_worksheet(_of_replies("compare")),
    "check-replies": _with_worksheet(_of_replies("check-replies")),
    "accept": _with_worksheet(_of_replies("accept")),
    "decide": _with_worksheet(_of_replies("decide")),
    "export-replies": _with_worksheet(_of_replies("export-replies")),
    "examples": _examples,
    "example": _example,
}
