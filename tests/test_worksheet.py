from collections.abc import Callable, Iterator
from typing import Any

import pytest
from secondwrite import files
from secondwrite.answers import DONT_KNOW, Answer, Part
from secondwrite.worksheet import MOST_EFFECTS, Worksheet, slugify

SEMANTIC_ANSWERS = {
    "sending": [
        "trigger.delivery", "trigger.acknowledged", "identity.key", "identity.saved_before_send", "identity.binds_input",
        "record.done_when", "claim", "on_unknown", "on_not_found", "retries.bounded", "recovery.exists", "recovery.owner",
        "rerun", "authority.recheck",
    ],
    "effects": [
        "destination.protection", "destination.retention", "destination.concurrent_safe", "destination.changed_input",
        "destination.duplicate_answer", "destination.late_effect", "lookup", "coupled",
    ],
    "workflow": ["resume"],
}  # fmt: skip


def answers(part: Any) -> Iterator[tuple[str, Answer[Any]]]:
    for name in type(part).model_fields:
        node = getattr(part, name)
        if isinstance(node, Answer):
            yield name, node
        elif isinstance(node, Part):
            yield from answers(node)


def test_a_name_and_a_destination_are_enough(minimal: Worksheet) -> None:
    assert minimal.effects[0].slug == "create-job"


def test_every_answer_is_dont_know_until_somebody_says_otherwise(minimal: Worksheet) -> None:
    found = [*answers(minimal.workflow), *answers(minimal.sending), *answers(minimal.effects[0])]
    assert len(found) > 50
    assert {name for name, answer in found if answer.value != DONT_KNOW} == set()


def test_every_answer_of_the_design_model_can_be_given(minimal: Worksheet) -> None:
    roots = {"sending": minimal.sending, "effects": minimal.effects[0], "workflow": minimal.workflow}
    for root, ids in SEMANTIC_ANSWERS.items():
        for id in ids:
            node: Any = roots[root]
            for step in id.split("."):
                node = getattr(node, step)
            assert isinstance(node, Answer), id


def test_thirty_effects_fit_and_thirty_one_do_not() -> None:
    effects = [{"name": f"Effect {number}", "destination": {"name": "D"}} for number in range(MOST_EFFECTS + 1)]
    assert isinstance(files.parse({"effects": effects[:-1]}), Worksheet)
    (problem,) = files.parse({"effects": effects})
    assert problem.code == "too_long" and "31" in problem.what


@pytest.mark.parametrize(
    ("name", "slug"), [("Create job", "create-job"), ("  Größe ändern! ", "groe-andern"), ("a" * 99, "a" * 60), ("Pay / refund", "pay-refund")]
)
def test_lasting_ids_are_made_from_names(name: str, slug: str) -> None:
    assert slugify(name) == slug


def test_a_name_without_latin_letters_gets_a_lasting_id_too() -> None:
    assert slugify("注文を作る") == slugify("注文を作る") != slugify("注文を消す")
    assert slugify("注文を作る").startswith("effect-")


def test_a_given_id_outlasts_a_new_name(described: Callable[..., Worksheet]) -> None:
    worksheet = described({"effects.0.id": "create-job", "effects.0.name": "Make the job"})
    assert worksheet.effects[0].slug == "create-job"


def test_two_effects_cannot_share_an_id(order_data: dict[str, Any]) -> None:
    order_data["effects"][1]["id"] = "create-job"
    (problem,) = files.parse(order_data)
    assert (problem.code, problem.path) == ("same_effect", "effects.1.id")
    assert 'lasting id "create-job"' in problem.what


def test_every_effect_with_a_name_that_is_taken_is_listed() -> None:
    effects = [{"name": name, "destination": {"name": "D"}} for name in ("Create job", "create JOB", "Other", "Create job")]
    found = files.parse({"effects": effects})
    assert [problem.path for problem in found] == ["effects.1.name", "effects.3.name"]
    assert all(problem.what.startswith("Effect 1 is called") for problem in found)


def test_a_repeat_in_a_list_answer_is_left_out(order_data: dict[str, Any]) -> None:
    order_data["sending"]["authority"]["binds"] = {"value": ["amount", "recipient", "amount"]}
    found = files.parse(order_data)
    assert isinstance(found, Worksheet)
    assert found.sending.authority.binds.value == ("amount", "recipient")