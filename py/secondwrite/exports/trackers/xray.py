"""Xray for Jira: a row for each step, grouped by a number; and the mapping file that the importer asks for.

Names and layout are those of the vendor's own sample (xray-code-snippets). Our id becomes a label, which is what Jira can list.
"""

import json
from collections.abc import Iterator, Mapping

from ...cases import Case
from ...plan import Plan
from ...rules import Priority
from .steps import Step, folders, preparation, steps, title
from .table import OURS

# A new issue takes the priority by its number in Jira.
PRIORITIES = {Priority.FIRST: "2", Priority.NEXT: "3", Priority.LATER: "4"}
# The importer of the cloud takes no more issues at once.
MOST_ISSUES = 1000
_STEP = "Xray Test Step Fields"
# Each column with the group, id and type of its field in Jira.
COLUMNS: Mapping[str, tuple[str, str, str]] = {
    "Issue ID": ("Xray", "__xray_testId", "string"),
    "Issue Key": ("Native", "__issue_key", "string"),
    "Test Type": ("Xray", "xray_testtype", "string"),
    "Test Summary": ("Native", "summary", "string"),
    "Test Priority": ("Native", "__priority_id", "string"),
    "Action": (_STEP, "__xray_step_action", "text"),
    "Data": (_STEP, "__xray_step_data", "text"),
    "Result": (_STEP, "__xray_step_result", "text"),
    "Test Repo": ("Xray", "xray_test_repository_folder", "string"),
    OURS: ("Native", "labels", "array"),
}


def batches(plan: Plan) -> Iterator[tuple[Case, ...]]:
    """The tests, as many at once as the importer takes."""
    for start in range(0, len(plan.cases), MOST_ISSUES):
        yield plan.cases[start : start + MOST_ISSUES]


def rows(plan: Plan, cases: tuple[Case, ...], numbers: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The head, then these tests; `numbers` are the keys of the issues by our ids. The preparation is the first step."""
    yield tuple(COLUMNS)
    for place, case in enumerate(cases, 1):
        folder = "/".join(each.replace("/", "-") for each in folders(case, plan))
        key, priority = numbers.get(case.id, ""), PRIORITIES[case.priority]
        first, *others = Step(preparation(case)), *steps(case, plan)
        yield (str(place), key, "Manual", title(case), priority, first.action, "", first.expected, folder, case.id)
        for step in others:
            yield (str(place), key, "Manual", "", priority, step.action, "", step.expected, "", case.id)


def mapping() -> str:
    """JSON text of the mapping file. The key of the project is the user's to fill in."""
    fields = [
        {"column.index": place, "jira.field": {"group": group, "id": id, "type": type}}
        for place, (group, id, type) in enumerate(COLUMNS.values())
    ]
    config = {
        "config.encoding": "UTF-8",
        "config.delimiter": ",",
        "config.project.from.csv": False,
        "config.project.key": "",
        "config.list.delimiter": ";",
        "config.date.format": "YYYY-MM-DD",
        "config.create.test.repository.folders": True,
        "config.field.mappings": fields,
    }
    return json.dumps(config, indent=2) + "\n"
