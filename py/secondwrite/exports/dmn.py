"""The decision table of an effect as DMN 1.3, hit policy unique, from the rows that `decisions.decide` evaluates.

A row that allows several values of a fact becomes several rules, each with one value: that is what every engine understands.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from xml.etree import ElementTree as xml

from ..answers import Choice
from ..decisions import FACTS, ROWS, Row
from ..legibility import one_line
from ..plan import Plan
from ..policies import DecisionTable, Line

MODEL = "https://www.omg.org/spec/DMN/20191111/MODEL/"
DRAWING = "https://www.omg.org/spec/DMN/20191111/DMNDI/"
BOUNDS = "http://www.omg.org/spec/DMN/20180521/DC/"
POINTS = "http://www.omg.org/spec/DMN/20180521/DI/"

# The columns that a decision gives, and how people read them.
OUTPUTS: Mapping[str, str] = {"row": "Row", "what_to_do": "Then", "what_never_to_do": "Never"}
_LABELS = {
    "established": "Established",
    "unchanged": "Input and approval",
    "protected": "Protection",
    "found": "Lookup",
    "budget": "Budget",
}
_WIDE, _HIGH, _GAP = 180, 60, 40


@dataclass(frozen=True)
class Rule:
    """One rule: its id, the value of each fact (any, where it is missing), and the line of the effect's table that then holds."""

    id: str
    values: Mapping[str, Choice]
    line: Line


def render(plan: Plan, table: DecisionTable) -> str:
    """XML text of one decision with its table, the facts that go in, and a drawing of both."""
    title = one_line(f"What may be done: {table.effect_name} at {table.destination}")
    root = xml.Element("definitions", {"xmlns": MODEL, "id": f"definitions-{table.effect}", "name": title})
    root.set("namespace", f"urn:second-write:{table.effect}")
    _text(root, "description", f"Drafted on {plan.date} with Second Write, from what was described of: {plan.title}")
    for fact, values in FACTS.items():
        item = xml.SubElement(root, "itemDefinition", {"name": f"t_{fact}"})
        _text(item, "typeRef", "string")
        _text(xml.SubElement(item, "allowedValues"), "text", _listed(values))
    for fact in FACTS:
        data = xml.SubElement(root, "inputData", {"id": f"fact-{fact}", "name": fact})
        xml.SubElement(data, "variable", {"name": fact, "typeRef": f"t_{fact}"})
    decision = _decision(root, title, table)
    _drawing(root, decision)
    xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode") + "\n"


def rules(table: DecisionTable) -> Iterator[Rule]:
    """The rules of an effect, which exclude each other and together cover every combination of the facts."""
    lines = {line.row: line for line in table.lines}
    for row in ROWS:
        for number, values in enumerate(_combinations(row), 1):
            yield Rule(f"{row.id}-{number}", values, lines[row.policy])


def _combinations(row: Row) -> Iterator[Mapping[str, Choice]]:
    """Each combination of the values that a row allows, for the facts that it asks about."""
    asked = {fact: [value for value in FACTS[fact] if value in row.allows(fact)] for fact in row.where}
    for values in product(*asked.values()):
        yield dict(zip(asked, values, strict=True))


def _decision(root: xml.Element, title: str, table: DecisionTable) -> str:
    """Write the decision, and return its id. Engines take its name for a variable, so nothing typed is in it."""
    id, name = f"decision-{table.effect}", f"what_may_be_done_{table.effect.replace('-', '_')}"
    decision = xml.SubElement(root, "decision", {"id": id, "name": name, "label": title})
    xml.SubElement(decision, "variable", {"name": name})
    for fact in FACTS:
        needed = xml.SubElement(decision, "informationRequirement", {"id": f"needs-{fact}"})
        xml.SubElement(needed, "requiredInput", {"href": f"#fact-{fact}"})
    made = xml.SubElement(decision, "decisionTable", {"id": f"table-{table.effect}", "hitPolicy": "UNIQUE"})
    for fact, values in FACTS.items():
        column = xml.SubElement(made, "input", {"id": f"input-{fact}", "label": _LABELS[fact]})
        _text(xml.SubElement(column, "inputExpression", {"id": f"asks-{fact}", "typeRef": "string"}), "text", fact)
        _text(xml.SubElement(column, "inputValues"), "text", _listed(values))
    for output, label in OUTPUTS.items():
        xml.SubElement(made, "output", {"id": f"output-{output}", "label": label, "name": output, "typeRef": "string"})
    for rule in rules(table):
        _rule(made, rule)
    return id


def _rule(made: xml.Element, rule: Rule) -> None:
    element = xml.SubElement(made, "rule", {"id": f"rule-{rule.id}"})
    line = rule.line
    barred = f" Cannot apply now: {line.never_applies}" if line.never_applies else ""
    lacking = f" Nobody can follow it now: {line.unfollowable}" if line.unfollowable else ""
    _text(element, "description", f"{line.when}{barred}{lacking}")
    for fact in FACTS:
        entry = xml.SubElement(element, "inputEntry", {"id": f"if-{rule.id}-{fact}"})
        _text(entry, "text", _quoted(rule.values[fact].value) if fact in rule.values else "-")
    for output, said in zip(OUTPUTS, (line.row, line.then, line.never), strict=True):
        entry = xml.SubElement(element, "outputEntry", {"id": f"then-{rule.id}-{output}"})
        _text(entry, "text", _quoted(said))


def _listed(values: type[Choice]) -> str:
    return ",".join(_quoted(value.value) for value in values)


def _quoted(text: str) -> str:
    """A text as FEEL writes it."""
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _text(parent: xml.Element, tag: str, text: str) -> None:
    xml.SubElement(parent, tag).text = one_line(text)


def _drawing(root: xml.Element, decision: str) -> None:
    """The decision above its facts, each with a line to it: modellers show nothing without a drawing."""
    dmndi = f"{{{DRAWING}}}"
    diagram = xml.SubElement(xml.SubElement(root, f"{dmndi}DMNDI"), f"{dmndi}DMNDiagram", {"id": "drawing"})
    across = len(FACTS) * (_WIDE + _GAP) - _GAP
    middle = (across - _WIDE) // 2
    _shape(diagram, decision, middle, 0)
    for place, fact in enumerate(FACTS):
        left = place * (_WIDE + _GAP)
        _shape(diagram, f"fact-{fact}", left, 3 * _HIGH)
        edge = xml.SubElement(diagram, f"{dmndi}DMNEdge", {"id": f"edge-{fact}", "dmnElementRef": f"needs-{fact}"})
        for x, y in ((left + _WIDE // 2, 3 * _HIGH), (middle + _WIDE // 2, _HIGH)):
            xml.SubElement(edge, f"{{{POINTS}}}waypoint", {"x": str(x), "y": str(y)})


def _shape(diagram: xml.Element, id: str, x: int, y: int) -> None:
    shape = xml.SubElement(diagram, f"{{{DRAWING}}}DMNShape", {"id": f"shape-{id}", "dmnElementRef": id})
    xml.SubElement(shape, f"{{{BOUNDS}}}Bounds", {"x": str(x), "y": str(y), "width": str(_WIDE), "height": str(_HIGH)})


for _prefix, _address in (("dmndi", DRAWING), ("dc", BOUNDS), ("di", POINTS)):
    xml.register_namespace(_prefix, _address)
