"""The order service as a Celery task; what it needs comes in the environment, as JSON."""

import json
import os
import threading
import time
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from kombu import Connection
from worked.sender import made

GIVEN = json.loads(os.environ["ORDERS"])
OPTIONS = {"visibility_timeout": GIVEN["visibility"]}
sender = made(Path(GIVEN["database"]), GIVEN["destination"], GIVEN["time_out"], GIVEN["but"])
app = Celery("orders", broker=GIVEN["broker"])
app.conf.update(
    task_acks_late=GIVEN["acks_late"],
    task_ignore_result=True,
    worker_prefetch_multiplier=1,
    broker_transport_options=OPTIONS,
    broker_connection_retry_on_startup=True,
)


class Acknowledged:
    """Celery acknowledges by itself: early or late, as it is set."""

    def say(self, status: int) -> None: ...


@app.task(name="deliver")
def deliver(record: str) -> None:
    """The trigger."""
    sender.take(record, Acknowledged())


@worker_ready.connect
def look_after(**_: Any) -> None:
    """Recovery, and what gives unacknowledged messages back: Celery does that every 10 s at best, with the same function."""
    threading.Thread(target=sender.recover, daemon=True).start()
    threading.Thread(target=give_back, daemon=True).start()
    Path(GIVEN["ready"]).touch()


def give_back() -> None:
    """Let messages that nobody acknowledged within the visibility time-out be delivered again."""
    with Connection(GIVEN["broker"], transport_options=OPTIONS) as connection:
        while True:
            time.sleep(0.1)
            connection.default_channel.qos.restore_visible(interval=1)
