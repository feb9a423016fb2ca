"""What of a kit is made from the worksheet: the tests as data, and settings to be filled in."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..answers import DONT_KNOW
from ..cases import Case
from ..catalogue import RULES
from ..design import Design, designs
from ..plan import Plan
from ..suppliers.question_set import QuestionSet, is_must
from ..worksheet import Worksheet
from .counterexamples import Counterexample
from .scripts import script, speaks_http, why_by_hand

_RULES = {rule.id: rule for rule in RULES}
_CALL = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE)\s+(/[\w./~%-]*)")
_HEADER = re.compile(r"\bheader\s+([\w-]+)|\b([\w-]+)\s+header\b", re.IGNORECASE)
_FIRST_PORT = 8101
# A text up to this length is repeated where it comes again.
_SHORT = 12


def plan_data(
    worksheet: Worksheet, plan: Plan, asked: QuestionSet, effects: tuple[str, ...], found: Iterable[Counterexample] = ()
) -> dict[str, Any]:
    """The content of `plan.json`: the tests of these effects, and the counterexamples to what is described."""
    by_slug = {design.slug: design for design in designs(worksheet, plan.date)}
    tests = [_test(case, by_slug[case.effect], asked) for case in plan.cases if case.effect in effects]
    tests += [_counterexample(each) for each in found if each.effect in effects]
    return {
        "format": "second-write kit",
        "version": 1,
        "title": plan.title,
        "example_id": worksheet.workflow.example_id,
        "made_on": plan.date,
        "asked": {"digest": asked.digest, "title": asked.title, "made_on": asked.made_on, "with_private": asked.with_private},
        "effects": [{"id": each.id, "name": each.name, "destination": each.destination} for each in plan.effects],
        "tests": tests,
    }


def _test(case: Case, d: Design, asked: QuestionSet) -> dict[str, Any]:
    rule, text = _RULES[case.rule], case.text
    head = {"id": case.id, "digest": asked.digests[case.id], "title": case.title} | ({"must": True} if is_must(case) else {})
    found = script(rule, d)
    if found is None:
        return head | {"by_hand": why_by_hand(rule, d)}
    seen = (*text.at_destination, *text.at_sender)
    return head | {"fault": text.fault, "seen": seen, "never": text.never, "runs": found.runs, "checks": found.checks}


def _counterexample(found: Counterexample) -> dict[str, Any]:
    head = {"id": found.id, "digest": "", "title": found.title}
    if not found.runs:
        return head | {"by_hand": found.by_hand}
    return head | {"fault": found.story, "seen": [found.seen], "runs": [found.runs], "checks": found.checks}


def plan_text(data: dict[str, Any]) -> str:
    """The text of `plan.json`, with one test per line; a sentence that several tests share stands once, under a number."""
    counts = Counter(text for test in data["tests"] for text in _sentences(test))
    shared = {text: place for place, text in enumerate(text for text, count in counts.items() if count > 1 and len(text) > _SHORT)}
    head = {name: value for name, value in data.items() if name != "tests"} | {"texts": list(shared)}
    tests = ({name: _numbered(value, shared) for name, value in test.items()} for test in data["tests"])
    lines = ",\n".join(json.dumps(test, ensure_ascii=False, separators=(",", ":")) for test in tests)
    return json.dumps(head, ensure_ascii=False, indent=1)[:-2] + f',\n "tests": [\n{lines}\n]}}\n'


def _sentences(node: Any) -> Iterator[str]:
    """Every text in a test."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list | tuple):
        for each in node.values() if isinstance(node, dict) else node:
            yield from _sentences(each)


def _numbered(node: Any, shared: Mapping[str, int]) -> Any:
    """The same with the number of a shared text in its place."""
    if isinstance(node, list | tuple):
        return [_numbered(each, shared) for each in node]
    return shared.get(node, node) if isinstance(node, str) else node


def settings_text(worksheet: Worksheet, effects: tuple[str, ...]) -> str:
    """The text of `settings.toml`, filled in as far as the worksheet says it."""
    found = [design for design in designs(worksheet) if design.slug in effects]
    tables = (line for place, d in enumerate(found) for line in _table(d, _FIRST_PORT + 2 * place))
    return _HEAD + "\n".join(tables)


_HEAD = """\
# What the tests run against. Nothing is sent before the addresses below are printed.

adapter = "adapter:Adapter"   # the module and class to be filled in; "worked.adapter:Orders" is the example
supplier = ""                 # who builds or runs the automation: the results are filed under this name
run_by = ""

[sandbox]
# This machine is a sandbox. Any other host must be named here as one, such as ["sandbox.delivery.example"].
hosts = []

[waits]                       # seconds
time_out = 10.0               # how long your side waits for an answer
quiet = 30.0                  # all is quiet when nothing happened for so long: longer than the time-out and than recovery's pause
most = 300.0                  # a test that has not come to rest by then ends as not sure
lease = 0.0                   # how long a claim holds before another run may take it over; 0 where it never lapses
"""


def _table(d: Design, port: int) -> Iterator[str]:
    destination = d.effect.destination
    yield f"\n[effects.{d.slug}]  # {_one_line(d.effect.name)}"
    if not speaks_http(d):
        yield '# The proxy speaks HTTP, and this destination is reached otherwise: people carry out its tests.\nurl = ""'
        return
    write, lookup = _call(destination.operation), _call(destination.lookup_call)
    limit = d.value("retries.limit") if d.is_bounded else DONT_KNOW
    yield f'url = ""                      # the sandbox of {_one_line(d.destination)}, such as "http://127.0.0.1:{port}"'
    yield f"proxy_port = {port + 1}             # your side sends to this port of this machine instead"
    yield f"write = {_quoted(write)}           # the request that makes the effect: its method, and how its path begins"
    yield f"lookup = {_quoted(lookup)}           # the request that asks for it; empty where there is none"
    yield "found_nothing = '[]'          # what a lookup answers that finds nothing"
    yield f"key = {_quoted(_key(destination.key_field))}   # where the operation key is: header NAME, or body NAME"
    yield f"most_sends = {limit if isinstance(limit, int) else 0}                # the most sends in one run; 0 where nobody says"


def _call(text: str) -> str:
    found = _CALL.search(text)
    return f"{found[1]} {found[2]}" if found else ""


def _key(text: str) -> str:
    found = _HEADER.search(text)
    return f"header {found[1] or found[2]}" if found else ""


def _one_line(text: str) -> str:
    return " ".join(text.split()).translate({ord(sign): None for sign in '"\\'})


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
