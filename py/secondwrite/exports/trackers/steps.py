"""A test as a test manager holds it: what to prepare, then steps, each with what is expected of it.

A text that was typed never goes over the end of its line.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ...cases import Case
from ...legibility import one_line
from ...plan import Plan


@dataclass(frozen=True)
class Step:
    """What to do, and what must then be so; the latter may be empty. Both may have several lines."""

    action: str
    expected: str = ""


def title(case: Case) -> str:
    """What the test is called; it begins with words of ours."""
    return one_line(f"{case.title}: {case.effect_name}")


def folders(case: Case, plan: Plan) -> tuple[str, str, str]:
    """Where it stands: workflow, when it is due, and family."""
    return one_line(plan.title), case.tier.label, case.family.label


def preparation(case: Case) -> str:
    """Why the test is there, what must be so before it, and the fault."""
    return _lines(f"Why: {case.why}", *case.text.before, f"Fault: {case.text.fault}")


def steps(case: Case, plan: Plan) -> Iterator[Step]:
    """The steps of the test; each place to look at afterwards is a step of its own."""
    text = case.text
    yield from (Step(_lines(step)) for step in text.steps)
    yield Step(_lines(f"Look at {plan.destination_of(case.effect)}."), _lines(*text.at_destination))
    yield Step("Look at the sending side.", _lines(*text.at_sender))
    yield Step("Look for what must not have happened.", _lines(*(f"Not this: {each}" for each in text.never)))
    yield Step(_lines("Keep the evidence:", *text.evidence), _lines(f"Passes when: {text.passes}"))


def _lines(*lines: str) -> str:
    return "\n".join(map(one_line, lines))
