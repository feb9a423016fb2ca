"""The fault proxy: stands before one destination, passes requests on as they are, and does to them what the test says.

It never repeats a request by itself, and it notes each one with its operation key.
"""

import http.client
import json
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from . import masking
from .journal import Journal
from .settings import EffectSettings
from .traps import LOOKUP, OTHER, PASS, WRITE, Decision, Do, Exchange, Stage, Trap

_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection", "host", "content-length"})
Answer = tuple[int, dict[str, str], bytes]


class Proxy:
    """One destination behind a port of this machine."""

    def __init__(self, effect: EffectSettings, journal: Journal, most: float) -> None:
        self.effect = effect
        self.exchanges: list[Exchange] = []
        self.standing: dict[str, Callable[[Exchange, Stage], Decision | None]] = {}
        self._journal, self._most = journal, most
        self._traps: list[Trap] = []
        self._records: list[str] = []
        self._open: dict[int, str] = {}
        self._last: dict[str, float] = {}
        self._lock = threading.Lock()
        self._shut = threading.Event()
        self._server = _server(self, effect.port)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def address(self) -> str:
        """What the sending side uses in place of the destination's address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{urlsplit(self.effect.url).path}"

    def watch(self, record: str) -> None:
        """Tie requests that name this record to it."""
        self._last[record] = time.monotonic()
        self._records.append(record)

    def trap(self, record: str, kind: str, stage: Stage) -> Trap:
        """Stop the next such request."""
        trap = Trap(record, kind, stage)
        with self._lock:
            self._traps.append(trap)
        return trap

    def clear(self) -> None:
        """Take all faults away; what stands in a trap goes on."""
        with self._lock:
            traps, self._traps = self._traps, []
            self.standing.clear()
        for trap in traps:
            trap.decide(PASS)

    def writes(self, record: str) -> list[Exchange]:
        """The writes that arrived for a record."""
        return [each for each in self.exchanges if each.record == record and each.kind == WRITE]

    def is_still(self, record: str, seconds: float) -> bool:
        """Whether nothing happened to a record for so long, but for what a trap holds."""
        with self._lock:
            held = {trap.exchange.number for trap in self._traps if trap.is_held and trap.exchange}
            is_open = any(of == record and number not in held for number, of in self._open.items())
        return not is_open and time.monotonic() - self._last.get(record, 0.0) >= seconds

    def close(self) -> None:
        """Stop listening, and let go of whatever waits."""
        self._shut.set()
        self.clear()
        self._server.shutdown()
        self._server.server_close()

    def serve(self, handler: "_Handler") -> None:
        """One request from its arrival to its end."""
        exchange = self._read(handler)
        try:
            decision, answer = self._decide(exchange, Stage.ARRIVED), None
            if decision.do in (Do.PASS, Do.REPEAT):
                answer = self._forward(exchange, repeats=decision.do is Do.REPEAT)
                decision = self._decide(exchange, Stage.ANSWERED)
            self._act(handler, exchange, decision, answer)
        finally:
            with self._lock:
                self._open.pop(exchange.number, None)
                self._last[exchange.record] = time.monotonic()

    def _read(self, handler: "_Handler") -> Exchange:
        body = _body(handler)
        sought = unquote_plus(handler.path) + " " + body.decode("utf-8", "replace")
        with self._lock:
            record = max((each for each in self._records if each in sought), key=len, default="")
            exchange = Exchange(
                number=len(self.exchanges) + 1,
                effect=self.effect.id,
                record=record,
                kind=self._kind(handler.command, handler.path),
                key=_key(self.effect.key, dict(handler.headers.items()), body),
                method=handler.command,
                path=handler.path,
                headers=dict(handler.headers.items()),
                body=body,
            )
            self.exchanges.append(exchange)
            self._open[exchange.number] = record
        key_header = self.effect.key.partition(" ")[2] if self.effect.key.startswith("header ") else ""
        exchange.arrived = self._note(
            exchange,
            "lookup" if exchange.kind == LOOKUP else "request",
            method=exchange.method,
            path=masking.path(exchange.path),
            headers=masking.headers(exchange.headers, key_header),
            body=masking.body(body),
        )
        return exchange

    def _kind(self, method: str, path: str) -> str:
        if self.effect.write.fits(method, path):
            return WRITE
        return LOOKUP if self.effect.lookup.fits(method, path) else OTHER

    def _decide(self, exchange: Exchange, stage: Stage) -> Decision:
        with self._lock:
            fits = (
                trap
                for trap in self._traps
                if not trap.reached.is_set() and (trap.record, trap.kind, trap.stage) == (exchange.record, exchange.kind, stage)
            )
            trap = next(fits, None)
            standing = self.standing.get(exchange.record)
            if trap:
                trap.exchange = exchange
                trap.reached.set()
        if trap is None:
            return (standing and standing(exchange, stage)) or PASS
        trap.decided.wait(self._most * 4)
        return trap.decision

    def _forward(self, exchange: Exchange, repeats: bool) -> Answer:
        """Send it on, twice at once where the test wants that; the answer is that of the first."""
        if not repeats:
            return self._once(exchange)
        with ThreadPoolExecutor(2) as pool:
            first, second = pool.submit(self._once, exchange), pool.submit(self._once, exchange)
            second.result()
            return first.result()

    def _once(self, exchange: Exchange) -> Answer:
        exchange.forwarded += 1
        self._note(exchange, "forwarded")
        parts = urlsplit(self.effect.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=self._most)
        try:
            connection.request(exchange.method, parts.path + exchange.path, exchange.body or None, _passed_on(exchange.headers))
            response = connection.getresponse()
            answer = response.status, dict(response.getheaders()), response.read()
        except (OSError, http.client.HTTPException) as error:
            self._note(exchange, "unreachable", why=type(error).__name__)
            return 502, {"Content-Type": "text/plain"}, b"the destination cannot be reached"
        finally:
            connection.close()
        exchange.status = answer[0] if not exchange.is_applied else exchange.status
        self._note(exchange, "answered", status=answer[0], body=masking.body(answer[2]))
        return answer

    def _act(self, handler: "_Handler", exchange: Exchange, decision: Decision, answer: Answer | None) -> None:
        if decision.do is Do.PASS and answer is not None:
            self._give(handler, exchange, *answer)
        elif decision.do is Do.ANSWER:
            self._note(exchange, "replaced", status=decision.status)
            headers = {"Content-Type": "application/json", **dict(decision.headers)}
            self._give(handler, exchange, decision.status, headers, decision.body.encode())
        elif decision.do is Do.RESET:
            self._note(exchange, "reset")
            handler.connection.sendall(b"HTTP/1.1 %d \r\n" % (answer[0] if answer else 200))
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            handler.end_now()
        else:
            self._note(exchange, "dropped")
            self._wait_until_gone(handler, exchange)
            handler.end_now()

    def _give(self, handler: "_Handler", exchange: Exchange, status: int, headers: Mapping[str, str], body: bytes) -> None:
        kept = {name: value for name, value in headers.items() if name.lower() not in _HOP}
        lines = [f"HTTP/1.1 {status} {http.client.responses.get(status, '')}", *(f"{name}: {value}" for name, value in kept.items())]
        head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode("latin-1")
        try:
            if _is_gone(handler.connection):
                raise ConnectionResetError
            handler.connection.sendall(head + (b"" if exchange.method == "HEAD" else body))
            self._note(exchange, "passed", status=status)
        except OSError:
            self._note(exchange, "too late", status=status)
            handler.end_now()

    def _wait_until_gone(self, handler: "_Handler", exchange: Exchange) -> None:
        until = time.monotonic() + self._most
        while time.monotonic() < until and not self._shut.is_set():
            if _is_gone(handler.connection, 0.02):
                self._note(exchange, "gave up")
                return

    def _note(self, exchange: Exchange, what: str, **said: Any) -> float:
        self._last[exchange.record] = time.monotonic()
        about = {"effect": exchange.effect, "record": exchange.record, "exchange": exchange.number, "kind": exchange.kind}
        return self._journal.note(what, **about, key=exchange.key, **said)


class _Handler(BaseHTTPRequestHandler):
    """Hands each request to the proxy."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    proxy: Proxy

    def do_any(self) -> None:
        """Any method."""
        self.proxy.serve(self)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = do_any

    def end_now(self) -> None:
        """Close the line without a further word."""
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """The journal says more."""


def _server(proxy: Proxy, port: int) -> ThreadingHTTPServer:
    handler = type("Handler", (_Handler,), {"proxy": proxy})
    server = _Server(("127.0.0.1", port), handler)
    return server


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A sender that was killed leaves a broken line behind: that is no error here."""

    def shutdown_request(self, request: Any) -> None:
        """Close at once: a polite end would turn a reset into an ordinary one."""
        self.close_request(request)


def _is_gone(connection: socket.socket, seconds: float = 0.0) -> bool:
    """Whether the other side has closed the line; looks for so long."""
    try:
        ready, _, _ = select.select([connection], [], [], seconds)
        return bool(ready) and connection.recv(1, socket.MSG_PEEK) == b""
    except OSError:
        return True


def _body(handler: BaseHTTPRequestHandler) -> bytes:
    if "chunked" in handler.headers.get("Transfer-Encoding", "").lower():
        return b"".join(iter(lambda: _chunk(handler), b""))
    return handler.rfile.read(int(handler.headers.get("Content-Length") or 0))


def _chunk(handler: BaseHTTPRequestHandler) -> bytes:
    size = int(handler.rfile.readline().split(b";")[0] or b"0", 16)
    data = handler.rfile.read(size)
    handler.rfile.readline()
    return data


def _passed_on(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in _HOP}


def _key(where: str, headers: Mapping[str, str], body: bytes) -> str:
    """The operation key of a request; empty where it has none."""
    place, _, name = where.partition(" ")
    if place == "header":
        return next((value for each, value in headers.items() if each.lower() == name.lower()), "")
    try:
        found = json.loads(body)
    except ValueError:
        return ""
    return str(found.get(name, "")) if place == "body" and isinstance(found, dict) else ""
