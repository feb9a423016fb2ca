"""A round: the replies to one worksheet, and the record of what was decided about each test. It is a file of its own.

The worksheet knows nothing of it; a decision keeps the words of its test, so that it can be read when the test is gone.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from ..answers import Choice, Day, Line, Part, Text
from ..problems import Problem, from_validation
from ..texts import Kind, Unreadable, dump, load
from ..worksheet import Name
from .reply import Digest, ItemId, Outcome, Reply, canonical_digest

ROUND_FORMAT: Literal["second-write round"] = "second-write round"
ROUND_VERSION: Literal[1] = 1
ROUNDS = Kind("round", ROUND_FORMAT, ROUND_VERSION)
MOST_REPLIES = 20
MOST_DECISIONS = 20_000


class Ruling(Choice):
    """What the owner decided about a test of a supplier."""

    ACCEPTED = "accepted", "Accepted"
    CONDITIONAL = "accepted_with_condition", "Accepted with a condition"
    REFUSED = "refused", "Refused"
    WAIVED = "waived", "Waived"


def _given(day: str) -> str:
    if not day:
        raise PydanticCustomError("day", "not a day")
    return day


class Decision(Part):
    """What was decided about one test of one reply, by whom and when; the test and its result are kept as they were then."""

    reply: Digest = Field(title="Digest of the reply")
    supplier: Name = Field(title="Supplier")
    test: ItemId = Field(title="Test")
    digest: Digest = Field(title="Digest of the test as it was then")
    title: Text = Field(default="", title="The test's title")
    effect: Line = Field(default="", title="The effect that it tests")
    outcome: Outcome = Field(default=Outcome.NOT_RUN, title="The result then")
    ruling: Ruling = Field(title="Decision")
    condition: Text = Field(default="", title="Condition")
    reason: Text = Field(default="", title="Reason")
    owner: Name = Field(title="Who decided")
    decided_on: Annotated[Day, AfterValidator(_given)] = Field(title="Day of the decision")

    @field_validator("condition", "reason")
    @classmethod
    def _is_said(cls, text: str, info: ValidationInfo) -> str:
        """A condition stands with what is accepted with one, a reason with what is waived."""
        wanting = {"condition": Ruling.CONDITIONAL, "reason": Ruling.WAIVED}
        if not text and info.data.get("ruling") is wanting[str(info.field_name)]:
            raise PydanticCustomError(f"no_{info.field_name}", "missing")
        return text


class Round(Part):
    """A round file: the replies in the order in which they came, and the decisions in the order in which they were made."""

    format: Literal["second-write round"] = Field(default=ROUND_FORMAT, title="Format")
    version: Literal[1] = Field(default=ROUND_VERSION, title="Version of the format")
    workflow: Text = Field(default="", title="Workflow")
    replies: tuple[Reply, ...] = Field(default=(), max_length=MOST_REPLIES, title="Replies")
    decisions: tuple[Decision, ...] = Field(default=(), max_length=MOST_DECISIONS, title="Decisions")


def read(text: str) -> Round | tuple[Problem, ...]:
    """A round from the text of its file, or everything that is wrong with it."""
    try:
        return parse(load(text, ROUNDS))
    except Unreadable as error:
        return (error.problem,)


def parse(data: Any) -> Round | tuple[Problem, ...]:
    """A round from plain data, as the page keeps it, or everything that is wrong with it."""
    try:
        return Round.model_validate(data)
    except ValidationError as error:
        return from_validation(error, data, Round)


def plain(round: Round) -> dict[str, Any]:
    """The round as plain data, for the page."""
    data = round.model_dump(mode="json", exclude_defaults=True)
    for reply, written in zip(round.replies, data.get("replies", ()), strict=True):
        written.update({"format": reply.format, "version": reply.version})
    return {"format": round.format, "version": round.version} | data


def write(round: Round) -> str:
    """The text of a round's file."""
    return dump(plain(round))


def decided(round: Round, decision: Decision) -> Round:
    """The round with a decision, in the place of an earlier one about the same test of the same reply."""
    return _without(round, decision.reply, decision.test, decision)


def undecided(round: Round, reply: str, test: str) -> Round:
    """The round without the decision about a test of a reply."""
    return _without(round, reply, test)


def _without(round: Round, reply: str, test: str, *new: Decision) -> Round:
    others = (each for each in round.decisions if (each.reply, each.test) != (reply, test))
    return round.model_copy(update={"decisions": (*others, *new)})


def without_reply(round: Round, digest: str) -> Round:
    """The round without a reply. What was decided about it stays in the record."""
    replies = tuple(reply for reply in round.replies if canonical_digest(reply) != digest)
    return round.model_copy(update={"replies": replies})
