"""The sheet on the start page: one test of the plan of the first example, drafted by the engine while the page is built."""

from secondwrite import engine, files
from secondwrite.cases import Case
from secondwrite.worksheet import Worksheet

from building.paths import PACKAGE
from building.release import release
from building.report import BuildError

EXAMPLE = PACKAGE / "examples" / "order.json"


def sheet() -> dict[str, object]:
    """Return the title of the plan, how many tests it has, and the test to run first."""
    plan = engine.make_plan(worksheet(EXAMPLE.read_text(encoding="utf-8")), release()["date"])
    case = first_case(plan.cases, plan.front.run_first[0].id)
    return {"title": plan.title, "date": plan.date, "tests": len(plan.cases), "questions": len(plan.questions), "case": case}


def worksheet(text: str) -> Worksheet:
    """Read a worksheet of ours, in which nothing can be wrong."""
    found = files.read(text)
    if not isinstance(found, Worksheet):
        raise BuildError(f"a worksheet that the build reads has a problem: {found[0]}")
    return found


def first_case(cases: tuple[Case, ...], id: str) -> Case:
    """Find a test by its id."""
    return next(case for case in cases if case.id == id)
