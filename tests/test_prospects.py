from collections.abc import Callable

from conftest import TODAY
from secondwrite.design import Design, designs
from secondwrite.engine import make_plan
from secondwrite.exports import markdown
from secondwrite.prospects import PLAIN, PlainDesign, is_unsettled
from secondwrite.worksheet import Worksheet


def test_every_plain_answer_is_one_that_its_question_offers(minimal: Worksheet) -> None:
    (d,) = designs(minimal)
    for id, value in PLAIN.items():
        answer = d.answer(id)
        assert type(answer)(value=value).is_known, id


def test_only_what_is_open_gets_a_plain_answer(design: Callable[..., Design]) -> None:
    d = design()
    plain = PlainDesign(d.worksheet, d.place)
    assert (d.value("workflow.assistant"), plain.value("workflow.assistant")) == ("dont_know", "no")
    assert plain.value("workflow.runners") == d.value("workflow.runners") == "several"
    assert is_unsettled(d, ("claim", "workflow.assistant")) and not is_unsettled(d, ("claim", "workflow.runners"))


def test_each_test_that_may_go_says_when_and_no_other(minimal: Worksheet) -> None:
    plan = make_plan(minimal, TODAY)
    going = {case.rule: case.may_go_when for case in plan.cases if case.may_go_when}
    assert len(going) == plan.front.passing > 0
    assert going["recovery.override"] == "nobody may override the rules" and "unknown.ack-lost" not in going
    text = markdown.render(plan)
    assert text.count("**May go** once it is shown that") == len(going)


def test_a_test_about_recognised_repeats_says_that_they_are_an_open_question(minimal: Worksheet) -> None:
    open_question = "recognises a repeat is an open question; if it does not, this test falls away."
    saying = {case.rule for case in make_plan(minimal, TODAY).cases if any(open_question in words for words in case.text.before)}
    assert {"replay.same-key-concurrent", "replay.protection-lapsed", "recovery.stuck-in-progress"} < saying
    assert "unknown.ack-lost" not in saying
