"""Text that nobody means well: a corpus, and data of ours with some of it put anywhere.

What is valid but for one to three changes tests more than what is refused at once, so most cases are of that kind.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from secondwrite.problems import Problem

MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><animate onbegin=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<iframe srcdoc='<script>1</script>'></iframe>",
    "</style></script></textarea></title>--><b>",
    "<![CDATA[x]]> <?php x ?> <!-- -- -->",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "&lt;b&gt; &#60;i&#62; &amp;amp; &nbsp &#x0; &unknown;",
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
)
TEMPLATES = (
    "{{ 7*7 }} {% for x in y %} {# c #}",
    "{% raw %} ${x} #{x} <%= x %> {{{x}}}",
    "{{ ''.__class__.__mro__ }}",
    "%s %(x)s {0} {x!r} \\g<0> \\1",
)
MARKDOWN = (
    "**b** __b__ _i_ *i* `c` ``c` ~~s~~ \\* \\",
    "[x](javascript:alert(1)) ![y](http://x.example/z.png) [z]: http://x.example",
    "<http://x.example> www.x.example http://x.example a@x.example",
    "| a | b |\n| --- | --- |\n| c | d |",
    "```\nfence\n~~~",
    "# Heading\n## Two\n===\n---\n***",
    "> quote\n- [ ] task\n1. one\n+ plus\n    code",
    "a  \nb\\\nc\n\n\nd",
    "\\| \\` \\[ |",
    "$x$ $$y$$ [^1] :smile: @name #12",
    "- Result: passed",
    "[Q1:0123456789ab]",
    "[set 0123456789abcdef of 2026-11-29]",
)
CELLS = ("=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "\t=1", "\uff1d1", '"; x', "a,b;c\r\nd", "'=1")
GHERKIN = ("Given x", "Scenario: x\n  When y", "@tag", '"""', "Feature:", "# language: no", "| x |", "<x>")
SIGNS = (
    "Sup\u202eplier\u202c \u2066x\u2069",
    "\u200b\u200c\u200d\u2060\ufeff\u00ad",
    "a\u0301\u0327 \U0001f468\u200d\U0001f469 \U0001f3f4\U000e0067\U000e0062\U000e007f",
    "عقد \u200f שלום 契約",
    "\U000e0041\ufff9\ufffa\ufffb\u2028\u2029\x85",
    "\x00\x01\x07\x08\x1b[31m\x7f\x9b",
    "\ufffe\uffff\U0010ffff\ue000\ufffd",
    "\ud800",
    "half \udfff \ud83d and \udc00\ud800",
    "ß İ \u0131 \u017f ǅ ﬃ",
)
NAMES = ("__proto__", "constructor", "toString", "hasOwnProperty", "dont_know", "null", "true", "NaN", "None", "stable", "../../x", "C:\\x", "con")
LONG = ("word " * 39, "x" * 121, "y" * 2001, "\u202e" * 300, "|" * 500, "<" * 300, "\\" * 199, "[" * 190, "`" * 150, "é" * 2000)
BARE = ("", " ", "\n", "0", "-", "1e999", "24 h", "9" * 30)
TEXTS = (*MARKUP, *TEMPLATES, *MARKDOWN, *CELLS, *GHERKIN, *SIGNS, *NAMES, *LONG, *BARE)

# JSON as no honest writer has it. The long ones take their time, and so come seldom.
RAW = (
    "1e999", "-1e999", "1e-999", "-0", "0.1", "1" + "0" * 400, "9" * 5000, "NaN", "Infinity", "-Infinity", "01", "+1", ".5", "0x1",
    "null", "true", "[]", "{}", "[[[]]]", '{"a": 1, "a": 2}', '{"value": "x", "value": "y"}', '{"__proto__": {"value": "x"}}',
    '{"value": {"value": {"value": 1}}}', '"\\ud800"', '"\\u0000"', '"\\x"', '"\t"', "'x'", "/* x */ 1", "1,", ",", "}", "]", "undefined",
    '{"value": null}', '{"value": [1, null, {}]}', '{"basis": 7}', "[null]", '["look_up", "look_up"]',
)  # fmt: skip
HUGE = ("[" * 10_000 + "]" * 10_000, '{"a":' * 10_000 + "1" + "}" * 10_000, '"' + "x" * 1_000_000 + '"', '"' + "\\ud800" * 150_000 + '"')

EACH = settings(
    settings.get_profile("cases"),
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
SIGN = "\ue123"

texts = st.sampled_from(TEXTS) | st.text(max_size=40) | st.lists(st.sampled_from(TEXTS), min_size=2, max_size=3).map("".join)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from((*NAMES, "value", "id", "name")), inner, max_size=3),
    max_leaves=5,
)


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    if path:
        yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(value, (*path, key))


def changed(base: Any) -> st.SearchStrategy[Any]:
    """Plain data with one to three things in it changed."""
    text, where = json.dumps(base), list(places(base))

    @st.composite
    def draw_one(draw: st.DrawFn) -> Any:
        data = json.loads(text)
        for _ in range(draw(st.integers(1, 3))):
            _change(draw, data, draw(st.sampled_from(where)))
        return data

    return draw_one()


def _change(draw: st.DrawFn, data: Any, path: tuple[Any, ...]) -> None:
    """Change what is at a place, where it is still there: mostly a text into another one."""
    *groups, last = path
    for step in groups:
        if not ((isinstance(data, dict) and step in data) or (isinstance(data, list) and isinstance(step, int) and step < len(data))):
            return
        data = data[step]
    is_there = isinstance(data, dict) or (isinstance(data, list) and isinstance(last, int) and last < len(data))
    kind = draw(st.integers(0, 9)) if is_there else -1
    if kind >= 0:
        KINDS.get(kind, _text)(draw, data, last)


def _text(draw: st.DrawFn, data: Any, last: Any) -> None:
    found = data.get(last) if isinstance(data, dict) else data[last]
    if isinstance(found, dict) and "value" in found:
        found[draw(st.sampled_from(["value", "source", "evidence"]))] = draw(texts)
    else:
        data[last] = draw(texts)


def _any(draw: st.DrawFn, data: Any, last: Any) -> None:
    data[last] = draw(plain_data)


def _drop(draw: st.DrawFn, data: Any, last: Any) -> None:
    if isinstance(data, list):
        data.append(data[last])
    else:
        data.pop(last, None)


def _add(draw: st.DrawFn, data: Any, last: Any) -> None:
    if isinstance(data, dict):
        data[draw(texts)] = draw(plain_data)


def _raw(draw: st.DrawFn, data: Any, last: Any) -> None:
    data[last] = SIGN + str(draw(st.integers(0, len(RAW) * 8)))


KINDS: dict[int, Callable[[st.DrawFn, Any, Any], None]] = {0: _any, 1: _drop, 2: _add, 3: _raw}


def written(base: Any) -> st.SearchStrategy[str]:
    """The text of a file: of changed data, sometimes with JSON in it that is none, or cut off, or with something put in anywhere."""
    return st.builds(_spoilt, changed(base).map(_with_raw), st.integers(0, 11), st.integers(0, 10**6), texts)


def _with_raw(data: Any) -> str:
    text = json.dumps(data)
    while (start := text.find('"\\ue123')) >= 0:
        end = text.index('"', start + 1)
        number = int(text[start + 7 : end] or 0)
        raw = HUGE[number % len(HUGE)] if number == len(RAW) * 8 else RAW[number % len(RAW)]
        text = text[:start] + raw + text[end + 1 :]
    return text


def _spoilt(text: str, kind: int, place: int, put: str) -> str:
    at = place % (len(text) + 1)
    if kind == 0:
        return text[:at]
    return text[:at] + put + text[at:] if kind == 1 else text


def unplaced(found: Any) -> list[str]:
    """What is wrong with problems: each must say where, what and what to do, in words that can be shown, stored and sent."""
    if not isinstance(found, tuple) or not found:
        return ["no problem"]
    return [complaint for problem in found for complaint in _unsaid(problem)]


def _unsaid(problem: Problem) -> Iterator[str]:
    for name in ("code", "where", "what", "remedy"):
        if not getattr(problem, name).strip():
            yield f"{name} is empty"
    told = str(problem)
    if len(told) > 4000:
        yield f"{len(told)} characters"
    if any(0xD800 <= ord(sign) <= 0xDFFF or (sign < " " and sign != "\n") for sign in told):
        yield f"cannot be shown: {told!a}"
