"""The engines besides Chromium: each runs the main job where it is installed, and the summary names those that are missing."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from browser.engines import firefox, webkit
from browser.engines.driving import Browser, DriverError

STARTS = 3
RAN = pytest.StashKey[dict[str, str]]()


@dataclass(frozen=True)
class Engine:
    """A browser engine, how to find and start it, and which Debian packages bring it."""

    name: str
    packages: str
    find: Callable[[], str | None]
    start: Callable[[Path], AbstractContextManager[Browser]]


ENGINES = (
    Engine("Firefox", "firefox-esr", firefox.find_program, firefox.start),
    Engine("WebKit", "webkit2gtk-driver xvfb", webkit.find_program, webkit.start),
)


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.name, scope="module")
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine in turn; where one is missing its tests are skipped."""
    found: Engine = request.param
    if not found.find():
        pytest.skip(without(found))
    return found


@pytest.fixture
def browser(engine: Engine, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A fresh browser with a fresh profile; its start alone is tried more than once."""
    with ExitStack() as stack:
        browser = started(engine, tmp_path, stack)
        request.config.stash.setdefault(RAN, {})[engine.name] = browser.version
        yield browser


def started(engine: Engine, folder: Path, stack: ExitStack) -> Browser:
    """Start a browser that ends with the stack."""
    for start in range(1, STARTS + 1):
        own = folder / f"start-{start}"
        own.mkdir()
        try:
            return stack.enter_context(engine.start(own))
        except (DriverError, OSError, AssertionError):
            if start == STARTS:
                raise
    raise AssertionError("STARTS is at least 1")


def without(engine: Engine) -> str:
    """Say what is missing."""
    return f"{engine.name} is not installed (on Debian: apt-get install {engine.packages})"


def summary(engines: tuple[Engine, ...], ran: dict[str, str]) -> list[str]:
    """Say of each engine which version ran, or that it did not."""
    idle = {
        engine.name: f"{engine.name} is installed and ran no test" if engine.find() else without(engine) for engine in engines
    }
    return [f"{engine.name} {ran[engine.name]} ran" if engine.name in ran else idle[engine.name] for engine in engines]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name each engine below the results."""
    terminalreporter.section("browser engines besides Chromium")
    for line in summary(ENGINES, config.stash.get(RAN, {})):
        terminalreporter.line(line)
