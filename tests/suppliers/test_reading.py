"""Replies from files: broken ones are refused by name, the same one is recognised, and two under one name are told apart."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from secondwrite.suppliers import forgiving, naming, reading
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.reply import Reply, SetName
from secondwrite.suppliers.round import MOST_REPLIES, Decision, Round
from secondwrite.worksheet import Worksheet
from supplier import reply, set_of


def named(supplier: str, **head: Any) -> Reply:
    return Reply(asked=SetName(digest="0" * 16), supplier=supplier, **head)


def names(*given: Reply) -> tuple[str, ...]:
    return naming.column_names(given)


def opened(*texts: str, round: Round | None = None, with_decisions: bool = False) -> reading.Opened:
    named = [(f"{place}.json", text) for place, text in enumerate(texts)]
    return reading.opened(round or Round(), named, forgiving.read, with_decisions=with_decisions)


def test_several_replies_come_in_at_once_in_their_order(described: Callable[..., Worksheet]) -> None:
    asked = set_of(described())
    found = opened(*(replies.write(reply(asked, name)) for name in ("C", "A", "B")))
    assert [each.supplier for each in found.round.replies] == ["C", "A", "B"]
    assert len(found.added) == 3 and not found.refused and not found.repeated
    assert found.round.workflow == asked.title


def test_the_same_reply_is_recognised_however_its_file_is_laid_out() -> None:
    text = replies.write(named("A"))
    shuffled = json.dumps(dict(reversed(json.loads(text).items())), indent=7)
    found = opened(text, "\ufeff" + shuffled)
    assert len(found.round.replies) == 1
    assert [(each.file, each.digest) for each in found.repeated] == [("1.json", found.added[0])]
    again = opened(text, round=found.round)
    assert not again.added and len(again.repeated) == 1


def test_a_changed_reply_is_another_one() -> None:
    found = opened(replies.write(named("A")), replies.write(named("A", answered_by="Kim")))
    assert len(found.added) == 2 and len(set(found.added)) == 2


DEEP = '{"format": "second-write reply", "version": 1, "supplier": ' + "[" * 5000 + "]" * 5000 + "}"
HEAD = {"format": "second-write reply", "version": 1, "asked": {"digest": "0" * 16}, "supplier": "A"}
ITEM = {"id": "rerun", "digest": "0" * 12}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (DEEP, "too_deep"),
        ('{"format": "second-write reply"', "broken_json"),
        ("\x00\x01\x02", "no_text"),
        ("[" + "9" * 5000 + "]", "bad_number"),
        ('{"a": 1, "a": 2}', "duplicate_key"),
        ({"format": "second-write worksheet", "version": 1}, "no_reply"),
        (["second-write reply"], "no_reply"),
        (HEAD | {"version": 2}, "newer_version"),
        (HEAD | {"version": "1"}, "no_version"),
        (HEAD | {"supplier": "x" * 121}, "string_too_long"),
        (HEAD | {"supplier": "\u202e\u200b"}, "invisible"),
        (HEAD | {"supplier": 5}, "string_type"),
        (HEAD | {"supplier": "A\ud800"}, "string_unicode"),
        (HEAD | {"asked": {"digest": "<script>"}}, "string_pattern_mismatch"),
        (HEAD | {"answers": {"0": 1}}, "tuple_type"),
        (HEAD | {"answers": [7]}, "model_type"),
        (HEAD | {"answers": [ITEM | {"value": {"$ne": 1}}]}, "answer_value"),
        (HEAD | {"answers": [ITEM | {"value": True}]}, "answer_value"),
        (HEAD | {"answers": [ITEM | {"value": 10**12}]}, "answer_value"),
        (HEAD | {"answers": [ITEM | {"value": "x" * 201}]}, "answer_value"),
        (HEAD | {"answers": [ITEM | {"value": ["a"] * 51}]}, "answer_value"),
        (HEAD | {"answers": [ITEM | {"id": "<b>"}]}, "string_pattern_mismatch"),
        (HEAD | {"answers": [ITEM | {"evidence": "x" * 2001}]}, "string_too_long"),
        (HEAD | {"answers": [ITEM, ITEM]}, "same_item"),
        (HEAD | {"results": [ITEM, ITEM]}, "same_item"),
        (HEAD | {"results": [ITEM | {"outcome": "great"}]}, "enum"),
        (HEAD | {"results": [ITEM | {"before": [1]}]}, "count"),
        (HEAD | {"supplier": "Supplier\u202e A"}, "hidden"),
        (HEAD | {"supplier": "A\u0000B"}, "hidden"),
        (HEAD | {"answers": [ITEM, ITEM | {"id": "other"}]}, "same_item"),
        ("", "empty"),
        (HEAD | {"answers": [ITEM] * 5001}, "too_long"),
        (HEAD | {"score": 100}, "extra_forbidden"),
    ],
)
def test_what_is_broken_is_refused_with_a_reason_and_the_name_of_its_file(data: Any, code: str) -> None:
    found = opened(data if isinstance(data, str) else json.dumps(data))
    (refused,) = found.refused
    assert refused.file == "0.json" and not found.round.replies
    assert [problem.code for problem in refused.problems] == [code]
    assert all(problem.what.strip() and problem.remedy.strip() for problem in refused.problems)


def test_the_name_of_a_file_cannot_hide_anything() -> None:
    (refused,) = reading.opened(Round(), [("a\u202egnp.\x1b[31mjson" + "x" * 500, "{")], forgiving.read).refused
    assert refused.file.startswith("a\\u202egnp.\\x1b[31mjson") and len(refused.file) <= 220


def test_a_broken_one_among_others_does_not_stop_them() -> None:
    found = opened(replies.write(named("A")), "{", replies.write(named("B")))
    assert [each.supplier for each in found.round.replies] == ["A", "B"] and found.refused[0].file == "1.json"


def test_a_name_is_shown_without_what_hides_in_it() -> None:
    assert names(named("Sup\u200bplier\u00ad A")) == ("Supplier A",)


@pytest.mark.parametrize(
    "other",
    [
        "supplier a",
        "Supplier\u200b A",
        "\uff33\uff55\uff50\uff50\uff4c\uff49\uff45\uff52 A",
        "Supplier\u00a0A",
        "Supplier \u3164A",
    ],
)
def test_two_names_that_look_alike_are_told_apart(other: str) -> None:
    first, second = names(named("Supplier A", answered_by="Kim"), named(other, answered_by="Lee"))
    assert first == "Supplier A (Kim)" and second.endswith("(Lee)")


def test_under_one_name_who_answered_tells_replies_apart_then_the_day_then_a_number() -> None:
    assert names(named("A", answered_by="Kim"), named("A", answered_by="Lee"), named("B")) == ("A (Kim)", "A (Lee)", "B")
    days = (named("A", answered_by="Kim", answered_on="2026-11-01"), named("A", answered_by="Kim", answered_on="2026-11-02"))
    assert names(*days) == ("A (2026-11-01)", "A (2026-11-02)")
    assert names(named("A"), named("A", answered_by="Kim")) == ("A (1)", "A (2)")


def test_no_supplier_can_take_the_number_of_another() -> None:
    found = names(named("A (2)"), named("A"), named("A"), named("a (1)"))
    assert len({name.casefold() for name in found}) == 4 and found[0] == "A (2)"


def test_a_name_of_blank_signs_has_words_in_its_place() -> None:
    assert names(named("\u3164\u2800")) == ("Supplier without a readable name",)


def test_more_replies_than_fit_are_refused() -> None:
    found = opened(*(replies.write(named(f"S{place}")) for place in range(MOST_REPLIES + 1)))
    assert len(found.added) == MOST_REPLIES
    assert [(each.file, each.problems[0].code) for each in found.refused] == [(f"{MOST_REPLIES}.json", "full_round")]


def test_a_saved_round_brings_its_replies_and_decisions_and_the_own_ones_stand() -> None:
    first = named("A")
    key = replies.canonical_digest(first)
    said = {"reply": key, "supplier": "A", "test": "x.y", "digest": "0" * 12, "owner": "Mo", "decided_on": "2026-11-29"}
    saved = Round(replies=(first, named("B")), decisions=(Decision(ruling="refused", **said),))  # type: ignore[arg-type]
    found = opened(rounds.write(saved), round=Round(replies=(first,)), with_decisions=True)
    assert [each.supplier for each in found.round.replies] == ["A", "B"]
    assert len(found.added) == 1 and len(found.repeated) == 1 and found.round.decisions == saved.decisions
    own = Round(replies=(first,), decisions=(Decision(ruling="accepted", **said),))  # type: ignore[arg-type]
    assert opened(rounds.write(saved), round=own, with_decisions=True).round.decisions == own.decisions


def test_decisions_of_a_file_wait_until_somebody_says_so() -> None:
    """A supplier may send a round as the reply: its decisions are counted, and not taken."""
    given = named("A")
    said = {"reply": replies.canonical_digest(given), "supplier": "A", "test": "x.y", "digest": "0" * 12, "owner": "Mo"}
    forged = Round(replies=(given,), decisions=(Decision(ruling="accepted", decided_on="2026-11-29", **said),))  # type: ignore[arg-type]
    found = opened(rounds.write(forged))
    assert len(found.added) == 1 and not found.round.decisions
    assert [(each.file, each.decisions) for each in found.held] == [("0.json", 1)]
    taken = opened(rounds.write(forged), round=found.round, with_decisions=True)
    assert taken.round.decisions == forged.decisions and not taken.held and len(taken.repeated) == 1
