"""The tests of an effect as Gherkin: one feature, a scenario for each test, our lasting id as its tag."""

from collections.abc import Iterator

from ..cases import Case
from ..legibility import one_line
from ..plan import EffectSummary, Plan


def render(plan: Plan, effect: EffectSummary) -> str:
    """Text of a feature file. Whatever was typed stands behind words of ours on its line, so that none of it is a keyword."""
    lines = [
        f"Feature: {effect.name} at {effect.destination}",
        f"  Drafted on {plan.date} with Second Write, from what was described of: {plan.title}",
        *(line for case in plan.cases if case.effect == effect.id for line in _scenario(case)),
    ]
    return "".join(f"{_line(line)}\n" for line in lines)


def _scenario(case: Case) -> Iterator[str]:
    text = case.text
    yield ""
    yield f"  @{case.id} @{case.family.value} @{case.tier.value} @{'by_hand' if case.by_hand else 'simulated'}"
    yield f"  Scenario: {case.title}: {case.effect_name}"
    yield f"    Why: {case.why}"
    yield from _steps("Given", *text.before, f"this fault: {text.fault}")
    yield from _steps("When", *text.steps)
    yield from _steps("Then", *text.at_destination, *text.at_sender)
    yield from (f"    But this must not happen: {each}" for each in text.never)
    yield from (f"    And this is kept: {each}" for each in text.evidence)
    yield f"    And it passes when: {text.passes}"


def _steps(keyword: str, *steps: str) -> Iterator[str]:
    for place, step in enumerate(steps):
        yield f"    {'And' if place else keyword} {step}"


def _line(line: str) -> str:
    indented = len(line) - len(line.lstrip(" "))
    return " " * indented + one_line(line)
