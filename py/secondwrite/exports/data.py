"""The plan as JSON: the same fields as in `plan`, in the same order."""

import json
from dataclasses import asdict

from ..plan import Plan


def render(plan: Plan) -> str:
    """JSON text of the whole plan."""
    return json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n"
