"""What others get: nothing private unless asked for, and the same plan from a short text."""

import copy
import json
from typing import Any

import pytest
from conftest import TODAY, set_path
from secondwrite import engine, examples, files
from secondwrite.exports import markdown
from secondwrite.sharing import PRIVATE, compact, left_out, private_paths, shared
from secondwrite.worksheet import Effect, Worksheet

ANSWER = {"value": "yes", "basis": "claimed", "source": "the supplier's letter", "evidence": "ticket 77"}


@pytest.fixture
def private(order_data: dict[str, Any]) -> Worksheet:
    """The order example with a private text in every private place, also where an effect differs."""
    data = copy.deepcopy(order_data)
    for group, name in PRIVATE:
        place = data["effects"][0]["destination"] if group == "destination" else data["sending"][group]
        place[name] = f"secret {name}"
    set_path(data, "effects.0.differs.authority", {"approver": "secret differing approver", "override": ANSWER})
    set_path(data, "sending.recovery.owner", ANSWER)
    return Worksheet.model_validate(data)


def test_every_private_field_is_one_of_the_model() -> None:
    """A field that was renamed would be shown to everybody."""
    sending = Worksheet.model_fields["sending"].annotation
    destination = Effect.model_fields["destination"].annotation
    for group, name in PRIVATE:
        model: Any = destination if group == "destination" else sending.model_fields[group].annotation  # type: ignore[union-attr]
        assert name in model.model_fields, (group, name)


def test_nothing_private_is_left_unless_asked_for(private: Worksheet) -> None:
    """Names, accounts, what was seen inside, and who claimed it: the next supplier must not read who said what before."""
    text = files.write(shared(private, with_private=False))
    assert "secret" not in text and "ticket 77" not in text
    assert "the supplier's letter" not in text
    assert shared(private, with_private=True) == Worksheet.model_validate(files.plain(private))
    sources = sum(path[-1] == "source" for path in private_paths(private))
    assert len(left_out(private)) == len(private_paths(private)) - sources + 1 >= len(PRIVATE) + 3
    assert left_out(private)[-1] == f"Who said {sources} answers that no page shows" and sources > 1


def test_a_remark_keeps_its_page_and_loses_who_claimed_it(private: Worksheet) -> None:
    """An accepted plain text has its source among the remarks."""
    said = "Which field? X-Key (claimed, North Ltd, 2026-11-29)\nLimit? 9 (documented, https://docs.example, 2026-11-01)\nNote (x)"
    data = files.plain(private)
    data["effects"][0]["destination"]["remarks"] = said
    worksheet = Worksheet.model_validate(data)
    kept = shared(worksheet, with_private=False).effects[0].destination.remarks
    assert kept == said.replace("North Ltd, ", "")
    assert shared(worksheet, with_private=True).effects[0].destination.remarks == said
    assert 'effect 1 "Create job", Under which account?' in left_out(private), left_out(private)


def test_a_worksheet_without_private_texts_is_shared_as_it_is() -> None:
    worksheet = Worksheet.model_validate({"effects": [{"name": "Pay", "destination": {"name": "Bank"}}]})
    assert left_out(worksheet) == () and shared(worksheet, with_private=False) == Worksheet.model_validate(files.plain(worksheet))


@pytest.mark.parametrize("name", [example.id for example in examples.GALLERY])
def test_a_compact_text_gives_the_same_plan(name: str) -> None:
    """Also the difference of an effect that says don't know; it is shorter than the file."""
    data = files.plain(examples.load(name))
    set_path(data, "effects.0.differs.claim", {"value": "dont_know"})
    worksheet = Worksheet.model_validate(data)
    again = files.read(compact(worksheet))
    assert isinstance(again, Worksheet)
    plans = [markdown.render(engine.make_plan(each, TODAY)) for each in (worksheet, again)]
    assert plans[0] == plans[1]
    assert len(compact(worksheet)) < len(files.write(worksheet))
    assert json.loads(compact(worksheet))["effects"][0]["differs"] == {"claim": {"value": "dont_know"}}
