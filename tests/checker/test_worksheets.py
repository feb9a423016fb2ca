"""What a check says of a worksheet, beyond the search: the best of what is open, repairs that hold in it, and words that fit."""

from copy import deepcopy
from typing import Any

import pytest
from conftest import MINIMAL, set_path
from designs import safe
from secondwrite import files
from secondwrite.checker.checks import Outcome, check
from secondwrite.checker.described import described
from secondwrite.checker.pair.traces import from_json, to_json
from secondwrite.checker.slices import finished
from secondwrite.checker.telling.overall import verdicts
from secondwrite.checker.telling.report import EffectVerdict, effect_verdict
from secondwrite.checker.verdicts import Standing
from secondwrite.checker.workflow import checked
from secondwrite.design import Design, designs
from secondwrite.worksheet import Worksheet

UNPROTECTED = {"destination.protection": "none", "destination.retention": "dont_know"}
OPEN_RESEND = UNPROTECTED | {"lookup": "lagging", "on_not_found": "resend", "on_unknown": "dont_know"}
BY_TURNS = UNPROTECTED | {"trigger.delivery": "dont_know", "claim": "check_then_act"}
IGNORED_RACE = UNPROTECTED | {"claim": "check_then_act", "destination.concurrent_safe": "no"}
IGNORED_RESEND = UNPROTECTED | {"lookup": "lagging", "on_unknown": "mark_failed", "on_not_found": "resend"}
IGNORED_UNKNOWN = IGNORED_RACE | {"destination.concurrent_safe": "dont_know", "destination.changed_input": "dont_know"}
MUCH_OPEN = dict.fromkeys(
    ("destination.protection", "destination.concurrent_safe", "destination.changed_input", "destination.duplicate_answer",
     "destination.retention", "destination.late_effect", "lookup", "on_not_found"), "dont_know"
)  # fmt: skip


def effect(answers: dict[str, str]) -> Design:
    """The effect of a worksheet that says what the safe design says, but for these answers."""
    data: dict[str, Any] = deepcopy(MINIMAL)
    empty = files.parse(data)
    assert isinstance(empty, Worksheet)
    for id, value in (safe() | answers).items():
        set_path(data, designs(empty)[0].fact(id).path, {"value": value})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return designs(worksheet)[0]


def said(answers: dict[str, str]) -> tuple[Outcome, EffectVerdict]:
    """What a check of that effect says, as found and in words."""
    d = effect(answers)
    outcome = finished(check(described(d)))
    return outcome, effect_verdict(d, outcome)


def test_the_best_answer_is_one_with_which_it_holds() -> None:
    """It need not be the first of the safe ones: no trace that leans on another is said to break the design as described."""
    outcome, told = said(OPEN_RESEND)
    assert outcome.verdict.standing is Standing.DEPENDS and outcome.at_best.standing is Standing.HOLDS
    assert outcome.at_best.design.answers["on_unknown"] == "hold"
    assert not told.repairs and told.counterexamples and all(example.given for example in told.counterexamples)
    assert not any("Stops and hands it to a person" in answer for line in told.deciding for _, answer in line.answers)


def test_what_holds_is_said_of_each_property_and_of_the_open_answers() -> None:
    """Of the safe design, and of one in which only some properties hang on what is open."""
    assert {line.words for line in said({})[1].lines} == {"No trace within the bounds breaks it."}
    told = {line.words for line in said(OPEN_RESEND)[1].lines if line.standing is Standing.HOLDS}
    assert told == {"No trace within the bounds breaks it, whatever the open answers are."}


def test_a_design_that_each_answer_breaks_is_broken() -> None:
    """Though no property is broken whatever the answer."""
    outcome, told = said(BY_TURNS)
    assert {item.standing for item in outcome.verdict.judgements} == {Standing.DEPENDS, Standing.HOLDS}
    assert outcome.verdict.standing is Standing.BROKEN and "broken, whatever the open answers are" in told.headline
    assert [item.given != "" for item in told.counterexamples] == [True, True]


@pytest.mark.parametrize("answers", [IGNORED_RACE, IGNORED_RESEND, IGNORED_UNKNOWN, BY_TURNS])
def test_a_repair_holds_in_the_worksheet_also_where_it_makes_an_answer_matter(answers: dict[str, str]) -> None:
    """What nobody answered is named with the repair, and it holds with the safe answer to that."""
    outcome, told = said(answers)
    assert outcome.repairs and len(told.repairs) <= len(outcome.repairs)
    for repair in outcome.repairs:
        repaired = effect(answers | {id: value.value for id, value in repair.changes})
        again = finished(check(described(repaired)))
        assert again.at_best.standing is Standing.HOLDS, repair


def test_no_repair_asks_a_destination_that_cannot_be_asked() -> None:
    """Who looks first where there is no lookup has a person look: the repair says so."""
    outcome, told = said(UNPROTECTED | {"lookup": "none", "on_unknown": "mark_failed"})
    assert any(dict(repair.changes).get("on_unknown") == "reconcile" for repair in outcome.repairs)
    assert told.repairs and not any("look it up" in sentence for repair in told.repairs for sentence in repair.sentences)


def test_a_repair_has_a_destination_asked_that_can_be() -> None:
    """Where there is a lookup, the same repair is to look first."""
    _, told = said(UNPROTECTED | {"lookup": "authoritative", "on_unknown": "mark_failed"})
    assert any("look it up at" in sentence for repair in told.repairs for sentence in repair.sentences)


def test_a_trigger_that_comes_only_once_is_named_where_no_repair_is_found() -> None:
    _, told = said({"trigger.delivery": "at_most_once"})
    assert not told.repairs and "Nobody can change that the trigger comes only once" in told.beyond_repair


def test_what_a_schedule_is_said_to_lose_counts() -> None:
    """Nobody is asked there when the source is told; who says so all the same is not answered with the safe value."""
    for acknowledged, standing in (("before_record", Standing.BROKEN), ("dont_know", Standing.HOLDS)):
        data: dict[str, Any] = deepcopy(MINIMAL)
        for id, value in safe().items():
            set_path(data, effect({}).fact(id).path, {"value": value})
        set_path(data, "sending.trigger.kind", {"value": "schedule"})
        set_path(data, "sending.trigger.acknowledged", {"value": acknowledged})
        worksheet = files.parse(data)
        assert isinstance(worksheet, Worksheet), worksheet
        assert finished(check(described(designs(worksheet)[0]))).verdict.standing is standing


def test_a_repair_names_the_questions_that_it_raises() -> None:
    _, told = said(IGNORED_UNKNOWN)
    raised = {repair.settle for repair in told.repairs}
    assert () in raised
    assert any("Does it recognise a repeat also when both requests arrive at once?" in questions for questions in raised)
    assert all(not repair.settle for repair in said(IGNORED_RACE)[1].repairs if repair.is_sending_side)


def test_nothing_breaks_alone_where_it_takes_several_answers() -> None:
    outcome, told = said(MUCH_OPEN)
    assert outcome.verdict.standing is Standing.DEPENDS and not outcome.alone
    assert "alone" not in told.headline and "several bad answers together" in told.headline


def workflow(changes: dict[str, Any]) -> Worksheet:
    """Two effects that say what the safe design says, but for these fields."""
    data: dict[str, Any] = deepcopy(MINIMAL)
    data["effects"].append({"name": "Tell the customer", "destination": {"name": "Mail service"}})
    empty = files.parse(data)
    assert isinstance(empty, Worksheet)
    answers = {d.fact(id).path: value for d in designs(empty) for id, value in safe().items()}
    for path, value in (answers | {"workflow.resume": "from_start", "effects.1.coupled": "no"} | changes).items():
        set_path(data, path, {"value": value})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet), worksheet
    return worksheet


PROTECTION, RETENTION = "effects.0.destination.protection", "effects.0.destination.retention"
PAIRS: tuple[tuple[dict[str, Any], Standing], ...] = (
    ({}, Standing.HOLDS),
    ({PROTECTION: "none", RETENTION: "dont_know"}, Standing.BROKEN),
    ({PROTECTION: "dont_know"}, Standing.DEPENDS),
    ({PROTECTION: "dont_know", "effects.1.lookup": "dont_know", "sending.claim": "dont_know"}, Standing.DEPENDS),
    ({RETENTION: "may_lapse"}, Standing.BROKEN),
    ({RETENTION: "may_lapse", "workflow.resume": "dont_know"}, Standing.DEPENDS),
    ({RETENTION: "may_lapse", "workflow.resume": "from_unresolved"}, Standing.HOLDS),
    ({"effects.1.coupled": "dont_know"}, Standing.HOLDS),
)


@pytest.mark.parametrize(("changes", "standing"), PAIRS)
def test_a_pair_stands_as_its_worst_answers_let_it(changes: dict[str, Any], standing: Standing) -> None:
    """An open answer of either effect is tried between them too, and so is the end of the destination's memory."""
    (pair,) = checked(workflow(changes)).pairs
    assert pair.standing is standing and pair.is_finished
    assert (standing is Standing.DEPENDS) == any(broken_by for broken_by in pair.broken_by.values() if broken_by != ((),))


def test_an_answer_that_both_effects_take_from_the_workflow_is_one_answer() -> None:
    """Were it chosen for each alone, a way would be told on which one effect has a limit of sends and the other has none."""
    worksheet = workflow(
        {"sending.on_unknown": "dont_know", PROTECTION: "none", RETENTION: "dont_know", "effects.1.coupled": "yes"}
    )
    (pair,) = checked(worksheet).pairs
    keys = {key for found in pair.breaks for key, _ in found.answers}
    assert keys == {"both on_unknown"}


def test_every_trace_of_a_pair_replays_with_the_answers_it_names() -> None:
    worksheet = workflow({PROTECTION: "dont_know", "workflow.resume": "dont_know", "sending.rerun": "dont_know"})
    (pair,) = checked(worksheet).pairs
    assert pair.breaks
    for found in pair.breaks:
        again = from_json(to_json(found.trace))
        assert again == found.trace
        given = dict(again.answers[0]) | {"workflow.resume": again.resume.value}
        assert all(given[key.split()[1]] == value for key, value in found.answers if key.split()[0] != "later")


def test_what_an_effect_breaks_by_itself_is_told_once() -> None:
    """The pair says where it is told."""
    worksheet = workflow({PROTECTION: "none", RETENTION: "dont_know", "sending.rerun": "force_create"})
    verdict = verdicts(designs(worksheet), checked(worksheet))
    assert not [item for item in verdict.pairs[0].counterexamples if item.property.value == "P1"]
    assert "What breaks “at most one outcome” for “Create job” by itself breaks it here too" in verdict.pairs[0].headline


def test_a_pair_depends_on_the_questions_that_decide_and_no_others() -> None:
    worksheet = workflow(
        {PROTECTION: "none", RETENTION: "dont_know", "workflow.resume": "dont_know", "effects.1.coupled": "dont_know"}
    )
    verdict = verdicts(designs(worksheet), checked(worksheet)).pairs[0]
    assert [len(line.answers) for line in verdict.deciding] == [1]
    assert "repeating what was done" in verdict.counterexamples[0].given and "run again" not in verdict.counterexamples[0].given


def test_two_effects_with_nothing_but_names_depend_within_few_states() -> None:
    data: dict[str, Any] = {"effects": [*MINIMAL["effects"], {"name": "Tell", "destination": {"name": "Mail"}}]}
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet)
    outcome = checked(worksheet)
    (pair,), (verdict,) = outcome.pairs, verdicts(designs(worksheet), outcome).pairs
    assert pair.standing is Standing.DEPENDS and pair.states < 3000 and not pair.is_finished
    assert verdict.counterexamples and all(example.given for example in verdict.counterexamples)
    assert "depends on answers that are still open" in verdict.headline


def test_much_that_is_wrong_is_told_by_the_safest_answers_and_a_missing_repair_is_said() -> None:
    """Where even the safest answers break it, no line speaks of questions that break it alone, and no answer is listed that is one of them."""
    wrong = UNPROTECTED | {"identity.key": "none", "on_unknown": "mark_failed", "recovery.exists": "no", "rerun": "from_start"}
    sure = {*wrong, "trigger.delivery", "recovery.owner"}
    _, told = said(wrong | {id: "dont_know" for id in safe() if id not in sure})
    broken = [line.words for line in told.lines if line.words.startswith("Broken in")]
    assert broken and not any("alone" in words for words in broken)
    assert "all that is open has the safest answer" in {item.given for item in told.counterexamples}
    assert not told.repairs and "up to 3 answers" in told.beyond_repair
    assert not said(IGNORED_RACE)[1].beyond_repair


def test_a_stopped_search_says_depends_of_what_holds_with_some_answers_and_breaks_with_others() -> None:
    """Only what was seen neither to break nor to hold is not decided."""
    outcome, told = said(dict.fromkeys(safe(), "dont_know"))
    assert outcome.verdict.limit and outcome.verdict.standing is Standing.DEPENDS
    broken_by = {property for item in outcome.alone for property, _ in item.breaks}
    for line, judgement, best in zip(told.lines, outcome.verdict.judgements, outcome.at_best.judgements, strict=True):
        assert best.standing is Standing.HOLDS
        assert (line.standing is Standing.DEPENDS) == (bool(judgement.breaks) or line.property in broken_by), line
        assert line.words.startswith("With the safest answers to what is open it holds.")
    assert "of them breaks it" in told.headline and "with fewer open answers it comes to its end" in told.search


def test_a_stopped_search_says_what_it_did_not_try_to_the_end() -> None:
    """Where the safest answers break a property, others may still save it: said where the search stopped before that was known."""
    _, told = said(dict.fromkeys(safe(), "dont_know") | {"trigger.acknowledged": "before_record"})
    lines = [line for line in told.lines if line.words.startswith("Broken in")]
    assert [line.standing for line in lines] == [Standing.NOT_DECIDED]
    assert lines[0].words.endswith("told below; whether others would save it was not searched to the end.")


def test_where_no_small_repair_mends_all_those_of_each_property_are_told_and_hold() -> None:
    wrong = UNPROTECTED | {"identity.key": "none", "on_unknown": "mark_failed", "recovery.exists": "no", "rerun": "from_start"}
    outcome, told = said(wrong | {"trigger.delivery": "at_most_once", "authority.recheck": "no"})
    assert not outcome.repairs and outcome.partly and [property for property, _ in told.partly] == [
        item.property for item in outcome.verdict.judgements if item.breaks
    ]  # fmt: skip
    tried = 0
    for property, repairs in outcome.partly:
        for repair in repairs:
            repaired = finished(check(outcome.at_best.design.with_answers(dict(repair.changes)))).verdict
            standing = next(item.standing for item in repaired.judgements if item.property is property)
            assert standing is Standing.HOLDS and len(repair.changes) == 1
            tried += 1
    assert tried


def test_what_the_check_leaves_aside_stands_beside_the_trace() -> None:
    def asides(answers: dict[str, str], **more: Any) -> str:
        d = effect(answers)
        data = files.plain(d.worksheet)
        for id, value in more.items():
            set_path(data, d.fact(id.replace("__", ".")).path, {"value": value})
        found = files.parse(data)
        assert isinstance(found, Worksheet), found
        d = designs(found)[0]
        examples = effect_verdict(d, finished(check(described(d)))).counterexamples
        return " ".join(aside for example in examples for aside in example.asides)

    race = {"claim": "check_then_act", "destination.concurrent_safe": "no"}
    assert "one copy runs at a time" in asides(race, workflow__runners="one")
    assert "one copy" not in asides(race, workflow__runners="several")
    forgets = {"on_unknown": "resend_same_key", "destination.retention": "may_lapse"}
    assert "is an answer of the worksheet. The check has no clock" in asides(forgets)
    assert "The worksheet allows 1 send in one run" in asides(forgets, retries__limit=1)
    assert "The worksheet allows" not in asides(forgets, retries__limit=5)


def test_the_effect_behind_another_says_that_its_lost_work_is_told_by_itself() -> None:
    data: dict[str, Any] = deepcopy(MINIMAL)
    data["effects"].append({"name": "Mail it", "destination": {"name": "Mail service"}})
    set_path(data, "sending.recovery.exists", {"value": "no"})
    worksheet = files.parse(data)
    assert isinstance(worksheet, Worksheet)
    first, second = verdicts(designs(worksheet), checked(worksheet)).effects
    told = [aside for example in second.counterexamples if example.property.value == "P2" for aside in example.asides]
    assert any("taken by itself" in aside for aside in told)
    assert not any("taken by itself" in aside for example in first.counterexamples for aside in example.asides)


def test_a_lease_is_mended_by_keeping_it_and_a_missing_claim_by_taking_one() -> None:
    unprotected = UNPROTECTED | {"lookup": "lagging"}
    kept = [sentence for repair in said(unprotected | {"claim": "lease_may_lapse"})[1].repairs for sentence in repair.sentences]
    taken = [sentence for repair in said(unprotected | {"claim": "none"})[1].repairs for sentence in repair.sentences]
    assert any("renew the lease" in sentence for sentence in kept) and not any("claim it in one step" in each for each in kept)
    assert any("claim it in one step" in sentence for sentence in taken) and not any("renew the lease" in each for each in taken)
