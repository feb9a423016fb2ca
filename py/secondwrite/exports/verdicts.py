"""What the checker says as JSON, for other programs: verdicts, traces that replay, repairs and bounds."""

import json
from dataclasses import asdict
from typing import Any

from ..checker.pair.report import PairVerdict
from ..checker.pair.traces import content as pair_content
from ..checker.telling.advice import Mend
from ..checker.telling.overall import Verdicts
from ..checker.telling.report import Counterexample, EffectVerdict
from ..checker.traces import content as trace_content
from ..plan import Plan


def render(plan: Plan) -> str:
    """JSON text of the verdicts of a plan whose design was checked."""
    said = content(plan.verdicts) if plan.verdicts else {}
    beside = {
        "speaks_of": plan.speaks_of,
        "not_in_the_model": plan.beyond_the_model,
        "answers_already_say": plan.front.weaknesses,
    }
    return json.dumps({"format": "second-write check", "version": 1, **beside, **said}, ensure_ascii=False, indent=2) + "\n"


def content(verdicts: Verdicts) -> dict[str, Any]:
    """The verdicts as plain data."""
    return {
        "standing": verdicts.standing.value,
        "effects": [_effect(verdict) for verdict in verdicts.effects],
        "pairs": [_pair(verdict) for verdict in verdicts.pairs],
    }


def _pair(verdict: PairVerdict) -> dict[str, Any]:
    return {
        "id": verdict.id,
        "earlier": verdict.earlier,
        "later": verdict.later,
        "standing": verdict.standing.value,
        "says": verdict.headline,
        "counterexamples": [
            {**_counterexample(item, pair_content(item.trace)), "whose": item.whose} for item in verdict.counterexamples
        ],
        "deciding": [asdict(item) for item in verdict.deciding],
        "search": verdict.search,
        "bounds": verdict.bounds,
    }


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
        "counterexamples": [_counterexample(item, trace_content(item.trace)) for item in verdict.counterexamples],
        "repairs": [_repair(item) for item in verdict.repairs],
        "repairs_of_one": {property.value: [_repair(item) for item in repairs] for property, repairs in verdict.partly},
        "deciding": [asdict(item) for item in verdict.deciding],
        "unreached": list(verdict.unreached),
        "search": verdict.search,
        "bounds": verdict.bounds,
    }


def _repair(item: Mend) -> dict[str, Any]:
    return {"sending_side": item.is_sending_side, "build": list(item.sentences), "settle": list(item.settle)}


def _counterexample(item: Counterexample[Any], trace: dict[str, Any]) -> dict[str, Any]:
    steps = [sentence.text for sentence in item.steps]
    return {
        "id": item.id,
        "property": item.property.value,
        "given": item.given,
        "steps": steps,
        "asides": list(item.asides),
        "trace": trace,
    }
