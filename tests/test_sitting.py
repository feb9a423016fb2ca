"""A long sitting at the page: what Python keeps from one request to the next does not grow with the number of requests."""

import copy
import gc
import json
import sys
from collections.abc import Iterator
from typing import Any

from conftest import TODAY
from secondwrite import bridge
from secondwrite.choices import OnUnknown

# By the end of the first rounds, all is full that Python keeps on purpose: it remembers two dozen worksheets.
FIRST, MORE = 30, 12
# How many blocks of memory a round may leave behind; a plan that was kept would be some thousand.
MOST = 50


def ask(kind: str, **payload: Any) -> dict[str, Any]:
    """What the bridge answers."""
    reply = json.loads(bridge.handle(json.dumps({"id": 1, "kind": kind, "text": json.dumps(payload)})))
    assert reply["ok"], reply["text"]
    told: dict[str, Any] = json.loads(reply["text"])
    return told


def sheets(order: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One worksheet after the other, each with a new name and another answer."""
    choices = [choice.value for choice in OnUnknown]
    for number in range(FIRST + MORE):
        sheet = copy.deepcopy(order)
        sheet["workflow"]["name"] = f"Round {number}"
        sheet["sending"]["on_unknown"] = {"value": choices[number % len(choices)]}
        yield sheet


def work(sheet: dict[str, Any]) -> None:
    """What the page asks after a change, and an export."""
    ask("plan", worksheet=sheet, today=TODAY, since="one")
    ask("check", worksheet=sheet)
    ask("markdown", worksheet=sheet, today=TODAY)


def blocks() -> int:
    """How many blocks of memory are in use."""
    gc.collect()
    return sys.getallocatedblocks()


def test_a_round_leaves_nothing_behind(order_data: dict[str, Any]) -> None:
    """Edits, slices of the check and exports: after the first rounds, those that follow need no more memory."""
    given = sheets(order_data)
    for _ in range(FIRST):
        work(next(given))
    before = blocks()
    for sheet in given:
        work(sheet)
    assert (blocks() - before) / MORE < MOST
