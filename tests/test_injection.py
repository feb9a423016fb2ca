import inspect
import json
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import pytest
from conftest import ORDER, set_path
from secondwrite import files
from secondwrite.answers import Choice
from secondwrite.catalogue import RULES
from secondwrite.catalogue.injection import approvals, destinations, layers, lookups, others, records, requests, runners, triggers
from secondwrite.choices import DestinationKind, Trigger
from secondwrite.design import Design, designs
from secondwrite.rules import Draft, Rule
from secondwrite.worksheet import Worksheet

MODULES = (approvals, destinations, layers, lookups, others, records, requests, runners, triggers)
TABLES = {
    f"{module.__name__.rsplit('.', 1)[1]}.{name}": table
    for module in MODULES
    for name, table in inspect.getmembers(module, lambda member: isinstance(member, Mapping) and bool(member))
    if name.isupper()
}
TOOL = re.compile(
    r"HTTP|\b[245]\d\d\b|proxy|curl|swaks|SQL|COMMIT|Playwright|robot|browser|webhook|broker|visibility|"
    r"queue|upload|folder|script|kill -|container|breakpoint|debugger"
)


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_has_words_and_no_two_kinds_share_a_sentence(name: str) -> None:
    table = TABLES[name]
    kind = type(next(iter(table)))
    assert set(table) == set(kind), f"{name} leaves out {set(kind) - set(table)}"
    sentences = [sentence.strip() for text in table.values() for sentence in text.split(". ")]
    assert len(sentences) == len(set(sentences)), name


@pytest.mark.parametrize("name", TABLES)
def test_every_injection_names_something_of_the_workflow(name: str) -> None:
    for kind, text in TABLES[name].items():
        assert "{d." in text, f"{name}: {kind}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_fault_that_names_a_tool_names_it_for_one_kind_of_destination_or_trigger(rule: Rule) -> None:
    """Such a sentence changes with the kind of destination or with the kind of trigger: else a robot is told of HTTP."""
    by_destination = _kinds_told(rule, "effects.0.destination.kind", DestinationKind)
    by_trigger = _kinds_told(rule, "sending.trigger.kind", Trigger)
    for sentence in by_destination.keys() & by_trigger.keys():
        told = by_destination[sentence], by_trigger[sentence]
        assert min(map(len, told)) == 1, f"{rule.id} says to {told}: {sentence}"


def _kinds_told(rule: Rule, path: str, kinds: type[Choice]) -> dict[str, set[Choice]]:
    """Each sentence of the fault that names a tool (but for the sender's own store), and the kinds whose test says it."""
    told: dict[str, set[Choice]] = defaultdict(set)
    for kind in kinds:
        design = _described(path, kind)
        for item in rule.draft(design):
            sentences = item.fault.split(". ") if isinstance(item, Draft) else ()
            for sentence in sentences:
                if TOOL.search(sentence) and design.state_place not in sentence:
                    told[sentence].add(kind)
    return told


@cache
def _described(path: str, kind: Choice) -> Design:
    data = json.loads(ORDER.read_text(encoding="utf-8"))
    set_path(data, path, kind.value)
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet)
    return designs(worksheet)[0]
