"""The gallery: each example breaks as its sentence says, and no two break the same property at the same boundary.

A boundary is what a shortest trace needs to go wrong: its faults in their order, each named once. Each example is told after an
incident of `tests/plans`, with another business and other names.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from conftest import TODAY
from secondwrite import examples, files
from secondwrite.checker.effect.states import CONFIRMED
from secondwrite.checker.pair.model import Part
from secondwrite.checker.telling.overall import Verdicts, verdicts
from secondwrite.checker.telling.report import Counterexample
from secondwrite.checker.verdicts import Standing
from secondwrite.checker.workflow import checked
from secondwrite.contracts import builtin
from secondwrite.contracts.filling import answers
from secondwrite.contradictions import contradictions
from secondwrite.design import designs
from secondwrite.engine import make_plan
from secondwrite.exports.markdown import render
from secondwrite.rules import Property

IDS = [example.id for example in examples.GALLERY]
FAULTS: Mapping[str, str] = {
    "redeliver": "redelivery",
    "rerun": "rerun",
    "crash": "crash",
    "crash_between": "between two effects",
    "lost_request": "lost request",
    "lost_response": "lost answer",
    "give_up": "late effect",
    "lapse": "lapse",
    "change_input": "changed input",
    "withdraw_approval": "withdrawn approval",
}
NO_FAULT, LOOKUP_LAG = "", "lookup lag"


@dataclass(frozen=True)
class Says:
    """What an example's sentence says: after which incident, the trace that shows it, its boundary and end, and the open answer it takes."""

    told_after: str
    trace: str
    boundary: str
    ends: str
    given: str = ""


SAYS: Mapping[str, Says] = {
    "order": Says(
        "pool-payout",
        "checked.p1.create-job",
        "rerun",
        "Delivery system has created the job for OR-1042 twice",
        "“What happens when somebody starts an action again by hand?” is answered “It sends at once, with a new key”",
    ),
    "payment": Says("volatile-key", "checked.p1.charge-card", "lost answer", "Stripe has booked the payment for SO-3307 twice"),
    "sms": Says(
        "newsletter-mark",
        "checked.p2.send-reminder",
        "crash",
        "Reminder list says confirmed, but Twilio never sent the message for AP-2087",
    ),
    "lead": Says(
        "signup-company", "checked.p1.create-deal", "lost answer, lookup lag", "HubSpot has created the deal for EN-0518 twice"
    ),
    "refund": Says("top-up", "checked.p1.pay-back", "lost answer, lapse", "Shopify has booked the refund for RT-0926 twice"),
    "invoices": Says("old-server", "checked.p1.create-invoice", "redelivery", "Xero has created the invoice for RE-4415 twice"),
    "import": Says(
        "half-release",
        "checked.p1.create-member-records_send-welcome-mails",
        "between two effects, redelivery",
        "Salesforce has created the set of member records for ML-11 twice",
    ),
    "robot": Says(
        "two-timeouts",
        "checked.p2.file-application",
        "lost answer",
        "list of applications says failed, but City portal has created the permit for PA-0340",
    ),
    "approval": Says(
        "late-approval",
        "checked.p3.place-order",
        "withdrawn approval",
        "Supplier's shop did this for PU-0771, but by the time of sending approval was withdrawn",
    ),
    "cloud": Says(
        "workspace-copies",
        "checked.p1.set-up-workspace",
        "late effect",
        "Lab cloud has set up the workspace for PJ-208 twice",
        "“Can a request still take effect after the sender gave up waiting?” is answered “Yes”",
    ),
    "booking": Says(
        "early-capture",
        "checked.p2.take-payment_book-seat",
        "between two effects",
        "“Take payment” is confirmed, “Book seat” is not, and nobody is left who works on it or holds it",
    ),
    "expenses": Says("feed-match", "checked.p5.pay-volunteer", NO_FAULT, "no key ties it to what Expense sheet says"),
    "publish": Says("zero-retries", "checked.p4.publish-story", "lost request", "nothing ends the sending"),
}

# What a person calls the operation and the thing is theirs, and so is how they look there; the cloud has a lookup, which a
# REST POST by itself has not.
OWN_WORDS = ("destination.operation", "destination.creates")
OVERRULED = {("cloud", "lookup"), ("robot", "destination.lookup_call")}


@cache
def verdict(id: str) -> Verdicts:
    """What the checker says of an example."""
    worksheet = examples.load(id)
    return verdicts(designs(worksheet), checked(worksheet))


def shown(id: str) -> Counterexample[Any]:
    """The trace that shows what the sentence says."""
    (found,) = [each for each in verdict(id).counterexamples if each.id == SAYS[id].trace]
    return found


def boundary(trace: Any) -> str:
    """Its faults in their order, each once; a lookup that misses an effect is one."""
    return ", ".join(dict.fromkeys(fault for moment in trace.moments if (fault := fault_of(moment))))


def fault_of(moment: Any) -> str:
    label, before, after = moment.label, moment.before, moment.after
    if isinstance(label, Part):
        before, after, label = before.of(label.effect), after.of(label.effect), label.what
    if label.kind == "look_up":
        return LOOKUP_LAG if before.effects.number and after.record.state != CONFIRMED else NO_FAULT
    return FAULTS.get(label.kind, NO_FAULT)


def plan_of(incident: str) -> Path:
    return Path(__file__).parent / "plans" / incident


def text_of(id: str) -> str:
    return (resources("secondwrite.examples") / f"{id}.json").read_text(encoding="utf-8")


def test_the_gallery_lists_every_file_once_and_the_order_first() -> None:
    found = {
        file.name.removesuffix(".json") for file in resources("secondwrite.examples").iterdir() if file.name.endswith(".json")
    }
    assert IDS[0] == "order" and len(IDS) == len(set(IDS)) >= 11
    assert set(IDS) == found == set(SAYS)


@pytest.mark.parametrize("id", ["nothing", "../examples/order", "order.json", ""])
def test_only_what_is_in_the_gallery_can_be_loaded(id: str) -> None:
    with pytest.raises(KeyError):
        examples.load(id)


@pytest.mark.parametrize("example", examples.GALLERY, ids=IDS)
def test_an_example_is_listed_by_its_own_name_and_one_sentence(example: examples.Example) -> None:
    assert example.name == examples.load(example.id).workflow.name
    assert example.business and re.fullmatch(r"[A-Z][^.?!]+\.", example.goes_wrong)


@pytest.mark.parametrize("id", IDS)
def test_an_example_is_a_file_as_the_page_saves_it_without_contradictions(id: str) -> None:
    worksheet = examples.load(id)
    assert files.write(worksheet) == text_of(id)
    assert contradictions(designs(worksheet)) == ()
    assert 1 <= len(worksheet.effects) <= 3


@pytest.mark.parametrize("id", IDS)
def test_an_example_breaks_or_depends_as_its_sentence_says(id: str) -> None:
    says, found = SAYS[id], shown(id)
    assert (boundary(found.trace), found.given) == (says.boundary, says.given)
    assert "Broken: " in found.steps[-1].text and says.ends in found.steps[-1].text.split("Broken: ")[1]
    assert verdict(id).standing is (Standing.DEPENDS if says.given else Standing.BROKEN)


def test_each_example_is_told_after_an_incident_of_its_own_in_other_words() -> None:
    assert len({says.told_after for says in SAYS.values()}) == len(SAYS)
    for id, says in SAYS.items():
        assert (plan_of(says.told_after) / "incident.json").exists(), says.told_after
        told = json.loads((plan_of(says.told_after) / "worksheet.json").read_text(encoding="utf-8"))
        (name, example) = (told["workflow"][field] for field in ("name", "example_id"))
        assert name not in text_of(id) and example not in text_of(id)


def test_no_two_examples_break_the_same_property_at_the_same_boundary() -> None:
    """Neither by what their sentences say, nor by anything else that the checker tells of them."""
    broken = {id: {(each.property, boundary(each.trace)) for each in verdict(id).counterexamples} for id in IDS}
    assert not {(a, b): same for a, b in combinations(IDS, 2) if (same := broken[a] & broken[b])}


def test_the_sentences_show_every_property() -> None:
    assert {shown(id).property for id in IDS} == set(Property)


@pytest.mark.parametrize("id", IDS)
def test_an_example_gives_a_plan_with_tests_for_each_effect(id: str) -> None:
    worksheet = examples.load(id)
    plan = make_plan(worksheet, TODAY)
    assert {case.effect for case in plan.cases} == {effect.slug for effect in worksheet.effects}
    assert render(plan).startswith(f"# Test plan: {worksheet.workflow.name}\n")


@pytest.mark.parametrize("id", IDS)
def test_what_the_library_knows_is_taken_from_it(id: str) -> None:
    """Where this fails because a contract was read anew, the example's file has to say what the library says now."""
    for effect in json.loads(text_of(id))["effects"]:
        entry = builtin().get(effect["destination"]["contract"])
        for path, said in answers(entry).items() if entry else ():
            value = effect
            for name in path.split("."):
                value = value[name]
            assert (value != said) == ((id, path) in OVERRULED) or path in OWN_WORDS, path


@pytest.mark.parametrize("id", IDS)
def test_an_example_holds_made_up_data_only(id: str) -> None:
    """Addresses end in .example, or come from the library; there is no mail address and no long number."""
    known = [json.dumps(answers(builtin()[contract])) for contract in re.findall(r'"contract": "(.+)"', text_of(id))]
    addresses = re.findall(r"https?://([^/\"\s]+)", text_of(id))
    assert [each for each in addresses if not each.endswith(".example") and not any(each in text for text in known)] == []
    own = text_of(id) if not known else re.sub(r'"remarks": ".*"', "", text_of(id))
    assert not re.search(r"\S@\S|\d{6}", re.sub(r"https?://\S+", "", own))
