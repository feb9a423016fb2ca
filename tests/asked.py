"""Worksheets as a supplier is asked about them: the order example, one of six unlike effects, and one with hostile names."""

import copy
import json
from pathlib import Path
from typing import Any

from secondwrite import files
from secondwrite.suppliers.handing_out import Asking, asking
from secondwrite.worksheet import Worksheet

DAY = "2026-11-29"
EXAMPLES = Path(__file__).parents[1] / "py" / "secondwrite" / "examples"
SIX = ("order", "payment", "sms", "booking", "invoices", "publish")
HOSTILE = "</script><script>document.title='owned'</script><!-- \u202etxt\u202c 'q\" & \\ {{7*7}} 🇬🇧 عقد \u2028"


def example(name: str) -> dict[str, Any]:
    """An example as plain data."""
    loaded: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def worksheet(data: dict[str, Any]) -> Worksheet:
    """A worksheet of plain data."""
    found = files.read(json.dumps(data))
    assert isinstance(found, Worksheet), found
    return found


def six_effects() -> Worksheet:
    """The first effects of six examples, as one workflow."""
    data = example("order")
    data["effects"] = [copy.deepcopy(example(name)["effects"][0]) for name in SIX]
    return worksheet(data)


def hostile() -> Worksheet:
    """Names that would be markup, or turn what stands beside them."""
    data = example("order")
    data["workflow"]["name"] = data["workflow"]["purpose"] = HOSTILE
    data["effects"][0]["name"] = HOSTILE[:100]
    data["effects"][0]["destination"]["name"] = HOSTILE[:100]
    return worksheet(data)


def order(*, with_private: bool = False) -> Asking:
    """What is asked about the order example."""
    return asking(worksheet(example("order")), DAY, with_private=with_private)
