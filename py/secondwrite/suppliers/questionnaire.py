"""The questions and tests as Markdown, to be filled in with any editor and pasted back from a mail; and what it says then.

`read` forgives what mail clients do to a text: quoting, wrapped lines, smart quotes, other spaces and line ends.
"""

import re
import sys
from collections.abc import Iterable
from dataclasses import replace

from ..exports.markdown import document
from ..plan import Plan
from ..problems import Problem
from . import filled_in, forgiving
from .answered import Data, Reading
from .filled_in import QUESTION, TEST, Block, Sheet, Wrong
from .question_set import Asked, Form, QuestionSet, ToRun
from .reply import REPLY_FORMAT, REPLY_VERSION, Understood
from .straying import name_strays

_KINDS = {Form.DURATION: "(a time, such as 24 h)", Form.COUNT: "(a whole number)", Form.LINE: ""}
_MOST_LINE = 200
_NUMBER = re.compile(r"^\d+\. ")
_NAMED = re.compile(r"\d+\. ([a-z0-9_.-]{1,200}): ")


def render(plan: Plan, asked: QuestionSet) -> str:
    """The questionnaire of a set, which was made from this plan."""
    numbers = {test.id: number for number, test in enumerate(asked.tests, 1)}
    return document("questionnaire", plan=plan, asked=asked, numbers=numbers, kinds=_KINDS)


def read(text: str, asked: QuestionSet, printed: str = "") -> Understood | tuple[Problem, ...]:
    """The reply in a filled-in text with remarks on what is left out, or why it cannot be read at all.

    What it says of questions that are not in the set, or were put in other words, is in the reply under the digest that
    stood there: it counts for nothing, and is not lost. `printed` is the text as it went out: its lines are nobody's answers.
    """
    try:
        sheet = filled_in.sheet(text)
    except Wrong as wrong:
        return (wrong.problem,)
    reading = Reading(sheet.is_escaped)
    data = _reply(sheet, asked, reading)
    name_strays(sheet, printed, sheet.digest == asked.digest, reading)
    remarks = tuple(sorted(reading.remarks, key=_line))
    if "supplier" not in data:
        return (Wrong(0, "no_supplier", "It does not say who answers.", "Write a name behind Supplier:, near the top.").problem, *remarks)
    found = forgiving.parse(data)
    return Understood(found.reply, (*remarks, *found.remarks)) if isinstance(found, Understood) else (*found, *remarks)


def _line(remark: Problem) -> int:
    number = remark.where.removeprefix("Line ")
    return int(number) if number.isdecimal() else sys.maxsize


def is_filled_in(text: str) -> bool:
    """Whether a text is meant to be a questionnaire rather than a file of ours, which is JSON; it may begin with its line [set …]."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    return start != "{" and (start != "[" or filled_in.names_a_set(text))


def _reply(sheet: Sheet, asked: QuestionSet, reading: Reading) -> Data:
    placed, others = _placed(sheet.blocks, asked, reading)
    is_all = sheet.digest == asked.digest
    # Of an earlier set it lists what it had: what is new was never read.
    questions = [item for item in asked.questions if is_all or item.id in placed]
    tests = [item for item in asked.tests if is_all or item.id in placed]
    answers = [_head(item, "text", item.text) | reading.answer(item, placed.get(item.id)) for item in questions]
    results = [_head(item, "title", f"{item.title}: {item.effect}") | reading.result(placed.get(item.id)) for item in tests]
    taken = {*(item.id for item in questions), *(item.id for item in tests)}
    for block in others:
        title = reading.title(block)
        kept = {"id": _id(block, title, asked, taken), "digest": block.digest}
        taken.add(kept["id"])
        if block.letter == QUESTION:
            answers.append({**kept, "text": title, **reading.unasked(block)})
        else:
            results.append({**kept, "title": title, **reading.result(block)})
    who = _who(sheet, reading)
    named: Data = {"digest": sheet.digest, "title": asked.title[:_MOST_LINE], "made_on": sheet.made_on}
    if is_all:
        named["with_private"] = asked.with_private
    return {"format": REPLY_FORMAT, "version": REPLY_VERSION, "asked": named, **who, "answers": answers, "results": results}


def _who(sheet: Sheet, reading: Reading) -> Data:
    readers = {"answered_on": reading.day}
    found = {name: readers.get(name, reading.line)(written) for name, written in sheet.who.items() if written.text}
    return {name: value for name, value in found.items() if value}


def _id(block: Block, title: str, asked: QuestionSet, taken: set[str]) -> str:
    """The id of what is put otherwise now: a test's stands in the text, a question's is found by its words; or one made up."""
    if block.letter == TEST:
        named = _NAMED.match(title)
        id = block.name or (named[1] if named else "")
    else:
        words = _NUMBER.sub("", title)
        same = [item.id for item in asked.questions if item.text == words]
        id = same[0] if len(same) == 1 else ""
    return id if id and id not in taken else f"{block.letter.lower()}{block.number}-{block.digest}"


def _head(item: Asked | ToRun, name: str, words: str) -> Data:
    return {"id": item.id, "digest": item.digest, name: words[:_MOST_LINE].strip()}


def _placed(blocks: Iterable[Block], asked: QuestionSet, reading: Reading) -> tuple[dict[str, Block], list[Block]]:
    """The block of each question and test by its id, and those of other sets that say something.

    A mail may hold a text twice, filled in and as it was asked: what is filled in counts. What is filled in in two ways does not.
    """
    ids = {(QUESTION, item.digest): item.id for item in asked.questions} | {(TEST, item.digest): item.id for item in asked.tests}
    placed: dict[str, Block] = {}
    others: dict[tuple[str, str], Block] = {}
    unsure = set[str]()
    for block in blocks:
        id = ids.get((block.letter, block.digest))
        if id is None:
            if block.says:
                others.setdefault((block.letter, block.digest), block)
        elif id not in placed or not placed[id].says:
            placed[id] = block
        elif block.says and block.says != placed[id].says:
            reading.twice(placed[id], block)
            unsure.add(id)
    for id in unsure:
        placed[id] = replace(placed[id], choices=[], fields={}, again=None)
    return placed, list(others.values())
