"""One answer of one reply into the worksheet: with its basis and source, at every place of the question, and nothing else."""

from collections.abc import Callable

import pytest
from conftest import TODAY
from secondwrite import examples, files
from secondwrite.suppliers import accepting, matching
from secondwrite.suppliers.reply import Reply
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

KEY = "identity.key"


def accept(worksheet: Worksheet, given: Reply, question: str) -> files.Read:
    return accepting.accepted(worksheet, matching.matched(given, worksheet, TODAY), question)


def code(found: files.Read) -> str:
    assert not isinstance(found, Worksheet)
    return found[0].code


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


def test_an_answer_comes_with_basis_source_and_day(worksheet: Worksheet) -> None:
    found = accept(worksheet, reply(set_of(worksheet), answers={KEY: {"value": "stable", **DOCUMENTED}}), KEY)
    assert isinstance(found, Worksheet)
    assert found.sending.identity.key.model_dump(mode="json", exclude_defaults=True) == {"value": "stable", **DOCUMENTED}


def test_nothing_else_changes(worksheet: Worksheet) -> None:
    answers = {each.id: {"value": "dont_know"} for each in set_of(worksheet).questions} | {KEY: {"value": "none"}}
    found = accept(worksheet, reply(set_of(worksheet), answers=answers), KEY)
    assert isinstance(found, Worksheet)
    before, after = files.write(worksheet).splitlines(), files.write(found).splitlines()
    assert [line.strip() for line in after if line not in before] == [
        '"key": {"value": "none", "basis": "claimed", "source": "Supplier B"},'
    ]
    assert len(before) == len(after)


def test_an_answer_without_a_source_has_the_supplier_as_its_source_without_tricks_in_the_name(worksheet: Worksheet) -> None:
    found = accept(worksheet, reply(set_of(worksheet), "Su\u200bpplier\u00ad B", {KEY: {"value": "none"}}), KEY)
    assert isinstance(found, Worksheet) and found.sending.identity.key.source == "Supplier B"


def test_all_places_of_a_question_are_filled(described: Callable[..., Worksheet]) -> None:
    same = {"name": "Mail service", "operation": "POST /messages"}
    alike = {f"effects.{place}.destination.{name}": text for place in (0, 1) for name, text in same.items()}
    worksheet = described(alike | {f"effects.{place}.destination.throttles": "dont_know" for place in (0, 1)})
    (question,) = [each.id for each in set_of(worksheet).questions if each.id.startswith("destination.throttles")]
    found = accept(worksheet, reply(set_of(worksheet), answers={question: {"value": "no"}}), question)
    assert isinstance(found, Worksheet)
    assert [str(effect.destination.throttles.value) for effect in found.effects] == ["no", "no"]


def test_several_values_and_counts_and_times_are_taken(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.recovery.operator_actions": "dont_know"})
    several = next(each for each in set_of(worksheet).questions if each.id == "recovery.operator_actions")
    values = tuple(option.value for option in several.options[:2])
    given = {
        several.id: {"value": values},
        "retries.limit": {"value": 4},
        "destination.lookup_lag.create-job": {"value": "5 minutes"},
    }
    answered: Worksheet = worksheet
    for id in given:
        found = accept(answered, reply(set_of(answered), answers={id: given[id]}), id)
        assert isinstance(found, Worksheet)
        answered = found
    assert answered.sending.recovery.operator_actions.value == values
    assert answered.sending.retries.limit.value == 4
    assert answered.effects[0].destination.lookup_lag.value == "5 min"


def test_a_dont_know_is_accepted_without_a_basis(worksheet: Worksheet) -> None:
    found = accept(worksheet, reply(set_of(worksheet), answers={KEY: {"value": "dont_know", **DOCUMENTED}}), KEY)
    assert isinstance(found, Worksheet)
    assert found.sending.identity.key.model_dump(mode="json", exclude_defaults=True) == {}


def test_a_plain_text_is_taken_with_its_source_among_the_remarks() -> None:
    worksheet, id = examples.load("invoices"), "destination.key_field.create-invoice"
    asked = set_of(worksheet)
    (question,) = [each for each in asked.questions if each.id == id]
    assert (question.form.value, question.is_sourced) == ("line", False)
    found = accept(worksheet, reply(asked, answers={id: {"value": "the header\nX-Key"}}), id)
    assert isinstance(found, Worksheet) and found.effects[0].destination.key_field == "the header X-Key"
    (now,) = [each.now for each in set_of(found, with_private=True).questions if each.id == id]
    assert now == "Claimed by Supplier B: the header X-Key"
    assert found.effects[0].destination.remarks.count(question.text) == 1


def test_a_plain_text_that_nobody_knows_is_emptied() -> None:
    worksheet, id = examples.load("invoices"), "destination.key_field.create-invoice"
    found = accept(worksheet, reply(set_of(worksheet), answers={id: {"value": "dont_know"}}), id)
    assert isinstance(found, Worksheet) and found.effects[0].destination.key_field == ""
    assert code(accept(worksheet, reply(set_of(worksheet), answers={id: {"value": 7}}), id)) == "no_answer"


def test_what_cannot_be_accepted_says_why(described: Callable[..., Worksheet]) -> None:
    worksheet = described()
    given = reply(
        set_of(worksheet), answers={KEY: {"value": "sometimes"}, "destination.late_effect.tell-the-customer": {"value": "no"}}
    )
    assert code(accept(worksheet, given, KEY)) == "no_answer"
    assert code(accept(worksheet, given, "rerun")) == "no_answer"
    assert code(accept(worksheet, given, "no.such.question")) == "not_asked"
    renamed = described({"effects.1.destination.operation": "POST /v2/messages"})
    assert code(accept(renamed, given, "destination.late_effect.tell-the-customer")) == "reworded"
