"""The round file: replies and decisions, written and read back; a decision says all that it must."""

import json
from typing import Any

import jsonschema
import pytest
from secondwrite import schemas
from secondwrite.suppliers import reading
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.reply import Given, Reply, Result, SetName
from secondwrite.suppliers.round import Decision, Round

SAID: dict[str, Any] = {
    "reply": "0" * 16,
    "supplier": "A",
    "test": "unknown.ack-lost.create-job",
    "digest": "0" * 12,
    "title": "The answer is lost",
    "outcome": "not_sure",
    "ruling": "waived",
    "reason": "The old system goes in March.",
    "owner": "Mo",
    "decided_on": "2026-11-29",
}
FULL = Reply(
    asked=SetName(digest="0" * 16, title="Orders", made_on="2026-11-01", with_private=True),
    supplier="A | B \u201cquoted\u201d",
    answers=(Given(id="rerun", digest="0" * 12, value=("a", 3)), Given(id="claim", digest="1" * 12, value="dont_know")),
    results=(
        Result(
            id="x.y",
            digest="0" * 12,
            outcome="failed",
            before=0,
            after=2,
            attachments=({"name": "log", "sha256": "a" * 64, "bytes": 1},),
        ),
    ),  # type: ignore[arg-type]
)


def test_a_round_reads_back_as_it_was_written() -> None:
    round = Round(workflow="Orders", replies=(FULL,), decisions=(Decision(**SAID),))
    text = rounds.write(round)
    assert rounds.read(text) == round
    assert rounds.write(round) == text and text.startswith('{\n  "format": "second-write round",\n  "version": 1,')


def test_a_reply_in_a_round_is_the_same_reply() -> None:
    found = rounds.read(rounds.write(Round(replies=(FULL,))))
    assert isinstance(found, Round)
    assert replies.canonical_digest(found.replies[0]) == replies.canonical_digest(FULL)
    assert replies.read(replies.write(FULL)) == FULL


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"reason": ""}, "decisions.0.reason", "no_reason"),
        ({"ruling": "accepted_with_condition"}, "decisions.0.condition", "no_condition"),
        ({"ruling": "accepted_with_condition", "condition": "  "}, "decisions.0.condition", "no_condition"),
        ({"ruling": "passed"}, "decisions.0.ruling", "enum"),
        ({"owner": ""}, "decisions.0.owner", "string_too_short"),
        ({"decided_on": ""}, "decisions.0.decided_on", "day"),
        ({"decided_on": "2026-02-30"}, "decisions.0.decided_on", "day"),
        ({"score": 3}, "decisions.0.score", "extra_forbidden"),
    ],
)
def test_a_decision_says_who_when_and_why(change: dict[str, Any], path: str, code: str) -> None:
    data = {"format": "second-write round", "version": 1, "decisions": [SAID | change]}
    found = rounds.read(json.dumps(data))
    assert isinstance(found, tuple) and [(problem.path, problem.code) for problem in found] == [(path, code)]


@pytest.mark.parametrize("ruling", ["accepted", "refused"])
def test_to_accept_or_refuse_needs_no_reason(ruling: str) -> None:
    assert Decision.model_validate(SAID | {"ruling": ruling, "reason": ""}).reason == ""


def test_a_later_decision_takes_the_place_of_the_one_about_the_same_test() -> None:
    other = Decision.model_validate(SAID | {"test": "a.b"})
    later = Decision.model_validate(SAID | {"ruling": "refused"})
    round = rounds.decided(rounds.decided(rounds.decided(Round(), Decision(**SAID)), other), later)
    assert round.decisions == (other, later)
    assert rounds.undecided(round, later.reply, later.test).decisions == (other,)


def test_decisions_outlive_their_reply() -> None:
    key = replies.canonical_digest(FULL)
    round = Round(replies=(FULL,), decisions=(Decision.model_validate(SAID | {"reply": key}),))
    left = rounds.without_reply(round, key)
    assert left.replies == () and left.decisions == round.decisions


def test_a_newer_or_foreign_round_is_refused() -> None:
    for data, code in (({"format": "second-write round", "version": 2}, "newer_version"), ({"format": "x"}, "no_round")):
        found = rounds.read(json.dumps(data))
        assert isinstance(found, tuple) and found[0].code == code


def test_the_published_schemas_hold_for_what_is_written_and_refuse_what_is_not() -> None:
    written = {"reply": replies.write(FULL), "round": rounds.write(Round(replies=(FULL,), decisions=(Decision(**SAID),)))}
    for name, text in written.items():
        schema = json.loads(schemas.render(name))
        jsonschema.Draft202012Validator.check_schema(schema)
        data = json.loads(text)
        jsonschema.validate(data, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data | {"surprise": 1}, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({key: value for key, value in data.items() if key != "format"}, schema)


def test_a_round_with_a_reply_that_says_a_thing_twice_is_refused() -> None:
    data = rounds.plain(Round(replies=(FULL,)))
    data["replies"][0]["answers"] *= 2
    (refused,) = reading.opened(Round(), [("a.json", json.dumps(data))], replies.read).refused
    assert refused.problems[0].code == "same_item" and refused.problems[0].path.startswith("replies.0.answers.")
