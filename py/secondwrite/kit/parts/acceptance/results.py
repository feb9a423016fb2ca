"""The results as CTRF JSON and JUnit XML, which Second Write reads back; each names its test by id and by the digest of its words.

Tests for people are among them as not run. Not sure is `other` with the raw status `unknown`, in JUnit an error, never skipped.
"""

import hashlib
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

from .plan import Case, Plan
from .settings import Settings

PASSED, FAILED, NOT_SURE, NOT_RUN = "passed", "failed", "not sure", "not run"
TOOL = "Second Write acceptance kit"
_CTRF = {PASSED: ("passed", "passed"), FAILED: ("failed", "failed"), NOT_SURE: ("other", "unknown"), NOT_RUN: ("pending", "not_run")}
_JUNIT = {FAILED: ("failure", "Failed"), NOT_SURE: ("error", "UnknownOutcome"), NOT_RUN: ("skipped", "")}


@dataclass(frozen=True)
class Outcome:
    """How one test ended, and why; the start in seconds since 1970, the duration in seconds."""

    case: Case
    kind: str
    message: str = ""
    started: float = 0.0
    duration: float = 0.0

    def doubted(self, why: str) -> "Outcome":
        """The same, of which nobody is sure any more."""
        return replace(self, kind=NOT_SURE, message=why)


def write(folder: Path, plan: Plan, settings: Settings, ended: Sequence[Outcome]) -> None:
    """Both files, beside the journal whose digest they hold."""
    known = {outcome.case.id: outcome for outcome in ended}
    outcomes = [known.get(case.id, Outcome(case, NOT_RUN, case.by_hand)) for case in plan.cases]
    journal = (folder / "journal.jsonl").read_bytes()
    about = {
        "supplier": settings.supplier,
        "run_by": settings.run_by,
        "run_on": time.strftime("%Y-%m-%d"),
        "sandbox": "; ".join(settings.told),
        "journal_sha256": hashlib.sha256(journal).hexdigest(),
        "journal_bytes": len(journal),
        "asked": plan.asked,
    }
    text = json.dumps(ctrf(plan, about, outcomes), ensure_ascii=False, indent=1)
    (folder / "ctrf.json").write_text(text + "\n", encoding="utf-8")
    (folder / "junit.xml").write_text(junit(plan, about, outcomes), encoding="utf-8")


def ctrf(plan: Plan, about: dict[str, Any], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The report as data."""
    counts = Counter(_CTRF[outcome.kind][0] for outcome in outcomes)
    ran = [outcome for outcome in outcomes if outcome.started]
    summary = {
        "tests": len(outcomes),
        **{status: counts[status] for status in ("passed", "failed", "skipped", "pending", "other")},
        "start": int(min((each.started for each in ran), default=0) * 1000),
        "stop": int(max((each.started + each.duration for each in ran), default=0) * 1000),
    }
    results = {"tool": {"name": TOOL}, "summary": summary, "tests": [_ctrf_test(plan, each) for each in outcomes], "extra": about}
    return {"reportFormat": "CTRF", "specVersion": "1.0.0", "generatedBy": TOOL, "results": results}


def _ctrf_test(plan: Plan, outcome: Outcome) -> dict[str, Any]:
    case = outcome.case
    status, raw = _CTRF[outcome.kind]
    test: dict[str, Any] = {
        "name": case.id,
        "testId": case.id,
        "status": status,
        "rawStatus": raw,
        "duration": int(outcome.duration * 1000),
        "suite": [plan.title, case.id.rpartition(".")[0]],
        "message": outcome.message,
        "extra": {"digest": case.digest, "title": case.title, "effect": case.effect_name, "must_have": case.is_must},
    }
    return test | ({"start": int(outcome.started * 1000)} if outcome.started else {})


def junit(plan: Plan, about: dict[str, Any], outcomes: Sequence[Outcome]) -> str:
    """The report as XML text."""
    counts = Counter(_JUNIT.get(outcome.kind, ("passed", ""))[0] for outcome in outcomes)
    numbers = {"tests": len(outcomes), "failures": counts["failure"], "errors": counts["error"], "skipped": counts["skipped"]}
    took = f"{sum(outcome.duration for outcome in outcomes):.3f}"
    attributes = {"name": _xml(plan.title), **{name: str(number) for name, number in numbers.items()}, "time": took}
    root = xml.Element("testsuites", attributes)
    suite = xml.SubElement(root, "testsuite", attributes)
    said = {name: value for name, value in about.items() if name != "asked"}
    _properties(suite, {**said, **{f"asked_{name}": value for name, value in about["asked"].items()}, "made_by": TOOL})
    for outcome in outcomes:
        case = outcome.case
        attributes = {"classname": case.id.rpartition(".")[0], "name": case.id, "time": f"{outcome.duration:.3f}"}
        test = xml.SubElement(suite, "testcase", attributes)
        _properties(test, {"outcome": _CTRF[outcome.kind][1], "digest": case.digest, "title": case.title, "effect": case.effect_name})
        if outcome.kind in _JUNIT:
            element, kind = _JUNIT[outcome.kind]
            xml.SubElement(test, element, {"message": _xml(outcome.message), **({"type": kind} if kind else {})})
    xml.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode") + "\n"


def _properties(parent: xml.Element, said: dict[str, Any]) -> None:
    group = xml.SubElement(parent, "properties")
    for name, value in said.items():
        xml.SubElement(group, "property", {"name": name, "value": _xml(str(value))})


def _xml(text: str) -> str:
    """A text without what XML cannot hold."""
    return "".join(sign if sign in "\n\t" or sign.isprintable() else "\ufffd" for sign in text)
