"""TestRail: several rows for a test, the first with its title. The names are those of the vendor's own sample (testrail-migrate)."""

from collections.abc import Iterator, Mapping

from ...plan import Plan
from ...rules import Priority
from .steps import folders, preparation, steps, title
from .table import OURS

HEAD = ("Title", "Type", "Priority", "Preconditions", "Steps", "Expected Result", "Section", "ID", OURS)
PRIORITIES = {Priority.FIRST: "High", Priority.NEXT: "Medium", Priority.LATER: "Low"}
_BETWEEN = " > "


def rows(plan: Plan, numbers: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The head, then each test with a row for each step; `numbers` are those of TestRail by our ids."""
    yield HEAD
    for case in plan.cases:
        section = _BETWEEN.join(folder.replace(">", "-") for folder in folders(case, plan))
        about = (title(case), "Other", PRIORITIES[case.priority], preparation(case))
        first, *others = steps(case, plan)
        yield (*about, first.action, first.expected, section, numbers.get(case.id, ""), case.id)
        for step in others:
            yield ("", "", "", "", step.action, step.expected, "", "", case.id)
