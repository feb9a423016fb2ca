"""The plan as JSON: the same fields as in `plan`, in the same order; a trace is told as in the output of a check."""

import json
from dataclasses import asdict, replace

from ..plan import Plan
from . import verdicts


def render(plan: Plan) -> str:
    """JSON text of the whole plan."""
    plain = asdict(replace(plan, verdicts=None))
    if plan.verdicts is not None:
        plain["verdicts"] = verdicts.content(plan.verdicts)
    return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
