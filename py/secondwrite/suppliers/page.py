"""What the page asks about replies: plain data and text in, plain data and text out. Each answers with `problems` where it cannot.

The page keeps the round as the text of its file, and sends it along; nothing of it is remembered here but to save time.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from .. import files
from ..checker.telling.overall import RUNNING
from ..checker.under_way import UnderWay
from ..exports import replies as export
from ..exports import replies_csv, results
from ..problems import Problem
from ..sharing import left_out
from ..worksheet import Worksheet
from . import naming, reading, recording
from . import round as rounds
from .accepting import accepted, reworded_tests, stops_counting
from .comparison import Comparison
from .handing_out import Shape, asking, filled_in
from .matching import matched
from .reply import canonical_digest
from .round import Round
from .side_by_side import side_by_side, worksheets

ALL, MUSTS = "all", "musts"
Payload = Mapping[str, Any]
Answered = dict[str, Any]


def ask(worksheet: Worksheet, payload: Payload, _: UnderWay) -> Answered:
    """What a supplier is asked: how much it is, what is left out, and, where the page wants a `form`, the file; a zip as base64.

    The file tells what the worksheet answers now only where the page says `answers`; its `extent` is all or the must-haves.
    """
    asked = asking(
        worksheet,
        payload["today"],
        with_private=payload["private"],
        with_answers=payload.get("answers", False),
        only_musts=payload.get("extent", ALL) == MUSTS,
    )
    told: Answered = {"problems": [], "left_out": list(left_out(worksheet)), "digest": asked.asked.digest}
    told |= {"questions": len(asked.asked.questions), "tests": len(asked.asked.tests), "own": asked.own}
    told |= {"musts": {"questions": len(asked.musts.questions), "tests": len(asked.musts.tests)}}
    if not payload["form"]:
        return told
    shape = {"html": Shape.HTML, "zip": Shape.ZIP, "markdown": Shape.MARKDOWN}[payload["form"]]
    content = asked.content(shape)
    text = b64encode(content).decode() if shape is Shape.ZIP else content.decode()
    return {**told, "file": text, "filename": asked.name(shape)}


def read(worksheet: Worksheet, payload: Payload, _: UnderWay) -> Answered:
    """Files read into a round: `files` are each a `name` and a `text`, a reply file or a questionnaire that was filled in.

    Decisions in a file that holds a round are taken only where the page says `decisions`, since a person did.
    """
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    found = reading.opened(
        round,
        ((file["name"], file["text"]) for file in payload["files"]),
        lambda text: filled_in(text, worksheet, payload["today"]),
        with_decisions=payload.get("decisions", False),
    )
    names = _names(found.round)
    return {
        "problems": [],
        "round": rounds.write(found.round),
        "added": [{"key": key, "name": names[key]} for key in found.added],
        "refused": [{"file": each.file, **_problems(each.problems)} for each in found.refused],
        "repeated": [{"file": each.file, "key": each.digest, "name": names[each.digest]} for each in found.repeated],
        "remarked": [
            {"file": each.file, "key": each.digest, "name": names[each.digest], "remarks": list(map(asdict, each.remarks))}
            for each in found.remarked
        ],
        "held": [asdict(each) for each in found.held],
    }


def drop(payload: Payload) -> Answered:
    """The round without the reply with this `key`; what was decided about it stays in the record."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    return {"problems": [], "round": rounds.write(rounds.without_reply(round, payload["key"]))}


def compare(worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Answered:
    """The comparison as far as it is known now, as data and as HTML. It does not go on with the check."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    told = _told(round, worksheet, payload, under_way)
    return {
        "problems": [],
        "comparison": export.content(told),
        "html": export.render_html(told),
        "check": {"done": _is_done(round, worksheet, payload, under_way)},
    }


def check(worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Answered:
    """One more slice of the check of the worksheet with and without each reply: how many `verdicts` there are, and whether all."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    wanted = _sound(round, worksheet, payload["today"], under_way)
    states = under_way.go_on_comparing(wanted)
    verdicts = sum(under_way.verdicts(each) is not None for each in wanted)
    return {"problems": [], "check": {"done": verdicts == len(wanted), "states": states, "verdicts": verdicts}}


def accept(worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Answered:
    """The worksheet with the answer of the reply with this `key` to one `question`, and what stops counting by it."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    found = [reply for reply in round.replies if canonical_digest(reply) == payload["key"]]
    if not found:
        return _problems((GONE,))
    changed = accepted(worksheet, matched(found[0], worksheet, payload["today"]), payload["question"])
    if not isinstance(changed, Worksheet):
        return _problems(changed)
    names = _names(round)
    lost = {names[key]: number for key, number in stops_counting(round, worksheet, changed, payload["today"]).items() if number}
    tests = reworded_tests(worksheet, changed, payload["today"], found[0].asked.with_private)
    reworded = {"tests": tests, "results": sum(lost.values()), "replies": list(lost)}
    return {"problems": [], "worksheet": files.plain(changed), "reworded": reworded}


def decide(worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Answered:
    """The round with one `decision`, or without one where its ruling is empty."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    changed = recording.decide(round, _told(round, worksheet, payload, under_way), payload["decision"])
    return _problems(changed) if isinstance(changed, tuple) else {"problems": [], "round": rounds.write(changed)}


def exported(worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Answered:
    """A text to download, in one of the `FORMATS`; those `OF_ONE` are of the reply with this `key`."""
    round = _round(payload)
    if isinstance(round, tuple):
        return _problems(round)
    if payload["format"] in OF_ONE and payload["key"] not in map(canonical_digest, round.replies):
        return _problems((GONE,))
    told = _told(round, worksheet, payload, under_way)
    render, ending = FORMATS[payload["format"]]
    text = render(told, round, payload.get("key", ""))
    return {"problems": [], "text": text, "filename": f"{files.file_stem(worksheet)}{ending}"}


FORMATS: Mapping[str, tuple[Callable[[Comparison, Round, str], str], str]] = {
    "round": (lambda told, round, key: rounds.write(round), ".round.json"),
    "markdown": (lambda told, round, key: export.render(told), "-replies.md"),
    "record": (lambda told, round, key: export.render_record(recording.record(told, round)), "-acceptance.md"),
    "json": (lambda told, round, key: export.render_json(told), "-replies.json"),
    "csv": (lambda told, round, key: replies_csv.render(told), "-replies.csv"),
    "ctrf": (lambda told, round, key: results.ctrf(results.of_reply(told, key)), "-results.ctrf.json"),
    "junit": (lambda told, round, key: results.junit(results.of_reply(told, key)), "-results.junit.xml"),
}
OF_ONE = ("ctrf", "junit")
KINDS: Mapping[str, Callable[[Worksheet, Payload, UnderWay], Answered]] = {
    "supplier": ask,
    "replies": read,
    "compare": compare,
    "check-replies": check,
    "accept": accept,
    "decide": decide,
    "export-replies": exported,
}
GONE = Problem("no_reply", "", "The reply", "It is not there any more.", "Open it again.")


def _told(round: Round, worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> Comparison:
    today = payload["today"]
    are_checked = tuple(under_way.verdicts(each) is not None for each in worksheets(round, worksheet, today))
    return side_by_side(round, worksheet, today, payload.get("unchecked", RUNNING), are_checked, under_way)


def _is_done(round: Round, worksheet: Worksheet, payload: Payload, under_way: UnderWay) -> bool:
    return all(under_way.verdicts(each) is not None for each in _sound(round, worksheet, payload["today"], under_way))


def _sound(round: Round, worksheet: Worksheet, today: str, under_way: UnderWay) -> tuple[Worksheet, ...]:
    """The worksheets to check: those of which no two answers contradict each other."""
    return tuple(each for each in worksheets(round, worksheet, today) if not under_way.contradicting(each))


def _names(round: Round) -> Mapping[str, str]:
    """The name of each column by its key."""
    return dict(zip(map(canonical_digest, round.replies), naming.column_names(round.replies), strict=True))


def _round(payload: Payload) -> Round | tuple[Problem, ...]:
    """The round that the page keeps; an empty text is one without replies."""
    return _parsed(payload["round"])


@lru_cache(maxsize=2)
def _parsed(text: str) -> Round | tuple[Problem, ...]:
    return rounds.read(text) if text else Round()


def _problems(problems: tuple[Problem, ...]) -> Answered:
    return {"problems": [asdict(problem) for problem in problems]}
