"""A reply against the worksheet as it is now: nothing counts for a question or a test that was not seen as it reads now."""

from collections.abc import Callable

import pytest
from conftest import TODAY
from secondwrite.answers import Basis
from secondwrite.suppliers import accepting, matching
from secondwrite.suppliers.matching import Fit, Matched, MatchedAnswer
from secondwrite.suppliers.reply import Reply
from secondwrite.worksheet import Worksheet
from supplier import DOCUMENTED, reply, set_of

KEY = "identity.key"


def entry(found: Matched, id: str) -> MatchedAnswer:
    (one,) = [each for each in found.answers if each.id == id]
    return one


def without(given: Reply, id: str) -> Reply:
    """The same reply to a set in which a question or test was not yet there."""
    answers = tuple(each for each in given.answers if each.id != id)
    return given.model_copy(update={"answers": answers, "results": tuple(each for each in given.results if each.id != id)})


@pytest.fixture
def worksheet(described: Callable[..., Worksheet]) -> Worksheet:
    return described()


def test_everything_counts_while_the_worksheet_reads_as_it_did(worksheet: Worksheet) -> None:
    found = matching.matched(reply(set_of(worksheet)), worksheet, TODAY)
    assert found.is_current
    assert {each.fit for each in (*found.answers, *found.results)} == {Fit.COUNTED}
    assert [each.id for each in found.answers] == [each.id for each in set_of(worksheet).questions]
    assert not found.counted, "nothing was answered"


def test_a_set_with_private_fields_is_compared_with_one_that_has_them(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"sending.recovery.owner_name": "Dispatch desk on floor two"})
    for with_private in (False, True):
        found = matching.matched(reply(set_of(worksheet, with_private)), worksheet, TODAY)
        assert found.is_current and {each.fit for each in found.results} == {Fit.COUNTED}
    private = {test.digest for test in set_of(worksheet, True).tests}
    assert private != {test.digest for test in set_of(worksheet, False).tests}, "the fixture must make a difference"


def test_a_question_of_another_operation_is_reworded(described: Callable[..., Worksheet]) -> None:
    id = "destination.late_effect.tell-the-customer"
    old = reply(set_of(described()), answers={id: {"value": "no"}})
    found = entry(matching.matched(old, described({"effects.1.destination.operation": "POST /v2/messages"}), TODAY), id)
    assert found.fit is Fit.REWORDED and not found.counts and found.given is not None
    assert found.question is not None and "v2" in found.question.asked_about


def test_a_question_that_does_not_matter_any_more_keeps_the_words_of_the_reply(described: Callable[..., Worksheet]) -> None:
    id = "destination.lookup_lag.create-job"
    old = reply(set_of(described()), answers={id: {"value": "30 s"}})
    worksheet = described({"effects.0.lookup": "none", "effects.0.destination.lookup_lag": "dont_know"})
    found = entry(matching.matched(old, worksheet, TODAY), id)
    assert (found.fit, found.question, found.counts) == (Fit.NO_LONGER_ASKED, None, False)
    assert found.given is not None and found.given.text == "How long until a new record shows in the lookup?"


def test_a_question_that_came_later_counts_as_not_asked(worksheet: Worksheet) -> None:
    given = without(without(reply(set_of(worksheet)), KEY), "unknown.ack-lost.create-job")
    found = matching.matched(given, worksheet, TODAY)
    assert entry(found, KEY).fit is Fit.NOT_ASKED_THEN and entry(found, KEY).given is None
    assert [each.id for each in found.results if each.fit is Fit.NOT_ASKED_THEN] == ["unknown.ack-lost.create-job"]


def test_what_the_owner_settled_with_one_answer_counts_for_the_others_too(worksheet: Worksheet) -> None:
    asked = set_of(worksheet)
    one = reply(asked, "Supplier A", {KEY: {"value": "stable", **DOCUMENTED}})
    other = reply(asked, "Supplier B", {KEY: {"value": "none"}})
    settled = accepting.accepted(worksheet, matching.matched(one, worksheet, TODAY), KEY)
    assert isinstance(settled, Worksheet)
    assert KEY not in {each.id for each in set_of(settled).questions}, "it is not open any more"
    found = entry(matching.matched(other, settled, TODAY), KEY)
    assert (found.fit, found.counts, found.is_open) == (Fit.COUNTED, True, False)


def test_a_question_asked_once_for_two_effects_still_counts_for_the_one_that_is_open(described: Callable[..., Worksheet]) -> None:
    """Both effects call the same operation; one of them is then settled for itself, so that the question changes its id."""
    same = {"name": "Mail service", "operation": "POST /messages"}
    alike = {f"effects.{place}.destination.{name}": text for place in (0, 1) for name, text in same.items()}
    alike |= {f"effects.{place}.destination.throttles": "dont_know" for place in (0, 1)}
    worksheet = described(alike)
    (question,) = [each for each in set_of(worksheet).questions if each.id.startswith("destination.throttles")]
    assert len(question.paths) == 2
    old = reply(set_of(worksheet), answers={question.id: {"value": "yes"}})
    settled = described(alike | {"effects.0.destination.throttles": {"value": "no", **DOCUMENTED}})
    (found,) = [each for each in matching.matched(old, settled, TODAY).answers if each.id.startswith("destination.throttles")]
    assert found.counts and found.question is not None
    assert found.question.paths == ("effects.1.destination.throttles",) and found.id != question.id


def test_a_test_whose_text_changed_does_not_count(described: Callable[..., Worksheet]) -> None:
    id = "unknown.ack-lost.create-job"
    old = reply(set_of(described()), results={id: {"outcome": "passed"}})
    found = {each.id: each for each in matching.matched(old, described({"workflow.business_record": "parcel"}), TODAY).results}
    assert found[id].fit is Fit.REWORDED and not found[id].counts


def test_another_effect_changes_nothing_about_the_tests_of_the_first(minimal: Worksheet) -> None:
    """They are then printed together, and say "the effect" for its name: what is tested stays the same."""
    two = minimal.effects[0].model_copy(update={"name": "Send invoice"})
    grown = minimal.model_copy(update={"effects": (*minimal.effects, two)})
    id = "unknown.ack-lost.create-job"
    assert {test.id: test for test in set_of(grown).tests}[id].digest == {test.id: test for test in set_of(minimal).tests}[
        id
    ].digest


def test_a_test_that_the_plan_has_no_more_is_kept_with_its_title(described: Callable[..., Worksheet]) -> None:
    id = "replay.key-survives-restart.create-job"
    old = reply(set_of(described()), results={id: {"outcome": "failed"}})
    found = {each.id: each for each in matching.matched(old, described({"sending.identity.key": "none"}), TODAY).results}
    assert (found[id].fit, found[id].test) == (Fit.NO_LONGER_ASKED, None)
    assert found[id].result is not None and found[id].result.title == "The key survives a restart"


@pytest.mark.parametrize(
    ("id", "value"),
    [
        (KEY, "sometimes"),
        (KEY, 3),
        (KEY, ("stable",)),
        ("retries.limit", 99_999),
        ("retries.limit", "many"),
        ("destination.lookup_lag.create-job", "soon"),
        ("destination.lookup_lag.create-job", 30),
    ],
)
def test_a_value_that_the_worksheet_cannot_hold_is_said_and_does_not_count(worksheet: Worksheet, id: str, value: object) -> None:
    given = reply(set_of(worksheet), answers={id: {"value": value}})
    found = entry(matching.matched(given, worksheet, TODAY), id)
    assert found.fit is Fit.COUNTED and not found.counts and found.answer is None
    assert found.problem.endswith(".") and len(found.problem) > 20


@pytest.mark.parametrize(
    ("given", "basis"),
    [
        ({}, Basis.CLAIMED),
        ({"basis": "assumed"}, Basis.ASSUMED),
        ({"basis": "documented"}, Basis.CLAIMED),
        ({"basis": "documented", "source": "the manual", "read_on": "2026-11-01"}, Basis.CLAIMED),
        ({"basis": "documented", "source": "https://docs.example/keys"}, Basis.CLAIMED),
        (DOCUMENTED, Basis.DOCUMENTED),
        ({"basis": "demonstrated"}, Basis.CLAIMED),
        ({"basis": "demonstrated", "evidence": "run 7"}, Basis.DEMONSTRATED),
    ],
)
def test_an_answer_is_never_better_known_than_what_its_basis_needs(
    worksheet: Worksheet, given: dict[str, str], basis: Basis
) -> None:
    found = entry(matching.matched(reply(set_of(worksheet), answers={KEY: {"value": "stable", **given}}), worksheet, TODAY), KEY)
    assert found.answer is not None and not isinstance(found.answer, str)
    assert found.answer.basis is basis
    assert found.answer.source == (given.get("source") or "Supplier B")


def test_an_answer_to_the_same_words_under_another_id_is_never_a_second_one(described: Callable[..., Worksheet]) -> None:
    """What is shown, what is counted and what is accepted are one lookup."""
    worksheet = described()
    asked = set_of(worksheet)
    given = reply(asked, answers={"identity.key": {"value": "stable"}})
    (own,) = [each for each in given.answers if each.id == "identity.key"]
    other = own.model_copy(update={"id": "zz", "value": "none"})
    for answers in ((*given.answers, other), (other, *given.answers)):
        found = matching.matched(given.model_copy(update={"answers": answers}), worksheet, TODAY)
        (entry,) = [each for each in found.answers if each.question and each.question.id == "identity.key"]
        assert entry.given == own
        accepted = accepting.accepted(worksheet, found, "identity.key")
        assert isinstance(accepted, Worksheet) and accepted.sending.identity.key.value == "stable"
