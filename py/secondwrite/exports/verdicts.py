"""What the checker says as JSON, for other programs: verdicts, traces that replay, repairs and bounds."""

import json
from dataclasses import asdict
from typing import Any

from ..checker.report import Counterexample, EffectVerdict
from ..checker.traces import content as trace_content
from ..plan import Plan


def render(plan: Plan) -> str:
    """JSON text of the verdicts of a plan whose design was checked."""
    content = {"format": "second-write check", "version": 1, "effects": effects(plan.verdicts or ())}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def effects(verdicts: tuple[EffectVerdict, ...]) -> list[dict[str, Any]]:
    """The verdicts as plain data."""
    return [_effect(verdict) for verdict in verdicts]


def _effect(verdict: EffectVerdict) -> dict[str, Any]:
    return {
        "id": verdict.id,
        "name": verdict.effect_name,
        "destination": verdict.destination,
        "standing": verdict.standing.value,
        "says": verdict.headline,
        "properties": [
            {"id": line.property.value, "standing": line.standing.value, "says": line.words} for line in verdict.lines
        ],
        "counterexamples": [_counterexample(item) for item in verdict.counterexamples],
        "repairs": [{"sending_side": item.is_sending_side, "build": list(item.sentences)} for item in verdict.repairs],
        "alone": [asdict(item) for item in verdict.alone],
        "unreached": list(verdict.unreached),
        "search": verdict.search,
        "bounds": verdict.bounds,
    }


def _counterexample(item: Counterexample) -> dict[str, Any]:
    steps = [sentence.text for sentence in item.steps]
    return {
        "id": item.id,
        "property": item.property.value,
        "given": item.given,
        "steps": steps,
        "trace": trace_content(item.trace),
    }
