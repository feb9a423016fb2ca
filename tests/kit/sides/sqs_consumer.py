"""The order service as a consumer of a queue: a message is deleted once its work is done. `python -m sqs_consumer OPTIONS` (JSON)."""

import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

import boto3
from worked.sender import Sender, made


class Nobody:
    """A queue hears nothing before its message is deleted."""

    def say(self, status: int) -> None: ...


def work(queue: Any, given: dict[str, Any], sender: Sender, message: dict[str, Any]) -> None:
    """One message."""
    sender.take(message["Body"], Nobody())
    time.sleep(given["deleted_after"])
    queue.delete_message(QueueUrl=given["queue"], ReceiptHandle=message["ReceiptHandle"])


def main() -> None:
    """Take messages until somebody kills this."""
    given = json.loads(sys.argv[1])
    sender = made(Path(given["database"]), given["destination"], given["time_out"], given["but"])
    threading.Thread(target=sender.recover, daemon=True).start()
    queue = boto3.client("sqs", endpoint_url=given["endpoint"], region_name="eu-west-1", aws_access_key_id="x", aws_secret_access_key="x")
    Path(given["ready"]).touch()
    while True:
        found = queue.receive_message(QueueUrl=given["queue"], MaxNumberOfMessages=5, WaitTimeSeconds=1)
        for message in found.get("Messages", []):
            threading.Thread(target=work, args=(queue, given, sender, message), daemon=True).start()


if __name__ == "__main__":
    main()
