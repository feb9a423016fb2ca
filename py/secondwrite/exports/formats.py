"""Everything that a worksheet can be exported to: the files, and what has to be said of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .. import files
from ..answers import Choice
from ..plan import Plan
from ..sharing import left_out
from ..worksheet import Worksheet
from . import dmn, gherkin, report, results
from .results import Report
from .trackers import azure, numbers, testrail, xray
from .trackers.table import OURS, for_import, for_spreadsheets


class Format(Choice):
    """What an export may be; the label is what the page shows."""

    TESTRAIL = "testrail", "TestRail (CSV)"
    XRAY = "xray", "Xray for Jira (CSV, and the mapping file that its importer asks for)"
    AZURE = "azure", "Azure Test Plans (CSV)"
    GHERKIN = "gherkin", "Gherkin (a feature file for each effect)"
    DMN = "dmn", "DMN 1.3 (the decision table of each effect)"
    HTML = "html", "Report as HTML, which opens as a worksheet again"
    MARKDOWN = "markdown", "Plan as Markdown, with the worksheet in it"
    CTRF = "ctrf", "CTRF (each test, none of them run yet)"
    JUNIT = "junit", "JUnit XML (each test, none of them run yet)"


FORMATS: Mapping[str, Format] = {format.value: format for format in Format}
# How the numbers look that a test manager gives.
NUMBERINGS: Mapping[Format, numbers.Numbering] = {
    Format.TESTRAIL: numbers.TESTRAIL,
    Format.XRAY: numbers.XRAY,
    Format.AZURE: numbers.AZURE,
}
# Those that hold the plan as it is read, with the verdict, and the worksheet.
READ = (Format.HTML, Format.MARKDOWN)


@dataclass(frozen=True)
class Wanted:
    """What is exported: the format, and for test managers the variant and their numbers by our ids.

    `results` are those to write as CTRF or JUnit, where there are any.
    """

    format: Format
    is_for_spreadsheets: bool = False
    numbers: Mapping[str, str] = field(default_factory=dict)
    results: Report | None = None


@dataclass(frozen=True)
class Exported:
    """The text of each file by its name, and what has to be said of them, as sentences."""

    files: Mapping[str, str]
    notes: tuple[str, ...]


_Texts = Iterator[tuple[str, str]]


def exported(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> Exported:
    """The files of an export. `plan` is made from the worksheet. Raises `NotBuilt` for a report in a checkout without a build."""
    stem = files.file_stem(worksheet)
    texts = {f"{stem}{ending}": text for ending, text in _MAKERS[wanted.format](worksheet, plan, wanted)}
    return Exported(texts, tuple(notes(worksheet, plan, wanted)))


def notes(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> Iterator[str]:
    """What has to be said of an export: what a second import does, that none was tried, and what a report holds."""
    if wanted.format in NUMBERINGS:
        yield from _of_numbers(plan, wanted)
    elif wanted.format in READ:
        held = "; ".join(each.rstrip("?.") for each in left_out(worksheet))
        yield f"The whole worksheet is in it, also this: {held}." if held else "The whole worksheet is in it."
    else:
        yield _SAID[wanted.format]


_SAID = {
    Format.GHERKIN: (
        "This was never tried in a test manager. Those that know a scenario by its name and its feature's make new ones "
        "at a second import after an effect got another name; our lasting id is the first tag of each."
    ),
    Format.DMN: (
        "Our tests run it in SpiffWorkflow; it was never tried in another product. A second import makes a new decision "
        "unless the product goes by the decision's id, which lasts."
    ),
    Format.CTRF: "This was never tried in a test manager. A second import makes no new cases where the product goes by name: each is our lasting id.",
    Format.JUNIT: (
        "This was never tried in a test manager. A second import makes no new cases where the product goes by class and name: both come from our lasting id."
    ),
}


def _of_numbers(plan: Plan, wanted: Wanted) -> Iterator[str]:
    if wanted.is_for_spreadsheets:
        yield "This is to be read in a spreadsheet, not to be imported: a cell that could run as a formula begins with an apostrophe."
        return
    yield "This import was never tried in the real product: import two or three tests first, and look at them."
    ids = {case.id for case in plan.cases}
    missing, stray = len(ids - wanted.numbers.keys()), len(wanted.numbers.keys() - ids)
    if not missing:
        yield "Each test has its number, so that the import updates it."
    else:
        how_many = f"{missing} of {len(ids)} tests have no number" if wanted.numbers else "No test has a number"
        yield f"{how_many} of the product: importing them a second time makes new cases. {_with_a_list(wanted.format)}"
    if stray:
        yield f"{stray} of the numbers belong to tests that this plan has no more; the import leaves them as they are."
    if wanted.format is Format.XRAY:
        yield "Write the key of your project into the mapping file. Our lasting id becomes a label of the issue."
    yield "Do not open this file in a spreadsheet: a cell of it could run as a formula. There is a variant for that."


def _with_a_list(format: Format) -> str:
    ours, theirs = ("Labels", "Issue key") if format is Format.XRAY else (OURS, "ID")
    return f"Export again with its own list, a CSV with the columns “{ours}” and “{theirs}”, and they are updated."


def _testrail(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield _table("testrail", testrail.rows(plan, wanted.numbers), wanted)


def _azure(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield _table("azure", azure.rows(plan, wanted.numbers), wanted)


def _xray(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    batches = tuple(xray.batches(plan))
    for number, cases in enumerate(batches, 1):
        name = f"xray-{number}" if len(batches) > 1 else "xray"
        yield _table(name, xray.rows(plan, cases, wanted.numbers), wanted)
    if not wanted.is_for_spreadsheets:
        yield ".xray.json", xray.mapping()


def _table(name: str, rows: Iterator[tuple[str, ...]], wanted: Wanted) -> tuple[str, str]:
    if wanted.is_for_spreadsheets:
        return f".{name}.spreadsheet.csv", for_spreadsheets(rows)
    return f".{name}.csv", for_import(rows)


def _gherkin(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield from ((f".{effect.id}.feature", gherkin.render(plan, effect)) for effect in plan.effects)


def _dmn(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield from ((f".{table.effect}.dmn", dmn.render(plan, table)) for table in plan.decisions)


def _html(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield ".report.html", report.render(worksheet, plan)


def _markdown(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield "-test-plan.md", report.render_markdown(worksheet, plan)


def _ctrf(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield "-results.ctrf.json", results.ctrf(wanted.results or results.not_run(plan))


def _junit(worksheet: Worksheet, plan: Plan, wanted: Wanted) -> _Texts:
    yield "-results.junit.xml", results.junit(wanted.results or results.not_run(plan))


_MAKERS: Mapping[Format, Callable[[Worksheet, Plan, Wanted], _Texts]] = {
    Format.TESTRAIL: _testrail,
    Format.XRAY: _xray,
    Format.AZURE: _azure,
    Format.GHERKIN: _gherkin,
    Format.DMN: _dmn,
    Format.HTML: _html,
    Format.MARKDOWN: _markdown,
    Format.CTRF: _ctrf,
    Format.JUNIT: _junit,
}
