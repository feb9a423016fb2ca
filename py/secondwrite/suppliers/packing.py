"""Data made small for a page: each text once, and what comes often as a short code. The same bytes wherever Python runs.

`static/supplier/unpack.js` is the other half. Not zlib: its bytes differ from build to build, and a page by a double-click
should not depend on a browser's stream of decompression.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

# A code is any number of signs, then one letter or digit. None of them can end a script element.
_LAST = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BEFORE = "!\"#$%&'()*+,-./:;=>?@[]^`{|}~"
_TOKENS = re.compile(r" ?[^\W\d_]+|\d+|.", re.DOTALL)
# Tokens that follow each other this often become one token, and that so many times over.
_OFTEN, _ROUNDS = 20, 4


@dataclass(frozen=True)
class Packed:
    """The words, one per line, those that come most often first; and the text as their codes. Neither holds a `<`."""

    words: str
    coded: str


def pack(data: Any) -> Packed:
    """Data of objects, lists, texts and truths, without numbers."""
    text = json.dumps(_each_text_once(data, {}), ensure_ascii=False, separators=(",", ":"))
    tokens = _TOKENS.findall(text.replace("<", "\\u003c"))
    for _ in range(_ROUNDS):
        tokens = list(_joined(tokens))
    counts = Counter(tokens)
    words = sorted(counts, key=lambda word: (-counts[word], word))
    codes = {word: _code(rank) for rank, word in enumerate(words)}
    return Packed("\n".join(words), "".join(codes[token] for token in tokens))


def _each_text_once(node: Any, seen: dict[str, int]) -> Any:
    """The same data with a number for a text that was there before: which one it is, counted from 0."""
    if isinstance(node, str):
        return seen[node] if node in seen else (seen.setdefault(node, len(seen)), node)[1]
    if isinstance(node, dict):
        return {name: _each_text_once(value, seen) for name, value in node.items()}
    return [_each_text_once(item, seen) for item in node] if isinstance(node, list | tuple) else node


def _joined(tokens: list[str]) -> Iterator[str]:
    """The tokens with two of them as one where they come often together, and not less often than the second with what follows."""
    pairs = list(pairwise(tokens))
    counts = Counter(pairs)
    often = [*(counts[pair] if counts[pair] >= _OFTEN else 0 for pair in pairs), 0, 0]
    place = 0
    while place < len(tokens):
        is_pair = often[place] > 0 and often[place] >= often[place + 1]
        yield tokens[place] + tokens[place + 1] if is_pair else tokens[place]
        place += 2 if is_pair else 1


def _code(rank: int) -> str:
    rest, last = divmod(rank, len(_LAST))
    code = _LAST[last]
    while rest:
        rest, before = divmod(rest - 1, len(_BEFORE))
        code = _BEFORE[before] + code
    return code
