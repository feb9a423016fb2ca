"""What is kept of a request without its secrets: of most headers the name alone, of a body what is not called a secret."""

import json
import re
from collections.abc import Mapping
from typing import Any

MASK = "***"
_SHOWN = frozenset({"accept", "content-length", "content-type", "host", "user-agent", "retry-after", "date"})
_SECRET = re.compile(r"pass(?!ed)|secret|token|auth|credential|cookie|session|signature|api.?key|private|iban|card|cvc", re.IGNORECASE)
_IN_TEXT = re.compile(
    r"(?P<name>[\w.-]*(?:pass(?:word)?|secret|token|auth\w*|credential|signature|api.?key)[\w.-]*)(?P<is>\s*[=:]\s*\"?)[^\s&\",;}]+",
    re.IGNORECASE,
)
_BEARER = re.compile(r"\b(Bearer|Basic)\s+\S+", re.IGNORECASE)
MOST = 2_000


def headers(given: Mapping[str, str], key_header: str) -> dict[str, str]:
    """The headers with the values that may be kept, the operation key among them."""
    shown = _SHOWN | {key_header.lower()}
    return {name: value if name.lower() in shown else MASK for name, value in given.items()}


def path(given: str) -> str:
    """A path whose query holds no secret."""
    return text(given)


def body(given: bytes) -> str:
    """The beginning of a body without secrets, as text."""
    try:
        plain = json.dumps(_masked(json.loads(given)), ensure_ascii=False)
    except ValueError:
        plain = text(given.decode("utf-8", "replace"))
    return plain[:MOST]


def text(given: str) -> str:
    """A text without what is named a secret in it."""
    return _IN_TEXT.sub(rf"\g<name>\g<is>{MASK}", _BEARER.sub(rf"\1 {MASK}", given))


def _masked(node: Any) -> Any:
    if isinstance(node, dict):
        return {name: MASK if _SECRET.search(str(name)) else _masked(value) for name, value in node.items()}
    if isinstance(node, list):
        return [_masked(each) for each in node]
    return text(node) if isinstance(node, str) else node
