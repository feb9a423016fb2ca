"""What the tests cover: every test and every rule left out is counted once, and nothing is called covered that is not."""

from collections.abc import Callable

from conftest import TODAY
from secondwrite import examples
from secondwrite.catalogue import RULES, replay
from secondwrite.checker.workflow import checked
from secondwrite.coverage import Cell, Coverage, Covered
from secondwrite.engine import make_plan
from secondwrite.exports import html, markdown
from secondwrite.rules import Family
from secondwrite.worksheet import Worksheet


def test_tests_and_rules_left_out_add_up_to_the_catalogue(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(described(), TODAY)
    cells = [cell for row in plan.coverage for cell in row.cells]
    assert sum(cell.tests for cell in cells) == len(plan.cases)
    assert sum(cell.in_doubt for cell in cells) == sum(case.is_doubted for case in plan.cases) > 0
    for row in plan.coverage:
        for cell in row.cells:
            assert cell.tests + cell.left_out == sum(rule.family is cell.family for rule in RULES)


def test_each_standing_is_told_apart(minimal: Worksheet) -> None:
    assert Cell(Family.REPLAY, 3, 1, 4).covered is Covered.IN_DOUBT
    assert Cell(Family.REPLAY, 3, 0, 4).covered is Covered.SOME
    assert Cell(Family.REPLAY, 0, 0, 4).covered is Covered.NOT_NEEDED
    (row,) = make_plan(minimal, TODAY, replay.RULES).coverage
    assert [cell.covered for cell in row.cells] == [Covered.SOME] + [Covered.NONE] * 4
    assert [cell.words for cell in row.cells[1:]] == ["none"] * 4


def test_a_cell_says_all_of_it_in_words() -> None:
    assert Cell(Family.REPLAY, 1, 1, 2).words == "1 test, 1 in doubt, 2 left out"
    assert Cell(Family.REPLAY, 12, 0, 0).words == "12 tests"
    assert Cell(Family.REPLAY, 0, 0, 7).words == "not needed, 7 left out"


def test_what_a_check_adds_is_counted_for_its_effect() -> None:
    """Of the example in which a seat is sold twice the check breaks the seat, and not the payment before it."""
    worksheet = examples.load("booking")
    assert all(row.checked == "" for row in make_plan(worksheet, TODAY).coverage)
    plan = make_plan(worksheet, TODAY, checked=checked(worksheet))
    assert [(row.failing, row.perhaps) for row in plan.coverage] == [(0, 0), (1, 0)]
    assert plan.verdicts is not None and [example.given for example in plan.verdicts.counterexamples] == [""]


def test_what_holds_only_with_good_answers_may_fail(described: Callable[..., Worksheet]) -> None:
    plan = make_plan(worksheet := described(), TODAY, checked=checked(worksheet))
    assert plan.verdicts is not None and all(example.given for example in plan.verdicts.counterexamples)
    assert sum(row.perhaps for row in plan.coverage) == len(plan.verdicts.counterexamples) > 0
    assert not any(row.failing for row in plan.coverage)


def test_what_a_check_adds_in_words() -> None:
    assert Coverage("a", (), 0, 0).checked == ""
    assert Coverage("a", (), 1, 0).checked == "1 that fails as described"
    assert Coverage("a", (), 2, 1).checked == "2 that fail as described and 1 that fails with some open answers"


def test_the_plan_has_it_as_a_table(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"effects.0.name": "Create | *job*"})
    text = markdown.render_part("coverage", make_plan(worksheet, TODAY))
    rendered = html.render_markdown(text)
    assert rendered.count("<tr>") == 3 and rendered.count("<td>") == 12
    assert "<td>Create | *job*</td>\n<td>20 tests, 8 left out</td>" in rendered
    with_check = markdown.render_part("coverage", make_plan(worksheet, TODAY, checked=checked(worksheet)))
    assert "| Added by the check |" in with_check and "| Added by the check |" not in text
