"""Results of tests as CTRF JSON and JUnit XML: those of one reply with the acceptance record, or none yet.

Neither format can say "not sure" as it says "passed". In CTRF it is `other` with the raw status `unknown`, in JUnit an `error` of
type `UnknownOutcome`, never skipped. A result that does not count, since the test was reworded, is never a pass either.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as xml

from ..answers import DONT_KNOW
from ..cases import Case
from ..legibility import legible
from ..plan import Plan
from ..suppliers.cells import ResultCell, Shown
from ..suppliers.comparison import Comparison
from ..suppliers.question_set import is_must
from ..suppliers.round import Decision
from ..suppliers.rows import ResultRow

CTRF_VERSION = "1.0.0"
TOOL = "Second Write"
_DAY = 24 * 60 * 60 * 1000


@dataclass(frozen=True)
class _Kind:
    """How a state is written: the status and raw status of CTRF, the element and type of JUnit (none for a pass)."""

    status: str
    raw: str
    element: str = ""
    type: str = ""


KINDS = {
    Shown.PASSED_WITH_EVIDENCE: _Kind("passed", "passed"),
    Shown.PASSED_AS_SAID: _Kind("passed", "passed"),
    Shown.FAILED: _Kind("failed", "failed", "failure", "Failed"),
    Shown.NOT_SURE: _Kind("other", "unknown", "error", "UnknownOutcome"),
    Shown.NOT_APPLICABLE: _Kind("skipped", "not_applicable", "skipped"),
    Shown.NOT_BEFORE_GO_LIVE: _Kind("pending", "not_before_go_live", "skipped"),
    Shown.NOT_RUN: _Kind("pending", "not_run", "skipped"),
    Shown.REWORDED: _Kind("other", "reworded", "error", "NotCounted"),
    Shown.NO_LONGER_ASKED: _Kind("other", "no_longer_asked", "error", "NotCounted"),
    Shown.NOT_ASKED_THEN: _Kind("pending", "not_asked_then", "skipped"),
}


@dataclass(frozen=True)
class Line:
    """One test of one reply."""

    row: ResultRow
    cell: ResultCell

    @property
    def kind(self) -> _Kind:
        """How its state is written."""
        return KINDS[self.cell.state]

    @property
    def rule(self) -> str:
        """The part of the id that names what is tested: without the effect."""
        return self.row.id.rpartition(".")[0] or self.row.id

    @property
    def message(self) -> str:
        """The state in words, and what was said to it."""
        result = self.cell.result
        said = (result.reason, f"Planned for {result.planned_on}." if result.planned_on else "") if result else ()
        return " ".join(filter(None, (f"{self.cell.state.label}.", self.cell.reported, self.cell.lacks, *said, *self.cell.contradicts)))

    @property
    def started(self) -> int:
        """The day on which it was run, in milliseconds since 1970; 0 where nobody said it."""
        day = self.cell.result.run_on if self.cell.result else ""
        return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * 1000 if day else 0


@dataclass(frozen=True)
class Report:
    """Tests with a result each. `name` is whose results they are, `about` what is known of that."""

    title: str
    name: str
    about: Mapping[str, str]
    lines: tuple[Line, ...]


def of_reply(told: Comparison, key: str) -> Report:
    """The tests of the plan and those of this reply alone, with its results. Raises KeyError where there is no such reply."""
    places = {column.key: place for place, column in enumerate(told.columns)}
    place = places[key]
    column = told.columns[place]
    about = {"answered_by": column.answered_by, "answered_on": column.answered_on, "reply": column.key}
    found = (Line(row, row.cells[place]) for row in told.tests if row.is_asked or row.cells[place].result)
    return Report(told.title, column.name, about, tuple(found))


def not_run(plan: Plan) -> Report:
    """The tests of a plan, none of them run yet."""
    return Report(plan.title, plan.title, {}, tuple(Line(_row(case), ResultCell(Shown.NOT_RUN)) for case in plan.cases))


def _row(case: Case) -> ResultRow:
    return ResultRow(
        id=case.id,
        title=case.title,
        effect=case.effect_name,
        tier=case.tier.label,
        priority=case.priority.label,
        is_must=is_must(case),
        is_asked=True,
        has_result=False,
        cells=(),
    )


def ctrf(report: Report) -> str:
    """CTRF JSON text. Nobody measured how long a test took: each duration is 0."""
    counts = Counter(line.kind.status for line in report.lines)
    days = [line.started for line in report.lines if line.started > 0]
    summary = {
        "tests": len(report.lines),
        **{status: counts[status] for status in ("passed", "failed", "skipped", "pending", "other")},
        "start": min(days, default=0),
        "stop": max(days, default=-_DAY) + _DAY,
    }
    results: dict[str, Any] = {
        "tool": {"name": TOOL},
        "summary": summary,
        "tests": [_ctrf_test(line, report.title) for line in report.lines],
    }
    if report.about:
        results["extra"] = {"supplier": report.name, **report.about}
    told = {"reportFormat": "CTRF", "specVersion": CTRF_VERSION, "generatedBy": TOOL, "results": results}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _ctrf_test(line: Line, title: str) -> dict[str, Any]:
    result, decision = line.cell.result, line.cell.decision
    plain = result.model_dump(mode="json", exclude={"id", "digest", "title", "attachments"}) if result else {}
    test: dict[str, Any] = {
        "name": line.row.id,
        "testId": line.row.id,
        "status": line.kind.status,
        "rawStatus": line.kind.raw,
        "duration": 0,
        "suite": [title, line.rule],
        "message": line.message,
        "extra": {
            "title": line.row.title,
            "effect": line.row.effect,
            "must_have": line.row.is_must,
            "state": line.cell.state.value,
            "reported": plain,
            "decision": decision.model_dump(mode="json") if decision else None,
        },
    }
    if line.started > 0:
        test["start"] = line.started
    if result and result.attachments:
        test["attachments"] = [
            {
                "name": each.name,
                "contentType": "application/octet-stream",
                "path": each.name,
                "extra": {"sha256": each.sha256, "bytes": each.bytes},
            }
            for each in result.attachments
        ]
    return test


def junit(report: Report) -> str:
    """JUnit XML text; class and name of a test come from its lasting id alone."""
    whose = f"{report.title}: {report.name}" if report.about else report.title
    root = xml.Element("testsuites", _attributes(whose, report.lines))
    suite = xml.SubElement(root, "testsuite", _attributes(report.name, report.lines))
    _properties(suite, report.about)
    for line in report.lines:
        case = xml.SubElement(suite, "testcase", {"classname": line.rule, "name": line.row.id, "time": "0"})
        _properties(case, dict(_said(line)))
        if line.kind.element:
            kind = {"type": line.kind.type} if line.kind.type else {}
            xml.SubElement(case, line.kind.element, {"message": _xml(line.message), **kind})
        elif line.cell.contradicts or line.cell.state is Shown.PASSED_AS_SAID:
            xml.SubElement(case, "system-out").text = _xml(line.message)
    xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode") + "\n"


def _attributes(name: str, found: tuple[Line, ...]) -> dict[str, str]:
    counts = Counter(line.kind.element for line in found)
    numbers = {"tests": len(found), "failures": counts["failure"], "errors": counts["error"], "skipped": counts["skipped"]}
    return {"name": _xml(name), **{key: str(number) for key, number in numbers.items()}, "time": "0"}


def _properties(parent: xml.Element, said: Mapping[str, str]) -> None:
    """The properties that say something."""
    given = {name: value for name, value in said.items() if value}
    if given:
        group = xml.SubElement(parent, "properties")
        for name, value in given.items():
            xml.SubElement(group, "property", {"name": name, "value": _xml(value)})


def _said(line: Line) -> Iterator[tuple[str, str]]:
    """Our exact outcome and what goes with it, which JUnit has no place for."""
    yield "outcome", line.kind.raw
    yield "state", line.cell.state.value
    yield "title", line.row.title
    yield "effect", line.row.effect
    yield "must_have", "yes" if line.row.is_must else ""
    if result := line.cell.result:
        fields = ("reason", "run_on", "run_by", "planned_on", "evidence", "identifiers", "attempts")
        yield from ((name, str(getattr(result, name))) for name in fields)
        counts = {"before_count": result.before, "after_count": result.after}
        yield from ((name, str(number)) for name, number in counts.items() if number != DONT_KNOW)
        yield from (
            (f"attachment_{place}", f"{each.name} (SHA-256 {each.sha256})") for place, each in enumerate(result.attachments, 1)
        )
    yield from ((f"contradiction_{place}", says) for place, says in enumerate(line.cell.contradicts, 1))
    if line.cell.decision:
        yield from _decided(line.cell.decision)


def _decided(decision: Decision) -> Iterator[tuple[str, str]]:
    fields = ("ruling", "condition", "reason", "owner", "decided_on")
    yield from ((f"decision_{name}", str(getattr(decision, name))) for name in fields)


def _xml(text: str) -> str:
    """A text in which nothing hides, line by line; whatever XML cannot hold is among what it leaves out."""
    return "\n".join(map(legible, text.replace("\t", " ").split("\n")))
