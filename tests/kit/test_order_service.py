"""The kit against the order service: the right side passes, and each wrong one fails the test that the simulation says it fails."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from asked import DAY
from kit_runs import EFFECT, OPEN_CLAIM, Ran, described, order_kit, run, settings, unpacked
from secondwrite.checker.described import BY_ID
from secondwrite.checker.simulation.adequacy import bench
from secondwrite.checker.simulation.mutants import Leaning, Mutant, safe_design
from secondwrite.checker.simulation.simulate import Result, simulate
from secondwrite.design import designs

pytestmark = pytest.mark.services

# The safe design of the checker holds what it does not find; the order example, and the service, send again while protected.
AS_DESCRIBED = {"on_not_found": "resend_if_protected"}
UNPROTECTED = ("destination.protection", "none")


@dataclass(frozen=True)
class Wrong:
    """One wrong value of the sending side, and the answers with which the design leans on it."""

    id: str
    value: str
    leaning: tuple[tuple[str, str], ...] = ()

    @property
    def but(self) -> list[str]:
        """How the order service is made so."""
        return [f"{id.replace('.', '_')}={value}" for id, value in ((self.id, self.value), *self.leaning)]

    @property
    def destination(self) -> list[str]:
        """How its destination is."""
        return ["--protection", "none"] if UNPROTECTED in self.leaning else []

    @property
    def name(self) -> str:
        """A name for files."""
        return f"{self.id}-{self.value}".replace(".", "_")


WRONG = (
    Wrong("trigger.acknowledged", "before_record"),
    Wrong("identity.key", "new_per_attempt"),
    Wrong("identity.saved_before_send", "no", (UNPROTECTED,)),
    Wrong("identity.binds_input", "no"),
    Wrong("record.done_when", "before_effect"),
    Wrong("claim", "none", (UNPROTECTED,)),
    Wrong("on_unknown", "mark_failed"),
    Wrong("on_not_found", "resend", (UNPROTECTED,)),
    Wrong("retries.bounded", "no"),
    Wrong("recovery.exists", "no"),
    Wrong("recovery.owner", "no"),
    Wrong("rerun", "force_create"),
    Wrong("authority.recheck", "no"),
)
# The other wrong values of the same answers.
MORE = (
    Wrong("identity.key", "new_per_run"),
    Wrong("identity.key", "none"),
    Wrong("claim", "lease_may_lapse", (UNPROTECTED,)),
    Wrong("claim", "check_then_act", (UNPROTECTED,)),
    Wrong("on_unknown", "resend_new_key"),
    Wrong("on_unknown", "resend_same_key", (UNPROTECTED,)),
    Wrong("rerun", "from_start", (UNPROTECTED,)),
)
# How many of the tests that should fail are run for each.
MOST = 2
AT_ONCE = 4


@cache
def right_tests(wrong: Wrong) -> tuple[str, ...]:
    """The tests of the kit that fail on a model with this wrong value and not without it."""
    d = designs(described(OPEN_CLAIM), DAY)[0]
    lean = Leaning(tuple(Mutant(id, BY_ID[id].values[_place(id, value)]) for id, value in wrong.leaning))
    safe = lean.of(safe_design(d).with_answers(AS_DESCRIBED))
    bad = Mutant(wrong.id, BY_ID[wrong.id].values[_place(wrong.id, wrong.value)]).of(safe)
    found = (
        test.id
        for test in bench(d).tests
        if simulate(test.runs, test.checks, bad).result is Result.FAILED
        and simulate(test.runs, test.checks, safe).result is not Result.FAILED
    )
    return tuple(f"{id}.{EFFECT}" for id in found)


def _place(id: str, value: str) -> int:
    return [each.value for each in BY_ID[id].values].index(value)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(order_kit(), tmp_path_factory.mktemp("kit"))


@pytest.fixture(scope="module")
def ran(folder: Path) -> dict[str, Ran]:
    """Runs at the same time: they mostly wait."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        right = pool.submit(run, folder, settings(folder, "right"))
        leaning = pool.submit(_run_leaning, folder)
        wrong = {each.name: pool.submit(_run_wrong, folder, each) for each in WRONG}
        return {"right": right.result(), "leaning": leaning.result(), **{name: each.result() for name, each in wrong.items()}}


@pytest.fixture(scope="module")
def more(folder: Path) -> dict[str, Ran]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        wrong = {each.name: pool.submit(_run_wrong, folder, each) for each in MORE}
        return {name: each.result() for name, each in wrong.items()}


def _run_wrong(folder: Path, wrong: Wrong) -> Ran:
    return run(folder, settings(folder, wrong.name, wrong.but, wrong.destination), tests=right_tests(wrong)[:MOST])


def _run_leaning(folder: Path) -> Ran:
    """The right side at a destination that does not recognise repeats, with the tests that wrong ones fail there."""
    chosen = {id for wrong in (*WRONG, *MORE) if wrong.leaning for id in right_tests(wrong)[:MOST]}
    file = settings(folder, "leaning", ["destination_protection=none"], ["--protection", "none"])
    return run(folder, file, tests=sorted(chosen))


def test_the_right_side_passes_all_that_the_kit_carries_out(ran: dict[str, Ran]) -> None:
    """More than the 80 % that must end passed; the exit code says so, and the run prints first what it runs against."""
    right = ran["right"]
    assert right.code == 0, right.printed
    assert right.of("failed") == right.of("unknown") == set()
    assert len(right.of("passed")) == order_kit().automatic
    assert "(this machine)" in right.printed.split("collected")[0]


def test_the_right_side_passes_also_where_it_leans_on_itself_alone(ran: dict[str, Ran]) -> None:
    assert ran["leaning"].code == 0, ran["leaning"].printed


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_wrong_side_fails_the_right_test(ran: dict[str, Ran], wrong: Wrong) -> None:
    fails_the_right_test(ran[wrong.name], wrong)


@pytest.mark.parametrize("wrong", MORE, ids=lambda wrong: wrong.name)
def test_so_does_one_with_another_wrong_value(more: dict[str, Ran], wrong: Wrong) -> None:
    fails_the_right_test(more[wrong.name], wrong)


def fails_the_right_test(found: Ran, wrong: Wrong) -> None:
    """All that was run failed, and nothing else: what the simulation foretold."""
    chosen = set(right_tests(wrong)[:MOST])
    assert chosen and found.of("failed") == chosen, found.printed
    assert found.code == 1
