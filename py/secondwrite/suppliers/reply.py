"""A reply: what a supplier answered and what its tests showed, as a file. A reply that is not finished is the same file.

It is read with the same care as a worksheet: everything in it is somebody else's text until it is escaped.
"""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..answers import Basis, Choice, Count, Day, Line, Part, Text
from ..legibility import shows
from ..problems import Problem, from_validation
from ..texts import Kind, Unreadable, dump, load
from ..worksheet import Name

REPLY_FORMAT: Literal["second-write reply"] = "second-write reply"
REPLY_VERSION: Literal[1] = 1
REPLIES = Kind("reply", REPLY_FORMAT, REPLY_VERSION)
MOST_ITEMS = 5_000

def _open(name: str) -> str:
    """A name in which nothing turns what stands beside it, and nothing ends it for whoever reads it."""
    if _TURNING.search(name):
        raise PydanticCustomError("hidden", "hidden signs")
    return name


# Controls, and what changes the direction of writing beyond the next sign.
_TURNING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
OpenName = Annotated[Name, AfterValidator(_open)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{12}([0-9a-f]{4})?$")]
FileDigest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
ItemId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.-]+$", min_length=1, max_length=200)]
_Single = (
    Annotated[str, StringConstraints(max_length=200, strip_whitespace=True)] | Annotated[int, Field(strict=True, ge=0, le=10**9)]
)


def _value(given: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """What was answered, or one error for whatever it is instead."""
    try:
        return read(given)
    except ValidationError:
        raise PydanticCustomError("answer_value", "not an answer") from None


Value = Annotated[_Single | Annotated[tuple[_Single, ...], Field(max_length=50)] | None, WrapValidator(_value)]


class Outcome(Choice):
    """How a test went, or why it was not run."""

    NOT_RUN = "not_run", "Not run yet"
    PASSED = "passed", "Passed"
    FAILED = "failed", "Failed"
    NOT_SURE = "not_sure", "Not sure"
    NOT_APPLICABLE = "not_applicable", "Does not apply"
    NOT_BEFORE_GO_LIVE = "not_before_go_live", "Cannot be tested before go-live"


class SetName(Part):
    """Which question set a reply answers."""

    digest: Digest = Field(title="Digest of the question set")
    title: Line = Field(default="", title="Workflow")
    made_on: Day = Field(default="", title="Day the file was made")
    with_private: bool = Field(default=False, strict=True, title="Whether private fields were shared")


class Given(Part):
    """The answer to one question; without a value it is not answered. `dont_know` is an answer, too."""

    id: ItemId = Field(title="Question")
    digest: Digest = Field(title="Digest of the question as it was read")
    text: Line = Field(default="", title="The question's words")
    value: Value = Field(default=None, title="Answer")
    basis: Basis = Field(default=Basis.CLAIMED, title="How sure is it?")
    source: Line = Field(default="", title="Link to the page")
    read_on: Day = Field(default="", title="Day it was read")
    evidence: Text = Field(default="", title="What was seen: run, log, ticket")

    @property
    def is_answered(self) -> bool:
        """Whether anything was said."""
        return self.value is not None


class Attachment(Part):
    """A file that is evidence: its name and digest, never its content."""

    name: Name = Field(title="Name of the file")
    sha256: FileDigest = Field(title="SHA-256 of the file")
    bytes: int = Field(ge=0, le=2**53, strict=True, title="Size of the file, in bytes")


class Result(Part):
    """What became of one test."""

    id: ItemId = Field(title="Test")
    digest: Digest = Field(title="Digest of the test as it was read")
    title: Line = Field(default="", title="The test's title")
    outcome: Outcome = Field(default=Outcome.NOT_RUN, title="Result")
    reason: Text = Field(default="", title="Reason")
    planned_on: Day = Field(default="", title="Day by which it will be tested")
    run_on: Day = Field(default="", title="Day it was run")
    run_by: Line = Field(default="", title="Who ran it")
    evidence: Text = Field(default="", title="What was seen")
    identifiers: Text = Field(default="", title="Keys and numbers of the attempts")
    attempts: Text = Field(default="", title="Times of the attempts")
    before: Count = Field(default="dont_know", title="Count at the destination before")
    after: Count = Field(default="dont_know", title="Count at the destination after")
    attachments: tuple[Attachment, ...] = Field(default=(), max_length=50, title="Files")


    @property
    def says(self) -> bool:
        """Whether anything was reported."""
        return self.outcome is not Outcome.NOT_RUN

    @property
    def lacks(self) -> str:
        """What must go with the outcome and does not, as a sentence; empty where nothing is missing."""
        needed = {"reason": shows(self.reason), "day": bool(self.planned_on)}
        wanted = {Outcome.NOT_APPLICABLE: ("reason",), Outcome.NOT_BEFORE_GO_LIVE: ("reason", "day")}.get(self.outcome, ())
        missing = [name for name in wanted if not needed[name]]
        return f"No {' and no '.join(missing)} {'are' if len(missing) > 1 else 'is'} given." if missing else ""


class Reply(Part):
    """A reply file: who answers, which question set, each question with its answer, each test with its result."""

    format: Literal["second-write reply"] = Field(default=REPLY_FORMAT, title="Format")
    version: Literal[1] = Field(default=REPLY_VERSION, title="Version of the format")
    asked: SetName = Field(title="The question set")
    supplier: OpenName = Field(title="Supplier")
    answered_by: Line = Field(default="", title="Who answered")
    answered_on: Day = Field(default="", title="Day of the reply")
    answers: tuple[Given, ...] = Field(default=(), max_length=MOST_ITEMS, title="Answers")
    results: tuple[Result, ...] = Field(default=(), max_length=MOST_ITEMS, title="Results")


def read(text: str) -> Reply | tuple[Problem, ...]:
    """A reply from the text of its file, or everything that is wrong with it."""
    try:
        data = load(text, REPLIES)
    except Unreadable as error:
        return (error.problem,)
    try:
        return Reply.model_validate(data)
    except ValidationError as error:
        return from_validation(error, data, Reply)


@dataclass(frozen=True)
class Understood:
    """A reply as it was read, and remarks on what was left out of it or not understood."""

    reply: Reply
    remarks: tuple[Problem, ...] = ()


def write(reply: Reply) -> str:
    """The text of a reply's file, with one answer or result per line."""
    data = reply.model_dump(mode="json", exclude_defaults=True)
    head = {"format": reply.format, "version": reply.version}
    return dump(head | data)


@lru_cache(maxsize=64)
def carried_digest(reply: Reply) -> str:
    """The same for a reply as a file and as Markdown: over the signs that both carry, so without spaces and hidden ones."""
    data = _carried(reply.model_dump(mode="json", exclude_defaults=True))
    return sha256(json.dumps(data, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


def _carried(node: Any) -> Any:
    if isinstance(node, str):
        seen = "".join(node.split())
        return seen if seen.isprintable() else "".join(filter(str.isprintable, seen))
    if isinstance(node, dict):
        return {name: _carried(value) for name, value in node.items()}
    if isinstance(node, list):
        return sorted(node) if all(isinstance(each, str) for each in node) else [_carried(each) for each in node]
    return node


@lru_cache(maxsize=64)
def canonical_digest(reply: Reply) -> str:
    """The name of a reply: the same for the same content, however its file was laid out."""
    data = reply.model_dump(mode="json", exclude_defaults=True)
    return sha256(json.dumps(data, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]
