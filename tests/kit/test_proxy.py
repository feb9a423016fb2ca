"""The fault proxy by itself: what the sender hears, what the destination got, and what the journal holds of it."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from secondwrite.kit.parts.acceptance import faults, masking
from secondwrite.kit.parts.acceptance.journal import Journal
from secondwrite.kit.parts.acceptance.proxy import Proxy
from secondwrite.kit.parts.acceptance.settings import Call, EffectSettings, NoSandbox, Waits, read
from secondwrite.kit.parts.acceptance.states import Seen
from secondwrite.kit.parts.acceptance.traps import DROP, PASS, REPEAT, RESET, WRITE, Stage

RECORD = "OR-1"
BODY = json.dumps({"reference": RECORD, "password": "hunter2"})
WAITS = Waits(0.3, 0.1, 3, 0)


class Destination(BaseHTTPRequestHandler):
    """Counts what it gets."""

    got: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.append((self.path, self.headers.get("Idempotency-Key", ""), body))
        self.answer(201, b'{"id": 7}')

    def do_GET(self) -> None:
        self.answer(200, b'[{"id": 7}]')

    def answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Own", "kept")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def got() -> list[tuple[str, str, bytes]]:
    return []


@pytest.fixture
def proxy(got: list[tuple[str, str, bytes]], tmp_path: Path) -> Iterator[Proxy]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Counting", (Destination,), {"got": got}))
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/api"
    effect = EffectSettings("job", url, 0, Call("POST", "/jobs"), Call("GET", "/jobs"), "header Idempotency-Key", "[]", 3)
    journal = Journal(tmp_path / "journal.jsonl")
    made = Proxy(effect, journal, most=3)
    made.watch(RECORD)
    yield made
    made.close()
    server.shutdown()
    server.server_close()
    journal.close()


def lines(tmp_path: Path) -> list[dict[str, Any]]:
    """The journal so far."""
    return [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text(encoding="utf-8").splitlines()]


def happened(tmp_path: Path, last: str) -> list[str]:
    """What happened, once the last of it stands in the journal: the proxy writes it down after the sender has its answer."""
    until = time.monotonic() + 2
    while (found := [line["what"] for line in lines(tmp_path)])[-1] != last and time.monotonic() < until:
        time.sleep(0.01)
    return found


def send(proxy: Proxy, method: str = "POST", seconds: float = 2.0, key: str = "k1") -> tuple[int, bytes]:
    """One request through the proxy, as the sender sees it."""
    host, port = proxy.address.removeprefix("http://").split("/")[0].split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=seconds)
    headers = {"Idempotency-Key": key, "Authorization": "Bearer abc.def", "Content-Type": "application/json"}
    try:
        connection.request(method, "/jobs" if method == "POST" else f"/jobs?reference={RECORD}", BODY if method == "POST" else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_without_a_fault_it_passes_everything_on_as_it_is(proxy: Proxy, got: list[Any], tmp_path: Path) -> None:
    assert send(proxy) == (201, b'{"id": 7}')
    happened(tmp_path, "passed")
    assert send(proxy, "GET") == (200, b'[{"id": 7}]')
    assert got == [("/api/jobs", "k1", BODY.encode())]
    assert [each.kind for each in proxy.exchanges] == ["write", "lookup"]
    whole = ("forwarded", "answered", "passed")
    assert happened(tmp_path, "passed") == ["began", "request", *whole, "lookup", *whole]


def test_the_journal_ties_requests_to_keys_and_masks_secrets(proxy: Proxy, tmp_path: Path) -> None:
    send(proxy)
    text = (tmp_path / "journal.jsonl").read_text(encoding="utf-8")
    assert "hunter2" not in text and "abc.def" not in text
    request = lines(tmp_path)[1]
    assert (request["key"], request["record"], request["headers"]["Authorization"]) == ("k1", RECORD, masking.MASK)


@pytest.mark.parametrize(
    ("given", "hidden"),
    [
        ("/jobs?reference=OR-1&api_key=s3cr3t", "s3cr3t"),
        ("Authorization: Bearer s3cr3t", "s3cr3t"),
        ('password="s3cr3t" next', "s3cr3t"),
        ("token=s3cr3t;x=1", "s3cr3t"),
    ],
)
def test_a_secret_in_a_text_is_masked(given: str, hidden: str) -> None:
    assert hidden not in masking.text(given)


def test_a_secret_deep_in_a_body_is_masked_and_the_rest_is_kept() -> None:
    assert masking.body(b'{"a": [{"clientSecret": "x1", "passed": 3}], "n": 1}') == '{"a": [{"clientSecret": "***", "passed": 3}], "n": 1}'


def test_a_dropped_answer_is_dropped_after_the_destination_did_it(proxy: Proxy, got: list[Any], tmp_path: Path) -> None:
    trap = proxy.trap(RECORD, WRITE, Stage.ANSWERED)
    trap.decide(DROP)
    with pytest.raises(TimeoutError):
        send(proxy, seconds=0.2)
    assert len(got) == 1
    assert happened(tmp_path, "gave up")[-2:] == ["dropped", "gave up"]


def test_a_lost_request_never_arrives(proxy: Proxy, got: list[Any]) -> None:
    proxy.trap(RECORD, WRITE, Stage.ARRIVED).decide(DROP)
    with pytest.raises(TimeoutError):
        send(proxy, seconds=0.2)
    assert got == [] and send(proxy)[0] == 201


def test_an_answer_after_the_time_out_reaches_nobody(proxy: Proxy, got: list[Any], tmp_path: Path) -> None:
    trap = proxy.trap(RECORD, WRITE, Stage.ANSWERED)
    with pytest.raises(TimeoutError):
        send(proxy, seconds=0.2)
    assert trap.is_held and len(got) == 1
    trap.decide(PASS)
    assert happened(tmp_path, "too late")[-1] == "too late"


def test_an_error_is_answered_although_it_was_done(proxy: Proxy, got: list[Any]) -> None:
    proxy.trap(RECORD, WRITE, Stage.ANSWERED).decide(faults.once("server_error", faults.About(WAITS, proxy.effect)))
    assert send(proxy)[0] == 500 and len(got) == 1


def test_a_reset_comes_after_the_status_line(proxy: Proxy, got: list[Any]) -> None:
    proxy.trap(RECORD, WRITE, Stage.ANSWERED).decide(RESET)
    host, port = proxy.address.removeprefix("http://").split("/")[0].split(":")
    with socket.create_connection((host, int(port)), timeout=2) as line:
        line.sendall(f"POST /jobs HTTP/1.1\r\nHost: x\r\nContent-Length: {len(BODY)}\r\n\r\n{BODY}".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 201")
        with pytest.raises(ConnectionResetError):
            while line.recv(100):
                pass
    assert len(got) == 1


def test_a_repeated_request_arrives_twice_and_is_answered_once(proxy: Proxy, got: list[Any]) -> None:
    proxy.trap(RECORD, WRITE, Stage.ARRIVED).decide(REPEAT)
    assert send(proxy)[0] == 201
    assert len(got) == 2 and proxy.writes(RECORD)[0].forwarded == 2


def test_the_first_few_are_refused_and_then_it_works(proxy: Proxy, got: list[Any]) -> None:
    proxy.standing[RECORD] = faults.standing("refuse_first", None, faults.About(WAITS, proxy.effect))
    assert [send(proxy)[0] for _ in range(4)] == [503, 503, 201, 201] and len(got) == 2


def test_all_but_the_first_are_refused(proxy: Proxy, got: list[Any]) -> None:
    proxy.standing[RECORD] = faults.standing("refuse_later", None, faults.About(WAITS, proxy.effect))
    assert [send(proxy)[0] for _ in range(3)] == [201, 422, 422] and len(got) == 1


def test_a_lookup_runs_behind_or_is_late(proxy: Proxy) -> None:
    proxy.standing[RECORD] = faults.standing("lookup_lag", None, faults.About(WAITS, proxy.effect))
    assert send(proxy, "GET") == (200, b"[]") and send(proxy)[0] == 201
    proxy.standing[RECORD] = faults.standing("lookup_late", None, faults.About(WAITS, proxy.effect))
    with pytest.raises(TimeoutError):
        send(proxy, "GET", seconds=0.2)


def test_two_faults_can_be_in_force(proxy: Proxy, got: list[Any]) -> None:
    about = faults.About(WAITS, proxy.effect)
    proxy.standing[RECORD] = faults.standing("refuse", faults.standing("lookup_down", None, about), about)
    assert (send(proxy)[0], send(proxy, "GET")[0]) == (422, 503) and got == []
    proxy.clear()
    assert send(proxy)[0] == 201


def test_what_a_trap_holds_is_not_waited_for_and_what_is_open_is(proxy: Proxy) -> None:
    trap = proxy.trap(RECORD, WRITE, Stage.ARRIVED)
    sender = threading.Thread(target=send, args=(proxy,))
    sender.start()
    assert trap.reached.wait(2)
    time.sleep(0.05)
    assert proxy.is_still(RECORD, 0.04)
    trap.decide(PASS)
    sender.join()
    assert not proxy.is_still(RECORD, 60)


SETTINGS = """
adapter = "adapter:Adapter"
[sandbox]
hosts = {hosts}
[waits]
time_out = 1
quiet = 1
most = 1
lease = 0
[effects.job]
url = "{url}"
write = "post /jobs/"
"""


def test_another_host_must_be_named_as_a_sandbox(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(SETTINGS.format(hosts="[]", url="https://api.example/v1"))
    with pytest.raises(NoSandbox, match=r"api\.example is not this machine"):
        read(file)
    file.write_text(SETTINGS.format(hosts='["api.example"]', url="https://api.example/v1"))
    assert read(file).told == ("job: https://api.example/v1 (NAMED AS A SANDBOX in settings.toml)",)
    for url in ("http://localhost:1", "http://127.0.0.9:1", "http://[::1]:1"):
        file.write_text(SETTINGS.format(hosts="[]", url=url))
        assert read(file).told == (f"job: {url} (this machine)",)
    with pytest.raises(NoSandbox):
        read(file).sandboxed("http://127.0.0.1.example/")
    assert read(file).effects[0].write == Call("POST", "/jobs")


def test_a_state_has_one_of_the_words() -> None:
    with pytest.raises(ValueError, match="let the adapter translate"):
        Seen("done")
