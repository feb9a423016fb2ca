"""Who is compared: our two products, and pages of `tests/bench` that do the same by other means, or less."""

import html
import json
import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from secondwrite import engine
from secondwrite.bridge import handle
from secondwrite.checker.telling.overall import RUNNING
from secondwrite.exports import parts

from building.paths import ONE_FILE, PACKAGE
from building.sheet import worksheet

ORDER = PACKAGE / "examples" / "order.json"
# The day that the peers write into their plan.
TODAY = "2026-11-29"
WATCH = Path(__file__).with_name("watch.js")


@dataclass(frozen=True)
class Contender:
    """A page: where it is, below the address of the server or alone, and how to see in it what is measured."""

    name: str
    address: str
    usable: str = "document.getElementById('worksheet')"
    shown: str = "document.getElementById('plan')?.firstChild"
    is_ours: bool = False
    has_python: bool = True
    has_plan: bool = True

    def watch(self, *, gives: bool) -> str:
        """The script to put into the page; with `gives` it opens the worksheet there."""
        shown_text = "document.querySelector('#report .part-body')?.textContent ?? ''" if self.is_ours else "''"
        words = {
            "IS_USABLE": self.usable,
            "IS_SHOWN": self.shown,
            "SHOWN_TEXT": shown_text,
            "FILE": json.dumps(ORDER.read_text(encoding="utf-8") if gives and self.is_ours else None),
        }
        return re.sub("|".join(words), lambda found: words[found[0]], WATCH.read_text(encoding="utf-8"))


# Our script has begun to work when the page says that Python is on its way.
USABLE = r"!/has not started/.test(document.getElementById('status')?.textContent ?? 'has not started')"
SHOWN = r"/^[\d,]+ tests?, /.test(document.getElementById('status')?.textContent)"

OURS = (
    Contender("one file", f"{ONE_FILE.as_uri()}#work", USABLE, SHOWN, is_ours=True),
    Contender("site", "test-plan.html", USABLE, SHOWN, is_ours=True),
)
PEERS = (
    Contender("stock Pyodide", "peers/stock/index.html"),
    Contender("PyScript", "peers/pyscript/index.html"),
    Contender("wasm alone", "peers/wasm/index.html", has_python=False, has_plan=False),
    Contender("plain script", "peers/plain/index.html", has_python=False),
)
ALL = (*OURS, *PEERS)


@cache
def reply() -> str:
    """What CPython answers to the request that each peer sends: the plan of the worksheet."""
    wanted = {"worksheet": json.loads(ORDER.read_text(encoding="utf-8")), "today": TODAY, "open": {"opening": "", "causes": ""}}
    return handle(json.dumps({"id": 1, "kind": "plan", "text": json.dumps(wanted)}))


@cache
def opening() -> str:
    """The words with which the plan of today begins in CPython, before there is a verdict."""
    plan = engine.make_plan(worksheet(ORDER.read_text(encoding="utf-8")), date.today().isoformat(), unchecked=RUNNING)
    found = parts.body(plan, "opening")
    return html.unescape(re.sub("<[^>]*>", "", found))


def words_of(text: str) -> str:
    """A text without its white space, of which a page may have more or less."""
    return "".join(text.split())
