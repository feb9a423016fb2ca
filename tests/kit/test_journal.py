"""A journal against the model: what the design as described could have done, and the first step that it could not."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from asked import DAY
from conftest import ORDER
from kit_runs import EFFECT, described, order_kit, run, settings, unpacked
from secondwrite import cli
from secondwrite.design import designs
from secondwrite.kit import following
from secondwrite.kit import lines as kit_lines
from secondwrite.kit.journal import Held, held_against, render
from secondwrite.kit.lines import NoJournal, read

HEAD = {"what": "began", "format": "second-write journal", "version": 1}
SAFE = {"sending.rerun": "same_path", "effects.0.lookup": "authoritative", "effects.0.destination.late_effect": "no"}
STATE = {"what": "state", "state": "confirmed", "key": "k1", "count": 1}


def line(what: str, exchange: int = 0, kind: str = "write", key: str = "k1", **more: Any) -> dict[str, Any]:
    """One line about a request, or without one."""
    about = {"exchange": exchange, "kind": kind, "key": key if kind == "write" else ""} if exchange else {}
    return {"what": what, **about, **more}


def sent(exchange: int, end: str, key: str = "k1", status: int = 201) -> list[dict[str, Any]]:
    """A request that the destination took, and how it ended."""
    whole = ("request", "forwarded")
    return [*(line(what, exchange, key=key) for what in whole), line("answered", exchange, key=key, status=status), line(end, exchange, key=key)]


def never_arrived(exchange: int, key: str = "k1") -> list[dict[str, Any]]:
    return [line("request", exchange, key=key), line("dropped", exchange, key=key)]


def lookup(exchange: int) -> list[dict[str, Any]]:
    return [line(what, exchange, "lookup", status=200) for what in ("lookup", "forwarded", "answered", "passed")]


def held(lines: Iterable[dict[str, Any]], differences: dict[str, Any] | None = None) -> Held:
    """One action with these lines, against the order example with these answers."""
    about = {"test": "unknown.ack-lost.create-job", "effect": EFFECT, "record": "OR-1"}
    entries = [HEAD | {"n": 1}, *({"n": n, **about, **each} for n, each in enumerate(lines, start=2))]
    [found] = held_against(read("\n".join(map(json.dumps, entries))), designs(described({**SAFE, **(differences or {})}), DAY))
    return found


TRIGGER = line("trigger")
POSSIBLE: dict[str, tuple[list[dict[str, Any]], dict[str, Any]]] = {
    "nothing goes wrong": ([TRIGGER, *sent(1, "passed"), STATE], {}),
    "a lost answer, looked up": ([TRIGGER, *sent(1, "dropped"), *lookup(2), STATE], {}),
    "a lost request, sent again": ([TRIGGER, *never_arrived(1), *lookup(2), *sent(3, "passed"), STATE], {}),
    "killed before the effect": (
        [TRIGGER, line("request", 1), line("killed"), line("dropped", 1), line("restarted"), *lookup(2), *sent(3, "passed"), STATE],
        {},
    ),
    "killed after it": ([TRIGGER, *sent(1, "dropped")[:3], line("killed"), line("dropped", 1), *lookup(2), STATE], {}),
    "delivered again": ([TRIGGER, *sent(1, "passed"), line("trigger again"), STATE], {}),
    "withdrawn, then held": (
        [TRIGGER, *never_arrived(1), line("withdrew approval"), *lookup(2), line("state", state="needs_operator", key="k1", count=0)],
        {},
    ),
    "an error instead of the answer": (
        [TRIGGER, *sent(1, "replaced")[:3], line("replaced", 1, status=500), *lookup(2), STATE],
        {},
    ),
    "a new key for each attempt": (
        [TRIGGER, *never_arrived(1), *lookup(2), *sent(3, "passed", "k2"), STATE | {"key": "k2"}],
        {"sending.identity.key": "new_per_attempt"},
    ),
    "no key at all": (
        [TRIGGER, *sent(1, "passed", ""), STATE | {"key": ""}],
        {"sending.identity.key": "none"},
    ),
    "called failed": (
        [TRIGGER, *sent(1, "dropped"), line("state", state="failed", key="k1", count=1)],
        {"sending.on_unknown": "mark_failed"},
    ),
    "late, and only then applied": (
        [TRIGGER, line("request", 1), *lookup(2), *sent(1, "too late")[1:], line("state", state="needs_operator", key="k1", count=1)],
        {"effects.0.destination.late_effect": "yes", "sending.on_not_found": "hold"},
    ),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_what_the_design_could_have_done_is_possible(name: str) -> None:
    lines, differences = POSSIBLE[name]
    found = held(lines, differences)
    assert not found.refused and not found.beyond, found


# The lines, the answers, the line that is refused (the first of them is line 2), and words of the reason.
IMPOSSIBLE: dict[str, tuple[list[dict[str, Any]], dict[str, Any], int, str]] = {
    "another key": ([TRIGGER, *never_arrived(1), *lookup(2), *sent(3, "passed", "k2")], {}, 9, "a request under the key k2: not possible"),
    "sent before it was triggered": (sent(1, "passed"), {}, 2, "a request under the key k1"),
    "sent again without a look": ([TRIGGER, *sent(1, "dropped"), *sent(2, "passed"), *lookup(3)], {}, 7, "could look the action up"),
    "looked up where nobody does": (
        [TRIGGER, *sent(1, "dropped"), *lookup(2)],
        {"sending.on_unknown": "mark_failed"},
        7,
        "a lookup: not possible",
    ),
    "failed where it reconciles": ([TRIGGER, *sent(1, "dropped"), line("state", state="failed")], {}, 7, "the record says failed"),
    "two effects under one key": ([TRIGGER, *sent(1, "passed"), STATE | {"count": 2}], {}, 7, "with 2 at the destination"),
    "confirmed without an effect": ([TRIGGER, *never_arrived(1), STATE | {"count": 0}], {}, 5, "the record says confirmed"),
    "written after it was withdrawn": ([TRIGGER, *never_arrived(1), line("withdrew approval"), *lookup(2), *sent(3, "passed")], {}, 10, "k1"),
    "a fourth send in one run": (
        [TRIGGER, *never_arrived(1), *lookup(2), *never_arrived(3), *lookup(4), *never_arrived(5), *lookup(6), *never_arrived(7)],
        {},
        21,
        "a request under the key k1",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_first_step_that_is_not_possible_is_named(name: str) -> None:
    lines, differences, number, words = IMPOSSIBLE[name]
    found = held(lines, differences)
    assert (found.refused, words in found.words) == (number, True), found


def test_an_answer_that_nobody_knows_may_have_any_value_but_only_one() -> None:
    """An open answer allows a new key, and then never the same again in the next attempt of a design that makes one each time."""
    keys = [TRIGGER, *never_arrived(1, "a"), *lookup(2), *never_arrived(3, "b"), *lookup(4), *sent(5, "passed", "b")]
    assert held(keys, {"sending.identity.key": "dont_know"}).refused
    assert not held(keys[:-4], {"sending.identity.key": "dont_know"}).refused


BEYOND = {
    "a repeat": [TRIGGER, line("request", 1), line("forwarded", 1), line("forwarded", 1)],
    "a second action": [TRIGGER, *sent(1, "passed"), line("second action")],
    "a plain refusal": [TRIGGER, line("request", 1), line("replaced", 1, status=422)],
    "an error of the destination": [TRIGGER, line("request", 1), line("forwarded", 1), line("answered", 1, status=503)],
    "a lookup that is down": [TRIGGER, *sent(1, "dropped"), line("lookup", 2, "lookup"), line("replaced", 2, "lookup", status=503)],
    "a lookup without an answer": [TRIGGER, *sent(1, "dropped"), line("lookup", 2, "lookup"), line("dropped", 2, "lookup")],
    "rejected": [TRIGGER, *sent(1, "passed"), line("state", state="rejected")],
}


@pytest.mark.parametrize("name", BEYOND)
def test_where_the_model_has_no_word_it_says_so(name: str) -> None:
    found = held(BEYOND[name])
    assert found.beyond.startswith(f"line {len(BEYOND[name]) + 1}: ") and not found.refused


def test_more_than_can_be_followed_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOST_HYPOTHESES", 2)
    assert "more is possible" in held(POSSIBLE["delivered again"][0]).beyond


@pytest.mark.parametrize("text", ["", "{}", "no json", "[1]", '{"format": "second-write journal"}\n3', '{"format": "other"}'])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(NoJournal):
        read(text)


ABOUT = {"record": "r", "effect": EFFECT}
REQUEST = {**ABOUT, "what": "request", "exchange": 1, "kind": "write"}


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in REQUEST.items() if name != field}


# The second line of a journal, and what is said of it.
UNREADABLE_LINES: dict[str, tuple[str, str]] = {
    "no JSON": ("no json", "it is no JSON;"),
    "nested without end": ("[" * 200_000, "it is no JSON;"),
    "a number too long": ('{"n": ' + "9" * 5_000 + "}", "it is no JSON;"),
    "no object": ("3", "it is no JSON object;"),
    "an effect that is a list": (json.dumps({**REQUEST, "effect": ["x"]}), '"effect" is no text;'),
    "several": ('{"record":"r","effect":["x"]}', '"what" is missing, "effect" is no text;'),
    "a kind of line that is a list": (json.dumps({**REQUEST, "what": ["request"]}), '"what" is no text;'),
    "a number that is a word": (json.dumps({**REQUEST, "n": "abc"}), '"n" is no whole number;'),
    "a number that is nothing": (json.dumps({**REQUEST, "n": None}), '"n" is no whole number;'),
    "a number without end": (json.dumps({**REQUEST, "n": 0}).replace('"n": 0', '"n": 1e999'), '"n" is no whole number;'),
    "a number that counts nothing": (json.dumps({**REQUEST, "n": 0}), '"n" is too small;'),
    "a request without its number": (json.dumps(without("exchange")), '"exchange" is missing;'),
    "a request without its kind": (json.dumps(without("kind")), '"kind" is missing;'),
    "no word for what it is": (json.dumps(without("what")), '"what" is missing;'),
    "passed on without its number": (json.dumps({**without("exchange"), "what": "forwarded"}), '"exchange" is missing;'),
    "an answer without its status": (json.dumps({**REQUEST, "what": "answered"}), '"status" is missing;'),
    "a record without its state": (json.dumps({**ABOUT, "what": "state"}), '"state" is missing;'),
}


@pytest.mark.parametrize("name", UNREADABLE_LINES)
def test_a_line_that_cannot_be_read_is_named(name: str) -> None:
    text, words = UNREADABLE_LINES[name]
    with pytest.raises(NoJournal, match=f"^line 2: {re.escape(words)}"):
        read(f"{json.dumps(HEAD)}\n{text}\n")


def test_a_count_that_is_no_number_is_refused_after_a_line_that_is_fine() -> None:
    lines = [HEAD, {**ABOUT, "what": "trigger"}, {**ABOUT, "what": "state", "state": "unknown", "count": "x"}]
    with pytest.raises(NoJournal, match=r'^line 3: "count" is no whole number;'):
        read("\n".join(map(json.dumps, lines)))


def test_the_command_names_the_line_and_ends_as_for_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(json.dumps(HEAD) + "\n" + "[" * 200_000, encoding="utf-8")
    assert cli.main(["journal", str(ORDER), str(journal)]) == 2
    assert f"{journal}: line 2: it is no JSON; open journal.jsonl as the kit wrote it" in capsys.readouterr().err


VERSIONS = {
    "99": "It was written by a newer Second Write (format 99; this one reads up to 1).",
    '"1"': "It does not say in which version",
    "1.5": "It does not say in which version",
    "true": "It does not say in which version",
    "null": "It does not say in which version",
}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_that_cannot_be_read_is_refused(version: str) -> None:
    with pytest.raises(NoJournal, match=re.escape(VERSIONS[version])):
        read(f'{{"format": "second-write journal", "version": {version}}}\n')


def test_a_version_that_is_missing_is_refused() -> None:
    with pytest.raises(NoJournal, match="It does not say in which version"):
        read('{"format": "second-write journal"}')


NOTED = {**REQUEST, "n": 2, "key": "a b", "more": ["of", {"a": "later kit"}]}
WRITTEN = f"{json.dumps(HEAD)}\n{json.dumps(NOTED)}\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (WRITTEN, "a b"),
        ("\ufeff" + WRITTEN, "a b"),
        (WRITTEN.replace("\n", "\r\n"), "a b"),
        (WRITTEN.replace("\n", "\n\n"), "a b"),
        (WRITTEN.replace("a b", "a\u2028b"), "a\u2028b"),
        (WRITTEN.replace("a b", "a\u0085b"), "a\u0085b"),
        (WRITTEN.replace('"a b"', "null"), ""),
        (WRITTEN.replace('"a b"', "17"), "17"),
    ],
    ids=["as written", "byte order mark", "Windows", "empty lines", "line separator", "next line", "no key", "a number as key"],
)
def test_what_is_valid_is_read(text: str, key: str) -> None:
    [found] = read(text)
    assert (found.n, found.what, found.exchange, found.key) == (2, "request", 1, key)


def test_a_line_without_its_number_has_the_one_where_it_stands() -> None:
    [found] = read(json.dumps(HEAD) + "\n\n" + json.dumps(REQUEST))
    assert found.n == 3


def test_more_lines_than_can_be_held_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit_lines, "MOST_LINES", 2)
    assert len(read(WRITTEN)) == 1
    with pytest.raises(NoJournal, match="more than 2 lines"):
        read(WRITTEN + json.dumps(REQUEST))


def test_the_command_tells_what_happened_of_a_real_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The right side stays within the design; one that calls a lost answer failed leaves it where it does so."""
    folder, test = unpacked(order_kit(), tmp_path), f"unknown.ack-lost.{EFFECT}"
    right = run(folder, settings(folder, "right"), tests=[test])
    wrong = run(folder, settings(folder, "wrong", ["on_unknown=mark_failed"]), tests=[test])
    assert cli.main(["journal", str(ORDER), str(right.results / "journal.jsonl")]) == 0
    assert capsys.readouterr().out.startswith("3 actions: 3 possible")
    assert cli.main(["journal", str(ORDER), str(wrong.results / "journal.jsonl")]) == 1
    assert "the record says failed while the fault lasts: not possible" in capsys.readouterr().out
    assert cli.main(["journal", str(ORDER), str(ORDER)]) == 2
    assert cli.main(["journal", str(tmp_path / "pytest.ini"), str(ORDER)]) == 4


def test_what_is_told_puts_what_is_not_possible_first() -> None:
    told = (Held("t1", EFFECT, "OR-1", 3, beyond="line 4: a plain refusal"), Held("t2", EFFECT, "OR-2", 3, refused=9, words="a lookup"))
    assert render(told).splitlines()[1].startswith("- t2, OR-2, line 9: a lookup.")
