"""The results of an acceptance kit, CTRF JSON or JUnit XML, as a reply: each names its test by id and by the digest of its words.

Another tool's report is refused: without the digest nobody could say which words of a test it is about.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as xml

from ..answers import MOST_TEXT
from ..legibility import legible
from ..problems import Problem
from ..spots import readable
from ..texts import MOST_BYTES, Unreadable, parsed
from . import forgiving
from .reply import REPLY_FORMAT, REPLY_VERSION, Outcome, Understood

_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "unknown": Outcome.NOT_SURE,
    "not_run": Outcome.NOT_RUN,
}
# Quotes inside a JSON text are escaped: only a name is found.
_IS_CTRF = re.compile(r'[\ufeff\s]*\{.*?"reportFormat"\s*:\s*"CTRF"', re.DOTALL)
_IS_JUNIT = re.compile(r"[\ufeff\s]*(<\?xml[^>]*>\s*)?<testsuites?[\s>]")
_NAMELESS = "Acceptance kit"


@dataclass(frozen=True)
class _Line:
    """One test of a report."""

    id: str
    digest: str
    title: str
    raw: str
    message: str


@dataclass(frozen=True)
class _Report:
    """A report, whichever format it came in: what it says of itself, and its tests."""

    about: dict[str, str]
    asked: dict[str, Any]
    lines: tuple[_Line, ...]


class _WithoutDocumentType(xml.TreeBuilder):
    """Refuses what could declare entities, wherever it stands."""

    def doctype(self, *_: object) -> None:
        """Called by the parser before anything that a document type declares."""
        raise Unreadable("broken_xml", "It declares a document type, which no report of a kit does.", "Open the kit's junit.xml.")


def is_report(text: str) -> bool:
    """Whether a text is a report of results rather than a reply."""
    return bool(_IS_CTRF.match(text) or _IS_JUNIT.match(text))


def read(text: str) -> Understood | tuple[Problem, ...]:
    """The reply in a report, with a remark on each counterexample that came true; or everything that is wrong with it."""
    try:
        report = _of_ctrf(text) if _IS_CTRF.match(text) else _of_junit(text)
    except Unreadable as error:
        return (error.problem,)
    found = forgiving.parse(_reply(report))
    if not isinstance(found, Understood):
        return found
    return Understood(found.reply, (*found.remarks, *_came_true(report)))


def _of_ctrf(text: str) -> _Report:
    data = parsed(text, "report")
    try:
        results = data["results"]
        about, tests = results["extra"], results["tests"]
        lines = [_Line(t["name"], t["extra"]["digest"], t["extra"]["title"], t["rawStatus"], t["message"]) for t in tests]
        report = _Report({name: str(value) for name, value in about.items()}, {**about["asked"]}, tuple(lines))
    except (KeyError, TypeError, AttributeError):
        raise _another() from None
    if not all(isinstance(value, str) for line in lines for value in vars(line).values()):
        raise _another()
    return report


def _of_junit(text: str) -> _Report:
    if len(text) > MOST_BYTES:
        raise Unreadable("too_big", f"It is larger than {MOST_BYTES // 1_000_000} MB.", "Open the report of one run.")
    try:
        root = xml.fromstring(text.lstrip("\ufeff"), xml.XMLParser(target=_WithoutDocumentType()))
    except (xml.ParseError, ValueError) as error:
        raise Unreadable("broken_xml", f"The file is not valid XML: {error}.", "Write the report again.") from None
    suite = root if root.tag == "testsuite" else root.find("testsuite")
    about = _properties(suite) if suite is not None else {}
    asked: dict[str, Any] = {name.removeprefix("asked_"): value for name, value in about.items() if name.startswith("asked_")}
    asked["with_private"] = asked.get("with_private") == "True"
    if suite is None or "digest" not in asked:
        raise _another()
    return _Report(about, asked, tuple(_junit_line(case) for case in suite.iter("testcase")))


def _junit_line(case: xml.Element) -> _Line:
    said = _properties(case)
    messages = [each.get("message", "") for each in case if each.tag in ("failure", "error", "skipped")]
    return _Line(case.get("name", ""), said.get("digest", ""), said.get("title", ""), said.get("outcome", ""), "\n".join(messages))


def _properties(parent: xml.Element) -> dict[str, str]:
    return {each.get("name", ""): each.get("value", "") for each in parent.iterfind("properties/property")}


def _another() -> Unreadable:
    return Unreadable(
        "no_kit_report",
        "This report does not say which words of a test each result is about.",
        "Open ctrf.json or junit.xml as the acceptance kit of Second Write wrote it.",
    )


def _reply(report: _Report) -> dict[str, Any]:
    about = report.about
    return {
        "format": REPLY_FORMAT,
        "version": REPLY_VERSION,
        "asked": report.asked,
        "supplier": about.get("supplier") or _NAMELESS,
        "answered_by": about.get("run_by", ""),
        "answered_on": about.get("run_on", ""),
        "results": [_result(line, about) for line in report.lines if line.digest],
    }


def _result(line: _Line, about: dict[str, str]) -> dict[str, Any]:
    found = {"id": line.id, "digest": line.digest, "title": line.title}
    outcome = _OUTCOMES.get(line.raw, Outcome.NOT_SURE)
    if outcome is Outcome.NOT_RUN:
        return found
    journal = {"name": "journal.jsonl", "sha256": about.get("journal_sha256", ""), "bytes": _number(about.get("journal_bytes", ""))}
    return found | {
        "outcome": outcome.value,
        "reason": "" if outcome is Outcome.PASSED else line.message[:MOST_TEXT],
        "run_on": about.get("run_on", ""),
        "run_by": about.get("run_by", ""),
        "evidence": f"Carried out by the acceptance kit. {about.get('sandbox', '')}"[:MOST_TEXT],
        "attachments": [journal],
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _came_true(report: _Report) -> Iterator[Problem]:
    for line in report.lines:
        if not line.digest and line.raw == "failed":
            what = f"What breaks the design as described happened: {legible(line.message.splitlines()[0] if line.message else '')}."
            yield Problem("came_true", "", readable(line.id), what, "It is no test of the plan: ask the supplier.")
