"""The kit against real brokers and a payment fake: what each lets through, and what only the sending side can stop."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asked import DAY
from kit_runs import EFFECT, OPEN_CLAIM, Ran, described, order_kit, run, settings, unpacked
from secondwrite.kit.making import kit

pytestmark = pytest.mark.services

SIDES = Path(__file__).parent / "sides"
NEEDS_REDIS = pytest.mark.skipif(not shutil.which("redis-server"), reason="redis-server is not installed (Debian: redis-server)")
LOST_TRIGGER, AGAIN = f"recovery.trigger-ack.{EFFECT}", f"replay.redelivered-while-open.{EFFECT}"
SECOND = f"replay.legitimate-second.{EFFECT}"
DONE, LAPSED = f"replay.redelivered-after-confirmed.{EFFECT}", f"replay.protection-lapsed.{EFFECT}"
COUNTED = f"evidence.destination-record.{EFFECT}"
# A side that claims nothing, at a destination that does not recognise repeats; only the broker starts a run.
UNCLAIMED = ["claim=none", "destination_protection=none", "recovery_exists=no"], ["--protection", "none"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_sides(unpacked(order_kit(), tmp_path_factory.mktemp("kit")))


def with_sides(folder: Path) -> Path:
    """The kit with the adapters of this test beside it."""
    for file in SIDES.glob("*.py"):
        shutil.copy(file, folder)
    return folder


def file_for(
    folder: Path, name: str, adapter: str, faults: str, wrong: tuple[list[str], list[str]] = ([], []), **more: str
) -> str:
    """A settings file for one of the sides, with what is wrong with it and what its destination is like."""
    file = settings(folder, name, *wrong, adapter=f'"{adapter}"', **more)
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8") + f"faults = [{faults}]\n", encoding="utf-8")
    return file


def all_at_once(folder: Path, runs: dict[str, tuple[str, list[str]]]) -> dict[str, Ran]:
    """Runs of settings files with tests, at the same time."""
    with ThreadPoolExecutor(len(runs)) as pool:
        going = {name: pool.submit(run, folder, file, tests=tests) for name, (file, tests) in runs.items()}
        return {name: each.result() for name, each in going.items()}


def ends(ran: Ran, *tests: str) -> list[str]:
    """How tests ended; the whole output stands where that is not what was expected."""
    return [ran.outcomes.get(test, ran.printed) for test in tests]


@NEEDS_REDIS
def test_celery_with_a_real_redis(folder: Path) -> None:
    """Acknowledged late, a task survives its worker; acknowledged early, as by default, it is lost. Where the visibility time-out is
    shorter than the task, the broker hands it out again: one effect with a claim, two without."""
    slow = {"time_out": "3.0", "quiet": "0.6"}
    late = file_for(folder, "late", "celery_side:OverCelery", '"late"', **slow)
    early = file_for(folder, "early", "celery_side:OverCelery", "", **slow)
    unclaimed = file_for(folder, "unclaimed", "celery_side:OverCelery", '"late"', UNCLAIMED, **slow)
    runs = {"late": (late, [LOST_TRIGGER, AGAIN]), "early": (early, [LOST_TRIGGER]), "unclaimed": (unclaimed, [AGAIN])}
    found = all_at_once(folder, runs)
    assert ends(found["late"], LOST_TRIGGER, AGAIN) == ["passed", "passed"], found["late"].printed
    assert ends(found["early"], LOST_TRIGGER) == ["failed"], found["early"].printed
    assert ends(found["unclaimed"], AGAIN) == ["failed"], found["unclaimed"].printed


def test_sqs_standard_and_fifo(folder: Path) -> None:
    """A standard queue hands out what was not deleted, and every duplicate; a FIFO one swallows duplicates, also wanted ones."""
    adapter = "sqs_side:OverSqs"
    found = all_at_once(
        folder,
        {
            "standard": (file_for(folder, "standard", adapter, ""), [LOST_TRIGGER, AGAIN]),
            "unclaimed": (file_for(folder, "standard_unclaimed", adapter, "", UNCLAIMED), [DONE]),
            "fifo": (file_for(folder, "fifo", adapter, '"fifo"', UNCLAIMED), [DONE]),
            "two_ids": (file_for(folder, "two_ids", adapter, '"fifo"'), [SECOND]),
            "one_id": (file_for(folder, "one_id", adapter, '"fifo", "one_id"'), [SECOND]),
        },
    )
    assert ends(found["standard"], LOST_TRIGGER, AGAIN) == ["passed", "passed"], found["standard"].printed
    assert ends(found["unclaimed"], DONE) == ["failed"], found["unclaimed"].printed
    assert ends(found["fifo"], DONE) == ends(found["two_ids"], SECOND) == ["passed"], found["fifo"].printed + found["two_ids"].printed
    assert ends(found["one_id"], SECOND) == ["failed"]
    assert "was swallowed" in found["one_id"].messages[SECOND]


def test_payments_with_keys_replayed_errors_and_expiry(tmp_path: Path) -> None:
    """A stored 500 comes back under the same key for ever: only a lookup tells. After its expiry a key protects nobody."""
    answers = {
        **OPEN_CLAIM,
        "effects.0.destination.operation": "POST /charges",
        "effects.0.destination.lookup_call": "GET /charges?reference=OR-1042",
        "effects.0.destination.replays_errors": "yes",
        "effects.0.destination.retention": "may_lapse",
    }
    folder = with_sides(unpacked(kit(described(answers), DAY, effect=EFFECT), tmp_path))
    calls = {"write": '"POST /charges"', "lookup": '"GET /charges"'}
    adapter = "payment_side:Payments"
    found = all_at_once(
        folder,
        {
            "right": (file_for(folder, "right", adapter, '"errors"', **calls), [COUNTED]),
            "expired": (file_for(folder, "expired", adapter, "", **calls), [LAPSED]),
            "fresh": (file_for(folder, "fresh", adapter, '"errors"', (["on_unknown=resend_new_key"], []), **calls), [COUNTED]),
            "trusting": (file_for(folder, "trusting", adapter, "", (["on_not_found=resend"], []), **calls), [LAPSED]),
        },
    )
    assert ends(found["right"], COUNTED) == ["passed"]
    assert ends(found["expired"], LAPSED) == ["passed"]
    assert ends(found["fresh"], COUNTED) == ["failed"]
    assert ends(found["trusting"], LAPSED) == ["failed"]
