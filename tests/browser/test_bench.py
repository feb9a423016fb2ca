"""The bench in a real browser: what it visits shows the plan that CPython makes, and its times are in order.

The peers that run Python are slow and PyScript is fetched for them: `python3 build.py test -m peers` visits these too.
"""

from collections.abc import Iterator

import pytest
from browser.engines import firefox
from building.bench import contenders, peers, start
from building.bench.chromium import starting
from building.bench.contenders import Contender
from building.bench.driving import Start
from building.bench.figures import Figures
from building.bench.firefox import firefoxes
from building.bench.memory import measure_one
from building.bench.server import Served, serving
from building.report import BuildError
from playwright.sync_api import Browser

NAMED = {contender.name: contender for contender in contenders.ALL}
FLOORS = [contender for contender in contenders.PEERS if not contender.has_python]
PYTHONS = [contender for contender in contenders.PEERS if contender.has_python]


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Served, str]]:
    """The bench's server, without PyScript, which is not part of the build."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peers, "pyscript_files", dict)
        with serving(peers.files()) as each:
            yield each


@pytest.fixture
def chromiums(chromium: Browser) -> Start:
    """What starts a Chromium with a fresh profile."""
    return starting(chromium.browser_type)


def visited(start_one: Start, contender: Contender, served: tuple[Served, str]) -> dict[str, float]:
    """The medians of a cold and a warm visit."""
    figures = Figures()
    with start_one() as driver:
        start.visit_twice(driver, contender, *served, figures)
    return {figure.what: figure.middle for figure in figures}


def is_in_order(found: dict[str, float]) -> bool:
    """A form can be used before there is a plan, and something is painted at all."""
    return all(
        0 < found[f"{visit} form usable"] <= found[f"{visit} first plan"] and found[f"{visit} first paint"] > 0
        for visit in ("cold", "warm")
    )


@pytest.mark.parametrize("contender", contenders.OURS, ids=lambda contender: contender.name)
def test_both_visits_of_our_page_are_measured(contender: Contender, chromiums: Start, served: tuple[Served, str]) -> None:
    """It opens the worksheet at first, and brings it back by itself; the second time the site is asked for next to nothing."""
    found = visited(chromiums, contender, served)
    assert is_in_order(found)
    if contender.name == "site":
        assert 3 < found["cold bytes"] < 13
        assert found["warm bytes"] < 0.1


@pytest.mark.parametrize("contender", FLOORS, ids=lambda contender: contender.name)
def test_pages_without_python_are_measured(contender: Contender, chromiums: Start, served: tuple[Served, str]) -> None:
    """The wasm is instantiated, and the ready-made plan shown."""
    assert is_in_order(visited(chromiums, contender, served))


@pytest.mark.skipif(not firefox.find_program(), reason="Firefox is not installed")
def test_firefox_is_measured_alike(served: tuple[Served, str]) -> None:
    """By an add-on instead of Playwright."""
    with firefoxes() as start_one:
        assert is_in_order(visited(start_one, NAMED["plain script"], served))


def test_another_plan_stops_the_bench(chromiums: Start, served: tuple[Served, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is quick because it shows something else is no peer."""
    monkeypatch.setattr(start, "reply", lambda: contenders.reply() + " ")
    with pytest.raises(BuildError, match="plain script shows another plan than CPython makes"):
        visited(chromiums, NAMED["plain script"], served)


@pytest.mark.peers
@pytest.mark.parametrize("contender", PYTHONS, ids=lambda contender: contender.name)
def test_a_peer_makes_the_plan_of_cpython(contender: Contender, chromiums: Start) -> None:
    """Byte for byte, or the visit would stop; its heap is that of a Python."""
    with serving(peers.files()) as served:
        assert is_in_order(visited(chromiums, contender, served))
        figures = Figures()
        with chromiums() as driver:
            measure_one(driver, contender, served[1], figures)
    assert {figure.what: figure.middle for figure in figures}["heap"] > 20
