from collections.abc import Callable

from secondwrite.design import Design, designs
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
