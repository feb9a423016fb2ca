"""The questions and tests as Markdown, to be filled in with any editor and pasted back from a mail; and what it says then.

`read` forgives what mail clients do to a text: quoting, wrapped lines, smart quotes, other spaces and line ends.
"""

from collections.abc import Iterable

from pydantic import ValidationError

from ..exports.markdown import document
from ..plan import Plan
from ..problems import Problem, from_validation
from . import filled_in
from .answered import Data, Reading
from .filled_in import QUESTION, TEST, Block, Sheet, Wrong
from .question_set import Asked, Form, QuestionSet, ToRun
from .reply import REPLY_FORMAT, REPLY_VERSION, Reply

_KINDS = {Form.DURATION: "(a time, such as 24 h)", Form.COUNT: "(a whole number)", Form.LINE: ""}
_MOST_LINE = 200


def render(plan: Plan, asked: QuestionSet) -> str:
    """The questionnaire of a set, which was made from this plan."""
    numbers = {test.id: number for number, test in enumerate(asked.tests, 1)}
    return document("questionnaire", plan=plan, asked=asked, numbers=numbers, kinds=_KINDS)


def read(text: str, asked: QuestionSet) -> Reply | tuple[Problem, ...]:
    """The reply in a filled-in text, or everything that is wrong with it, with the line and what to do.

    What it says of questions that are not in the set, or were put in other words, is in the reply under the digest that
    stood there: it counts for nothing, and is not lost.
    """
    try:
        sheet = filled_in.sheet(text)
    except Wrong as wrong:
        return (wrong.problem,)
    reading = Reading(sheet.is_escaped)
    data = _reply(sheet, asked, reading)
    if reading.problems:
        return tuple(reading.problems)
    try:
        return Reply.model_validate(data)
    except ValidationError as error:
        return from_validation(error, data, Reply)


def is_filled_in(text: str) -> bool:
    """Whether a text is meant to be a questionnaire rather than a file of ours, which is JSON."""
    return not text.lstrip("\ufeff \t\r\n").startswith(("{", "["))


def _reply(sheet: Sheet, asked: QuestionSet, reading: Reading) -> Data:
    placed, others = _placed(sheet.blocks, asked, reading)
    answers = [_head(item, "text", item.text) | reading.answer(item, placed.get(item.id)) for item in asked.questions]
    results = [_head(item, "title", f"{item.title}: {item.effect}") | reading.result(placed.get(item.id)) for item in asked.tests]
    for block in others:
        kept = {"id": f"{block.letter.lower()}{block.number}-{block.digest}", "digest": block.digest}
        if block.letter == QUESTION:
            answers.append({**kept, "text": reading.title(block), **reading.unasked(block)})
        else:
            results.append({**kept, "title": reading.title(block), **reading.result(block)})
    who = {name: reading.line(written) for name, written in sheet.who.items() if written.text}
    if "supplier" not in who:
        reading.miss_supplier()
    named: Data = {"digest": sheet.digest, "title": asked.title[:_MOST_LINE], "made_on": sheet.made_on}
    if sheet.digest == asked.digest:
        named["with_private"] = asked.with_private
    return {"format": REPLY_FORMAT, "version": REPLY_VERSION, "asked": named, **who, "answers": answers, "results": results}


def _head(item: Asked | ToRun, name: str, words: str) -> Data:
    return {"id": item.id, "digest": item.digest, name: words[:_MOST_LINE].strip()}


def _placed(blocks: Iterable[Block], asked: QuestionSet, reading: Reading) -> tuple[dict[str, Block], list[Block]]:
    """The block of each question and test by its id, and those of other sets that say something.

    A mail may hold a text twice, filled in and as it was asked: what is filled in counts.
    """
    ids = {(QUESTION, number, item.digest): item.id for number, item in enumerate(asked.questions, 1)}
    ids |= {(TEST, number, item.digest): item.id for number, item in enumerate(asked.tests, 1)}
    by_digest: dict[tuple[str, str], list[str]] = {}
    for (letter, _, digest), id in ids.items():
        by_digest.setdefault((letter, digest), []).append(id)
    placed: dict[str, Block] = {}
    others: list[Block] = []
    for block in blocks:
        same = by_digest.get((block.letter, block.digest), [])
        id = ids.get((block.letter, block.number, block.digest)) or (same[0] if len(same) == 1 else "")
        if not id:
            others += [block] if block.says else []
        elif id not in placed or not placed[id].says:
            placed[id] = block
        elif block.says and block.says != placed[id].says:
            reading.twice(placed[id], block)
    return placed, others
