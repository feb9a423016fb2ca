import json
from collections.abc import Callable

from conftest import TODAY
from secondwrite.engine import make_plan
from secondwrite.exports import data
from secondwrite.worksheet import Worksheet


def test_the_json_holds_every_test_and_every_decision_row(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    loaded = json.loads(data.render(plan))
    groups = [group for section in loaded["sections"] for tests in section["families"] for group in tests["groups"]]
    ids = [case["id"] for group in groups for case in group["cases"]]
    assert ids == [case.id for case in plan.cases]
    assert [line["row"] for line in loaded["decisions"][0]["lines"]] == ["changed", "confirmed", "hand_over", "rejected", "resend", "look_up"]
    assert groups[0]["cases"][0]["faults"][0] == {"fault": "redeliver", "when": "answer_held", "where": "everywhere"}
