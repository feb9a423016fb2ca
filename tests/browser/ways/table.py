"""Every way out of a browser that the tests try, and who refuses it: what the README tells and what the tests prove are made of this.

Who refuses is a letter for each engine. A way that only the policy refuses is open without it, and so on: `trying.py` takes each of the
two away, and both.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

ENGINES = ("Chromium", "Firefox", "WebKit")
WORDS = {"P": "policy", "S": "first script", "B": "policy, first script", "N": "**nobody**", "-": "–"}
COUNTED = {"P": (True, False), "S": (False, True), "B": (True, True), "N": (False, False)}


class Step(Enum):
    """When a way is tried: those that may leave the page one by one, those that need a person's click with one each."""

    AT_ONCE = "at once"
    ALONE = "alone"
    CLICK = "click"


@dataclass(frozen=True)
class Way:
    """A way out: its name, what tries it (JavaScript, where `to(scheme)` is an address, or Python, where `to` is one), and who refuses it per engine."""

    name: str
    code: str
    refused: str = "PPP"
    step: Step = Step.AT_ONCE

    def is_open(self, engine: str, *, has_policy: bool, has_first_script: bool) -> bool:
        """Say whether it leads out of this engine when only these refuse."""
        letter = self.refused[ENGINES.index(engine)]
        if letter == "-":
            return False
        policy, first_script = COUNTED[letter]
        return not (policy and has_policy) and not (first_script and has_first_script)


PAGE = (
    Way("fetch", "fetch(to(), { mode: 'no-cors' })"),
    Way("fetch that outlives the page", "fetch(to(), { mode: 'no-cors', keepalive: true })"),
    Way("fetchLater", "fetchLater(to(), { activateAfter: 0 })", "P--"),
    Way("XMLHttpRequest", "const asked = new XMLHttpRequest(); asked.open('GET', to()); asked.send()"),
    Way("beacon", "navigator.sendBeacon(to(), 'x')"),
    Way("WebSocket", "new WebSocket(to('ws'))"),
    Way("EventSource", "new EventSource(to())"),
    Way("WebTransport", "new WebTransport(to('https'))", "PP-"),
    Way("Cache.add", "(await caches.open('ways')).add(new Request(to(), { mode: 'no-cors' }))"),
    Way("image", "new Image().src = to()"),
    Way("image srcset", "made('img', { srcset: `${to()} 1x` })"),
    Way("SVG image", 'made("div").innerHTML = `<svg><image href="${to()}"/></svg>`'),
    Way("icon", "made('link', { rel: 'icon', href: to() })", "PP-"),
    Way("CSS url", "made('p').style.setProperty('background-image', `url(\"${to()}\")`)"),
    Way(
        "CSS url of a constructed sheet",
        "const sheet = new CSSStyleSheet(); sheet.replaceSync(`body { background-image: url('${to()}') }`);"
        " document.adoptedStyleSheets.push(sheet)",
    ),
    Way("CSS import", "made('style').textContent = `@import '${to()}'`"),
    Way("style sheet", "made('link', { rel: 'stylesheet', href: to() })"),
    Way("font", "new FontFace('ways', `url('${to()}')`).load()"),
    Way("video", "made('video', { src: to(), preload: 'auto' })"),
    Way("video poster", "made('video', { poster: to() })"),
    Way("audio", "new Audio(to()).load()"),
    Way("object", "made('object', { data: to() })"),
    Way("embed", "made('embed', { src: to() })"),
    Way("frame", "made('iframe', { src: to() })"),
    Way("script", "made('script', { src: to() })"),
    Way("import()", "import(to())"),
    Way("preload", "made('link', { rel: 'preload', as: 'image', href: to() })"),
    Way("modulepreload", "made('link', { rel: 'modulepreload', href: to() })"),
    Way("prefetch", "made('link', { rel: 'prefetch', href: to() })", "PP-"),
    Way("ping of a link", "made('a', { href: '#here', ping: to() }).click()", "P-P"),
    Way("worker", "new Worker(to())", "---"),
    Way("shared worker", "new SharedWorker(to())", "---"),
    Way("service worker", "navigator.serviceWorker.register(to())", "---"),
    Way("preconnect", "made('link', { rel: 'preconnect', href: to() })", "-NN"),
    Way("WebRTC", "await call(globalThis, to('stun'))", "SS-"),
    Way("WebRTC of a frame made for it", "await call(made('iframe').contentWindow, to('stun'))", "NN-"),
    Way("location", "location.href = to()", "SSN", Step.ALONE),
    Way("location.replace", "location.replace(to())", "SSN", Step.ALONE),
    Way("meta refresh", "made('meta', { httpEquiv: 'refresh', content: `0;url=${to()}` })", "SSN", Step.ALONE),
    Way("link", "made('a', { href: to() }).click()", "SSS", Step.ALONE),
    Way("link that downloads", "made('a', { href: to(), download: 'x' }).click()", "SSS", Step.ALONE),
    Way(
        "SVG link",
        'const place = made("div"); place.innerHTML = `<svg><a href="${to()}"><text y="9">there</text></a></svg>`;'
        " place.querySelector('text').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))",
        "SSS",
        Step.ALONE,
    ),
    Way("form", "made('form', { method: 'post', action: to() }).requestSubmit()", "BBB", Step.ALONE),
    Way("form.submit()", "made('form', { action: to() }).submit()", "BBP", Step.ALONE),
    Way("location of a frame", "made('iframe').contentWindow.location = to()", step=Step.ALONE),
    Way("window.open", "window.open(to())", "SSS", Step.CLICK),
    Way("window.open of a frame made for it", "made('iframe').contentWindow.open(to())", "NNN", Step.CLICK),
    Way("link in a new window", "made('a', { href: to(), target: '_blank' }).click()", "SSS", Step.CLICK),
)

WORKER = (
    Way("fetch", "fetch(to(), { mode: 'no-cors' })", "BBB"),
    Way("XMLHttpRequest", "const asked = new XMLHttpRequest(); asked.open('GET', to()); asked.send()", "BBB"),
    Way("WebSocket", "new WebSocket(to('ws'))", "BBB"),
    Way("EventSource", "new EventSource(to())", "BBB"),
    Way("WebTransport", "new WebTransport(to('https'))", "BB-"),
    Way("Cache.add", "(await caches.open('ways')).add(new Request(to(), { mode: 'no-cors' }))", "BBB"),
    Way("font", "new FontFace('ways', `url('${to()}')`).load()", "BB-"),
    Way("importScripts", "importScripts(to())", "BBB"),
    Way("import()", "import(to())", "PPP"),
    Way("worker of the worker", "new Worker(to())", "---"),
)

# One letter: told apart in Chromium. In the other engines nothing arrives either.
PYTHON = (
    Way("js.fetch", "import js; await js.fetch(to)", "BBB"),
    Way("js.XMLHttpRequest", "import js; asked = js.XMLHttpRequest.new(); asked.open('GET', to); asked.send()", "BBB"),
    Way("js.WebSocket", "import js; js.WebSocket.new(to.replace('http', 'ws'))", "BBB"),
    Way("js.importScripts", "import js; js.importScripts(to)", "BBB"),
    Way("pyodide.http.pyfetch", "from pyodide.http import pyfetch; await pyfetch(to)", "BBB"),
    Way("pyodide.http.open_url", "from pyodide.http import open_url; open_url(to)", "BBB"),
    Way("pyodide.code.run_js", "from pyodide.code import run_js; run_js(f'import({to!r})')", "PPP"),
    Way("urllib", "from urllib.request import urlopen; urlopen(to, timeout=0.2)", "BBB"),
    Way("http.client", "from http.client import HTTPConnection; HTTPConnection(host, timeout=0.2).request('GET', '/')", "BBB"),
    Way("socket", "import socket; socket.create_connection(place, timeout=0.2)", "BBB"),
    Way("asyncio.open_connection", "import asyncio; await asyncio.wait_for(asyncio.open_connection(*place), 0.2)", "---"),
    Way("webbrowser", "import webbrowser; webbrowser.open(to)", "---"),
    Way("subprocess", "import subprocess; subprocess.run(['curl', to])", "---"),
)

SECTIONS = (("from the page", PAGE), ("from the worker", WORKER), ("from Python", PYTHON))


def markdown() -> str:
    """Write the tables: ways that the same refuse stand in one row."""
    return "\n\n".join(f"{table(title, ways)}" for title, ways in SECTIONS) + "\n"


def table(title: str, ways: Iterable[Way]) -> str:
    """Write one table."""
    rows: dict[str, list[str]] = {}
    for way in ways:
        rows.setdefault(way.refused, []).append(way.name)
    lines = [f"| {', '.join(names)} | {' | '.join(WORDS[letter] for letter in refused)} |" for refused, names in rows.items()]
    return "\n".join([f"| Way out, {title} | {' | '.join(ENGINES)} |", "|---|---|---|---|", *lines])
