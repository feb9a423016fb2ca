"""The published schema and the model say the same: what one accepts in a written file, the other does."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import MINIMAL, ORDER, set_path
from jsonschema import Draft202012Validator
from secondwrite import files, schemas
from secondwrite.worksheet import Worksheet

PLANS = sorted((Path(__file__).parent / "plans").glob("*/worksheet.json"))


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    loaded = json.loads(schemas.render("worksheet"))
    Draft202012Validator.check_schema(loaded)
    return Draft202012Validator(loaded)


@pytest.mark.parametrize("source", [ORDER, *PLANS], ids=lambda path: path.parent.name)
def test_written_worksheets_fit_the_schema(schema: Draft202012Validator, source: Path) -> None:
    assert list(schema.iter_errors(json.loads(source.read_text(encoding="utf-8")))) == []


def test_a_minimal_worksheet_as_it_is_saved_fits_the_schema(schema: Draft202012Validator, minimal: Worksheet) -> None:
    assert schema.is_valid(files.plain(minimal))
    assert not schema.is_valid(MINIMAL), "a file must say its format"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sending.clam", {"value": "atomic"}),
        ("sending.claim", {"value": "atomik"}),
        ("sending.claim", "atomic-without-object"),
        ("sending.claim", {"value": "atomic", "basis": "hearsay"}),
        ("sending.claim", {"value": "atomic", "read_on": "yesterday"}),
        ("sending.lease", {"value": "soon"}),
        ("sending.retries.limit", {"value": 3.5}),
        ("sending.retries.limit", {"value": -1}),
        ("sending.authority.binds", {"value": ["amont"]}),
        ("workflow.name", 7),
        ("workflow.name", "x" * 201),
        ("effects.0.name", ""),
        ("effects.0.name", "  "),
        ("effects.0.id", "No Id"),
        ("effects", []),
        ("effects", [{"name": str(number), "destination": {"name": "D"}} for number in range(31)]),
        ("version", 2),
        ("format", "something"),
    ],
)
def test_what_the_model_refuses_the_schema_refuses(schema: Draft202012Validator, order_data: dict[str, Any], path: str, value: Any) -> None:
    broken = copy.deepcopy(order_data)
    *groups, last = path.split(".")
    node = broken
    for step in groups:
        node = node[int(step)] if step.isdigit() else node[step]
    node[last] = value
    assert isinstance(files.read(json.dumps(broken)), tuple)
    assert not schema.is_valid(broken)


@pytest.mark.parametrize(
    ("path", "value"),
    [("sending.retries.limit", {"value": 0}), ("sending.lease", {"value": "1.5 h"}), ("sending.authority.binds", {"value": []}), ("effects.0.id", "x-1")],
)
def test_what_the_schema_accepts_the_model_accepts(
    schema: Draft202012Validator, order_data: dict[str, Any], described: Callable[..., Worksheet], path: str, value: Any
) -> None:
    set_path(order_data, path, value)
    assert schema.is_valid(order_data)
    assert isinstance(described(), Worksheet)
