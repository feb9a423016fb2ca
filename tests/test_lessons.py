"""What the contract library teaches: for each lesson a golden plan of a real operation, and the one fact that drives its test."""

import json
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY, set_path
from secondwrite import contracts, files
from secondwrite.cases import Case
from secondwrite.contracts.filling import answers
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

PLANS = Path(__file__).parent / "plans"


@dataclass(frozen=True)
class Lesson:
    """A golden plan, the rule whose test teaches the lesson, and the fact that drives it.

    `says` are words of that test that name the provider's own number, field or scope. With the fact at its safe value the
    test goes, or `says_no_longer` does.
    """

    plan: str
    contract: str
    rule: str
    fact: str
    cited: str
    says: tuple[str, ...]
    safe: dict[str, str]
    says_no_longer: tuple[str, ...] = ()


LESSONS = (
    Lesson(
        "paypal-next-morning",
        "paypal-orders-create-capture",
        "replay.protection-lapsed",
        "destination.remembers_for",
        "6 h | documented, https://github.com/paypal/paypal-rest-api-specifications (openapi/checkout_orders_v2.json), read 2026-11-29",
        ("6 h and a little more", "the header PayPal-Request-Id", "6 h is not longer than 12 h + 10 min + 3 h"),
        {"destination.remembers_for": "30 d"},
    ),
    Lesson(
        "sqs-dropped",
        "aws-sqs-fifo-send",
        "unknown.accepted-but-suppressed",
        "destination.changed_input",
        "It answers as the first time and ignores the change | documented, https://docs.aws.amazon.com/",
        ("within 5 min", "MessageDeduplicationId", "AWS SQS answers a key that it knows as the first time, whatever else"),
        {"destination.changed_input": "refuse"},
        ("whatever else",),
    ),
    Lesson(
        "sqs-dropped",
        "aws-sqs-fifo-send",
        "unknown.accepted-but-suppressed",
        "destination.protection",
        "Yes: it takes a key and remembers it (idempotency key) | documented, https://docs.aws.amazon.com/",
        ("it is confirmed and never delivered",),
        {"destination.protection": "none"},
    ),
    Lesson(
        "gocardless-conflict",
        "gocardless-create-payment",
        "unknown.own-success-as-conflict",
        "destination.lookup_call",
        "only by a repeat with the same key: its 409 names the payment in links.conflicting_resource_id | claimed, Source of",
        (
            "its 409 names the payment in links.conflicting_resource_id",
            "the header Idempotency-Key",
            "read as a failure of due DU-512",
        ),
        {"destination.duplicate_answer": "original"},
    ),
    Lesson(
        "jira-not-found",
        "jira-create-issue",
        "unknown.lookup-lag",
        "lookup",
        "Yes, but new records show only after a while | documented, https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile",
        ("An empty answer of the lookup at Atlassian Jira Cloud (JQL search on a label or property", "nothing was sent"),
        {"lookup": "authoritative"},
    ),
    Lesson(
        "ses-accepted",
        "aws-ses-send-email",
        "unknown.accepted-not-done",
        "acceptance",
        "Accepted first; done, or dropped, later | documented, https://docs.aws.amazon.com/",
        ("SendEmail at AWS SES", "EmailTags", "on the acceptance alone"),
        {"acceptance": "final"},
    ),
    Lesson(
        "ec2-other-zone",
        "aws-ec2-run-instances",
        "replay.outside-scope",
        "destination.key_scope",
        "one Region; one Availability Zone when the request names a zone or a subnet | claimed, Copy of the AWS page",
        ("one Region; one Availability Zone", "ClientToken", "sent to another place of AWS EC2"),
        {"destination.key_scope": ""},
        ("Availability Zone",),
    ),
)
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.plan}-{lesson.fact}")


def worksheet(lesson: Lesson, other: dict[str, Any] | None = None) -> Worksheet:
    """The worksheet of a lesson's golden plan, with other answers about its effect."""
    data = json.loads((PLANS / lesson.plan / "worksheet.json").read_text(encoding="utf-8"))
    for path, value in (other or {}).items():
        set_path(data, f"effects.0.{path}", value)
    found = files.parse(data)
    assert isinstance(found, Worksheet), found
    return found


def cases_of(plan: Plan, rule: str) -> tuple[tuple[Case, str], ...]:
    """The tests of one rule in a plan of one effect, each with its text as it is printed."""
    groups = (group for section in plan.sections for group in section.groups if group.first.rule == rule)
    return tuple((group.first, markdown.render_part("case", plan, group=group)) for group in groups)


@each_lesson
def test_the_worksheet_comes_from_the_library(lesson: Lesson) -> None:
    """Only the operation may be named more narrowly than in the library."""
    (effect,) = worksheet(lesson).effects
    assert effect.destination.contract == lesson.contract
    kept: Any = files.plain(worksheet(lesson))["effects"][0]
    there = answers(contracts.builtin()[lesson.contract])
    assert {path for path, said in there.items() if reduce(getitem, path.split("."), kept) != said} <= {"destination.operation"}


@each_lesson
def test_the_fact_puts_the_test_in_the_plan_and_the_test_names_what_the_provider_says(lesson: Lesson) -> None:
    ((case, text),) = cases_of(make_plan(worksheet(lesson), TODAY), lesson.rule)
    (fact,) = [cause for cause in case.causes if cause.path == f"effects.0.{lesson.fact}"]
    assert f"*{fact.words}* " in text and f"({fact.basis}, read 2026-11-29)" in text
    assert [words for words in lesson.says if words not in text] == []


@each_lesson
def test_source_and_day_stand_beside_the_fact(lesson: Lesson) -> None:
    golden = (PLANS / lesson.plan / "plan.md").read_text(encoding="utf-8")
    (row,) = [line for line in golden.splitlines() if lesson.cited in line and line.count("|") == 4]
    assert row.endswith("read 2026-11-29 |")


@each_lesson
def test_without_the_fact_the_test_or_its_words_go(lesson: Lesson) -> None:
    found = cases_of(make_plan(worksheet(lesson, lesson.safe), TODAY), lesson.rule)
    if not lesson.says_no_longer:
        assert found == ()
        return
    ((case, text),) = found
    changed = {cause.path: cause.words for cause in case.causes}
    assert [words for words in lesson.says_no_longer if words in text] == []
    assert lesson.safe[lesson.fact] == "" or changed[f"effects.0.{lesson.fact}"] == "It refuses"
