from collections.abc import Callable

from secondwrite.design import designs
from secondwrite.gaps import gaps
from secondwrite.worksheet import Worksheet


def test_a_full_worksheet_leaves_nothing_open(described: Callable[..., Worksheet]) -> None:
    assert gaps(designs(described())) == ()


def test_missing_names_are_gaps(minimal: Worksheet) -> None:
    assert {gap.path for gap in gaps(designs(minimal))} == {
        "workflow.business_record", "workflow.example_id", "sending.recovery.owner_name", "sending.authority.approver",
    }  # fmt: skip


def test_no_owner_is_a_gap(described: Callable[..., Worksheet]) -> None:
    (first, second) = gaps(designs(described({"sending.recovery.owner": "no"})))
    assert first.path == second.path == "sending.recovery.owner" and first.where != second.where


def test_a_basis_without_what_it_rests_on_is_a_gap(described: Callable[..., Worksheet]) -> None:
    lookup = {"value": "lagging", "basis": "documented", "source": "the handbook"}
    found = gaps(designs(described({"effects.0.lookup": lookup})))
    assert [(gap.path, "counts as claimed" in gap.what) for gap in found] == [("effects.0.lookup", True)]
