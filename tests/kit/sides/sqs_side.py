"""The order service behind SQS, as moto serves it: a standard queue, or a FIFO one that swallows what it takes for a duplicate."""

import json
import tempfile
from pathlib import Path

import boto3
from moto.server import ThreadedMotoServer
from worked.adapter import Orders


class OverSqs(Orders):
    """`faults` in the settings: `fifo`, and `one_id` for a deduplication id that two actions of one record share."""

    def open(self, proxies: dict[str, str]) -> None:
        self.faults = self.settings.more.get("faults", [])
        self.server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
        self.server.start()
        host, port = self.server.get_host_and_port()
        self.endpoint = f"http://{host}:{port}"
        self.sqs = boto3.client(
            "sqs", endpoint_url=self.endpoint, region_name="eu-west-1", aws_access_key_id="x", aws_secret_access_key="x"
        )
        is_fifo = "fifo" in self.faults
        attributes = {"VisibilityTimeout": "20", "FifoQueue": "true"} if is_fifo else {"VisibilityTimeout": "2"}
        self.queue = self.sqs.create_queue(QueueName="orders.fifo" if is_fifo else "orders", Attributes=attributes)["QueueUrl"]
        super().open(proxies)

    def close(self) -> None:
        super().close()
        self.sqs.close()
        self.server.stop()

    def restart(self) -> None:
        ready = Path(tempfile.mkdtemp(dir=self.folder)) / "ready"
        given = {
            "endpoint": self.endpoint,
            "queue": self.queue,
            "database": str(self.store.path),
            "destination": self.proxy,
            "time_out": self.settings.waits.time_out,
            "but": self.settings.more.get("but", []),
            "ready": str(ready),
            # SQS remembers a deduplication id for five minutes; moto forgets it with the message, which is deleted later therefore.
            "deleted_after": 8 if "fifo" in self.faults else 0,
        }
        self.spawn("sender", "sqs_consumer", [json.dumps(given)], ready.exists)

    def start(self, record: str) -> None:
        order = self.store.order(record)
        duplicate = record if "one_id" in self.faults else order.action
        ids = {"MessageGroupId": order.action.replace("/", "-"), "MessageDeduplicationId": duplicate.replace("/", "-")}
        self.sqs.send_message(QueueUrl=self.queue, MessageBody=record, **(ids if "fifo" in self.faults else {}))

    def deliver_again(self, record: str) -> None:
        self.start(record)
