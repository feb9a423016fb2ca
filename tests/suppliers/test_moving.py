"""The worksheet as it would be with a supplier's answers: those that count, and no don't-know over what is settled."""

from collections.abc import Callable

import pytest
from conftest import TODAY
from secondwrite import engine, examples, files
from secondwrite.suppliers import matching, moving
from secondwrite.suppliers.reply import Reply
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

KEY = "identity.key"


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


def with_answers(worksheet: Worksheet, given: Reply) -> Worksheet:
    return moving.answered(worksheet, matching.matched(given, worksheet, TODAY))


def test_every_answer_that_counts_is_put_in_and_no_other(worksheet: Worksheet) -> None:
    answers = {KEY: {"value": "none"}, "retries.limit": {"value": "many"}, "claim": {"value": "none", **DOCUMENTED}, "rerun": {}}
    found = with_answers(worksheet, reply(set_of(worksheet), answers=answers))
    assert found.sending.identity.key.value == "none" and found.sending.claim.value == "none"
    assert found.sending.retries.limit == worksheet.sending.retries.limit
    assert (
        len(
            [
                1
                for one, other in zip(files.write(worksheet).splitlines(), files.write(found).splitlines(), strict=True)
                if one != other
            ]
        )
        == 2
    )


def test_a_reply_without_answers_leaves_the_worksheet_as_it_is(worksheet: Worksheet) -> None:
    assert with_answers(worksheet, reply(set_of(worksheet))) == worksheet


def test_what_was_reworded_is_not_put_in(described: Callable[..., Worksheet]) -> None:
    id = "destination.late_effect.tell-the-customer"
    old = reply(set_of(described()), answers={id: {"value": "yes"}})
    now = described({"effects.1.destination.operation": "POST /v2/messages"})
    assert with_answers(now, old) == now


def test_not_to_know_opens_a_claim_and_nothing_that_is_settled(described: Callable[..., Worksheet]) -> None:
    worksheet = described()
    given = reply(set_of(worksheet), answers={KEY: {"value": "dont_know"}, "claim": {"value": "dont_know"}})
    settled = described({"sending.identity.key": {"value": "stable", **DOCUMENTED}})
    found = with_answers(settled, given)
    assert found.sending.identity.key.value == "stable", "settled with a page"
    assert not found.sending.claim.is_known, "only claimed before"


def test_another_answer_stands_in_the_place_of_one_that_is_settled(described: Callable[..., Worksheet]) -> None:
    given = reply(set_of(described()), answers={KEY: {"value": "none"}})
    settled = described({"sending.identity.key": {"value": "stable", **DOCUMENTED}})
    assert with_answers(settled, given).sending.identity.key.value == "none"


def test_plain_texts_stay_as_they_are_so_that_no_text_can_be_too_long() -> None:
    worksheet, id = examples.load("invoices"), "destination.key_field.create-invoice"
    destination = worksheet.effects[0].destination
    full = destination.model_copy(update={"remarks": destination.remarks + "\n" + "x" * (1990 - len(destination.remarks))})
    effects = (worksheet.effects[0].model_copy(update={"destination": full}), *worksheet.effects[1:])
    crammed = worksheet.model_copy(update={"effects": effects})
    given = reply(set_of(crammed), answers={id: {"value": "y" * 200}})
    assert with_answers(crammed, given) == crammed


def test_a_contradiction_says_whose_answer_each_side_is(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"effects.0.destination.lookup_lag": "30 s"})
    first = reply(set_of(worksheet), "A", {"lookup.create-job": {"value": "none"}})
    worksheets = {name: matching.matched(given, worksheet, TODAY) for name, given in {"A": first}.items()}
    told = moving.moved(*(2 * (engine.make_plan(worksheet, TODAY),)), worksheet, moving.answered(worksheet, worksheets["A"]), worksheets["A"])
    assert told.words == moving.CLASHING and "What the worksheet leaves open" not in told.words
    assert told.clashes and told.clashes[0].endswith("The first stands in your worksheet, the second in this reply.")
