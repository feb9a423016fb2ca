"""How pytest runs the plan: which tests there are, the three outcomes, the exit code, and the files with the results.

Exit codes: 0 all passed, 1 one failed, 6 none failed and of one nobody is sure; those of pytest otherwise.
"""

import traceback
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from . import plan, results, settings
from .bench import Bench, open_bench
from .outcomes import Failed, NotSure
from .plan import Case
from .results import FAILED, NOT_SURE, PASSED, Outcome

SOMEBODY_IS_NOT_SURE = 6
_STATE = pytest.StashKey["State"]()


class State:
    """What one run of pytest knows: the plan, the settings, and how each test ended."""

    def __init__(self, config: pytest.Config) -> None:
        root = config.rootpath
        self.plan = plan.read(root / "plan.json")
        self.settings = settings.read(root / config.getoption("--settings"))
        self.folder = Path(config.getoption("--results") or root / "results")
        self.effect = config.getoption("--effect")
        self.outcomes: dict[str, Outcome] = {}
        self.bench: Bench | None = None

    @property
    def cases(self) -> tuple[Case, ...]:
        """The tests to be carried out."""
        return tuple(case for case in self.plan.automatic if self.effect in ("", case.effect))


def pytest_addoption(parser: pytest.Parser) -> None:
    """What may differ from run to run."""
    group = parser.getgroup("acceptance kit")
    group.addoption("--settings", default="settings.toml", help="the settings file (default: settings.toml)")
    group.addoption("--effect", default="", help="only the tests of this effect")
    group.addoption("--results", default="", help="the folder for journal and results (default: results)")


def pytest_configure(config: pytest.Config) -> None:
    """Read plan and settings before anything is sent."""
    try:
        config.stash[_STATE] = State(config)
    except (OSError, KeyError, ValueError, settings.NoSandbox) as error:
        raise pytest.UsageError(str(error) if not isinstance(error, KeyError) else f"the settings lack {error}") from None


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Against what it runs, first of all."""
    state = config.stash[_STATE]
    by_hand = len([case for case in state.plan.cases if not case.is_automatic])
    told = state.settings.told or ("no destination is named in settings.toml yet",)
    return [
        *(f"sandbox: {each}" for each in told),
        f"{state.plan.title}: {len(state.cases)} tests are carried out here, {by_hand} are for people",
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each of the plan's, under its id."""
    if "case" in metafunc.fixturenames:
        cases = metafunc.config.stash[_STATE].cases
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])


@pytest.fixture(scope="session")
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """What all tests share; it is seen to be steady before the first test and after the last."""
    state = request.config.stash[_STATE]
    chosen = {item.callspec.params["case"].effect for item in request.session.items if hasattr(item, "callspec")}
    made = state.bench = open_bench(state.folder, state.settings, state.plan)
    try:
        made.open()
        for effect in sorted(chosen):
            made.see_steady(effect, "before")
        yield made
        for effect in sorted(chosen - made.unsteady.keys()):
            made.see_steady(effect, "after")
    finally:
        made.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the three outcomes apart, in words instead of a traceback."""
    report = yield
    case: Case | None = getattr(item, "callspec", None) and item.callspec.params.get("case")  # type: ignore[attr-defined]
    if case is None or (report.passed and call.when != "call"):
        return report
    outcome = _outcome(case, call)
    known = item.config.stash[_STATE].outcomes
    known[case.id] = outcome if case.id not in known or outcome.kind != PASSED else known[case.id]
    report.user_properties.append(("outcome", outcome.kind))
    if outcome.kind != PASSED:
        report.outcome = "failed"
        report.longrepr = _told(case, outcome)
    return report


def _outcome(case: Case, call: pytest.CallInfo[Any]) -> Outcome:
    error = call.excinfo.value if call.excinfo else None
    if error is None:
        return Outcome(case, PASSED, "", call.start, call.duration)
    if isinstance(error, Failed):
        return Outcome(case, FAILED, str(error), call.start, call.duration)
    if isinstance(error, NotSure):
        return Outcome(case, NOT_SURE, str(error), call.start, call.duration)
    told = f"the adapter or the kit itself failed: {type(error).__name__}: {error}"
    where = "".join(traceback.format_tb(error.__traceback__)[-3:])
    return Outcome(case, NOT_SURE, f"{told}\n{where}", call.start, call.duration)


def _told(case: Case, outcome: Outcome) -> str:
    lines = [f"{case.title}: {case.effect_name}", "", outcome.message, "", f"Fault: {case.fault}"]
    if outcome.kind == FAILED:
        lines += ["Must be seen:", *(f"  - {each}" for each in case.seen), "Must not happen:", *(f"  - {each}" for each in case.never)]
    return "\n".join(lines)


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """Not sure has a word of its own."""
    if ("outcome", NOT_SURE) in getattr(report, "user_properties", ()) and report.outcome == "failed":
        return "not sure", "?", ("NOT SURE", {"yellow": True})
    return None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the results; not sure is not passed, in the exit code too."""
    state = session.config.stash[_STATE]
    if not state.outcomes:
        return
    ended = tuple(_after(outcome, state.bench) for outcome in state.outcomes.values())
    state.outcomes = {outcome.case.id: outcome for outcome in ended}
    results.write(state.folder, state.plan, state.settings, ended)
    kinds = {outcome.kind for outcome in ended}
    if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and kinds:
        session.exitstatus = 1 if FAILED in kinds else SOMEBODY_IS_NOT_SURE if NOT_SURE in kinds else 0


def _after(outcome: Outcome, bench: Bench | None) -> Outcome:
    """A pass does not stand where the system was not steady afterwards."""
    error = bench.unsteady.get(outcome.case.effect) if bench else None
    return outcome.doubted(f"no steady state afterwards: {error}") if error and outcome.kind == PASSED else outcome


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """How many of each, why nobody is sure, and where the results are."""
    state = config.stash[_STATE]
    if not state.outcomes:
        return
    terminalreporter.section("acceptance")
    for outcome in state.outcomes.values():
        if outcome.kind != PASSED:
            first = outcome.message.splitlines()[0] if outcome.message else ""
            terminalreporter.line(f"{outcome.kind:8} {outcome.case.id}: {first}")
    counts = {kind: sum(each.kind == kind for each in state.outcomes.values()) for kind in (PASSED, FAILED, NOT_SURE)}
    by_hand = sum(not case.is_automatic for case in state.plan.cases)
    terminalreporter.line(f"{counts[PASSED]} passed, {counts[FAILED]} failed, {counts[NOT_SURE]} not sure; {by_hand} tests are for people.")
    folder = state.folder.relative_to(config.rootpath) if state.folder.is_relative_to(config.rootpath) else state.folder
    terminalreporter.line(f"Journal, CTRF and JUnit: {folder}. Not sure is not passed.")
