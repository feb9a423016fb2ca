"""The acceptance kit: its size, what its proxy adds to a request, and the whole catalogue against the right order service."""

import http.client
import io
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from secondwrite import files
from secondwrite.checker import workflow
from secondwrite.kit.making import Kit, kit
from secondwrite.kit.parts.acceptance.journal import Journal
from secondwrite.kit.parts.acceptance.proxy import Proxy
from secondwrite.kit.parts.acceptance.settings import Call, EffectSettings
from secondwrite.worksheet import Worksheet

from building.bench.figures import Figures
from building.paths import PACKAGE
from building.report import BuildError

ORDER = PACKAGE / "examples" / "order.json"
DAY, EFFECT = "2026-11-29", "create-job"
REQUESTS, WARM = 400, 20


def measure_kit(rounds: int) -> Figures:
    """The order example; the catalogue once for each round."""
    figures = Figures()
    whole, one = made(""), made(EFFECT)
    figures.add("kit of the order example", "size", "kB", len(whole.content) / 1e3)
    figures.add("kit of its first effect", "size", "kB", len(one.content) / 1e3)
    with destination() as url, tempfile.TemporaryDirectory() as folder:
        straight = timed(url)
        through = timed_through(url, Path(folder))
        figures.add("a request", "straight to the destination", "ms", *straight)
        figures.add("a request", "through the proxy", "ms", *through)
        added = sorted(through)[len(through) // 2] - sorted(straight)[len(straight) // 2]
        figures.add("the proxy", "added at the median", "ms", added)
    for _ in range(rounds):
        figures.add(f"{one.automatic} tests for one effect, all passed", "the whole catalogue", "s", catalogue(one))
    return figures


def made(effect: str) -> Kit:
    """The kit, with the counterexamples of the check."""
    worksheet = files.read(ORDER.read_text(encoding="utf-8"))
    assert isinstance(worksheet, Worksheet)
    return kit(worksheet, DAY, effect=effect, checked=workflow.checked(worksheet))


class Counting(BaseHTTPRequestHandler):
    """A destination that answers at once."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        """Read what came, and answer."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n{\"id\": 7}")

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def destination() -> Iterator[str]:
    """Its address, as long as it is there."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Counting)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def timed_through(url: str, folder: Path) -> list[float]:
    """Milliseconds of each request through the proxy, with its journal."""
    effect = EffectSettings(EFFECT, url, 0, Call("POST", "/jobs"), Call("GET", "/jobs"), "header Idempotency-Key", "[]", 3)
    journal = Journal(folder / "journal.jsonl")
    proxy = Proxy(effect, journal, most=20)
    proxy.watch("OR-1042-1")
    try:
        return timed(proxy.address)
    finally:
        proxy.close()
        journal.close()


def timed(url: str) -> list[float]:
    """Milliseconds of each request, one after another on a line that stays open."""
    host, port = url.removeprefix("http://").split("/")[0].split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=20)
    headers = {"Content-Type": "application/json", "Idempotency-Key": "3f0c"}
    took = []
    for _ in range(WARM + REQUESTS):
        began = time.perf_counter()
        connection.request("POST", "/jobs", '{"reference": "OR-1042-1", "input": "3 pallets"}', headers)
        connection.getresponse().read()
        took.append((time.perf_counter() - began) * 1e3)
    connection.close()
    return took[WARM:]


def catalogue(one: Kit) -> float:
    """Seconds for all tests of a kit against the order service; every one of them must pass."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(io.BytesIO(one.content)) as archive:
            archive.extractall(folder)
        command = [sys.executable, "-B", "-m", "pytest", "-q", "--settings", "worked/settings.toml"]
        began = time.monotonic()
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"the kit did not pass against the order service:\n{done.stdout}{done.stderr}")
        return time.monotonic() - began
