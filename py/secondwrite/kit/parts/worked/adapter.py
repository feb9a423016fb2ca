"""The adapter of the order service: every function filled in. Yours will read your own tables and call your own buttons."""

import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from ..acceptance.outcomes import NotSure
from ..acceptance.settings import Settings
from ..acceptance.states import Seen
from ..adapter import Adapter
from .side import REMEMBERED_FOR
from .store import Store


class Orders(Adapter):
    """Two processes on this machine: the delivery system behind the proxy, and the sending side."""

    destination = "worked.destination"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.folder = Path(tempfile.mkdtemp(prefix="orders-"))
        self.store = Store(self.folder / "sender.db")
        self.jobs = self.folder / "destination.db"
        self.port = free_port()
        self.proxy = ""
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def open(self, proxies: dict[str, str]) -> None:
        effect = self.settings.effects[0]
        self.proxy = proxies[effect.id]
        port = urlsplit(effect.url).port
        ways = self.settings.more.get("destination", [])
        where = ["--database", str(self.jobs), "--port", str(port)]
        self.spawn("destination", self.destination, [*where, *ways], lambda: _status(f"{effect.url}{effect.lookup.path}") == 200)
        self.restart()

    def close(self) -> None:
        for process in self.processes.values():
            process.kill()
            process.wait()

    def kill(self) -> None:
        process = self.processes.pop("sender")
        process.kill()
        process.wait()

    def restart(self) -> None:
        wrong = [part for each in self.settings.more.get("but", []) for part in ("--but", each)]
        where = ["--database", str(self.store.path), "--destination", self.proxy, "--port", str(self.port)]
        time_out = ["--time-out", str(self.settings.waits.time_out)]
        path = ["--path", self.settings.effects[0].lookup.path]
        self.spawn("sender", "worked.sender", [*where, *time_out, *path, *wrong], lambda: _status(f"http://127.0.0.1:{self.port}/") == 200)

    def new_record(self, number: int) -> str:
        record = f"OR-1042-{number}"
        with self.store.open(alone=True) as rows:
            rows.execute("INSERT INTO orders VALUES (?, 1, '3 pallets', '3 pallets', 1)", (record,))
        return record

    def start(self, record: str) -> None:
        threading.Thread(target=self._offer, args=(record,), daemon=True).start()

    def deliver_again(self, record: str) -> None:
        self._offer(record)

    def rerun(self, record: str) -> bool:
        return _post(f"http://127.0.0.1:{self.port}/rerun/{record}") == 202

    def count_by_record(self, effect: str, record: str) -> int:
        return self._count("reference LIKE ?", f"{record}/%")

    def count_by_key(self, effect: str, key: str) -> int:
        return self._count("key = ?", key)

    def state(self, effect: str, record: str) -> Seen:
        action = self.store.action(self.store.order(record).action)
        return Seen(action.state, action.key) if action else Seen("nothing")

    def owner_was_told(self, effect: str, record: str) -> bool:
        with self.store.open() as rows:
            return bool(rows.execute("SELECT * FROM handed_over WHERE action LIKE ?", (f"{record}/%",)).fetchone())

    def attempts(self, effect: str, record: str) -> int:
        with self.store.open() as rows:
            return int(rows.execute("SELECT COUNT(*) FROM attempts WHERE action LIKE ?", (f"{record}/%",)).fetchone()[0])

    def change_input(self, record: str) -> None:
        with self.store.open(alone=True) as rows:
            rows.execute("UPDATE orders SET input = '4 pallets' WHERE record = ?", (record,))

    def has_other_input(self, effect: str, record: str) -> bool:
        return bool(self._count("input <> '3 pallets' AND reference LIKE ?", f"{record}/%"))

    def withdraw_approval(self, record: str) -> None:
        with self.store.open(alone=True) as rows:
            rows.execute("UPDATE orders SET approved = 0 WHERE record = ?", (record,))

    def let_protection_lapse(self, effect: str, record: str) -> None:
        """As if more time had passed than keys are remembered for: on both sides, for this record."""
        past = REMEMBERED_FOR + 3600
        with self.store.open(alone=True) as rows:
            rows.execute("UPDATE actions SET first_sent = first_sent - ? WHERE record = ?", (past, record))
        with sqlite3.connect(self.jobs, timeout=10) as rows:
            keys = "SELECT key FROM jobs WHERE reference LIKE ?"
            rows.execute(f"UPDATE keys SET at = at - ? WHERE key IN ({keys})", (past, f"{record}/%"))
        rows.close()

    def second_action(self, record: str) -> None:
        with self.store.open(alone=True) as rows:
            rows.execute("UPDATE orders SET revision = revision + 1 WHERE record = ?", (record,))
        self.start(record)

    def hold_runner(self, record: str, point: str) -> None:
        with self.store.open(alone=True) as rows:
            rows.execute("INSERT INTO stops VALUES (?, ?, '')", (record, point))

    def is_held(self, record: str, point: str) -> bool:
        with self.store.open() as rows:
            return bool(rows.execute("SELECT * FROM stops WHERE record = ? AND point = ? AND run <> ''", (record, point)).fetchone())

    def release_runner(self, record: str, point: str) -> None:
        with self.store.open(alone=True) as rows:
            rows.execute("DELETE FROM stops WHERE record = ? AND point = ?", (record, point))

    def _offer(self, record: str) -> None:
        """As a webhook's source does it: again, until it is acknowledged."""
        until = time.monotonic() + self.settings.waits.most
        while _post(f"http://127.0.0.1:{self.port}/deliver/{record}") != 202 and time.monotonic() < until:
            time.sleep(0.05)

    def _count(self, where: str, value: str) -> int:
        rows = sqlite3.connect(self.jobs, timeout=10)
        try:
            return int(rows.execute(f"SELECT COUNT(*) FROM jobs WHERE {where}", (value,)).fetchone()[0])
        finally:
            rows.close()

    def spawn(self, name: str, module: str, options: list[str], is_there: Callable[[], bool]) -> None:
        """Start a process and wait until it is there."""
        self.processes[name] = subprocess.Popen([sys.executable, "-m", module, *options])
        until = time.monotonic() + 20
        while not is_there():
            if time.monotonic() > until or self.processes[name].poll() is not None:
                raise NotSure(f"the {name} did not start")
            time.sleep(0.02)


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _post(url: str) -> int:
    return _status(urllib.request.Request(url, data=b"", method="POST"))


def _status(request: str | urllib.request.Request) -> int:
    """The status of an answer; 0 where none came."""
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0
