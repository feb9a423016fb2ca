"""What the destination does with a request that arrives, in words, and why it does the work again if it does."""

from collections.abc import Mapping

from ...choices import Protection
from ...design import Design
from ..effect.states import ACCEPTED, APPROVED, CONFLICT
from .phrases import does, withdrawn
from .story import (
    AT_ONCE,
    CHANGED_TOO,
    FIRST,
    FORGOTTEN,
    IGNORED,
    NEW_KEY,
    RECOGNISED,
    REFUSES,
    UNPROTECTED,
    WITHOUT_KEY,
    Scene,
)


def takes(s: Scene, d: Design) -> str:
    """The rest of a sentence that begins with the destination."""
    name = "reference" if s.says.known("protection") is Protection.UNIQUE_REFERENCE else "key"
    if not s.is_applied:
        ways: Mapping[str, str] = {
            RECOGNISED: f"recognises the {name}: it does nothing more{_answering(s)}.",
            IGNORED: f"recognises the {name}: it answers as the first time, and ignores that the input is another.",
            REFUSES: f"recognises the {name}, but not the input that comes with it: it refuses.",
        }
        return ways[s.arrival]
    reasons: Mapping[str, str] = {
        FIRST: "",
        WITHOUT_KEY: " It has no key by which to recognise the repeat.",
        UNPROTECTED: f" {d.destination} does not recognise repeats.",
        NEW_KEY: f" It does not know this {name}, so to {d.destination} the request is a new one.",
        FORGOTTEN: " It no longer knows the key.",
        AT_ONCE: f" The {name} does not help: the first request with it is not answered yet.",
        CHANGED_TOO: f" It knows the {name}, but carries out a changed request all the same.",
    }
    return f"{does(d, s.count)}{_beyond_authority(s, d)}.{reasons[s.arrival]}"


def _answering(s: Scene) -> str:
    answers = {ACCEPTED: " and answers as the first time", CONFLICT: " and answers that this was done before"}
    return answers.get(s.now.request, "")


def _beyond_authority(s: Scene, d: Design) -> str:
    assert s.request is not None
    if s.request.input != APPROVED:
        return ", with an input nobody approved" + ("" if s.request.authorised else f", and although {withdrawn(d)}")
    return "" if s.request.authorised else f", although {withdrawn(d)} before that was sent"
