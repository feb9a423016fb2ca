"""The plan as it came with the kit: the tests the kit carries out, and those that people carry out."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Injection:
    """A fault and the moment at which it is injected."""

    fault: str
    when: str


@dataclass(frozen=True)
class Case:
    """One test: `runs` are its injections, run by run; `checks` what must hold in the end; `by_hand` why people do it."""

    id: str
    digest: str
    title: str
    effect: str
    effect_name: str
    is_must: bool
    fault: str
    seen: tuple[str, ...]
    never: tuple[str, ...]
    runs: tuple[tuple[Injection, ...], ...]
    checks: tuple[str, ...]
    by_hand: str

    @property
    def is_automatic(self) -> bool:
        """Whether the kit carries it out."""
        return not self.by_hand

    @property
    def is_counterexample(self) -> bool:
        """Whether it follows a trace that breaks the design as described."""
        return self.id.startswith("counterexample.")


@dataclass(frozen=True)
class Plan:
    """All tests, and by which question set of which worksheet a result is known."""

    title: str
    example_id: str
    made_on: str
    asked: dict[str, Any]
    cases: tuple[Case, ...]

    @property
    def automatic(self) -> tuple[Case, ...]:
        """The tests that the kit carries out, in the order of the plan."""
        return tuple(case for case in self.cases if case.is_automatic)


def read(path: Path) -> Plan:
    """The plan in `plan.json`, in which a number stands for one of its shared texts."""
    data = json.loads(path.read_text(encoding="utf-8"))
    names = {each["id"]: each["name"] for each in data["effects"]}
    cases = tuple(_case(_worded(each, data["texts"]), names) for each in data["tests"])
    return Plan(data["title"], data["example_id"], data["made_on"], data["asked"], cases)


def _worded(node: Any, texts: list[str]) -> Any:
    if isinstance(node, dict):
        return {name: _worded(value, texts) for name, value in node.items()}
    if isinstance(node, list):
        return [_worded(each, texts) for each in node]
    return texts[node] if type(node) is int else node


def _case(data: dict[str, Any], names: dict[str, str]) -> Case:
    effect = data["id"].rpartition(".")[2]
    return Case(
        id=data["id"],
        digest=data["digest"],
        title=data["title"],
        effect=effect,
        effect_name=names[effect],
        is_must=data.get("must", False),
        fault=data.get("fault", ""),
        seen=tuple(data.get("seen", ())),
        never=tuple(data.get("never", ())),
        runs=tuple(tuple(Injection(*each) for each in run) for run in data.get("runs", ())),
        checks=tuple(data.get("checks", ())),
        by_hand=data.get("by_hand", ""),
    )
