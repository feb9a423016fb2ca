"""JSON Schemas of the formats that leave or enter the product."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from .worksheet import VERSION, Worksheet


def worksheet_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a worksheet file, made from the model."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Second Write worksheet, format {VERSION}"}
    schema = Worksheet.model_json_schema(mode="validation")
    return (
        head | {name: part for name, part in schema.items() if name != "title"} | {"required": ["format", "version", "effects"]}
    )


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {"worksheet": worksheet_schema}


def render(name: str) -> str:
    """The schema's JSON text; raises KeyError for an unknown name."""
    return json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2) + "\n"
