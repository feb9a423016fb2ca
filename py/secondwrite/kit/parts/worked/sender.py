"""The sending side: takes the trigger over HTTP, works on it, and picks up what was left open. `python -m worked.sender --help`.

`--but NAME=VALUE` makes it wrong in one way; the names are those in `side.py`.
"""

import argparse
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

from .runs import Runner
from .side import Side
from .store import Store

# How often recovery looks, and for how long nobody must have touched what was taken and not yet sent; seconds.
SWEEP, FORGOTTEN = 0.1, 0.8


class Source(Protocol):
    """Whoever delivers the trigger, and hears whether it was taken."""

    def say(self, status: int) -> None:
        """Answer, and let whoever asked go on."""


class Sender:
    """One process: a webhook, and recovery beside it."""

    def __init__(self, runner: Runner) -> None:
        self.runner, self.store, self.side = runner, runner.store, runner.side

    def take(self, record: str, answer: "Source") -> None:
        """A delivery of the trigger: acknowledged once something durable stands, or at once."""
        at_once = self.side.trigger_acknowledged == "before_record"
        if at_once:
            answer.say(202)
        self.runner.stop_at(record, "taken", uuid.uuid4().hex)
        if self.side.claim != "none":
            with self.store.open(alone=True) as rows:
                order = self.store.order(record)
                made = (order.action, record, "prepared", "", "", "", time.time(), 0.0, 0)
                rows.execute("INSERT OR IGNORE INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", made)
        if not at_once:
            answer.say(202)
        self.runner.run(record)

    def rerun(self, record: str, answer: "_Handler") -> None:
        """The operator's button."""
        kind = self.side.rerun
        answer.say(409 if kind == "none" else 202)
        if kind == "force_create":
            self.runner.force(record)
        elif kind != "none":
            self.runner.run(record, is_rerun=True, starts_over=kind == "from_start")

    def recover(self) -> None:
        """Pick up, for ever, whatever is open and in nobody's hands."""
        while self.side.recovery_exists == "yes":
            time.sleep(SWEEP)
            for action in self.store.open_actions():
                if time.time() - action.since > (FORGOTTEN if action.state == "prepared" else SWEEP):
                    self.runner.run(action.record)


class _Handler(BaseHTTPRequestHandler):
    sender: Sender

    def do_POST(self) -> None:
        """`/deliver/RECORD` or `/rerun/RECORD`."""
        _, what, record = self.path.split("/", 2)
        {"deliver": self.sender.take, "rerun": self.sender.rerun}[what](unquote(record), self)

    def do_GET(self) -> None:
        """Whether it is there."""
        self.say(200)

    def say(self, status: int) -> None:
        """Answer, and let whoever asked go on."""
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Its tables say more."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True


def made(database: Path, destination: str, time_out: float, but: list[str], path: str = "/jobs") -> Sender:
    """A sending side that is wrong in the ways given as `NAME=VALUE`, or right; nobody is at work yet."""
    answers = dict(each.split("=", 1) for each in but)
    hidden = int(answers.pop("hidden_retries", 0))
    store = Store(database)
    store.free_claims()
    return Sender(Runner(store, Side(hidden_retries=hidden).but(**answers), destination, time_out, path))


def main() -> None:
    """Serve on a port of this machine until somebody kills it."""
    parser = argparse.ArgumentParser(description="The sending side of a small order service.")
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--destination", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--path", default="/jobs", help="where the destination takes and shows what is made")
    parser.add_argument("--time-out", type=float, default=0.4)
    parser.add_argument("--but", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    sender = made(given.database, given.destination, given.time_out, given.but, given.path)
    server = _Server(("127.0.0.1", given.port), type("Handler", (_Handler,), {"sender": sender}))
    threading.Thread(target=sender.recover, daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
