"""Two servers for the ways out: one of somebody else, which hears what arrives, and one of the site, with what tries the ways."""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

from browser.ways.table import PAGE, PYTHON, WORKER, Step, Way
from building.paths import SITE
from building.policy import one_file_policy, site_policy
from building.server import HOST, SiteHandler

# These name no way in what they send, if they send anything; so each has a port of its own.
OVER_TCP = ("page/preconnect", *(f"Python/{doors} {name}" for doors in ("shut", "open") for name in ("urllib", "http.client", "socket")))
OVER_UDP = ("page/WebRTC", "page/WebRTC of a frame made for it", "page/WebTransport", "worker/WebTransport")
SILENT = dict.fromkeys(OVER_TCP, socket.SOCK_STREAM) | dict.fromkeys(OVER_UDP, socket.SOCK_DGRAM)
LONGEST = 2000


@dataclass
class Elsewhere:
    """Somebody else: where to reach them, and which ways led there, each as place/name."""

    place: str
    ports: dict[str, str]
    heard: set[str] = field(default_factory=set)

    def script(self, place: str) -> str:
        """Write what an attempt in JavaScript needs to know."""
        return (
            f"const [THERE, PORTS] = {json.dumps([self.place, self.ports])};\n"
            "const address = (name, scheme = 'http') => {\n"
            f"  const way = `{place}/${{name}}`;\n"
            "  if (scheme === 'stun') return `stun:${PORTS[way]}`;\n"
            f"  return `${{scheme}}://${{PORTS[way] ?? THERE}}/{place}/${{encodeURIComponent(name)}}`;\n"
            "};\n"
        )


@contextmanager
def elsewhere() -> Iterator[Elsewhere]:
    """Listen on fresh ports, so that what comes late from an earlier page is not heard here."""
    heard: set[str] = set()

    class Handler(BaseHTTPRequestHandler):
        """Answers that there is nothing to show: so the page stays where it is."""

        def handle_one_request(self) -> None:
            asked = self.rfile.readline().decode("latin-1").split(" ")
            if len(asked) > 1:
                heard.add(unquote(asked[1].lstrip("/").removesuffix("?")))
                self.wfile.write(b"HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n")
            self.close_connection = True

    with ExitStack() as stack:
        listening = {way: stack.enter_context(socket.socket(socket.AF_INET, kind)) for way, kind in SILENT.items()}
        for way, kind in SILENT.items():
            listening[way].bind((HOST, 0))
            threading.Thread(target=listen, args=(listening[way], kind, way, heard), daemon=True).start()
        server = stack.enter_context(served(Handler))
        yield Elsewhere(place_of(server.socket), {way: place_of(each) for way, each in listening.items()}, heard)
        for each in listening.values():
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)  # wakes who listens


def listen(to: socket.socket, kind: int, way: str, heard: set[str]) -> None:
    """Hear who connects, or what is sent, until the socket is closed."""
    with suppress(OSError):
        if kind == socket.SOCK_STREAM:
            to.listen()
        while True:
            if kind == socket.SOCK_STREAM:
                to.accept()[0].close()
            elif not to.recvfrom(LONGEST)[0]:
                return
            heard.add(way)


def place_of(server: socket.socket) -> str:
    """Write where a socket listens."""
    host, port = server.getsockname()
    return f"{host}:{port}"


@contextmanager
def served(handler: Any) -> Iterator[ThreadingHTTPServer]:
    """Run a server on a free port."""
    with ThreadingHTTPServer((HOST, 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@dataclass
class Host:
    """The site, with other files in the place of some or beside them; it may send no policy."""

    address: str = ""
    files: dict[str, str] = field(default_factory=dict)
    has_policy: bool = True


@contextmanager
def hosting() -> Iterator[Host]:
    """Serve the site as `build.py serve` does, but for what the host says."""
    host = Host()

    class Handler(SiteHandler):
        def do_GET(self) -> None:
            text = host.files.get(self.path.lstrip("/"))
            if text is None:
                return super().do_GET()
            data = text.encode()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            return self.wfile.write(data) and None

        def send_header(self, keyword: str, value: str) -> None:
            if host.has_policy or keyword != "Content-Security-Policy":
                super().send_header(keyword, value)

    with served(partial(Handler, directory=str(SITE))) as server:
        host.address = f"http://{place_of(server.socket)}/"
        yield host


def built(name: str) -> str:
    """Return a script of the built site."""
    [path] = SITE.glob(f"{name}.*.js")
    return path.read_text(encoding="utf-8")


def attempts(ways: tuple[Way, ...], step: Step = Step.AT_ONCE) -> str:
    """Write functions that each try one way, as an array."""
    tried = (f"[{json.dumps(way.name)}, async (to) => {{ {way.code} }}]" for way in ways if way.step is step)
    return f"[{', '.join(tried)}]"


MADE = """
const placeOf = (tag) => (tag === "link" ? document.head : document.body);
const made = (tag, properties) => placeOf(tag).appendChild(Object.assign(document.createElement(tag), properties));
const call = async (world, urls) => {
  const connection = new world.RTCPeerConnection({ iceServers: [{ urls }] });
  connection.createDataChannel("ways");
  await connection.setLocalDescription(await connection.createOffer());
};
"""
# Each press of the button takes the next step and then counts in the title: all ways at once, the worker, then one way each.
STEPS = """
const attempt = ([name, does]) => does((scheme) => address(name, scheme)).catch(() => {});
const alone = [...ALONE, ...CLICK].map((way) => () => attempt(way));
const worker = () => new Promise((resolve) => { new Worker(startWorker()).onmessage = resolve; });
const steps = [() => AT_ONCE.forEach(attempt), worker, ...alone];
let taken = 0;
document.querySelector("button").addEventListener("click", async () => {
  await steps[taken]();
  document.title = String((taken += 1));
});
"""
IN_WORKER = """
AT_ONCE.forEach(([name, does]) => does((scheme) => address(name, scheme)).catch(() => {}));
postMessage("tried");
"""


def page_script(there: Elsewhere, start_worker: str) -> str:
    """Write the script that tries the ways out of a page; `start_worker` gives the address of the worker that tries its own."""
    steps = "".join(f"const {step.name} = {attempts(PAGE, step)};\n" for step in Step)
    return f"(() => {{\n{there.script('page')}{MADE}{steps}const startWorker = () => {start_worker};\n{STEPS}}})();"


def worker_script(there: Elsewhere, *, has_first_script: bool) -> str:
    """Write the script of a worker: ours, which waits for Python's parts, and then what tries the ways."""
    ours = built("worker") if has_first_script else ""
    return f"{ours}\n(() => {{\n{there.script('worker')}const AT_ONCE = {attempts(WORKER)};\n{IN_WORKER}}})();"


def page(head: str, script: str) -> str:
    """Write a page with a button."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">{head}<title>0</title></head>'
        f"<body><button>Try</button>{script}</body></html>"
    )


def files_of_site(there: Elsewhere, *, has_policy: bool, has_first_script: bool) -> dict[str, str]:
    """Return the page and the worker of the site that try the ways."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{site_policy()}">' if has_policy else ""
    guard = '<script src="guard.js"></script>' if has_first_script else ""
    return {
        "ways.html": page(policy + guard, '<script src="ways.js"></script>'),
        "ways.js": page_script(there, "'worker.ways.js'"),
        "guard.js": built("guard"),
        "worker.ways.js": worker_script(there, has_first_script=has_first_script),
    }


def one_file(there: Elsewhere) -> str:
    """Return the page of the one file that tries the ways: its policy and its first script, and a worker in a blob."""
    text = json.dumps(worker_script(there, has_first_script=True)).replace("</", "<\\/").replace("<!--", "<\\!--")
    script = page_script(there, f"URL.createObjectURL(new Blob([{text}], {{ type: 'text/javascript' }}))")
    policy = one_file_policy([built("guard"), script], [])
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}"><script>{built("guard")}</script>'
    return page(head, f"<script>{script}</script>")


# Python tries each way twice: with the doors of the worker shut, and with those that JavaScript can open again.
SETTING = """
import sys
host = to.split("/")[2]
place = host.split(":")[0], int(host.split(":")[1])
for name in [name for name in sys.modules if name.startswith("pyodide.http")]:
    del sys.modules[name]  # they keep the doors that they found
"""
TRY_IN_PYTHON = """
const DOORS = ["fetch", "importScripts", "XMLHttpRequest", "WebSocket"];
const natives = Object.fromEntries(DOORS.map((name) => [name, self[name]]));
const post = self.postMessage.bind(self);
self.postMessage = (message, ...more) => {
  if (message.ready) tryPython().then((tried) => post({ progress: { words: tried, done: 0, total: 1 } }));
  else post(message, ...more);
};
// WebKit leaves some that it refuses without an answer.
const late = () => new Promise((_, reject) => setTimeout(() => reject("no answer"), 500));
async function tryPython() {
  const said = [];
  for (const doors of ["shut", "open"]) {
    if (doors === "open") Object.assign(self, natives);
    for (const [name, code] of WAYS) {
      const setting = `to = ${JSON.stringify(address(`${doors} ${name}`))}\n${SETTING}`;
      const trying = self.py.runPythonAsync(setting + code);
      await Promise.race([trying, late()]).catch((error) => said.push(`${doors} ${name}: ${String(error).trim().split("\\n").at(-1)}`));
    }
  }
  return `tried ${JSON.stringify(said)}`;
}
"""


def python_worker(there: Elsewhere) -> dict[str, str]:
    """Return the worker of the site, which hands Python's attempts to Python once it has started."""
    [path] = SITE.glob("worker.*.js")
    text, count = re.subn(r"return this\.#(\w+)\.runPython\(", r"return (self.py = this.#\1).runPython(", built("worker"))
    assert count == 1, "the worker runs Python in another way now"
    ways = json.dumps([[way.name, way.code] for way in PYTHON])
    settings = f"const [WAYS, SETTING] = [{ways}, {json.dumps(SETTING)}];\n"
    return {path.name: f"{there.script('Python')}{settings}{TRY_IN_PYTHON}\n{text}", "service-worker.js": ""}
