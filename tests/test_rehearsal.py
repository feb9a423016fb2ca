"""The rehearsal: what a later start finds done, and what it must not find the same again."""

import json
import random
import subprocess
import sys

import pytest
from conftest import ORDER
from secondwrite import bridge, rehearsal

# Names every module that a request of the page imports late.
LATE = "secondwrite.versions secondwrite.contracts.page secondwrite.sensitive secondwrite.sharing secondwrite.exports.paper secondwrite.suppliers.page"
PROGRAM = f"""
from secondwrite import rehearsal
import sys
proof = rehearsal.rehearse()
assert all(name in sys.modules for name in {LATE.split()!r}), "imported late"
from secondwrite.exports import markdown
from secondwrite.exports.sandbox import templates_folder
loaded = {{name for _, name in markdown.environment().cache.keys()}}
assert loaded == {{path.name for path in templates_folder().glob("*.md.j2")}}, loaded
assert rehearsal.wake() == proof
print(proof)
"""


def proof_with(seed: str) -> str:
    """Rehearse in a fresh Python with this hash seed, and wake in it; returns the proof."""
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ORDER.parents[2])}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True, text=True).stdout


def test_a_python_that_wakes_answers_as_it_did_before() -> None:
    """Whatever the hash seed, and whatever was rehearsed in between."""
    assert proof_with("1") == proof_with("2") != ""


def test_a_python_that_wakes_draws_other_numbers() -> None:
    """The state from which the memory was taken would give the same ones again."""
    state = random.getstate()
    drawn = []
    for _ in range(2):
        random.setstate(state)
        rehearsal.wake()
        drawn.append(random.random())
    assert drawn[0] != drawn[1]


def test_a_wrong_answer_changes_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """One word of the answer is enough."""
    before = rehearsal.wake()
    handle = bridge.handle
    monkeypatch.setattr(bridge, "handle", lambda text: handle(text).replace("Create job", "Create jobs"))
    assert rehearsal.wake() != before


def test_a_fault_stops_the_rehearsal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No memory is taken of a Python that cannot draft a plan."""
    fault = json.dumps({"id": 0, "ok": False, "text": json.dumps({"words": "no plan"})})
    monkeypatch.setattr(bridge, "handle", lambda text: fault)
    with pytest.raises(RuntimeError, match="no plan"):
        rehearsal.rehearse()
