"""Exports for tests: of the order example, and of worksheets whose texts would be formulas, keywords or markup."""

import csv
import io
from functools import cache
from typing import Any

from asked import DAY, example, worksheet
from secondwrite import engine
from secondwrite.exports.formats import Exported, Format, Wanted, exported
from secondwrite.plan import Plan
from secondwrite.worksheet import Worksheet

FORMULA = '=HYPERLINK("x";A1)'
# Lines that would each begin something else in one of the formats, if they began a line there.
BEGINNING = 'x\nScenario: y\n  @tag\n"""\n| a |\n# z\nFeature: "q" \\ \\" <b>&amp;</b> ]]> \u202e\x0b é'

NAME = f"Create {BEGINNING}".ljust(120, "x")


@cache
def order() -> Worksheet:
    """The order example."""
    return worksheet(example("order"))


@cache
def odd() -> Worksheet:
    """The order example with such a text in each place that a person may fill freely."""
    data = example("order")
    data["workflow"] |= {"name": f"Orders {BEGINNING} > a/b", "business_record": FORMULA, "example_id": "@SUM(1)"}
    first, second = data["effects"]
    first["name"], second["name"] = NAME, FORMULA
    first["destination"]["name"], second["destination"]["name"] = f"-1+{BEGINNING}"[:120], FORMULA
    return worksheet(data)


@cache
def plan_of(found: Worksheet) -> Plan:
    """Its plan, not checked."""
    return engine.make_plan(found, DAY)


def made(format: Format, found: Worksheet | None = None, **wanted: Any) -> Exported:
    """An export, of the order example unless another is named."""
    given = found or order()
    return exported(given, plan_of(given), Wanted(format, **wanted)) if wanted else _plain(format, given)


@cache
def _plain(format: Format, found: Worksheet) -> Exported:
    return exported(found, plan_of(found), Wanted(format))


def table(text: str) -> list[dict[str, str]]:
    """The rows of CSV text by the names of the columns, each as long as the first."""
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def only(exported: Exported) -> str:
    """The text of the one file."""
    [text] = exported.files.values()
    return text
