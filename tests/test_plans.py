"""Golden plans: whole worksheets and the Markdown they give. Tests never write them.

To renew one after a change that is meant: .venv/bin/second-write plan WORKSHEET --date 2026-11-29 > plan.md
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import MINIMAL, ORDER, TODAY
from secondwrite import files
from secondwrite.cases import Case
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.worksheet import Worksheet

PLANS = sorted((Path(__file__).parent / "plans").iterdir())
WORKSHEETS = {folder.name: folder / "worksheet.json" for folder in PLANS} | {"the order example": ORDER}


def read(name: str) -> Worksheet:
    """A worksheet of the golden plans, the order example, or the minimal one."""
    found = files.read(WORKSHEETS[name].read_text(encoding="utf-8")) if name in WORKSHEETS else files.parse(MINIMAL)
    assert isinstance(found, Worksheet), found
    return found


@pytest.fixture(scope="module", params=[*WORKSHEETS, "the minimal one"])
def cases(request: pytest.FixtureRequest) -> list[tuple[Design, Case]]:
    """Every test of one plan, with the design it is about."""
    worksheet = read(request.param)
    by_id = {design.effect.slug: design for design in designs(worksheet)}
    return [(by_id[case.effect], case) for case in make_plan(worksheet, TODAY).cases]


@pytest.mark.parametrize("name", [folder.name for folder in PLANS])
def test_the_plan_is_the_golden_one(name: str) -> None:
    golden = (WORKSHEETS[name].parent / "plan.md").read_text(encoding="utf-8")
    assert markdown.render(make_plan(read(name), TODAY)) == golden


@pytest.mark.parametrize("name", [folder.name for folder in PLANS])
def test_the_worksheet_is_written_as_the_product_writes_it(name: str) -> None:
    assert files.write(read(name)) == WORKSHEETS[name].read_text(encoding="utf-8")


def test_fault_steps_and_expectations_name_this_workflow(cases: list[tuple[Design, Case]]) -> None:
    nameless = [(case.id, part) for design, case in cases for part in parts(case) if not names_something(design, part)]
    assert nameless == []


def parts(case: Case) -> tuple[str, ...]:
    text = case.text
    return text.fault, " ".join(text.steps), " ".join(text.at_destination), " ".join(text.at_sender), text.passes


def names_something(d: Design, part: str) -> bool:
    names = (d.destination, d.example_id, d.owner, d.approver, d.state_place, d.log_place)
    return any(name in part or name[:1].upper() + name[1:] in part for name in names)


def test_no_promise_is_made_that_nobody_can_keep(cases: list[tuple[Design, Case]]) -> None:
    promise = re.compile(r"exactly[- ]once|guarantee|no answer means|None\b.*None\b|\{d\.", re.IGNORECASE)
    assert [case.id for _, case in cases if promise.search(" ".join([case.why, *parts(case)]))] == []


def test_two_runs_with_different_hash_seeds_agree_byte_for_byte() -> None:
    command = [sys.executable, "-m", "secondwrite.cli", "plan", str(ORDER), "--date", TODAY]
    outputs = {
        subprocess.run(
            command,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ORDER.parents[2])},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1 and outputs.pop().startswith(b"# Test plan: Order to delivery")


@pytest.mark.parametrize("name", [*WORKSHEETS, "the minimal one"])
def test_no_test_leans_on_a_row_that_its_own_table_says_cannot_apply(name: str) -> None:
    plan = make_plan(read(name), TODAY)
    barred = {(table.effect, line.row) for table in plan.decisions for line in table.lines if line.never_applies}
    assert [case.id for case in plan.cases if (case.effect, case.text.row) in barred] == []
