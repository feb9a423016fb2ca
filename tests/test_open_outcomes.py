"""What the tests that begin with an open outcome say of its record: what the design writes there, also where that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest
from secondwrite.catalogue import words
from secondwrite.design import Design

STOPPED = ". As described Order to delivery sends again at once: stop it before that, and "
ONE_SEND = {"sending.on_unknown": "resend_same_key", "sending.retries.limit": 1}


@pytest.mark.parametrize(
    ("differences", "said"),
    [
        ({"sending.on_unknown": "reconcile"}, ": table order_actions says unknown."),
        ({"sending.on_unknown": "hold"}, ": table order_actions says unknown or needs_operator."),
        (
            {"sending.on_unknown": "mark_failed"},
            ". As described, table order_actions then says failed, where it should say unknown.",
        ),
        (
            {"sending.on_unknown": "resend_same_key"},
            f"{STOPPED}table order_actions then says attempting, where it should say unknown.",
        ),
        (
            {"sending.on_unknown": "resend_new_key", "sending.identity.saved_before_send": "no"},
            f"{STOPPED}table order_actions then says nothing of the send, where it should say unknown.",
        ),
        (
            {"sending.on_unknown": "resend_same_key", "sending.record.done_when": "before_effect"},
            f"{STOPPED}table order_actions then says confirmed, where it should say unknown.",
        ),
        (ONE_SEND, ": table order_actions says needs_operator."),
        (
            {**ONE_SEND, "sending.recovery.owner": "no"},
            ". As described, table order_actions then says failed, where it should say unknown.",
        ),
    ],
)
def test_the_record_of_an_open_outcome_says_what_the_design_writes(
    design: Callable[..., Design], differences: dict[str, Any], said: str
) -> None:
    lost = "Delivery system has the job for order OR-1042, but its answer was lost"
    assert words.open_outcome(design(differences)) == lost + said
