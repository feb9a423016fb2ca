"""Each rule owns one fixture file in four parts: it fires, it is silent, the answer is don't know, the expected text."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import RULES
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.rules import Draft, NotNeeded, Rule
from secondwrite.worksheet import Worksheet

FOLDER = Path(__file__).parent / "catalogue"
PARTS = ("fires", "silent", "dont_know", "expected")
ALWAYS = "always applies"

Described = Callable[..., Worksheet]


@dataclass(frozen=True)
class Fixture:
    """One fixture file: the place of the effect, and for each part the differences from the order example."""

    place: int
    fires: dict[str, Any]
    silent: dict[str, Any] | None
    dont_know: dict[str, Any]
    expected: str


def fixture_path(rule: Rule) -> Path:
    return FOLDER / rule.family / f"{rule.id.split('.')[1]}.md"


def read_fixture(path: Path) -> Fixture:
    """Parts begin with a line `=== name`; differences are lines `path = JSON value`; `effect = n` names another effect."""
    parts: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("=== "):
            parts[line[4:]] = lines = []
        else:
            lines.append(line)
    assert tuple(parts) == PARTS, f"{path.name} must have the parts {PARTS}"
    fires, silent, dont_know = (differences(parts[name]) for name in PARTS[:3])
    place = int(fires.pop("effect", 1)) - 1
    return Fixture(place, fires, None if parts["silent"] == [ALWAYS] else silent, dont_know, "\n".join(parts["expected"]) + "\n")


def differences(lines: list[str]) -> dict[str, Any]:
    pairs = (line.split(" = ", 1) for line in lines if line.strip() and line != ALWAYS)
    return {path: json.loads(value) for path, value in pairs}


def result(rule: Rule, worksheet: Worksheet, place: int) -> Draft | NotNeeded:
    (item,) = rule.draft(designs(worksheet)[place])
    return item


def test_rules_and_fixtures_match_one_to_one() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert {fixture_path(rule) for rule in RULES} == set(FOLDER.glob("*/*.md"))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_rule_fires_and_says_what_is_expected(rule: Rule, described: Described) -> None:
    fixture = read_fixture(fixture_path(rule))
    worksheet = described(fixture.fires)
    plan = make_plan(worksheet, TODAY, (rule,))
    slug = worksheet.effects[fixture.place].slug
    (group,) = [group for section in plan.sections for tests in section.families for group in tests.groups if group.first.effect == slug]
    assert markdown.render_part("case", plan, group=group) == fixture.expected


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_rule_is_silent_with_a_reason(rule: Rule, described: Described) -> None:
    fixture = read_fixture(fixture_path(rule))
    if fixture.silent is None:
        assert rule.not_when == "never: it always applies"
        return
    item = result(rule, described(fixture.silent), fixture.place)
    assert isinstance(item, NotNeeded) and item.reason


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_dont_know_yields_the_test_and_a_question(rule: Rule, described: Described) -> None:
    fixture = read_fixture(fixture_path(rule))
    worksheet = described(fixture.dont_know)
    plan = make_plan(worksheet, TODAY, (rule,))
    (case,) = [case for case in plan.cases if case.effect == worksheet.effects[fixture.place].slug]
    open_causes = {cause.path for cause in case.causes if cause.words == "Don't know"}
    asked = {question.path for question in plan.questions if case.id in question.decides}
    assert open_causes and open_causes <= asked


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_record_of_the_rule_is_complete(rule: Rule, design: Callable[..., Design]) -> None:
    prefix = {"unknown_write": "unknown"}.get(rule.family, rule.family)
    assert rule.id.startswith(f"{prefix}.")
    assert all((rule.title, rule.why, rule.seen, rule.checks, rule.not_when))
    assert bool(rule.faults) != bool(rule.by_hand), "a rule says its faults, or why it is by hand"


def test_the_fifteen_rules_of_the_main_job_are_there() -> None:
    assert {
        "replay.redelivered-while-open", "replay.same-key-changed-input", "replay.manual-rerun-open", "unknown.ack-lost",
        "unknown.lookup-lag", "unknown.own-success-as-conflict", "recovery.crash-after-effect", "recovery.budget-spent",
        "recovery.notification-alone", "authority.changed-amount-recipient-account", "authority.revoked",
        "authority.recovery-scope", "evidence.both-attempts-one-key", "evidence.destination-record", "evidence.handover",
    } <= {rule.id for rule in RULES}  # fmt: skip
