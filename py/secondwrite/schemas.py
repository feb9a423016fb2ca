"""JSON Schemas of the formats that leave or enter the product."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from .worksheet import Worksheet


def worksheet_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a worksheet file, made from the model."""
    schema = Worksheet.model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Second Write worksheet, format 1", **schema} | {
        "required": ["format", "version", "effects"]
    }


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {"worksheet": worksheet_schema}


def render(name: str) -> str:
    """The schema's JSON text; raises KeyError for an unknown name."""
    return json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2) + "\n"
