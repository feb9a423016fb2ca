"""Decision tables as DMN 1.3: valid by its schema, and run by SpiffWorkflow, which decides as we do on every combination."""

from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import pytest
from asked import EXAMPLES, example, worksheet
from exports.made import made, odd, order, plan_of
from lxml import etree
from secondwrite.decisions import FACTS, Facts, decide, every_combination
from secondwrite.exports import dmn
from secondwrite.exports.formats import Format
from secondwrite.legibility import one_line
from secondwrite.policies import DecisionTable
from secondwrite.worksheet import Worksheet
from SpiffWorkflow.bpmn.script_engine import PythonScriptEngine
from SpiffWorkflow.dmn.engine.DMNEngine import DMNEngine
from SpiffWorkflow.dmn.parser.BpmnDmnParser import BpmnDmnParser
from SpiffWorkflow.dmn.specs.model import HitPolicy

WORKFLOW = SimpleNamespace(script_engine=PythonScriptEngine())
NAMES = {"dmn": dmn.MODEL, "dmndi": dmn.DRAWING}


@cache
def schema() -> etree.XMLSchema:
    """The schema of the standard, as SpiffWorkflow ships it."""
    return etree.XMLSchema(etree.parse(str(files("SpiffWorkflow.dmn.parser") / "schema" / "DMN13.xsd")))


def task(facts: Facts) -> SimpleNamespace:
    """What SpiffWorkflow decides about."""
    return SimpleNamespace(data={fact: getattr(facts, fact).value for fact in FACTS}, workflow=WORKFLOW)


def engine_of(table: DecisionTable, text: str) -> DMNEngine:
    """SpiffWorkflow with one decision table."""
    parser = BpmnDmnParser()
    parser.add_dmn_str(text.encode())
    return parser.get_engine(f"decision-{table.effect}", None)


def tables(found: Worksheet) -> list[tuple[DecisionTable, str]]:
    """Each table with its file."""
    return list(zip(plan_of(found).decisions, made(Format.DMN, found).files.values(), strict=True))


@pytest.mark.parametrize("found", [order(), odd()], ids=["order", "odd"])
def test_spiffworkflow_decides_as_we_do_on_every_combination(found: Worksheet) -> None:
    """The same row, and the very words of the effect's table."""
    for table, text in tables(found):
        engine, lines = engine_of(table, text), {line.row: line for line in table.lines}
        combinations = list(every_combination())
        assert len(combinations) == 144
        for facts in combinations:
            line = lines[decide(facts).policy]
            assert dict(engine.result(task(facts))) == {
                "row": line.row, "what_to_do": one_line(line.then), "what_never_to_do": one_line(line.never),
            }  # fmt: skip


def test_exactly_one_rule_fits_each_combination() -> None:
    """Asked for all that fit: by itself the engine stops at the first."""
    [(table, text), *_] = tables(order())
    engine = engine_of(table, text)
    assert engine.decision_table.hit_policy == HitPolicy.UNIQUE.value
    engine.decision_table.hit_policy = HitPolicy.COLLECT.value
    fitting = [len(engine.decide(task(facts))) for facts in every_combination()]
    assert set(fitting) == {1}


def test_a_wrong_entry_is_noticed() -> None:
    """The comparison can fail: with one value changed, SpiffWorkflow decides otherwise somewhere."""
    [(table, text), *_] = tables(order())
    engine = engine_of(table, text.replace('<text>"spent"</text>', '<text>"left"</text>'))
    rows = [engine.result(task(facts)).get("row") for facts in every_combination()]
    assert rows != [decide(facts).policy for facts in every_combination()]


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_the_file_is_what_the_schema_of_the_standard_asks_for(name: str) -> None:
    for _, text in tables(worksheet(example(name))):
        assert schema().validate(etree.fromstring(text.encode())), schema().error_log


def test_the_schema_refuses_what_is_wrong() -> None:
    [(_, text), *_] = tables(odd())
    assert schema().validate(etree.fromstring(text.encode())), schema().error_log
    assert not schema().validate(etree.fromstring(text.replace('hitPolicy="UNIQUE"', 'hitPolicy="ONCE"').encode()))


def test_what_cannot_apply_or_be_followed_stands_with_its_rules() -> None:
    [(table, text), *_] = tables(order())
    barred = {line.row: line.never_applies for line in table.lines if line.never_applies}
    assert barred
    for rule in elements(text, "//dmn:rule"):
        row = rule.xpath("dmn:outputEntry/dmn:text", namespaces=NAMES)[0].text.strip('"')
        said = rule.xpath("dmn:description", namespaces=NAMES)[0].text
        assert ("Cannot apply now" in said) == (row in barred) and barred.get(row, "") in said


def test_a_modeller_finds_a_drawing_of_the_decision_and_each_fact() -> None:
    [(table, text), *_] = tables(order())
    drawn = {shape.get("dmnElementRef") for shape in elements(text, "//dmndi:DMNShape")}
    assert drawn == {f"decision-{table.effect}", *(f"fact-{fact}" for fact in FACTS)}
    ids = [element.get("id") for element in elements(text, "//*[@id]")]
    assert len(ids) == len(set(ids)) and len(elements(text, "//dmndi:DMNEdge")) == len(FACTS)


def elements(text: str, path: str) -> list[Any]:
    """The elements at a path."""
    found: list[Any] = etree.fromstring(text.encode()).xpath(path, namespaces=NAMES)
    return found
