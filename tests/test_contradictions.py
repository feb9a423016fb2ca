"""No test may speak of what the answers rule out: each row changes the order example, and names words that must not appear then."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.catalogue import RULES
from secondwrite.engine import make_plan
from secondwrite.rules import Draft, Family
from secondwrite.worksheet import Worksheet

CHECKED = tuple(rule for rule in RULES if rule.family in (Family.AUTHORITY, Family.REPLAY))

UNAPPROVED = {"sending.authority.approval": "none"}
STANDING = {"sending.authority.approval": "standing"}
KEYLESS = {"sending.identity.key": "none"}
UNNAMED = {"sending.authority.approver": "", "sending.authority.recovery_runs_as": "", "sending.recovery.owner_name": ""}

RULED_OUT: tuple[tuple[dict[str, Any], str], ...] = (
    (UNAPPROVED, r"whoever answers for|approved|approval (of|by|that)|not approve|or approval"),
    (UNAPPROVED | {"sending.recovery.owner": "no"}, r"whoever answers for|approved"),
    (UNAPPROVED | {"sending.authority.binds": ["account"]}, r"names it"),
    ({"effects.0.differs": {"authority": {"approval": {"value": "none"}}}}, r"(approval|Sales lead) for “Create job”"),
    (STANDING, r"Edit order OR-1042|is approved by|approval of order|(?<!not )approve order|values that Sales lead approved"),
    ({"sending.authority.binds": ["digest", "environment"]}, r"(field|value)[^.]*(digest|environment)"),
    (UNNAMED, r"\([^()]*\("),
    (KEYLESS, r"(?<!\b[Nn]o )\bkeys?\b(?! of an administrator)"),
    (KEYLESS | {"effects.0.destination.protection": "unique_reference"}, r"(?<!\b[Nn]o )\bkeys?\b(?! of an administrator)"),
    ({"sending.identity.key": "new_per_run"}, r"answered as a repeat|both copies give .* the same key"),
    ({"effects.0.destination.protection": "none"}, r"even one that .* would recognise"),
    (
        {"effects.0.destination.returns_id": "no", "effects.1.destination.returns_id": "no"},
        r"with its (first )?number|under which number|number it names",
    ),
    ({"sending.trigger.kind": "form"}, r"(field|value)[^.]* at CRM"),
    ({"sending.trigger.kind": "queue"}, r"(field|value)[^.]* at CRM"),
    ({"sending.trigger.kind": "schedule"}, r"CRM"),
    (UNAPPROVED | {"sending.trigger.kind": "schedule"}, r"CRM"),
    ({"sending.trigger.kind": "form"}, r"got no acknowledgement"),
    (
        {"sending.trigger.delivery": "at_most_once"},
        r"[Dd]eliver the trigger|deliver its repeat|trigger of the second|by its trigger",
    ),
    ({"sending.trigger.delivery": "at_most_once"}, r"resend the delivery"),
    ({"sending.rerun": "none"}, r"(?<!nothing) by hand|by a person"),
    (STANDING | {"sending.recovery.exists": "no"}, r"its recovery pick"),
    ({"sending.on_unknown": "mark_failed", "effects.1.differs": {}}, r"lost: table order_actions says unknown"),
    ({"workflow.runners": "one"}, r"let the first run go on"),
    ({"effects.0.does": "update"}, r"change of the (change|job (changed|is unchanged))"),
    ({"effects.0.does": "delete"}, r"removal of the job deleted"),
    ({"effects.0.destination.creates": "Order"}, r"(?i)order for order"),
    ({"effects.0.destination.creates": "order", "effects.0.does": "update"}, r"of the order for order"),
)

NOT_NEEDED = (
    ("authority.missing-is-no", UNAPPROVED | {"sending.authority.recheck": "yes"}),
    ("replay.protection-lapsed", {"sending.identity.key": "new_per_attempt", "effects.0.destination.remembers_for": "1 h"}),
)

Described = Callable[..., Worksheet]


@pytest.mark.parametrize("differences, words", RULED_OUT)
def test_no_sentence_speaks_of_what_the_answers_rule_out(differences: dict[str, Any], words: str, described: Described) -> None:
    plan = make_plan(described(differences), TODAY, CHECKED)
    found = [(case.id, sentence) for case in plan.cases for sentence in sentences(case.text) if re.search(words, sentence)]
    assert found == []


@pytest.mark.parametrize("rule, differences", NOT_NEEDED)
def test_a_rule_is_left_out_where_it_cannot_matter(rule: str, differences: dict[str, Any], described: Described) -> None:
    plan = make_plan(described(differences), TODAY, CHECKED)
    assert {omission.effect_name for omission in plan.omissions if omission.rule == rule} == {"Create job", "Tell the customer"}


def test_what_is_said_of_missing_protection_names_the_answer_that_takes_it_away(described: Described) -> None:
    plan = make_plan(described({"sending.identity.key": "new_per_attempt"}), TODAY, CHECKED)
    (reason,) = {
        item.reason for item in plan.omissions if item.rule == "replay.same-key-concurrent" and item.effect_name == "Create job"
    }
    assert reason.startswith("Every attempt has a new key")


def sentences(text: Draft) -> Iterator[str]:
    """Everything that a test says, item by item."""
    yield from (text.fault, text.passes)
    for items in (text.before, text.steps, text.at_destination, text.at_sender, text.never, text.evidence):
        yield from items
