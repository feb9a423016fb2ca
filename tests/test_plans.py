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
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.plan import Case
from secondwrite.worksheet import Worksheet

PLANS = sorted((Path(__file__).parent / "plans").iterdir())
CAUGHT_BY = {
    "order-timeout": "unknown.ack-lost.create-delivery-job",
    "pool-payout": "replay.manual-rerun-open.send-payout",
    "reminder-mail": "recovery.crash-after-effect.send-reminder",
    "signup-company": "unknown.lookup-lag.create-company",
    "cart-capture": "unknown.own-success-as-conflict.capture-payment",
}


def worksheets() -> list[Worksheet]:
    sources = [*(folder / "worksheet.json" for folder in PLANS), ORDER]
    read = [files.read(source.read_text(encoding="utf-8")) for source in sources]
    return [found for found in [*read, files.parse(MINIMAL)] if isinstance(found, Worksheet)]


def cases() -> list[tuple[Design, Case]]:
    pairs = []
    for worksheet in worksheets():
        by_id = {design.effect.slug: design for design in designs(worksheet)}
        pairs += [(by_id[case.effect], case) for case in make_plan(worksheet, TODAY).cases]
    return pairs


@pytest.mark.parametrize("folder", PLANS, ids=lambda folder: folder.name)
def test_the_plan_is_the_golden_one(folder: Path) -> None:
    worksheet = files.read((folder / "worksheet.json").read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet)
    assert markdown.render(make_plan(worksheet, TODAY)) == (folder / "plan.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", PLANS, ids=lambda folder: folder.name)
def test_the_plan_holds_the_test_that_would_have_caught_it(folder: Path) -> None:
    worksheet = files.read((folder / "worksheet.json").read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet)
    assert CAUGHT_BY[folder.name] in {case.id for case in make_plan(worksheet, TODAY).cases}


def test_all_six_worksheets_and_the_minimal_one_are_read() -> None:
    assert len(worksheets()) == len(CAUGHT_BY) + 2


@pytest.mark.parametrize(("design", "case"), cases(), ids=lambda item: item.id if isinstance(item, Case) else "")
def test_fault_steps_and_expectations_name_this_workflow(design: Design, case: Case) -> None:
    names = {design.destination, design.example_id, design.owner, design.approver, design.state_place, design.log_place}
    text = case.text
    for part in (text.fault, " ".join(text.steps), " ".join(text.at_destination), " ".join(text.at_sender), text.passes):
        assert any(name in part or name[:1].upper() + name[1:] in part for name in names), part


@pytest.mark.parametrize(("design", "case"), cases(), ids=lambda item: item.id if isinstance(item, Case) else "")
def test_no_promise_is_made_that_nobody_can_keep(design: Design, case: Case) -> None:
    words = " ".join([case.why, case.text.fault, *case.text.steps, *case.text.at_sender, *case.text.at_destination, case.text.passes])
    assert not re.search(r"exactly[- ]once|guarantee|no answer means|None\b.*None\b|\{d\.", words, re.IGNORECASE)


def test_two_runs_with_different_hash_seeds_agree_byte_for_byte() -> None:
    command = [sys.executable, "-m", "secondwrite.cli", "plan", str(ORDER), "--date", TODAY]
    outputs = {
        subprocess.run(
            command, env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ORDER.parents[2])}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1 and outputs.pop().startswith(b"# Test plan: Order to delivery")
