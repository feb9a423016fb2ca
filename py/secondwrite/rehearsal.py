"""What Python does in the browser so that a later start need not: the first requests of a page, on the order example.

The page keeps the memory of a Python that has rehearsed, and a later start goes on from there with `wake`. Nothing that a
person typed is in it: this Python gets no other request.
"""

import gc
import hashlib
import json
import random
from typing import Any

from . import bridge, changes, contracts, examples, files, sensitive, sharing, versions
from .contracts import page as library
from .exports import markdown, paper
from .exports.parts import CAUSES, DOCUMENTS
from .suppliers import page as replies

# What the bridge imports when first wanted: a later start finds it here, before it has its files again.
LATE = (changes, contracts, library, paper, replies, sensitive, sharing, versions)

_DAY = "2026-11-29"
_SMALL = {"effects": [{"name": "Create job", "destination": {"name": "Delivery system"}}]}


def rehearse() -> str:
    """Make the plans of an empty worksheet and of the example, as the page asks for them; returns what `wake` must answer."""
    proof = _proof()
    markdown.load_all()
    worksheet = files.plain(examples.load("order"))
    _plan({**worksheet, "effects": [{}]}, {})
    outline = _plan(worksheet, {})["outline"]
    tests = [item["id"] for tab in outline if tab["id"] == "tests" for item in tab["items"] if item.get("id")]
    for opened in ([CAUSES, "opening"], [document.id for documents in DOCUMENTS.values() for document in documents], tests[:3]):
        _plan(worksheet, dict.fromkeys(opened, ""))
    gc.collect()
    return proof


def wake() -> str:
    """Go on from a memory: it shall not give the same random numbers every time. Returns a proof that all is well."""
    random.seed()
    return _proof()


def _proof() -> str:
    """A hash of a whole answer about a small worksheet."""
    return hashlib.sha256(json.dumps(_plan(_SMALL, {"opening": ""}, "proof")).encode()).hexdigest()


def _plan(worksheet: dict[str, Any], opened: dict[str, str], since: str = "rehearsal") -> dict[str, Any]:
    """What the page gets when it asks for a plan; raises when that is a fault."""
    payload = {"worksheet": worksheet, "today": _DAY, "open": opened, "since": since}
    reply = json.loads(bridge.handle(json.dumps({"id": 0, "kind": "plan", "text": json.dumps(payload)})))
    answer: dict[str, Any] = json.loads(reply["text"])
    if not reply["ok"]:
        raise RuntimeError(answer["words"])
    return answer
