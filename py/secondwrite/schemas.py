"""JSON Schemas of the formats that leave or enter the product."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel

from .contract import CONTRACT_VERSION, Contracts
from .suppliers.reply import REPLY_VERSION, Reply
from .suppliers.round import ROUND_VERSION, Round
from .worksheet import VERSION, Worksheet


def worksheet_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a worksheet file, made from the model."""
    return _schema(Worksheet, f"Second Write worksheet, format {VERSION}", ["effects"])


def contract_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a file of the contract library."""
    return _schema(Contracts, f"Second Write contracts, format {CONTRACT_VERSION}", ["provider", "operations"])


def reply_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a reply file, which a supplier sends back."""
    return _schema(Reply, f"Second Write reply, format {REPLY_VERSION}", ["asked", "supplier"])


def round_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a round file: replies, and what was decided about their tests."""
    return _schema(Round, f"Second Write round, format {ROUND_VERSION}", [])


def _schema(model: type[BaseModel], title: str, required: list[str]) -> dict[str, Any]:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    schema = model.model_json_schema(mode="validation")
    named = {name: part for name, part in schema.items() if name != "title"}
    return head | named | {"required": ["format", "version", *required]}


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "worksheet": worksheet_schema,
    "contract": contract_schema,
    "reply": reply_schema,
    "round": round_schema,
}


def render(name: str) -> str:
    """The schema's JSON text; raises KeyError for an unknown name."""
    return json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2) + "\n"
