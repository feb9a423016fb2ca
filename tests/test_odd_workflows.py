"""What an odd workflow must be told, in the words of its own plan: each answer, and a sentence that then stands there."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.worksheet import Worksheet

NO_PICK_UP = {"sending.on_unknown": "mark_failed", "sending.recovery.exists": "no"}
TOGGLE = {"effects.0.does": "toggle", "effects.0.destination.creates": "total", "effects.0.destination.protection": "none"}

TOLD: tuple[tuple[dict[str, Any], str], ...] = (
    (
        NO_PICK_UP,
        "As described nothing takes it up again. It must stay open until Dispatch lead has seen the job at Delivery system",
    ),
    (
        NO_PICK_UP,
        "As described nothing takes it up again. It must not stay like that: Dispatch lead looks at Delivery system and decides",
    ),
    ({"sending.on_unknown": "mark_failed", "effects.0.acceptance": "two_stage"}, "has seen the job done, and not only accepted,"),
    ({"sending.on_unknown": "mark_failed"}, "As described they say failed, so nobody counts them"),
    ({"sending.on_unknown": "mark_failed"}, "needs_operator, and as failed after no answer, as described"),
    ({"sending.recovery.owner": "no"}, "As described nobody can receive order OR-1042: where it comes to that, this test fails."),
    ({"sending.identity.key": "new_per_run"}, "As described the rerun makes a new key: then this test fails."),
    ({"sending.identity.key": "new_per_run"}, "no run makes a new one. As described each run makes a new key"),
    ({"sending.identity.key": "new_per_run"}, "Each run makes a key of its own, as described: none can take a second action"),
    (
        {"sending.identity.key": "new_per_attempt"},
        "Each attempt makes a key of its own, as described: none can take a second action",
    ),
    (
        {"sending.identity.key": "new_per_run"},
        "as described: a refusal stored at Delivery system cannot meet the corrected order.",
    ),
    ({"sending.identity.key": "none"}, "Send it again: Order to delivery sends it by itself"),
    (TOGGLE, "looks for OR-1042 in the list of changes at Delivery system"),
    (
        TOGGLE,
        "the list of changes at Delivery system names the change of the total for order OR-1042; the value alone does not tell",
    ),
    ({**TOGGLE, "effects.0.lookup": "none"}, "Dispatch lead looks for OR-1042 in the list of changes"),
    ({"effects.0.lookup": "none"}, "A person looks at Delivery system and records what was seen; seeing nothing is no proof."),
    (
        {"effects.0.acceptance": "two_stage"},
        "Delivery system confirmed the job for order OR-1042 as done, and not only as accepted",
    ),
    ({"sending.authority.approval": "none"}, "The input of order OR-1042 changed, also when"),
    ({"effects.0.destination.kind": "web_form"}, "Take the robot's recorded run for OR-1042 and change one value."),
    ({"sending.trigger.kind": "file"}, "and Order to delivery comes upon it again when it next looks"),
)
NOT_TOLD: tuple[tuple[dict[str, Any], str], ...] = (
    ({"sending.identity.key": "none"}, "original key"),
    ({"sending.authority.approval": "none"}, "How long is an approval valid?"),
    ({"sending.trigger.kind": "schedule"}, "When is the source told that the trigger arrived?"),
    ({"sending.claim": "check_then_act", "sending.lease": "dont_know"}, "If there is a lease or a visibility time-out"),
    (NO_PICK_UP, "As described the restart marks it as failed"),
)


@pytest.mark.parametrize(("differences", "sentence"), TOLD)
def test_the_plan_says_it_of_such_a_workflow_and_not_of_the_example(
    described: Callable[..., Worksheet], differences: dict[str, Any], sentence: str
) -> None:
    assert sentence not in _plan(described())
    assert sentence in _plan(described(differences))


@pytest.mark.parametrize(("differences", "words"), NOT_TOLD)
def test_the_plan_does_not_speak_of_what_such_a_workflow_cannot_have(
    described: Callable[..., Worksheet], differences: dict[str, Any], words: str
) -> None:
    assert words not in _open_parts(described(differences))


def _plan(worksheet: Worksheet) -> str:
    return markdown.render(make_plan(worksheet, TODAY)).replace("\\", "")


def _open_parts(worksheet: Worksheet) -> str:
    """The plan without the worksheet's own answers, which stand at its end."""
    return _plan(worksheet).partition("## The workflow as described")[0]
