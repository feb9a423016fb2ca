"""Remarks: what a worksheet holds as plain text keeps its mark, source and day in a line beside it."""

import pytest
from secondwrite.answers import Basis
from secondwrite.remarks import marked, remarks, sourced

ASKED = "Within what does the key count?"
LINE = f"{ASKED} One queue (dead letters too) (documented, https://queue.example (keys, page 2), 2026-11-20)"


def test_a_text_has_the_mark_source_and_day_that_stand_beside_it() -> None:
    answer = sourced(ASKED, "One queue (dead letters too)", f"Worth knowing.\n{LINE}")
    assert (answer.value, answer.effective_basis) == ("One queue (dead letters too)", Basis.DOCUMENTED)
    assert (answer.source, answer.read_on) == ("https://queue.example (keys, page 2)", "2026-11-20")
    seen = sourced(ASKED, "One queue", marked(f"{ASKED} One queue", "demonstrated, Run 12, 2026-11-21"))
    assert seen.effective_basis is Basis.DEMONSTRATED


@pytest.mark.parametrize(
    "written",
    ["", LINE.replace("One queue", "One topic"), LINE.replace("documented", "certain"), LINE.replace("2026-11-20", "2026-11-31")],
)
def test_a_text_that_no_remark_quotes_as_it_stands_is_assumed(written: str) -> None:
    answer = sourced(ASKED, "One queue (dead letters too)", written)
    assert answer.value == "One queue (dead letters too)"
    assert (answer.basis, answer.source, answer.read_on) == (Basis.ASSUMED, "", "")


def test_each_line_is_a_remark_with_the_day_it_names() -> None:
    found = remarks(f"Ask Ann.\n\n  {LINE}\nSeen (claimed, Ann, 2026-02-30)")
    assert [(each.says, each.read_on) for each in found] == [
        ("Ask Ann.", ""),
        (f"{ASKED} One queue (dead letters too)", "2026-11-20"),
        ("Seen", ""),
    ]
