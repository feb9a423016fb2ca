"""The order service behind Celery and a real Redis: the trigger is a message, the runner a worker process."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from celery import Celery
from worked.adapter import Orders, free_port


class OverCelery(Orders):
    """`deliver_again` waits for what the broker does by itself: the task outlives the visibility time-out."""

    def open(self, proxies: dict[str, str]) -> None:
        port = free_port()
        self.broker = f"redis://127.0.0.1:{port}/0"
        options = ["--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.processes["redis"] = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        self.app = Celery("orders", broker=self.broker)
        super().open(proxies)

    def close(self) -> None:
        self.app.close()
        super().close()

    def restart(self) -> None:
        more = self.settings.more
        ready = Path(tempfile.mkdtemp(dir=self.folder)) / "ready"
        given = {
            "broker": self.broker,
            "database": str(self.store.path),
            "destination": self.proxy,
            "time_out": self.settings.waits.time_out,
            "but": more.get("but", []),
            "acks_late": "late" in more["faults"],
            "visibility": 1,
            "ready": str(ready),
        }
        os.environ["ORDERS"] = json.dumps(given)
        options = ["-A", "celery_tasks", "worker", "--pool", "threads", "--concurrency", "4"]
        quiet = ["--loglevel", "ERROR", "--without-gossip", "--without-mingle", "--without-heartbeat"]
        self.processes["sender"] = subprocess.Popen([sys.executable, "-m", "celery", *options, *quiet], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 30
        while not ready.exists():
            assert time.monotonic() < until, "the worker did not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """Early means as soon as the worker's loop wakes, not before the task begins: it gets the time for that."""
        if "late" not in self.settings.more["faults"]:
            time.sleep(2)
        super().kill()

    def start(self, record: str) -> None:
        self.app.send_task("deliver", args=(record,))

    def deliver_again(self, record: str) -> None:
        time.sleep(1.8)
