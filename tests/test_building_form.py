"""The form asks every question of the model once, in the model's words."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from building.form import FormDescription, Question, all_questions, describe_form, flat
from building.interview import INTERVIEW
from building.pages import environment, formats
from pydantic import BaseModel
from secondwrite.answers import Answer
from secondwrite.worksheet import Effect, Worksheet

NOT_ASKED = {"format", "version", "effects", "differs"}
KINDS = {"choice", "several", "duration", "count", "name", "line", "text", "contract", "hidden"}


@pytest.fixture(scope="module")
def form() -> FormDescription:
    """The form of the model as it stands."""
    return describe_form()


def leaves(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """The paths of all fields of a model, groups opened out: told apart from the code under test on purpose."""
    for name, info in model.model_fields.items():
        inner: Any = info.annotation
        if name in NOT_ASKED:
            continue
        if isinstance(inner, type) and issubclass(inner, BaseModel) and not issubclass(inner, Answer):
            yield from leaves(inner, f"{prefix}{name}.")
        else:
            yield prefix + name


def shared(form: FormDescription) -> list[Question]:
    """The questions about the workflow as a whole."""
    return [question for section in form.sections for question in all_questions(section)]


def test_every_field_of_the_worksheet_has_exactly_one_control(form: FormDescription) -> None:
    """No field of the model is forgotten by the form, and none is asked twice."""
    assert Counter(question.path for question in shared(form)) == Counter(leaves(Worksheet))


def test_every_field_of_an_effect_has_exactly_one_control(form: FormDescription) -> None:
    """The same for the card of one effect."""
    assert Counter(question.path for question in all_questions(form.effect)) == Counter(leaves(Effect))


def test_every_field_of_an_answer_besides_its_value_is_an_extra(form: FormDescription) -> None:
    """How something is known is asked by the model's own fields."""
    assert [extra.path for extra in form.extras] == [name for name in Answer.model_fields if name != "value"]


def test_every_question_on_the_sending_side_can_differ(form: FormDescription) -> None:
    """The list of what may differ holds each sending-side question once."""
    paths = Counter(question.path for _, questions in form.sending for question in questions)
    assert paths == Counter(path for path in leaves(Worksheet) if path.startswith("sending."))


def test_a_first_plan_meets_at_most_25_questions(form: FormDescription) -> None:
    """What is not folded away is short enough for fifteen minutes."""
    met = [question for section in (*form.sections, form.effect) for question in flat(section.items) if question.kind != "hidden"]
    assert 10 <= len(met) <= 25


def test_every_question_has_a_short_hint(form: FormDescription) -> None:
    """Below a plain question stands one line that says what is meant, mostly by an example."""
    for question in (*shared(form), *all_questions(form.effect)):
        assert 0 < len(question.hint) <= 125, question.path


def test_a_condition_stays_on_its_side(form: FormDescription) -> None:
    """The script follows the answers of a card within the card, and those about the workflow among themselves."""
    sides = ((all_questions(form.effect), {"place"}), (shared(form), {"effects"}))
    for questions, counted in sides:
        known = {question.path.removeprefix("sending.") for question in questions} | counted
        named = {part.split("=")[0] for question in questions for way in question.when.split("|") for part in way.split("&") if part}
        assert named and named <= known


def test_every_question_has_words_and_a_known_kind(form: FormDescription) -> None:
    """No control without a label."""
    for question in (*shared(form), *all_questions(form.effect)):
        assert question.title.strip()
        assert question.kind in KINDS


def test_choices_are_those_of_the_model_with_dont_know_last(form: FormDescription) -> None:
    """Don't know is a visible choice of every question with choices."""
    for question in (*shared(form), *all_questions(form.effect)):
        if question.kind == "choice":
            assert question.options[-1].value == "dont_know"


def test_the_interview_names_only_what_the_model_has(form: FormDescription) -> None:
    """Sections have ids of their own, and each but the effects' asks something."""
    assert len({outline.id for outline in INTERVIEW}) == len(INTERVIEW)
    assert [section.id for section in form.sections if not all_questions(section)] == ["effects"]


def test_the_rendered_form_has_one_control_for_each_question(form: FormDescription) -> None:
    """The macros leave no question out: each path stands once outside the cards, and once in each card."""
    page = environment().get_template("worksheet.html.j2").render(form=form, product="site", formats=formats())
    first_card, template = page.split('data-card="card-1"')[1], page.split('data-card="card-0"')[1]
    before_template = page.split('data-card="card-0"')[0]
    for question in all_questions(form.effect):
        marker = f'data-path="{question.path}"'
        assert template.count(marker) == 1, question.path
        assert first_card.split('<template id="card-template"')[0].count(marker) == 1, question.path
    for question in shared(form):
        assert before_template.count(f'data-path="{question.path}"') == 1, question.path


def test_words_of_the_model_are_escaped_in_the_form() -> None:
    """A hint with a bracket is text, not markup."""
    question = Question("workflow.name", "line", "What <b>is</b> it?", "Such as: A & B")
    text = environment().from_string('{% import "form.html.j2" as c %}{{ c.question(item) }}').render(item=question)
    assert "What &lt;b&gt;is&lt;/b&gt; it?" in text
    assert "A &amp; B" in text
