"""Worksheets for tests: a base one, and differences from it by path."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from secondwrite import files
from secondwrite.design import Design, designs
from secondwrite.worksheet import Worksheet

TODAY = "2026-11-29"
MINIMAL: dict[str, Any] = {"effects": [{"name": "Create job", "destination": {"name": "Delivery system"}}]}
ORDER = Path(__file__).parents[1] / "py" / "secondwrite" / "examples" / "order.json"


CASES = 5_000


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--cases N`: how many hostile cases each parser meets."""
    parser.addoption("--cases", type=int, default=0, help=f"hostile cases for each parser (default: {CASES:,}, the same every time)")


def pytest_configure(config: pytest.Config) -> None:
    """As many as asked for are drawn anew each time; without that, the same ones."""
    asked = config.getoption("--cases")
    settings.register_profile("cases", max_examples=asked or CASES, derandomize=not asked, print_blob=True)


def set_path(data: Any, path: str, value: Any) -> None:
    """Set one field by its path as in the file; an answer may be given by its bare value."""
    *groups, last = path.split(".")
    for step in groups:
        data = data[int(step)] if step.isdigit() else data.setdefault(step, {})
    is_answer = isinstance(data.get(last), dict) and "value" in data[last]
    data[last] = {"value": value} if is_answer and not isinstance(value, dict) else value


@pytest.fixture
def order_data() -> dict[str, Any]:
    """The order example as plain data, every field present."""
    loaded: dict[str, Any] = json.loads(ORDER.read_text(encoding="utf-8"))
    return loaded


@pytest.fixture
def described(order_data: dict[str, Any]) -> Callable[..., Worksheet]:
    """A worksheet that differs from the order example in the given fields, through the same parser as the page."""

    def make(differences: dict[str, Any] | None = None) -> Worksheet:
        for path, value in (differences or {}).items():
            set_path(order_data, path, value)
        found = files.read(json.dumps(order_data))
        assert isinstance(found, Worksheet), found
        return found

    return make


@pytest.fixture
def design(described: Callable[..., Worksheet]) -> Callable[..., Design]:
    """The first effect of such a worksheet (or another by `place`)."""

    def make(differences: dict[str, Any] | None = None, place: int = 0) -> Design:
        return designs(described(differences))[place]

    return make


@pytest.fixture
def minimal() -> Worksheet:
    """A worksheet with nothing but a name and a destination."""
    found = files.parse(MINIMAL)
    assert isinstance(found, Worksheet)
    return found
