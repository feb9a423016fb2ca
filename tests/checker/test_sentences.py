"""Sentences about traces: every kind of step, every expected design, and some texts in full."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

import pytest
from checker.runs import DESIGNS, broken, run, shortest, walks
from secondwrite.checker.telling.changes import changes
from secondwrite.checker.telling.endings import ENDINGS, ending
from secondwrite.checker.telling.sentences import TELLING, sentences
from secondwrite.checker.telling.story import APPLIED, IGNORED, RECOGNISED, REFUSES, scenes
from secondwrite.choices import Does
from secondwrite.design import Design

NAMES = ("Delivery system", "OR-1042", "CRM", "Order to delivery", "table order_actions", "Dispatch lead")


def told(traces: object, d: Design) -> list[str]:
    (trace, *_) = traces  # type: ignore[misc]
    return [text for _, text in sentences(trace, d)]


@pytest.mark.parametrize("id", [item["id"] for item in DESIGNS])
def test_every_step_of_an_expected_trace_has_a_sentence_with_a_name_of_the_worksheet(
    id: str, design: Callable[..., Design]
) -> None:
    d = design()
    for trace in broken(id):
        texts = sentences(trace, d)
        assert [number for number, _ in texts] == list(range(1, len(trace) + 1))
        assert all(any(name in text for name in NAMES) for _, text in texts)
        assert ["Broken: " in text for _, text in texts] == [False] * (len(trace) - 1) + [True]


def test_every_kind_of_step_that_the_model_takes_has_its_own_sentences(design: Callable[..., Design]) -> None:
    d, kinds = design(), defaultdict(set)
    for trace in walks():
        for moment, (_, text) in zip(trace.moments, sentences(trace, d), strict=True):
            kinds[text].add(moment.label.kind)
            assert any(name in text for name in NAMES), text
            assert "  " not in text and ".." not in text and text.endswith(".") and text[0].isupper(), text
    assert set.union(*kinds.values()) == set(TELLING)
    assert {text: found for text, found in kinds.items() if len(found) > 1} == {}


def test_every_way_in_which_the_destination_takes_a_request_is_told(design: Callable[..., Design]) -> None:
    d, ways = design(), defaultdict(set)
    for trace in walks():
        for s, (_, text) in zip(scenes(trace), sentences(trace, d), strict=True):
            if s.arrival:
                ways[s.arrival].add(text)
                assert (s.before.effects == s.after.effects and s.before.memory == s.after.memory) or s.is_applied
    assert set(ways) == {*APPLIED, RECOGNISED, IGNORED, REFUSES}
    assert sum(len(texts) for texts in ways.values()) == len(set.union(*ways.values()))


def test_the_expected_designs_are_broken_in_every_way_that_has_an_ending(design: Callable[..., Design]) -> None:
    assert {trace.shows for item in DESIGNS for trace in broken(item["id"])} == set(ENDINGS)
    assert ending(replace(broken("x24")[0], shows="confirmed"), design()) == ""


@pytest.mark.parametrize("does", list(Does))
def test_what_is_broken_is_said_for_each_kind_of_effect(does: Does, design: Callable[..., Design]) -> None:
    d = design({"effects.0.does": does.value, "effects.0.destination.creates": "entry"})
    thing = {Does.UPDATE: "change of the entry", Does.TOGGLE: "change of the entry", Does.DELETE: "removal of the entry"}
    assert f"the {thing.get(does, 'entry')} for OR-1042 twice, and once was meant." in told(broken("x24"), d)[-1]


def test_the_same_key_that_was_forgotten(design: Callable[..., Design]) -> None:
    answers = {"on_unknown": "resend_same_key", "destination.retention": "may_lapse"}
    kinds = "deliver prepare send arrive lost_response time_out settle prepare send"
    labels = [*((kind, 1) for kind in kinds.split()), ("lapse", 0), ("arrive", 1)]
    assert told([run(answers, *labels, shows="P1")], design()) == [
        "CRM hands order OR-1042 over. The first run (one pass of Order to delivery over it) finds nothing about it in "
        "table order_actions.",
        "The first run writes attempting into table order_actions before it sends, with an operation key.",
        "The first run sends the request (POST /jobs) to Delivery system.",
        "Delivery system receives the request of the first run and creates the job for OR-1042.",
        "The answer of Delivery system to the first run is lost on the way.",
        "No answer reaches the first run, and it stops waiting. It cannot tell whether Delivery system did the work.",
        "The first run decides to send order OR-1042 again, without asking Delivery system what became of it.",
        "The first run writes attempting into table order_actions before it sends, with the same key.",
        "The first run sends the request (POST /jobs) to Delivery system for the second time.",
        "Time passes, and Delivery system forgets the keys it has seen.",
        "Delivery system receives the request of the first run and creates a second job for OR-1042. It no longer knows the key. "
        "Broken: Delivery system has created the job for OR-1042 twice, and once was meant.",
    ]


ENDS = {
    ("x34", "stranded"): "table order_actions knows nothing of order OR-1042. Nobody is told, and nothing goes on with it by "
    "itself. Delivery system never created the job for OR-1042.",
    ("x40", "false success"): "table order_actions says confirmed, but Delivery system never created the job for OR-1042, and "
    "nothing will look again.",
    ("x40", "misreported"): "table order_actions says failed, but Delivery system has created the job for OR-1042.",
    ("x60", "lost"): "Delivery system never created the job for OR-1042, table order_actions says failed, and nobody is there "
    "to be told.",
    ("x58", "P3"): "Delivery system did this for OR-1042, but by the time of sending approval was withdrawn.",
    ("x26", "P3"): "what Delivery system did is not what Sales lead approved.",
    ("x61", "P4"): "this is send 4 of one run for order OR-1042, and nothing ends the sending.",
    ("x28", "P5"): "Delivery system has created the job for OR-1042, but the key in table order_actions is another one. Nobody "
    "can show later where it came from.",
}


@pytest.mark.parametrize(("id", "shows"), list(ENDS))
def test_what_is_broken_in_plain_words(id: str, shows: str, design: Callable[..., Design]) -> None:
    (trace,) = (trace for trace in broken(id) if trace.shows == shows)
    assert ending(trace, design()) == f"Broken: {ENDS[id, shows]}"


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"destination.protection": "none"}, "Delivery system does not recognise repeats."),
        ({"identity.key": "none"}, "It has no key by which to recognise the repeat."),
        ({"identity.key": "new_per_attempt"}, "It does not know this key, so to Delivery system the request is a new one."),
        ({"destination.retention": "may_lapse"}, "It no longer knows the key."),
    ],
)
def test_the_second_effect_comes_with_its_reason(answers: dict[str, str], words: str, design: Callable[..., Design]) -> None:
    (last, *_) = (text for text in told(shortest({"on_unknown": "resend_same_key", **answers}), design())[-1:])
    assert f"creates a second job for OR-1042. {words} Broken:" in last


def test_an_engineer_sees_what_each_step_changed() -> None:
    kinds = "deliver redeliver prepare send prepare send arrive arrive hear hear"
    labels = zip(kinds.split(), (1, 2, 1, 1, 2, 2, 1, 2, 1, 2), strict=True)
    answers = {"claim": "check_then_act", "destination.protection": "unique_reference"}
    trace = run({**answers, "destination.duplicate_answer": "conflict_misread"}, *labels, shows="misreported")
    assert [changes(moment) for moment in trace.moments][-4:] == [
        ("run 1: waits, send 1 under way, key 1 → waits, acknowledgement under way", "destination: no effect → 1 effect (key 1)",
         "keys remembered: none → 1"),
        ("run 2: waits, send 1 under way, key 1 → waits, conflict under way",),
        ("record: attempting, key 1 → confirmed, key 1", "run 1: waits, acknowledgement under way → stopped"),
        ("record: confirmed, key 1 → failed, key 1", "run 2: waits, conflict under way → stopped"),
    ]  # fmt: skip


def test_a_step_that_changes_anything_names_it() -> None:
    for trace in walks():
        for moment in trace.moments:
            before, after = (core._replace(runs=0, keys=0) for core in (moment.before, moment.after))
            is_silent = changes(moment) == ("nothing changes",)
            assert not is_silent or (before.runners == after.runners and before.record == after.record), moment
