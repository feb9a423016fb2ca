"""Azure Test Plans: a row with the title, then one for each step. The first six names are required, in exactly this spelling."""

from collections.abc import Iterator, Mapping

from ...plan import Plan
from ...rules import Priority
from .steps import Step, preparation, steps, title
from .table import OURS

HEAD = ("ID", "Work Item Type", "Title", "Test Step", "Step Action", "Step Expected", "Priority", "State", OURS)
PRIORITIES = {Priority.FIRST: "1", Priority.NEXT: "2", Priority.LATER: "3"}
MOST_IN_TITLE = 128


def rows(plan: Plan, numbers: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The head, then the tests; `numbers` are those of Azure by our ids. The preparation is the first step: there is no other place."""
    yield HEAD
    for case in plan.cases:
        yield (numbers.get(case.id, ""), "Test Case", _short(title(case)), "", "", "", PRIORITIES[case.priority], "Design", case.id)
        for place, step in enumerate((Step(preparation(case)), *steps(case, plan)), 1):
            yield ("", "", "", str(place), step.action, step.expected, "", "", case.id)


def _short(name: str) -> str:
    return name if len(name) <= MOST_IN_TITLE else name[: MOST_IN_TITLE - 1] + "…"
